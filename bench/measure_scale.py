"""How fast large catalogs and memories are indexed and searched.

    python -m hopql.bench.measure_scale catalog [--tables 10000] [--columns 150000] [--questions 200]
    python -m hopql.bench.measure_scale told [--memories 100000] [--questions 100]
    python -m hopql.bench.measure_scale asked [--entries 100000] [--questions 200]

What is indexed is made up, the same in every run, and goes the way of a user: `catalog` through the index of a
workspace (again after ten cards changed), `told` through `SemanticMemory`, `asked` through `QueryMemory`, each in a
database of its own that is dropped at the end. Embedding takes most of the time: some minutes for 100,000 texts. Each
question is new. Prints counts, seconds and milliseconds as JSON.

Of what was asked, a recall is `exact` (the question is there), by `skeleton` (with other values), or `near` (in other
words, found by its vector).
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import click

from hopql.bench import own_database, quantiles, run, say, timed
from hopql.state.cards import Column, FewShot, ForeignKey, TableCard
from hopql.state.context import Context
from hopql.state.memory import Memory, SearchQuery
from hopql.state.query_memory import Key
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.gate import packaged
from hopql.tools.memory import QueryMemory, SemanticMemory

PREFIXES: Final = ("first", "last", "max", "net", "planned", "previous", "default", "main")
CITIES: Final = "Berlin Boston Cairo Denver Geneva Lagos Lima Lisbon Madrid Nairobi Oslo Osaka Quito".split()  # noqa: SIM905
PEOPLE: Final = "Ada Bruno Carla Dmitri Elena Farid Greta Hugo Ines Jonas Keiko Lars Mina Nadia Omar Priya".split()  # noqa: SIM905
TEMPLATES: Final = {
    "preferences": "{person} prefers the {thing} number {number} from {city} to any other.",
    "facts": "Room {number} in {city} has the {thing} of {person}.",
    "relationships": "{person} looks after the {thing} {number} in {city}.",
    "decisions": "We agreed to move the {thing} of {person} to {city} within {number} days.",
    "requirements": "The {thing} that {person} has in {city} must be checked every {number} weeks.",
}
ASKS: Final = (
    "How many {things} of {city} in {number}?", "List all {things} over {number} in {city}",
    "Show me the {things} before {number} near {city}", "Which {things} from {city} have code {number}?",
)  # fmt: skip
MEANT: Final = ("What number of {things} did {city} see around {number}?", "Tell me about {things} by {city}, {number}")
SPACE: Final = "scale"


@cache
def words() -> tuple[list[str], list[str]]:
    """Things that databases are about, and what is kept of them."""
    lines = [line.split() for line in packaged("other_schemas")]
    return sorted({one[0] for one in lines}), sorted({word for one in lines for word in one[1:]})


@click.group()
def main() -> None:
    """How fast large catalogs and memories are."""


@main.command("catalog")
@click.option("--tables", default=10_000, show_default=True)
@click.option("--columns", default=150_000, show_default=True)
@click.option("--questions", default=200, show_default=True)
def measure_catalog(tables: int, columns: int, questions: int) -> None:
    """Seconds to index a large catalog and to index it again, milliseconds to plan over it."""
    cards, chance = make_cards(tables, columns), random.Random(11)
    asked = [ask_of(chance.choice(cards), chance) for _ in range(questions + 1)]
    shots = [FewShot(intent=one, tables=[cards[at % tables].name], sql="SELECT 1") for at, one in enumerate(asked)]
    options = Context.model_construct()
    with tempfile.TemporaryDirectory() as folder:
        first = build(Path(folder), cards, shots, progress=say)
        for card in cards[:: max(1, tables // 10)][:10]:
            card.description += " Checked by hand."
        again = build(Path(folder), cards, shots)
        opened = Catalog.open(Path(folder))

        def plan(question: str) -> None:
            opened.gate(question, options)
            opened.examples(question, opened.plan(question, options), options)

        times = [timed(lambda q=one: plan(f"{q} Please.")) for one in asked]
    _tell({
        "tables": tables, "columns": sum(len(card.columns) for card in cards), "index_s": round(first.seconds, 1),
        "again_s": round(again.seconds, 1), "again_embedded": again.embedded, "plan_ms": quantiles(times[1:]),
    })  # fmt: skip


def make_cards(tables: int, columns: int, seed: int = 7) -> list[TableCard]:
    """Cards of a made-up company: names in snake or camel case, half of the columns described, keys within a domain."""
    chance, (things, kept) = random.Random(seed), words()
    names: dict[str, tuple[str, str]] = {}
    while len(names) < tables:
        domain, entity = chance.choice(things[::5]), chance.choice(things)
        table = _named(chance, entity, *chance.sample(kept, chance.choice((0, 1, 1, 2))))
        names.setdefault(f"{domain}.{table}", (domain, entity))
    by_domain: dict[str, list[TableCard]] = {}
    cards = []
    for place, (name, (domain, entity)) in enumerate(names.items()):
        size = columns * (place + 1) // tables - columns * place // tables
        near = by_domain.setdefault(domain, [])
        near.append(_card(chance, name, entity, size, near))
        cards.append(near[-1])
    return cards


def _named(chance: random.Random, *parts: str) -> str:
    return "_".join(parts) if chance.random() < 0.7 else parts[0] + "".join(part.title() for part in parts[1:])


def _card(chance: random.Random, name: str, entity: str, size: int, near: Sequence[TableCard]) -> TableCard:
    columns = {f"{entity}_id": Column(name=f"{entity}_id", type="bigint", key=True, nullable=False)}
    keys = []
    for other in chance.sample(near, min(len(near), chance.choice((0, 1, 1, 2)), size - 1)):
        reference = f"{other.name.split('.')[1]}_{other.primary_key[0]}"
        columns[reference] = Column(name=reference, type="bigint", key=True)
        keys.append(ForeignKey(columns=[reference], table=other.name, to=[other.primary_key[0]]))
    while len(columns) < size:
        parts = [*chance.choice(((), (entity,), (chance.choice(PREFIXES),))), chance.choice(words()[1])]
        kind = chance.choice(("text", "integer", "numeric", "timestamp", "boolean", "text"))
        about = f"{' '.join(parts)} of the {entity}" if chance.random() < 0.5 else ""
        samples = chance.sample(CITIES, 3) if kind == "text" and chance.random() < 0.3 else []
        named = _named(chance, *parts)
        columns.setdefault(named, Column(name=named, type=kind, description=about, samples=samples))
    about = f"{name.replace('.', ' ')}, one row per {entity}." if chance.random() < 0.6 else ""
    return TableCard(name=name, description=about, columns=list(columns.values()), primary_key=[f"{entity}_id"],
                     foreign_keys=keys)  # fmt: skip


def ask_of(card: TableCard, chance: random.Random) -> str:
    """A question about a table, in the words of its names."""
    one, other = (chance.choice(card.columns).name.replace("_", " ") for _ in range(2))
    table = card.name.replace(".", " ").replace("_", " ")
    return chance.choice((f"What is the average {one} of {table} by {other}?", f"How many {table} have a {one}?"))


@main.command("told")
@click.option("--memories", default=100_000, show_default=True)
@click.option("--questions", default=100, show_default=True)
def measure_told(memories: int, questions: int) -> None:
    """Seconds to fill a memory, milliseconds of a search by what is filtered; the embedding is part of it."""
    told: dict[str, Any] = {"memories": memories}
    with own_database("told_scale") as url:
        store = SemanticMemory(SPACE, url=url)
        told["fill_s"] = round(timed(lambda: store.add(make_memories(memories, 2), say)) / 1000, 1)
        asked = make_memories(4 * questions + 10, 5)
        searches: dict[str, Callable[[Memory], object]] = {
            "warm": lambda one: store.search([_query(one)]), "any": lambda one: store.search([_query(one)]),
            "category": lambda one: store.search([_query(one, one.category)]),
            "topic": lambda one: store.search([_query(one)], {"topic": one.metadata["topic"]}),
        }  # fmt: skip
        for name, search in searches.items():
            some, asked = asked[:questions], asked[questions:]
            told[f"{name}_ms"] = quantiles([timed(lambda one=one, search=search: search(one)) for one in some])
    _tell(told)


def make_memories(count: int, seed: int) -> list[Memory]:
    """Made-up memories."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        category, thing = chance.choice(list(TEMPLATES)), chance.choice(words()[0])
        text = TEMPLATES[category].format(
            person=chance.choice(PEOPLE), thing=thing, city=chance.choice(CITIES), number=chance.randrange(2, 9000)
        )
        found.append(Memory(text=text, category=category, metadata={"topic": thing}))
    return found


