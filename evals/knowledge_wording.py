"""Whether a text says a sentence, by words and figures and by no code of the product's own check."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

LEAST = 0.6
"""Share of a written sentence's content words that the cited lines hold."""
_STEM = 5
"""Letters by which content words are compared."""
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")
_SPANS = 3
_SCHEMA_WORDS = frozenset((
    "a", "row", "of", "it", "is", "they", "are", "the", "identifies", "identify", "together", "primary", "key", "and",
    "references", "foreign", "joined", "by", "can", "perhaps", "be", "table", "view", "e", "g", "values",
))  # fmt: skip
"""Words that a line of a schema is told with."""


def verbatim(sentence: str, cited: str) -> bool:
    """Whether the sentence is there word for word, spaces and Markdown marks aside; a table's row may be told with the
    names of its columns."""
    words = tokens(sentence)
    return bool(words) and (within(words, tokens(cited)) or _of_a_row(words, cited))


def quoted(sentence: str, cited: str, document: str) -> bool:
    """Whether a chosen sentence is there: `verbatim`, or as lines are told that are no prose.

    Code: a name or signature before the sentence of its docstring. A database's schema: a line with its table's name.
    """
    if verbatim(sentence, cited):
        return True
    if document.startswith("schema:"):
        return _of_a_table(tokens(sentence), cited)
    place = document.removesuffix(".py")
    return document.endswith(".py") and _of_a_definition(tokens(sentence), [*tokens(cited), *named(place)])


def supported(sentence: str, cited: str) -> bool:
    """Whether most content words of the sentence, and all of its figures, are there."""
    words, there = tokens(sentence), tokens(cited)
    figures = {word for word in words if word[0].isdigit()}
    content = {word[:_STEM] for word in words if len(word) > 3 and not word[0].isdigit()}
    shared = content & {word[:_STEM] for word in there}
    return figures <= {*there} and len(shared) >= LEAST * len(content)


def tokens(text: str) -> list[str]:
    """Words and figures in lower case, without marks of Markdown and targets of links."""
    return _TOKEN.findall(_LINK.sub(r"\1", text).casefold())


def within(words: Sequence[str], text: Sequence[str]) -> bool:
    """Whether words follow one another in a text. Nothing is within everything."""
    return f" {' '.join(words)} " in f" {' '.join(text)} " if words else True


def _of_a_row(words: Sequence[str], cited: str) -> bool:
    rows = [tokens(line) for line in cited.splitlines() if line.lstrip().startswith("|")]
    rows = [row for row in rows if row]
    return any(
        not Counter(words) - (Counter(rows[0]) + Counter(row)) and len(set(words) & set(row)) >= len(set(row)) / 2
        for row in rows[1:]
    )


def named(place: str) -> list[str]:
    """The words of a path."""
    return tokens(place.replace("_", " "))


def _of_a_definition(words: Sequence[str], there: Sequence[str]) -> bool:
    """A name or signature, and then what its docstring says: at most three runs of words, each there as it is, of which
    only the first may be a single word."""
    runs: list[int] = []
    start = 0
    while start < len(words) and len(runs) < _SPANS:
        end = start
        while end < len(words) and within(words[start : end + 1], there):
            end += 1
        if end == start:
            return False
        if runs and end == start + 1:
            return False
        runs.append(end - start)
        start = end
    return bool(words) and start == len(words)


def _of_a_table(words: Sequence[str], cited: str) -> bool:
    """A line of a statement that makes a table: its words in whatever order with the table's name, none else."""
    lines = cited.splitlines()
    if not lines or not re.match(r"[A-Z][A-Z ]* \S+ \(", lines[0]):
        return False
    name = {*tokens(lines[0].partition(" (")[0].partition(" ")[2])}
    told = {*words} - _SCHEMA_WORDS - name
    return any(told and told <= {*tokens(line)} for line in lines)
