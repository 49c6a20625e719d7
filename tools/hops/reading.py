"""What memories say about a hop: the value that fills its placeholder, or nothing. It is never guessed.

A memory answers when it speaks of every name of the hop, of the same subject and relation, and gives a thing of the
kind that is asked for. Its metadata is read first (a field named like the placeholder, then `entity`, then `subject`),
then its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hopql.state.hops import Hop, HopValue
from hopql.state.memory import Found
from hopql.tools.hops.answering import answers, could_answer, listed_in
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.names import names_in
from hopql.tools.hops.owning import TEAM
from hopql.tools.search.tokens import STOP_WORDS

_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_AMOUNT = re.compile(
    r"\b\d[\d.,]*\s*(?:%|percent|minutes?|hours?|days?|miles?|km|seats?|dollars?|euros?)?", re.IGNORECASE
)
_COUNTS = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|dozen|hundred|thousand)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b\d{4}\b")
_NAMED = ("person", "airline", "airport", "manufacturer", "organisation", "place", "plane")
"""Kinds of things that have names, which are written with a capital letter."""


def values_from(found: Sequence[Found], hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> list[HopValue]:
    """Values that memories give for a hop, best memory first; empty when none answers it.

    Args:
        found: what a search found, best first.
        text: the hop's text with its placeholders filled.
        aliases: names of the same thing, for each value that was filled in; one of them is enough.
    """
    if not hop["kind"] and re.match(r"whom?\b", hop["text"], re.IGNORECASE):
        hop = {**hop, "kind": "person"}
    ranked = [memory for memory in found if answers(memory, hop, text, aliases)]
    many = hop["asks"].endswith("s") and not hop["asks"].endswith("ss")
    values: list[HopValue] = []
    if not ranked:
        return _only(found, hop, text, aliases)
    for memory in ranked:
        if values and not (many and memory["distance"] <= ranked[0]["distance"] + 0.05):
            break
        values += _read(memory, hop, text, aliases)
    first: dict[str, HopValue] = {}
    for value in values:
        first.setdefault(value["value"].lower(), value)
    return list(first.values())


def _only(found: Sequence[Found], hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> list[HopValue]:
    """What the memories that could be meant all say; nothing where they say different things."""
    said = [_read(memory, hop, text, aliases) for memory in found if could_answer(memory, hop, text, aliases)]
    told = {tuple(value["value"].lower() for value in values): values for values in said if values}
    return next(iter(told.values())) if len(told) == 1 else []


def counts_something(text: str) -> bool:
    """Whether a text holds a number, in digits or in words."""
    return _COUNTS.search(text) is not None


def _read(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> list[HopValue]:
    metadata, words = memory["metadata"], lexicon()
    evidence = memory["text"]
    named = metadata.get(hop["gives"].lower()) if hop["gives"] else None
    if named:
        return [_value(each, hop["kind"], evidence, "metadata") for each in listed_in(named)]
    spoken = [name.lower() for name in names_in(text)] + [name.lower() for group in aliases for name in group]
    kind = str(metadata.get("kind", ""))
    entity = [each for each in listed_in(metadata.get("entity")) if not _spoken(each, spoken)]
    if hop["kind"] == "number":
        entity = [each for each in entity if _COUNTS.search(each)]
    if hop["asks"].split()[-1:] == ["year"]:
        entity = [each for each in entity if _YEAR.search(each)]
        if not entity:
            return []
    if entity and words.fits(hop["kind"], kind):
        return [_value(each, kind or hop["kind"], evidence, "metadata") for each in entity]
    subject = str(metadata.get("subject", ""))
    about = any(_spoken(each, spoken) for each in listed_in(metadata.get("entity")))
    if (
        subject
        and _may_be(subject, hop)
        and not _spoken(subject, spoken)
        and (about or not metadata.get("entity"))
    ):
        return [_value(subject, hop["kind"], evidence, "metadata")]
    if metadata.get("entity") and not words.fits(hop["kind"], kind):
        return []
    return _from_text(memory["text"], hop, spoken)


def _may_be(subject: str, hop: Hop) -> bool:
    """Whether what a memory is about may be what is asked for: a person or an airline has a name, a topic has none."""
    if subject.lower() in TEAM:
        return False
    return not subject[:1].islower() or hop["kind"] not in _NAMED


def _from_text(text: str, hop: Hop, spoken: Sequence[str]) -> list[HopValue]:
    """The one name or amount of a text that the hop does not know yet; nothing where there are several."""
    pattern = _AMOUNT if hop["kind"] in ("number", "date") else _NAME
    first = re.match(rf"(?P<name>[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*)\s+{lexicon().acting}", text)
    named = first is not None and pattern is _NAME and first["name"].lower() not in STOP_WORDS
    opening = [first["name"]] if first and named else []
    found = dict.fromkeys([*opening, *(match.group().strip() for match in pattern.finditer(text))])
    calendar = lexicon().calendar
    fresh = [each for each in found if not _spoken(each, spoken) and each.lower() not in calendar]
    if len(fresh) == 2 and fresh[0] in opening and hop["kind"] not in ("", "person"):
        del fresh[0]  # Who proposed an airline is none.
    return [_value(fresh[0], hop["kind"], text, "text")] if len(fresh) == 1 else []


def _spoken(value: str, spoken: Sequence[str]) -> bool:
    plain = value.lower()
    return any(plain == name or name in plain.split() or plain in name for name in spoken)


def _value(value: Any, kind: str, evidence: str, origin: Any) -> HopValue:
    return HopValue(value=str(value), kind=kind, evidence=evidence, origin=origin)
