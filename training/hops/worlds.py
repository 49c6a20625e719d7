"""The worlds of `training/hops/data`, and the readings of them that lead to answers.

    python training/hops/worlds.py FOLDER     # says what is wrong with the files, and counts what is in them

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

import numpy as np
from numpy.typing import NDArray

from hopql.tools.models.choose_embedder import embedder
from hopql.tools.planning.read_evidence import ITEMS, Action
from hopql.tools.planning.read_turns import added, begin_of, items_of, items_of_choices, without
from hopql.training.read_files import unmark

DATA = Path(__file__).parent / "data"
TABLES = 3
_FINAL = re.compile(r"\s*=>\s*(m\d+)=(.+?)\s*$")
_SETTLED = re.compile(r"\[([^\[\]@]+)@(m\d+|db|none)(?:=([^\]\[]*))?\]")
_KEPT = re.compile(r"\[(?P<said>[^\[\]]+)@keep\]")
_REPLIED = re.compile(r"u (.+?)\s*=>\s*(\d+|any|drop|new|none)\s*")
_TURNED = re.compile(r"\[(?P<said>[^\[\]]+?)@(?:(swap|is)=([^\[\]]+)|(add))\]")
_MEANS: dict[str, Action] = {"any": "any", "drop": "drop", "new": "ask", "none": "unknown"}
_HELD = 0xE000
"""The first of the characters that stand for brackets while a question is read."""


@dataclass(frozen=True, eq=False)
class Part:
    """A bracket: who settles it (`m3`, `db`, `none`), with what, and what is inside: texts and brackets."""

    source: str
    value: str
    inside: list[str | Part]


@dataclass(frozen=True)
class Question:
    """A question: its texts and brackets, and the memory and value that answer it, if one does."""

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
class World:
    """A file."""

    name: str
    tables: list[str] = field(default_factory=list)
    """`name: column, column`."""
    memories: dict[str, str] = field(default_factory=dict)
    """`day: text` by id."""
    questions: list[Question] = field(default_factory=list)
    conversations: list[Conversation] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    lines: list[tuple[str, tuple[int, int] | None]] = field(default_factory=list)
    """What is said, and what of it is to be remembered."""
    wrong: list[str] = field(default_factory=list)
    """What cannot be read of it."""

    @property
    def tables_in_words(self) -> list[str]:
        """As the reader is told of them."""
        spaced = [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", table.replace(":", " (", 1)) for table in self.tables]
        return [re.sub(r"[_\s]+", " ", table).strip().lower() + ")" for table in spaced]

    def asked_of_tables(self) -> list[str]:
        """Questions that end at the tables, with the words of what a memory settles as they were said; without those in
        which one bracket stands in another."""
        return [render(one.text, set())[0] for one in self.questions
                if not one.final and not any(depth for _, depth in parts_of(one.text))]  # fmt: skip


def load_worlds(folder: Path) -> list[World]:
    """The worlds of a folder, and of those in it."""
    return [read_world(path) for path in sorted(folder.rglob("*.world"))]


def read_world(path: Path) -> World:
    """A file as it is."""
    world = World(path.stem)
    _, *sections = re.split(r"^[ \t]*>", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for title, _, body in (section.partition("\n") for section in sections):
        lines = [line.strip() for line in body.splitlines() if not line.strip().startswith(("```", "# domain:"))]
        blocks = [block.splitlines() for block in re.split(r"\n\n+", "\n".join(lines).strip())]
        units = blocks if title.strip() in ("conversations", "replies") else [[line] for line in lines]
        for unit in filter(any, units):
            try:
                _read(world, title.strip(), unit)
            except ValueError as error:
                world.wrong.append(f"{error}: {unit[-1][:90]}")
    return world


def _read(world: World, section: str, lines: list[str]) -> None:
    if section == "tables":
        world.tables += lines
    elif section == "memories":
        id_, day, text = (cell.strip() for cell in lines[0].split("|", 2))
        world.memories[id_] = f"{day}: {text}"
    elif section == "questions":
        _, text = (cell.strip() for cell in lines[0].split("|", 1))
        world.questions.append(read_question(text, world.memories))
    elif section == "conversations":
        world.conversations.append(read_conversation(lines))
    elif section == "replies":
        world.replies.append(read_reply(lines))
    else:
        said, found = unmark(lines[0], _KEPT)
        world.lines.append((said, found[0][:2] if found else None))


def parts_of(text: Sequence[str | Part], depth: int = 0) -> Iterator[tuple[Part, int]]:
    """The brackets of a text, the outer before the inner, with their depths."""
    for one in text:
        if isinstance(one, Part):
            yield one, depth
            yield from parts_of(one.inside, depth + 1)


def read_question(text: str, memories: dict[str, str]) -> Question:
    """A question from its markup.

    Raises:
        ValueError: when a bracket is broken, or a value does not stand in its memory.
    """
    parts = list[Part]()

    def pieces(some: str) -> list[str | Part]:
        return [parts[ord(one) - _HELD] if ord(one[0]) >= _HELD else one
                for one in re.split(f"([{chr(_HELD)}-\uf8ff])", some) if one]  # fmt: skip

    def checked(source: str, value: str) -> tuple[str, str]:
        if source not in ("db", "none") and value not in memories.get(source, ""):
            raise ValueError(f"{value!r} does not stand in {source}")
        return source, value

    def hold(match: re.Match[str]) -> str:
        parts.append(Part(*checked(match[2], match[3] or ""), pieces(match[1])))
        return chr(_HELD + len(parts) - 1)

    final = _FINAL.search(text)
    asked, count = text[: final.start()] if final else text, 1
    while count:
        asked, count = _SETTLED.subn(hold, asked)
    if re.search(r"[\[\]]", asked):
        raise ValueError("a bracket ends in @mN=value], @db=value] or @none]")
    return Question(pieces(asked), checked(final[1], final[2]) if final else None)


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
    said, found = unmark(last[2:].strip(), _TURNED)
    brackets = [Bracket(match[2] or match[4], begin, end, match[3] or "") for begin, end, match in found]
    for one in brackets:
        held = [turns[-1][0]] if one.kind == "swap" else [text for turn in turns for text in turn]
        if not any(one.old in text for text in held):
            raise ValueError(f"{one.old!r} does not stand before")
    if len({bracket.kind == "is" for bracket in brackets}) > 1:
        raise ValueError("is beside swap or add")
    return Conversation(turns, said, brackets, last[1] == "=")


def read_reply(lines: Sequence[str]) -> Reply:
    """A reply from its lines `q`, `c`, `u`.

    Raises:
        ValueError: when a line is missing or there is no such choice.
    """
    said = _REPLIED.fullmatch(lines[-1])
    if [line[:2] for line in lines] != ["q ", "c ", "u "] or said is None:
        raise ValueError("lines must be q, c, u")
    choices = [choice.strip() for choice in lines[1][2:].split(" | ")]
    means = int(said[2]) - 1 if said[2].isdigit() else said[2]
    if isinstance(means, int) and not 0 <= means < len(choices):
        raise ValueError(f"no choice {said[2]}")
    return Reply(lines[0][2:].strip(), choices, said[1], means)


Settled = tuple[tuple[int, int], int, tuple[int, int]]
"""A part of the question, the position of the memory that settles it, and the words of it that do."""


@dataclass
class State:
    """One reading: what is asked now, what was found for it, and the right step."""

    question: str
    tables: str
    items: list[str]
    action: Action
    part: tuple[int, int] = (0, 0)
    item: int = -1
    """Position of the memory that is needed; -1 where none is, or where it was not found."""
    value: tuple[int, int] = (0, 0)
    talk: bool = False
    """Of a conversation: its items are questions and answers before."""
    also: list[Settled] = field(default_factory=list)
    """What could be filled in as well."""


_vectors: dict[str, NDArray[np.float32]] = {}


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Vectors of the packaged embedder, (texts, 384); each text is embedded once."""
    missing = [text for text in dict.fromkeys(texts) if text not in _vectors]
    if missing:
        _vectors.update(zip(missing, embedder("minilm").vectors(missing), strict=True))  # type: ignore[attr-defined]
    return np.array([_vectors[text] for text in texts]).reshape(len(texts), 384)


