"""The jury: networks that judge all candidates of a picture together, and what they are told."""
