"""Compound requests: the questions that are joined in one."""

from __future__ import annotations

import re
from typing import Literal

from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.tagging import tag

MAX_CLAUSES = 5
_BREAK = re.compile(
    r"[?!;]\s+(?:and\s+|also\s+)?(?=\w)|\.\s+(?=[A-Z])|,?\s+(?:and|but|plus)(?:\s+(?:also|then))?\s+(?=\S)|,\s+(?=\S)"
)
_BACK = re.compile(
    r"\b(?:(?P<person>he|him|his|she|her)|(?P<place>there)|(?P<thing>it|its|that one|this one)"
    r"|(?P<many>they|them|their))\b",
    re.IGNORECASE,
)


def clauses(text: str, rules: Rules) -> list[str]:
    """The questions joined in a text, in order; one for most. Broken only where a question or a command begins."""
    parts: list[str] = []
    start = 0
    for match in _BREAK.finditer(text):
        strong = match.group().lstrip()[:1] in ("?", "!", ";", ".")
        if len(parts) + 1 < MAX_CLAUSES and (strong or _begins(text[match.end() :], rules)):
            parts.append(text[start : match.start()])
            start = match.end()
    parts.append(text[start:])
    kept = [part.strip(" ?!.,;") for part in parts]
    return [part for part in kept if re.search(r"\w", part)]


def _begins(rest: str, rules: Rules) -> bool:
    """Whether a question or a command begins here."""
    first = [token for token in tag(rest[:200], rules) if token.tag != "stop"][:2]
    if not first:
        return False
    if first[0].tag == "prep" and len(first) > 1:
        return first[1].tag == "wh"
    if first[0].tag == "aux":
        return first[0].low not in ("not", "been", "be", "being")
    return first[0].tag == "wh" or (first[0].tag == "verb" and first[0].low in rules.words("asking"))


def refers_back(clause: str) -> Literal["", "person", "place", "thing", "many"]:
    """What a clause speaks of that an earlier one named: `it` is a thing; empty when it stands by itself."""
    match = _BACK.search(clause)
    if not match:
        return ""
    return "person" if match["person"] else "place" if match["place"] else "thing" if match["thing"] else "many"


def referring(clause: str, to: str) -> str:
    """The clause with the first word that refers back replaced: "how late was it" → "how late was {{CARRIER}}"."""

    def put(match: re.Match[str]) -> str:
        low = match.group().lower()
        owner = low in ("its", "their", "his") or (low == "her" and re.match(r"\s+[a-z]", clause[match.end() :]))
        return f"{to}'s" if owner else to

    return _BACK.sub(put, clause, count=1)
