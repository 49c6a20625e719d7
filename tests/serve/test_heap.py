from __future__ import annotations

import ctypes
import subprocess

import pytest

from tests.forked import python

HELD = """
import threading, time
import psutil
from hopql.serve.http import server as heap

heap._EVERY_S = 0.05
process, kept, let_go = psutil.Process(), [], []
for _ in range(2000):  # what stays lies between what is let go
    let_go.append(bytes(60_000))
    kept.append(bytes(600))
let_go.clear()
held = process.memory_info().rss


def freed(seconds):
    until = time.monotonic() + seconds
    while process.memory_info().rss > held - 80_000_000 and time.monotonic() < until:
        time.sleep(0.02)
    return int(process.memory_info().rss < held - 80_000_000)


before = freed(0.3)
heap.hold_less()
heap.hold_less()
print(before, freed(20), threading.active_count())
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="the C library is not glibc")
def test_what_is_not_used_goes_back_to_the_system() -> None:
    run = subprocess.run([*python(), "-c", HELD], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.strip() == "0 1 2", "not by itself; then by one thread"
