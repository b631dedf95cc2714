"""What every test shares: how hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples every time where nobody is watching; new ones on a developer's machine.
# No deadline in either: how long a thing takes is the business of `make bench`.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "developer",
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "developer")
