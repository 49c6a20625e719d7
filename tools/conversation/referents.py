"""What a word that refers back stands for: values of the last answer, else what its question spoke of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.state.conversation import Given, Turn
from hopql.tools.conversation.earlier import head, mentions, things
from hopql.tools.conversation.moments import moments
from hopql.tools.conversation.pronouns import Reference
from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import KindOf
from hopql.tools.conversation.slots import slots
from hopql.tools.search.tokens import stem, words

MOST: Final = 10
"""Values of an answer that are named one by one; of more, the question that gave them speaks."""

_NUMBER = re.compile(r"[-+]?[\d.,]+%?")
_ORDINALS: Final = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
_PERSONAL: Final = ("he", "she", "him", "his", "her")
_SAME: Final = (
    {"airline", "carrier", "company", "operator"},
    {"airport", "place", "destination", "origin", "city", "town", "station", "dest", "faa"},
    {"plane", "aircraft", "tailnum"},
    {"person", "customer", "user", "member", "employee", "client"},
    {"product", "item", "article"},
)


def referent(reference: Reference, turn: Turn, kind_of: KindOf | None = None) -> str:
    """The phrase that stands in place of a reference; empty where that is not certain."""
    noun = stem(reference.noun.split()[-1].lower()) if reference.noun else ""
    if reference.noun.lower() in rules().of("period"):
        return _time(reference.noun.lower(), turn)
    rows = _rows(turn, noun, kind_of)
    if reference.form == "ordinal":
        place = _ORDINALS[reference.word.lower()]
        return rows[place] if rows and -len(rows) <= place < len(rows) and not (place == -1 and turn["more"]) else ""
    told = things(turn["question"])
    if noun and not rows and reference.plural:
        about = stem((head(told) or told.split()[0]).lower()) if told else ""
        return _with_article(told) if about and (about == noun or about in _alike(noun)) else ""
    if reference.form == "lacking" or (reference.plural and not rows):
        return _of_many(rows, turn, told, counted=reference.form == "lacking")
    if reference.plural:
        return _of_many(rows, turn, told, counted=False)
    one = rows[0] if len(rows) == 1 else "" if rows else _named(turn, noun, kind_of)
    return "" if reference.word.lower() in _PERSONAL and one.isupper() else one


def listed(values: Sequence[str]) -> str:
    """Values as a phrase: "Delta, JetBlue and United"; one with a comma in it in quotes."""
    quoted = [f'"{value}"' if "," in value or " and " in value else value for value in values]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _of_many(rows: list[str], turn: Turn, told: str, *, counted: bool) -> str:
    """Several things: the values given when they are few and all there, else what was asked about."""
    if rows and not turn["more"] and len(rows) <= MOST and not (counted and told and len(rows) == 1):
        return listed(rows)
    return _with_article(told) if told else ""


def _with_article(phrase: str) -> str:
    return phrase if phrase.lower().startswith(("the ", "all ")) or phrase[:1].isupper() else f"the {phrase}"


def _rows(turn: Turn, noun: str, kind_of: KindOf | None) -> list[str]:
    """One text a row of the answer, each once: of the column that fits the noun, else of the first with texts."""
    texts = [given for given in turn["values"] if _is_text(given["value"])]
    kinds = list(dict.fromkeys(given["kind"] for given in texts))
    fitting = [kind for kind in kinds if noun and _fits(noun, kind)]
    if noun and not fitting and kind_of is not None:
        fitting = [g["kind"] for g in texts if any(_fits(noun, kind) for kind in kind_of(g["value"]).split()[:1])][:1]
    if noun and not fitting and _asked_for(noun, turn):
        fitting = [kind for kind in kinds if {"name", "title"} & set(words(kind))]
    if noun and noun != "one" and not fitting and (len(kinds) > 1 or kind_of is not None):
        return []
    chosen = (fitting or kinds)[:1]
    return list(dict.fromkeys(given["value"] for given in texts if given["kind"] in chosen))


def _is_text(value: str) -> bool:
    return (
        not _NUMBER.fullmatch(value)
        and not re.match(r"\d{4}-\d\d-\d\d", value)
        and value.lower() not in ("true", "false")
    )


def _fits(noun: str, kind: str) -> bool:
    """Whether a column's name, or its table's, says what the noun says."""
    named = {stem(word) for word in words(kind)}
    return noun in named or noun == "one" or bool(_alike(noun) & named)


def _alike(noun: str) -> set[str]:
    """Stems of the words that mean what a noun means."""
    stems = ({stem(word) for word in group} for group in _SAME)
    return next((group for group in stems if noun in group), set())


def _asked_for(noun: str, turn: Turn) -> bool:
    """Whether the earlier question asks for things of that name, so that a column of names holds them."""
    about = stem(head(things(turn["question"])).lower())
    return about == noun if about else mentions(turn["question"], noun)


def _named(turn: Turn, noun: str, kind_of: KindOf | None) -> str:
    """The one value that the last question names (of the noun's kind); empty for none and for several."""
    found = [slot for slot in slots(turn["question"], kind_of) if slot.type == "value"]
    if noun and noun != "one":
        found = [s for s in found if any(_fits(noun, k) for k in s.kinds)] or ([] if kind_of is not None else found)
    texts = list(dict.fromkeys(slot.text for slot in found))
    return texts[0] if len(texts) == 1 else ""


def _time(noun: str, turn: Turn) -> str:
    """ "that day": a date or number of the last answer's only row, else the time that its question names."""
    first: list[Given] = [given for given in turn["values"] if given["row"] == 0]
    alone = not turn["more"] and all(given["row"] == 0 for given in turn["values"])
    for given in first if alone else ():
        if stem(noun) in {stem(word) for word in words(given["kind"])}:
            return (
                given["value"]
                if not _NUMBER.fullmatch(given["value"]) or noun == "year"
                else f"{noun} {given['value']}"
            )
        if noun in ("day", "date") and re.match(r"\d{4}-\d\d-\d\d", given["value"]):
            return given["value"][:10]
    units = {"day": "date", "date": "date", "month": "month", "quarter": "month", "season": "month", "year": "year"}
    found = [one for one in moments(turn["question"]) if one.unit in (units.get(noun, ""), "relative")]
    return found[0].text if len(found) == 1 else ""
