"""Setting up a camera: the work that lies on the desk, and whether the camera still stands."""
