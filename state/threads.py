"""Conversations that are kept to be shown again."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict


class ThreadTold(TypedDict):
    """A conversation in a list."""

    thread: str
    title: str
    """Its first question."""
    turns: int
    at: str
    """When it was last gone on with; ISO 8601, UTC."""


class TurnTold(TypedDict):
    """A question and what came of it."""

    number: int
    """From 1."""
    question: str
    at: str
    result: dict[str, Any]
    """As `hopql.serve.result.Result.as_json` tells it."""


class ThreadShown(TypedDict):
    """A conversation with its turns, oldest first."""

    thread: str
    title: str
    owner: str
    turns: list[TurnTold]
    older: int
    """Turns before these."""
