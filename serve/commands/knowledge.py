"""`hopql knowledge`: documents, code and schemas as one graph."""

from __future__ import annotations

from dataclasses import asdict
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import click

from hopql.serve.commands.options import HELP, F, InOrder, json_option, together, workspace_option, yes_option
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.show_sources import (
    answer_json,
    exit_code,
    show_about,
    show_documents,
    show_documents_added,
    show_found,
    show_knowledge,
)
from hopql.serve.terminal import progress_bars, remove, say, show_or_print, text_of
from hopql.state.knowledge import Mode
from hopql.tools.base.errors import UsageError
from hopql.tools.workspace.open_workspace import open_workspace

if TYPE_CHECKING:
    from hopql.state.knowledge import KnowledgeFilters
    from hopql.tools.knowledge.knowledge import Knowledge

_UNREAD: Final = 2
"""Exit code when nothing could be read."""
_STOPPED: Final = "Stopped. What was stored is kept; run it again, and it goes on."


@click.group("knowledge", cls=InOrder, context_settings=HELP)
def knowledge_command() -> None:
    """Search documents, code and the database's schema as one graph.

    Documents are Markdown, reStructuredText, AsciiDoc, text, HTML, PDF, Jupyter notebooks, CSV; code is Python; JSON
    and JSONL may hold triples. The schema of the workspace's database is in the graph by default.
    """


_by_mode = click.option(
    "--mode", type=click.Choice(get_args(Mode)), help="By names (local), themes (global), both (hybrid), both and "
    "passages (mix), passages (naive), a walk over the graph (ppr).  [default: the workspace's, else mix]",
)  # fmt: skip


def _narrowing(function: F) -> F:
    """The options that say which documents count, given as `filters`."""

    @wraps(function)
    def narrowed(
        *given: Any, document: tuple[str, ...], tag: tuple[str, ...], since: str, until: str, **own: Any
    ) -> Any:  # fmt: skip
        from hopql.tools.knowledge.search_rows import moment

        first, last = (moment(text, end=end) if text else None for text, end in ((since, False), (until, True)))
        if first and last and last < first:
            raise UsageError(f"--until {until} is before --since {since}.", hint="Exchange the two.")
        filters = {"documents": list(document), "tags": list(tag), "since": since, "until": until}
        return function(*given, filters={name: value for name, value in filters.items() if value} or None, **own)

    options = together(
        click.option("--document", metavar="PATTERN", multiple=True,
                     help="Only documents whose path or title has this part, or fits a pattern with *."),
        click.option("--tag", metavar="TAG", multiple=True,
                     help="Only documents with this tag; several times: with one of them."),
        click.option("--since", metavar="DATE", default="",
                     help="Only documents of that date or later, as 2024-01-31."),
        click.option("--until", metavar="DATE", default="", help="Only documents of that date or earlier."),
    )  # fmt: skip
    return cast(F, options(narrowed))


def opened(workspace: str) -> Knowledge:
    """The graph of a workspace."""
    from hopql.tools.knowledge.open_knowledge import knowledge_of

    return knowledge_of(open_workspace(workspace))


@knowledge_command.command("add")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=click.Path(path_type=Path))
@click.option("-t", "--tag", "tags", multiple=True, help="Tag for all of them; can be repeated.")
@click.option("-m", "--model", default="", help="Also let this model extract entities "
              "and relations from prose: one call per chunk.")  # fmt: skip
@click.option("--max-calls", type=click.IntRange(1), help="Maximum model calls; rules read the rest.")
@json_option
@workspace_option
def _add(
    paths: tuple[Path, ...], tags: tuple[str, ...], model: str, max_calls: int | None, as_json: bool, workspace: str,
) -> int:  # fmt: skip
    """Read files and folders into the graph.

    Unchanged files are not read again, and files deleted from a folder are removed. A stopped run continues. Exit code
    2: a named file or folder could not be read; the others were.
    """
    from hopql.tools.knowledge.read_file import address
    from hopql.tools.models import chat_model

    if max_calls is not None and not model:
        raise click.UsageError("--max-calls has no effect without --model.")
    store = opened(workspace)
    limits = {} if max_calls is None else {"max_calls": max_calls}
    with leaving_at_once(said=_STOPPED), progress_bars() as progress:
        reader = chat_model(model) if model else None
        added = store.add(paths, tags=tags, model=reader, progress=progress, **limits)
    show_or_print(as_json, asdict(added), show_documents_added, added)
    named = {address(path) for path in paths}
    lost = any(one.uri in named for one in added.refused)
    return _UNREAD if lost or (added.refused and not added.added + added.replaced + added.unchanged) else 0


