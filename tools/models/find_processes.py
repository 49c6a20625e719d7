"""Processes told apart by pid and start time, since a pid is used again."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl(2)."""
_ENDING_S = 5.0
_START_TICKS = 19
"""Place of `starttime` in /proc/PID/stat (proc(5)), counted behind the name of the program."""


def birth(pid: int = 0) -> str:
    """When a process (this one, without a pid) started, as text to compare: on Linux in ticks since the machine was
    started, which no change of its clock touches. Raises psutil.Error where there is no such process."""
    if sys.platform != "linux":
        return f"{psutil.Process(pid or os.getpid()).create_time():.1f}"
    try:
        fields = Path(f"/proc/{pid or os.getpid()}/stat").read_text(encoding="utf-8", errors="replace")
        machine = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip()
    except OSError as error:
        raise psutil.NoSuchProcess(pid) from error
    return f"{machine} {fields.rpartition(')')[2].split()[_START_TICKS]}"


def alive(pid: int, born: str) -> bool:
    """The process of that pid runs, and is the one that started then."""
    try:
        return birth(pid) == born and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def is_own(pid: int, user: int = -1) -> bool:
    """A process of that pid is this user's, or that user's."""
    try:
        return bool(psutil.Process(pid).uids().effective == (os.geteuid() if user < 0 else user))
    except psutil.Error:
        return False


def end(pid: int, born: str) -> None:
    """End that process and its children: asked first, then forced. Another process of that pid is left alone."""
    if not alive(pid, born):
        return
    with suppress(psutil.Error):
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
        process.terminate()
        for _ in range(2):
            until = time.monotonic() + _ENDING_S
            while (left := [one for one in family if _runs(one)]) and time.monotonic() < until:
                time.sleep(0.01)
            for one in left:
                with suppress(psutil.Error):
                    one.kill()


def _runs(process: psutil.Process) -> bool:
    """Whether it still runs. One that has ended, and whose parent has not asked how, does not: orphans may stay so
    where the first process of a container seldom asks."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error as error:
        return not isinstance(error, psutil.NoSuchProcess)


def end_with_parent() -> None:
    """Called in a child before its program: on Linux it is ended when its parent dies, however that dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, int(signal.SIGTERM))


def end_with_starter(starter: int) -> None:
    """Called by a process while it starts: it is ended at once when the one that started it dies, however that dies, or
    is dead already. On Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, int(signal.SIGKILL))
        if os.getppid() != starter:
            sys.exit("who started this has ended")


def outlive_starter() -> None:
    """Called by a process that has started: it goes on whatever becomes of the one that started it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, 0)


def free_memory() -> int:
    """Bytes that can be had without swapping."""
    return int(psutil.virtual_memory().available)
