"""A statement to be remembered; and what the memories hold, for a person's eyes: what was told, what was asked with its
SQL, and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.terminal import SHOWN, counted, one_line, safe, show_facts
from hopql.tools.base.errors import UsageError

if TYPE_CHECKING:
    from hopql.state.memory import Found, Memory, Stored
    from hopql.state.query_memory import Compared, Entry, Failing, Judged, Popular, Replay, Shown, Stats
    from hopql.tools.memory import SemanticMemory


def statement(
    text: str, category: str, metadata: Mapping[str, Any], *, user: str, begins: datetime | None, ends: datetime | None,
    provenance: str, hint: str,
) -> Memory:  # fmt: skip
    """What is to be remembered; `metadata` that says nothing is left out, of several values of `entity` all are kept.
    Raises UsageError: it cannot be; the message names the field."""
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

    said = {
        one_line(approval(entry)): entry["approved"],
        entry["origin"]: entry["origin"] != "asked",
        "private": entry["private"],
        "disputed": entry["down"] > entry["up"],
        f"withdrawn: {one_line(entry['withdrawn'])}": entry["withdrawn"],
        f"superseded by {entry['superseded_by']}": entry["superseded_by"],
        "of another schema or other notes": now and entry["fingerprint"] != now,
    }
    return [mark for mark, holds in said.items() if holds]


def times(what: str, count: int) -> str:
    """How often something was done, in words."""
    return f"{what} {'once' if count == 1 else f'{count:,} times'}" if count else f"never {what}"


def _asked(entry: Entry) -> str:
    """How often it was asked: one that nobody asked was counted once when it was kept."""
    return times("asked", entry["asked"] - (entry["origin"] != "asked"))


def _after(first: str, text: str) -> str:
    """The text in one line behind what leads to it; nothing without a text."""
    return f"{first}{one_line(text)}" if text else ""


def show_entry(entry: Entry, now: str) -> None:
    """An entry in three lines: its question and marks, its SQL, its counts."""
    said = f"  ({'; '.join(found)})" if (found := _marks(entry, now)) else ""
    click.echo(f"{entry['id']}  {one_line(entry['question'])}{said}")
    click.echo(f"      {one_line(entry['sql'])}")
    votes = f"; {entry['up']} up, {entry['down']} down" if entry["up"] or entry["down"] else ""
    click.echo(f"      {_asked(entry)}{_after(', first by ', entry['user'])}{votes}")


def show_shown(shown: Shown, now: str) -> None:
    """A question with its SQL, what users said of it, and what was replayed from it."""
    entry = shown["entry"]
    click.echo(f"{entry['id']}  {one_line(entry['question'])}")
    click.echo(safe(entry["sql"]))
    show_facts({
        "marks": "; ".join(_marks(entry, now)),
        "kept": f"{entry['created'][:19]}{_after(' by ', entry['user'])}{_after(', by ', entry['model'])}",
        "rows": "" if entry["row_count"] is None else f"{entry['row_count']:,}",
        "reads": ", ".join(entry["tables"]) or "no table",
        "used": f"{_asked(entry)}, last {entry['last_used'][:19]}",
        "votes": f"{entry['up']} up, {entry['down']} down; {entry['agreed']} candidates agreed",
        "corrects": ", ".join(shown["supersedes"]),
    })  # fmt: skip
    if shown["feedback"]:
        click.echo("feedback:")
    for one in shown["feedback"][:SHOWN]:
        by = one_line(one["user"]) or "somebody"
        click.echo(f"  {one['at'][:19]}  {one['verdict']} by {by}{_after(': ', one['comment'])}")
    show_affected(shown["replays"])


def show_affected(replays: Sequence[Replay], *, withdrawn: bool = False) -> None:
    """That an entry is withdrawn, where it is, and the answers that it gave."""
    if withdrawn:
        click.echo("The entry is withdrawn: it is never replayed again.")
    if replays:
        click.echo(f"{times('replayed', len(replays))}:")
    for one in replays[:SHOWN]:
        click.echo(f"  {one['at'][:19]}  {one['asking']}  {one_line(one['question'])}{_after(' by ', one['user'])}")
        click.echo(f"      {one_line(one['sql'])}")
    if len(replays) > SHOWN:
        click.echo(f"  and {len(replays) - SHOWN:,} more; --json gives them", err=True)


def show_judged(judged: Judged) -> None:
    """What came of feedback."""
    if not judged["entry"]:
        click.echo("Noted. The answer is not kept, so there is nothing to withdraw.")
        return
    click.echo(f"Noted: {judged['up']} up, {judged['down']} down for {judged['entry']}.")
    show_affected(judged["replays"], withdrawn=judged["withdrawn"])


def show_stats(stats: Stats, popular: Sequence[Popular], failing: Sequence[Failing]) -> None:
    """Figures of a memory, and its lists."""
    asked = stats["askings"]
    show_facts({
        "kept": f"{stats['live']:,} questions with their SQL, {stats['approved']:,} of them approved",
        "hidden": f"{stats['stale']:,} of another schema or other notes" if stats["stale"] else "",
        "no vector": f"{stats['without_vector']:,} of the current embedder" if stats["without_vector"] else "",
        "gone": f"{stats['withdrawn']:,} withdrawn, {stats['superseded']:,} corrected",
        "asked": f"{asked:,} times by {counted(stats['users'], 'user')}" if asked else "nothing",
        "answered": f"{stats['succeeded'] / asked:.0%}" if asked else "",
        "replayed": f"{stats['replayed']:,} ({stats['hit_rate']:.0%}) without a model" if asked else "",
        "time": f"{_ms(stats['ms_p50'])} in the median, 95 of 100 at most {_ms(stats['ms_p95'])}" if asked else "",
        "replays": f"{_ms(stats['replay_ms_p50'])} in the median" if stats["replayed"] else "",
        "model": f"{stats['model_calls']:,} calls, {stats['tokens_in']:,} tokens read, {stats['tokens_out']:,} written",
        "feedback": f"{stats['up']:,} up, {stats['down']:,} down",
    })  # fmt: skip
    if popular:
        click.echo("\nasked most:")
    for one in popular:
        users = f" by {one['users']:,} users" if one["users"] > 1 else ""
        rates = f"{one['success_rate']:.0%} answered, {one['hit_rate']:.0%} replayed, {_ms(one['p50_ms'])}"
        click.echo(f"  {one['count']:>6,}  {one_line(one['question'])}{users} ({rates})")
    if failing:
        click.echo("\nnot answered, or complained about:")
    for failed in failing:
        error = f" ({one_line(failed['error'])})" if failed["error"] else ""
        click.echo(f"  {failed['count']:>6,}  {one_line(failed['question'])}{error}")


def _ms(ms: float | None) -> str:
    """A time for people."""
    if ms is None:
        return "an unknown time"
    return f"{ms / 1000:.1f} s" if ms >= 1000 else f"{ms:.0f} ms"


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
