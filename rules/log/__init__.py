"""A game is an append-only list of events; state and scores are a pure replay of it."""
