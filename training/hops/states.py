"""Worlds as the reader sees them: for each question the readings that lead to its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from check_worlds import Part, Question, read_domain
from numpy.typing import NDArray

from hopql.tools.planning.read_evidence import ITEMS, Action

TABLES = 3
Embed = Callable[[list[str]], NDArray[np.float32]]


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


@dataclass
class World:
    """A domain with its vectors."""

    name: str
    tables: list[str]
    ids: list[str]
    memories: list[str]
    vectors: NDArray[np.float32]
    table_vectors: NDArray[np.float32]
    questions: list[Question] = field(default_factory=list)


def words_of(name: str) -> str:
    """A column's or table's name as words."""
    return re.sub(r"[_\s]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).strip().lower()


def load_worlds(folder: Path, embed: Embed) -> list[World]:
    """The worlds of a folder."""
    worlds = []
    for path in sorted(folder.rglob("*.txt")):
        domain = read_domain(path)
        tables = [words_of(table.replace(":", " (", 1)) + ")" for table in domain.tables]
        texts = [f"{day}: {text}" for day, text in domain.memories.values()]
        bare = [text for _, text in domain.memories.values()]
        ids = list(domain.memories)
        worlds.append(World(domain.name, tables, ids, texts, embed(bare), embed(tables), domain.questions))
    return worlds


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


def find_evidence(world: World, text: str, embed: Embed) -> tuple[str, list[int]]:
    """The nearest tables as one text, and the memories nearest in meaning and in words, fused by rank."""
    vector = embed([text])[0]
    asked = {word for word in re.findall(r"\w+", text.lower()) if len(word) > 3}
    shared = np.array([len(asked & set(re.findall(r"\w+", memory.lower()))) for memory in world.memories])
    rank = np.zeros(len(shared))
    for place, at in enumerate(np.argsort(-(world.vectors @ vector))):
        rank[at] += 1 / (10 + place)
    for place, at in enumerate(sorted(range(len(shared)), key=lambda one: -shared[one])):
        rank[at] += 0.5 / (10 + place) if shared[at] else 0
    tables = [world.tables[at] for at in np.argsort(-(world.table_vectors @ vector))[:TABLES]]
    return "; ".join(tables), [int(at) for at in np.argsort(-rank)[:ITEMS]]


def readings_of(world: World, question: Question, embed: Embed) -> list[State]:
    """The readings of a question, each with the memory that it needs among the evidence."""
    out: list[State] = []
    done: set[int] = set()
    while True:
        text, opened = render(question.text, done)
        ready = [one for one in opened if all(isinstance(kid, str) or id(kid) in done for kid in one[0].inside)]
        ready.sort(key=lambda one: {"none": 1, "db": 2}.get(one[0].source, 0))
        tables, found = find_evidence(world, text, embed)
        state = State(text, tables, [], "ask")
        needed, value = question.final or ("", "")
        if ready:
            part, *span = ready[0]
            state.part = (span[0], span[1])
            state.action = {"db": "first", "none": "unknown"}.get(part.source, "fill")  # type: ignore[assignment]
            needed, value = (part.source, part.value) if state.action == "fill" else ("", "")
        elif needed:
            state.action = "answer"
        if needed:
            at = world.ids.index(needed)
            if at not in found:
                found[-1] = at
            state.item = found.index(at)
            begin = world.memories[at].index(value, len("2026-01-01: "))
            state.value = (begin, begin + len(value))
        state.items = [world.memories[at] for at in found]
        out.append(state)
        if not ready or state.action == "unknown":
            return out
        done.add(id(ready[0][0]))
