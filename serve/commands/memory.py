"""`hopql memory`: what the workspace remembers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from serve.memories import count, intention, printable, show

if TYPE_CHECKING:
    from state.memory import Filters
    from tools.memory import SemanticMemory

F = TypeVar("F", bound=Callable[..., Any])
_DATES = ("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M:%S%z")
_DID = {"added": "Added", "duplicate": "Known already", "superseded": "Added"}


def _where(function: F) -> F:
    """The options that say whose memory it is."""
    function = click.option("-u", "--user", default="", help="Whose memory; by default what all users share.")(function)
    return click.option(
        "-w", "--workspace", default="", help="Folder or name; by default ./hopql, else the demo."
    )(function)  # fmt: skip


def _narrowing(function: F) -> F:
    """The options that filter a search."""
    for name, text in (
        ("entity", "Only what gives this value."),
        ("subject", "Only what is about this."),
        ("source", "Only what came from this source."),
        ("topic", "Only this topic."),
    ):
        function = click.option(f"--{name}", default="", help=text)(function)
    return function


def _opened(workspace: str, user: str) -> SemanticMemory:
    from tools.memory import SemanticMemory
    from tools.workspace import open_workspace

    return SemanticMemory(open_workspace(workspace).config.name, user)


@click.group("memory", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """What the workspace remembers: add, search, import, export, list, forget.

    A memory is a statement with a category (facts, preferences, decisions, …). A new preference, decision or
    requirement takes the place of the one that it contradicts; what was, stays in the history.
    """


@command.command("add")
@click.argument("text", nargs=-1, required=True)
@click.option("--category", default="facts", show_default=True, help="facts, preferences, decisions, …, or your own.")
@click.option("--subject", default="", help="Whom or what it is about.")
@click.option("--entity", multiple=True, help="The value that it gives; several times for several.")
@click.option("--kind", default="", help="What the entity is: airline, person, number, …")
@click.option("--topic", default="")
@click.option("--source", default="", help="Where it was said.")
@click.option("--confidence", type=click.FloatRange(0, 1))
@click.option("--from", "begins", type=click.DateTime(_DATES), help="From when it holds; UTC without a time zone.")
@click.option("--until", "ends", type=click.DateTime(_DATES), help="Until when it holds.")
@click.option("--dry-run", is_flag=True, help="Only say what would be stored.")
@_where
def _add(
    text: tuple[str, ...], begins: datetime | None, ends: datetime | None, dry_run: bool, workspace: str, user: str,
    **told: Any,
) -> None:  # fmt: skip
    """Remember TEXT, after saying what that does to other memories."""
    from pydantic import ValidationError

    from state.memory import Memory
    from tools.errors import UsageError

    entity = list(told.pop("entity"))
    category = told.pop("category")
    metadata = {name: value for name, value in told.items() if value not in ("", None)}
    if entity:
        metadata["entity"] = entity[0] if len(entity) == 1 else entity
    try:
        memory = Memory(
            text=" ".join(text), category=category, metadata=metadata, user=user, valid_from=begins, valid_until=ends,
            provenance="command line",
        )  # fmt: skip
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(f"{first['loc'][0]}: {first['msg']}.", hint="See `hopql memory add --help`.") from error
    store = _opened(workspace, user)
    click.echo(intention(store, memory, store.propose(memory)))
    if not dry_run:
        [stored] = store.add([memory])
        click.echo(f"{_DID[stored['outcome']]}: {stored['id']}")


@command.command("search")
@click.argument("text", nargs=-1, required=True)
@click.option("-k", "k", type=click.IntRange(1, 1000), default=5, show_default=True, help="How many at most.")
@click.option("--category", default="", help="Only this category.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Only what is at least this certain.")
@click.option("--history", is_flag=True, help="Also what was superseded or no longer holds.")
@click.option("--at", type=click.DateTime(_DATES), help="What held at that time; UTC without a time zone.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@_narrowing
@_where
def _search(
    text: tuple[str, ...], k: int, category: str, min_confidence: float | None, history: bool, at: datetime | None,
    as_json: bool, workspace: str, user: str, **filters: str,
) -> None:  # fmt: skip
    """Find what fits TEXT, nearest first."""
    from state.memory import Filters, SearchQuery

    given: Filters = Filters(**{name: value for name, value in filters.items() if value})  # type: ignore[typeddict-item]
    if min_confidence is not None:
        given["min_confidence"] = min_confidence
    query = SearchQuery(text=" ".join(text), category=category, purpose="", priority=1)
    show(_opened(workspace, user).search([query], given, k=k, history=history, at=at), as_json, distances=True)


@command.command("list")
@click.option("-n", "limit", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many at most.")
@click.option("--category", default="", help="Only this category.")
@click.option("--history", is_flag=True, help="Also what was superseded or no longer holds.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@_where
def _list(limit: int, category: str, history: bool, as_json: bool, workspace: str, user: str) -> None:
    """Show what was told last, newest first."""
    store = _opened(workspace, user)
    show(store.recent(limit, history=history, category=category), as_json)
    if not as_json:
        click.echo(f"{store.count():,} memories in all, with those of the history", err=True)


@command.command("history")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@_where
def _history(id_: str, as_json: bool, workspace: str, user: str) -> None:
    """Show what a memory took the place of, and what took its place, oldest first."""
    found = _opened(workspace, user).history(id_)
    if not found:
        raise _unknown(id_)
    show(found, as_json)


@command.command("forget")
@click.argument("id_", metavar="ID")
@_where
def _forget(id_: str, workspace: str, user: str) -> None:
    """Delete one memory for good; what it had taken the place of holds again."""
    store = _opened(workspace, user)
    found = store.get(id_)
    if found is None or not store.forget(id_):
        raise _unknown(id_)
    click.echo(f'Forgotten: "{printable(found["text"])}"')


def _unknown(id_: str) -> Exception:
    from tools.errors import UsageError

    return UsageError(f"There is no memory '{id_}' here.", hint="`hopql memory list` shows the ids; -u says whose.")


@command.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_where
def _import(file: Path, workspace: str, user: str) -> None:
    """Store FILE.jsonl, one {"text": …, "category": …, "metadata": {…}} a line; run again, it goes on.

    Lines that cannot be read are told with their numbers; the others are stored.
    """
    from serve.progress import progress_bars
    from tools.memory.lines import BrokenLinesError

    store = _opened(workspace, user)
    try:
        with progress_bars() as progress:
            stored = store.import_jsonl(file, progress)
    except BrokenLinesError as error:
        count(error.stored)
        raise
    count(stored)


@command.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--everyone", is_flag=True, help="The memories of all users.")
@_where
def _export(file: Path, everyone: bool, workspace: str, user: str) -> None:
    """Write memories to FILE.jsonl, history included, as `hopql memory import` reads them."""
    done = _opened(workspace, user).export_jsonl(file, everyone=everyone)
    click.echo(f"{done:,} memories in {file}", err=True)


@command.command("purge")
@click.option("--before", type=click.DateTime(_DATES), help="Only those told before this time; UTC.")
@click.option("--everyone", is_flag=True, help="The memories of all users.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_where
def _purge(before: datetime | None, everyone: bool, yes: bool, workspace: str, user: str) -> None:
    """Delete for good all memories of a user; without one, the shared ones."""
    store = _opened(workspace, "")
    whose = "of all users" if everyone else f"of {user}" if user else "that all users share"
    when = f", told before {before.isoformat()}," if before else ""
    if not yes:
        click.confirm(f"Delete all memories of '{store.space}' {whose}{when} for good?", abort=True)
    click.echo(f"{store.purge(None if everyone else user, before):,} memories deleted", err=True)
