"""The options that all of `hopql knowledge` shares, and the graph that they open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click

from hopql.serve.commands.options import as_json, print_json
from hopql.serve.commands.options import workspace as where
from hopql.state.knowledge import KnowledgeFilters, Mode

__all__ = ["as_json", "by_mode", "filters_of", "narrowing", "opened", "print_json", "where"]

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
MODES = get_args(Mode)


def by_mode(function: F) -> F:
    """The option that says how to search."""
    return click.option(
        "--mode", type=click.Choice(MODES), help="By names (local), themes (global), both (hybrid), both and passages "
        "(mix), passages (naive), a walk over the graph (ppr).  [default: as the workspace has it, else hybrid]",
    )(function)  # fmt: skip


def narrowing(function: F) -> F:
    """The options that say which documents count."""
    for name, meta, text, many in (
        ("--until", "DATE", "Only documents of that date or earlier.", False),
        ("--since", "DATE", "Only documents of that date or later, as 2024-01-31.", False),
        ("--tag", "TAG", "Only documents with this tag; several times: with one of them.", True),
        ("--document", "PATTERN", "Only documents whose path or title has this part, or fits a pattern with *.", True),
    ):
        own = {"multiple": True} if many else {"default": ""}
        function = click.option(name, metavar=meta, help=text, **own)(function)
    return function


def filters_of(document: tuple[str, ...], tag: tuple[str, ...], since: str, until: str) -> KnowledgeFilters | None:
    """The filters of the options; None where none was given.

    Raises:
        UsageError: a date cannot be read, or the last day is before the first.
    """
    from hopql.tools.errors import UsageError
    from hopql.tools.knowledge.search_rows import moment

    times = [moment(text, end=last) if text else None for text, last in ((since, False), (until, True))]
    if times[0] and times[1] and times[1] < times[0]:
        raise UsageError(f"--until {until} is before --since {since}.", hint="Exchange the two.")
    given = {"documents": list(document), "tags": list(tag), "since": since, "until": until}
    filters = KnowledgeFilters(**{name: value for name, value in given.items() if value})  # type: ignore[typeddict-item]
    return filters or None


def opened(workspace: str, *, schema: bool = False) -> tuple[Workspace, Knowledge]:
    """A workspace and its graph.

    Args:
        schema: have the schema of the workspace's database in it, as its cards are now; where the database cannot be
            reached, that is said, and the graph is as it was.
    """
    from hopql.tools.errors import HopQLError
    from hopql.tools.knowledge.open_knowledge import have_schema, knowledge_of
    from hopql.tools.workspace import open_workspace

    found = open_workspace(workspace)
    if schema:
        try:
            have_schema(found)
        except HopQLError as error:
            # Where the state database is out of reach, this ends here, and is told once.
            knowledge_of(found).version()
            click.echo(f"The schema of the database is left as it was: {error}", err=True)
    return found, knowledge_of(found)
