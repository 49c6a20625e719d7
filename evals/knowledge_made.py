"""Made-up documents of a knowledge graph, with words of the packaged encoder's vocabulary, the commoner the oftener."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from hopql.tools.artifacts import fetch
from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Prepared, Relation

CHUNKS, ENTITIES, HUBS, MENTIONS = 20, 40, 20, 8
"""Of a document: chunks, entities of its own, entities of all documents that it also names, mentions of a chunk."""
KINDS = ("is part of", "works with", "leads to", "depends on", "is mentioned with")


@dataclass(frozen=True)
class Sizes:
    """How large the graph is."""

    chunks: int
    relations: int

    @property
    def documents(self) -> int:
        """Of `CHUNKS` chunks each."""
        return max(1, self.chunks // CHUNKS)

    @property
    def entities(self) -> int:
        """Two a chunk."""
        return self.documents * ENTITIES


@cache
def vocabulary() -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Words, the commonest first, and the chance of each one or one before it."""
    model = json.loads((fetch("minilm") / "tokenizer.json").read_text(encoding="utf-8"))["model"]
    known = sorted(model["vocab"].items(), key=lambda pair: pair[1])
    words = tuple(
        word for word, _ in known if len(word) > 3 and word.isascii() and word.isalpha() and not word.endswith("s")
    )
    chances = 1 / (np.arange(len(words)) + 2.7)
    return words, np.cumsum(chances / chances.sum())


def phrase(chance: np.random.Generator, count: int) -> str:
    """Words by Zipf's law."""
    words, chances = vocabulary()
    places = np.searchsorted(chances, chance.random(count)).clip(max=len(words) - 1)
    return " ".join(words[place] for place in places.tolist())


def name(number: int) -> str:
    """The name of an entity, two words; no two numbers that are below the square of the words have the same."""
    words, _ = vocabulary()
    turn, first = divmod(number, len(words))
    return f"{words[first]} {words[(31 * first + turn) % len(words)]}".title()


def document(number: int, sizes: Sizes) -> Prepared:
    """A made-up document, the same for the same number."""
    chance = np.random.default_rng([11, number])
    own = range(number * ENTITIES, (number + 1) * ENTITIES)
    hubs = (int(place) % sizes.entities for place in chance.zipf(1.3, size=HUBS))
    names = list(dict.fromkeys(map(name, (*own, *hubs))))
    speaks = chance.integers(0, len(names), size=(CHUNKS, MENTIONS))
    chunks = tuple(
        Chunk(
            ". ".join(f"{names[place]} {phrase(chance, 13)}" for place in places) + ".", (phrase(chance, 3),),
            line=10 * at + 1, line_to=10 * at + 9,
        )
        for at, places in enumerate(speaks.tolist())
    )  # fmt: skip
    entities = tuple(
        Entity(names[at], "term", f"{names[at]} is {phrase(chance, 10)}.", at % CHUNKS) for at in range(ENTITIES)
    )
    count = sizes.relations * (number + 1) // sizes.documents - sizes.relations * number // sizes.documents
    ends = chance.integers(0, len(names), size=(count, 2)).tolist()
    relations = tuple(
        Relation(
            names[one], names[other], KINDS[at % len(KINDS)], phrase(chance, 8), (phrase(chance, 2),),
            chunk=at % CHUNKS,
        )
        for at, (one, other) in enumerate(ends)
    )  # fmt: skip
    mentions = tuple(
        Mention(at, names[place]) for at, places in enumerate(speaks.tolist()) for place in dict.fromkeys(places)
    )
    return Prepared(
        uri=f"/scale/{number:06d}.md", title=phrase(chance, 3), kind="markdown", chunks=chunks, entities=entities,
        digest=sha256(str(number).encode()).hexdigest(), relations=relations, mentions=mentions, size=16_000,
        modified=datetime(2024, 1, 1, tzinfo=UTC) + timedelta(days=number % 365),
    )  # fmt: skip
