"""Entities, relations and mentions of prose, by rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Relation
from hopql.tools.knowledge.extract_relations import TOGETHER, related, themes
from hopql.tools.knowledge.find_names import (
    Candidate,
    Finder,
    Lexicon,
    Place,
    Run,
    abbreviations,
    code_kind,
    defined_kind,
    is_initial,
    key_of,
    kind_of,
    note_title,
    runs,
    shaped,
)
from hopql.tools.knowledge.segment_text import (
    MAX_TOKENS,
    Sentence,
    Token,
    Unit,
    read_lines,
    sentences,
    tokens,
    units,
    vocabulary,
)

_ARTICLE = (
    r"(?:an?|the|any|how|what|when|where|whatever|one|something|someone|somebody|anything|every|each|all|those)\b"
)
_TERM = re.compile(
    rf"An?\s+(?P<term>(?:[^\W\dA-Z_][\w-]*\s){{0,3}}?[^\W\dA-Z_][\w-]+)(?:\s\([^)]{{2,30}}\))?,?\s"
    rf"(?:(?:is|means|refers to|denotes)\s+{_ARTICLE}|(?:means|denotes|stands for)\s)"
)
_BARE = re.compile(
    r"(?P<term>[A-Z][\w-]+(?:\s[a-z][\w-]*){0,3}?)(?:\s\([^)]{2,40}\))?(?:,[^,.]{3,60},)?\s"
    r"(?:(?:is|are|denotes|means|refers to)\s(?:an?|the)\s(?:[\w-]+\s){0,3}?"
    r"(?P<genus>[a-z]+)\s(?:of|in|by|that|for|where|which|with|to)\b"
    r"|(?:means|denotes|stands for)\s)"
)
_LABEL = re.compile(
    r"(?P<term>[^\W\d_][\w./&' -]{1,60}?)(?:\s\((?P<alias>[^)]{2,30})\))?\s?(?::|\s[–—-])\s+(?P<body>\S.{11,})"
)
_AFTER = re.compile(
    r"(?:\s\([^)]{2,40}\))?(?:\s?[:–—-]\s|\.\s+(?=[A-Z])|\s(?:is|are|means|holds|lists|gives|shows|says)\s)"
)
_ADVERBS = (
    "also|commonly|formerly|better|popularly|simply|otherwise|sometimes|often|usually|previously|originally|officially|colloquially"
    "|informally|locally|formally|widely|generally"
)
_ALSO = re.compile(
    r"^[\"”]?(?:,?\s(?:Inc|Ltd|LLC|Corp|Co)\.?)?,?\s*\(?(?:which\s|who\s)?(?:is\s|was\s|were\s|are\s)?(?:(?:and|or)\s)?"
    rf"(?:(?:{_ADVERBS})(?:\s(?:{_ADVERBS}|more))?\s"
    r"(?:known\s(?:as|by)|called|named|referred\sto\sas|abbreviated(?:\s(?:as|to))?|spelled|written(?:\sas)?)"
    r"|abbreviated(?:\s(?:as|to))?|a\.?k\.?a\.?|officially|formally|born|née)\s(?:simply\s)?(?P<names>[^.;:()]{2,160})"
)
_SPLIT = re.compile(r",\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+")
_BE = frozenset(("is", "was", "are", "were"))
_DETERMINERS = frozenset(("a", "an", "the", "one"))


@dataclass(frozen=True)
class Definition:
    """What a unit says that a term is."""

    term: str
    type: str
    lower: bool
    """Written like any word: it is found in either case."""
    alias: str = ""


def plain_definition(sentence: str) -> Definition | None:
    """The term that a sentence defines, when it is no name: "A cold start is the first run after …"."""
    match = _TERM.match(sentence)
    if match is None:
        match = _BARE.match(sentence)
        if match is None or (match.group("genus") is not None and match.group("genus") not in vocabulary().genus):
            return None
    term = match.group("term")
    words, vocab = term.lower().split(), vocabulary()
    barred = vocab.undefined | vocab.starters | vocab.auxiliary
    if any(word in barred for word in words) or words[-1] in vocab.roles | vocab.adjectives:
        return None
    if len(words) == 1 and (words[0] in vocab.common or len(words[0]) < 3):
        return None
    return Definition(term if shaped(term.split()[0]) else term.lower(), "term", True)


def labelled(unit: Unit) -> Definition | None:
    """The term of an item or paragraph that starts with it: marked, or before a colon or a dash."""
    first = next((span for span in unit.spans if span.start == 0 and span.mark in ("code", "bold", "link")), None)
    if first is not None:
        term = unit.text[: first.end].rstrip(" :.")
        ended = unit.text[: first.end].rstrip().endswith((":", "."))
        if not (ended or _AFTER.match(unit.text, first.end)) or not _is_term(term, 6):
            return None
        if any(span.mark == "code" and span.start == 0 for span in unit.spans):
            return Definition(term, code_kind(term), False)
        return Definition(term, "term", True)
    match = _LABEL.match(unit.text) if unit.form == "item" else None
    if (
        match is None
        or not _is_term(match.group("term"), 4)
        or (match.group("term")[0].islower() and " " in match.group("term"))
    ):
        return None
    return Definition(match.group("term"), "term", True, match.group("alias") or "")


def _is_term(text: str, limit: int) -> bool:
    words = text.lower().split()
    vocab = vocabulary()
    if not words or len(words) > limit or text.endswith(("?", "!")):
        return False
    if len(words) == 1 and words[0] in vocab.undefined | vocab.starters:
        return False
    return (
        words[0] not in vocab.starters
        and words[-1] not in vocab.starters
        and not all(word in vocab.undefined for word in words)
    )


def named_definition(tokens: Sequence[Token], run: Run) -> tuple[str, str] | None:
    """Type and head noun when the sentence says what its first name is ("The X, also Y, is a Z of …"); else None."""
    before = [token.lower for token in tokens[: run.start]]
    if before not in ([], ["the"], ["“"], ["the", "“"]):
        return None
    depth = 0
    if run.end < len(tokens) and tokens[run.end].text in ("'s", "’s"):
        return None
    for place, token in enumerate(tokens[run.end : run.end + 40], run.end):
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if depth == 0 and token.lower in _BE and place + 1 < len(tokens):
            following = tokens[place + 1]
            return defined_kind(tokens, place + 2) if following.lower in _DETERMINERS else None
        if depth == 0 and place == run.end and token.word:
            return None
    return None


def other_names(after: str) -> list[str]:
    """The names behind "also known as" in what follows a name."""
    match = _ALSO.match(after)
    if match is None:
        return []
    found: list[str] = []
    for part in _SPLIT.split(match.group("names")):
        name = re.sub(r"^(?:the|as|by|simply)\s+", "", part.strip(" \"“”'’")).strip(" \"“”'’")
        words = name.split()
        if words and words[0] in ("in", "on", "at", "by", "to"):
            break
        if (
            not words
            or len(words) > 5
            or any(word.lower() in _BE or word.lower() in ("which", "that") for word in words)
        ):
            break
        if found and not (words[0][0].isupper() or len(words) > 1):
            break
        found.append(name)
    return found


_CODE = re.compile(r"(?=.*[^\W\d])[\w.@/:$~<>{}*#+=-]{2,60}(?:\(\))?|[\w./-]{2,30}(?: [\w./<>\[\]-]{1,30}){1,3}")
_LITERAL = re.compile(r"(?:true|false|null|none|nil|yes|no|on|off|\W*|[\d.,:%-]+\w?|v?\d[\d.]*|\[\w\])", re.IGNORECASE)
_CALLED = re.compile(r"(?:called|named|titled|entitled|term|phrase|word|nicknamed|dubbed)\s+[\"“]?$")
_VALUE = re.compile(r"[^\W_][\w./@&'-]*(?:\s[\w./@&'-]+){0,4}")


class HasTarget(Protocol):
    """A link: what it says, where it leads, and in which chunk it stands (-1: not known)."""

    @property
    def text(self) -> str: ...  # noqa: D102

    @property
    def target(self) -> str: ...  # noqa: D102

    @property
    def chunk(self) -> int: ...  # noqa: D102


def gather(lines: Sequence[Sentence], chunks: Sequence[Chunk], title: str, links: Sequence[HasTarget]) -> Lexicon:
    """The names of a document, settled."""
    lexicon = Lexicon()
    note_title(lexicon, chunks, title)
    titles = Finder(lexicon)
    for line in lines:
        if line.unit.form == "row":
            _note_row(lexicon, line)
            continue
        taken = _note_marked(lexicon, line)
        words = tokens(line.text)
        lexicon.lowered.update(token.lower for token in words if token.word and token.text == token.lower)
        _note_definitions(lexicon, line)
        named = [
            Run(one.start, one.end, is_initial(words, one.start))
            for one in titles.find(line, words)
            if one.end - one.start > 1 and not (one.end < len(words) and words[one.end].capital)
        ]
        masked = {place for place, token in enumerate(words) if any(a <= token.start < b for a, b in taken)}
        masked |= {place for run in named for place in range(run.start, run.end)}
        _note_names(lexicon, line, words, sorted([*named, *runs(words, frozenset(masked))], key=lambda run: run.start))
    for link in links:
        if is_named(link):
            lexicon.note(link.text.strip("`* "), _link_kind(link), sure=True, cased=True)
    lexicon.settle()
    return lexicon


def is_named(link: HasTarget) -> bool:
    """Whether a link's text is a name rather than "here"."""
    words = link.text.lower().split()
    outside = link.target.startswith(("#", "mailto:")) or re.match(r"[\w+.-]+:(?!//)", link.target) is not None
    return (
        0 < len(words) <= 6
        and not outside
        and not all(word in vocabulary().links | vocabulary().starters for word in words)
    )


