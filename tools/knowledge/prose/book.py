"""What was found in a document, gathered over its sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Relation
from hopql.tools.knowledge.prose.gathering import HasTarget, is_named
from hopql.tools.knowledge.prose.kinds import defined_kind
from hopql.tools.knowledge.prose.lexicon import Candidate, Lexicon, key_of
from hopql.tools.knowledge.prose.lines import Sentence
from hopql.tools.knowledge.prose.mentions import Finder, Place
from hopql.tools.knowledge.prose.relations import TOGETHER, related
from hopql.tools.knowledge.prose.sentences import MAX_TOKENS, Token, sentences, tokens
from hopql.tools.knowledge.prose.themes import themes
from hopql.tools.knowledge.prose.units import units

MAX_TEXT = 600
"""Characters of a relation's sentence."""
MAX_TOGETHER = 12
"""Relations of a chunk that only say that two names stand together."""
MIN_THEMES = 2
"""Keywords of a relation, where its sentence, its verb and the types of its ends give as many."""
UNTHEMED = ("", "name", "term", "code")
TOGETHER_WEIGHT = 0.25
MAX_WEIGHT = 3.0
_PRONOUNS = frozenset(("it", "he", "she", "they", "its", "his", "her", "their"))
_LABEL = re.compile(r"(?P<label>[A-Z][\w /-]{1,30}):\s+(?P<value>\S.{1,80})")


