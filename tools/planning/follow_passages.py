"""Following hops over passages that have no metadata: which passages a question needs, one found by way of another.

What a hop's passage gives is not known, only supposed: the names that it mentions are tried in the next hop, and the
trail whose passages fit best together is followed (a beam search). A supposed value is a way of searching. It is never
told as an answer, and a trail that leads nowhere costs nothing but its searches.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from hopql.state.hops import Hop
from hopql.state.memory import Found
from hopql.tools.base.tokenize_text import STOP_WORDS, stem, stems
from hopql.tools.planning.check_hops import MAX_HOPS, PATTERN, check_plan, depths, names
from hopql.tools.planning.read_rules import Rules, kind_of
from hopql.tools.planning.read_rules import rules as packaged
from hopql.tools.planning.split_request import take_apart

_FILE: Final = Path(__file__).with_name("mentions.json")
_WORD: Final = r"[A-Z][\w'’&-]*"
_INITIAL: Final = r"(?<![\w.])[A-Z]\.(?= [A-Z])"
_SPEAKS: Final = 0.4
"""Of the word before a name, for or against its kind."""
_REACH: Final = 60
"""Characters from a word of the query at which a name counts half."""
_TITLE: Final = 0.6
"""Of a title that the query does not name: the passage that names what was asked is about its answer."""
_MEASURED: Final = ("number", "date", "duration")
_AMOUNT: Final = re.compile(r"(?<![\w.,])\d(?:[\d.,]*\d)?(?!\w)")
_LONGEST: Final = 40
"""Characters of the word before a name, at most."""
_LATER: Final = 0.1
"""What the end of a passage counts less than its beginning."""


def mentions(passage: Found, query: str, name: str, rules: Rules, most: int = 6) -> list[tuple[str, float]]:
    """Names of a passage that may fill a placeholder, likeliest first, with how much speaks for each (for ordering
    only); its title where it mentions no other.

    Names that the query says itself are left out. What speaks for a name: words of the query near it, a word before it
    that leads to what the placeholder asks for ("in" to a place), and a place at the beginning.

    Args:
        query: what the passage was found by, filled.
        name: the placeholder's, without braces.
    """
    asked, title, text = stems(query), title_of(passage), body_of(passage)
    kind = kind_of(re.sub(r"_\d+$", "", name), rules)
    kind = "place" if kind in rules.within.get("place", []) else kind
    near = [match.start() for match in re.finditer(r"\w+", text) if stem(match.group().lower()) in asked]
    found: dict[str, float] = {}
    if title and not stems(title) <= asked:
        found[title] = _TITLE / (2 if stems(title) & asked else 1)
    amounts = _AMOUNT.finditer(text) if kind in _MEASURED else ()
    for said, at in [*_names(text), *((match.group(), match.start()) for match in amounts)]:
        if stems(said) <= asked:
            continue
        away = min((abs(at - place) for place in near), default=len(text))
        spoken = _spoken(text[max(0, at - _LONGEST) : at], said, kind)
        score = 1 / (1 + away / _REACH) + spoken - _LATER * at / len(text)
        found[said] = max(found.get(said, score), score)
    ranked = sorted(found.items(), key=lambda one: -one[1])[:most]
    return [one for one in ranked or [(title, 0.0)] if one[0]]


def names_in(text: str) -> list[str]:
    """Names that a query says; a first word alone is none."""
    return [said for said, at in _names(text) if at or " " in said]


def title_of(passage: Found) -> str:
    """What a passage is about: its metadata's `title` or `subject`, else its first line where others follow, without
    what is added in brackets."""
    metadata = passage["metadata"]
    told = metadata.get("title") or metadata.get("subject")
    first, _, rest = passage["text"].partition("\n")
    title = str(told) if told else first if rest.strip() else ""
    return title.split(" (")[0].strip()


def body_of(passage: Found) -> str:
    """The text without a first line that is its title."""
    first, _, rest = passage["text"].partition("\n")
    return rest if rest.strip() and first.split(" (")[0].strip() == title_of(passage) else passage["text"]


def _names(text: str) -> Iterator[tuple[str, int]]:
    """Runs of words in capitals, joined by "of" and the like, each with its place; never over the end of a sentence."""
    for match in _pattern().finditer(text):
        parts = match.group().split(" ")
        while parts and parts[0].lower() in STOP_WORDS:
            parts = parts[1:]
        said = re.sub(r"['’]s?$", "", " ".join(parts))
        if said:
            yield said, match.start()


def _spoken(before: str, said: str, kind: str) -> float:
    """What the word before a name says for or against its kind, and the name's length for it."""
    cues = _cues()["kinds"].get(kind)
    if cues is None:
        return 0.0
    last = (before.rstrip().split() or [""])[-1]
    score = 0.2 if len(said.split()) in cues["words"] else 0.0
    if last.lower().strip("(") in cues["after"] or (cues["comma"] and last.endswith(",")):
        return score + _SPEAKS
    return score - _SPEAKS * (last.lower() in cues["not_after"])


@cache
def _cues() -> dict[str, Any]:
    return dict(json.loads(_FILE.read_text(encoding="utf-8")))


@cache
def _pattern() -> re.Pattern[str]:
    joins = "|".join(_cues()["joins"])
    return re.compile(rf"(?:{_INITIAL}|{_WORD})(?: (?:(?:{joins}) ){{0,2}}(?:{_INITIAL}|{_WORD}))*")


