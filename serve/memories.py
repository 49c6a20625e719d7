"""Memories for a person's eyes: what storing one does, how many were stored, what was found; and what was asked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hopql.state.asked import Entry
    from hopql.state.asked_told import Opinion, Replay
    from hopql.state.memory import Found, Memory, Stored
    from hopql.tools.memory import SemanticMemory


def intention(store: SemanticMemory, memory: Memory, proposed: Stored) -> str:
    """In a sentence: what storing would do."""
    whose = f"for {memory.user}" if memory.user else "for everyone"
    what = f'"{printable(proposed["text"])}" ({memory.category}, {whose})'
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
    return f'"{printable(found["text"])}" ({id_})' if found else id_


def count(stored: Sequence[Stored]) -> None:
    """How many lines had which outcome."""
    outcomes = [one["outcome"] for one in stored]
    click.echo(
        f"{len(stored):,} lines: {outcomes.count('added'):,} added, {outcomes.count('superseded'):,} took the place of "
        f"others, {outcomes.count('duplicate'):,} known already",
        err=True,
    )


def show(found: Sequence[Found], as_json: bool, *, distances: bool = False) -> None:
    """Memories for a person's eyes, or as JSON."""
    if as_json:
        click.echo(json.dumps(list(found), ensure_ascii=False))
        return
    if not found:
        click.echo("Nothing is remembered that fits.", err=True)
    for one in found:
        near = f"{one['distance']:.2f}  " if distances else ""
        past = f"  (superseded by {one['superseded_by']})" if one["superseded_by"] else ""
        about = ", ".join(f"{name}: {printable(str(value))}" for name, value in one["metadata"].items())
        click.echo(f"{near}{one['id']}  {printable(one['text'])}{past}")
        whose = f" of {printable(one['user'])}" if one["user"] else ""
        click.echo(f"      {one['category']}{whose}{'; ' + about if about else ''}")


def printable(text: str) -> str:
    """A memory's text is data: nothing in it moves a terminal's cursor or changes its colours."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def one_line(text: str) -> str:
    """A text without line ends, safe on a terminal."""
    return " ".join(printable(text).split())


def marks(entry: Entry, now: str = "") -> list[str]:
    """What is said of an entry beside its question.

    Args:
        now: fingerprint of schema and notes as they are; empty: it is not known.
    """
    from hopql.tools.recall.recall_query import approval

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


def show_replays(replays: Sequence[Replay], limit: int = 20) -> None:
    """Answers that were replayed from an entry."""
    for one in replays[:limit]:
        whose = f" by {one_line(one['user'])}" if one["user"] else ""
        click.echo(f"  {one['at'][:19]}  {one['asking']}  {one_line(one['question'])}{whose}")
        click.echo(f"      {one_line(one['sql'])}")
    if len(replays) > limit:
        click.echo(f"  and {len(replays) - limit:,} more; --json gives them", err=True)


def show_feedback(feedback: Sequence[Opinion], limit: int = 20) -> None:
    """What users said of an entry."""
    for one in feedback[:limit]:
        whose = one_line(one["user"]) or "somebody"
        comment = f": {one_line(one['comment'])}" if one["comment"] else ""
        click.echo(f"  {one['at'][:19]}  {one['verdict']} by {whose}{comment}")
