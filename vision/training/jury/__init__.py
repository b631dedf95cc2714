"""How the jury is made: evenings, examples, training, calibration. Never imported at run time."""
