"""What is asked of the system when a panel starts: memory given back, and room for many lines."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress

# The names of glibc's malloc.h.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
_LARGE_BYTES = 256 * 1024
_ARENAS = 2
_MOST_FILES = 16_384
# So many new things before Python looks for those that nobody holds any more; its own 700 suit
# programs that are smaller.
_NEW_THINGS = 20_000


def give_memory_back() -> None:
    """Have what a picture took returned to the system when it is done with.

    glibc keeps an arena for every thread and, once it has seen a large block, everything of that
    size: after some large photographs that is gigabytes. Elsewhere this is not needed.
    """
    if sys.platform != "linux":
        return
    with suppress(AttributeError, OSError):
        mallopt = ctypes.CDLL(None).mallopt
        for name, value in (
            (_ARENA_MAX, _ARENAS),
            (_MMAP_THRESHOLD, _LARGE_BYTES),
            (_TRIM_THRESHOLD, _LARGE_BYTES),
        ):
            mallopt(name, value)


def spare_what_stays() -> None:
    """Have Python look through what is new only when it searches for things nobody holds any more.

    What a panel is made of stays until it ends: some hundred thousand things, and looking through
    all of them again and again takes a third of the time in which a long game is told.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_THINGS, 20, 20)


def allow_many_lines() -> None:
    """Raise the number of files that may be open to what the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
