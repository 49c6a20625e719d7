"""Ambiguous questions: what there is to ask back."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from hopql.state.conversation import Ambiguity
from hopql.tools.conversation.columns import of_columns
from hopql.tools.conversation.dates import of_dates
from hopql.tools.conversation.values import KeyOf, of_values
from hopql.tools.search.tokens import stem, words

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog

_LONGEST: Final = 4_000


def ambiguities(
    question: str, catalog: Catalog | None, today: date, *, notes: str = "", key_of: KeyOf | None = None
) -> list[Ambiguity]:
    """What stops a question, each phrase once: a date with two readings, a phrase that names two stored things, a noun
    that two columns fit. Nearly always nothing: where the question's words or the notes prefer one reading, nothing is
    asked.

    Args:
        catalog: None where the question is not asked of a database; then only dates are looked at.
        today: the user's date.
        notes: definitions and rules that hold for the question; a phrase that they speak of is taken to be defined.
        key_of: gives the key of what a stored name means, which goes into a choice's meaning.
    """
    text = question[:_LONGEST]
    found = of_dates(text, today)
    if catalog is not None:
        found += [*of_values(text, catalog, key_of), *of_columns(text, catalog)]
    once: dict[str, Ambiguity] = {}
    for one in found:
        if not _defined(one["phrase"], notes):
            once.setdefault(same(one["phrase"]), one)
    return list(once.values())


def same(phrase: str) -> str:
    """What a phrase has in common with its other spellings: "Delays" and "delay" are one phrase."""
    return " ".join(stem(word) for word in words(phrase)) or phrase.lower()


def _defined(phrase: str, notes: str) -> bool:
    """Whether the notes speak of the phrase."""
    return re.search(rf"(?<!\w){re.escape(phrase.lower())}(?!\w)", notes.lower()) is not None
