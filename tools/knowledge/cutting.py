"""Where a block that is too large for one chunk is cut: prose at sentences, everything else at lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hopql.tools.knowledge.reading.sections import Section

MAX_TOKENS = 320
"""Of a chunk, about 250 words: what a small embedder reads of a text, or a little more."""
MAX_CHARS = 2_400
"""Of a chunk: text without spaces has few words, and many tokens."""
OVERLAP_SHARE = 3
"""A sentence is repeated at the beginning of the next piece if it is not more than this part of one."""
HEAD_SHARE = 4
"""The lines that name a table's columns are repeated if they are not more than this part of a piece."""

TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]{1,8}|[^\w\s]")
# A sentence ends at a mark followed by space and no small letter, or at the full-width marks of Chinese and Japanese.
SENTENCE = re.compile(r"[.!?…][\"'”’)\]*_]*\s+(?![\sa-zà-ÿ])|[。！？]+")
# Titles, names and the like that end in a mark, and no sentence.
ABBREVIATED = re.compile(
    r"(?:\b(?:[A-Za-z]|e\.g|i\.e|etc|cf|vs|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Fig|Eq|Sec|bzw|ca))\.$"
)
FENCE = re.compile(r"`{3,}|~{3,}")
"""That code begins and ends with, in Markdown."""

Span = tuple[int, int]


def tokens(text: str) -> int:
    """About how many tokens an embedder makes of a text: pieces of words, marks, single Chinese letters."""
    return len(TOKEN.findall(text))


def fits(text: str) -> bool:
    """Whether a text can be one chunk."""
    return len(text) <= MAX_CHARS and tokens(text) <= MAX_TOKENS


def spans(section: Section) -> Iterator[tuple[str, int, int, str]]:
    """The pieces of a section's text: what is put before the piece, where it begins, where it ends, what is put behind
    it. Parts of a piece of code between marks stand between marks."""
    text = section.text
    if section.block == "prose":
        yield from (("", begin, end, "") for begin, end in _packed(text, sentences(text), overlap=True))
        return
    fence = FENCE.match(text) if section.block == "code" else None
    head, tail = (f"{fence[0]}\n", f"\n{fence[0]}") if fence else ("", "")
    head = head or "".join(line + "\n" for line in text.split("\n")[: section.head])
    if len(head) > MAX_CHARS / HEAD_SHARE or tokens(head) > MAX_TOKENS / HEAD_SHARE:
        head = ""
    for n, (begin, end) in enumerate(_packed(text, _lines(text), room=(len(head + tail), tokens(head + tail)))):
        yield head if n else "", begin, end, tail if end < len(text.rstrip()) else ""


def sentences(text: str) -> list[Span]:
    """Begin and end of every sentence; together they are the whole text."""
    found, begin = list[Span](), 0
    for mark in SENTENCE.finditer(text):
        at = mark.start()
        if text[at] == "." and ABBREVIATED.search(text, max(begin, at - 8), at + 1):
            continue
        found.append((begin, mark.end()))
        begin = mark.end()
    return [*found, (begin, len(text))] if begin < len(text) else found


def _lines(text: str) -> list[Span]:
    found, begin = list[Span](), 0
    while begin < len(text):
        end = text.find("\n", begin) + 1 or len(text)
        found.append((begin, end))
        begin = end
    return found


def _small(text: str, unit: Span) -> Iterator[Span]:
    """A unit, or its parts where it is larger than a chunk: cut at space if there is any."""
    begin, end = unit
    while begin < end:
        stop = min(end, begin + MAX_CHARS)
        over = next((n for n, _ in enumerate(TOKEN.finditer(text, begin, stop), 1) if n > MAX_TOKENS), 0)
        if over:
            marks = TOKEN.finditer(text, begin, stop)
            stop = [next(marks).end() for _ in range(MAX_TOKENS)][-1]
        if stop < end:
            least = begin + (stop - begin) // 2
            space = text.rfind("\n", least, stop)
            space = space if space >= 0 else text.rfind(" ", least, stop)
            stop = space + 1 if space >= 0 else stop
        yield begin, stop
        begin = stop


def _packed(text: str, units: list[Span], *, overlap: bool = False, room: tuple[int, int] = (0, 0)) -> Iterator[Span]:
    """Neighbouring units together, as many as fit in a chunk of which `room` (characters, tokens) is taken already."""
    waiting: list[tuple[int, int, int]] = []
    size = room[1]
    for unit in units:
        for begin, end in _small(text, unit):
            own = tokens(text[begin:end])
            if waiting and (size + own > MAX_TOKENS or end - waiting[0][0] + room[0] > MAX_CHARS):
                yield _trimmed(text, waiting[0][0], waiting[-1][1])
                last = waiting[-1]
                again = overlap and last[2] * OVERLAP_SHARE <= MAX_TOKENS and last[2] + own <= MAX_TOKENS
                again = again and end - last[0] <= MAX_CHARS and len(waiting) > 1
                waiting = [last] if again else []
                size = room[1] + (last[2] if again else 0)
            waiting.append((begin, end, own))
            size += own
    if waiting:
        yield _trimmed(text, waiting[0][0], waiting[-1][1])


def _trimmed(text: str, begin: int, end: int) -> Span:
    """Without blank lines at the ends; the indentation of the first line stays."""
    while end > begin and text[end - 1].isspace():
        end -= 1
    first = next((at for at in range(begin, end) if not text[at].isspace()), begin)
    return max(begin, text.rfind("\n", begin, first) + 1), end
