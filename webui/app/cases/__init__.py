"""A throw brought before the judge: by photo or written down, read, corrected and judged."""
