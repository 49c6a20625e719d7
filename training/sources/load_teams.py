"""Questions of teams, with the parts that their authors marked for the database, documents, specs or the schema."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

MARKS = {"db": "sql", "doc": "knowledge", "api": "apis", "schema": "schema"}
WORD = re.compile(r"\w+")
PART = re.compile(r"\[(db|doc|api|schema): ([^\[\]]+)\]")


@dataclass(frozen=True)
class Marked:
    """A question."""

    kind: str
    text: str
    parts: list[tuple[int, int, str]]
    """Begin, end, source."""
    needs_term: bool
    """Whether documents have to say the meaning of a word."""


def read_marked(kind: str, line: str) -> Marked:
    """A question as its author marked it."""
    text, parts, at = "", [], 0
    for match in PART.finditer(line):
        text += line[at : match.start()]
        begin = len(text)
        text += re.sub(r"[{}]", "", match[2])
        parts.append((begin, len(text), MARKS[match[1]]))
        at = match.end()
    return Marked(kind, text + line[at:], parts, "{" in line)


def has_words(said: str, part: str, word: re.Pattern[str] = WORD) -> bool:
    """Whether a text has four fifths of a part's words, and the part of the text's."""
    wanted, there = set(word.findall(part)), set(word.findall(said))
    return len(wanted & there) >= 0.8 * max(len(wanted), len(there))


def load_teams(folder: Path) -> dict[str, list[Marked]]:
    """Questions by team, of each folder's `questions.txt` (kind | style | text)."""
    teams = {}
    for file in sorted(folder.glob("*/questions.txt")):
        lines = [line.split("|", 2) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        teams[file.parent.name] = [read_marked(kind.strip(), text.strip()) for kind, _, text in lines]
    return teams
