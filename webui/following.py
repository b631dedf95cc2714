"""What other processes of the panel did is heard here, and rung as if it was done here."""

from __future__ import annotations

from dataclasses import dataclass

from webui.bell import Bell
from webui.devices.registry import Registry
from webui.store.news import DEVICES


@dataclass(frozen=True)
class Following:
    bell: Bell
    devices: Registry

    def hear(self, name: str, number: int) -> None:
        if name == DEVICES:
            self.devices.look_again()
        else:
            self.bell.ring(name, number)

    def missed(self) -> None:
        self.devices.look_again()
        self.bell.ring_for_all()

    @property
    def is_over(self) -> bool:
        return self.bell.is_closed
