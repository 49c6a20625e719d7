"""`hopql memory add, search, list, history`: what the workspace was told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hopql.serve.commands.memory_opening import DATES, statements, unknown, where
from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json
from hopql.serve.memories import intention, show

if TYPE_CHECKING:
    from hopql.state.memory import Filters

F = TypeVar("F", bound=Callable[..., Any])
_DID = {"added": "Added", "duplicate": "Known already", "superseded": "Added"}


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


@click.command("add")
@click.argument("text", nargs=-1, required=True)
@click.option("--category", default="facts", show_default=True, help="facts, preferences, decisions, …, or your own.")
@click.option("--subject", default="", help="Whom or what it is about.")
@click.option("--entity", multiple=True, help="The value that it gives; several times for several.")
@click.option("--kind", default="", help="What the entity is: airline, person, number, …")
@click.option("--topic", default="")
@click.option("--source", default="", help="Where it was said.")
@click.option("--confidence", type=click.FloatRange(0, 1))
@click.option("--from", "begins", type=click.DateTime(DATES), help="From when it holds; UTC without a time zone.")
@click.option("--until", "ends", type=click.DateTime(DATES), help="Until when it holds.")
@click.option("--dry-run", is_flag=True, help="Only say what would be stored.")
@with_json
@where
def _add(
    text: tuple[str, ...], begins: datetime | None, ends: datetime | None, dry_run: bool, as_json: bool, workspace: str,
    user: str, **told: Any,
) -> None:  # fmt: skip
    """Remember TEXT, after saying what that does to other memories."""
    from pydantic import ValidationError

    from hopql.state.memory import Memory
    from hopql.tools.errors import UsageError

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
    store = statements(workspace, user)
    proposed = store.propose(memory)
    if not as_json:
        click.echo(intention(store, memory, proposed))
    if dry_run:
        if as_json:
            print_json({**proposed, "stored": False})
        return
    [stored] = store.add([memory])
    if as_json:
        print_json({**stored, "stored": True})
    else:
        click.echo(f"{_DID[stored['outcome']]}: {stored['id']}")


@click.command("search")
@click.argument("text", nargs=-1, required=True)
@click.option("-k", "k", type=click.IntRange(1, 1000), default=5, show_default=True, help="How many at most.")
@click.option("--category", default="", help="Only this category.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Only what is at least this certain.")
@click.option("--history", is_flag=True, help="Also what was superseded or no longer holds.")
@click.option("--at", type=click.DateTime(DATES), help="What held at that time; UTC without a time zone.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@_narrowing
@where
def _search(
    text: tuple[str, ...], k: int, category: str, min_confidence: float | None, history: bool, at: datetime | None,
    as_json: bool, workspace: str, user: str, **filters: str,
) -> None:  # fmt: skip
    """Find what fits TEXT, nearest first."""
    from hopql.state.memory import Filters, SearchQuery

    given: Filters = Filters(**{name: value for name, value in filters.items() if value})  # type: ignore[typeddict-item]
    if min_confidence is not None:
        given["min_confidence"] = min_confidence
    query = SearchQuery(text=" ".join(text), category=category, purpose="", priority=1)
    show(statements(workspace, user).search([query], given, k=k, history=history, at=at), as_json, distances=True)


@click.command("list")
@click.option("-n", "limit", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many at most.")
@click.option("--category", default="", help="Only this category.")
@click.option("--history", is_flag=True, help="Also what was superseded or no longer holds.")
@click.option("--asked", is_flag=True, help="What was asked instead: see `hopql memory asked`, which has more options.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list; with --asked, a JSON object.")
@where
@click.pass_context
def _list(
    ctx: click.Context, limit: int, category: str, history: bool, asked: bool, as_json: bool, workspace: str, user: str
) -> None:
    """Show what was told last, newest first."""
    if asked:
        if category or history:
            raise click.UsageError("--category and --history have no effect with --asked.")
        from hopql.serve.commands.memory_asked import MOST, asked_command

        ctx.invoke(asked_command, limit=min(limit, MOST), as_json=as_json, workspace=workspace, user=user)
        return
    store = statements(workspace, user)
    show(store.recent(limit, history=history, category=category), as_json)
    if not as_json:
        click.echo(f"{store.count():,} memories in all, with those of the history", err=True)


@click.command("history")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@where
def _history(id_: str, as_json: bool, workspace: str, user: str) -> None:
    """Show what a memory took the place of, and what took its place, oldest first."""
    found = statements(workspace, user).history(id_)
    if not found:
        raise unknown(id_, "memory")
    show(found, as_json)


COMMANDS = (_add, _search, _list, _history)
