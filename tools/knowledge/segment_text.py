"""Chunks as the rules read them: units of Markdown, their sentences and tokens; and the words that the rules go by."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

from hopql.tools.knowledge.documents import Chunk


@dataclass(frozen=True)
class Vocabulary:
    """Words in lower case; what each list is for stands in `extraction_words.toml`."""

    starters: frozenset[str]
    foreign: frozenset[str]
    common: frozenset[str]
    calendar: frozenset[str]
    adjectives: frozenset[str]
    honorifics: frozenset[str]
    roles: frozenset[str]
    kinds: dict[str, str]
    """Last word of a name -> type of what it names."""
    heads: dict[str, str]
    """Head noun of a definition -> type of what it defines."""
    verbs: frozenset[str]
    """Every finite form and participle."""
    personal: frozenset[str]
    auxiliary: frozenset[str]
    unthemed: frozenset[str]
    undefined: frozenset[str]
    genus: frozenset[str]
    headings: frozenset[str]
    links: frozenset[str]
    columns: frozenset[str]
    places: frozenset[str]
    people: frozenset[str]
    grammar: dict[str, frozenset[str]]
    """Function words by what they do in a sentence."""

    @cached_property
    def alone(self) -> frozenset[str]:
        """Words that by themselves are no name."""
        plain = self.starters | self.foreign | self.common | self.calendar | self.adjectives | self.roles
        return plain | self.honorifics | frozenset(self.kinds)


@cache
def vocabulary() -> Vocabulary:
    """The packaged lists, read once."""
    raw = tomllib.loads((files("hopql.tools.knowledge") / "extraction_words.toml").read_text(encoding="utf-8"))
    verbs, definitions, typed = raw["verbs"], raw["definitions"], raw["typed"]
    forms = {form for verb in _words(verbs["regular"]) for form in _forms(verb)}
    plain = ("starters", "foreign", "common", "calendar", "adjectives", "honorifics", "roles")
    return Vocabulary(
        **{name: _words(raw[name]) for name in plain},
        kinds=_typed({name: raw[name] for name in ("work", "event", "product", "organisation", "place")}),
        heads=_typed(raw["heads"]),
        verbs=frozenset(forms) | _words(verbs["irregular"]),
        personal=_words(verbs["personal"]),
        auxiliary=_words(verbs["auxiliary"]),
        unthemed=_words(raw["themes"]["not"]),
        undefined=_words(definitions["not"]),
        genus=_words(definitions["genus"]),
        headings=_words(definitions["headings"]),
        links=_words(definitions["links"]),
        columns=_words(definitions["columns"]),
        places=_words(typed["place"]) | {one.strip() for one in typed["places"].split("|")},
        people=_words(typed["person"]),
        grammar={name: _words(text) for name, text in raw["grammar"].items()},
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _typed(lists: dict[str, Any]) -> dict[str, str]:
    """Word -> type; the later list wins where a word stands in two."""
    return {word: kind for kind, text in lists.items() for word in text.split()}


def _forms(verb: str) -> tuple[str, ...]:
    """All forms of a verb that follows the rules: publish -> publishes, published, publishing; a spare form harms
    nothing (plan -> planed, planned)."""
    if verb.endswith("e"):
        return verb, verb + "s", verb + "d", verb[:-1] + "ing"
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s"
    doubled = verb + verb[-1]
    return verb, verb + ending, verb + "ed", verb + "ing", doubled + "ed", doubled + "ing"


MAX_TOKENS = 120
"""Of a sentence: what is longer is a list or a dump, and is read in parts of this size."""
_END = re.compile(r"[.!?…]+[\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\W_a-zß-ÿ])|[。！？]+|[.!?]+[\"”’')\]]*$")
_SHORT = re.compile(
    r"(?:^|[\s(\[“\"])(?:[A-Z]|e\.g|i\.e|cf|vs|etc|approx|ca|no|vol|pp?|ed|eds|al|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Rev|Gen|Col|Lt|Capt|Sgt"
    r"|Gov|Sen|Rep|Hon|Mt|Ft|Fig|Bros|Inc|Ltd|Co|Corp|Ave|Blvd|U\.S|U\.K|[A-Z](?:\.[A-Z])+|z\.\s?B|bzw|Nr)$"
)
_TOKEN = re.compile(
    r"(?P<s>['’]s\b)"
    r"|(?P<short>(?:[A-Z]\.){2,}|[A-Z]\.(?=\s+[A-Z])|(?:St|Dr|Mr|Mrs|Ms|Jr|Sr|Prof|Mt|Ft|Rev|Gen|Col|Lt|Sgt|Capt|Sen|Gov|Rep|Hon|Fr)\.)"
    r"|(?P<word>[^\W_]+(?:(?!['’]s\b)[.'’&+@_/-]+[^\W_]+)*(?:\+\+|#(?!\w))?)"
    r"|(?P<other>[^\w\s]|_)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a mark of a sentence."""

    text: str
    lower: str
    start: int
    end: int
    word: bool

    @property
    def capital(self) -> bool:
        """Written as a name may be: `Rome`, `iPhone`, `IEEE`."""
        return self.word and any(c.isupper() for c in self.text)


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a paragraph start and end. An abbreviation ends none."""
    found: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        dotted = match.group()[0] == "." and match.end() < len(text)
        if dotted and _SHORT.search(text, max(start, match.start() - 12), match.start()):
            continue
        found.append((start, match.end()))
        start = match.end()
        while start < len(text) and text[start].isspace():
            start += 1
    if start < len(text):
        found.append((start, len(text)))
    return found


def tokens(text: str) -> list[Token]:
    """The tokens of a sentence; a possessive `'s` is one of its own."""
    return [
        Token(match.group(), match.group().lower(), match.start(), match.end(), match.lastgroup in ("word", "short"))
        for match in _TOKEN.finditer(text)
    ]


Mark = Literal["code", "bold", "link", "quote"]

_MARKS: dict[str, Mark] = {"code": "code", "link": "link", "bold": "bold"}
MAX_UNIT = 20_000
"""Characters of one unit; the rest of it is not read."""
MAX_LABELLED = 8
"""Words of a line "Owner: Maria Lopez" that stands for itself; what is longer goes on in the next line."""
_FENCE = re.compile(r"\s{0,3}(```|~~~)")
_RULE = re.compile(r"\s*\|?[\s:|+-]*-[\s:|+-]*\|?\s*$")
_ITEM = re.compile(r"\s*(?:[-*+•–]|\d{1,3}[.)])\s+(?=\S)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_LABEL_LINE = re.compile(r"[^\W\d_][\w ./-]{1,40}:\s+\S")
_TYPESET = re.compile(r"``\s?([^`\n]{1,120}?)\s?''")
"""Quotes as typesetters wrote them."""
_CELL = re.compile(r"(?<!\\)\|")
_INLINE = re.compile(
    r"(?P<code>(?<!`)`{1,2}(?!`)(?P<code_text>[^`\n]{1,200})`{1,2})"
    r"|(?P<image>!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\))"
    r"|(?P<link>\[(?P<link_text>[^\]\n]{1,200})\]\([^)\s]{0,500}(?:\s+\"[^\"\n]{0,200}\")?\))"
    r"|(?P<bold>(?:\*\*|__)(?=[^\s*_])(?P<bold_text>[^*\n]{1,200}?)(?:\*\*|__))"
    r"|(?P<quote>[\"“„«「『《]\s?(?P<quote_text>[^\"“”„«»「」『』《》`\n]{1,120}?)\s?[\"”“»」』》])"
    r"|(?P<slant>(?<![\w*])[*_](?=[^\s*_])(?P<slant_text>[^*_\n]{1,200}?)(?<=[^\s*_])[*_](?![\w*]))"
    r"|(?P<tag></?[a-zA-Z][^<>\n]{0,300}>|<!--.{0,1000}?-->)"
    r"|(?P<address>https?://[^\s<>)\"]{1,500})"
)


@dataclass(frozen=True)
class Span:
    """A stretch of a unit's text that was marked."""

    start: int
    end: int
    mark: Mark


