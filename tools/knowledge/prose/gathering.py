"""The first reading of a document: everything that may be a name or a defined term."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from hopql.tools.knowledge.prepared import Chunk
from hopql.tools.knowledge.prose.abbreviations import abbreviations
from hopql.tools.knowledge.prose.definitions import labelled, named_definition, other_names, plain_definition
from hopql.tools.knowledge.prose.kinds import code_kind, kind_of
from hopql.tools.knowledge.prose.lexicon import Lexicon
from hopql.tools.knowledge.prose.lines import Sentence
from hopql.tools.knowledge.prose.mentions import Finder
from hopql.tools.knowledge.prose.names import Run, is_initial, runs
from hopql.tools.knowledge.prose.sentences import Token, tokens
from hopql.tools.knowledge.prose.titles import note_title
from hopql.tools.knowledge.prose.vocabulary import vocabulary

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
