"""What the files of the data have in common: marks within a line, questions with their queries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

WORD = re.compile(r"\w+")


def unmark(line: str, mark: re.Pattern[str]) -> tuple[str, list[tuple[int, int, re.Match[str]]]]:
    """A line without its marks, and where the words of each then stand.

    Args:
        mark: has a group `said`, which is what stays.

    Raises:
        ValueError: a bracket is left, as of a mark that is not closed.
    """
    text, at, found = "", 0, []
    for match in mark.finditer(line):
        text += line[at : match.start()]
        found.append((len(text), len(text) + len(match["said"]), match))
        text, at = text + match["said"], match.end()
    text += line[at:]
    if "[" in text or "]" in text:
        raise ValueError(f"A bracket is broken: {line}")
    return text, found


def has_words(said: str, part: str, word: re.Pattern[str] = WORD) -> bool:
    """Whether a text has four fifths of a part's words, and the part of the text's."""
    wanted, there = set(word.findall(part)), set(word.findall(said))
    return len(wanted & there) >= 0.8 * max(len(wanted), len(there))


def read_questions(folder: Path) -> list[dict[str, Any]]:
    """The lines of a folder's `questions.jsonl`."""
    lines = (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def pairs_of(folder: Path) -> list[tuple[str, str]]:
    """A folder's questions in each of their wordings, with their queries."""
    return [(text, one["sql"] if "sql" in one else one["gold"][0]) for one in read_questions(folder)
            for text in one.get("wordings") or [one["question"]]]  # fmt: skip
