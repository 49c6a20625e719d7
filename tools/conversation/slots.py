"""The parts of a question that another question may put something else in place of, each with its type."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from hopql.tools.conversation.grammar import no_noun
from hopql.tools.conversation.moments import moments
from hopql.tools.conversation.names import TOKEN, kinds, values
from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import KindOf, Slot

_NUMBERS: Final = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand"
)
_NUMBER: Final = (
    rf"(?:\d[\d,]*(?:\.\d+)?(?:\s*%)?|{_NUMBERS}|an?(?=\s+(?:hour|minute|day|week|month|year|mile|dollar)\b))"
)
_COMPARED: Final = (
    r"(?:(?:more|less|fewer|later|earlier|greater|higher|lower|longer|shorter|older|younger)\s+than|over|under|above|below|at\s+least"
    r"|at\s+most|up\s+to|exactly|no\s+(?:more|less|fewer)\s+than|between)"
)
_QUOTED = re.compile(r"\"([^\"]{1,80})\"|“([^”]{1,80})”|(?<!\w)'([^']{1,80})'(?!\w)")
_GROUP = re.compile(r"\b(?:per|by|for\s+each|for\s+every|of\s+each|in\s+each)\s+((?:[a-z]+\s+){0,1}[a-z]+)\b")


def slots(text: str, kind_of: KindOf | None = None, *, fragment: bool = False) -> list[Slot]:
    """The typed parts of a text, in order; they do not overlap.

    Args:
        fragment: the text is part of a sentence, so that its first word's capital means something.
    """
    found: list[Slot] = []

    def take(new: Iterable[Slot]) -> None:
        found.extend(s for s in new if not any(s.start < old.end and old.start < s.end for old in found))

    take(_quoted(text, kind_of))
    take(Slot("when", m.text, m.start, m.end, moment=m) for m in moments(text))
    take(_extremes(text))
    take(values(text, kind_of, fragment))
    take(_groups(text))
    take(_numbers(text))
    take(_listed(text))
    return sorted(found, key=lambda slot: slot.start)


def _quoted(text: str, kind_of: KindOf | None) -> Iterable[Slot]:
    for match in _QUOTED.finditer(text):
        inner = next(group for group in match.groups() if group is not None)
        yield Slot("value", match[0], *match.span(), kinds=kinds(inner, kind_of) or ("quoted",))


@cache
def _extreme() -> re.Pattern[str]:
    listed = rules().of("superlative")
    plain = "|".join(sorted(listed - {"most", "least", "top", "bottom"}))
    return re.compile(
        rf"\b(?:(?:the|a)\s+)?(?:(?P<n>{_NUMBER})\s+)?(?:(?P<s>(?:most|least)(?:\s+[a-z]+(?:ed|ive|ful|ous|ent|ant|lar|al))?|{plain})"
        rf"|(?P<t>top|bottom|first|last)(?=\s+{_NUMBER}\b|\W*$))(?:\s+(?P<m>{_NUMBER}))?\b",
        re.IGNORECASE,
    )


def _extremes(text: str) -> Iterable[Slot]:
    for match in _extreme().finditer(text):
        if re.search(r"\bat$", text[: match.start()].rstrip(), re.IGNORECASE):
            continue
        word = (match["s"] or match["t"]).lower()
        kind = "quantity" if word in rules().of("quantity") else "rank" if match["t"] else "quality"
        yield Slot("extreme", match[0], *match.span(), kinds=(kind,), number=match["n"] or match["m"] or "")


def _groups(text: str) -> Iterable[Slot]:
    for match in _GROUP.finditer(text):
        first, *rest = match[1].split()
        if no_noun(first) or first.endswith("ing"):
            continue
        stray = bool(rest) and (no_noun(rest[0]) or rest[0].endswith(("ed", "ing")))
        end = match.start(1) + len(first) if stray else match.end()
        yield Slot("group", text[match.start() : end], match.start(), end)


def _numbers(text: str) -> Iterable[Slot]:
    pattern = re.compile(
        rf"(?:\b(?P<c>{_COMPARED})\s+)?\b(?P<n>{_NUMBER})(?![\w-])(?:\s+(?P<u>(?-i:[a-z]+)))?", re.IGNORECASE
    )
    for match in pattern.finditer(text):
        unit = match["u"] or ""
        end = match.end()
        if unit and no_noun(unit.lower()):
            unit, end = "", match.end("n")
        yield Slot("number", text[match.start() : end], match.start(), end, number=match["n"], unit=unit.lower(),
                   compared=match["c"] or "")  # fmt: skip


def _listed(text: str) -> Iterable[Slot]:
    pairs, aggregates = rules().contrasts, rules().of("aggregate")
    for match in TOKEN.finditer(text):
        word = match[0].lower()
        if word in aggregates:
            yield Slot("aggregate", match[0], *match.span())
        elif word in pairs:
            yield Slot("contrast", match[0], *match.span(), kinds=(str(pairs[word]),))
