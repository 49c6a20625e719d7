"""`hopql memory asked, show, approve, correct, feedback, withdraw, restore, stats, compare-embeddings`: questions that
were kept with their SQL, what people think of them, how often they answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from hopql.serve.commands.options import F, as_json, print_json, show_or_print, tables
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.terminal import SHOWN, one_line, printable
from hopql.tools.errors import ConnectError, UsageError, WorkspaceError

if TYPE_CHECKING:
    from hopql.state.asked import Entry
    from hopql.state.asked_analytics import Compared, Failing, Popular, Slow
    from hopql.state.asked_told import Filter, Judged, Opinion, Replay, Shown, Stats
    from hopql.state.context import Context
    from hopql.state.memory import Found
    from hopql.tools.memory import QueryMemory, SemanticMemory
    from hopql.tools.workspace import Workspace

DATES: Final = ("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M:%S%z")


def where(function: F) -> F:
    """The options that say whose memory it is."""
    function = click.option("-u", "--user", default="", help="Whose memory; by default what all users share.")(function)
    return of_workspace(function)


def of_tenant(function: F) -> F:
    """The option that says whose questions they are."""
    return click.option("--tenant", default="", help="Whose questions; each tenant's are kept apart.")(function)


def statements(workspace: str, user: str) -> SemanticMemory:
    """What a workspace was told."""
    from hopql.tools.memory import SemanticMemory
    from hopql.tools.workspace import open_workspace

    return SemanticMemory(open_workspace(workspace).config.name, user)


def session(workspace: str, user: str, tenant: str) -> tuple[Workspace, Context]:
    """A workspace, and the options that hold for its questions."""
    from hopql.state.context import Context
    from hopql.tools.options import effective
    from hopql.tools.workspace import open_workspace

    opened = open_workspace(workspace)
    given = {name: value for name, value in (("user", user), ("tenant", tenant)) if value}
    return opened, effective(Context(**given), opened)


def asked(workspace: str, user: str, tenant: str) -> QueryMemory:
    """What a workspace was asked, as its schema and notes are now.

    Raises:
        WorkspaceError: there is no index.
        ConnectError: the workspace's database cannot be reached.
    """
    from hopql.tools.recall import memory_of

    return memory_of(*session(workspace, user, tenant))


def managed(workspace: str, user: str, tenant: str) -> QueryMemory:
    """What a workspace was asked, whatever its schema: neither its index nor its database is opened."""
    from hopql.state.asked import Key
    from hopql.tools.memory import QueryMemory

    opened, options = session(workspace, user, tenant)
    return QueryMemory(Key(opened.config.name, "", opened.space_for(options)), user=options.user)


def fingerprint(workspace: str, tenant: str) -> str:
    """Of schema and notes as they are now; empty where that cannot be told."""
    from hopql.tools.recall.recall_queries import key_of

    try:
        return key_of(*session(workspace, "", tenant)).fingerprint
    except (WorkspaceError, ConnectError):
        return ""


def unknown(id_: str, what: str = "memory or question") -> UsageError:
    """There is nothing of that id."""
    return UsageError(
        f"There is no {what} '{id_}' here.",
        hint="`hopql memory list` and `hopql memory asked` show the ids; -u says whose, -w of which workspace.",
    )


MOST: Final = 1000
"""Entries of one page."""
_COUNTED: Final = 1000
"""Replays of an entry that are counted; there may be more."""
_WITHDRAWN: Final = "The entry is withdrawn: it is never replayed again."
_BULKY: Final = ("template", "normal", "skeleton")


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
        show_or_print(as_json, found, show, [found])
    else:
        show_or_print(as_json, shown, _show_whole, shown, "" if as_json else fingerprint(workspace, tenant))


def _show_whole(shown: Shown, now: str) -> None:
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


@click.command("approve")
@click.argument("id_", metavar="ID")
@click.option("--no", "refuse", is_flag=True, help="Take an approval back.")
@as_json
@of_tenant
@where
def _approve(id_: str, refuse: bool, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Let a question with its SQL be an example for new ones, also where only what is approved may be."""
    memory = managed(workspace, user, tenant)
    shown = memory.show(id_)
    if user and shown and not shown["entry"]["private"]:
        memory = managed(workspace, "", tenant)
    if not memory.approve(id_, not refuse, user):
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
@where
def _correct(
    id_: str, sql: tuple[str, ...], comment: str, approve: bool, as_json: bool, tenant: str, workspace: str,
    user: str,
) -> None:  # fmt: skip
    """Give the right SQL of an answer, or of a question that is kept.

    ID is what `hopql memory asked` shows, or what `hopql ask --json` gives as `asking`. The SQL must be one read-only
    query over the workspace's tables; it runs once. What it corrects is never used again.
    """
    from hopql.tools.recall.take_queries import corrected

    opened, options = session(workspace, user, tenant)
    done = corrected(opened, id_, " ".join(sql), options, comment)
    successor = done.judged["successor"]
    if approve:
        managed(workspace, user, tenant).approve(successor)
    if as_json:
        print_json({
            **done.judged, "question": done.question, "row_count": done.rows["row_count"],
            "truncated": done.rows["truncated"], "approved": approve, "elsewhere": done.elsewhere,
        })  # fmt: skip
        return
    rows = f"{done.rows['row_count']:,} row{'s' if done.rows['row_count'] != 1 else ''}"
    more = ", and there are more" if done.rows["truncated"] else ""
    click.echo(f"Corrected: {successor}  {one_line(done.question)}  ({rows}{more})")
    if approve:
        click.echo("Approved.")
    if done.elsewhere:
        click.echo("It holds where that held: for another schema or other notes than there are now.", err=True)
    _affected(done.judged["replays"])


