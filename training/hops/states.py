"""Worlds as the reader sees them: for each question the readings that lead to its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from check_worlds import Conversation, Domain, Part, Question, read_domain
from numpy.typing import NDArray

from hopql.tools.planning.read_evidence import ITEMS, Action
from hopql.tools.planning.read_turns import added, begin_of, items_of, items_of_choices, without

TABLES = 3
Embed = Callable[[list[str]], NDArray[np.float32]]


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


@dataclass
class World:
    """A domain with its vectors."""

    name: str
    tables: list[str]
    ids: list[str]
    memories: list[str]
    vectors: NDArray[np.float32]
    table_vectors: NDArray[np.float32]
    domain: Domain

    @property
    def questions(self) -> list[Question]:
        """Of the domain."""
        return self.domain.questions


def words_of(name: str) -> str:
    """A column's or table's name as words."""
    return re.sub(r"[_\s]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).strip().lower()


def load_worlds(folder: Path, embed: Embed) -> list[World]:
    """The worlds of a folder."""
    worlds = []
    for path in sorted(folder.rglob("*.world")):
        domain = read_domain(path)
        tables = [words_of(table.replace(":", " (", 1)) + ")" for table in domain.tables]
        texts = [f"{day}: {text}" for day, text in domain.memories.values()]
        bare = [text for _, text in domain.memories.values()]
        ids = list(domain.memories)
        worlds.append(World(domain.name, tables, ids, texts, embed(["", *bare])[1:], embed(tables), domain))
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
        tables, found = find_evidence(world, text, embed)
        needed = [(part.source, part.value, (begin, end)) for part, begin, end in told]
        if question.final and not ready:
            needed = [(*question.final, (0, 0))]
        missing = dict.fromkeys(source for source, _, _ in needed if world.ids.index(source) not in found)
        wanted = [world.ids.index(source) for source, _, _ in needed]
        kept = [at for at in found if at in wanted] + [at for at in found if at not in wanted]
        kept = [*kept[: len(found) - len(missing)], *map(world.ids.index, missing)]
        state = State(text, tables, [world.memories[at] for at in kept], "ask")
        settled = list[Settled]()
        for source, value, span in needed:
            at = world.ids.index(source)
            begin = world.memories[at].index(value, len("2026-01-01: "))
            settled.append((span, kept.index(at), (begin, begin + len(value))))
        if told or needed:
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


def said_of(domain: Domain) -> list[State]:
    """The readings of replies to choices, and of single lines, some of which are to be remembered."""
    out = []
    for reply in domain.replies:
        items = items_of_choices(reply.choices)
        action: Action = "answer"
        if not isinstance(reply.means, int):
            action = {"any": "any", "drop": "drop", "new": "ask", "none": "unknown"}[reply.means]  # type: ignore[assignment]
            out.append(State(reply.said, reply.asked, items, action, (0, len(reply.said)), talk=True))
            continue
        whole = (begin_of(items[reply.means]), len(items[reply.means]))
        out.append(State(reply.said, reply.asked, items, action, item=reply.means, value=whole, talk=True))
    for said, kept in domain.lines:
        out.append(State(said, "", [], "keep" if kept else "ask", kept or (0, 0), talk=True))
    return out


def find_whole(text: str, words: str) -> int:
    """Where words begin that stand whole in a text behind its mark; -1 where they do not."""
    found = re.search(r"(?<!\w)" + re.escape(words) + r"(?!\w)", text[begin_of(text) :])
    if found:
        return found.start() + begin_of(text)
    return text.find(words, begin_of(text))
