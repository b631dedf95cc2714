"""The jury: a second network that judges all candidates of a picture together."""
