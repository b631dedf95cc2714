"""Setting up a camera from the panel: one step after the other, and a page to look at it."""