def _link_kind(link: HasTarget) -> str:
    return "name" if "://" in link.target else "document"


def _note_marked(lexicon: Lexicon, line: Sentence) -> list[tuple[int, int]]:
    """Code, titles in quotes; gives what they cover."""
    taken = []
    for span in line.spans:
        text = line.text[span.start : span.end].strip()
        if span.mark == "code":
            taken.append((span.start, span.end))
            if _CODE.fullmatch(text) and not _LITERAL.fullmatch(text):
                # A plain word in code (`always`) is a value as often as a name: it counts when it comes back.
                found = lexicon.note(text, code_kind(text), sure=not (text.isalpha() and text.islower()))
                if found is not None:
                    found.initial += 1
                    found.marked = found.marked or found.type in ("code", "command")
        elif span.mark == "quote" and _is_titled(text, line.text[: span.start]):
            taken.append((span.start, span.end))
            kind = kind_of(text)
            lexicon.note(text, "work" if kind == "name" else kind, sure=True, cased=True)
    return taken


def _is_titled(text: str, before: str) -> bool:
    words = [word for word in text.split() if any(c.isalpha() for c in word)]
    if not 0 < len(words) <= 8 or (text.endswith((".", "!", "?", ",")) and len(words) > 4):
        return False
    if not text.isascii() and not any(c.isupper() or c.islower() for c in text):
        return len(text) <= 30
    if _CALLED.search(before):
        return len(words) <= 5
    if text[0].islower():
        return False
    plain = vocabulary().starters | vocabulary().common
    large = [word for word in words if word[0].isupper() or word[0].isdigit()]
    if len(words) == 1:
        return bool(large) and words[0].lower() not in plain
    return len(large) >= 2 and all(word in large or word.lower() in plain for word in words)


