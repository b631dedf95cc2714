"""A game as a layer over a stream's picture."""
