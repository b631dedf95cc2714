"""How the closer look at dice is made. Never imported at run time."""
