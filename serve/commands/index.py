"""`hopql index`: what questions are planned with, built from the cards."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

import click

from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json
from hopql.serve.commands.options import workspace as of_workspace

Synthesise = Literal["", "auto", "always", "never"]


@click.command("index")
@of_workspace
@click.option("--values", is_flag=True, help="Read the stored values of all columns again.")
@click.option(
    "--synthesise",
    type=click.Choice(["auto", "always", "never"]),
    help="Write examples from the schema; auto: where there are fewer than 5 few-shots.",
)
@click.option("--describe", is_flag=True, help="First have the model suggest descriptions where names say little.")
@click.option("--model", default="", help="The chat model that suggests them; by default the workspace's.")
@click.option("--warm/--no-warm", default=True, show_default=True, help="Have the embedded model read the schema once.")
@with_json
def command(
    workspace: str, values: bool, synthesise: Synthesise | None, describe: bool, model: str, warm: bool, as_json: bool
) -> None:
    """Build the index of a workspace from its cards, few-shots, routes and stored values.

    Only what changed is built again; a build that was stopped goes on where it was. Questions are answered from the
    old index until the new one is complete.
    """
    from hopql.tools.configuration import locate

    folder = locate(workspace)
    suggested = suggest_descriptions(folder, model) if describe else None
    built = build_index(folder, values=values, synthesise=synthesise or "")
    if warm:
        warm_model(workspace)
    if as_json:
        print_json(built if suggested is None else {**built, "suggested": suggested})


def suggest_descriptions(folder: Path, model: str) -> dict[str, Any]:
    """Have the model describe what its name does not, with a progress bar, and say what came of it."""
    from hopql.serve.progress import progress_bars
    from hopql.serve.show import console
    from hopql.tools.descriptions import describe

    with progress_bars() as progress:
        done = describe(folder, model=model, progress=progress)
    out = console(stderr=True)
    out.print(
        f"Suggested descriptions for {len(done.names)} names of {done.tables} tables, as suggested in "
        f"{folder}/tables.jsonl; what you write in description comes first",
        markup=False,
    )
    if done.unsaid:
        out.print(f"  The model made nothing of {', '.join(done.unsaid)}", markup=False)
    return asdict(done)


def build_index(folder: Path, *, values: bool = False, synthesise: Synthesise = "") -> dict[str, Any]:
    """Build with a progress bar, and say what was built; the same for programs."""
    from hopql.serve.progress import progress_bars
    from hopql.serve.show import console
    from hopql.tools.preparation import index

    with progress_bars() as progress:
        report = index(folder, progress=progress, values=values, synthesise=synthesise)
    out = console(stderr=True)
    changed = f"{len(report.changed):,} changed" if report.changed else "none changed"
    out.print(
        f"Indexed {report.tables:,} tables ({changed}), {report.columns:,} columns, {report.fewshots} few-shots and "
        f"{report.values:,} stored values in {report.seconds:.1f} s",
        markup=False,
    )
    for warning in report.warnings:
        out.print(f"  {warning}", markup=False)
    replayed = keep_fewshots(folder)
    return {**asdict(report), "folder": str(folder), "replayed": replayed}


def keep_fewshots(folder: Path) -> dict[str, Any] | None:
    """Have the workspace's written few-shots replayed, and say what changed; where the query memory cannot be reached,
    say so, go on, and give None."""
    from hopql.serve.progress import progress_bars
    from hopql.serve.show import console
    from hopql.tools.catalog.cards import load_fewshots
    from hopql.tools.errors import ConnectError
    from hopql.tools.recall.take_queries import curated
    from hopql.tools.workspace import open_workspace

    out = console(stderr=True)
    try:
        with progress_bars() as progress:
            done = curated(open_workspace(str(folder)), load_fewshots(folder / "fewshots.jsonl"), progress)
    except ConnectError as error:
        out.print(f"The index is built; its few-shots are not replayed yet: {error} {error.hint}", markup=False)
        return None
    if done.added or done.withdrawn:
        out.print(
            f"Of the few-shots, {done.kept:,} are replayed: {done.added:,} are new, {done.withdrawn:,} were withdrawn",
            markup=False,
        )
    for line in done.told:
        out.print(f"  {line}", markup=False)
    return asdict(done)


def warm_model(workspace: str, model: str = "") -> None:
    """Have the embedded model (`model`; empty: the one that holds) read the schema once; where it cannot be had, say
    so and go on."""
    from hopql.serve.progress import progress_bars
    from hopql.serve.show import console
    from hopql.tools.errors import ModelError
    from hopql.tools.preparation import read_schema_once
    from hopql.tools.workspace import open_workspace

    try:
        with progress_bars() as progress:
            read_schema_once(open_workspace(workspace), model=model, progress=progress)
    except ModelError as error:
        console(stderr=True).print(f"The index is built; the model is not ready: {error} {error.hint}", markup=False)