@click.command("feedback")
@click.argument("id_", metavar="ID")
@click.argument("verdict", type=click.Choice(["up", "down"]))
@click.option("--comment", default="", help="Why.")
@as_json
@of_tenant
@where
def _feedback(
    id_: str, verdict: Literal["up", "down"], comment: str, as_json: bool, tenant: str, workspace: str, user: str
) -> None:
    """Say that an answer was right or wrong.

    ID is what `hopql ask` names below a replayed answer and gives as `asking` with --json, or what `hopql memory asked`
    shows. An entry is withdrawn by the complaint of who asked it first, or of two others.
    """
    from hopql.state.asked import Feedback

    memory = managed(workspace, user, tenant)
    about: dict[str, Any] = {"entry": id_} if memory.show(id_) else {"asking": id_}
    judged = memory.feedback(Feedback(verdict=verdict, comment=comment, **about))
    show_or_print(as_json, judged, _tell_judged)


def _tell_judged(judged: Judged) -> None:
    if not judged["entry"]:
        click.echo("Noted. The answer is not kept, so there is nothing to withdraw.")
        return
    click.echo(f"Noted: {judged['up']} up, {judged['down']} down for {judged['entry']}.")
    if judged["withdrawn"]:
        click.echo(_WITHDRAWN)
    _affected(judged["replays"])


