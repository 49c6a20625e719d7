"""Samples of the soak, and whether they stay flat."""

from __future__ import annotations

import contextlib
import gc
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MEASURES: Final = ("rss_mb", "handles", "threads", "sessions", "temporary")
LEAST_MINUTES: Final = 10.0
"""Of a shorter run nothing is said about memory: Python's arenas and the models' buffers still fill."""
_MEMORY_PERCENT: Final = 5.0
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
    state_mb: float
    """Size of the state database on disk."""


def sample(at_s: float, home: Path) -> Sample:
    """Look at this process now."""
    import psutil

    gc.collect()
    process = psutil.Process()
    sessions, size = _asked()
    temporary = sum(1 for _ in (home / "tmp").rglob("*"))
    return Sample(
        at_s, process.memory_info().rss / 1e6, process.num_fds(), threading.active_count(), sessions, temporary, size
    )


def _asked() -> tuple[float, float]:
    """Sessions and megabytes, as PostgreSQL tells."""
    import psycopg

    from hopql.tools.postgres.server import answering, data_of, url

    with contextlib.suppress(psycopg.Error):
        socket = answering(data_of(None))
        if socket is not None:
            with psycopg.connect(url(socket, "postgres"), connect_timeout=3, autocommit=True) as session:
                found = session.execute(
                    "SELECT (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'hopql'), "
                    "pg_database_size('kept')"
                ).fetchone()
                if found:
                    return float(found[0]), float(found[1]) / 1e6
    return float("nan"), float("nan")


def growth(samples: Sequence[Sample], measure: str) -> tuple[float, float, float]:
    """By a straight line through the last two thirds (least squares): the mean there, the change over 30 minutes for
    memory, over that stretch for what is counted, and the standard error of that change."""
    since = samples[-1].at_s / 3 if samples else 0.0
    points = [(one.at_s, float(getattr(one, measure))) for one in samples if one.at_s >= since]
    points = [(at, value) for at, value in points if value == value]
    if len(points) < 3:
        return (points[-1][1] if points else 0.0), 0.0, 0.0
    middle = sum(at for at, _ in points) / len(points)
    mean = sum(value for _, value in points) / len(points)
    spread = sum((at - middle) ** 2 for at, _ in points)
    slope = sum((at - middle) * (value - mean) for at, value in points) / spread if spread else 0.0
    rest = sum((value - mean - slope * (at - middle)) ** 2 for at, value in points)
    error = math.sqrt(rest / (len(points) - 2) / spread) if spread else 0.0
    over = 1800.0 if measure == "rss_mb" else points[-1][0] - points[0][0]
    return mean, slope * over, error * over


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
