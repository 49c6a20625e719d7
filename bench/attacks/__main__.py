"""`python -m hopql.bench.attacks`: every attack against every layer, and the properties over 10,000 queries.

A server of its own is started for it and thrown away. With `--prove` each attack is run where nothing protects the
database, to show that it does what it says.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopql.bench.attacks import properties
from hopql.bench.attacks import world as layers
from hopql.bench.attacks.databases import FileWorld, PostgresWorld, server_folder
from hopql.bench.attacks.world import Attack, read_attacks
from hopql.evals import run

if TYPE_CHECKING:
    from hopql.bench.attacks.world import World

SUITES = Path(__file__).parents[3] / "shared" / "suites" / "sql"


@click.command()
@click.option("--prove", is_flag=True, help="Run each attack unguarded, to show that it is one.")
@click.option("--queries", default=10_000, show_default=True, help="Random queries, and mutated gold queries.")
@click.option("--suites", type=click.Path(path_type=Path), default=SUITES, help="The suites' folder of SQL.")
@click.option("--dialect", type=click.Choice(["postgres", "sqlite", "duckdb"]), multiple=True, help="Of these only.")
def main(prove: bool, queries: int, suites: Path, dialect: tuple[str, ...]) -> None:
    """Report how many attacks each layer of HopQL stops alone. The exit code is 1 when anything gets past."""
    logging.getLogger("sqlglot").setLevel(logging.ERROR)
    failed = 0
    with server_folder() as folder:
        for name in dialect or ("postgres", "sqlite", "duckdb"):
            world = _world(name, folder)
            attacks = read_attacks(name)
            real = [attack for attack in attacks if not attack.malformed]
            click.echo(f"{name}: {len(real)} attacks, and {len(attacks) - len(real)} that do no harm even unguarded")
            failed += _prove(world, attacks) if prove else _layers(world, attacks, real)
            world.close()
        if not prove and queries and "postgres" in (dialect or ("postgres",)):
            failed += _properties(folder, queries, suites)
    sys.exit(1 if failed else 0)


def _layers(world: World, attacks: Sequence[Attack], real: Sequence[Attack]) -> int:
    """A line for each layer; the number of attacks that got past one."""
    admin, reader = world.engine(), world.engine("reader")
    past = layers.past_guard(real, world)
    wanted = sorted({entry for attack in real for entry in attack.stops}, key=lambda entry: (len(entry), entry))
    found = {entry: {key: past[key] for key in past if key.endswith(f" past {'|'.join(entry)}")} for entry in wanted}
    found["login",] = layers.past_login(real, world)
    found["engine",] = layers.past_engine(real, world, admin)
    found["bounds",] = layers.past_engine(real, world, admin, "bounds")
    for entry in wanted:
        count = sum(entry in attack.stops for attack in real)
        _line(f"  {' or '.join(entry)} alone", count, found[entry])
    everything = layers.past_all(attacks, world, [admin] if world.dialect != "postgres" else [admin, reader])
    _line("  the whole", len(attacks), everything)
    for engine in (admin, reader):
        engine.close()
    return sum(map(len, found.values())) + len(everything)


def _prove(world: World, attacks: Sequence[Attack]) -> int:
    """Runs each unguarded; the number of those that do not do what the corpus says."""
    wrong = 0
    for attack in attacks:
        harm = layers.unguarded(attack, world)
        if bool(harm) == attack.malformed:
            wrong += 1
            click.echo(f"  {attack.id} {'does harm: ' + harm if harm else 'does no harm'}, against what is said of it")
        if harm == "changed":
            world.renew()
    click.echo(f"  {len(attacks) - wrong} do unguarded what the corpus says, {wrong} do not")
    return wrong


def _properties(folder: Path, queries: int, suites: Path) -> int:
    world = PostgresWorld("properties", folder / "properties", data_dir=folder, routines=False)
    began = time.perf_counter()
    tally = properties.grammar(world, range(queries))
    click.echo(
        f"grammar: {queries:,} random queries ({time.perf_counter() - began:.0f} s); of {tally.hostile:,} with a "
        f"hostile part {len(tally.holes)} passed, of {tally.harmless:,} harmless ones {tally.harmless_passed:,} passed"
    )
    holes = list(tally.holes)
    if suites.is_dir():
        began = time.perf_counter()
        tally = properties.mutations(world, suites, range(queries))
        refused = properties.refused_gold(suites)
        holes += tally.holes + [f"{gold} is refused: {why}" for gold, why in refused.items()]
        click.echo(
            f"gold queries: {len(refused)} refused; of {queries:,} mutations {tally.passed:,} passed "
            f"({time.perf_counter() - began:.0f} s), and PostgreSQL finds harm in {len(tally.holes)}"
        )
    else:
        click.echo(f"gold queries: skipped, since there is no folder {suites}")
    world.close()
    for hole in holes:
        click.echo(f"  {hole}")
    return len(holes)


def _line(label: str, count: int, past: dict[str, str]) -> None:
    click.echo(f"{label:32} {count:5} attacks, {count - len(past):5} stopped, {len(past)} passed")
    for attack, harm in past.items():
        click.echo(f"    {attack}: {harm}")


def _world(dialect: str, folder: Path) -> World:
    if dialect == "postgres":
        return PostgresWorld("attacked", folder / "canary", data_dir=folder)
    return FileWorld(dialect, folder / dialect)


if __name__ == "__main__":
    run(main)
