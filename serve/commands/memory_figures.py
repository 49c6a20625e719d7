"""`hopql memory stats, compare-embeddings`: how often the query memory answers, and what would make it better."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.commands.memory_opening import DATES, asked, of_tenant, session, where
from hopql.serve.commands.options import print_json
from hopql.serve.memories import one_line

if TYPE_CHECKING:
    from hopql.state.asked_analytics import Compared, Failing, Popular, Slow
    from hopql.state.asked_told import Stats
    from hopql.tools.memory import QueryMemory


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
        found["slow"] = _slow(memory, workspace, limit, user, tenant)
    if as_json:
        print_json(found)
        return
    _tell_stats(stats)
    _tell_popular(found["popular"])
    _tell_failing(found["failing"])
    _tell_slow(found.get("slow", []))


def _slow(memory: QueryMemory, workspace: str, limit: int, user: str, tenant: str) -> list[Slow]:
    from hopql.tools.database.cost import within
    from hopql.tools.memory.find_slow_queries import slow

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
    from hopql.tools.memory.compare_embedders import compare_embeddings

    memory = asked(workspace, user, tenant)
    found = compare_embeddings(memory, names, sample, t_replay=session(workspace, user, tenant)[1].t_replay)
    if as_json:
        print_json(found)
    else:
        _tell_compared(found)


def _tell_compared(found: Compared) -> None:
    if not found["pairs"]:
        click.echo("There is nothing to compare yet: no question was asked in other words than its entry.", err=True)
    else:
        click.echo(
            f"{found['pairs']:,} questions in other words than their entry, among {found['entries']:,} entries\n"
            f"{'embedder':<42} first  in 5  wrong  alike  ms"
        )
    for one in found["embedders"]:
        if one["error"]:
            click.echo(f"{one['name']:<42} {one_line(one['error'])}")
        elif one["recall_1"] is not None:
            shares = "  ".join(
                f"{one[name] or 0:>5.0%}" for name in ("recall_1", "recall_5", "wrong_above", "confusable")
            )
            click.echo(f"{one['name']:<42} {shares}  {one['ms'] or 0:.1f}")
    if found["pairs"]:
        click.echo(
            "first, in 5: the right entry is nearest, or among five. wrong: the nearest is another one, at a cosine "
            f"of {found['t_replay']} or more. alike: entries with a different one so near.",
            err=True,
        )


COMMANDS = (_stats, _compare)
