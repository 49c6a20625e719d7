"""Many questions at once for half an hour, while everything around breaks at random: what leaks, what is unclear, what
is wrong?

    python -m hopql.evals.soak [--minutes 30] [--threads 16] [--seed 1] [--out FILE.json]

A throwaway PostgreSQL, two shops (PostgreSQL behind a line that breaks, SQLite), memories, documents, an API and
conversations are made in a folder of their own; a scripted model answers over HTTP, and misbehaves. Threads ask
questions whose answers are known, by the Python client. Every ten seconds the process is looked at. It ends with a
table: memory may grow by less than 5 % in 30 minutes by a line through the last two thirds; open files, threads and
sessions not at all; no answer may be wrong, and no error unclear. Ctrl-C ends it early, with the table. Exit code 1:
not so.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from dataclasses import asdict
from pathlib import Path

import click

from hopql.evals import soak_world
from hopql.evals.soak_asking import Asker, Tally
from hopql.evals.soak_faults import Breaking, Lines
from hopql.evals.soak_figures import Sample, sample, verdict
from hopql.serve.heap import hold_less


@click.command()
@click.option("--minutes", default=30.0, help="How long.")
@click.option("--threads", default=16, help="Questions at once.")
@click.option("--seed", default=1, help="Of questions and faults.")
@click.option("--every", default=10.0, help="Seconds between samples.")
@click.option("--faults/--no-faults", default=True, help="Whether anything breaks.")
@click.option("--out", type=click.Path(path_type=Path), help="File for the samples and counts, as JSON.")
def main(minutes: float, threads: int, seed: int, every: float, faults: bool, out: Path | None) -> None:
    """Ask, break, measure, and print the table."""
    hold_less()  # as the server does
    with tempfile.TemporaryDirectory(prefix="hopql-soak-") as folder:
        home = Path(folder)
        soak_world.environment(home)
        tempfile.tempdir = None
        fine = _soak(home, minutes, threads, seed, every, faults, out)
    sys.exit(0 if fine else 1)


def _soak(home: Path, minutes: float, threads: int, seed: int, every: float, faults: bool, out: Path | None) -> bool:
    from hopql.tools import postgres

    lines = None
    tally, samples = Tally(), list[Sample]()
    try:
        world = soak_world.World.at(home)
        click.echo("making the world: PostgreSQL, shops, documents, an API, memories …")
        lines = Lines(*soak_world.databases())
        _point(lines)
        soak_world.furnish(world, lines.urls["shop"])
        breaking = Breaking(lines, seed, click.echo)
        first = Asker(world, tally, seed)
        first.each()
        if tally.total("wrong") or tally.total("unclear"):
            click.echo("\n".join(tally.bad))
            return False
        _asked(world, tally, samples, breaking if faults else None, (minutes, threads, seed, every), home)
        return _told(tally, samples, breaking, out)
    finally:
        if lines is not None:
            lines.close()
        postgres.stop()


def _point(lines: Lines) -> None:
    """Have HopQL use the lines."""
    import os

    from hopql.tools.settings import settings

    os.environ["HOPQL_STATE_URL"] = lines.urls["state"]
    os.environ["HOPQL_BASE_URL"] = lines.urls["model"]
    settings.cache_clear()


def _asked(
    world: soak_world.World, tally: Tally, samples: list[Sample], breaking: Breaking | None,
    how: tuple[float, int, int, float], home: Path,
) -> None:  # fmt: skip
    """Ask by so many threads for so long, with a sample now and then."""
    minutes, threads, seed, every = how
    ending, began = threading.Event(), time.monotonic()
    askers = [Asker(world, tally, seed * 1000 + number) for number in range(threads)]
    running = [threading.Thread(target=one.run, args=(ending,), daemon=True) for one in askers]
    broken = threading.Thread(target=breaking.run, args=(ending,), daemon=True) if breaking else None
    for thread in [*running, *([broken] if broken else [])]:
        thread.start()
    try:
        while time.monotonic() - began < minutes * 60:
            time.sleep(min(every, max(0.1, minutes * 60 - (time.monotonic() - began))))
            samples.append(sample(time.monotonic() - began, home))
            click.echo(_line(samples[-1], tally))
    except KeyboardInterrupt:
        click.echo("stopped early")
    ending.set()
    until = time.monotonic() + 90
    for thread in [*([broken] if broken else []), *running]:
        thread.join(max(0.1, until - time.monotonic()))
    stuck = sum(thread.is_alive() for thread in running)
    if stuck:
        tally.note("ending", "unclear", f"{stuck} questions had no end 90 s after the last fault", 90.0)


def _line(now: Sample, tally: Tally) -> str:
    counts = ", ".join(f"{tally.total(came)} {came}" for came in ("right", "error", "gave up", "unclear", "wrong"))
    return (
        f"{now.at_s:6.0f} s  {now.rss_mb:6.0f} MB  {now.handles:4.0f} handles  {now.threads:3.0f} threads  "
        f"{now.sessions:3.0f} sessions  {now.temporary:3.0f} temporary  {now.state_mb:5.0f} MB kept   {counts}"
    )


def _told(tally: Tally, samples: list[Sample], breaking: Breaking, out: Path | None) -> bool:
    """The table; whether all is well."""
    click.echo("\nquestions")
    for kind in sorted({kind for kind, _ in tally.came}):
        ways = ", ".join(f"{count} {came}" for (of, came), count in sorted(tally.came.items()) if of == kind)
        click.echo(f"  {kind:14} {ways}")
    click.echo(f"  the longest took {tally.longest:.1f} s")
    click.echo("faults\n  " + ", ".join(f"{count} × {fault}" for fault, count in breaking.done.most_common()))
    click.echo("errors, the most frequent")
    for told, count in tally.errors.most_common(15):
        click.echo(f"  {count:5} {told}")
    for bad in tally.bad[:10]:
        click.echo(f"  ! {bad}")
    click.echo("measure         mean   growth")
    judged = verdict(samples)
    for measure, mean, grown, flat in judged:
        click.echo(f"  {measure:10} {mean:8.1f} {grown:+8.1f}   {'flat' if flat else 'GROWS'}")
    if out:
        counts = {f"{kind} {came}": count for (kind, came), count in tally.came.items()}
        kept = {"samples": [asdict(one) for one in samples], "counts": counts, "faults": dict(breaking.done)}
        out.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    fine = all(flat for *_, flat in judged) and not tally.total("unclear") and not tally.total("wrong")
    click.echo("verdict: " + ("flat, nothing wrong, nothing unclear" if fine else "NOT WELL"))
    return fine


if __name__ == "__main__":
    main()
