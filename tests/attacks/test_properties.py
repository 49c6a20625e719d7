"""What the guard lets pass only reads: by a grammar, by mutations, by PostgreSQL's own analysis and by running it."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hopql.bench.attacks import properties
from hopql.bench.attacks.databases import PostgresWorld
from hopql.bench.attacks.world import read_attacks
from hopql.bench.attacks.write_queries import Writer
from hopql.tools.database.guard import check

QUERIES = 400
"""`python -m hopql.bench.attacks` asks 10,000."""
READ_ONLY = "25006"


@pytest.fixture(scope="module")
def world() -> Iterator[PostgresWorld]:
    folder = Path(tempfile.mkdtemp(prefix="hopql-attacks-"))
    made = PostgresWorld(f"p_{uuid4().hex[:10]}", folder, routines=False)
    yield made
    made.close()
    shutil.rmtree(folder)


def test_what_passes_changes_nothing_for_a_superuser(world: PostgresWorld) -> None:
    judge, before = properties.judge_of(world), world.state()

    @settings(max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=False), st.booleans())
    def runs(draw: random.Random, hostile: bool) -> None:
        checked = check(Writer(draw, hostile=hostile).write().sql, "postgres", world.names)
        if checked["ok"]:
            assert judge.runs(checked["sql"]) != READ_ONLY
            assert judge.runs(checked["sql"], writing=True) != READ_ONLY

    runs()
    assert world.state() == before, "no row changed and no sequence moved, though nothing but the guard was there"
    judge.close()


def test_nothing_hostile_passes_and_what_is_harmless_does(world: PostgresWorld) -> None:
    tally = properties.grammar(world, range(QUERIES))
    assert tally.holes == []
    assert tally.hostile > QUERIES * 0.45
    assert tally.harmless_passed > 0.9 * tally.harmless
    assert tally.unread < 0.02 * tally.passed, "the grammar writes what PostgreSQL reads"


def test_mutated_gold_queries_that_pass_read_granted_tables_only(world: PostgresWorld, shared: Path) -> None:
    tally = properties.mutations(world, shared / "suites" / "sql", range(QUERIES))
    assert tally.holes == []
    assert tally.passed > QUERIES / 15


def test_the_judge_finds_harm_where_there_is_some(world: PostgresWorld) -> None:
    judge = properties.judge_of(world)
    kinds = ("clause", "cte", "table", "column", "catalog", "lock", "file")
    asked = [attack for attack in read_attacks("postgres") if attack.kind in kinds and not attack.malformed]
    found = {attack.id: judge.harm(world.fill(attack.sql)) for attack in asked}
    harmless = [name for name, harm in found.items() if not harm]
    judge.close()
    assert len(asked) > 200
    assert harmless == []
