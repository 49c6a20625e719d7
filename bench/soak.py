"""Many questions at once for half an hour, while everything around breaks at random: what leaks, what is unclear, what
is wrong?

    python -m hopql.bench.soak [--minutes 30] [--threads 16] [--seed 1]

A throwaway PostgreSQL, two shops (PostgreSQL behind a line that breaks, SQLite), memories, documents, an API and
conversations are made in a folder of their own; a scripted model answers over HTTP, and misbehaves. Threads ask
questions whose answers are known, by the Python client. Every ten seconds the process is looked at. It ends with a
table: memory may grow by less than 5 % in 30 minutes by a line through the last two thirds; open files, threads and
sessions not at all; no answer may be wrong, and no error unclear. Ctrl-C ends it early, with the table. Exit code 1:
not so.
"""

from __future__ import annotations

import contextlib
import gc
import math
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

import click

from hopql.bench import soak_world
from hopql.bench.faults import BadModel, Proxy
from hopql.bench.soak_world import Asker, Tally, reply
from hopql.serve.http.server import hold_less

MEASURES: Final = ("rss_mb", "handles", "threads", "sessions", "temporary")
LEAST_MINUTES: Final = 10.0
"""Of a shorter run nothing is said about memory: Python's arenas and the models' buffers still fill."""
_MEMORY_PERCENT: Final = 5.0
_EVERY_S: Final = 10.0
_MORE: Final = {"handles": 8.0, "threads": 4.0, "sessions": 4.0, "temporary": 2.0}
"""Growth over the last two thirds that is no trend but what faults leave for a moment."""


@dataclass(frozen=True)
class Sample:
    """The process at one time."""

    at_s: float
    rss_mb: float
    handles: float
    threads: float
    sessions: float
    """Sessions of HopQL in PostgreSQL; NaN where it could not be asked."""
    temporary: float
    """Files in the folder for temporary ones."""


def sample(at_s: float, home: Path) -> Sample:
    """Look at this process now."""
    import psutil

    gc.collect()
    process = psutil.Process()
    temporary = sum(1 for _ in (home / "tmp").rglob("*"))
    return Sample(
        at_s, process.memory_info().rss / 1e6, process.num_fds(), threading.active_count(), _sessions(), temporary
    )


def _sessions() -> float:
    """Sessions, as PostgreSQL tells."""
    import psycopg

    from hopql.tools.base.run_postgres import answering, data_of, url

    with contextlib.suppress(psycopg.Error):
        if socket := answering(data_of(None)):
            with psycopg.connect(url(socket, "postgres"), connect_timeout=3, autocommit=True) as session:
                found = session.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'hopql'")
                return float(found.fetchall()[0][0])
    return float("nan")


def growth(samples: Sequence[Sample], measure: str) -> tuple[float, float, float]:
    """By a straight line through the last two thirds (least squares): the mean there, the change over 30 minutes for
    memory, over that stretch for what is counted, and the standard error of that change."""
    from scipy.stats import linregress

    since = samples[-1].at_s / 3 if samples else 0.0
    points = [(one.at_s, float(getattr(one, measure))) for one in samples if one.at_s >= since]
    points = [(at, value) for at, value in points if value == value]
    if len(points) < 3:
        return (points[-1][1] if points else 0.0), 0.0, 0.0
    line = linregress(*zip(*points, strict=True))
    slope, error = (float(value) if math.isfinite(value) else 0.0 for value in (line.slope, line.stderr))
    over = 1800.0 if measure == "rss_mb" else points[-1][0] - points[0][0]
    return fmean(value for _, value in points), slope * over, error * over


def verdict(samples: Sequence[Sample]) -> list[tuple[str, float, float, bool]]:
    """Each measure: its name, mean, growth, and whether it is flat. Memory of a short run counts as flat; what is
    counted grows where it does so by more than faults leave for a moment and twice the line's standard error."""
    told: list[tuple[str, float, float, bool]] = []
    for measure in MEASURES:
        mean, grown, error = growth(samples, measure)
        if measure == "rss_mb":
            short = not samples or samples[-1].at_s < LEAST_MINUTES * 60
            told.append((measure, mean, grown, short or grown < mean * _MEMORY_PERCENT / 100))
        else:
            told.append((measure, mean, grown, grown <= _MORE[measure] + 2 * error))
    return told


_MODEL: Final = ("hang", "die", "die_before", "garbage", "half", "endless", "drip", "busy", "failing", "page", "empty",
                 "odd")  # fmt: skip


