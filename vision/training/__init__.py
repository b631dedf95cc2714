"""How the reader's network is made. Never imported at run time; needs the `training` extra."""