@dataclass(frozen=True)
class Unit:
    """A paragraph, an item or a row."""

    text: str
    spans: tuple[Span, ...] = ()
    form: Literal["prose", "item", "row"] = "prose"
    cells: tuple[Unit, ...] = ()
    """Of a row."""
    columns: tuple[str, ...] = ()
    """Names of a row's columns."""


def units(text: str) -> list[Unit]:
    """The units of a text, in order. Takes time linear in its length."""
    found: list[Unit] = []
    paragraph: list[str] = []
    listed = False

    def end() -> None:
        if paragraph:
            made = unit(" ".join(line.strip() for line in paragraph))
            found.append(replace(made, form="item") if listed else made)
            paragraph.clear()

    lines = text.splitlines()
    columns: tuple[str, ...] = ()
    fence = ""
    for place, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark or fence:
            end()
            if mark:
                fence = "" if fence == mark.group(1) else fence or mark.group(1)
            continue
        if _is_row(line):
            end()
            if place + 1 < len(lines) and _RULE.fullmatch(lines[place + 1]) and "-" in lines[place + 1]:
                columns = tuple(unit(cell).text for cell in _cells(line))
            elif not _RULE.fullmatch(line):
                found.append(_row(line, columns))
            continue
        columns = ()
        item = _ITEM.match(line)
        if not line.strip() or item or _HEADING.match(line) or _LABEL_LINE.match(line):
            end()
        if not paragraph:
            listed = item is not None
        if item:
            paragraph.append(line[item.end() :])
        elif line.strip() and not _HEADING.match(line):
            paragraph.append(line.strip().lstrip(">"))
            if _LABEL_LINE.match(line) and len(line.split()) <= MAX_LABELLED:
                end()
    end()
    return [one for one in found if one.text]


