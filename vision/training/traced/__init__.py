"""Path-traced pictures with truth: light as it is, to train, calibrate and measure with.

Needs mitsuba 3. Places, camera and things are drawn by the scene maker; paints, tables, lamps,
rooms and the light are not. Seeds of training, calibration and measuring are kept apart.
Run it as ``python -m vision.training.traced FOLDER --groups 20``.
"""
