"""`hopql memory`: what the workspace remembers, told and asked; what it was told, to and from files."""

from __future__ import annotations

import sys
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.commands import query_memory
from hopql.serve.commands.options import HELP, F, InOrder, as_json, print_json, show_or_print
from hopql.serve.commands.query_memory import DATES, Whose, of_tenant, of_user, unknown
from hopql.serve.show_memory import show_memories, statement
from hopql.serve.terminal import counted, one_line, progress_bars

if TYPE_CHECKING:
    from hopql.state.memory import Filters, Memory, Stored
    from hopql.tools.memory import SemanticMemory

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
@click.option("--subject", default="", help="Person or thing that it is about.")
@click.option("--entity", multiple=True, help="Value that it gives; can be repeated.")
@click.option("--kind", default="", help="What the entity is: airline, person, number, …")
@click.option("--topic", default="")
@click.option("--source", default="", help="Where it was said.")
@click.option("--confidence", type=click.FloatRange(0, 1))
@click.option("--from", "begins", type=click.DateTime(DATES), help="From when it holds; UTC without a time zone.")
@click.option("--until", "ends", type=click.DateTime(DATES), help="Until when it holds.")
@click.option("--dry-run", is_flag=True, help="Only say what would be stored.")
@as_json
@of_user
def _add(
    text: tuple[str, ...], category: str, begins: datetime | None, ends: datetime | None, dry_run: bool, as_json: bool,
    whose: Whose, **told: Any,
) -> None:  # fmt: skip
    """Store TEXT as a memory. Says first which memories it replaces."""
    memory = statement(
        " ".join(text), category, told, user=whose.user, begins=begins, ends=ends, provenance="command line",
        hint="See `hopql memory add --help`.",
    )  # fmt: skip
    store = whose.told()
    proposed = store.propose(memory)
    if not as_json:
        click.echo(intention(store, memory, proposed))
    if dry_run:
        if as_json:
            print_json({**proposed, "stored": False})
        return
    [stored] = store.add([memory])
    said = f"{_DID[stored['outcome']]}: {stored['id']}"
    show_or_print(as_json, {**stored, "stored": True}, click.echo, said)


