"""Whether the references of an answer hold, checked against the files and the stored chunks and by no code of the
product's own check.

A reference of a sentence holds when its chunk is in the store and of the document that is named, the file is there,
the cited lines (or page) hold the chunk, and what they hold supports the sentence: word for word where sentences were
chosen, by content words and figures where a model wrote.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopql.state.knowledge import Reference

_MARK = re.compile(r"\[(\d+)\]")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_LISTING = frozenset(("module", "imports", "defines", "and", "more"))
_WITHOUT_FILE = ("schema:", "structure:")


@dataclass(frozen=True)
class Stored:
    """A chunk as the store has it."""

    body: str
    document: str


@dataclass
class Checked:
    """References of one answer: how many there are, and what is wrong with those that do not hold."""

    pairs: int = 0
    """Sentences with a mark, counted once a mark."""
    faults: list[str] = field(default_factory=list)
    """One each, with the sentence."""

    @property
    def held(self) -> int:
        """Those that hold."""
        return self.pairs - len(self.faults)


def checked(told: Mapping[str, Any], stored: Mapping[str, Stored]) -> Checked:
    """Every mark of an answer, judged.

    Args:
        told: what `HopQL.inform` gave: `answer`, `claims`, `references`, `written_by`.
        stored: chunks of the store by their id.
    """
    references = {one["n"]: one for one in told["references"]}
    answer = tokens(_MARK.sub(" ", told["answer"]))
    found = Checked()
    for claim in told["claims"]:
        if not within(tokens(claim["text"]), answer):
            continue
        for n in claim["cites"]:
            found.pairs += 1
            wrong = fault(claim["text"], references.get(n), stored, chosen=told.get("written_by") != "model")
            if wrong:
                found.faults.append(f"[{n}] {wrong}: {claim['text']}")
    loose = len(_MARK.findall(_CODE.sub(" ", told["answer"]))) - found.pairs
    if loose > 0:
        found.pairs += loose
        found.faults += ["a mark in the answer that no claim accounts for"] * loose
    return found


def fault(sentence: str, reference: Reference | None, stored: Mapping[str, Stored], *, chosen: bool) -> str:
    """What is wrong with the reference of a sentence; empty when it holds.

    Args:
        chosen: the sentence is of a document, word for word.
    """
    if reference is None:
        return "no reference has this number"
    chunk = stored.get(reference["chunk"])
    if chunk is None or chunk.document != reference["document"]:
        return "the chunk is not in the store" if chunk is None else "the chunk is of another document"
    cited = chunk.body
    if not reference["document"].startswith(_WITHOUT_FILE):
        path = Path(reference["document"])
        if not path.is_file():
            return "the file does not exist"
        cited = headed(lines_of(path, reference), chunk.body, path)
        if not holds(cited, chunk.body, str(path) if path.suffix == ".py" else ""):
            return "the cited lines do not hold the chunk"
    supports = quoted(sentence, cited, reference["document"]) if chosen else supported(sentence, cited)
    return "" if supports else "the cited lines do not say so"


def lines_of(path: Path, reference: Reference) -> str:
    """The cited part of a file: its lines, its page where it is a PDF, all of it where the reference has neither."""
    if path.suffix.lower() == ".pdf":
        from pypdf import PdfReader

        pages = PdfReader(path).pages
        return pages[reference["page"] - 1].extract_text() if 0 < reference["page"] <= len(pages) else ""
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    return "\n".join(lines[reference["line"] - 1 : reference["line_to"]] if reference["line"] else lines)


def holds(cited: str, body: str, place: str = "") -> bool:
    """Whether cited lines hold a chunk: each of its lines word for word, or put together from their words, as the list
    of what a module defines is; the words that such a list adds, and those of the file's `place`, need not be there."""
    words = tokens(cited)
    there = {*words, *(_LISTING | {*named(place)} if place else ())}
    return all(within(line, words) or {*line} <= there for line in map(tokens, body.splitlines()))


def headed(cited: str, body: str, path: Path) -> str:
    """Cited lines behind the head of their table, where a long table was cut and its head stands above in the file."""
    head = body.splitlines()[:2]
    table = len(head) == 2 and head[0].lstrip().startswith("|") and not set(head[1]) - set("|-: ")
    if not table or path.suffix.lower() == ".pdf" or within(tokens(head[0]), tokens(cited)):
        return cited
    whole = path.read_text(encoding="utf-8-sig", errors="replace")
    return "\n".join([*head, cited]) if head[0] in whole else cited


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
