"""Memories for a person's eyes: what storing one does, how many were stored, what was found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from state.memory import Found, Memory, Stored
    from tools.memory import SemanticMemory


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
