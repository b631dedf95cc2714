"""The practice camera shows by itself what a person would lay before a real one."""

from __future__ import annotations

from vision.live.practice_camera import PracticeCamera, Prop
from webui.panel import panel


def lay_before(shown: Prop) -> None:
    """What the step at hand needs, where a practice camera is watching."""
    device = panel().live_table.device
    if isinstance(device, PracticeCamera):
        device.show(shown)


def move_on() -> None:
    """The board goes elsewhere, as a person would bring it."""
    device = panel().live_table.device
    if isinstance(device, PracticeCamera):
        device.move_on()
