"""After the game: what was played, who won, how often, and files and pictures to take along."""
