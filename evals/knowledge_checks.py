"""Whether the references of an answer hold, checked against the files and the stored chunks and by no code of the
product's own check.

A reference of a sentence holds when its chunk is in the store and of the document that is named, the file is there,
the cited lines (or page) hold the chunk, and what they hold supports the sentence: word for word where sentences were
chosen, by content words and figures where a model wrote.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopql.evals.knowledge_wording import named, quoted, supported, tokens, within
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
