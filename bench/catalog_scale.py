"""How long a very large catalog takes to index, to index again, and to plan over.

    python -m hopql.bench.catalog_scale [--tables 10000] [--columns 150000] [--questions 200] [--folder DIR]

Makes a catalog of made-up but plausible tables (the same in every run), indexes it, changes ten cards and indexes
again, then plans questions, each of them new, and prints seconds and milliseconds as JSON.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import click

from hopql.bench import quantiles, run, say, timed
from hopql.state.cards import Column, FewShot, ForeignKey, TableCard
from hopql.state.context import Context
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog

DOMAINS = """
sales billing shipping inventory hr payroll marketing support finance legal procurement manufacturing quality
logistics warehouse retail insurance claims lending treasury clinical pharmacy lab admissions education
enrollment library research energy grid telecom network security identity audit fleet maintenance travel
hospitality events media ads web mobile iot agriculture mining construction realestate facilities government
""".split()  # noqa: SIM905
ENTITIES = """
order customer invoice payment shipment product supplier contract employee department position candidate
campaign lead ticket case account ledger entry budget asset depreciation vendor requisition batch inspection
defect route vehicle driver stop warehouse bin pallet policy claim premium loan collateral transfer patient
visit diagnosis prescription drug sample result course student grade loan_copy book project grant meter
reading outage tower call message alert incident user role session permission event repair part booking room
guest flight seat venue article video impression click page device sensor field harvest permit site building
lease inspection_report citizen benefit
""".split()  # noqa: SIM905
ASPECTS = """
header line detail history status summary daily monthly snapshot archive audit type category group map link
attribute note document attachment schedule plan forecast target adjustment correction exception rule config
queue stage balance rate price discount tax fee limit score rating review comment log
""".split()  # noqa: SIM905
NOUNS = """
name code type status category description comment note amount price cost total balance tax discount rate
quantity weight height width length volume count score rating priority level stage reason source channel
region country city street postcode email phone currency language timezone owner manager agent approver
created updated closed opened shipped delivered paid due expired started ended approved rejected cancelled
duration distance temperature pressure speed capacity version revision sequence position rank color size brand
model serial barcode reference batch origin destination latitude longitude age gender birth_date salary bonus
hours overtime grade degree school skill certificate
""".split()  # noqa: SIM905
PREFIXES = "first last min max avg net gross planned actual original current previous next default main total".split()  # noqa: SIM905
VALUES = "active closed pending Berlin Paris Tokyo Lima premium standard red blue EUR USD web phone Acme Globex".split()  # noqa: SIM905


def catalog(tables: int, columns: int, seed: int = 7) -> list[TableCard]:
    """Cards of a made-up company: names in snake or camel case, half of the columns described, keys within a domain."""
    chance = random.Random(seed)
    names: dict[str, tuple[str, str]] = {}
    while len(names) < tables:
        domain, entity = chance.choice(DOMAINS), chance.choice(ENTITIES)
        parts = [entity, *([chance.choice(ASPECTS)] if chance.random() < 0.8 else [])]
        if chance.random() < 0.3:
            parts.append(chance.choice(ASPECTS))
        table = "_".join(parts) if chance.random() < 0.7 else parts[0] + "".join(p.title() for p in parts[1:])
        names.setdefault(f"{domain}.{table}", (domain, entity))
    cards: list[TableCard] = []
    by_domain: dict[str, list[TableCard]] = {}
    for place, (name, (domain, entity)) in enumerate(names.items()):
        left = columns * (place + 1) // tables - columns * place // tables
        card = _card(chance, name, domain, entity, left, by_domain.setdefault(domain, []))
        by_domain[domain].append(card)
        cards.append(card)
    return cards


def _card(
    chance: random.Random, name: str, domain: str, entity: str, size: int, near: Sequence[TableCard]
) -> TableCard:
    table = name.split(".")[1]
    key = f"{entity}_id"
    columns = [Column(name=key, type="bigint", key=True, nullable=False)]
    keys: list[ForeignKey] = []
    for other in chance.sample(near, min(len(near), chance.choice([0, 1, 1, 2, 3]))):
        reference = f"{other.name.split('.')[1]}_{other.primary_key[0]}"
        if all(column.name != reference for column in columns):
            columns.append(Column(name=reference, type="bigint", key=True))
            keys.append(ForeignKey(columns=[reference], table=other.name, to=[other.primary_key[0]]))
    while len(columns) < size:
        column = _column(chance, entity)
        if all(column.name != known.name for known in columns):
            columns.append(column)
    words = table.replace("_", " ")
    about = f"{words.capitalize()} of the {domain} system, one row per {entity}." if chance.random() < 0.6 else ""
    return TableCard(name=name, description=about, columns=columns[:size], primary_key=[key], foreign_keys=keys)


def _column(chance: random.Random, entity: str) -> Column:
    noun = chance.choice(NOUNS)
    parts = [*([chance.choice(PREFIXES)] if chance.random() < 0.4 else []), noun]
    if chance.random() < 0.25:
        parts = [entity, *parts]
    name = "_".join(parts) if chance.random() < 0.75 else parts[0] + "".join(p.title() for p in parts[1:])
    kind = chance.choice(["text", "integer", "numeric", "timestamp", "boolean", "text"])
    about = f"{' '.join(parts)} of the {entity}" if chance.random() < 0.5 else ""
    samples = chance.sample(VALUES, 3) if kind == "text" and chance.random() < 0.3 else []
    return Column(name=name, type=kind, description=about, samples=samples)


def questions(cards: Sequence[TableCard], count: int, seed: int = 11) -> list[str]:
    """Questions about random tables, in the words of their names."""
    chance = random.Random(seed)
    found: list[str] = []
    for place in range(count):
        card, other = chance.choice(cards), chance.choice(cards)
        column, second = chance.choice(card.columns), chance.choice(card.columns)
        table = card.name.replace(".", " ").replace("_", " ")
        forms = [
            f"What is the average {column.name.replace('_', ' ')} of {table} by {second.name.replace('_', ' ')}?",
            f"How many {table} in {chance.choice(VALUES)} have a {column.name.replace('_', ' ')} above {place}?",
            f"List {column.name.replace('_', ' ')} per {table} with {other.name.split('.')[1].replace('_', ' ')}.",
        ]
        found.append(chance.choice(forms))
    return found


def measure(folder: Path, tables: int, columns: int, asked: int) -> dict[str, object]:
    """Index, index again with ten cards changed, open, plan."""
    cards = catalog(tables, columns)
    shots = [
        FewShot(intent=q, tables=[cards[i % tables].name], sql="SELECT 1")
        for i, q in enumerate(questions(cards, min(200, 2 * tables), 5))
    ]
    first = build(folder, cards, shots, progress=say)
    for place in range(0, len(cards), max(1, len(cards) // 10))[:10]:
        cards[place].description += " Checked by hand."
        cards[place].columns[-1].description = "A new description."
    second = build(folder, cards, shots)
    started = time.perf_counter()
    opened = Catalog.open(folder)
    open_s = time.perf_counter() - started
    times = plan_times(opened, questions(cards, asked))
    return {
        "tables": tables,
        "columns": sum(len(card.columns) for card in cards),
        "index_s": round(first.seconds, 1),
        "embedded": first.embedded,
        "again_s": round(second.seconds, 1),
        "again_embedded": second.embedded,
        "open_s": round(open_s, 2),
        "plan_ms": quantiles(times),
    }


def plan_times(opened: Catalog, asked: Sequence[str]) -> list[float]:
    """Milliseconds of gate, plan and examples together for each question; the first one warms up."""
    options = Context.model_construct()

    def plan(question: str) -> None:
        opened.gate(question, options)
        opened.examples(question, opened.plan(question, options), options)

    return [timed(lambda q=question: plan(q)) for question in [asked[0] + " Please.", *asked]][1:]


@click.command("catalog_scale")
@click.option("--tables", default=10_000, show_default=True)
@click.option("--columns", default=150_000, show_default=True)
@click.option("--questions", "count", default=200, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), help="Keep the index here; else in a temporary folder.")
def main(tables: int, columns: int, count: int, folder: Path | None) -> None:
    """Seconds to index a large catalog, and milliseconds to plan over it, as JSON."""
    with tempfile.TemporaryDirectory() as temporary:
        click.echo(json.dumps(measure(folder or Path(temporary), tables, columns, count), indent=2))


if __name__ == "__main__":
    run(main)
