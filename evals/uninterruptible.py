"""`python -m hopql.evals.uninterruptible`: what goes on in PostgreSQL after it was cancelled.

Every function and operator of PostgreSQL's catalog that the guard lets pass and that takes a text, bytes, an array,
JSON, bits, words to search or shapes is called over values built for it: of 1 MB and of 10 MB, in forms that are hard
to compare (letters that all look alike, a search word that fails at its last letter, elements found last).
`statement_timeout` ends the call, then a cancel request as `pg_cancel_backend` sends it; how long its backend still
computes is what is measured. One that goes on is killed, which is why a server of its own is started for it.

`--bounded` asks as HopQL does, with the values built in the query itself, which `bound_inputs` then measures first.
"""

from __future__ import annotations

import contextlib
import json
import select
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import psutil
import psycopg
from psycopg.pq.abc import PGconn

from hopql.evals.attacks.postgres import server_folder
from hopql.evals.uninterruptible_calls import SIZES, TABLES, Call, calls
from hopql.tools import postgres
from hopql.tools.database.postgres import Postgres
from hopql.tools.database.stop_queries import left_running
from hopql.tools.errors import HopQLError

_TIMEOUT_S, _MORE_S = 0.3, 0.2
"""The server's own timeout, and after it until the backend is cancelled from outside."""
_SET = f"SET statement_timeout = {int(_TIMEOUT_S * 1000)}".encode()
_START_S, _RECOVERY_S, _TRIES = 60.0, 0.5, 3


@dataclass(frozen=True)
class Measured:
    """How one call ended."""

    name: str
    types: str
    shapes: str
    size: int
    seconds: float
    """Of the backend's processor after it was cancelled; 0 where the call was over before."""
    ended: bool
    """Whether it ended by itself: otherwise it was killed."""
    told: str = ""
    """What the database said, where it refused the call."""


@click.command()
@click.option("--minutes", default=60.0, show_default=True, help="Stop after so long; the same command goes on.")
@click.option("--wait", "wait_s", default=3.0, show_default=True, help="Seconds a cancelled backend is left before it "
              "is killed.")  # fmt: skip
@click.option("--slow", "slow_s", default=1.0, show_default=True, help="Seconds after a cancel from which it is told.")
@click.option("--only", default="", help="Calls whose name holds this.")
@click.option("--bounded", is_flag=True, help="As HopQL asks, with its bounds: what is told then is left behind.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Keep what is measured here, and go on.")
def main(minutes: float, wait_s: float, slow_s: float, only: str, bounded: bool, out: Path | None) -> None:
    """Tell which of PostgreSQL's functions and operators go on after they were cancelled."""
    found = _read(out)
    known = {(one.name, one.types, one.shapes, one.size) for one in found}
    until = time.monotonic() + 60 * minutes
    with server_folder("hopql-uninterruptible-") as folder:
        server = _Server(folder)
        listed = [call for call in calls(server.session()) if only in call.name]
        click.echo(
            f"{len({(call.name, call.types) for call in listed}):,} functions and operators, by their types", err=True
        )
        left = 0
        for size in SIZES:
            for call in listed:
                stuck = any(one.name == call.name and one.types == call.types and not one.ended for one in found)
                if stuck or (call.name, call.types, call.shapes, size) in known:
                    continue
                if time.monotonic() > until:
                    left += 1
                    continue
                found.append(server.measure(call, size, wait_s, bounded))
                if out:
                    with out.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(found[-1])) + "\n")
    click.echo(table(found, slow_s))
    if left:
        click.echo(f"{left:,} calls were not made for want of time: run the command again with --out to go on.")


def table(found: Sequence[Measured], slow_s: float) -> str:
    """A line for each function or operator that went on for `slow_s`, worst first, and how many did not."""
    worst: dict[tuple[str, str], Measured] = {}
    for one in found:
        before = worst.get((one.name, one.types))
        if before is None or (not one.ended, one.seconds) > (not before.ended, before.seconds):
            worst[one.name, one.types] = one
    slow = [one for one in worst.values() if not one.ended or one.seconds >= slow_s]
    lines = [f"{'call':34} {'types':34} {'over':22} {'built':>8} {'goes on':>9}"]
    for one in sorted(slow, key=lambda one: (one.size, one.ended, one.name, one.types)):
        goes = f"{one.seconds:8.1f} s" if one.ended else f"> {one.seconds:.0f} s †"
        lines.append(f"{one.name:34} {one.types:34} {one.shapes:22} {one.size / 1e6:5.0f} MB {goes:>10}")
    refused = sum(bool(one.told) for one in found)
    lines.append(
        f"{len(slow)} of {len(worst)} go on for {slow_s:g} s or more after a cancel (†: killed); "
        f"{len(found):,} calls, {refused:,} of them refused by the database"
    )
    return "\n".join(lines)


