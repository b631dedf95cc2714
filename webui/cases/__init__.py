"""Throws brought before the judge: what is kept of them, and the folder they lie in."""
