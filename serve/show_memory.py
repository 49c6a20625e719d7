"""A statement to be remembered; and what the memories hold, for a person's eyes: what was told, what was asked with its
SQL, and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.serve.terminal import SHOWN, one_line, safe
from hopql.tools.base.errors import UsageError

if TYPE_CHECKING:
    from hopql.state.memory import Found, Memory
    from hopql.state.query_analytics import Compared, Failing, Popular
    from hopql.state.query_memory import Entry, Judged, Opinion, Replay, Shown, Stats

_COUNTED: Final = 1000
"""Replays of an entry that are counted; there may be more."""


def statement(
    text: str, category: str, metadata: Mapping[str, Any], *, user: str, begins: datetime | None, ends: datetime | None,
    provenance: str, hint: str,
) -> Memory:  # fmt: skip
    """What is to be remembered; `metadata` that says nothing is left out, of several values of `entity` all are kept.

    Raises:
        UsageError: it cannot be; the message names the field.
    """
    from pydantic import ValidationError

    from hopql.state.memory import Memory

    entity = [one for one in metadata["entity"] if one]
    given = {**metadata, "entity": entity[0] if len(entity) == 1 else entity}
    told = {name: value for name, value in given.items() if value not in ("", None, [])}
    try:
        return Memory(
            text=text, category=category, metadata=told, user=user, valid_from=begins, valid_until=ends,
            provenance=provenance,
        )  # fmt: skip
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(f"{first['loc'][0]}: {first['msg']}.", hint=hint) from error


def show_memories(found: Sequence[Found], *, distances: bool = False) -> None:
    """What was told, for a person's eyes."""
    if not found:
        click.echo("Nothing is remembered that fits.", err=True)
    for one in found:
        near = f"{one['distance']:.2f}  " if distances else ""
        past = f"  (superseded by {one['superseded_by']})" if one["superseded_by"] else ""
        about = ", ".join(f"{name}: {one_line(str(value))}" for name, value in one["metadata"].items())
        click.echo(f"{near}{one['id']}  {one_line(one['text'])}{past}")
        whose = f" of {one_line(one['user'])}" if one["user"] else ""
        click.echo(f"      {one['category']}{whose}{'; ' + about if about else ''}")


def _marks(entry: Entry, now: str) -> list[str]:
    """What is said of an entry beside its question.

    Args:
        now: fingerprint of schema and notes as they are; empty: it is not known.
    """
    from hopql.tools.memory.recall_queries import approval

    withdrawn = f"withdrawn: {one_line(entry['withdrawn'])}" if entry["withdrawn"] else ""
    superseded = f"superseded by {entry['superseded_by']}" if entry["superseded_by"] else ""
    stale = "of another schema or other notes" if now and entry["fingerprint"] != now else ""
    found = [
        one_line(approval(entry)) if entry["approved"] else "", entry["origin"] if entry["origin"] != "asked" else "",
        "private" if entry["private"] else "", "disputed" if entry["down"] > entry["up"] else "", withdrawn, superseded,
        stale,
    ]  # fmt: skip
    return [mark for mark in found if mark]


def times(what: str, count: int) -> str:
    """How often something was done, in words; what is counted to a thousand may be more."""
    more = " or more" if count >= _COUNTED else ""
    return f"{what} {'once' if count == 1 else f'{count:,}{more} times'}" if count else f"never {what}"


def show_entry(entry: Entry, replayed: int, now: str) -> None:
    """An entry in three lines: its question and marks, its SQL, its counts."""
    said = f"  ({'; '.join(found)})" if (found := _marks(entry, now)) else ""
    click.echo(f"{entry['id']}  {one_line(entry['question'])}{said}")
    click.echo(f"      {one_line(entry['sql'])}")
    whose = f", first by {one_line(entry['user'])}" if entry["user"] else ""
    votes = f"; {entry['up']} up, {entry['down']} down" if entry["up"] or entry["down"] else ""
    was_asked = entry["asked"] - (entry["origin"] != "asked")  # one that nobody asked was counted once when it was kept
    click.echo(f"      {times('asked', was_asked)}{whose}; {times('replayed', replayed)}{votes}")