Search = Callable[[str], Sequence[Found]]
"""Gives passages for a statement, in any order; about 20 are enough."""

BEAM: Final = 8
"""Trails followed at once."""
PASSAGES: Final = 3
"""Passages of a hop that values are read from."""
VALUES: Final = 6
"""Values tried of a passage."""
_WORDS: Final = 0.4
"""Of the share of a query's words that a passage holds, beside its cosine."""
_NAMES: Final = 0.3
"""Of the share of its names."""
_MENTION: Final = 0.3
"""Of what speaks for a supposed value."""
_OTHERS: Final = 2
"""Trails beside the best one whose passages are taken when there is room."""


@dataclass(frozen=True)
class Fit:
    """A passage that a query found; the score is comparable between queries."""

    passage: Found
    score: float


@dataclass(frozen=True)
class Stop:
    """One hop of a trail."""

    passage: Found
    fits: tuple[Fit, ...]
    """All that was found, best first."""


@dataclass(frozen=True)
class Trail:
    """Hops followed with one value each."""

    score: float = 0.0
    values: Mapping[str, str] = field(default_factory=dict)
    stops: tuple[Stop, ...] = ()


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
            id=number, source="memory", text=text, gives=gives, kind=kind_of(gives, rules),
            asks=gives.replace("_", " ").lower(), asked=not gives,
            needs=[ids[name] for name in names(text) if name in ids],
        )
        for number, (text, gives) in enumerate(texts, 1)
    ]  # fmt: skip


def passages_on_the_way(question: str, search: Search, rules: Rules | None = None) -> list[str]:
    """Ids of the passages that the hops of a question lead to, in their order; none where it has one hop only."""
    hops = planned(question, rules)
    if len(hops) < 2:
        return []
    return [passage["id"] for passage in passages(followed(hops, search, rules), len(hops))]


def followed(hops: Sequence[Hop], search: Search, rules: Rules | None = None) -> list[Trail]:
    """Trails through the hops, the likeliest first; at most `BEAM`, and as many searches a hop.

    Every hop of a trail has a passage of its own. A hop that finds nothing is passed over; what it would give is then
    searched for by its noun.

    Raises:
        UsageError: the plan cannot be run; see `check_plan`.
    """
    check_plan(hops, MAX_HOPS)
    rules, order = rules or packaged(), depths(hops)
    needed = {name for hop in hops for name in names(hop["text"])}
    found = cache(lambda text: _fits(text, search(text)))
    trails = [Trail()]
    for hop in sorted(hops, key=lambda hop: order[hop["id"]]):
        gives = hop["gives"] if hop["gives"] in needed else ""
        trails = _best([longer for trail in trails for longer in _longer(trail, hop["text"], gives, found, rules)])
    return trails


def passages(trails: Sequence[Trail], k: int = 5) -> list[Found]:
    """The passages that trails lead to, at most `k`: the best trail's own in the order of its hops, then what came
    nearest to them, of its hops and of the next trails."""
    if not trails:
        return []
    best = trails[0]
    rest = [Fit(fit.passage, fit.score - stop.fits[0].score) for stop in best.stops for fit in stop.fits]
    for trail in trails[1 : 1 + _OTHERS]:
        rest += [Fit(stop.passage, trail.score - best.score) for stop in trail.stops]
    ordered = [stop.passage for stop in best.stops]
    ordered += [fit.passage for fit in sorted(rest, key=lambda fit: -fit.score)]
    return list({passage["id"]: passage for passage in ordered}.values())[:k]


def _longer(trail: Trail, text: str, gives: str, found: Callable[[str], tuple[Fit, ...]], rules: Rules) -> list[Trail]:
    """A trail with one more hop, in every way that its passages allow."""
    text = PATTERN.sub(lambda match: trail.values.get(match[1]) or match[1].replace("_", " ").lower(), text)
    fits = found(text)
    seen = {stop.passage["id"] for stop in trail.stops}
    fresh = [fit for fit in fits if fit.passage["id"] not in seen][: PASSAGES if gives else 1]
    longer = []
    for fit in fresh:
        score, stops = trail.score + fit.score, (*trail.stops, Stop(fit.passage, fits))
        if not gives:
            longer.append(Trail(score, trail.values, stops))
            continue
        for name, spoken in mentions(fit.passage, text, gives, rules, VALUES):
            longer.append(Trail(score + _MENTION * spoken, {**trail.values, gives: name}, stops))
    return longer or [trail]


def _best(trails: Sequence[Trail]) -> list[Trail]:
    """The best trails, one for the same values."""
    kept: dict[tuple[tuple[str, str], ...], Trail] = {}
    for trail in sorted(trails, key=lambda trail: -trail.score):
        kept.setdefault(tuple(trail.values.items()), trail)
    return list(kept.values())[:BEAM]


def _fits(text: str, found: Sequence[Found]) -> tuple[Fit, ...]:
    """Passages by cosine, and by the words and the names of the query that they hold."""
    asked, named = stems(text), stems(" ".join(names_in(text)))
    fits = []
    for passage in found:
        held = stems(f"{title_of(passage)} {passage['text']}")
        score = 1 - passage["distance"] + _WORDS * _share(asked, held) + _NAMES * _share(named, held)
        fits.append(Fit(passage, score))
    return tuple(sorted(fits, key=lambda fit: (-fit.score, fit.passage["id"])))


def _share(wanted: frozenset[str], held: frozenset[str]) -> float:
    return len(wanted & held) / len(wanted) if wanted else 0.0
