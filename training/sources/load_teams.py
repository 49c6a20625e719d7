"""Questions of teams, with the parts that their authors marked for the database, documents, specs or the schema."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from hopql.training.read_files import has_words, unmark

DATA = Path(__file__).parent / "data"
_MARKS = {"db": "sql", "doc": "knowledge", "api": "apis", "schema": "schema"}
_PART = re.compile(r"\[(db|doc|api|schema): (?P<said>[^\[\]]+)\]")


@dataclass(frozen=True)
class Marked:
    """A question."""

    kind: str
    text: str
    parts: list[tuple[int, int, str]]
    """Begin, end, source."""
    needs_term: bool = False
    """Whether documents have to say the meaning of a word."""


def load_teams(folder: Path) -> dict[str, list[Marked]]:
    """Questions by team, of each folder's `questions.txt` (kind | style | text). Raises ValueError: a mark is
    broken."""
    teams: dict[str, list[Marked]] = {}
    for file in sorted(folder.glob("*/questions.txt")):
        for line in filter(str.strip, file.read_text(encoding="utf-8").splitlines()):
            kind, _, marked = (cell.strip() for cell in line.split("|", 2))
            text, found = unmark(re.sub(r"[{}]", "", marked), _PART)
            parts = [(begin, end, _MARKS[match[1]]) for begin, end, match in found]
            teams.setdefault(file.parent.name, []).append(Marked(kind, text, parts, "{" in marked))
    return teams


class Counts:
    """How many questions of each kind go to just the right sources, and how many of the parts of those that have
    several are asked in their own words (four fifths, both ways)."""

    def __init__(self) -> None:
        self.right: dict[str, list[bool]] = defaultdict(list)

    def add(self, one: Marked, found: Sequence[tuple[str, str]], also: Collection[str] = ()) -> None:
        """Count a question.

        Args:
            found: the sources that it goes to, with what each is asked.
            also: a source that it should go to, beside those of its parts.
        """
        self.right[one.kind].append({source for source, _ in found} == {*(part[2] for part in one.parts), *also})
        if len(one.parts) > 1:
            self.right["parts"] += [
                any(asked == source and has_words(text.lower(), one.text[begin:end].lower()) for asked, text in found)
                for begin, end, source in one.parts
            ]

    def __str__(self) -> str:
        whole = [right for kind, each in self.right.items() if kind != "parts" for right in each]
        each = ", ".join(f"{kind} {sum(each)}/{len(each)}" for kind, each in self.right.items())
        return f"questions {sum(whole)}/{len(whole)}: {each}"
