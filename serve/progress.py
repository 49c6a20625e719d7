"""Long work as a person sees it: a bar each on a terminal, a line at the start and end elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[str, int, int], None]
"""Called with what is done, how much of it, and how much there is."""

_MEGABYTES = 10_000_000


@contextmanager
def progress_bars() -> Iterator[Progress]:
    """A `Progress` that draws on stderr."""
    if not sys.stderr.isatty():
        yield _plain()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[amount]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=False,
    )
    tasks: dict[str, int] = {}
    with bars:

        def report(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total or None, amount="")
            bars.update(tasks[what], completed=done, total=total or None, amount=_amount(done, total))  # type: ignore[arg-type]

        yield report


def _plain() -> Progress:
    said: dict[str, int] = {}

    def report(what: str, done: int, total: int) -> None:
        tenth = 10 * done // total if total else 0
        if said.get(what, -1) < tenth:
            said[what] = tenth
            print(f"{what}: {_amount(done, total)}", file=sys.stderr, flush=True)  # noqa: T201

    return report


def _amount(done: int, total: int) -> str:
    if total >= _MEGABYTES:
        return f"{done / 1e6:,.0f} of {total / 1e6:,.0f} M"
    return f"{done:,} of {total:,}" if total else f"{done:,}"
