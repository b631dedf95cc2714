"""The front of the panel: it listens to many lines without holding a thread for any of them, and
hands complete requests to Flask's threads."""
