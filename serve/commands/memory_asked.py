"""`hopql memory asked, show`: questions that were kept with their SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hopql.serve.commands.completing import tables
from hopql.serve.commands.memory_opening import fingerprint, managed, of_tenant, statements, unknown, where
from hopql.serve.commands.options import print_json
from hopql.serve.memories import (
    marks,
    one_line,
    printable,
    show,
    show_entry,
    show_feedback,
    show_replays,
    times,
    was_asked,
)

if TYPE_CHECKING:
    from hopql.state.asked_told import Filter, Shown
    from hopql.tools.memory import QueryMemory

MOST = 1000
"""Entries of one page."""
_COUNTED = 1000
"""Replays of an entry that are counted; there may be more."""
_BULKY = ("template", "normal", "skeleton")


@click.command("asked")
@click.option("--state", type=click.Choice(["live", "withdrawn", "superseded", "all"]), default="live",
              show_default=True, help="Which: in force, withdrawn, corrected by another, all.")  # fmt: skip
@click.option("--words", default="", help="Only those whose question or SQL holds this text.")
@click.option("--table", default="", help="Only those whose SQL reads this table.",
              shell_complete=tables)  # fmt: skip
@click.option("--approved/--not-approved", default=None, help="Only those that are approved, or are not.")
@click.option("-n", "limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="How many at most.")
@click.option("--after", default="", metavar="NEXT", help="The next page: what the page before gave as its next.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object: rows, next, total.")
@of_tenant
@where
def asked_command(
    state: str, words: str, table: str, approved: bool | None, limit: int, after: str, as_json: bool, tenant: str,
    workspace: str, user: str,
) -> None:  # fmt: skip
    """Show the questions that are kept with their SQL, newest first.

    With -u, those that this user asked first. What was replayed often proved itself; `hopql memory show ID` tells more.
    """
    memory = managed(workspace, user, tenant)
    given: dict[str, Any] = {"state": state, "words": words, "table": table, "approved": approved}
    filters: Filter = {name: value for name, value in given.items() if value not in ("", None)}  # type: ignore[assignment]
    if user:
        filters["user"] = user
    page = memory.listing(filters, after, limit)
    counts = {entry["id"]: _replayed(memory, entry["id"]) for entry in page["rows"] if entry["asked"] > 1}
    if as_json:
        rows = [
            {**{name: value for name, value in entry.items() if name not in _BULKY},
             "cached": counts.get(entry["id"], 0)}
            for entry in page["rows"]
        ]  # fmt: skip
        print_json({**page, "rows": rows})
        return
    now = fingerprint(workspace, tenant) if page["rows"] else ""
    for entry in page["rows"]:
        show_entry(entry, times("replayed", counts.get(entry["id"], 0), _COUNTED), now)
    click.echo(f"{len(page['rows']):,} of {page['total']:,} questions", err=True)
    if page["next"]:
        click.echo(f"The next ones: the same command with --after '{page['next']}'", err=True)


def _replayed(memory: QueryMemory, id_: str) -> int:
    shown = memory.show(id_)
    return len(shown["replays"]) if shown else 0


@click.command("show")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@of_tenant
@where
def _show(id_: str, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Show one thing that is remembered: a question with its SQL, what users said of it and what was replayed from it;
    or a memory."""
    shown = managed(workspace, user, tenant).show(id_)
    if shown is None:
        found = statements(workspace, user).get(id_)
        if found is None:
            raise unknown(id_)
        if as_json:
            print_json(found)
        else:
            show([found], False)
    elif as_json:
        print_json(shown)
    else:
        _tell(shown, fingerprint(workspace, tenant))


def _tell(shown: Shown, now: str) -> None:
    entry = shown["entry"]
    click.echo(f"{entry['id']}  {one_line(entry['question'])}")
    for mark in marks(entry, now):
        click.echo(f"  {mark}")
    click.echo("\n".join(printable(line) for line in entry["sql"].splitlines()))
    whose = f" by {one_line(entry['user'])}" if entry["user"] else ""
    rows = f", {entry['row_count']:,} rows" if entry["row_count"] is not None else ""
    model = f", by {one_line(entry['model'])}" if entry["model"] else ""
    click.echo(f"kept {entry['created'][:19]}{whose}{model}{rows}; reads {', '.join(entry['tables']) or 'no table'}")
    votes = f"{entry['up']} up, {entry['down']} down"
    click.echo(
        f"{times('asked', was_asked(entry))}, last used {entry['last_used'][:19]}; {votes}; "
        f"{entry['agreed']} candidates agreed"
    )
    if shown["supersedes"]:
        click.echo(f"takes the place of {', '.join(shown['supersedes'])}")
    if shown["feedback"]:
        click.echo("feedback:")
        show_feedback(shown["feedback"])
    if shown["replays"]:
        click.echo(f"{times('replayed', len(shown['replays']), _COUNTED)}:")
        show_replays(shown["replays"])


COMMANDS = (asked_command, _show)
