"""Every attack of the corpus against each layer alone, and against the whole."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.bench.attacks import world as layers
from hopql.bench.attacks.databases import FileWorld, PostgresWorld
from hopql.bench.attacks.world import EFFECTS, LAYERS, Attack, read_attacks

World = PostgresWorld | FileWorld
ALL = read_attacks()
DIALECTS = ("postgres", "sqlite", "duckdb")


@pytest.fixture(scope="module", params=DIALECTS)
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    folder = Path(tempfile.mkdtemp(prefix="hopql-attacks-"))
    folder.chmod(0o755)  # the embedded server may be another user
    made = made_world(request.param, folder)
    yield made
    made.close()
    shutil.rmtree(folder)


def made_world(dialect: str, folder: Path) -> World:
    return PostgresWorld(f"a_{uuid4().hex[:10]}", folder) if dialect == "postgres" else FileWorld(dialect, folder)


def real(world: World) -> list[Attack]:
    return [attack for attack in ALL if attack.dialect == world.dialect and not attack.malformed]


def test_there_are_many_attacks_of_every_kind() -> None:
    counted = [attack for attack in ALL if not attack.malformed]
    assert len({attack.id for attack in ALL}) == len(ALL)
    assert len({(attack.dialect, attack.sql) for attack in ALL}) == len(ALL)
    assert len(counted) >= 300
    assert min(Counter(attack.dialect for attack in counted).values()) > 100
    assert {attack.effect for attack in counted} == set(EFFECTS)
    assert {layer for attack in counted for wanted in attack.stops for layer in wanted} == set(LAYERS)
    assert all(attack.stops for attack in counted), "each has a layer that stops it alone"


def test_each_layer_of_the_guard_stops_alone_what_it_is_for(world: World) -> None:
    assert layers.past_guard(real(world), world) == {}


def test_the_rights_of_a_reading_login_stop_alone_what_they_are_for(world: World) -> None:
    if world.dialect != "postgres":
        pytest.skip("a file has no logins")
    assert layers.past_login(real(world), world) == {}


@pytest.mark.parametrize("layer", ["engine", "bounds"])
def test_the_engine_stops_as_superuser_without_the_guard(world: World, layer: str) -> None:
    engine = world.engine()
    assert layers.past_engine(real(world), world, engine, layer) == {}
    assert world.outside("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = "
                         "(SELECT oid FROM pg_database WHERE datname = current_database())") in ("", "0")  # fmt: skip


def test_the_whole_stops_every_attack_by_every_login(world: World) -> None:
    of_it = [attack for attack in ALL if attack.dialect == world.dialect]
    before = world.state()
    logins = ("admin", "reader") if world.dialect == "postgres" else ("admin",)
    assert layers.past_all(of_it, world, [world.engine(login) for login in logins]) == {}
    assert world.state() == before


@pytest.mark.parametrize("sql", ["INSERT INTO customers (id, name) VALUES (999, 'x')", "DROP TABLE hidden"])
def test_a_world_sees_what_is_done_to_it(world: World, sql: str) -> None:
    """The eyes that find no harm elsewhere find it here."""
    changing = next(attack for attack in real(world) if attack.effect == "changes" and not attack.watch)
    assert layers.unguarded(changing, world, sql=sql) == "changed"
    world.renew()
