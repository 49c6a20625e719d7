"""Following hops over passages that have no metadata: which passages a question needs, one found by way of another.

What a hop's passage gives is not known, only supposed: the names that it mentions are tried in the next hop, and the
trail whose passages fit best together is followed (a beam search). A supposed value is a way of searching. It is never
told as an answer, and a trail that leads nowhere costs nothing but its searches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from hopql.state.hops import Hop
from hopql.state.memory import Found
from hopql.tools.base.tokenize_text import STOP_WORDS, stem, stems
from hopql.tools.planning.check_hops import MAX_HOPS, PATTERN, check_plan, depths, names
from hopql.tools.planning.read_rules import Rules, kind_of
from hopql.tools.planning.read_rules import rules as packaged
from hopql.tools.planning.split_request import take_apart

_WORD: Final = r"(?:(?<![\w.])[A-Z]\.(?= [A-Z])|[A-Z][\w'’&-]*)"
_NAME: Final = re.compile(rf"{_WORD}(?: (?:(?:of|the|de|del|von|van|la|du|di|da|al) ){{0,2}}{_WORD})*")
"""Words in capitals and initials, joined by "of" and the like."""
_AMOUNT: Final = re.compile(r"(?<![\w.,])\d(?:[\d.,]*\d)?(?!\w)")
_MEASURED: Final = ("number", "date", "duration")
_PLACES: Final = (["in"], ["at"], ["near"], ["to"], ["from"])
_LEADS: Final = {"person": (["by"],), "place": _PLACES, "city": _PLACES, "country": _PLACES}
"""By kind the words before a name that lead to one."""
_SPEAKS: Final = 0.4
"""Of such a word."""
_REACH: Final = 60
"""Characters from a word of the query at which a name counts half."""
_TITLE: Final = 0.6
"""Of a title that the query does not name: the passage that names what was asked is about its answer."""
_LATER: Final = 0.1
"""What the end of a passage counts less than its beginning."""


def mentions(passage: Found, query: str, kind: str, most: int = 6) -> list[tuple[str, float]]:
    """Names of a passage that may be what is asked for, likeliest first, with how much speaks for each (for ordering
    only): words of the query near it, a word before it that leads to its kind, and a place at the beginning. Its title
    where it mentions no other; names that the query says itself are left out.

    Args:
        query: what the passage was found by, filled.
        kind: of what is asked for; where that is measured, amounts count as names.
    """
    asked, (title, text) = stems(query), parted(passage)
    near = [match.start() for match in re.finditer(r"\w+", text) if stem(match.group().lower()) in asked]
    found: dict[str, float] = {}
    if title and not stems(title) <= asked:
        found[title] = _TITLE / (2 if stems(title) & asked else 1)
    amounts = [(match.group(), match.start()) for match in _AMOUNT.finditer(text)] if kind in _MEASURED else []
    for said, at in [*_names(text), *amounts]:
        if not stems(said) <= asked:
            away = min((abs(at - place) for place in near), default=len(text))
            led = _SPEAKS * (text[max(0, at - _REACH) : at].lower().split()[-1:] in _LEADS.get(kind, ()))
            found[said] = max(found.get(said, -1.0), 1 / (1 + away / _REACH) + led - _LATER * at / len(text))
    ranked = sorted(found.items(), key=lambda one: -one[1])[:most]
    return ranked or ([(title, 0.0)] if title else [])


def names_in(text: str) -> list[str]:
    """Names that a query says; a first word alone is none."""
    return [said for said, at in _names(text) if at or " " in said]


def parted(passage: Found) -> tuple[str, str]:
    """What a passage is about (its metadata's `title` or `subject`, else its first line where others follow, without
    what is added in brackets), and its text without a first line that says just that."""
    told = passage["metadata"].get("title") or passage["metadata"].get("subject")
    first, _, rest = passage["text"].partition("\n")
    head = first.split(" (")[0].strip() if rest.strip() else ""
    title = str(told).split(" (")[0].strip() if told else head
    return title, rest if head and head == title else passage["text"]


def _names(text: str) -> Iterator[tuple[str, int]]:
    """Names, each with its place; never over the end of a sentence."""
    for match in _NAME.finditer(text):
        parts = match.group().split(" ")
        while parts and parts[0].lower() in STOP_WORDS:
            parts = parts[1:]
        if said := re.sub(r"['’]s?$", "", " ".join(parts)):
            yield said, match.start()


Search = Callable[[str], Sequence[Found]]
"""Gives passages for a statement, in any order; about 20 are enough."""

BEAM: Final = 8
"""Trails followed at once."""
PASSAGES: Final = 3
"""Passages of a hop that values are read from."""
_WORDS: Final = 0.4
"""Of the share of a query's words that a passage holds, beside its cosine."""
_NAMES: Final = 0.3
"""Of the share of its names."""
_MENTION: Final = 0.3
"""Of what speaks for a supposed value."""
_OTHERS: Final = 2
"""Trails beside the best one whose passages are taken when there is room."""
Fit = tuple[Found, float]
"""A passage that a query found; the score is comparable between queries."""


