"""Write the readings of worlds as prompts of the chat model, with the right step as its answer:

    python training/hops/compose_readings.py OUT.jsonl [--folder training/hops/data/train] [--each 8] [--rounds 1]

A line for each reading: `db` (the world), `system`, `prefix`, `tail`, `answer`. Some readings of a world stand behind
one prefix, which has the memories that they need, those that are near, and the nearest tables. In some packs a memory
that is needed is left out: then nobody knows. `training/sql/tokenize_prompts.py` and `train_adapter.py` go on from
here."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

from states import State, World, load_worlds, readings_of
from train_reader import Kept

from hopql.tools.planning.ask_step import SYSTEM, asked, evidence, written

NEAR, MOST, TABLES = 2, 14, 5
"""Near memories taken for each reading, memories and tables of a prefix at most."""
NOT_TOLD, ELSEWHERE = 0.3, 0.2
"""How often a pack lacks a memory that one of its readings needs, and has one of another world."""


def main() -> None:
    """Compose each world's packs."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("out", type=Path)
    ask.add_argument("--folder", type=Path, default=Path(__file__).parent / "data" / "train")
    ask.add_argument("--each", type=int, default=8)
    ask.add_argument("--rounds", type=int, default=1, help="packs of a world")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    embed, chance = Kept(), random.Random(given.seed)
    worlds = [world for world in load_worlds(given.folder, embed) if world.questions]
    with given.out.open("w", encoding="utf-8") as file:
        for world in worlds:
            states = [state for question in world.questions for state in readings_of(world, question, embed)]
            chance.shuffle(states)
            for round_ in range(given.rounds):
                some = states[round_ * given.each : (round_ + 1) * given.each]
                other = chance.choice(chance.choice(worlds).memories)
                file.writelines(json.dumps(line) + "\n" for line in packed(world, some, other, chance))


def packed(world: World, states: list[State], other: str, chance: random.Random) -> Iterator[dict[str, str]]:
    """Readings behind one prefix."""
    needed = {state.items[state.item] for state in states if state.item >= 0}
    missing = chance.choice(sorted(needed)) if needed and chance.random() < NOT_TOLD else ""
    near = [item for state in states for item in state.items[:NEAR]]
    items = [item for item in dict.fromkeys([*sorted(needed), *near]) if item != missing][:MOST]
    items += [other] * (chance.random() < ELSEWHERE and other not in items)
    chance.shuffle(items)
    tables = list(dict.fromkeys(table for state in states for table in state.tables.split("; ")))
    prefix = evidence("; ".join(chance.sample(tables, min(TABLES, len(tables)))), items)
    for state in states:
        held = state.items[state.item] if state.item >= 0 else ""
        part, value = state.question[slice(*state.part)], held[slice(*state.value)]
        action, item = state.action, items.index(held) if held in items else -1
        if held and held == missing:
            action, part = "unknown", part if action == "fill" else state.question.rstrip("?.! ")
        answer = written(action, part, item, value)
        yield {"db": world.name, "system": SYSTEM, "prefix": prefix, "tail": asked(state.question), "answer": answer}


if __name__ == "__main__":
    main()
