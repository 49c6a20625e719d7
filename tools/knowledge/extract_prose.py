"""Entities, relations and mentions of prose that its form gives: headings, marked terms, code, links, capitals.

What its words say is read by a model (`extract_by_model`); nothing here knows a word of any language but the function
words of the search.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final

from hopql.tools.base.tokenize_text import STOP_WORDS, content_words
from hopql.tools.knowledge.copy_rows import normal
from hopql.tools.knowledge.cut_sentences import Piece, of_text, plain
from hopql.tools.knowledge.documents import Chunk, Entity, Link, Mention, Relation

Extracted = tuple[tuple[Entity, ...], tuple[Relation, ...], tuple[Mention, ...]]

MAX_NAME: Final = 90
MAX_DESCRIPTION: Final = 500
MAX_TEXT: Final = 600
"""Characters of a relation's sentence."""
MAX_WORDS: Final = 6
MAX_TOGETHER: Final = 12
"""Relations of a chunk that only say that two names stand together."""
TOGETHER: Final = "mentioned with"
_THEMES: Final = 5
_SHOUTED: Final = 0.2
"""Share of a text's words that alone have a capital from which capitals tell no names, as in German."""
_FENCED: Final = re.compile(r"^[ \t]*(```|~~~).*?^[ \t]*\1", re.DOTALL | re.MULTILINE)
_LABEL: Final = re.compile(
    r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])?[ \t]*(?:\*\*(?P<bold>[^*\n]{2,60})\*\*|`(?P<code>[^`\n]{2,60})`)"
    r"(?:[ \t]\([^)\n]{2,40}\))?(?P<mark>[ \t]?[:–—-]|\.)?[ \t]",
    re.MULTILINE,
)
"""A term that an item or a paragraph begins with: a mark is behind it or its last letter, or it is strong and has a
capital."""
_STRONG: Final = re.compile(r"(?<!\*)\*\*([^*\n]{2,60})\*\*(?!\*)")
_ROW: Final = re.compile(r"^[ \t]*\|[ \t]*([^|\n]{2,60})\|[ \t]*([^|\n]*[^|\s])[ \t]*\|?[ \t]*$", re.MULTILINE)
"""A row of two cells."""
_SAYS: Final = 5
"""Words from which the second cell of a row says what the first one is."""
_DEFINED: Final = re.compile(
    r"An?\s+(?P<term>[^\W\dA-Z_][\w-]+(?:\s[^\W\dA-Z_][\w-]*){0,3}?),?\s(?:is|means)\s(?:an?|the|one)\b"
)
_SHORT: Final = re.compile(r"(?P<long>[^\W\d_][\w -]{4,80})\s\((?P<short>[A-Z][A-Za-z]{1,7})\)")
_CODE: Final = re.compile(r"`([^`\s]*[^\W\d_][^`\s]*(?:[_./:()]|[a-z][A-Z])[^`\s]*)`")
_CAPITALS: Final = re.compile(r"\b[A-Z][\w'’&-]*[^\W_](?:[ ][A-Z0-9][\w'’&.-]*[^\W_])*")
_WORD: Final = re.compile(r"[^\W_]+(?:[._/'’&-]+[^\W_]+)*")


@dataclass
class _Name:
    name: str
    type: str = "name"
    description: str = ""
    chunk: int = -1
    aliases: list[str] = field(default_factory=list)


def extract_prose(chunks: Sequence[Chunk], title: str, links: Sequence[Link] = ()) -> Extracted:
    """What a document's chunks name, how that is related, and which chunk speaks of what.

    The words between two names are their relation where they are few and say something; names that only share a
    sentence are "mentioned with" each other, with a low weight.
    """
    names: dict[str, _Name] = {}
    pieces = [(place, piece) for place, chunk in enumerate(chunks) for piece in of_text(chunk.text)]
    _headed(names, chunks, title, pieces)
    for place, chunk in enumerate(chunks):
        _marked(names, place, _FENCED.sub("", chunk.text))
    _stressed(names, chunks, pieces)
    _worded(names, pieces)
    for link in links:
        if _leads_to_document(link):
            _note(names, link.text, "document")
    found = _Finder(names)
    relations, mentions = _related(found, pieces)
    for place, chunk in enumerate(chunks):
        for heading in {*chunk.headings, *([title] if place == 0 else [])}:
            if (one := names.get(normal(_bare(heading)))) is not None:
                mentions[place, one.name] += 1
    relations += _linked(names, title, links)
    entities = (
        Entity(one.name, one.type, one.description, one.chunk, tuple(one.aliases)) for one in names.values()
    )
    return tuple(entities), tuple(relations), tuple(Mention(*key, count) for key, count in mentions.items())


def _note(names: dict[str, _Name], name: str, type_: str = "name", said: str = "", chunk: int = -1) -> _Name | None:
    """The entry of a name, made where it is new; the first description counts. None: it can be no name."""
    name = " ".join(name.split()).strip(" ,;:.*\"'“”‘’[]")
    form = normal(name)
    short = len(name) < (2 if name.isascii() else 1)
    if short or len(name) > MAX_NAME or form in STOP_WORDS or not any(c.isalpha() for c in form):
        return None
    one = names.setdefault(form, _Name(name, type_))
    if name.lower() not in map(str.lower, (one.name, *one.aliases)):
        one.aliases.append(name)
    one.type = type_ if one.type == "name" or (one.type, type_) == ("topic", "term") else one.type
    if said and not one.description:
        one.description, one.chunk = said[:MAX_DESCRIPTION], chunk
    return one


def _bare(heading: str) -> str:
    return re.sub(r"^[\d.]+\s+", "", plain(heading)).strip(" :")


def _headed(names: dict[str, _Name], chunks: Sequence[Chunk], title: str, pieces: Sequence[tuple[int, Piece]]) -> None:
    """The title, and headings, each described by the first sentence under it."""
    first = {place: piece.text for place, piece in reversed(pieces) if piece.form == "prose"}
    _note(names, _bare(title), "document", first.get(0, ""), 0)
    for place, chunk in enumerate(chunks):
        for depth, heading in enumerate(chunk.headings, 1):
            if len(heading.split()) <= MAX_WORDS and not heading.endswith("?"):
                said = first.get(place, "") if depth == len(chunk.headings) else ""
                _note(names, _bare(heading), "topic", said, place)


def _marked(names: dict[str, _Name], place: int, text: str) -> None:
    """Terms that items and paragraphs begin with, as these say what they are; code."""
    for match in _LABEL.finditer(text):
        term = match["bold"] or match["code"]
        if match["mark"] or term.endswith((":", ".")) or (match["bold"] and term[0].isupper()):
            end = min((at for at in (text.find("\n\n", match.end()), text.find("\n-", match.end())) if at > 0),
                      default=len(text))  # fmt: skip
            said = plain(re.sub(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+", "", text[match.start() : end]))
            if len(term.split()) <= MAX_WORDS:
                _note(names, term, "term" if match["bold"] else "code", said, place)
    for code in _CODE.findall(text):
        _note(names, code, "code")


def _stressed(names: dict[str, _Name], chunks: Sequence[Chunk], pieces: Sequence[tuple[int, Piece]]) -> None:
    """Terms that are strong within a sentence, or that a row of a table says what they are, unless they are written as
    names of people and places are."""
    strong = [dict.fromkeys(filter(_is_term, _STRONG.findall(chunk.text))) for chunk in chunks]
    for place, piece in pieces:
        for term in strong[place] if piece.form in ("prose", "item") else ():
            if term in piece.text[1:]:
                _note(names, term, "term", piece.text, place)
    for place, chunk in enumerate(chunks):
        for cell, said in _ROW.findall(chunk.text):
            if _is_term(term := plain(cell)) and len(said.split()) >= _SAYS:
                _note(names, term, "term", f"{term}: {plain(said)}", place)


def _is_term(text: str) -> bool:
    low = text[:1].islower() or text.isupper()
    return low and text[-1].isalnum() and len(text.split()) <= MAX_WORDS


def _worded(names: dict[str, _Name], pieces: Sequence[tuple[int, Piece]]) -> None:
    """Terms that sentences define, abbreviations, and runs of words with capitals."""
    runs = [
        (upper, len(list(run))) for _, piece in pieces
        for upper, run in groupby(_WORD.findall(piece.text)[1:], key=lambda word: word[0].isupper())
    ]  # fmt: skip
    shouted = sum(upper and size == 1 for upper, size in runs) > _SHOUTED * sum(size for _, size in runs)
    for place, piece in pieces:
        defined = _DEFINED.match(piece.text)
        if defined and not {*defined["term"].split()} & STOP_WORDS:
            _note(names, defined["term"], "term", piece.text, place)
        for match in _SHORT.finditer(piece.text):
            _abbreviated(names, match["long"].split(), match["short"])
        for name in () if shouted else _capitals(piece.text):
            _note(names, name)


def _abbreviated(names: dict[str, _Name], words: list[str], short: str) -> None:
    """Note what a short form stands for, where its capitals are the initials of the words before it."""
    letters = "".join(filter(str.isupper, short)).lower()
    for start in range(len(words) - 1, -1, -1):
        if words[start].lower() in STOP_WORDS:
            continue
        parts = [part for word in words[start:] for part in word.split("-") if part]
        telling = [part for part in parts if part.lower() not in STOP_WORDS]
        if letters in ("".join(part[0] for part in some).lower() for some in (parts, telling)):
            if (one := _note(names, " ".join(words[start:]), "term")) is not None and short not in one.aliases:
                one.aliases.append(short)
            return


def _capitals(text: str) -> Iterator[str]:
    """Names of several words anywhere, of one word only where nothing else would be capitalised."""
    for match in _CAPITALS.finditer(text):
        words = match[0].removesuffix("'s").removesuffix("’s").split()
        while words and (words[0].lower() in STOP_WORDS or words[0][0].isdigit()):
            words = words[1:]
        begins = match.start() == 0 or text[: match.start()].rstrip()[-1:] in '.:!?;("“|'
        if 1 < len(words) <= MAX_WORDS or (len(words) == 1 and not begins and len(words[0]) > 1):
            yield " ".join(words)


class _Finder:
    """Finds names in texts, the longest first, in time linear in the text."""

    def __init__(self, names: dict[str, _Name]) -> None:
        self._starts: dict[str, list[tuple[tuple[str, ...], _Name]]] = defaultdict(list)
        for one in names.values():
            for name in (one.name, *one.aliases):
                if words := tuple(_WORD.findall(name.lower())):
                    self._starts[words[0]].append((words, one))
                    plural = (*words[:-1], f"{words[-1]}s")
                    self._starts[plural[0]].append((plural, one))
        for listed in self._starts.values():
            listed.sort(key=lambda pair: -len(pair[0]))

    def find(self, text: str) -> list[tuple[int, int, _Name]]:
        """Begin and end in the text of each name, in order, none over another."""
        words = list(_WORD.finditer(text))
        low = [word[0].lower().removesuffix("'s").removesuffix("’s") for word in words]
        found: list[tuple[int, int, _Name]] = []
        at = 0
        while at < len(words):
            known = self._starts.get(low[at], ())
            here = next((pair for pair in known if tuple(low[at : at + len(pair[0])]) == pair[0]), None)
            # A word that is a name by its capital is one only with it.
            if here is None or (here[1].type == "name" and not words[at][0][0].isupper()):
                at += 1
                continue
            found.append((words[at].start(), words[at + len(here[0]) - 1].end(), here[1]))
            at += len(here[0])
        return found


def _related(found: _Finder, pieces: Iterable[tuple[int, Piece]]) -> tuple[list[Relation], Counter[tuple[int, str]]]:
    """Neighbouring names of a sentence, and how often each chunk names what."""
    relations: dict[tuple[str, str, str], Relation] = {}
    mentions: Counter[tuple[int, str]] = Counter()
    together: Counter[int] = Counter()
    for place, piece in pieces:
        here = found.find(piece.text)
        mentions.update((place, one.name) for _, _, one in here)
        for (_, end, one), (begin, _, other) in pairwise(here):
            kind = _between(piece.text[end:begin])
            if one is other or (kind == TOGETHER and together[place] >= MAX_TOGETHER):
                continue
            together[place] += kind == TOGETHER
            weight = 0.25 if kind == TOGETHER else 1.0
            key = (one.name, other.name, kind)
            if key not in relations:
                taken = {*content_words(one.name), *content_words(other.name)}
                themes = [word for word in content_words(piece.text) if len(word) > 3 and word not in taken][:_THEMES]
                relations[key] = Relation(*key, piece.text[:MAX_TEXT], tuple(themes), weight, place)
    return list(relations.values()), mentions


def _between(text: str) -> str:
    """What the words between two names say; that they are only named together where there is a mark among them."""
    words = text.split()
    telling = 0 < len(words) <= MAX_WORDS and all(word.isalpha() and word.islower() for word in words)
    return " ".join(words) if telling and content_words(text) else TOGETHER


def _leads_to_document(link: Link) -> bool:
    inside = not link.target.startswith("#") and re.match(r"[\w+.-]+:(?!//)", link.target) is None
    return inside and 0 < len(link.text.split()) <= MAX_WORDS and bool(content_words(link.text))


def _linked(names: dict[str, _Name], title: str, links: Sequence[Link]) -> list[Relation]:
    """What the document refers to."""
    source = names.get(normal(_bare(title)))
    targets = {
        one.name: link for link in links if _leads_to_document(link) and (one := names.get(normal(plain(link.text))))
    }
    return [
        Relation(source.name, target, "refers to", link.target[:MAX_TEXT], chunk=link.chunk, syntactic=True)
        for target, link in targets.items() if source is not None and target != source.name
    ]  # fmt: skip
