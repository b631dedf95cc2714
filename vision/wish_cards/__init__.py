"""Reads wish cards in a photograph: squares, rings of four, colors judged together."""