def _note_definitions(lexicon: Lexicon, line: Sentence) -> None:
    for long, short, _ in abbreviations(line.text):
        found = lexicon.note(
            re.sub(r"^(?:the|an?)\s", "", long, flags=re.IGNORECASE), sure=True, cased=long[0].isupper()
        )
        if found is not None:
            found.type = found.type or (
                kind_of(found.name) if found.cased and kind_of(found.name) != "name" else "term"
            )
            lexicon.alias(found, short)
    defined = labelled(line.unit) if line.first else None
    text = line.unit.text if defined else line.text
    defined = defined or plain_definition(line.text)
    if defined is None:
        return
    kind = kind_of(defined.term) if defined.type == "term" and not defined.term.islower() else "name"
    found = lexicon.note(defined.term, defined.type if kind == "name" else kind, sure=True, cased=not defined.lower)
    if found is not None:
        lexicon.describe(found, text, line.chunk)
        if defined.alias and len(defined.alias.split()) <= 4:
            lexicon.alias(found, defined.alias)


def _note_names(lexicon: Lexicon, line: Sentence, words: Sequence[Token], found_runs: Sequence[Run]) -> None:
    personal = vocabulary().personal
    for place, run in enumerate(found_runs):
        name = line.text[words[run.start].start : words[run.end - 1].end]
        following = words[run.end].lower if run.end < len(words) else ""
        person = run.person or (
            run.end - run.start == 1 and run.initial and following in personal and not name.endswith("s")
        )
        found = lexicon.note(name, "person" if person and kind_of(name) == "name" else kind_of(name, run.person))
        if found is None:
            continue
        found.inside += not run.initial
        found.initial += run.initial
        if place == 0:
            defined = named_definition(words, run)
            if defined is not None and not found.defined:
                found.type, found.defined = defined[0] or found.type, bool(defined[0])
                found.sure = True
                lexicon.describe(found, line.text, line.chunk)
            for other in other_names(line.text[words[run.end - 1].end :]):
                lexicon.alias(found, other)


