"""Game pages: new games, the table of a game in play, its log, and the feed that keeps all
devices in step. What is special about one game is its pad (see `pad`)."""
