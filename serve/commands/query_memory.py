"""`hopql memory asked, show, approve, correct, feedback, withdraw, restore, stats, compare-embeddings`: questions that
were kept with their SQL, what people think of them, how often they answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import click

from hopql.serve.commands.options import F, as_json, print_json, show_or_print
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.show_memory import (
    show_affected,
    show_compared,
    show_entry,
    show_judged,
    show_memories,
    show_shown,
    show_stats,
)
from hopql.serve.terminal import counted, one_line
from hopql.state.context import Context
from hopql.tools.base.errors import ConnectError, UsageError, WorkspaceError
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import effective

if TYPE_CHECKING:
    from hopql.state.query_memory import Filter
    from hopql.tools.memory import QueryMemory, SemanticMemory

DATES: Final = ("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M:%S%z")


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


def of_user(function: F) -> F:
    """The options that say whose memory it is, given as `whose`."""

    @wraps(function)
    def with_whose(*given: Any, workspace: str, user: str, tenant: str = "", **named: Any) -> Any:
        return function(*given, whose=Whose(workspace, user, tenant), **named)

    option = click.option("-u", "--user", default="", help="User; by default what all users share.")
    return cast(F, of_workspace(option(with_whose)))


def of_tenant(function: F) -> F:
    """The same, and the option that says whose questions they are."""
    option = click.option("--tenant", default="", help="Tenant; each has its own stored questions.")
    return option(of_user(function))


def unknown(id_: str, what: str = "memory or question") -> UsageError:
    """There is nothing of that id."""
    return UsageError(
        f"There is no {what} '{id_}' here.",
        hint="`hopql memory list` and `hopql memory asked` show the ids; -u says whose, -w of which workspace.",
    )


MOST: Final = 1000
"""Entries of a list."""
_BULKY: Final = ("template", "normal", "skeleton")


@click.command("asked")
@click.option("--state", type=click.Choice(["live", "withdrawn", "superseded", "all"]), default="live",
              show_default=True, help="Which: in force, withdrawn, corrected by another, all.")  # fmt: skip
@click.option("--words", default="", help="Only those whose question or SQL holds this text.")
@click.option("--approved/--not-approved", default=None, help="Only those that are approved, or are not.")
@click.option("-n", "limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="How many at most.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object: rows, total.")
@of_tenant
def asked_command(limit: int, as_json: bool, whose: Whose, **given: str | bool | None) -> None:
    """List stored questions with their SQL, newest first.

    -u NAME: only those that this user asked first. `hopql memory show ID` shows one in full.
    """
    memory = whose.kept()
    filters = {name: value for name, value in {**given, "user": whose.user}.items() if value not in ("", None)}
    page = memory.listing(cast("Filter", filters), "", limit)
    counts = {entry["id"]: _replayed(memory, entry["id"]) if entry["asked"] > 1 else 0 for entry in page["rows"]}
    if as_json:
        lean = [{name: value for name, value in entry.items() if name not in _BULKY} for entry in page["rows"]]
        rows = [{**entry, "cached": counts[str(entry["id"])]} for entry in lean]
        print_json({"rows": rows, "total": page["total"]})
        return
    now = whose.fingerprint() if page["rows"] else ""
    for entry in page["rows"]:
        show_entry(entry, counts[entry["id"]], now)
    click.echo(f"{len(page['rows']):,} of {page['total']:,} questions", err=True)


def _replayed(memory: QueryMemory, id_: str) -> int:
    shown = memory.show(id_)
    return len(shown["replays"]) if shown else 0


@click.command("show")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@of_tenant
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


@click.command("approve")
@click.argument("id_", metavar="ID")
@click.option("--no", "refuse", is_flag=True, help="Take an approval back.")
@as_json
@of_tenant
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


@click.command("correct")
@click.argument("id_", metavar="ID")
@click.argument("sql", nargs=-1, required=True)
@click.option("--comment", default="", help="What was wrong.")
@click.option("--approve", is_flag=True, help="Approve the correction too.")
@as_json
@of_tenant
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


@click.command("feedback")
@click.argument("id_", metavar="ID")
@click.argument("verdict", type=click.Choice(["up", "down"]))
@click.option("--comment", default="", help="Why.")
@as_json
@of_tenant
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


@click.command("withdraw")
@click.argument("id_", metavar="ID")
@click.option("--why", required=True, help="Reason; it is shown with the entry.")
@as_json
@of_tenant
def _withdraw(id_: str, why: str, as_json: bool, whose: Whose) -> None:
    """Withdraw a stored question, and list the answers that were replayed from it."""
    memory = whose.kept()
    if memory.show(id_) is None:
        raise unknown(id_, "question")
    replays = memory.withdraw(id_, why)
    show_or_print(as_json, {"id": id_, "withdrawn": True, "replays": replays}, show_affected, replays, withdrawn=True)


@click.command("restore")
@click.argument("id_", metavar="ID")
@as_json
@of_tenant
def _restore(id_: str, as_json: bool, whose: Whose) -> None:
    """Undo a withdrawal; earlier complaints no longer count."""
    memory = whose.kept()
    if not memory.restore(id_):
        raise unknown(id_, "withdrawn question")
    show_or_print(as_json, {"id": id_, "restored": True}, click.echo, "In force again.")


@click.command("stats")
@click.option("--since", type=click.DateTime(DATES), help="Only what was asked since this time; UTC.")
@click.option("-n", "limit", type=click.IntRange(1, 1000), default=5, show_default=True, help="Maximum of each list.")
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@of_tenant
def _stats(since: datetime | None, limit: int, as_json: bool, whose: Whose) -> None:
    """Show totals, replays, popular and failing questions."""
    from hopql.tools.memory.analyse_askings import failing, popular

    memory = whose.asked()
    stats, most, failed = memory.stats(since), popular(memory, since=since, limit=limit), failing(memory, since, limit)
    show_or_print(as_json, {**stats, "popular": most, "failing": failed}, show_stats, stats, most, failed)


@click.command("compare-embeddings")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--sample", type=click.IntRange(1, 10_000), default=200, show_default=True, help="Pairs at most.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object.")
@of_tenant
def _compare(names: tuple[str, ...], sample: int, as_json: bool, whose: Whose) -> None:
    """Compare embedding providers on the questions of this memory that were asked in other words than they are stored.

    NAME is minilm, sentence-transformers:MODEL or openai:MODEL; by default HOPQL_EMBEDDER's is compared with minilm.
    """
    from hopql.tools.memory.analyse_askings import compare_embeddings

    memory = whose.asked()
    found = compare_embeddings(memory, names, sample, t_replay=whose.session()[1].t_replay)
    show_or_print(as_json, found, show_compared)


COMMANDS: Final = (asked_command, _show, _approve, _correct, _feedback, _withdraw, _restore)
FIGURES: Final = (_stats, _compare)
