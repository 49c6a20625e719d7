"""Processes for work: Ctrl-C while one of them starts, and how many there are."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hopql.tools.base.run_processes import Pool, cores

ROOT = Path(__file__).parents[3]
STOPPED = """
import multiprocessing.util as util, os, signal, sys, threading, time
from hopql.tools.base.run_processes import Pool

signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background has it ignored
starts = util.spawnv_passfds

def stopped_there(path, args, passed):
    child = starts(path, args, passed)
    if "--multiprocessing-fork" in map(os.fsdecode, args):
        time.sleep(0.3)  # it waits to be told its work
        os.killpg(0, signal.SIGINT) if "all" in sys.argv else os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)
    return child

util.spawnv_passfds = stopped_there
if "threads" in sys.argv:
    threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()

if __name__ == "__main__":
    with Pool(2) as pool:
        try:
            pool.submit(os.getpid)
        except KeyboardInterrupt:
            print("stopped", flush=True)
            sys.exit(130)
    print("not stopped")
"""


@pytest.mark.parametrize("how", [("all",), ("one",), ("all", "threads"), ("one", "threads")])
def test_ctrl_c_while_a_process_starts_stops_the_asker_and_nothing_else_is_said(
    tmp_path: Path, how: tuple[str, ...]
) -> None:
    # A terminal's Ctrl-C reaches all processes; that of a supervisor just the one.
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED)
    environment = os.environ | {"PYTHONPATH": str(ROOT / ".dev")}
    done = subprocess.run(
        [sys.executable, str(script), *how], capture_output=True, text=True, env=environment, timeout=60,
        start_new_session=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, "stopped\n", "")


def test_work_is_done_elsewhere_and_ctrl_c_is_as_before() -> None:
    before = signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with Pool(cores()) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()
        assert pool.submit(divmod, 7, 2).result() == (3, 1)
    assert (signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())) == before