def render(text: Sequence[str | Part], done: set[int]) -> tuple[str, list[tuple[Part, int, int]]]:
    """A text with what was found in the place of its part, and the open parts with their begins and ends."""
    out, opened = "", []
    for one in text:
        if isinstance(one, str):
            out += one
        elif id(one) in done:
            out += one.value
        else:
            begin = len(out)
            inner, within = render(one.inside, done)
            out += inner
            opened += [(part, start + begin, end + begin) for part, start, end in within]
            opened.append((one, begin, len(out)))
    return out, opened


def find_evidence(world: World, text: str) -> tuple[str, list[str]]:
    """The nearest tables as one text, and the ids of the memories nearest in meaning and in words, fused by rank."""
    (vector,), memories, tables = embed([text]), list(world.memories.values()), world.tables_in_words
    asked = {word for word in re.findall(r"\w+", text.lower()) if len(word) > 3}
    shared = np.array([len(asked & set(re.findall(r"\w+", memory.lower()))) for memory in memories])
    rank = np.zeros(len(shared))
    for place, at in enumerate(np.argsort(-(embed([one[begin_of(one) :] for one in memories]) @ vector))):
        rank[at] += 1 / (10 + place)
    for place, at in enumerate(sorted(range(len(shared)), key=lambda one: -shared[one])):
        rank[at] += 0.5 / (10 + place) if shared[at] else 0
    near = [tables[at] for at in np.argsort(-(embed(tables) @ vector))[:TABLES]]
    return "; ".join(near), [list(world.memories)[at] for at in np.argsort(-rank)[:ITEMS]]


