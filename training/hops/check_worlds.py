"""Read the worlds of `training/hops/data`, and say what is wrong with them.

    python training/hops/check_worlds.py FOLDER

A file is a domain: its tables, its memories, and questions marked up with what settles which part (`data/README.md`). A
value must stand in its memory letter for letter, and every bracket must say who settles it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

FINAL = re.compile(r"\s*=>\s*(m\d+)=(.+?)\s*$")
CLOSED = re.compile(r"@(m\d+|db|none)(?:=([^\]\[]*))?\]")


@dataclass(frozen=True, eq=False)
class Part:
    """A bracket: who settles it (`m3`, `db`, `none`), with what, and what is inside: texts and brackets."""

    source: str
    value: str
    inside: list[str | Part]


@dataclass(frozen=True)
class Question:
    """A question: its style, its texts and brackets, and the memory and value that answer it, if one does."""

    style: str
    text: list[str | Part]
    final: tuple[str, str] | None

    @property
    def kind(self) -> str:
        """What leads to the answer."""
        found = list(parts_of(self.text))
        count = len(found) + bool(self.final)
        if any(part.source == "none" for part, _ in found):
            return "none"
        if not found:
            return "memory" if self.final else "plain"
        if any(part.source == "db" for part, _ in found):
            return "db first" if count == 2 else "three"
        if self.final:
            return "memory twice"
        if count == 1:
            return "one"
        return "nested" if max(depth for _, depth in found) else "two"


@dataclass
class Domain:
    """A file."""

    name: str = ""
    tables: list[str] = field(default_factory=list)
    memories: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Day and text by id."""
    questions: list[Question] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def parts_of(text: Sequence[str | Part], depth: int = 0) -> Iterator[tuple[Part, int]]:
    """The brackets of a text, the outer before the inner, with their depths."""
    for one in text:
        if isinstance(one, Part):
            yield one, depth
            yield from parts_of(one.inside, depth + 1)


def read_domain(path: Path) -> Domain:
    """A file as it is; what cannot be read of it is in `wrong`."""
    domain, section = Domain(), ""
    for number, written in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = written.strip()
        if not line or line.startswith("```"):
            continue
        if line.startswith("# domain:"):
            domain.name = line[9:].strip()
        elif line.startswith(">"):
            section = line[1:].strip()
        elif section == "tables":
            domain.tables.append(line)
        else:
            cells = [cell.strip() for cell in line.split("|", 2 if section == "memories" else 1)]
            try:
                if section == "memories":
                    id_, day, text = cells
                    domain.memories[id_] = (day, text)
                else:
                    style, text = cells
                    domain.questions.append(read_question(style, text, domain.memories))
            except ValueError as error:
                domain.wrong.append(f"{number}: {error}: {line[:90]}")
    return domain


def read_question(style: str, text: str, memories: dict[str, tuple[str, str]]) -> Question:
    """A question from its markup.

    Raises:
        ValueError: when a bracket is broken, or a value does not stand in its memory.
    """

    def checked(source: str, value: str) -> tuple[str, str]:
        if source not in memories:
            raise ValueError(f"no memory {source}")
        if value not in memories[source][1]:
            raise ValueError(f"{value!r} does not stand in {source}")
        return source, value

    final = FINAL.search(text)
    asked = text[: final.start()] if final else text
    at = 0

    def read(depth: int) -> list[str | Part]:
        nonlocal at
        out: list[str | Part] = []
        plain = ""
        while at < len(asked):
            letter = asked[at]
            if letter == "@" and depth:
                break
            at += 1
            if letter == "]":
                raise ValueError("] without @")
            if letter != "[":
                plain += letter
                continue
            inside = read(depth + 1)
            closed = CLOSED.match(asked, at)
            if not closed:
                raise ValueError("a bracket ends in @mN=value], @db=value] or @none]")
            at = closed.end()
            source, value = closed[1], closed[2] or ""
            if source not in ("none", "db"):
                checked(source, value)
            out += [plain, Part(source, value, inside)]
            plain = ""
        if depth and at >= len(asked):
            raise ValueError("a bracket is not closed")
        return [one for one in [*out, plain] if one]

    return Question(style, read(0), checked(final[1], final[2]) if final else None)


def main() -> None:
    """Print what is wrong, and how many questions of which kind there are."""
    total: Counter[str] = Counter()
    for path in sorted(Path(sys.argv[1]).rglob("*.txt")):
        domain = read_domain(path)
        total.update(question.kind for question in domain.questions)
        for wrong in domain.wrong + ([] if domain.name else ["no line `# domain:`"]):
            print(path.name, wrong)
    print(sum(total.values()), dict(total))


if __name__ == "__main__":
    main()
