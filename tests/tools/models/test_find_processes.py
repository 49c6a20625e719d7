from __future__ import annotations

import os
import subprocess
import sys
import time

import psutil
import pytest

from hopql.tools.models import find_processes


def test_a_process_is_told_from_another_of_its_number() -> None:
    assert find_processes.alive(os.getpid(), find_processes.birth())
    assert not find_processes.alive(os.getpid(), find_processes.birth(os.getppid()))
    assert not find_processes.alive(2**22 + 1, find_processes.birth())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a start is told in seconds since the epoch")
def test_a_clock_that_is_set_makes_no_other_process_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    born = find_processes.birth()
    real = psutil._pslinux.boot_time  # type: ignore[attr-defined, unused-ignore]
    monkeypatch.setattr("psutil._pslinux.boot_time", lambda: real() + 7200)
    assert find_processes.birth() == born and find_processes.alive(os.getpid(), born)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child")
@pytest.mark.parametrize(("started", "ends"), [(False, True), (True, False)])
def test_what_starts_ends_with_its_starter_and_what_has_started_does_not(started: bool, ends: bool) -> None:
    child = (
        "import os, time; from hopql.tools.models import find_processes\n"
        f"find_processes.end_with_starter(os.getppid())\nif {started}: find_processes.outlive_starter()\n"
        "print(os.getpid(), flush=True); time.sleep(60)"
    )
    starter = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {child!r}]).wait()"
    process = subprocess.Popen([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    process.kill()
    process.wait()
    time.sleep(0.3)
    try:
        assert (not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE) == ends
    finally:
        if not ends:
            os.kill(pid, 9)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child")
def test_a_starter_that_has_ended_already() -> None:
    alone = "from hopql.tools.models import find_processes; find_processes.end_with_starter(4194305); print('goes on')"
    done = subprocess.run([sys.executable, "-c", alone], capture_output=True, text=True)
    assert done.returncode and "has ended" in done.stderr and not done.stdout
