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
from typing import Literal

FINAL = re.compile(r"\s*=>\s*(m\d+)=(.+?)\s*$")
CLOSED = re.compile(r"@(m\d+|db|none)(?:=([^\]\[]*))?\]")
KEPT = re.compile(r"\[([^\[\]]+)@keep\]")
REPLIED = re.compile(r"u (.+?)\s*=>\s*(\d+|any|drop|new|none)\s*")
TURNED = re.compile(r"\[([^\[\]]+?)@(?:(swap|is)=([^\[\]]+)|(add))\]")


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


@dataclass(frozen=True)
class Bracket:
    """A run of what is said next: it takes the place of `old` in the question before (swap), stands for `old` (is), or
    is added to the question before."""

    kind: Literal["swap", "is", "add"]
    begin: int
    end: int
    old: str


@dataclass(frozen=True)
class Conversation:
    """Questions with their answers, and what is said next."""

    turns: list[tuple[str, str]]
    said: str
    brackets: list[Bracket]
    same: bool
    """The question before is asked once more."""

    @property
    def kind(self) -> str:
        """What is done with what is said."""
        kinds = sorted({bracket.kind for bracket in self.brackets})
        return "same" if self.same else "+".join(kinds) or "whole"


@dataclass(frozen=True)
class Reply:
    """What is said when the program asked which choice is meant: the choice's place from 0, or `any`, `drop`, `new`,
    `none`."""

    asked: str
    choices: list[str]
    said: str
    means: int | Literal["any", "drop", "new", "none"]


@dataclass
class Domain:
    """A file."""

    name: str = ""
    tables: list[str] = field(default_factory=list)
    memories: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Day and text by id."""
    questions: list[Question] = field(default_factory=list)
    conversations: list[Conversation] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    lines: list[tuple[str, tuple[int, int] | None]] = field(default_factory=list)
    """What is said, and what of it is to be remembered."""
    wrong: list[str] = field(default_factory=list)


def parts_of(text: Sequence[str | Part], depth: int = 0) -> Iterator[tuple[Part, int]]:
    """The brackets of a text, the outer before the inner, with their depths."""
    for one in text:
        if isinstance(one, Part):
            yield one, depth
            yield from parts_of(one.inside, depth + 1)


def read_domain(path: Path) -> Domain:
    """A file as it is; what cannot be read of it is in `wrong`."""
    domain, section, talk = Domain(), "", list[str]()
    for number, written in enumerate([*path.read_text(encoding="utf-8").splitlines(), "> end"], 1):
        line = written.strip()
        if talk and (not line or line.startswith(">")):
            try:
                if section == "replies":
                    domain.replies.append(read_reply(talk))
                else:
                    domain.conversations.append(read_conversation(talk))
            except ValueError as error:
                domain.wrong.append(f"{number}: {error}: {talk[-1][:90]}")
            talk = []
        if not line or line.startswith("```"):
            continue
        if line.startswith("# domain:"):
            domain.name = line[9:].strip()
        elif line.startswith(">"):
            section = line[1:].strip()
        elif section == "tables":
            domain.tables.append(line)
        elif section in ("conversations", "replies"):
            talk.append(line)
        elif section == "lines":
            kept = KEPT.search(line)
            said = line[: kept.start()] + kept[1] + line[kept.end() :] if kept else line
            domain.lines.append((said, (kept.start(), kept.start() + len(kept[1])) if kept else None))
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


def asked_of_tables(path: Path) -> list[str]:
    """Questions of a file that end at its tables, with the words of what a memory settles as they were said; without
    those in which one bracket stands in another."""
    section = path.read_text(encoding="utf-8").partition("> questions")[2].partition("\n>")[0]
    lines = [line.split("|", 1)[1].strip() for line in section.splitlines() if "|" in line and "=> " not in line]
    plain = [re.sub(r"\[([^\[\]@]+)@[^\[\]]*\]", r"\1", line) for line in lines]
    return [line for line in plain if not re.search(r"[\[\]@]", line)]


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


def read_conversation(lines: Sequence[str]) -> Conversation:
    """A conversation from its lines: `q` and `a` of each turn, then `u` or `u=`.

    Raises:
        ValueError: when a line is missing, or what is swapped or stood for is in no line before.
    """
    before, last = lines[:-1], lines[-1]
    marks = [line[:2] for line in before]
    if not before or marks != ["q ", "a "] * (len(before) // 2) or last[:2] not in ("u ", "u="):
        raise ValueError("lines must be q and a of each turn, then u")
    turns = [(asked[2:].strip(), told[2:].strip()) for asked, told in zip(before[::2], before[1::2], strict=True)]
    said, brackets, at = "", list[Bracket](), 0
    written = last[2:].strip()
    for match in TURNED.finditer(written):
        said += written[at : match.start()]
        kind, old = match[2] or match[4], match[3] or ""
        held = [turns[-1][0]] if kind == "swap" else [text for turn in turns for text in turn]
        if old and not any(old in text for text in held):
            raise ValueError(f"{old!r} does not stand before")
        brackets.append(Bracket(kind, len(said), len(said) + len(match[1]), old))
        said, at = said + match[1], match.end()
    said += written[at:]
    if "[" in said or "]" in said:
        raise ValueError("a bracket is broken")
    if len({bracket.kind == "is" for bracket in brackets}) > 1:
        raise ValueError("is beside swap or add")
    return Conversation(turns, said, brackets, last[1] == "=")


def read_reply(lines: Sequence[str]) -> Reply:
    """A reply from its lines `q`, `c`, `u`.

    Raises:
        ValueError: when a line is missing or there is no such choice.
    """
    said = REPLIED.fullmatch(lines[-1])
    if [line[:2] for line in lines] != ["q ", "c ", "u "] or said is None:
        raise ValueError("lines must be q, c, u")
    choices = [choice.strip() for choice in lines[1][2:].split(" | ")]
    means = int(said[2]) - 1 if said[2].isdigit() else said[2]
    if isinstance(means, int) and not 0 <= means < len(choices):
        raise ValueError(f"no choice {said[2]}")
    return Reply(lines[0][2:].strip(), choices, said[1], means)


def main() -> None:
    """Print what is wrong, and how many questions of which kind there are."""
    total: Counter[str] = Counter()
    for path in sorted(Path(sys.argv[1]).rglob("*.world")):
        domain = read_domain(path)
        total.update(question.kind for question in domain.questions)
        total.update(f"turn: {conversation.kind}" for conversation in domain.conversations)
        total.update("choice" if isinstance(reply.means, int) else f"reply: {reply.means}" for reply in domain.replies)
        total.update("keep" if kept else "line" for _, kept in domain.lines)
        for wrong in domain.wrong + ([] if domain.name else ["no line `# domain:`"]):
            print(path.name, wrong)
    print(sum(total.values()), dict(total))


if __name__ == "__main__":
    main()
