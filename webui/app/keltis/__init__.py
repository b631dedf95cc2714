"""Keltis on the panel: the three boards drawn, pads for turns and for the score sheet, and the
pages where players lay out tiles and correct a board after their own copy."""
