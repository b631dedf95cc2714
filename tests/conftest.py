"""What every test shares: how hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples every time, so that a red test is about the change at hand. To look for
# new ones: HYPOTHESIS_PROFILE=explore make test
# No deadline in either: how long a thing takes is the business of `make bench`.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("steady"), derandomize=False, max_examples=500
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
