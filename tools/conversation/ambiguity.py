"""Ambiguous questions: what to ask back, reading what is answered, and how that settles the question."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from state.conversation import Ambiguity, Choice
from tools.conversation.columns import of_columns
from tools.conversation.dates import of_dates
from tools.conversation.rules import table
from tools.conversation.values import of_values
from tools.search.tokens import STOP_WORDS, stem, words

if TYPE_CHECKING:
    from tools.catalog import Catalog

_NUMBER = re.compile(r"(?:(?:number|no\.?|option|choice|answer)\s*)?#?\(?(\d{1,2})\)?[.):]?", re.IGNORECASE)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINAL = re.compile(rf"(?:the\s+)?({'|'.join(_ORDINALS)}|last)(?:\s+(?:one|option|choice))?", re.IGNORECASE)
_LONGEST: Final = 4_000


def ambiguous(question: str, catalog: Catalog | None, today: date, *, notes: str = "") -> Ambiguity | None:
    """What stops a question: a date with two readings, a phrase that names two stored things, a noun that two columns
    fit. None nearly always: where the question's words or the notes prefer one reading, nothing is asked.

    Args:
        catalog: None where the question is not asked of a database; then only dates are looked at.
        today: the user's date.
        notes: definitions and rules that hold for the question; a phrase that they speak of is taken to be defined.
    """
    text = question[:_LONGEST]
    found = [of_dates(text, today)]
    if catalog is not None:
        found += [of_values(text, catalog), of_columns(text, catalog)]
    return next((one for one in found if one is not None and not _defined(one["phrase"], notes)), None)


def choose(ambiguity: Ambiguity, answer: str) -> Choice | None:
    """The choice that an answer makes: its number, its label or a part of it that no other label has, or, where the
    answer leaves it open ("just choose"), the likeliest, marked so. None when it fits none of them."""
    said = answer.strip().strip("\"'“”.!? ").lower()
    choices = ambiguity["choices"]
    if not said or not choices:
        return None
    place = _place(said, len(choices))
    if place is not None:
        return _taken(choices[place], "chosen") if 0 <= place < len(choices) else None
    if _leaves_open(said):
        return _taken(max(choices, key=lambda choice: choice["score"]), "likeliest")
    exact = [choice for choice in choices if said == choice["label"].lower()]
    fitting = exact or [choice for choice in choices if _holds(choice["label"], said)] or _by_words(choices, said)
    return _taken(fitting[0], "chosen") if len(fitting) == 1 else None


def settled(question: str, choice: Choice) -> tuple[str, str]:
    """The question, and the note with which it is asked: the question's words stay, the note says how to read them."""
    if choice["taken"] == "likeliest":
        return question, f"{choice['meaning']} (Taken as the likeliest reading; the user left it open.)"
    return question, choice["meaning"]


def _place(said: str, count: int) -> int | None:
    """The place that a number or an ordinal names; None for other answers."""
    if number := _NUMBER.fullmatch(said):
        return int(number[1]) - 1
    if ordinal := _ORDINAL.fullmatch(said):
        return count - 1 if ordinal[1] == "last" else _ORDINALS.index(ordinal[1])
    return None


def _leaves_open(said: str) -> bool:
    listed = table("rules")["choosing"]["open"]
    plain = re.sub(r"[^\w\s']", "", said)
    return any(re.fullmatch(rf"(?:{pattern})", plain) for pattern in listed)


def _holds(label: str, said: str) -> bool:
    """Whether the label holds the answer as whole words."""
    return re.search(rf"(?<!\w){re.escape(said)}(?!\w)", label.lower()) is not None


def _by_words(choices: list[Choice], said: str) -> list[Choice]:
    """Choices whose label holds a telling word of the answer: one that not every label has."""
    labels = [{stem(word) for word in words(choice["label"])} for choice in choices]
    shared = set.intersection(*labels)
    asked = {stem(word) for word in words(said) if word not in STOP_WORDS} - shared
    held = [len(asked & label) for label in labels]
    return [choice for choice, count in zip(choices, held, strict=True) if count and count == max(held)]


def _taken(choice: Choice, how: str) -> Choice:
    return Choice(label=choice["label"], meaning=choice["meaning"], score=choice["score"],
                  taken="likeliest" if how == "likeliest" else "chosen")  # fmt: skip


def _defined(phrase: str, notes: str) -> bool:
    """Whether the notes speak of the phrase."""
    return re.search(rf"(?<!\w){re.escape(phrase.lower())}(?!\w)", notes.lower()) is not None