@knowledge_command.command("list")
@json_option
@_narrowing
@workspace_option
def _list(as_json: bool, filters: KnowledgeFilters | None, workspace: str) -> None:
    """List the documents with kind, chunks, time, tags."""
    show_or_print(as_json, opened(workspace).documents(filters), show_documents)


@knowledge_command.command("remove")
@click.argument("patterns", nargs=-1, required=True, metavar="PATTERN…")
@yes_option
@json_option
@workspace_option
def _remove(patterns: tuple[str, ...], yes: bool, as_json: bool, workspace: str) -> None:
    """Delete documents and everything that only they say.

    PATTERN is an address, a title, a file's name, a folder above it, or has *. The files themselves stay.
    """
    from hopql.tools.base.write_files import fits_address

    store = opened(workspace)
    found = [one["uri"] for one in store.documents() if fits_address(patterns, one["uri"], one["title"])]
    if not found:
        raise UsageError("No document fits that.", hint="`hopql knowledge list` shows all of them.")
    remove(found, "Delete {:,} documents from the graph", lambda: store.remove(patterns), yes=yes, as_json=as_json)


@knowledge_command.command("ask")
@click.argument("question", nargs=-1, required=True)
@click.option("-m", "--model", default="", help="Have this model write the answer; for the embedded one sentences are "
              "quoted, see --answers.")  # fmt: skip
@click.option("--answers", type=click.Choice(["auto", "model", "sentences"]), help="model: the model writes it. "
              "sentences: quotes from the documents.")  # fmt: skip
@click.option("--response-type", default="", help="Form of the answer: Bullet Points, Single Paragraph, …")
@click.option("--explain", is_flag=True, help="Also show what was found, and how each sentence was checked.")
@json_option
@_by_mode
@_narrowing
@workspace_option
def _ask(
    question: tuple[str, ...], explain: bool, as_json: bool, filters: KnowledgeFilters | None, workspace: str,
    **options: str | None,
) -> int:  # fmt: skip
    """Answer QUESTION from documents, code and schemas. Each sentence is checked against its citation; the answer
    names what the documents do not cover. With `-`, the question is read from standard input."""
    from hopql.serve.client import HopQL

    client = HopQL(workspace)
    with leaving_at_once(client.cancel):
        given = {name: value for name, value in options.items() if value}
        state = client.inform(text_of(question), filters=filters, **given)
    show_or_print(as_json, answer_json(state), show_knowledge, state, explain=explain)
    return exit_code(state)


@knowledge_command.command("search")
@click.argument("question", nargs=-1, required=True)
@click.option("-k", "knowledge_k", type=click.IntRange(0, 1000), help="Entities, relations or passages that are looked "
              "at; 0: as the mode has it.")  # fmt: skip
@click.option("--tokens", "knowledge_tokens", type=click.IntRange(200, 200_000), help="Maximum tokens of the result.")
@json_option
@_by_mode
@_narrowing
@workspace_option
def _search(
    question: tuple[str, ...], as_json: bool, filters: KnowledgeFilters | None, workspace: str,
    **given: str | int | None,
) -> None:  # fmt: skip
    """Show what an answer to QUESTION would be written from. Needs no model."""
    from hopql.serve.client import HopQL

    client = HopQL(workspace, **{name: value for name, value in given.items() if value is not None})
    found, remarks = client.look_up(text_of(question), filters=filters)
    say(*remarks)
    show_or_print(as_json, found, show_found)


@knowledge_command.command("show")
@click.argument("entity", nargs=-1, required=True)
@click.option("-n", "limit", type=click.IntRange(1, 1000), default=20, show_default=True,
              help="Relations in each direction, and passages, at most.")  # fmt: skip
@json_option
@_narrowing
@workspace_option
def _show(
    entity: tuple[str, ...], limit: int, as_json: bool, filters: KnowledgeFilters | None, workspace: str
) -> None:  # fmt: skip
    """Show what the documents say of ENTITY.

    That is its names, descriptions by document, relations and passages.
    """
    from hopql.tools.knowledge.knowledge import about
    from hopql.tools.knowledge.open_knowledge import with_schema

    knowledge, remarks = with_schema(open_workspace(workspace))
    say(*remarks)
    show_or_print(as_json, about(knowledge, " ".join(entity), limit=limit, filters=filters), show_about)
