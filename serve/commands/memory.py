"""`hopql memory`: what the workspace was told, and the questions that were kept with their SQL."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import click

from hopql.serve.commands.options import HELP, F, InOrder, json_option, together, workspace_option, yes_option
from hopql.serve.show_memory import (
    intention,
    show_affected,
    show_compared,
    show_entry,
    show_judged,
    show_memories,
    show_shown,
    show_stats,
    statement,
)
from hopql.serve.terminal import counted, one_line, print_json, progress_bars, show_or_print
from hopql.state.context import Context
from hopql.tools.base.errors import ConnectError, UsageError, WorkspaceError
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import effective

if TYPE_CHECKING:
    from hopql.state.memory import Filters
    from hopql.state.query_memory import Filter
    from hopql.tools.memory import QueryMemory, SemanticMemory


@dataclass(frozen=True)
class Whose:
    """Whose memory a command is about."""

    workspace: str
    user: str = ""
    tenant: str = ""

    def told(self) -> SemanticMemory:
        """What the workspace was told."""
        from hopql.tools.memory import SemanticMemory

        return SemanticMemory(open_workspace(self.workspace).config.name, self.user)

    def session(self) -> tuple[Workspace, Context]:
        """The workspace, and the options that hold for its questions."""
        opened = open_workspace(self.workspace)
        given = {name: value for name, value in (("user", self.user), ("tenant", self.tenant)) if value}
        return opened, effective(Context(**given), opened)

    def asked(self) -> QueryMemory:
        """What the workspace was asked, as its schema and notes are now.

        Raises:
            WorkspaceError: there is no index.
            ConnectError: the workspace's database cannot be reached.
        """
        from hopql.tools.memory.recall_queries import memory_of

        return memory_of(*self.session())

    def kept(self) -> QueryMemory:
        """What the workspace was asked, whatever its schema: neither its index nor its database is opened."""
        from hopql.state.query_memory import Key
        from hopql.tools.memory import QueryMemory

        opened, options = self.session()
        return QueryMemory(Key(opened.config.name, "", opened.space_for(options)), user=options.user)

    def fingerprint(self) -> str:
        """Of schema and notes as they are now; empty where that cannot be told."""
        from hopql.tools.memory.recall_queries import key_of

        try:
            return key_of(*Whose(self.workspace, "", self.tenant).session()).fingerprint
        except (WorkspaceError, ConnectError):
            return ""


def unknown(id_: str, what: str = "memory or question") -> UsageError:
    """There is nothing of that id."""
    return UsageError(
        f"There is no {what} '{id_}' here.",
        hint="`hopql memory list` and `hopql memory asked` show the ids; -u says whose, -w of which workspace.",
    )


@click.group("memory", cls=InOrder, context_settings=HELP)
def memory_command() -> None:
    """Manage what the workspace was told (memories) and asked (stored questions).

    Told (add, search, list, import, export): statements with a category (facts, preferences, decisions, …). A new
    preference, decision or requirement replaces one that it contradicts; the old one stays in the history.

    Asked (asked, approve, correct, feedback, withdraw, restore, stats, compare-embeddings): questions with the SQL that
    answered them. They answer the same question again, and with other values once that is confirmed.

    Both: show, forget, purge.
    """


_USER: Final = click.option("-u", "--user", default="", help="User; by default what all users share.")
_TENANT: Final = click.option("--tenant", default="", help="Tenant; each has its own stored questions.")
_ID: Final = click.argument("id_", metavar="ID")
_time: Final = partial(click.option, type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M:%S%z"]))


def _most(usual: int, limit: int, told: str = "How many at most.") -> Callable[[F], F]:
    return click.option("-n", "limit", type=click.IntRange(1, limit), default=usual, show_default=True, help=told)


def command(name: str, *own: Callable[[F], F], tenant: bool = True) -> Callable[[F], F]:
    """A command of `hopql memory` with its own arguments and options, then those of all: --json, and the ones that say
    whose memory it is, given as `whose`; `tenant`: it is about stored questions too."""

    def made(function: F) -> F:
        @wraps(function)
        def with_whose(*given: Any, workspace: str, user: str, tenant: str = "", **named: Any) -> Any:
            return function(*given, whose=Whose(workspace, user, tenant), **named)

        options = together(*own, json_option, *([_TENANT] if tenant else []), workspace_option, _USER)
        memory_command.command(name)(options(cast(F, with_whose)))
        return function

    return made


_DID = {"added": "Added", "duplicate": "Known already", "superseded": "Added"}


@command(
    "add", click.argument("text", nargs=-1, required=True),
    click.option("--category", default="facts", show_default=True, help="facts, preferences, …, or your own."),
    click.option("--subject", default="", help="Person or thing that it is about."),
    click.option("--entity", multiple=True, help="Value that it gives; can be repeated."),
    click.option("--kind", default="", help="What the entity is: airline, person, number, …"),
    click.option("--topic", default=""),
    click.option("--source", default="", help="Where it was said."),
    click.option("--confidence", type=click.FloatRange(0, 1)),
    _time("--from", "begins", help="From when it holds; UTC without a time zone."),
    _time("--until", "ends", help="Until when it holds."),
    click.option("--dry-run", is_flag=True, help="Only say what would be stored."), tenant=False,
)  # fmt: skip
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


@command(
    "search", click.argument("text", nargs=-1, required=True),
    click.option("-k", "k", type=click.IntRange(1, 1000), default=5, show_default=True, help="How many at most."),
    click.option("--category", default="", help="Only this category."),
    click.option("--min-confidence", type=click.FloatRange(0, 1), help="Minimum confidence."),
    click.option("--history", is_flag=True, help="Also memories that were replaced or no longer hold."),
    _time("--at", help="Memories that held at that time; UTC without a time zone."),
    click.option("--entity", default="", help="Only what gives this value."),
    click.option("--subject", default="", help="Only what is about this."),
    click.option("--source", default="", help="Only what came from this source."),
    click.option("--topic", default="", help="Only this topic."), tenant=False,
)  # fmt: skip
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


@command(
    "list", _most(50, 100_000),
    click.option("--category", default="", help="Only this category."),
    click.option("--history", is_flag=True, help="Also memories that were replaced or no longer hold."), tenant=False,
)  # fmt: skip
def _list(limit: int, category: str, history: bool, as_json: bool, whose: Whose) -> None:
    """List memories, newest first."""
    store = whose.told()
    show_or_print(as_json, store.recent(limit, history=history, category=category), show_memories)
    if not as_json:
        click.echo(f"{store.count():,} memories in all, with those of the history", err=True)


_BULKY: Final = ("template", "normal", "skeleton")


@command(
    "asked",
    click.option("--state", type=click.Choice(["live", "withdrawn", "superseded", "all"]), default="live",
                  show_default=True, help="Which: in force, withdrawn, corrected by another, all."),
    click.option("--words", default="", help="Only those whose question or SQL holds this text."),
    click.option("--approved/--not-approved", default=None, help="Only those that are approved, or are not."),
    _most(50, 1000),
)  # fmt: skip
def asked_command(limit: int, as_json: bool, whose: Whose, **given: str | bool | None) -> None:
    """List stored questions with their SQL, newest first.

    -u NAME: only those that this user asked first. `hopql memory show ID` shows one in full.
    """
    filters = {name: value for name, value in {**given, "user": whose.user}.items() if value not in ("", None)}
    page = whose.kept().listing(cast("Filter", filters), "", limit)
    if as_json:
        lean = [{name: value for name, value in entry.items() if name not in _BULKY} for entry in page["rows"]]
        print_json({"rows": lean, "total": page["total"]})
        return
    now = whose.fingerprint() if page["rows"] else ""
    for entry in page["rows"]:
        show_entry(entry, now)
    click.echo(f"{len(page['rows']):,} of {page['total']:,} questions", err=True)


@command("show", _ID)
def _show(id_: str, as_json: bool, whose: Whose) -> None:
    """Show a memory, or a stored question with its SQL, feedback and replays."""
    shown = whose.kept().show(id_)
    if shown is None:
        found = whose.told().get(id_)
        if found is None:
            raise unknown(id_)
        show_or_print(as_json, found, show_memories, [found])
    else:
        show_or_print(as_json, shown, show_shown, shown, "" if as_json else whose.fingerprint())


@command("approve", _ID, click.option("--no", "refuse", is_flag=True, help="Take an approval back."))
def _approve(id_: str, refuse: bool, as_json: bool, whose: Whose) -> None:
    """Approve a stored question: it can be replayed with other values and serve as an example."""
    memory = whose.kept()
    shown = memory.show(id_)
    if shown and not shown["entry"]["private"]:
        memory = Whose(whose.workspace, "", whose.tenant).kept()
    if not memory.approve(id_, not refuse, whose.user):
        raise _not_in_force(memory, id_)
    said = "No longer approved." if refuse else "Approved."
    show_or_print(as_json, {"id": id_, "approved": not refuse}, click.echo, said)


def _not_in_force(memory: QueryMemory, id_: str) -> Exception:
    shown = memory.show(id_)
    if shown is None:
        return unknown(id_, "question")
    if shown["entry"]["superseded_by"]:
        return UsageError(
            f"'{id_}' was corrected.", hint=f"Approve what took its place: {shown['entry']['superseded_by']}."
        )
    return UsageError(f"'{id_}' is withdrawn.", hint=f"`hopql memory restore {id_}` takes that back.")


@command(
    "correct", _ID,
    click.argument("sql", nargs=-1, required=True),
    click.option("--comment", default="", help="What was wrong."),
    click.option("--approve", is_flag=True, help="Approve the correction too."),
)  # fmt: skip
def _correct(id_: str, sql: tuple[str, ...], comment: str, approve: bool, as_json: bool, whose: Whose) -> None:
    """Correct the SQL of an answer or a stored question.

    ID is what `hopql memory asked` shows, or what `hopql ask --json` gives as `asking`. The SQL must be one read-only
    query over the workspace's tables; it runs once. What it corrects is never used again.
    """
    from hopql.tools.memory.take_queries import corrected

    opened, options = whose.session()
    done = corrected(opened, id_, " ".join(sql), options, comment)
    successor = done.judged["successor"]
    if approve:
        whose.kept().approve(successor)
    if as_json:
        print_json({
            **done.judged, "question": done.question, "row_count": done.rows["row_count"],
            "truncated": done.rows["truncated"], "approved": approve, "elsewhere": done.elsewhere,
        })  # fmt: skip
        return
    rows = counted(done.rows["row_count"], "row")
    more = ", and there are more" if done.rows["truncated"] else ""
    click.echo(f"Corrected: {successor}  {one_line(done.question)}  ({rows}{more})")
    if approve:
        click.echo("Approved.")
    if done.elsewhere:
        click.echo("It holds where that held: for another schema or other notes than there are now.", err=True)
    show_affected(done.judged["replays"])


@command(
    "feedback", _ID,
    click.argument("verdict", type=click.Choice(["up", "down"])),
    click.option("--comment", default="", help="Why."),
)  # fmt: skip
def _feedback(id_: str, verdict: Literal["up", "down"], comment: str, as_json: bool, whose: Whose) -> None:
    """Say that an answer was right or wrong.

    ID is what `hopql ask` names below a replayed answer and gives as `asking` with --json, or what `hopql memory asked`
    shows. An entry is withdrawn by the complaint of who asked it first, or of two others.
    """
    from hopql.state.query_memory import Feedback

    memory = whose.kept()
    about: dict[str, Any] = {"entry": id_} if memory.show(id_) else {"asking": id_}
    judged = memory.feedback(Feedback(verdict=verdict, comment=comment, **about))
    show_or_print(as_json, judged, show_judged)


@command("withdraw", _ID, click.option("--why", required=True, help="Reason; it is shown with the entry."))
def _withdraw(id_: str, why: str, as_json: bool, whose: Whose) -> None:
    """Withdraw a stored question, and list the answers that were replayed from it."""
    memory = whose.kept()
    if memory.show(id_) is None:
        raise unknown(id_, "question")
    replays = memory.withdraw(id_, why)
    show_or_print(as_json, {"id": id_, "withdrawn": True, "replays": replays}, show_affected, replays, withdrawn=True)


@command("restore", _ID)
def _restore(id_: str, as_json: bool, whose: Whose) -> None:
    """Undo a withdrawal; earlier complaints no longer count."""
    memory = whose.kept()
    if not memory.restore(id_):
        raise unknown(id_, "withdrawn question")
    show_or_print(as_json, {"id": id_, "restored": True}, click.echo, "In force again.")


@command("import", click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path)), tenant=False)
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


@command("forget", _ID)
def _forget(id_: str, as_json: bool, whose: Whose) -> None:
    """Delete a memory or a stored question for good.

    A memory that it replaced is valid again; SQL that it corrected stays withdrawn.
    """
    store, memory = whose.told(), whose.kept()
    if (found := store.get(id_)) and store.forget(id_):
        text = found["text"]
    elif (shown := memory.show(id_)) and memory.forget(id_):
        text = shown["entry"]["question"]
    else:
        raise unknown(id_)
    show_or_print(as_json, {"forgotten": id_, "text": text}, click.echo, f'Forgotten: "{one_line(text)}"')


@command(
    "export", click.argument("file", type=click.Path(dir_okay=False, path_type=Path)),
    click.option("--everyone", is_flag=True, help="The memories of all users."), tenant=False,
)  # fmt: skip
def _export(file: Path, everyone: bool, as_json: bool, whose: Whose) -> None:
    """Export memories with their history to FILE.jsonl for `hopql memory import`; - is standard output."""
    if as_json and str(file) == "-":
        raise click.UsageError("Choose one of --json and -.")
    done = whose.told().export_jsonl(sys.stdout if str(file) == "-" else file, everyone=everyone)
    told = f"{counted(done, 'memory', 'memories')} in {'standard output' if str(file) == '-' else file}"
    show_or_print(as_json, {"file": str(file), "memories": done}, click.echo, told, err=True)


@command(
    "purge", click.option("--asked", "questions", is_flag=True, help="Delete stored questions instead of memories."),
    _time("--before", help="Only what was stored or last asked before this time; UTC."),
    click.option("--everyone", is_flag=True, help="Of all users."),
    yes_option,
)  # fmt: skip
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


@command(
    "stats", _time("--since", help="Only what was asked since this time; UTC."),
    _most(5, 1000, "Maximum of each list."),
)  # fmt: skip
def _stats(since: datetime | None, limit: int, as_json: bool, whose: Whose) -> None:
    """Show totals, replays, popular and failing questions."""
    from hopql.tools.memory.analyse_askings import failing, popular

    memory = whose.asked()
    stats, most, failed = memory.stats(since), popular(memory, since=since, limit=limit), failing(memory, since, limit)
    show_or_print(as_json, {**stats, "popular": most, "failing": failed}, show_stats, stats, most, failed)


@command(
    "compare-embeddings", click.argument("names", nargs=-1, metavar="[NAME]..."),
    click.option("--sample", type=click.IntRange(1, 10_000), default=200, show_default=True, help="Pairs at most."),
)  # fmt: skip
def _compare(names: tuple[str, ...], sample: int, as_json: bool, whose: Whose) -> None:
    """Compare embedding providers on the questions of this memory that were asked in other words than they are stored.

    NAME is minilm, sentence-transformers:MODEL or openai:MODEL; by default HOPQL_EMBEDDER's is compared with minilm.
    """
    from hopql.tools.memory.analyse_askings import compare_embeddings

    memory = whose.asked()
    found = compare_embeddings(memory, names, sample, t_replay=whose.session()[1].t_replay)
    show_or_print(as_json, found, show_compared)