def unit(text: str) -> Unit:
    """A piece of text without its inline marks, and where they were."""
    parts: list[str] = []
    spans: list[Span] = []
    length = last = 0
    text = _TYPESET.sub(r"“\1”", text[:MAX_UNIT])
    for match in _INLINE.finditer(text):
        before = text[last : match.start()]
        kind = match.lastgroup or ""
        mark = next((name for name in ("code", "link", "bold", "quote", "slant") if match.group(name)), kind)
        inner = match.group(f"{mark}_text") if mark in ("code", "link", "bold", "quote", "slant") else " "
        if mark == "quote":
            inner = f"“{inner}”"
        plain = unit(inner) if mark in ("link", "bold", "slant") else Unit(inner)
        parts += [before, plain.text]
        start = length + len(before)
        length = start + len(plain.text)
        if mark == "quote":
            spans.append(Span(start + 1, length - 1, "quote"))
        elif mark in _MARKS:
            spans.append(Span(start, length, _MARKS[mark]))
        spans += [Span(start + one.start, start + one.end, one.mark) for one in plain.spans]
        last = match.end()
    plain_text = "".join(parts) + text[last:]
    return Unit(plain_text.rstrip(), tuple(spans)) if plain_text.strip() else Unit("")


def _is_row(line: str) -> bool:
    return line.count("|") >= 2 and line.lstrip().startswith("|")


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _CELL.split(line.strip().strip("|"))]


def _row(line: str, columns: tuple[str, ...]) -> Unit:
    cells = tuple(unit(cell) for cell in _cells(line))
    named = [
        f"{name}: {cell.text}" if name else cell.text
        for name, cell in zip([*columns, *[""] * len(cells)], cells, strict=False)
        if cell.text
    ]
    return Unit("; ".join(named), (), "row", cells, columns)


MAX_ROWS = 60
"""Rows of tables that are read for names, in a chunk."""


@dataclass(frozen=True)
class Sentence:
    """A sentence or row, with where it comes from."""

    text: str
    spans: tuple[Span, ...]
    chunk: int
    unit: Unit
    first: bool
    """It starts its unit."""


def read_lines(chunks: Sequence[Chunk]) -> Iterator[Sentence]:
    """All sentences of a document, in order."""
    for place, chunk in enumerate(chunks):
        rows = 0
        for unit in units(chunk.text):
            rows += unit.form == "row"
            if unit.form == "row":
                if rows <= MAX_ROWS:
                    yield Sentence(unit.text, (), place, unit, True)
                continue
            for start, end in sentences(unit.text):
                spans = tuple(
                    Span(one.start - start, one.end - start, one.mark)
                    for one in unit.spans
                    if start <= one.start and one.end <= end
                )
                yield Sentence(unit.text[start:end], spans, place, unit, start == 0)
