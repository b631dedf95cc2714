"""Keltis: Das Orakel, the base game and the New Paths board."""
