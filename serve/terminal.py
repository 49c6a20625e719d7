"""A terminal: text that is safe on it, lists of which it shows the first, bars for long work, exit codes, and errors
for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.tools.base import errors

if TYPE_CHECKING:
    from rich.console import Console


SHOWN: Final = 20
"""Lines of a list that are told one by one; --json gives all."""
Progress = Callable[[str, int, int], None]
"""Called with what is done, how much of it, and how much there is."""

_MEGABYTES = 10_000_000


def console(*, stderr: bool = False) -> Console:
    """A console for stdout, or for stderr: colours on a terminal, none in a pipe, with NO_COLOR or TERM=dumb."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def safe(text: str) -> str:
    """Text of a database, a document or a model: nothing in it moves a terminal's cursor or changes its colours."""
    return "".join(letter if letter.isprintable() or letter in "\n\t" else " " for letter in text)


def say(*lines: str) -> None:
    """Lines on stderr, safe on a terminal."""
    for line in lines:
        click.echo(safe(line), err=True)


def whisper(text: str) -> None:
    """A line on stderr, dim, safe on a terminal."""
    console(stderr=True).print(safe(text), style="dim", markup=False)


def one_line(text: str, most: int = 0) -> str:
    """A text without line ends, safe on a terminal; cut at `most` letters, 0: whole."""
    found = " ".join(safe(text).split())
    return f"{found[:most].rstrip()}…" if most and len(found) > most else found


def counted(number: int, what: str, many: str = "") -> str:
    """How many, in words: "1 document", "2,000 documents"."""
    return f"{number:,} {what if number == 1 else many or f'{what}s'}"


def width() -> int:
    """Columns that a line of ours may have."""
    return min(max(get_terminal_size((100, 24)).columns, 80), 120)


def show_facts(told: Mapping[str, str]) -> None:
    """Names with what is to be said of them, in which no word, path or URL is broken; those of which nothing is are
    left out."""
    across = max(map(len, told)) + 4
    lines = TextWrapper(width(), subsequent_indent=" " * across, break_long_words=False, break_on_hyphens=False)
    for name, text in told.items():
        if text:
            lines.initial_indent = f"  {name}:".ljust(across)
            click.echo(lines.fill(one_line(text, 800)))


def show_first(title: str, lines: Sequence[str]) -> None:
    """A list on stderr, the first of it."""
    if lines:
        click.echo(f"{title}:", err=True)
        for one in lines[:SHOWN]:
            click.echo(f"  {one}", err=True)
        if len(lines) > SHOWN:
            click.echo(f"  and {len(lines) - SHOWN:,} more; --json gives them", err=True)


def text_of(given: tuple[str, ...]) -> str:
    """A question that is given as words, or as `-` on standard input."""
    return sys.stdin.read() if given == ("-",) else " ".join(given)


def print_json(told: object) -> None:
    """One value on a line of its own, on standard output."""
    click.echo(json.dumps(told, ensure_ascii=False, default=str))


def show_or_print(as_json: bool, told: object, show: Callable[..., object], *given: Any, **named: Any) -> None:
    """Print `told` as JSON where that is wanted, else show it: `show` gets what is given, by default `told` itself."""
    if as_json:
        print_json(told)
    else:
        show(*(given or (told,)), **named)


def remove(
    found: Sequence[str], question: str, gone: Callable[[], Sequence[str]], *, yes: bool, as_json: bool
) -> None:  # fmt: skip
    """Remove what was found by calling `gone`, after asking where it is several; `question` has a place for how
    many."""
    if len(found) > 1 and not yes:
        show_first("Found", list(map(one_line, found)))
        click.confirm(f"{question.format(len(found))}?", abort=True, err=True)
    removed = list(gone())
    said = "\n".join(f"Removed: {one_line(uri)}" for uri in removed)
    show_or_print(as_json, {"removed": removed}, click.echo, said)


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


STOPPED: Final = 130
"""Ctrl-C, as shells have it."""

EXITS: Final = {
    0: "answered or done",
    errors.HopQLError.exit_code: "something unforeseen, or a check of `hopql doctor` failed",
    errors.UsageError.exit_code: "bad input",
    errors.WorkspaceError.exit_code: "workspace or index",
    errors.ConnectError.exit_code: "database or HopQL server",
    errors.QueryError.exit_code: "query",
    errors.ModelError.exit_code: "model",
    errors.DiskError.exit_code: "disk",
    8: "no valid query found, a hop unresolved or nothing in documents or specs",
    9: "out of domain",
    STOPPED: "stopped by Ctrl-C",
}
"""Every exit code with its meaning: `hopql --help`, docs/command-line.md and the tests read it here."""


def exit_line() -> str:
    """The table in one sentence."""
    return "Exit codes: " + ", ".join(f"{code} {meaning.replace('`', '')}" for code, meaning in EXITS.items()) + "."


def tell_error(message: str, *, hint: str = "", kind: str, code: int) -> None:
    """Where JSON was asked for, an error is an object on standard output too: whoever reads it never finds nothing."""
    arguments = sys.argv[1:]
    if "--json" in (arguments[: arguments.index("--")] if "--" in arguments else arguments):  # no option after `--`
        told = {"error": message, "hint": hint, "kind": kind, "exit_code": code}
        with suppress(OSError, ValueError):
            sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
            sys.stdout.flush()
