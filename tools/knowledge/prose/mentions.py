"""The second reading: where the names that hold stand in each sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hopql.tools.knowledge.prose.lexicon import Candidate, Lexicon, key_of
from hopql.tools.knowledge.prose.lines import Sentence
from hopql.tools.knowledge.prose.sentences import Token, tokens


@dataclass(frozen=True, slots=True)
class Place:
    """A name in a sentence: its tokens from `start` up to `end`."""

    entity: Candidate
    start: int
    end: int


class Finder:
    """Finds the names of a lexicon, the longest first, in time linear in the text."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._starts: dict[str, list[tuple[tuple[str, ...], Candidate]]] = defaultdict(list)
        self._marked: dict[str, Candidate] = {}
        names = {**lexicon.candidates}
        names.update({key: names[own] for key, own in lexicon.same.items() if own in names})
        for key, one in names.items():
            words = tuple(key.split())
            if one.marked and key == key_of(one.name):
                self._marked[one.name] = one
                if not _is_identifier(one.name):
                    continue
            self._starts[words[0]].append((words, one))
            if not one.cased and words[-1].isalpha() and not words[-1].endswith("s"):
                self._starts[words[0] if len(words) > 1 else words[0] + "s"].append(
                    ((*words[:-1], words[-1] + "s"), one)
                )
        for found in self._starts.values():
            found.sort(key=lambda pair: -len(pair[0]))

    def find(self, line: Sentence, words: Sequence[Token] | None = None) -> list[Place]:
        """The names in a sentence, in order, none over another."""
        words = tokens(line.text) if words is None else words
        marked = self._find_marked(line, words)
        found: list[Place] = []
        place = 0
        while place < len(words):
            here = marked.get(place) or self._at(words, place)
            if here is None:
                place += 1
                continue
            found.append(here)
            place = here.end
        return found

    def _find_marked(self, line: Sentence, words: Sequence[Token]) -> dict[int, Place]:
        found = {}
        for span in line.spans:
            one = self._marked.get(line.text[span.start : span.end].strip()) if span.mark == "code" else None
            if one is not None:
                inside = [place for place, token in enumerate(words) if span.start <= token.start < span.end]
                if inside:
                    found[inside[0]] = Place(one, inside[0], inside[-1] + 1)
        return found

    def _at(self, words: Sequence[Token], place: int) -> Place | None:
        for name, one in self._starts.get(words[place].lower, ()):
            end = place + len(name)
            if tuple(token.lower for token in words[place:end]) == name and self._fits(one, words, place, end):
                return Place(one, place, end)
        return None

    @staticmethod
    def _fits(one: Candidate, words: Sequence[Token], start: int, end: int) -> bool:
        if not one.cased or not any(c.isupper() for c in one.name):
            return True
        if not words[start].capital:
            return False
        # A part of a longer name is no mention of it: "York" in "Duke of York" is found as the longer one already.
        before = words[start - 1] if start else None
        after = words[end] if end < len(words) else None
        if end - start > 1:
            return True
        return not (
            (after is not None and after.capital and after.text.isalpha())
            or (before is not None and before.capital and start > 1)
        )


def _is_identifier(name: str) -> bool:
    return any(c in name for c in "_./:") or any(a.islower() and b.isupper() for a, b in pairwise(name))