def _show_replays(replays: Sequence[Replay]) -> None:
    """Answers that were replayed from an entry."""
    for one in replays[:SHOWN]:
        whose = f" by {one_line(one['user'])}" if one["user"] else ""
        click.echo(f"  {one['at'][:19]}  {one['asking']}  {one_line(one['question'])}{whose}")
        click.echo(f"      {one_line(one['sql'])}")
    if len(replays) > SHOWN:
        click.echo(f"  and {len(replays) - SHOWN:,} more; --json gives them", err=True)


def _show_feedback(feedback: Sequence[Opinion]) -> None:
    """What users said of an entry."""
    for one in feedback[:SHOWN]:
        whose = one_line(one["user"]) or "somebody"
        comment = f": {one_line(one['comment'])}" if one["comment"] else ""
        click.echo(f"  {one['at'][:19]}  {one['verdict']} by {whose}{comment}")


def show_shown(shown: Shown, now: str) -> None:
    """A question with its SQL, what users said of it, and what was replayed from it."""
    entry = shown["entry"]
    click.echo(f"{entry['id']}  {one_line(entry['question'])}")
    for mark in _marks(entry, now):
        click.echo(f"  {mark}")
    click.echo(safe(entry["sql"]))
    whose = f" by {one_line(entry['user'])}" if entry["user"] else ""
    rows = f", {entry['row_count']:,} rows" if entry["row_count"] is not None else ""
    model = f", by {one_line(entry['model'])}" if entry["model"] else ""
    click.echo(f"kept {entry['created'][:19]}{whose}{model}{rows}; reads {', '.join(entry['tables']) or 'no table'}")
    votes = f"{entry['up']} up, {entry['down']} down"
    was_asked = entry["asked"] - (entry["origin"] != "asked")
    click.echo(
        f"{times('asked', was_asked)}, last used {entry['last_used'][:19]}; {votes}; "
        f"{entry['agreed']} candidates agreed"
    )
    if shown["supersedes"]:
        click.echo(f"takes the place of {', '.join(shown['supersedes'])}")
    if shown["feedback"]:
        click.echo("feedback:")
        _show_feedback(shown["feedback"])
    if shown["replays"]:
        click.echo(f"{times('replayed', len(shown['replays']))}:")
        _show_replays(shown["replays"])


def show_judged(judged: Judged) -> None:
    """What came of feedback."""
    if not judged["entry"]:
        click.echo("Noted. The answer is not kept, so there is nothing to withdraw.")
        return
    click.echo(f"Noted: {judged['up']} up, {judged['down']} down for {judged['entry']}.")
    show_affected(judged["replays"], withdrawn=judged["withdrawn"])


def show_affected(replays: list[Replay], *, withdrawn: bool = False) -> None:
    """That an entry is withdrawn, where it is, and the answers that it gave."""
    if withdrawn:
        click.echo("The entry is withdrawn: it is never replayed again.")
    if replays:
        click.echo(f"It was {times('replayed', len(replays))}:")
        _show_replays(replays)


def show_stats(stats: Stats, lists: dict[str, Any]) -> None:
    """Figures of a memory, and its lists: `popular` and `failing`."""
    _show_counts(stats)
    _show_popular(lists["popular"])
    _show_failing(lists["failing"])


def _show_counts(stats: Stats) -> None:
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


def _show_popular(found: Sequence[Popular]) -> None:
    if found:
        click.echo("\nasked most:")
    for one in found:
        users = f" by {one['users']:,} users" if one["users"] > 1 else ""
        rates = f"{one['success_rate']:.0%} answered, {one['hit_rate']:.0%} replayed, {_ms(one['p50_ms'])}"
        click.echo(f"  {one['count']:>6,}  {one_line(one['question'])}{users} ({rates})")


def _show_failing(found: Sequence[Failing]) -> None:
    if found:
        click.echo("\nnot answered, or complained about:")
    for one in found:
        error = f" ({one_line(one['error'])})" if one["error"] else ""
        click.echo(f"  {one['count']:>6,}  {one_line(one['question'])}{error}")


def show_compared(found: Compared) -> None:
    """How embedders find the entries of questions in other words."""
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


