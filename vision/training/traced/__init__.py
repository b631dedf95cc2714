"""Path-traced pictures with truth: another renderer's look, never to train on.

Thresholds are chosen and confidence is calibrated on them. Needs mitsuba 3. Places, camera
and things are drawn by the scene maker; paints, tables, lamps, room and the light are not.
Run it as ``python -m vision.training.traced FOLDER --preset normal --count 20``.
"""