@dataclass(frozen=True)
class Trail:
    """Hops followed with one value each."""

    score: float = 0.0
    values: Mapping[str, str] = field(default_factory=dict)
    stops: tuple[tuple[Found, Sequence[Fit]], ...] = ()
    """Of each hop its passage, and all that was found, best first."""


def planned(question: str, rules: Rules | None = None) -> list[Hop]:
    """The hops of a question taken apart, innermost phrase first; one hop where nothing must be known first.

    "Who is the spouse of the director of Titanic?" gives "director of Titanic" for `DIRECTOR`, and "Who is the spouse
    of {{DIRECTOR}}?".
    """
    rules, asked = rules or packaged(), take_apart(question)
    texts = [(one.statement, one.gives) for part in asked for one in part.inners]
    texts += [(part.main, part.gives) for part in asked]
    ids = {gives: number for number, (_, gives) in enumerate(texts, 1) if gives}
    return [
        Hop(
            id=number, source="memory", text=text, gives=gives, kind=kind_of(re.sub(r"_\d+$", "", gives), rules),
            asks=gives.replace("_", " ").lower(), asked=not gives,
            needs=[ids[name] for name in names(text) if name in ids],
        )
        for number, (text, gives) in enumerate(texts, 1)
    ]  # fmt: skip


def passages_on_the_way(question: str, search: Search, rules: Rules | None = None) -> list[str]:
    """Ids of the passages that the hops of a question lead to, in their order; none where it has one hop only."""
    hops = planned(question, rules)
    return [passage["id"] for passage in passages(followed(hops, search), len(hops))] if len(hops) > 1 else []


def followed(hops: Sequence[Hop], search: Search) -> list[Trail]:
    """Trails through the hops, the likeliest first; at most `BEAM`, and as many searches a hop.

    Every hop of a trail has a passage of its own. A hop that finds nothing is passed over; what it would give is then
    searched for by its noun. UsageError: the plan cannot be run; see `check_plan`."""
    check_plan(hops, MAX_HOPS)
    order = depths(hops)
    found = cache(lambda text: _fits(text, search(text)))
    trails = [Trail()]
    for hop in sorted(hops, key=lambda hop: order[hop["id"]]):
        longer = sorted((more for one in trails for more in _longer(one, hop, found)), key=lambda one: -one.score)
        best: dict[tuple[tuple[str, str], ...], Trail] = {}
        for trail in longer:
            best.setdefault(tuple(trail.values.items()), trail)
        trails = list(best.values())[:BEAM]
    return trails


def _longer(trail: Trail, hop: Hop, found: Callable[[str], Sequence[Fit]]) -> list[Trail]:
    """A trail with one more hop, in every way that its passages allow."""
    text = PATTERN.sub(lambda match: trail.values.get(match[1]) or match[1].replace("_", " ").lower(), hop["text"])
    fits, gives = found(text), hop["gives"]
    seen = {passage["id"] for passage, _ in trail.stops}
    fresh = [fit for fit in fits if fit[0]["id"] not in seen][: PASSAGES if gives else 1]
    longer = []
    for passage, score in fresh:
        stops = (*trail.stops, (passage, fits))
        if not gives:
            longer.append(Trail(trail.score + score, trail.values, stops))
            continue
        for name, spoken in mentions(passage, text, hop["kind"]):
            longer.append(Trail(trail.score + score + _MENTION * spoken, {**trail.values, gives: name}, stops))
    return longer or [trail]


def passages(trails: Sequence[Trail], k: int = 5) -> list[Found]:
    """The passages that trails lead to, at most `k`: the best trail's own in the order of its hops, then what came
    nearest to them, of its hops and of the next trails."""
    if not trails:
        return []
    best = trails[0]
    rest = [(passage, score - fits[0][1]) for _, fits in best.stops for passage, score in fits]
    rest += [(stop[0], trail.score - best.score) for trail in trails[1 : 1 + _OTHERS] for stop in trail.stops]
    ordered = [*(passage for passage, _ in best.stops), *(fit[0] for fit in sorted(rest, key=lambda fit: -fit[1]))]
    return list({passage["id"]: passage for passage in ordered}.values())[:k]


def _fits(text: str, found: Sequence[Found]) -> list[Fit]:
    """Passages by cosine, and by the words and the names of the query that they hold."""
    asked, named = stems(text), stems(" ".join(names_in(text)))

    def score(passage: Found) -> float:
        held = stems(f"{parted(passage)[0]} {passage['text']}")
        words, called = (len(wanted & held) / len(wanted) if wanted else 0.0 for wanted in (asked, named))
        return 1 - passage["distance"] + _WORDS * words + _NAMES * called

    return sorted(((passage, score(passage)) for passage in found), key=lambda fit: (-fit[1], fit[0]["id"]))
