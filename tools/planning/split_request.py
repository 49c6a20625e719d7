"""A request, taken apart into what must be looked up first and what is asked then, each as a statement; and its
keywords.

The packaged embedder, with layers and a head trained for it, says of each word of a request whether it begins or goes
on with a phrase that has to be looked up first, at which place of a statement it stands, whether it is the noun that an
answer would have, begins a question, points back, or is a keyword. The innermost phrase is taken out, a placeholder put
in its place, and the rest read again. Nothing here lists a word of any language. Data, training and report:
`training/searches` in the repository.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from hopql.tools.models.tag_words import Array, Span, likeliest_labels, log_softmax, pool_words, score_tokens
from hopql.tools.planning.check_hops import braced, named

HEADS: Final = {"inner": 3, "slot": 5, "noun": 2, "start": 2, "back": 4, "key": 5}
"""What is said of a word, and in how many ways, in the order of the weights' rows.

`inner`, and `key` for themes and for details: none, begins, goes on. `slot`: none, or its place among the parts of a
statement. `back`: points to nothing, to an answer, to what was said, is what was said.
"""
WEIGHTS: Final = Path(__file__).with_name("searches.safetensors")
WORDS: Final = re.compile(
    r"\{\{[A-Z0-9_]+\}\}|['’]s\b|[“\"`][^”\"`]{1,200}[”\"`]"
    r"|[^\W_](?:(?:[\w.&/@#+%-]|['’](?!s\b))*[\w%+])?|[^\w\s]"
)
MAX_INNER: Final = 6
_MARKED: Final = re.compile(r"^[“\"`]|_|[a-z][A-Z]")


@dataclass(frozen=True)
class Read:
    """The words of a text, and what is said of each."""

    text: str
    words: tuple[Span, ...]
    said: dict[str, list[int]]
    """By head: of each word the number of its way."""

    def word(self, at: int) -> str:
        """The word at a place."""
        return self.text[slice(*self.words[at])]


@dataclass(frozen=True)
class Inner:
    """A hop that a question needs first."""

    statement: str
    gives: str
    clause: str


@dataclass(frozen=True)
class Asked:
    """One question of a request, once its inner ones are answered."""

    inners: tuple[Inner, ...]
    main: str
    """As the request says it, with placeholders."""
    statement: str
    noun: str
    """What its answer would be called, where a later question points back to it."""
    gives: str = ""
    """Placeholder that its answer fills; empty when nothing later needs it."""


def read_words(text: str) -> Read:
    """What the model says of a text."""
    return _decoded(text, *_scored(text))


@lru_cache(maxsize=256)
def _scored(text: str) -> tuple[list[Span], Array]:
    return pool_words(text, *score_tokens(text, WEIGHTS, "search"), WORDS)


def _decoded(text: str, words: Sequence[Span], scores: Array) -> Read:
    """Each head by itself: the likeliest way of a word, and for phrases the likeliest path."""
    said, at = {}, 0
    for head, ways in HEADS.items():
        logs, at = log_softmax(scores[:, at : at + ways]), at + ways
        if head in ("inner", "key") and len(words):
            labels = [((way + 1) // 2, way % 2 == 1) for way in range(ways)]
            said[head] = likeliest_labels(logs, labels)
        else:
            said[head] = [int(way) for way in logs.argmax(axis=1)]
    return Read(text, tuple(words), said)


def _runs(ways: Sequence[int]) -> list[tuple[int, int, int]]:
    """Phrases: the way that begins each, its first word, and the one after its last."""
    found = list[tuple[int, int, int]]()
    for at, way in enumerate(ways):
        if way % 2:
            found.append((way, at, at + 1))
        elif way and found and found[-1][2] == at:
            found[-1] = (*found[-1][:2], at + 1)
    return found


def keywords_of(text: str) -> list[tuple[str, bool]]:
    """Keywords in the text's own words and order, each once, and whether it is a theme. What is quoted, or written as
    identifiers are, is a detail; themes without a word between are one."""
    read, found = read_words(text), dict[str, tuple[str, bool]]()
    ways = [3 if way in (0, 3, 4) and _MARKED.search(read.word(at)) else way for at, way in enumerate(read.said["key"])]
    ways = [2 if way == 1 and at and ways[at - 1] in (1, 2) else way for at, way in enumerate(ways)]
    for way, first, end in _runs(ways):
        said = text[read.words[first][0] : read.words[end - 1][1]].strip("\"“”`")
        found.setdefault(said.lower(), (said, way == 1))
    return list(found.values())


def unnested(text: str, most: int = MAX_INNER) -> tuple[list[Inner], Read]:
    """What must be looked up first, the innermost first, and the rest with placeholders, read.

    "What technologies does the company that John works for use?" gives "John works for company" for `COMPANY`, and
    "What technologies does {{COMPANY}} use?". What is named twice is looked up once.
    """
    inners: list[Inner] = []
    read = read_words(text)
    while len(inners) < most:
        spans = [(first, end) for _, first, end in _runs(read.said["inner"]) if end - first < len(read.words)]
        noun = _noun(read, *spans[0]) if spans else ""
        if not noun:
            break
        first, end = spans[0]
        begin, stop = read.words[first][0], read.words[end - 1][1]
        statement = _statement(read, range(first, end), {})
        known = [inner.gives for inner in inners if inner.statement.lower() == statement.lower()]
        name = known[0] if known else _free(named(noun), [inner.gives for inner in inners])
        if not known:
            inners.append(Inner(statement, name, read.text[begin:stop]))
        read = read_words(f"{read.text[:begin]}{braced(name)}{read.text[stop:]}")
    return inners, read


def _free(name: str, taken: Sequence[str]) -> str:
    names = [name, *(f"{name}_{number}" for number in range(2, len(taken) + 2))]
    return next(one for one in names if one not in taken)


def _says(read: Read, first: int, end: int) -> bool:
    """Whether a stretch has a word."""
    return any(read.word(at)[-1].isalnum() or read.word(at)[-1] == "}" for at in range(first, end))


def _noun(read: Read, first: int, end: int) -> str:
    """The last word of the first noun of a stretch that can be a name; empty without one."""
    found = [at for at in range(first, end) if read.said["noun"][at] and named(read.word(at))]
    run = [at for place, at in enumerate(found) if at - place == found[0]]
    return read.word(run[-1]) if run else ""


def _statement(read: Read, places: Sequence[int], instead: Mapping[int, str]) -> str:
    """Words of a stretch in the order of a statement; all of them where none has a place in one."""
    kept = sorted((at for at in places if read.said["slot"][at]), key=lambda at: read.said["slot"][at])
    kept = kept if any(_says(read, at, at + 1) for at in kept) else []
    text = " ".join(instead.get(at, read.word(at)) for at in kept or places)
    return re.sub(r"\s+(?=[,.;:!?)]|['’]s\b)|(?<=\()\s+", "", text).strip(" ?!.,;:")


def take_apart(text: str, most: int = MAX_INNER) -> list[Asked]:
    """The questions of a request, in its order, one at least. "Which carrier does the team prefer, and how late was
    it?" gives two, of which the second asks of `{{CARRIER}}`, which the first gives. A word that points back to
    something said is replaced by it."""
    inners, read = unnested(" ".join(text.split()), most)
    count, back = len(read.words), read.said["back"]
    said_before = [at for at in range(count) if back[at] == 3]
    said_before = [at for place, at in enumerate(said_before) if at - place == said_before[0]]
    said_before = [at for at in said_before if read.said["slot"][at]] or said_before
    begins = [at for at in range(count) if read.said["start"][at]] or [0]
    begins = [at for at, end in zip(begins, [*begins[1:], count], strict=True) if _says(read, at, end)] or begins[:1]
    asked: list[Asked] = []
    for first, end in zip(begins, [*begins[1:], count], strict=True):
        instead = {at: _text(read, said_before, {}) for at in range(first, end) if back[at] == 2 and said_before}
        refers = [at for at in range(first, end) if back[at] == 1]
        giver = next((place for place in range(len(asked) - 1, -1, -1) if asked[place].noun), -1)
        if refers and giver >= 0:
            taken = [*(one.gives for one in inners), *(one.gives for one in asked)]
            gives = asked[giver].gives or _free(named(asked[giver].noun), taken)
            asked[giver] = replace(asked[giver], gives=gives)
            instead |= dict.fromkeys(refers, braced(gives))
        asks = [at for at in range(first, end) if read.said["slot"][at] or not _says(read, at, at + 1)]
        main = _text(read, range(first, max(asks, default=end - 1) + 1), instead)
        statement = _statement(read, range(first, end), instead)
        asked.append(Asked((), main, statement, _noun(read, first, end)))
    asked[0] = replace(asked[0], inners=tuple(inners))
    return asked


def _text(read: Read, places: Sequence[int], instead: Mapping[int, str]) -> str:
    """Words as they stand in the text, some of them replaced."""
    text, before = "", None
    for at in places:
        begin, end = read.words[at]
        text += read.text[before:begin] if before is not None else ""
        text, before = text + instead.get(at, read.text[begin:end]), end
    return text.strip()