@click.command("withdraw")
@click.argument("id_", metavar="ID")
@click.option("--why", required=True, help="Why; it is shown to whoever looks.")
@as_json
@of_tenant
@where
def _withdraw(id_: str, why: str, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Never use a question's SQL again, and tell what was answered with it."""
    memory = managed(workspace, user, tenant)
    if memory.show(id_) is None:
        raise unknown(id_, "question")
    replays = memory.withdraw(id_, why)
    if as_json:
        print_json({"id": id_, "withdrawn": True, "replays": replays})
        return
    click.echo(_WITHDRAWN)
    _affected(replays)


def _affected(replays: list[Replay]) -> None:
    if replays:
        click.echo(f"It was {times('replayed', len(replays), _COUNTED)}:")
        show_replays(replays)


@click.command("restore")
@click.argument("id_", metavar="ID")
@as_json
@of_tenant
@where
def _restore(id_: str, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Take a withdrawal back; earlier complaints no longer count."""
    memory = managed(workspace, user, tenant)
    if not memory.restore(id_):
        raise unknown(id_, "withdrawn question")
    show_or_print(as_json, {"id": id_, "restored": True}, click.echo, "In force again.")


@click.command("stats")
@click.option("--since", type=click.DateTime(DATES), help="Only what was asked since this time; UTC.")
@click.option("-n", "limit", type=click.IntRange(1, 1000), default=5, show_default=True, help="Of each list, at most.")
@click.option("--slow", is_flag=True,
              help="Also the slowest SQL, with indexes and other SQL that would help; runs queries.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@of_tenant
@where
def _stats(
    since: datetime | None, limit: int, slow: bool, as_json: bool, tenant: str, workspace: str, user: str
) -> None:
    """Show how many questions are kept, how often they answered others, what is asked most, and what fails."""
    from hopql.tools.memory.analyse_askings import failing, popular

    memory = asked(workspace, user, tenant)
    stats = memory.stats(since)
    found: dict[str, Any] = {
        **stats, "popular": popular(memory, since=since, limit=limit), "failing": failing(memory, since, limit)
    }  # fmt: skip
    if slow:
        found["slow"] = _slowest(memory, workspace, limit, user, tenant)
    if as_json:
        print_json(found)
        return
    _tell_stats(stats)
    _tell_popular(found["popular"])
    _tell_failing(found["failing"])
    _tell_slow(found.get("slow", []))


def _slowest(memory: QueryMemory, workspace: str, limit: int, user: str, tenant: str) -> list[Slow]:
    from hopql.tools.database.cost import within
    from hopql.tools.memory.advise_slow_queries import slow

    opened, options = session(workspace, user, tenant)
    engine, names, timeout_s = opened.engine_for(options), opened.catalog.names, min(options.timeout_s, 10)
    return slow(
        memory, engine, lambda sql: within(engine, sql, names, options.max_cost, timeout_s), limit, timeout_s=timeout_s
    )


def _tell_stats(stats: Stats) -> None:
    click.echo(
        f"{stats['live']:,} questions are kept with their SQL, {stats['approved']:,} of them approved; "
        f"{stats['withdrawn']:,} were withdrawn and {stats['superseded']:,} corrected"
    )
    if stats["stale"]:
        click.echo(f"{stats['stale']:,} are of another schema or other notes, and answer nothing now")
    if stats["without_vector"]:
        click.echo(f"{stats['without_vector']:,} have no vector of the current embedder, and are not found by meaning")
    if not stats["askings"]:
        click.echo("nothing was asked")
        return
    click.echo(
        f"{stats['askings']:,} times asked by {stats['users']:,} users: {stats['succeeded'] / stats['askings']:.0%} "
        f"answered, {stats['replayed']:,} ({stats['hit_rate']:.0%}) replayed without a model"
    )
    replay = f"; replayed ones {_ms(stats['replay_ms_p50'])}" if stats["replayed"] else ""
    click.echo(
        f"the median took {_ms(stats['ms_p50'])}, 95 of 100 at most {_ms(stats['ms_p95'])}{replay}; "
        f"{stats['model_calls']:,} model calls, {stats['tokens_in']:,} tokens read, {stats['tokens_out']:,} written"
    )
    click.echo(f"feedback: {stats['up']:,} up, {stats['down']:,} down")


def _ms(ms: float | None) -> str:
    """A time for people."""
    if ms is None:
        return "an unknown time"
    return f"{ms / 1000:.1f} s" if ms >= 1000 else f"{ms:.0f} ms"


def _tell_popular(found: Sequence[Popular]) -> None:
    if found:
        click.echo("\nasked most:")
    for one in found:
        users = f" by {one['users']:,} users" if one["users"] > 1 else ""
        click.echo(
            f"  {one['count']:>6,}  {one_line(one['question'])}{users} "
            f"({one['success_rate']:.0%} answered, {one['hit_rate']:.0%} replayed, {_ms(one['p50_ms'])})"
        )


def _tell_failing(found: Sequence[Failing]) -> None:
    if found:
        click.echo("\nnot answered, or complained about:")
    for one in found:
        click.echo(f"  {one['count']:>6,}  {one_line(one['topic']) or '(various)'}: {one_line(one['advice'])}")
        for question in one["questions"][:2]:
            click.echo(f"          {one_line(question)}")


def _tell_slow(found: Sequence[Slow]) -> None:
    if found:
        click.echo("\nslowest:")
    for one in found:
        click.echo(f"  {_ms(one['p95_ms']):>8}  {one_line(one['question'])}")
        click.echo(f"            {one_line(one['sql'])}")
        if one["problem"]:
            click.echo(f"            could not be planned: {one_line(one['problem'])}")
        for index in one["indexes"]:
            click.echo(f"            an index would help: {one_line(index['statement'])} ({one_line(index['why'])})")
        for rewrite in one["rewrites"]:
            click.echo(f"            the same result in {_ms(rewrite['ms_after'])} instead of "
                       f"{_ms(rewrite['ms_before'])}: {one_line(rewrite['sql'])}")  # fmt: skip


@click.command("compare-embeddings")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--sample", type=click.IntRange(1, 10_000), default=200, show_default=True, help="Pairs at most.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object.")
@of_tenant
@where
def _compare(names: tuple[str, ...], sample: int, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Compare embedding providers on the questions of this memory that were asked in other words than they are kept.

    NAME is minilm, sentence-transformers:MODEL or openai:MODEL; without one, the setting's is compared with minilm.
    """
    from hopql.tools.memory.analyse_vectors import compare_embeddings

    memory = asked(workspace, user, tenant)
    found = compare_embeddings(memory, names, sample, t_replay=session(workspace, user, tenant)[1].t_replay)
    show_or_print(as_json, found, _tell_compared)


def _tell_compared(found: Compared) -> None:
    if not found["pairs"]:
        click.echo("There is nothing to compare yet: no question was asked in other words than its entry.", err=True)
    else:
        click.echo(
            f"{found['pairs']:,} questions in other words than their entry, among {found['entries']:,} entries\n"
            f"{'embedder':<42} first  in 5  wrong  ms"
        )
    for one in found["embedders"]:
        if one["error"]:
            click.echo(f"{one['name']:<42} {one_line(one['error'])}")
        elif one["recall_1"] is not None:
            shares = "  ".join(f"{one[name] or 0:>5.0%}" for name in ("recall_1", "recall_5", "wrong_above"))
            click.echo(f"{one['name']:<42} {shares}  {one['ms'] or 0:.1f}")
    if found["pairs"]:
        click.echo(
            "first, in 5: the right entry is nearest, or among five. wrong: the nearest is another one, at a cosine "
            f"of {found['t_replay']} or more.",
            err=True,
        )


def marks(entry: Entry, now: str = "") -> list[str]:
    """What is said of an entry beside its question.

    Args:
        now: fingerprint of schema and notes as they are; empty: it is not known.
    """
    from hopql.tools.recall.recall_queries import approval

    withdrawn = f"withdrawn: {one_line(entry['withdrawn'])}" if entry["withdrawn"] else ""
    superseded = f"superseded by {entry['superseded_by']}" if entry["superseded_by"] else ""
    stale = "of another schema or other notes" if now and entry["fingerprint"] != now else ""
    found = [
        one_line(approval(entry)) if entry["approved"] else "", entry["origin"] if entry["origin"] != "asked" else "",
        "private" if entry["private"] else "", "disputed" if entry["down"] > entry["up"] else "", withdrawn, superseded,
        stale,
    ]  # fmt: skip
    return [mark for mark in found if mark]


def times(what: str, count: int, most: int = 0) -> str:
    """How often something was done, in words.

    Args:
        what: was done.
        most: up to which it was counted; 0: to the end.
    """
    more = " or more" if most and count >= most else ""
    return f"{what} {'once' if count == 1 else f'{count:,}{more} times'}" if count else f"never {what}"


def was_asked(entry: Entry) -> int:
    """How often a question was asked, replays included. An entry that nobody asked was counted once when it was
    kept."""
    return entry["asked"] - (entry["origin"] != "asked")


def show_entry(entry: Entry, replayed: str, now: str = "") -> None:
    """An entry in three lines: its question and marks, its SQL, its counts."""
    said = f"  ({'; '.join(found)})" if (found := marks(entry, now)) else ""
    click.echo(f"{entry['id']}  {one_line(entry['question'])}{said}")
    click.echo(f"      {one_line(entry['sql'])}")
    whose = f", first by {one_line(entry['user'])}" if entry["user"] else ""
    votes = f"; {entry['up']} up, {entry['down']} down" if entry["up"] or entry["down"] else ""
    click.echo(f"      {times('asked', was_asked(entry))}{whose}; {replayed}{votes}")


def show_replays(replays: Sequence[Replay]) -> None:
    """Answers that were replayed from an entry."""
    for one in replays[:SHOWN]:
        whose = f" by {one_line(one['user'])}" if one["user"] else ""
        click.echo(f"  {one['at'][:19]}  {one['asking']}  {one_line(one['question'])}{whose}")
        click.echo(f"      {one_line(one['sql'])}")
    if len(replays) > SHOWN:
        click.echo(f"  and {len(replays) - SHOWN:,} more; --json gives them", err=True)


def show_feedback(feedback: Sequence[Opinion]) -> None:
    """What users said of an entry."""
    for one in feedback[:SHOWN]:
        whose = one_line(one["user"]) or "somebody"
        comment = f": {one_line(one['comment'])}" if one["comment"] else ""
        click.echo(f"  {one['at'][:19]}  {one['verdict']} by {whose}{comment}")


def show(found: Sequence[Found], *, distances: bool = False) -> None:
    """What was told, for a person's eyes."""
    if not found:
        click.echo("Nothing is remembered that fits.", err=True)
    for one in found:
        near = f"{one['distance']:.2f}  " if distances else ""
        past = f"  (superseded by {one['superseded_by']})" if one["superseded_by"] else ""
        about = ", ".join(f"{name}: {printable(str(value))}" for name, value in one["metadata"].items())
        click.echo(f"{near}{one['id']}  {printable(one['text'])}{past}")
        whose = f" of {printable(one['user'])}" if one["user"] else ""
        click.echo(f"      {one['category']}{whose}{'; ' + about if about else ''}")


COMMANDS: Final = (asked_command, _show, _approve, _correct, _feedback, _withdraw, _restore)
FIGURES: Final = (_stats, _compare)
