"""What points back in a question, and what it stands for: "it", "there", "that airport", "she"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

RELATED = r"(?:with|that|which|who|whose|where|having|in\s+which|at\s+which)"
_GOING = "go|goes|going|went|gone|fly|flies|flying|flew|flown|travel|travels|travelled"
_ITS = re.compile(r"\b(?:it|its|they|their)\b")
_PLACED = ("", "organisation", "project", "place", "airport")
"""Kinds of things that somebody may be at, also where \"it\" is the same thing."""
_COMPANIES = ("airline", "organisation", "manufacturer")
"""Kinds that a plural stands for as well: how many flights did they operate?"""


@dataclass(frozen=True)
class Given:
    """What an earlier clause asks for, and the placeholder of it."""

    noun: str
    kind: str
    placeholder: str


def pointed(clause: str, earlier: Sequence[Given], people: Sequence[str] = ()) -> str:
    """The clause with what points back put in: "it", "there" and "that airport" become the placeholder of an earlier
    clause, "she" the last of `people` that was named.

    >>> pointed("how late was it?", [Given("carrier", "airline", "CARRIER")])
    'how late was {{CARRIER}}?'
    """
    for given in earlier:
        head = given.noun.split()[-1]
        way = rf"\b(?:the|that|this|the\s+same|those|these)\s+{re.escape(head)}s?\b(?!\s+(?:{RELATED}|of)\b)"
        clause = re.sub(way, _hole(given), clause, count=1, flags=re.IGNORECASE)
    person = next((given for given in reversed(earlier) if given.kind == "person"), None)
    thing = next((given for given in reversed(earlier) if given.kind != "person"), None)
    place = next((given for given in reversed(earlier) if given.kind in ("airport", "place")), None) or (
        thing if not _ITS.search(clause) or (thing and thing.kind in _PLACED) else None
    )
    if place:
        clause = re.sub(
            rf"(?:\b(?P<way>from|to|(?P<going>{_GOING}))\s+)?\bthere\b(?!\s+(?:is|are|was|were)\b)"
            r"(?<!are there)(?<!were there)(?<!is there)",
            lambda match: f"{match['way'] or 'at'} {'to ' if match['going'] else ''}{_hole(place)}",
            clause,
            count=1,
        )
    if thing:
        other = r"\b(?P<what>anything|anyone|nothing|nobody)\s+(?:else|other)\b"
        clause = re.sub(other, lambda match: f"{match['what']} but {_hole(thing)}", clause, count=1)
    who = _hole(person) if person else people[-1] if people else ""
    if not who and thing and not thing.kind:
        who = _hole(thing)
    what = _hole(thing) if thing else _hole(person) if person else ""
    if person and earlier[-1] is person and (thing is None or thing.kind not in _COMPANIES):
        clause = re.sub(r"\bthey(?=\s+[a-z])", _hole(person), clause, count=1)
    things = r"it|they|them|th(?:at|is)\s+one|those"
    for name, his, him in ((who, "his|her", "he|she|him"), (what, "its|their", things)):
        if name:
            clause = re.sub(rf"\b(?:{his})\s+(?=[a-z])", f"{name}'s ", clause, count=1)
            clause = re.sub(rf"\b(?:{him})\b", name, clause, count=1)
    return clause


def _hole(given: Given) -> str:
    return "{{" + given.placeholder + "}}"
