"""The parts of a question that another one may put something else in place of, each with its type: values, names,
dates; with the word tables of the conversation's rules (`rules.toml`, `intents.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from hopql.state.conversation import Ambiguity, Choice
from hopql.tools.search.tokens import STOP_WORDS


@dataclass(frozen=True)
class Rules:
    """What the rules of follow-ups go by."""

    openers: dict[str, str]
    """Regular expressions, by the kind of opener."""
    words: dict[str, frozenset[str]]
    """Word lists, by name."""
    contrasts: dict[str, int]
    """Which pair a word belongs to."""
    expletive: re.Pattern[str]
    """An "it" that stands for nothing."""

    def of(self, name: str) -> frozenset[str]:
        """A word list."""
        return self.words[name]


@cache
def rules() -> Rules:
    """The tables of `rules.toml`."""
    read = table("rules")
    return Rules(
        openers={name: str(pattern) for name, pattern in read["openers"].items()},
        words={name: frozenset(listed) for name, listed in read["words"].items()},
        contrasts={word: place for place, pair in enumerate(read["contrast"]["pairs"]) for word in pair},
        expletive=re.compile(re.sub(r"\n\|?", "", read["expletive"]["it"]), re.IGNORECASE),
    )


@cache
def table(name: str) -> dict[str, Any]:
    """A data file of this folder, read as TOML."""
    return tomllib.loads((files("hopql.tools.planning") / f"{name}.toml").read_text(encoding="utf-8"))


_CLAUSE = re.compile(r"\b(?:and|who|which|whose|where|if|because|while|so)\b|[,;:]", re.IGNORECASE)
_ASKING = re.compile(r"^(?:which|who|where|whose)\b", re.IGNORECASE)
_GRAMMAR = ("preposition", "auxiliary", "question", "superlative", "article")


def no_noun(word: str) -> bool:
    """Whether a word (in lower case) can be no noun: it is one of grammar."""
    return any(word in rules().of(name) for name in _GRAMMAR)


def no_thing(word: str) -> bool:
    """Whether a word cannot be what "that" or "those" points at."""
    return any(word in rules().of(name) for name in (*_GRAMMAR, "verb", "pronoun"))


def plural(noun: str) -> bool:
    """Whether a noun is written as a plural."""
    return (noun.endswith("s") and not noun.endswith("ss")) or noun in rules().of("plural")


def has_clause(before: str) -> bool:
    """Whether a second clause, or a list, has begun before a word."""
    return _CLAUSE.search(_ASKING.sub("", before.lstrip())) is not None


def says(text: str) -> int:
    """How many words of a text say something: what a pronoun after it could stand for."""
    listed = rules()
    known = listed.of("question") | listed.of("auxiliary") | listed.of("command") | listed.of("preposition")
    plain = known | listed.of("filler") | STOP_WORDS | listed.of("verb")
    return sum(word not in plain for word in re.findall(r"[^\W_]+(?:'\w+)?", text.lower()))


Unit = Literal["date", "month", "year", "weekday", "relative", "range"]

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_SHORT: Final = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
_LEAD: Final = r"(?<=\bin )|(?<=\bfor )|(?<=\bof )|(?<=\bto )|(?<=\bfrom )|(?<=\babout )|(?<=\band )|(?<=\bduring )"
_MONTH: Final = (
    rf"(?:(?i:january|february|april|june|july|august|september|october|november|december)|March|May|MARCH|MAY|"
    rf"(?:{_LEAD}|^(?=\w+(?:\s+\d+)*\W*$))(?:march|may)|\b(?:{_SHORT})\b\.?)"
)
_YEAR: Final = r"(?:19|20)\d\d"
_DAY: Final = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_UNIT: Final = r"(?:day|week|weekend|month|quarter|year|decade|season|summer|winter|spring|autumn|fall)"
_MEASURE: Final = (
    r"(?!\s*(?:[-/:.,]\d|%|feet|foot|ft|miles?|km|metres?|meters?|minutes?|hours?|seconds?|days?|kg|pounds?|dollars?|"
    r"euros?|usd|people|seats|points|flights|rows|times|square|votes|followers|reviews|students)\b)"
)
_WHEN: Final[tuple[tuple[Unit, str], ...]] = (
    (
        "date",
        rf"(?<![\d/-])(?P<iso>{_YEAR})-(?P<isom>\d\d?)-(?P<isod>\d\d?)(?![\d/-])"
        r"|(?<![\d/-])\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d\d)(?![\d/])"
        r"|(?<![\d/-])\d{4}/\d{1,2}/\d{1,2}(?![\d/])"
        rf"|\b(?P<m1>{_MONTH})\s+(?P<d1>{_DAY})\b(?!\s*(?:am|pm|%))(?:,?\s+(?P<y1>{_YEAR})\b)?"
        rf"|\b(?P<d2>{_DAY})\s+(?:of\s+)?(?P<m2>{_MONTH})(?![a-z])(?:,?\s+(?P<y2>{_YEAR})\b)?",
    ),
    (
        "month",
        r"\b(?:(?i:the)\s+)?(?P<s>(?i:first|second|third|fourth|last)\s+(?i:quarter|half)|Q[1-4]|(?i:q[1-4])(?=\W*$))"
        rf"(?:\s+(?:of\s+)?(?P<ys>{_YEAR}))?\b"
        r"|(?:(?i:(?<=\bin )|(?<=\bduring )|(?<=\bfor )|(?<=\babout ))(?:the\s+)?|(?i:the\s+)|^)"
        rf"(?P<s2>(?i:winter|spring|summer|autumn|fall))\b(?:\s+(?:of\s+)?(?P<ys2>{_YEAR})\b)?(?=\W*$|\s+(?!of\b))"
        rf"|\b(?P<m3>{_MONTH})(?![a-z\w])(?:,?\s+(?:of\s+)?(?P<y3>{_YEAR})\b)?",
    ),
    (
        "relative",
        r"\b(?i:yesterday|today|tomorrow|tonight)\b"
        rf"|\b(?i:(?:the\s+)?(?:last|this|next|past|previous|current|coming)\s+(?:(?:\d+|two|three|four|five|six|seven|ten"
        rf"|twelve|thirty)\s+)?{_UNIT}s?)\b"
        r"|\b(?i:(?:\d+|two|three|four|five|six|a)\s+(?:day|week|month|year)s?\s+ago)\b",
    ),
    ("weekday", r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"),
    (
        "year",
        r"(?:(?i:(?<=\bin )|(?<=\bof )|(?<=\bfor )|(?<=\bduring )|(?<=\bsince )|(?<=\bbefore )|(?<=\bafter )"
        r"|(?<=\bfrom )|(?<=\bto )|(?<=\buntil )|(?<=\bby )|(?<=\byear )|(?<=\band )|(?<=\babout )|(?<=\bbetween )"
        r"|(?<=\bthan ))|^)"
        rf"(?P<y4>{_YEAR})\b{_MEASURE}",
    ),
)  # fmt: skip
_PATTERNS: Final = tuple((unit, re.compile(pattern)) for unit, pattern in _WHEN)
_JOINED = re.compile(r"\s*(?:to|and|until|till|through|-|–)\s*(?:the\s+)?", re.IGNORECASE)
_OPENED = re.compile(r"\b(from|between)\s+(?:the\s+)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Moment:
    """A time in a text."""

    unit: Unit
    text: str
    start: int
    end: int
    year: str = ""
    stem: str = ""
    """The date or month without its year."""


def moments(text: str) -> list[Moment]:
    """The times of a text, in order; "from April to June" is one."""
    found: list[Moment] = []
    for unit, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if not any(match.start() < one.end and one.start < match.end() for one in found):
                found.append(_moment(unit, match))
    found.sort(key=lambda one: one.start)
    return list(_joined(text, found))


def merged(old: Moment, new: Moment) -> str:
    """What stands in place of `old` when `new` is asked about: what is coarser than `new` stays ("March 2013").

    >>> merged(moments("in March 2013")[0], moments("in April")[0])
    'April 2013'
    """
    plain = ("date", "month", "year")
    if new.unit not in plain or old.unit not in plain or (new.year and new.unit != "year"):
        return new.text
    if new.unit == "year":
        return f"{old.stem}{', ' if old.unit == 'date' else ' '}{new.text}" if old.stem else new.text
    if not old.year:
        return new.text
    return f"{new.stem}{', ' if new.unit == 'date' else ' '}{old.year}"


def _moment(unit: Unit, match: re.Match[str]) -> Moment:
    groups = {name: value for name, value in match.groupdict().items() if value}
    year = next((groups[name] for name in ("iso", "y1", "y2", "y3", "y4", "ys", "ys2") if name in groups), "")
    start, end = match.span()
    stem = ""
    if unit in ("date", "month"):
        stem = match[0] if not year or "iso" in groups else re.sub(rf",?\s+(?:of\s+)?{year}$", "", match[0])
    if "iso" in groups:
        month = _MONTHS[min(max(int(groups["isom"]), 1), 12) - 1].capitalize()
        stem = f"{month} {int(groups['isod'])}"
    return Moment(unit, match[0], start, end, year, stem)


def _joined(text: str, found: list[Moment]) -> Iterator[Moment]:
    place = 0
    while place < len(found):
        one = found[place]
        after = found[place + 1] if place + 1 < len(found) else None
        opened = _OPENED.search(text[: one.start])
        if after and opened and _JOINED.fullmatch(text[one.end : after.start]):
            start = opened.start(1)
            yield Moment("range", text[start : after.end], start, after.end, after.year)
            place += 2
            continue
        yield one
        place += 1


_FIGURES = re.compile(r"(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)")
_MONTHS_A_YEAR: Final = 12
_CENTURY: Final = 100
_LATER: Final = 0.2
"""How likely a reading is that lies in the future while the other does not."""


def of_dates(question: str, today: date) -> list[Ambiguity]:
    """The dates whose day and month can change places.

    The reading with the month first comes first; one that lies after `today` is the less likely when the other does
    not. A date with points (3.4.2013) has its day first everywhere and is not asked about.
    """
    found = []
    for match in _FIGURES.finditer(question):
        first, second, year = int(match[1]), int(match[3]), _year(match[4], today)
        if first == second or not (1 <= first <= _MONTHS_A_YEAR and 1 <= second <= _MONTHS_A_YEAR):
            continue
        readings = [date(year, first, second), date(year, second, first)]
        future = [reading > today for reading in readings]
        scores = [0.5, 0.5] if future[0] == future[1] else [_LATER if later else 1 - _LATER for later in future]
        choices = [_choice(match[0], reading, score) for reading, score in zip(readings, scores, strict=True)]
        choices.sort(key=lambda choice: -choice["score"])
        message = f"“{match[0]}” can be two dates. Which is meant?"
        found.append(Ambiguity(about="date", phrase=match[0], message=message, choices=choices))
    return found


def _choice(phrase: str, reading: date, score: float) -> Choice:
    label = f"{reading:%B} {reading.day}, {reading.year}"
    return Choice(label=label, meaning=f"“{phrase}” is the date {reading.isoformat()}.", score=score, taken="")


def _year(text: str, today: date) -> int:
    """Two figures are of this century, unless that is more than ten years ahead."""
    if len(text) > 2:
        return max(int(text), 1)
    year = today.year // _CENTURY * _CENTURY + int(text)
    return year - _CENTURY if year > today.year + 10 else year


def by_notation(ambiguity: Ambiguity, said: str) -> Choice | None:
    """The reading that the name of a notation ("US format", "day first") or the date itself ("3.4.2013") speaks for."""
    if ambiguity["about"] != "date":
        return None
    listed, first = table("rules")["choosing"], int(re.findall(r"\d+", ambiguity["phrase"])[0])
    for choice in ambiguity["choices"]:
        written = re.findall(r"\d{4}-\d\d-\d\d", choice["meaning"])
        if not written:
            return None
        reading = date.fromisoformat(written[-1])
        notation = listed["month_first" if reading.month == first else "day_first"]
        pointed = rf"0?{reading.day}\.\s?0?{reading.month}\.(?:\s?(?:{reading:%Y}|{reading:%y}))?"
        if re.fullmatch(rf"{notation}|{pointed}", said):
            return choice
    return None


KindOf = Callable[[str], str]
"""Which columns store a phrase: `table.column`, several separated by spaces, best first; empty for none."""

Type = Literal["when", "value", "number", "extreme", "group", "aggregate", "contrast"]


@dataclass(frozen=True)
class Slot:
    """A typed part of a text."""

    type: Type
    text: str
    start: int
    end: int
    kinds: tuple[str, ...] = ()
    """Of a value: the columns that store it, best first, or how it is written where none is known (`code`, `name`)."""
    moment: Moment | None = field(default=None, compare=False)
    number: str = ""
    """Of a number: its digits; of an extreme: how many are asked for."""
    unit: str = ""
    compared: str = ""
    """Of a number: "more than" and the like."""


_WORD: Final = r"[^\W_](?:[\w.&/'’-]*[\w])?"
TOKEN = re.compile(_WORD)
"""A word, with what joins its parts: "A320-232"."""

_SHORTENED = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Jr|Sr|St|Bros)$")
_LONGEST: Final = 5


def values(text: str, kind_of: KindOf | None, fragment: bool) -> Iterable[Slot]:
    """The stored values and capitalised names of a text, from the left, each as long as possible."""
    tokens = list(TOKEN.finditer(text))
    place = 0
    while place < len(tokens):
        slot, used = _value_at(text, tokens, place, kind_of, fragment)
        if slot is not None:
            yield slot
        place += used


def kinds(phrase: str, kind_of: KindOf | None) -> tuple[str, ...]:
    """The columns that store a phrase; none where nobody knows."""
    return tuple(kind_of(phrase).split()) if kind_of is not None else ()


def _value_at(
    text: str, tokens: list[re.Match[str]], place: int, kind_of: KindOf | None, fragment: bool
) -> tuple[Slot | None, int]:
    """The value that begins at a word, the longest stored one first, and how many words were read."""
    if kind_of is not None:
        for length in range(min(_LONGEST, len(tokens) - place), 0, -1):
            start, end = tokens[place].start(), tokens[place + length - 1].end()
            phrase = text[start:end]
            if any(mark in phrase for mark in "?!;") or not _may_be_value(phrase.split()):
                continue
            if stored := kinds(_plain(phrase), kind_of):
                dot = "." if _SHORTENED.search(phrase) and text[end : end + 1] == "." else ""
                name = _plain(phrase) + dot
                return Slot("value", name, start, start + len(name), kinds=stored), length
    length = _name_length(text, tokens, place, fragment)
    if not length:
        return None, 1
    start, end = tokens[place].start(), tokens[place + length - 1].end()
    if _SHORTENED.search(text[start:end]) and text[end : end + 1] == ".":
        end += 1
    name = _plain(text[start:end])
    code = name.isupper() and " " not in name
    return Slot("value", name, start, start + len(name), kinds=("code" if code else "name",)), length


def _may_be_value(words: list[str]) -> bool:
    """Whether a run of words may be a stored value: it neither begins nor ends with a word of grammar."""
    first, last = words[0].lower(), words[-1].lower()
    if first.isdigit() and len(words) == 1:
        return False
    return not any(word.islower() and (no_noun(word) or word in rules().of("command")) for word in (first, last)
                   if word in (words[0], words[-1]))  # fmt: skip


def _plain(phrase: str) -> str:
    return re.sub(r"['’]s?$", "", phrase)


def _name_length(text: str, tokens: list[re.Match[str]], place: int, fragment: bool) -> int:
    """How many words from here are a capitalised name; the first word of a sentence is one by its shape only."""
    word = tokens[place][0]
    if not word[0].isupper() or word.lower() in rules().of("question") | rules().of("command") | rules().of("filler"):
        return 0
    if word in ("I", "I'm", "SQL", "ID", "IDs"):
        return 0
    before = text[: tokens[place].start()].rstrip()
    begins = not before or before[-1] in ".?!:"
    shaped = len(word) > 1 and any(c.isupper() or c.isdigit() for c in word[1:])
    if begins and not fragment and not shaped:
        return 0
    length = 1
    while place + length < len(tokens):
        after = tokens[place + length]
        gap = text[tokens[place + length - 1].end() : after.start()]
        if gap not in (" ", ". ") or not after[0][0].isupper():
            break
        length += 1
    return length


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
