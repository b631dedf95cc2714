"""The devices around an open table: how they come in, and who they are."""
