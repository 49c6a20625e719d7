"""Turns of a conversation, and what it asks back."""

from __future__ import annotations

from typing import Literal

from hopql.state.conversation import Ambiguity, Choice, Given, Turn


def turn(question: str, *rows: dict[str, str], answer: str = "", more: bool = False) -> Turn:
    """A turn whose answer had these rows."""
    values = [Given(value=value, kind=kind, row=n) for n, row in enumerate(rows) for kind, value in row.items()]
    return Turn(question=question, answer=answer, values=values, more=more)


def asked(phrase: str, *labels: str, about: Literal["value", "date"] = "value") -> Ambiguity:
    """A choice that is asked; the first label is the likeliest."""
    rest = round(0.6 / max(len(labels) - 1, 1), 4)
    choices = [Choice(label=label, meaning=f"{phrase} is {label}.", score=rest if place else 0.4, taken="")
               for place, label in enumerate(labels)]  # fmt: skip
    return Ambiguity(about=about, phrase=phrase, message="Which?", choices=choices)


CITIES = asked("Portland", "all 3 of them", "Portland Intl", "Portland Intl Jetport", "Portland Hillsboro")
DELAYS = asked("delay", "Departure delay in minutes", "Arrival delay in minutes", about="date")
DATES = asked("03/04/2013", "March 4, 2013", "April 3, 2013", about="date")

JFK = turn("How many flights left JFK in March?", {"count": "4043"}, answer="count: 4,043")
