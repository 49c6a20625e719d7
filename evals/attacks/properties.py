"""Properties of the guard over very many queries: what it lets pass only reads what is granted."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from hopql.evals.attacks.grammar import Writer
from hopql.evals.attacks.judge import Judge
from hopql.evals.attacks.mutations import dumped, gold_queries, mutated
from hopql.evals.attacks.postgres import PostgresWorld
from hopql.tools.database.guard import check
from hopql.tools.database.names import Names


@dataclass
class Tally:
    """What was found over many queries."""

    hostile: int = 0
    harmless: int = 0
    harmless_passed: int = 0
    passed: int = 0
    unread: int = 0
    """Passed by the guard, and refused by PostgreSQL as no query that it can read."""
    holes: list[str] = field(default_factory=list)


def grammar(world: PostgresWorld, seeds: Iterable[int], *, judged: int = 5) -> Tally:
    """Random queries over the granted tables, every second with a hostile part: none of these may pass.

    Args:
        judged: of so many that pass one is judged by PostgreSQL too.
    """
    tally, judge = Tally(), judge_of(world)
    for seed in seeds:
        made = Writer(random.Random(seed), hostile=seed % 2 == 1).write()
        passed = check(made.sql, "postgres", world.names)["ok"]
        tally.hostile += bool(made.hostile)
        tally.harmless += not made.hostile
        tally.harmless_passed += passed and not made.hostile
        tally.passed += passed
        if passed and made.hostile:
            tally.holes.append(f"{made.hostile} in {made.sql}")
        elif passed and seed % judged == 0:
            _judge(judge, made.sql, tally)
    judge.close()
    return tally


def mutations(world: PostgresWorld, folder: Path, seeds: Iterable[int]) -> Tally:
    """Mutated gold queries: whatever passes reads granted tables only, as PostgreSQL says.

    Args:
        folder: the suites' folder `sql`.
    """
    golds = gold_queries(folder)
    texts = [gold.sql for gold in golds]
    judges: dict[str, tuple[Judge, Names]] = {}
    tally = Tally()
    for seed in seeds:
        draw = random.Random(seed)
        gold = draw.choice(golds)
        if gold.db not in judges:
            judges[gold.db] = _schema(world, folder, gold.db)
        judge, names = judges[gold.db]
        sql = mutated(gold.sql, texts, draw)
        checked = check(sql, "postgres", names)
        tally.passed += checked["ok"]
        tally.harmless += 1
        if checked["ok"]:
            _judge(judge, checked["sql"], tally)
    for judge, _ in judges.values():
        judge.close()
    return tally


def refused_gold(folder: Path) -> dict[str, str]:
    """Gold queries of the suites that the guard refuses, and why."""
    golds = gold_queries(folder)
    names = {db: Names(dumped(folder, db)[0]) for db in {gold.db for gold in golds}}
    found = {}
    for gold in golds:
        checked = check(gold.sql, "postgres", names[gold.db])
        if not checked["ok"]:
            found[gold.id] = str(checked["problems"])
    return found


def judge_of(world: PostgresWorld) -> Judge:
    """PostgreSQL's opinion over a world's own tables."""
    granted = {
        name if "." in name else f"public.{name}": [column.name for column in card.columns]
        for name, card in world.names.cards.items()
    }
    return Judge(world.url, granted)


def _schema(world: PostgresWorld, folder: Path, db: str) -> tuple[Judge, Names]:
    """A dump's tables, made empty beside the world's."""
    cards, statements = dumped(folder, db)
    with psycopg.connect(world.url, autocommit=True) as session:
        for statement in statements:
            session.execute(statement.encode())
    granted = {f"{db}.{card.name}": [column.name for column in card.columns] for card in cards}
    return Judge(world.url, granted, db), Names(cards)


def _judge(judge: Judge, sql: str, tally: Tally) -> None:
    harm = judge.harm(sql)
    if harm.startswith("error:"):
        tally.unread += 1
    elif harm:
        tally.holes.append(f"{harm}: {sql}")