def _serve(pipe: Connection, shop: str, state: str) -> None:
    """The process: does what it is told until told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parts: dict[str, Any] = {"shop": Proxy(shop), "state": Proxy(state), "model": BadModel(reply)}
    pipe.send({name: part.url for name, part in parts.items()})
    while True:
        try:
            name, act, given = pipe.recv()
        except EOFError:
            break
        if act == "fault":
            parts[name].fault = given[0]
        elif act == "end":
            break
        else:
            getattr(parts[name], act)(*given)
        pipe.send(None)
    os._exit(0)


class Lines:
    """The lines and the model, and their addresses (`urls`: shop, state, model)."""

    def __init__(self, shop: str, state: str) -> None:
        spawn = get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(theirs, shop, state), daemon=True)
        self._process.start()
        theirs.close()
        self._lock = threading.Lock()
        self.urls: dict[str, str] = self._pipe.recv()

    @property
    def pid(self) -> int:
        """Of their process."""
        return self._process.pid or 0

    def do(self, name: str, act: str, *given: Any) -> None:
        """Have one of them do something."""
        with self._lock:
            self._pipe.send((name, act, given))
            self._pipe.recv()

    def close(self) -> None:
        """End them."""
        self._pipe.close()
        self._process.join(10)


class Breaking:
    """Breaks something every few seconds, by a seed, and mends it."""

    def __init__(self, lines: Lines, seed: int, tell: Callable[[str], None]) -> None:
        self._lines, self._random, self._tell = lines, Random(seed), tell
        self.done: Counter[str] = Counter()
        self._faults: list[tuple[Callable[[], str], int]] = [
            (self._cut, 20), (self._slow, 6), (self._stall, 10), (self._refuse, 8), (self._model, 30),
            (self._terminate, 8), (self._restart, 4), (self._kill, 2), (self._hang, 1),
        ]  # fmt: skip

    def run(self, ending: threading.Event) -> None:
        """Until then."""
        faults, weights = zip(*self._faults, strict=True)
        while not ending.wait(self._random.uniform(2, 7)):
            fault = self._random.choices(faults, weights)[0]
            self._ending = ending
            try:
                self.done[fault()] += 1
            except Exception as error:  # a fault that cannot be made is told; the soak goes on
                self._tell(f"fault not made: {type(error).__name__}: {error}")
            self.mend()

    def mend(self) -> None:
        """All works again."""
        self._lines.do("shop", "mend")
        self._lines.do("state", "mend")
        self._lines.do("model", "fault", "")

    def _for(self, least: float, most: float) -> None:
        self._ending.wait(self._random.uniform(least, most))

    def _line(self) -> str:
        return self._random.choice(["shop", "shop", "state"])

    def _cut(self) -> str:
        line = self._line()
        for _ in range(self._random.randint(1, 4)):
            self._lines.do(line, "cut")
            self._for(0.05, 0.5)
        return f"{line} cut"

    def _slow(self) -> str:
        return self._hold(1, 4, "slow", self._random.uniform(0.01, 0.2))

    def _stall(self) -> str:
        return self._hold(0.5, 4, "stall")

    def _hang(self) -> str:
        """So long that what waits must be given up."""
        return f"{self._hold(20, 30, 'stall')} for long"

    def _hold(self, least: float, most: float, act: str, *given: float) -> str:
        line = self._line()
        self._lines.do(line, act, *given)
        self._for(least, most)
        return f"{line} {act}"

    def _refuse(self) -> str:
        line = self._line()
        self._lines.do(line, "refuse")
        self._lines.do(line, "cut")
        self._for(0.5, 3)
        return f"{line} refused"

    def _model(self) -> str:
        fault = self._random.choice(_MODEL)
        self._lines.do("model", "fault", fault)
        self._for(0.5, 3)
        return f"model {fault}"

    def _terminate(self) -> str:
        import psycopg

        from hopql.tools.base import run_postgres

        with psycopg.connect(run_postgres.embedded(), autocommit=True) as session:
            session.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hopql'")
        return "sessions ended"

    def _restart(self) -> str:
        from hopql.tools.base import run_postgres

        run_postgres.stop()
        self._for(0.2, 2)
        run_postgres.embedded()
        return "PostgreSQL restarted"

    def _kill(self) -> str:
        from hopql.tools.base import run_postgres

        pid = run_postgres.status().pid
        if pid:
            os.kill(pid, signal.SIGKILL)
        self._for(0.1, 1)
        run_postgres.embedded()
        return "PostgreSQL killed"


@click.command()
@click.option("--minutes", default=30.0, help="How long.")
@click.option("--threads", default=16, help="Questions at once.")
@click.option("--seed", default=1, help="Of questions and faults.")
def main(minutes: float, threads: int, seed: int) -> None:
    """Ask, break, measure, and print the table."""
    hold_less()  # as the server does
    with tempfile.TemporaryDirectory(prefix="hopql-soak-") as folder:
        home = Path(folder)
        soak_world.environment(home)
        tempfile.tempdir = None
        fine = _soak(home, minutes, threads, seed)
    sys.exit(0 if fine else 1)


def _soak(home: Path, minutes: float, threads: int, seed: int) -> bool:
    from hopql.tools.base import run_postgres

    lines = None
    tally, samples = Tally(), list[Sample]()
    try:
        world = soak_world.World.at(home)
        click.echo("making the world: PostgreSQL, shops, documents, an API, memories …")
        lines = Lines(*soak_world.databases())
        _point(lines)
        soak_world.furnish(world, lines.urls["shop"])
        breaking = Breaking(lines, seed, click.echo)
        first = Asker(world, tally, seed)
        first.each()
        if tally.total("wrong") or tally.total("unclear"):
            click.echo("\n".join(tally.bad))
            return False
        _ask(world, tally, samples, breaking, (minutes, threads, seed), home)
        return _told(tally, samples, breaking)
    finally:
        if lines is not None:
            lines.close()
        run_postgres.stop()


def _point(lines: Lines) -> None:
    """Have HopQL use the lines."""
    from hopql.tools.base.settings import settings

    os.environ["HOPQL_STATE_URL"] = lines.urls["state"]
    os.environ["HOPQL_BASE_URL"] = lines.urls["model"]
    settings.cache_clear()


def _ask(
    world: soak_world.World, tally: Tally, samples: list[Sample], breaking: Breaking, how: tuple[float, int, int],
    home: Path,
) -> None:  # fmt: skip
    """Ask by so many threads for so long, with a sample now and then."""
    minutes, threads, seed = how
    ending, began = threading.Event(), time.monotonic()
    askers = [Asker(world, tally, seed * 1000 + number) for number in range(threads)]
    running = [threading.Thread(target=one.run, args=(ending,), daemon=True) for one in askers]
    broken = threading.Thread(target=breaking.run, args=(ending,), daemon=True)
    for thread in (*running, broken):
        thread.start()
    try:
        while time.monotonic() - began < minutes * 60:
            time.sleep(min(_EVERY_S, max(0.1, minutes * 60 - (time.monotonic() - began))))
            samples.append(sample(time.monotonic() - began, home))
            click.echo(_line(samples[-1], tally))
    except KeyboardInterrupt:
        click.echo("stopped early")
    ending.set()
    until = time.monotonic() + 90
    for thread in (broken, *running):
        thread.join(max(0.1, until - time.monotonic()))
    stuck = sum(thread.is_alive() for thread in running)
    if stuck:
        tally.note("ending", "unclear", f"{stuck} questions had no end 90 s after the last fault", 90.0)


def _line(now: Sample, tally: Tally) -> str:
    counts = ", ".join(f"{tally.total(came)} {came}" for came in ("right", "error", "gave up", "unclear", "wrong"))
    return (
        f"{now.at_s:6.0f} s  {now.rss_mb:6.0f} MB  {now.handles:4.0f} handles  {now.threads:3.0f} threads  "
        f"{now.sessions:3.0f} sessions  {now.temporary:3.0f} temporary   {counts}"
    )


def _told(tally: Tally, samples: list[Sample], breaking: Breaking) -> bool:
    """The table; whether all is well."""
    click.echo("\nquestions")
    for kind in sorted({kind for kind, _ in tally.came}):
        ways = ", ".join(f"{count} {came}" for (of, came), count in sorted(tally.came.items()) if of == kind)
        click.echo(f"  {kind:14} {ways}")
    click.echo(f"  the longest took {tally.longest:.1f} s")
    click.echo("faults\n  " + ", ".join(f"{count} × {fault}" for fault, count in breaking.done.most_common()))
    click.echo("errors, the most frequent")
    for told, count in tally.errors.most_common(15):
        click.echo(f"  {count:5} {told}")
    for bad in tally.bad[:10]:
        click.echo(f"  ! {bad}")
    click.echo("measure         mean   growth")
    judged = verdict(samples)
    for measure, mean, grown, flat in judged:
        click.echo(f"  {measure:10} {mean:8.1f} {grown:+8.1f}   {'flat' if flat else 'GROWS'}")
    fine = all(flat for *_, flat in judged) and not tally.total("unclear") and not tally.total("wrong")
    click.echo("verdict: " + ("flat, nothing wrong, nothing unclear" if fine else "NOT WELL"))
    return fine


if __name__ == "__main__":
    main()