def _query(one: Memory, category: str = "") -> SearchQuery:
    return SearchQuery(text=one.text, category=category, purpose="", priority=1)


@main.command("asked")
@click.option("--entries", default=100_000, show_default=True)
@click.option("--questions", default=200, show_default=True)
def measure_asked(entries: int, questions: int) -> None:
    """Seconds to fill a query memory, milliseconds of a recall by its kind and of suggestions."""
    told: dict[str, Any] = {"entries": entries}
    with own_database("asked_scale") as url:
        memory, there = QueryMemory(Key(SPACE, "fingerprint"), url=url), list(make_questions(ASKS, entries, 2))
        sql = "SELECT count(*) FROM facts WHERE place = 'Oslo' AND reference = {}"
        lines = (
            json.dumps({"question": one, "normal": one.lower(), "skeleton": masked, "tables": ["facts"],
                        "sql": sql.format(at)})
            for at, (one, masked) in enumerate(there)
        )  # fmt: skip
        told["fill_s"] = round(timed(lambda: memory.import_lines(lines, lambda draft: draft, say)) / 1000, 1)

        kinds = {
            "warm": make_questions(MEANT, 5, 6), "exact": random.Random(7).choices(there, k=questions),
            "skeleton": make_questions(ASKS, questions, 7), "near": make_questions(MEANT, questions, 7),
        }  # fmt: skip
        for kind, asked in kinds.items():
            works = [partial(memory.propose, one.lower(), masked, one, least=0.6) for one, masked in asked]
            hits: list[Any] = []
            told[f"{kind}_ms"] = quantiles([timed(lambda w=work, hits=hits: hits.append(w())) for work in works])
            told[f"{kind}_found"] = round(sum(bool(one) and one[0]["how"] == kind for one in hits) / len(hits), 3)
        begun = [one[: 3 + at % 28] for at, (one, _) in enumerate(make_questions(ASKS, questions, 8))]
        told["suggestions_ms"] = quantiles([timed(lambda one=one: memory.suggestions(one)) for one in begun])
    _tell(told)


def make_questions(forms: Sequence[str], count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Made-up questions, each with the same whose values are masked."""
    chance = random.Random(seed)
    for _ in range(count):
        form = chance.choice(forms).replace("{things}", f"{chance.choice(words()[0])}s")
        values = {"city": chance.choice(CITIES), "number": chance.randrange(10**6)}
        yield form.format(**values), form.format(city="[city]", number="[number]").lower()


def _tell(found: Mapping[str, Any]) -> None:
    click.echo(json.dumps(found, indent=2))


if __name__ == "__main__":
    run(main)