@click.command("search")
@click.argument("text", nargs=-1, required=True)
@click.option("-k", "k", type=click.IntRange(1, 1000), default=5, show_default=True, help="How many at most.")
@click.option("--category", default="", help="Only this category.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), help="Minimum confidence.")
@click.option("--history", is_flag=True, help="Also memories that were replaced or no longer hold.")
@click.option("--at", type=click.DateTime(DATES), help="Memories that held at that time; UTC without a time zone.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@_narrowing
@of_user
def _search(
    text: tuple[str, ...], k: int, category: str, min_confidence: float | None, history: bool, at: datetime | None,
    as_json: bool, whose: Whose, **filters: str,
) -> None:  # fmt: skip
    """Search memories for TEXT, best match first."""
    from hopql.state.memory import Filters, SearchQuery

    given: Filters = Filters(**{name: value for name, value in filters.items() if value})  # type: ignore[typeddict-item]
    if min_confidence is not None:
        given["min_confidence"] = min_confidence
    query = SearchQuery(text=" ".join(text), category=category, purpose="", priority=1)
    found = whose.told().search(query, given, k=k, history=history, at=at)
    show_or_print(as_json, found, show_memories, found, distances=True)


@click.command("list")
@click.option("-n", "limit", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many at most.")
@click.option("--category", default="", help="Only this category.")
@click.option("--history", is_flag=True, help="Also memories that were replaced or no longer hold.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@of_user
def _list(limit: int, category: str, history: bool, as_json: bool, whose: Whose) -> None:
    """List memories, newest first."""
    store = whose.told()
    show_or_print(as_json, store.recent(limit, history=history, category=category), show_memories)
    if not as_json:
        click.echo(f"{store.count():,} memories in all, with those of the history", err=True)


@click.command("forget")
@click.argument("id_", metavar="ID")
@as_json
@of_tenant
def _forget(id_: str, as_json: bool, whose: Whose) -> None:
    """Delete a memory or a stored question for good.

    A memory that it replaced is valid again; SQL that it corrected stays withdrawn.
    """
    store = whose.told()
    found = store.get(id_)
    if found is not None and store.forget(id_):
        _forgotten(id_, found["text"], as_json)
        return
    memory = whose.kept()
    shown = memory.show(id_)
    if shown is None or not memory.forget(id_):
        raise unknown(id_)
    _forgotten(id_, shown["entry"]["question"], as_json)


def _forgotten(id_: str, text: str, as_json: bool) -> None:
    show_or_print(as_json, {"forgotten": id_, "text": text}, click.echo, f'Forgotten: "{one_line(text)}"')


@click.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--everyone", is_flag=True, help="The memories of all users.")
@as_json
@of_user
def _export(file: Path, everyone: bool, as_json: bool, whose: Whose) -> None:
    """Export memories with their history to FILE.jsonl for `hopql memory import`; - is standard output."""
    if as_json and str(file) == "-":
        raise click.UsageError("Choose one of --json and -.")
    done = whose.told().export_jsonl(sys.stdout if str(file) == "-" else file, everyone=everyone)
    told = f"{counted(done, 'memory', 'memories')} in {'standard output' if str(file) == '-' else file}"
    show_or_print(as_json, {"file": str(file), "memories": done}, click.echo, told, err=True)


@click.command("purge")
@click.option("--asked", "questions", is_flag=True, help="Delete stored questions instead of memories.")
@click.option("--before", type=click.DateTime(DATES), help="Only what was stored or last asked before this time; UTC.")
@click.option("--everyone", is_flag=True, help="Of all users.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@as_json
@of_tenant
def _purge(questions: bool, before: datetime | None, everyone: bool, yes: bool, as_json: bool, whose: Whose) -> None:
    """Delete all memories of a user for good; without -u, the shared ones. With --asked: a user's stored questions and
    their log, those older than --before, or both."""
    if questions:
        _purge_questions(before, everyone, yes, as_json, whose)
        return
    store = Whose(whose.workspace).told()
    owner = "of all users" if everyone else f"of {whose.user}" if whose.user else "that all users share"
    when = f", told before {before.isoformat()}," if before else ""
    if not yes:
        click.confirm(f"Delete all memories of '{store.space}' {owner}{when} for good?", abort=True, err=True)
    gone = store.purge(None if everyone else whose.user, before)
    show_or_print(as_json, {"memories": gone}, click.echo, f"{counted(gone, 'memory', 'memories')} deleted", err=True)


def _purge_questions(before: datetime | None, everyone: bool, yes: bool, as_json: bool, whose: Whose) -> None:
    if everyone and whose.user:
        raise click.UsageError("Choose one of --everyone and -u.")
    if not (everyone or whose.user or before):
        raise click.UsageError("Say what: -u USER, --before TIME, both, or --everyone.")
    memory = Whose(whose.workspace, "", whose.tenant).kept()
    asker = f"what {whose.user} asked of" if whose.user else "what was asked of"
    when = f" before {before.isoformat()}" if before else ""
    if not yes:
        click.confirm(f"Delete {asker} '{memory.key.database}'{when} for good, with its log?", abort=True, err=True)
    gone = memory.purge(whose.user or None, before, everything=everyone)
    said = (
        f"{gone['entries']:,} questions with their SQL, {gone['askings']:,} lines of the log and "
        f"{gone['feedback']:,} feedbacks deleted"
    )
    show_or_print(as_json, gone, click.echo, said, err=True)


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json
@of_user
def _import(file: Path, as_json: bool, whose: Whose) -> None:
    """Store FILE.jsonl, one {"text": …, "category": …, "metadata": {…}} a line. A stopped import continues.

    Lines that cannot be read are listed by number; the others are stored. Put questions with their SQL into
    fewshots.jsonl and run `hopql index`.
    """
    from hopql.tools.memory.semantic_memory import BrokenLinesError

    store = whose.told()
    broken: BrokenLinesError | None = None
    with progress_bars() as progress:
        try:
            stored = store.import_jsonl(file, progress)
        except BrokenLinesError as error:
            broken, stored = error, error.stored
    outcomes = Counter(one["outcome"] for one in stored)
    click.echo(
        f"{len(stored):,} lines: {outcomes['added']:,} added, {outcomes['superseded']:,} took the place of others, "
        f"{outcomes['duplicate']:,} known already",
        err=True,
    )
    if broken:
        raise broken
    if as_json:
        print_json({"memories": {name: outcomes[name] for name in ("added", "superseded", "duplicate")}})


def intention(store: SemanticMemory, memory: Memory, proposed: Stored) -> str:
    """In a sentence: what storing would do."""
    whose = f"for {memory.user}" if memory.user else "for everyone"
    what = f'"{one_line(proposed["text"])}" ({memory.category}, {whose})'
    if proposed["outcome"] == "duplicate":
        return f"Already known, and counted once more: {_quoted(store, proposed['other'])}"
    told = f"Remembering {what}."
    if proposed["outcome"] == "superseded":
        told += f" It takes the place of {_quoted(store, proposed['other'])}, which goes into the history."
    if proposed.get("by"):
        told += f" A newer one says otherwise, so it goes into the history: {_quoted(store, proposed['by'])}."
    return told


def _quoted(store: SemanticMemory, id_: str) -> str:
    found = store.get(id_)
    return f'"{one_line(found["text"])}" ({id_})' if found else id_


@click.group("memory", cls=InOrder, context_settings=HELP)
def memory_command() -> None:
    """Manage what the workspace was told (memories) and asked (stored questions).

    Told (add, search, list, import, export): statements with a category (facts, preferences, decisions, …). A new
    preference, decision or requirement replaces one that it contradicts; the old one stays in the history.

    Asked (asked, approve, correct, feedback, withdraw, restore, stats, compare-embeddings): questions with the SQL that
    answered them. They answer the same question again, and with other values once that is confirmed.

    Both: show, forget, purge.
    """


for _each in (
    _add, _search, _list, *query_memory.COMMANDS, _import, _forget, _export, _purge, *query_memory.FIGURES
):  # fmt: skip
    memory_command.add_command(_each)