def _note_row(lexicon: Lexicon, line: Sentence) -> None:
    """What a row of a table is about, and names in its other cells."""
    cells, columns = line.unit.cells, line.unit.columns
    if not cells:
        return
    first = cells[0].text
    column = columns[0].lower().split()[-1:] if columns else []
    marked = any(span.mark in ("code", "bold", "link") for span in cells[0].spans)
    if (
        _VALUE.fullmatch(first)
        and any(c.isalpha() for c in first)
        and (marked or (column and column[0].rstrip("s") in vocabulary().columns))
    ):
        is_code = any(span.mark == "code" for span in cells[0].spans)
        kind = code_kind(first) if is_code else kind_of(first)
        found = lexicon.note(first, "term" if kind == "name" else kind, sure=True, cased=first[0].isupper())
        if found is not None:
            lexicon.describe(found, line.text, line.chunk)
    for cell in cells[1:]:
        _note_marked(lexicon, Sentence(cell.text, cell.spans, line.chunk, line.unit, True))
        words = tokens(cell.text)
        for run in runs(words):
            whole = run.start == 0 and run.end == len(words)
            name = cell.text[words[run.start].start : words[run.end - 1].end]
            found = lexicon.note(name, kind_of(name, run.person))
            if found is not None:
                found.inside += not run.initial or (whole and len(cell.text) > 2)


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
_LABELLED = re.compile(r"(?P<label>[A-Z][\w /-]{1,30}):\s+(?P<value>\S.{1,80})")


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
        match = _LABELLED.fullmatch(line.text.rstrip(" ."))
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


Extracted = tuple[tuple[Entity, ...], tuple[Relation, ...], tuple[Mention, ...]]


def extract_prose(chunks: Sequence[Chunk], title: str, links: Sequence[HasTarget] = ()) -> Extracted:
    """What a document's chunks name, how that is related, and which chunk speaks of what.

    Names are found by their form (capitals, quotes, code, headings, abbreviations, definitions) and kept where the
    document has evidence for them. A relation's kind is the verb phrase between two names where it is short; names that
    only share a sentence are "mentioned with" each other, with a low weight.
    """
    lines = list(read_lines(chunks))
    lexicon = gather(lines, chunks, title, links)
    book = Book(chunks, lexicon, title)
    for line in lines:
        book.read(line)
    book.link(links)
    return book.entities(), book.relations(), book.mentions()
