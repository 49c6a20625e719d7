"""What a chat on a terminal does by itself: lines that begin with `/`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.serve.result import Result

SLASH: Final = {
    "/sql": ("/sql", "the SQL of the last answer"),
    "/why": ("/why", "how the last answer came about: plan, prompt, steps"),
    "/chart": ("/chart [FILE]", "draw the last answer, here or into FILE.png, .svg or .html"),
    "/export": ("/export FILE.csv", "write the rows of the last answer"),
    "/anyway": ("/anyway", "ask what was refused all the same"),
    "/thread": ("/thread [NAME]", "go on with another conversation, or say which this is"),
    "/help": ("/help", "this list"),
    "/exit": ("/exit", "leave; the conversation is kept"),
}
"""Each command with how it is typed, and what it does."""


@dataclass
class Talking:
    """Where a chat is."""

    thread: str
    """Name of the conversation; empty: leave."""
    turns: int = 0
    last: Result | None = None
    """What was answered last, since the chat began."""
    anyway: str = ""
    """A question that is to be asked whatever the gate says."""
    told: list[str] = field(default_factory=list)
    """Remarks that were shown when the last question asked back."""


def obey(line: str, at: Talking) -> None:
    """Do what a line says.

    Raises:
        UsageError: there is no such command, or it cannot be done now.
        DiskError: a file cannot be written.
    """
    name, _, rest = line.strip().partition(" ")
    given, doing = rest.strip(), _DOING.get(name.lower())
    if doing is None:
        raise UsageError(f"There is no {name} here.", hint="/help lists what there is.")
    doing(given, at)


def _answered(at: Talking) -> Result:
    if at.last is None:
        raise UsageError("Nothing was answered in this chat yet.", hint="Ask something first.")
    return at.last


def _sql(given: str, at: Talking) -> None:
    from hopql.serve.tables import safe

    sql = _answered(at).sql
    click.echo(safe(sql) if sql else "The last answer needed no SQL.")


def _why(given: str, at: Talking) -> None:
    from hopql.serve.explain import show_explanation
    from hopql.serve.show import console

    show_explanation(console(), _answered(at))


def _chart(given: str, at: Talking) -> None:
    from hopql.serve.commands.ask_writing import check_files, write_files
    from hopql.serve.show import show_chart

    result = _answered(at)
    if given:
        check_files("", given)
        write_files(result, "", given)
    elif not (result.rows and result.queried and show_chart(result)):
        click.echo("No chart fits the last answer.")


def _export(given: str, at: Talking) -> None:
    from hopql.serve.commands.ask_writing import STDOUT, check_files, write_files

    if not given or given == STDOUT:
        raise UsageError("Say into which file.", hint="/export flights.csv")
    result = _answered(at)
    check_files(given, "")
    write_files(result, given, "")


def _anyway(given: str, at: Talking) -> None:
    if at.last is None or at.last.status != "out_of_domain":
        raise UsageError("Nothing was refused last.", hint="Ask something first.")
    at.anyway = at.last.question


def _thread(given: str, at: Talking) -> None:
    if given:
        at.thread, at.last, at.told = given, None, []
    else:
        click.echo(f"This is the thread {at.thread}, with {at.turns:,} turn{'s' if at.turns != 1 else ''} so far.")


def _help(given: str, at: Talking) -> None:
    formatter = click.HelpFormatter(width=100)
    formatter.write_dl(list(SLASH.values()))
    click.echo(formatter.getvalue().rstrip())
    click.echo("  Alt-Enter begins a new line; Ctrl-C stops a question, Ctrl-D leaves. Anything else is asked.")


def _exit(given: str, at: Talking) -> None:
    at.thread = ""


_DOING: Final = {
    "/sql": _sql, "/why": _why, "/chart": _chart, "/export": _export, "/anyway": _anyway, "/thread": _thread,
    "/help": _help, "/exit": _exit, "/quit": _exit,
}  # fmt: skip