def _read(out: Path | None) -> list[Measured]:
    if out is None or not out.exists():
        return []
    return [Measured(**json.loads(line)) for line in out.read_text(encoding="utf-8").splitlines()]


class _Server:
    """A server of its own, and one session that measures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: psycopg.Connection | None = None
        session = self.session()
        session.execute("SET statement_timeout = 0")
        for statement in TABLES:
            session.execute(statement.encode())
        session.execute("CHECKPOINT")
        session.execute(_SET)

    def session(self) -> psycopg.Connection:
        """The open session, or a new one when the server is back."""
        until = time.monotonic() + _START_S
        while self._open is None or self._open.closed:
            try:
                self._open = psycopg.connect(postgres.embedded(data_dir=self._folder), autocommit=True)
                self._open.execute(_SET)
            except (psycopg.Error, HopQLError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
        return self._open

    def measure(self, call: Call, size: int, wait_s: float, bounded: bool) -> Measured:
        """Make one call, and see how long it goes on after it was cancelled; again where the server, which starts anew
        after a backend was killed, went away meanwhile."""
        for _ in range(_TRIES):
            with contextlib.suppress(psycopg.OperationalError):
                return (self._asked if bounded else self._measured)(call, size, wait_s)
            self.session().close()
            time.sleep(_RECOVERY_S)
        return Measured(call.name, call.types, call.shapes, size, 0.0, True, "the server went away")

    def _asked(self, call: Call, size: int, wait_s: float) -> Measured:
        """As HopQL asks it."""
        told, ended, seconds = "", True, 0.0
        engine = Postgres(postgres.embedded(data_dir=self._folder))
        try:
            engine.run(call.text(size, stored=False), timeout_s=_TIMEOUT_S)
        except HopQLError as error:
            told = str(error)
        for backend in left_running():
            process = psutil.Process(backend.pid)
            before = _computed(process)
            while not backend.gone() and (seconds := _computed(process) - before) < wait_s:
                time.sleep(0.05)
            if not (ended := backend.gone() or not process.is_running()):
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
                self.session().close()
                time.sleep(_RECOVERY_S)
        engine.close()
        return Measured(call.name, call.types, call.shapes, size, round(seconds, 2), ended, told)

    def _measured(self, call: Call, size: int, wait_s: float) -> Measured:
        session = self.session()
        backend, pgconn = psutil.Process(session.info.backend_pid), session.pgconn
        pgconn.send_query(call.text(size).encode())
        told, ended, seconds = "", _answered(pgconn, _TIMEOUT_S), 0.0
        if not ended:
            before = _computed(backend)
            ended = _answered(pgconn, _MORE_S)
            if not ended:
                session.cancel_safe(timeout=10)
                while not (ended := _answered(pgconn, 0.05)) and _computed(backend) - before < wait_s:
                    pass
            seconds = _computed(backend) - before
        if ended:
            told = _told(pgconn)
        else:
            backend.kill()
            session.close()
            time.sleep(_RECOVERY_S)
        return Measured(call.name, call.types, call.shapes, size, round(seconds, 2), ended, told)


def _answered(pgconn: PGconn, seconds: float) -> bool:
    """Whether the answer has come by then."""
    until = time.monotonic() + seconds
    while pgconn.is_busy():
        left = until - time.monotonic()
        if left <= 0:
            return False
        if select.select([pgconn.socket], [], [], left)[0]:
            pgconn.consume_input()
    return True


def _told(pgconn: PGconn) -> str:
    """Take the answer; its error, unless it is the timeout's or the cancellation's."""
    told = ""
    while (result := pgconn.get_result()) is not None:
        said = (result.error_message or b"").decode(errors="replace").strip()
        told = told or ("" if "canceling statement" in said else said.splitlines()[0][:100] if said else "")
    return told


def _computed(backend: psutil.Process) -> float:
    """Seconds of a processor that a process has had: on a busy machine the clock would tell of others' work."""
    with contextlib.suppress(psutil.NoSuchProcess):
        times = backend.cpu_times()
        return float(times.user + times.system)
    return float("inf")


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        sys.exit(f"{error} {error.hint}")