class Book:
    """Counts mentions and collects relations, sentence by sentence."""

    def __init__(self, chunks: Sequence[Chunk], lexicon: Lexicon, title: str) -> None:
        self._chunks = chunks
        self._lexicon = lexicon
        self._finder = Finder(lexicon)
        self._title = self._named(title)
        self._topic = self._title
        self._noun = ""
        """What the last definition says that something is: "the journal" means its owner from then on."""
        self._owner = self._title
        self._unit: object = None
        self._mentions: Counter[tuple[int, str]] = Counter()
        self._relations: dict[tuple[str, str, str], Relation] = {}
        self._together: Counter[int] = Counter()
        self._mention_headings()

    def read(self, line: Sentence) -> None:
        """One sentence more."""
        words = tokens(line.text)
        for start in range(0, len(words), MAX_TOKENS):
            part = words[start : start + MAX_TOKENS]
            places = self._finder.find(line, part)
            for place in places:
                self._mentions[line.chunk, place.entity.name] += 1
            if line.unit.form == "row":
                self._read_row(line)
            else:
                topic = self._topic_of(line, part, places)
                taken = frozenset(at for place in places for at in range(place.start, place.end))
                keywords = themes(
                    part, taken, [one for one in self._chunks[line.chunk].headings if self._named(one) is None]
                )
                for one in related(part, places, topic):
                    self._add(one.source, one.target, one.kind, line, keywords)
                self._read_label(line, places)

    def link(self, links: Sequence[HasTarget]) -> None:
        """Links of the document: what it refers to."""
        for link in links:
            target = self._named(link.text.strip("`* ")) if is_named(link) else None
            if self._title is not None and target is not None and target is not self._title:
                key = (self._title.name, target.name, "refers to")
                self._relations.setdefault(
                    key, Relation(*key, text=link.target[:MAX_TEXT], chunk=link.chunk, syntactic=True)
                )  # fmt: skip

    def entities(self) -> tuple[Entity, ...]:
        """All that is named, in the order of the document."""
        self._describe_topics()
        return tuple(
            Entity(
                one.name, one.type or "name", one.description, one.chunk if one.description else -1, tuple(one.aliases)
            )
            for one in self._lexicon.candidates.values()
        )

    def relations(self) -> tuple[Relation, ...]:
        """Each pair of names once for each kind."""
        told = {frozenset((a, b)) for a, b, kind in self._relations if kind != TOGETHER}
        return tuple(
            one for (a, b, kind), one in self._relations.items() if kind != TOGETHER or frozenset((a, b)) not in told
        )

    def mentions(self) -> tuple[Mention, ...]:
        """How often each chunk names what."""
        return tuple(Mention(chunk, name, count) for (chunk, name), count in self._mentions.items())

    def _named(self, name: str) -> Candidate | None:
        key = key_of(name.strip(" #*`"))
        return self._lexicon.candidates.get(self._lexicon.same.get(key, key))

    def _mention_headings(self) -> None:
        for place in range(len(self._chunks)):
            for found in self._headed(place):
                self._mentions[place, found.name] += 1

    def _headed(self, place: int) -> list[Candidate]:
        """What a chunk stands under: its headings, and the title for the first."""
        headings = (re.sub(r"^[\d.]+\s+", "", one.strip(" #*:`")) for one in self._chunks[place].headings)
        found = [one for heading in headings if (one := self._named(heading)) is not None]
        return [*found, *([self._title] if self._title is not None and place == 0 else [])]

    def _topic_of(self, line: Sentence, words: Sequence[Token], places: Sequence[Place]) -> Candidate | None:
        """What a pronoun or "the journal" at the start of the sentence means; its own subject is the next one's."""
        if not words:
            return None
        if line.unit is not self._unit and line.first and self._title is not None and line.unit.form != "item":
            self._topic = self._title
        self._unit = line.unit
        first, second, topic = words[0].lower, words[1].lower if len(words) > 1 else "", None
        if first in _PRONOUNS or (first == "the" and len(words) > 2 and self._points_back(words, places, second)):
            topic = self._owner if first == "the" and second == self._noun else self._topic
        subject = places[0] if places and places[0].start <= 1 else None
        if subject is not None:
            self._topic = subject.entity
            behind = range(subject.end, min(len(words), subject.end + 30))
            be = next((at for at in behind if words[at].lower in ("is", "was")), len(words))
            noun = defined_kind(words, be + 2)[1]
            if noun:
                self._noun, self._owner = noun, subject.entity
        return topic

    def _points_back(self, words: Sequence[Token], places: Sequence[Place], second: str) -> bool:
        starts = not places or places[0].start > 1
        role = any(token.lower in ("is", "was", "are", "were") for token in words[2:5])
        return starts and (second == self._noun or (self._topic is self._title and role and len(self._chunks) <= 2))

    def _add(self, source: Candidate, target: Candidate, kind: str, line: Sentence, keywords: tuple[str, ...]) -> None:
        if source is target:
            return
        names = (source.name, target.name)
        if kind == TOGETHER:
            names = (min(names), max(names))
            if (*names, kind) not in self._relations:
                if self._together[line.chunk] >= MAX_TOGETHER:
                    return
                self._together[line.chunk] += 1
        weight = TOGETHER_WEIGHT if kind == TOGETHER else 1.0
        known = self._relations.get((*names, kind))
        if known is not None:
            self._relations[(*names, kind)] = replace(known, weight=min(MAX_WEIGHT, known.weight + weight))
            return
        text = line.text.strip()[:MAX_TEXT]
        if len(keywords) < MIN_THEMES:
            extra = [word for word in kind.split() if len(word) > 4 and kind != TOGETHER]
            extra += [one.type for one in (target, source) if one.type not in UNTHEMED]
            keywords = tuple(dict.fromkeys((*keywords, *extra)))[:MIN_THEMES]
        self._relations[(*names, kind)] = Relation(*names, kind, text, keywords, weight, line.chunk)

    def _read_row(self, line: Sentence) -> None:
        """Each cell with a name is related to the first cell by the name of its column."""
        cells, columns = line.unit.cells, line.unit.columns
        source = self._named(cells[0].text) if cells else None
        if source is None:
            return
        for cell, column in zip(cells[1:], columns[1:], strict=False):
            target = self._named(cell.text)
            if target is not None and column:
                words = tuple(word.lower() for word in columns if word.isalpha())[:5]
                self._add(source, target, column.lower()[:60], line, words)

    def _read_label(self, line: Sentence, places: Sequence[Place]) -> None:
        """ "Owner: Maria Lopez" under a heading or title."""
        match = _LABEL.fullmatch(line.text.rstrip(" ."))
        if match is None or not line.first or not places:
            return
        headings = self._chunks[line.chunk].headings
        source = next((found for one in reversed(headings) if (found := self._named(one)) is not None), self._title)
        target = self._named(match.group("value"))
        if source is not None and target is not None:
            label = match.group("label").lower()
            self._add(source, target, label, line, (label,))

    def _describe_topics(self) -> None:
        """The title and headings that nothing defines are described by the first sentence under them."""
        seen: set[str] = set()
        for place in range(len(self._chunks)):
            for found in self._headed(place):
                if found.type not in ("topic", "document") or found.description or found.name in seen:
                    continue
                seen.add(found.name)
                unit = next((one for one in units(self._chunks[place].text) if one.form == "prose"), None)
                if unit is not None:
                    start, end = sentences(unit.text)[0]
                    self._lexicon.describe(found, unit.text[start:end], place)
