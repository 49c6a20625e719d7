"""How a reader does on worlds: each question is followed to its end, the database's answers being those of the world's
author.

    python training/hops/judge_reader.py FOLDER [--sure 0.5] [--weights FILE]

An answer is right when the same memories and values are filled in, in any order, the database is asked first for the
same part, and the question ends as it should: asked of the database with the same words, answered by the right words of
the right memory, or said to be unknown. "Wrong value" counts questions for which a memory's words were taken that
should not have been.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from worlds import Question, World, find_evidence, load_worlds, parts_of, render, talks_of

from hopql.tools.planning.plan_hops import choose_step
from hopql.tools.planning.read_evidence import Reader, Step
from hopql.tools.planning.read_turns import (
    FOLLOWING,
    KEEP,
    REPLYING,
    SURE,
    TELLING,
    items_of_choices,
    likeliest_step,
    whole_of,
)

MOST = 6
SAME_PART, SAME_VALUE, SAME_TEXT, SAME_WHOLE = 0.6, 0.75, 0.85, 0.9
"""Shares of words (F1) from which a part, a value, a question with hops, a question of a conversation is the same."""
Read = Callable[[str, str, Sequence[str]], list[Step]]
Choose = Callable[..., Step]


@dataclass
class Followed:
    """What was done for a question: source and value of each part, and how it ended."""

    filled: list[tuple[str, str]] = field(default_factory=list)
    end: str = ""
    told: str = ""
    """The question that the database is asked, or the value that a memory tells."""
    memory: str = ""


def alike(one: str, other: str) -> float:
    """F1 of the words of two texts."""
    first, second = (Counter(re.findall(r"\w+", text.lower())) for text in (one, other))
    return 2 * sum((first & second).values()) / max(1, sum(first.values()) + sum(second.values()))


def follow(world: World, question: Question, read: Read, choose: Choose) -> Followed:
    """Follow one question to its end."""
    parts = [part for part, _ in parts_of(question.text)]
    told = {id(part) for part in parts if part.source not in ("db", "none")}
    text, _ = render(question.text, set())
    done, out = set[int](), Followed()
    for _ in range(MOST):
        tables, found = find_evidence(world, text)
        items = [world.memories[one] for one in found]
        step = choose(read(text, tables, items), text, [value for _, value in out.filled], items=items)
        part, value = text[slice(*step.part)], items[step.item][slice(*step.value)] if step.item >= 0 else ""
        if step.action == "answer":
            return Followed(out.filled, "answer", value, found[step.item])
        if step.action in ("ask", "unknown"):
            return Followed(out.filled, step.action, text)
        if step.action == "first":
            asked = [one for one in parts if one.source == "db" and id(one) not in done]
            best = max(asked, key=lambda one: alike(render(one.inside, told | done)[0], part), default=None)
            if best is None or alike(render(best.inside, told | done)[0], part) < SAME_PART:
                return Followed(out.filled, "first", part)
            done.add(id(best))
            value = best.value
        out.filled.append(("db" if step.action == "first" else found[step.item], value))
        text = text[: step.part[0]] + value + text[step.part[1] :]
    return out


@dataclass(frozen=True)
class Verdict:
    """Whether it is right; its hops that are, of how many; whether a memory's words were wrongly taken."""

    right: bool
    hops: int
    of: int
    wrong: bool


def judge_one(question: Question, made: Followed) -> Verdict:
    """Judge what was done for a question."""
    parts = [part for part, _ in parts_of(question.text)]
    left = [(part.source, part.value) for part in parts if part.source != "none"]
    count, wrong = len(left), False
    for source, value in made.filled:
        hit = next((one for one in left if one[0] == source and alike(one[1], value) >= SAME_VALUE), None)
        left = [one for one in left if one is not hit]
        wrong = wrong or hit is None
    unknown = question.kind == "none"
    if unknown:
        ended = made.end == "unknown"
    elif question.final:
        source, value = question.final
        ended = made.end == "answer" and made.memory == source and alike(made.told, value) >= SAME_VALUE
    else:
        whole = render(question.text, {id(part) for part in parts})[0]
        ended = made.end == "ask" and alike(made.told, whole) >= SAME_TEXT
    wrong = wrong or (made.end == "answer" and not ended)
    return Verdict(ended and not wrong and (unknown or not left), count - len(left) + ended, count + 1, wrong)


def judge(worlds: Sequence[World], read: Read, choose: Choose, sure: float | None = None) -> dict[str, Any]:
    """Shares of what is right: of all questions with hops, by kind, of the plain ones; and wrong values."""
    by: dict[str, list[Verdict]] = defaultdict(list)
    choose = choose if sure is None else partial(choose, sure=sure)
    for world in worlds:
        for question in world.questions:
            by[question.kind].append(judge_one(question, follow(world, question, read, choose)))
    hard = [one for kind, some in by.items() if kind != "plain" for one in some]
    every = [one for some in by.values() for one in some]
    return {
        "answers": round(sum(one.right for one in hard) / len(hard), 3),
        "hops": round(sum(one.hops for one in hard) / sum(one.of for one in hard), 3),
        "controls": round(sum(one.right for one in by["plain"]) / len(by["plain"]), 3),
        "wrong value": round(sum(one.wrong for one in every) / len(every), 3),
        "guessed": sum(one.wrong for one in by["none"]),
    } | {kind: f"{sum(one.right for one in some)}/{len(some)}" for kind, some in sorted(by.items())}


def judge_talks(worlds: Sequence[World], read: Read) -> dict[str, str]:
    """Of what is said next the whole questions that are right, by kind; of replies what they mean; of lines whether
    they are to be remembered, and what of them. The questions with hops are lines too, none to be remembered."""
    by: dict[str, list[bool]] = defaultdict(list)
    for world in worlds:
        for one in world.conversations:
            made, _ = whole_of(
                one.said, one.turns, lambda text, items: likeliest_step(read(text, "", items), FOLLOWING, SURE)
            )
            changed = made != one.said and alike(made, talks_of(one)[1]) >= SAME_WHOLE
            by[one.kind].append(changed if one.kind != "whole" else made == one.said)
            by["all that go on" if one.kind != "whole" else "all whole"].append(by[one.kind][-1])
        for reply in world.replies:
            step = likeliest_step(read(reply.said, reply.asked, items_of_choices(reply.choices)), REPLYING)
            means = {"answer": step.item, "ask": "new", "unknown": "none"}.get(step.action, step.action)
            by["choice" if isinstance(reply.means, int) else f"reply {reply.means}"].append(means == reply.means)
        for said, kept in [*world.lines, *((render(one.text, set())[0], None) for one in world.questions)]:
            step = likeliest_step(read(said, "", []), TELLING, KEEP)
            told = said[slice(*step.part)] if step.action == "keep" else ""
            right = alike(told, said[slice(*kept)]) >= SAME_TEXT if kept else not told
            by["keep" if kept else "line"].append(right)
    return {kind: f"{sum(some)}/{len(some)}" for kind, some in sorted(by.items())}


def main() -> None:
    """Judge the packaged reader, or the one in a file."""
    ask = argparse.ArgumentParser()
    ask.add_argument("folder", type=Path)
    ask.add_argument("--weights", type=Path)
    ask.add_argument("--sure", type=float)
    told = ask.parse_args()
    reader, worlds = Reader(told.weights) if told.weights else Reader(), load_worlds(told.folder)
    print(json.dumps(judge(worlds, reader.read_memories, choose_step, told.sure)))
    print(json.dumps(judge_talks(worlds, reader.read)))


if __name__ == "__main__":
    main()
