"""Processes told apart by pid and start time, since a pid is used again."""

from __future__ import annotations

import ctypes
import signal
import sys

import psutil  # type: ignore[import-untyped, unused-ignore]

_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl(2)."""


def create_time() -> float:
    """When this process started, in seconds since the epoch."""
    return float(psutil.Process().create_time())


def alive(pid: int, started: float) -> bool:
    """The process of that pid runs, and is the one that started then."""
    try:
        process = psutil.Process(pid)
        return bool(abs(process.create_time() - started) < 1.0 and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


def end(pid: int, started: float, *, wait_s: float = 5.0) -> None:
    """End that process and its children: asked first, then forced. Another process of that pid is left alone."""
    if not alive(pid, started):
        return
    try:
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
        process.terminate()
        _, left = psutil.wait_procs(family, timeout=wait_s)
        for one in left:
            one.kill()
        psutil.wait_procs(left, timeout=wait_s)
    except psutil.Error:
        return


def end_with_parent() -> None:
    """Called in a child before its program: on Linux it is ended when its parent dies, however that dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, int(signal.SIGTERM))


def free_memory() -> int:
    """Bytes that can be had without swapping."""
    return int(psutil.virtual_memory().available)
