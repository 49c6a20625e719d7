"""What a question and its notes say about columns, read once: words, phrases, names written out, kinds asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hopql.tools.catalog.facts import name_stems, shape
from hopql.tools.catalog.fragments import covered, fragments, telling
from hopql.tools.search.tokens import STOP_WORDS, stem, words

PHRASES: Final = 8
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LITERAL = re.compile(r"'[^']{0,80}'|\"[^\"]{0,80}\"|\d[\d.,:/%-]*")
_CODE = re.compile(r"(?<![\w])(?:[A-Z][A-Z0-9_-]*[A-Z0-9]|[A-Z]?\d[\d.,:/-]*\d|\d)(?![\w])|'[^' ]{1,20}'")
_QUOTED = re.compile(r"(?<!\w)['\"]([^'\"]{2,60})['\"](?!\w)")
_USED = re.compile(r"\w\(\s*(?:distinct\s+)?[`\"]?$|[=<>*/+]\s*[`\"]?$|refers? to (?:the )?[`\"]?$", re.IGNORECASE)
_PERSON = re.compile(r"(?<=[\w,] )[A-Z][\w.'’-]+ (?:(?:de|di|van|von|of|the|la) )*[A-Z][\w.'’-]+")
_KINDS: Final = {
    "time": r"when|dates?|years?|months?|days?|time|birth\w*|born|age[ds]?|old\w*|young\w*|before|after|since|"
    r"recent\w*|latest|earliest|first|last|(?:19|20)\d\d|january|february|march|april|may|june|july|august|"
    r"september|october|november|december|week\w*|quarter\w*|today|yesterday",
    "amount": r"how much|average|mean|total|sum|most|least|highest|lowest|more than|less than|greater|fewer|over|under|"
    r"above|below|maximum|minimum|largest|smallest|percent\w*|ratio|rate|times|at least|at most|exceed\w*|top|"
    r"difference|between|biggest|longest|shortest|tallest|fastest|slowest",
    "count": r"how many|number of|count|percentage|ratio|proportion|total number|most|average number",
    "name": r"who|whose|names?|named|which|list|what are|titles?|called|full name|identify|state",
}
_PATTERNS: Final = {kind: re.compile(rf"\b(?:{text})\b", re.IGNORECASE) for kind, text in _KINDS.items()}


@dataclass(frozen=True)
class Clues:
    """A question, with its notes on later lines."""

    text: str

    @cached_property
    def question(self) -> str:
        """Without its notes."""
        return self.text.split("\n", 1)[0]

    @cached_property
    def stems(self) -> dict[str, int]:
        """Stems of all words with their first place; neighbours also run together (`birth date` → birthdate)."""
        listed = [word for word in words(self.text) if word not in STOP_WORDS]
        found: dict[str, int] = {}
        for place, word in enumerate(listed):
            for form in dict.fromkeys((stem(word), *name_stems(word))):
                found.setdefault(form, place)
            if place and listed[place - 1].isalpha() and word.isalpha():
                found.setdefault(stem(listed[place - 1] + word), place)
        return found

    @cached_property
    def lower(self) -> str:
        """The text in lower case."""
        return self.text.lower()

    def asks(self, kind: str) -> bool:
        """Whether the question has words of a kind: `time`, `amount`, `count`, `name`."""
        return bool(_PATTERNS[kind].search(self.question))

    @cached_property
    def names_something(self) -> bool:
        """Whether the question has something in quotes or capitals: probably a value."""
        return any(c in self.question for c in "'\"“") or any(w[:1].isupper() for w in self.question.split()[1:])

    def written(self, name: str) -> float:
        """How surely a column is named as it is written, 0 to 1.

        1 where it is used as in a formula, 0.9 after `refers to` or in a function, 0.8 as code, 0.6 before `is`, 0.4
        as any other word.
        """
        best = 0.0
        if name not in self.lower:
            return best
        for match in re.finditer(rf"(?<![\w]){re.escape(name)}(?![\w])", self.lower):
            best = max(best, self._certainty(match.start(), match.end()))
            if best == 1.0:
                break
        return best

    def _certainty(self, start: int, end: int) -> float:
        after = self.text[end : end + 12]
        before = self.text[max(0, start - 12) : start]
        if re.match(r"[`\"]?\s*(?:[=<>!≥≤]|(?:is|in|like|between)\b)|\s*[-+*/)]", after, re.IGNORECASE):
            if re.match(r"\s*(?:is|in)\b", after) and not re.search(r"[=(.,;]\s*$", before):
                return 0.6
            return 1.0
        if _USED.search(before):
            return 0.9
        found = self.text[start:end]
        if before.endswith(".") or "_" in found or (found[1:] != found[1:].lower()):
            return 0.8
        return 0.4

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Places of the stems among all words of the text."""
        found: dict[str, list[int]] = {}
        for place, word in enumerate(words(self.text)):
            for form in dict.fromkeys((stem(word), *name_stems(word))):
                found.setdefault(form, []).append(place)
        return found

    def beside(self, table: frozenset[str], column: Sequence[str]) -> float:
        """How near the table's name stands to the column's: 1 next to it, falling to 0 at eight words."""
        if not all(word in self.places for word in (*table, *column)):
            return 0.0
        own = [place for word in column for place in self.places[word]]
        gap = min((abs(a - b) for word in table for a in self.places[word] for b in own), default=8)
        return max(0.0, 1 - max(0, gap - 1) / 7)

    @cached_property
    def shapes(self) -> frozenset[str]:
        """Shapes of the literals and codes of the text: `2012-08-24` → 9999-99-99, `TR004` → AA999, `CZK` → AAA."""
        return frozenset(shape(text) for text in _CODE.findall(self.text)) - {"", "A", "9"}

    @cached_property
    def fragments(self) -> dict[str, list[str]]:
        """What of the text's words may stand in a run-together name, see `hopql.tools.catalog.fragments`."""
        return fragments(words(self.text))

    def covers(self, name: str) -> float:
        """Share of a name's letters that words of the text explain (`avgscrmath`: average, score, math)."""
        return covered(name, self.fragments)

    def inside(self, names: Sequence[str]) -> list[float]:
        """How telling a word of the text inside each name is: 1 for a word in no other name, 0 for none."""
        return telling(words(self.text), names)

    @cached_property
    def person(self) -> bool:
        """Whether the question names someone or something in two capitalised words."""
        return bool(_PERSON.search(self.question))

    @cached_property
    def digits(self) -> frozenset[str]:
        """Whole numbers of the text."""
        return frozenset(re.findall(r"\d+", self.text))

    @cached_property
    def nation(self) -> bool:
        """Whether the question has a word like Japanese, Spanish or Brazilian."""
        return bool(re.search(r"\b[A-Z][a-z]+(?:ese|ish|ian|ean|nch|can|tch|man|eek|wiss)s?\b", self.question))

    @cached_property
    def marked(self) -> frozenset[str]:
        """Words in quotes or capitals, in lower case: pieces of values."""
        quoted = " ".join(_QUOTED.findall(self.text))
        capital = re.findall(r"(?<=[\w,('\"] )[A-Z][\w-]+|[A-Z]{3,}", self.text)
        return frozenset(
            w for w in (*words(quoted), *(c.lower() for c in capital)) if len(w) > 2 and w not in STOP_WORDS
        )

    @cached_property
    def phrases(self) -> list[str]:
        """At most eight short runs of content words, in the order of the text, that may each mean one column."""
        found: list[str] = []
        for line in self.text.split("\n"):
            for part in re.split(r"[,.;:?!()=<>]|\b(?:and|or|of|in|with|by|for|to)\b", _LITERAL.sub(" . ", line)):
                run = [word for word in _WORD.findall(part) if word.lower() not in STOP_WORDS]
                if run and len(" ".join(run)) > 2:
                    found.append(" ".join(run[:5]))
        return list(dict.fromkeys(text.lower() for text in found))[:PHRASES]
