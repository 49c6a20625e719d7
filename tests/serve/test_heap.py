from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

HELD = """
import sys, threading, time
import psutil
from hopql.serve.http import server as heap

heap._EVERY_S = 0.05
process, kept, let_go = psutil.Process(), [], []
for _ in range(2000):  # what stays lies between what is let go
    let_go.append(bytes(60_000))
    kept.append(bytes(600))
let_go.clear()
held = process.memory_info().rss
if sys.argv[1] == "less":
    heap.hold_less()
    heap.hold_less()
until = time.monotonic() + (20 if sys.argv[1] == "less" else 0.5)
while process.memory_info().rss > held - 80_000_000 and time.monotonic() < until:
    time.sleep(0.02)
print(int(process.memory_info().rss < held - 80_000_000), threading.active_count())
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="the C library is not glibc")
@pytest.mark.parametrize(("how", "told"), [("less", "1 2"), ("as it is", "0 1")])
def test_what_is_not_used_goes_back_to_the_system(how: str, told: str) -> None:
    run = subprocess.run([sys.executable, "-c", HELD, how], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.strip() == told