def readings_of(world: World, question: Question) -> list[State]:
    """The readings of a question, with its memories filled in in every order; each with the memories that it needs
    among the evidence."""
    out = dict[frozenset[int], State]()
    waiting = [frozenset[int]()]
    while waiting:
        if (done := waiting.pop()) in out:
            continue
        text, opened = render(question.text, set(done))
        ready = [one for one in opened if all(isinstance(kid, str) or id(kid) in done for kid in one[0].inside)]
        told = [one for one in ready if one[0].source not in ("db", "none")]
        ready = told or sorted(ready, key=lambda one: one[0].source == "db")[:1]
        tables, found = find_evidence(world, text)
        needed = [(part.source, part.value, (begin, end)) for part, begin, end in told]
        if question.final and not ready:
            needed = [(*question.final, (0, 0))]
        wanted = [source for source, _, _ in needed]
        missing = [source for source in dict.fromkeys(wanted) if source not in found]
        kept = sorted(found, key=lambda one: one not in wanted)
        kept = [*kept[: len(found) - len(missing)], *missing]
        state = State(text, tables, [world.memories[one] for one in kept], "ask")
        settled = list[Settled]()
        for source, value, span in needed:
            held = world.memories[source]
            begin = held.index(value, begin_of(held))
            settled.append((span, kept.index(source), (begin, begin + len(value))))
        if needed:
            state.action = "fill" if told else "answer"
            (state.part, state.item, state.value), *state.also = settled
        elif ready:
            state.action, state.part = "first" if ready[0][0].source == "db" else "unknown", ready[0][1:]
        out[done] = state
        waiting += [done | {id(one[0])} for one in ready]
    return list(out.values())


def talks_of(one: Conversation) -> tuple[list[State], str]:
    """The readings of what is said in a conversation, and the whole question that comes of it."""
    text, asked, out = one.said, one.turns[-1][0], list[State]()
    shift = 0
    for bracket in one.brackets:
        items = items_of([*one.turns[:-1], (asked, one.turns[-1][1])])
        begin, end = bracket.begin + shift, bracket.end + shift
        part = text[begin:end]
        if bracket.kind == "add":
            out.append(State(text, "", items, "add", (begin, end), 0, talk=True))
            asked = added(asked, part)
        else:
            holders = items[:1] if bracket.kind == "swap" else items
            item = next((at for at, held in enumerate(holders) if find_whole(held, bracket.old) >= 0), -1)
            if item < 0:  # a swap before took it along
                continue
            at = find_whole(items[item], bracket.old)
            action: Action = "swap" if bracket.kind == "swap" else "fill"
            out.append(State(text, "", items, action, (begin, end), item, (at, at + len(bracket.old)), talk=True))
            if action == "swap":
                first = at - begin_of(items[0])
                asked = asked[:first] + part + asked[first + len(bracket.old) :]
        before = len(text)
        text = text[:begin] + bracket.old + text[end:] if bracket.kind == "is" else without(text, (begin, end))
        shift += len(text) - before
        if bracket.kind != "is" and (following := next((b for b in one.brackets if b.begin > bracket.begin), None)):
            words = one.said[following.begin : following.end]
            shift = text.index(words, max(0, begin - 2)) - following.begin
    items = items_of([*one.turns[:-1], (asked, one.turns[-1][1])])
    edited = one.same or any(bracket.kind != "is" for bracket in one.brackets)
    if not edited:
        out.append(State(text, "", items, "ask", talk=True))
    elif re.search(r"\w", text):
        out.append(State(text, "", items, "answer", item=0, value=(begin_of(items[0]), len(items[0])), talk=True))
    return out, asked if edited else text


def said_of(world: World) -> list[State]:
    """The readings of replies to choices, and of single lines, some of which are to be remembered."""
    out = []
    for reply in world.replies:
        items, means = items_of_choices(reply.choices), reply.means
        if isinstance(means, int):
            whole = (begin_of(items[means]), len(items[means]))
            out.append(State(reply.said, reply.asked, items, "answer", item=means, value=whole, talk=True))
        else:
            out.append(State(reply.said, reply.asked, items, _MEANS[means], (0, len(reply.said)), talk=True))
    for said, kept in world.lines:
        out.append(State(said, "", [], "keep" if kept else "ask", kept or (0, 0), talk=True))
    return out


def find_whole(text: str, words: str) -> int:
    """Where words begin that stand whole in a text behind its mark; -1 where they do not."""
    found = re.compile(r"(?<!\w)" + re.escape(words) + r"(?!\w)").search(text, begin_of(text))
    return found.start() if found else text.find(words, begin_of(text))


def main() -> None:
    """Print what is wrong, and how many questions of which kind there are."""
    total: Counter[str] = Counter()
    for world in load_worlds(Path(sys.argv[1])):
        total.update(question.kind for question in world.questions)
        total.update(f"turn: {conversation.kind}" for conversation in world.conversations)
        total.update("choice" if isinstance(reply.means, int) else f"reply: {reply.means}" for reply in world.replies)
        total.update("keep" if kept else "line" for _, kept in world.lines)
        for wrong in world.wrong:
            print(world.name, wrong)
    print(total.total(), dict(total))


if __name__ == "__main__":
    main()
