"""`hopql init`, `hopql index`, `hopql schema`: a workspace of editable cards, the index that is built from them, and
what they say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Literal

import click

from hopql.serve.commands.options import json_option, workspace_option
from hopql.serve.show_results import check_suffix
from hopql.serve.terminal import counted, one_line, print_json, progress_bars, say
from hopql.tools.base.errors import ConnectError, DiskError, ModelError, UsageError
from hopql.tools.base.write_files import write_whole
from hopql.tools.catalog.cards import load_cards, load_fewshots
from hopql.tools.catalog.index_folder import FORMS, SUGGESTED_FORMS
from hopql.tools.setup.apply_access import is_ours_to_change
from hopql.tools.setup.describe_names import describe
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import CARDS, CONFIG, locate, read_config, write_config

if TYPE_CHECKING:
    from hopql.state.cards import TableCard
    from hopql.state.plan import JoinEdge
    from hopql.tools.catalog.join_graph import SchemaGraph
    from hopql.tools.setup.prepare_workspace import Introduction

Synthesise = Literal["", "auto", "always", "never"]


@click.command("index")
@workspace_option
@click.option("--values", is_flag=True, help="Read the stored values of all columns again.")
@click.option("--synthesise", type=click.Choice(["auto", "always", "never"]),
              help="Generate few-shot examples from the schema. auto: if there are fewer than 5 "
              "few-shots.")  # fmt: skip
@click.option("--describe", is_flag=True,
              help="First let the model suggest what short forms in names stand for, and descriptions.")  # fmt: skip
@click.option("--model", default="", help="Chat model for --describe; by default the workspace's.")
@click.option("--warm/--no-warm", default=True, show_default=True, help="Let the embedded model read the schema now.")
@json_option
def index_command(
    workspace: str, values: bool, synthesise: Synthesise | None, describe: bool, model: str, warm: bool, as_json: bool
) -> None:
    """Build the search index of a workspace from its cards, few-shots, keywords and stored values.

    Only what changed is built again. A stopped build continues. The old index answers until the new one is complete.
    """
    folder = locate(workspace)
    suggested = suggest_descriptions(folder, model) if describe else None
    built = build_index(folder, values=values, synthesise=synthesise or "")
    if warm:
        warm_model(workspace)
    if as_json:
        print_json(built if suggested is None else {**built, "suggested": suggested})


def suggest_descriptions(folder: Path, model: str) -> dict[str, Any]:
    """Have the model describe what its name does not, with a progress bar, and say what came of it."""
    with progress_bars() as progress:
        done = describe(folder, model=model, progress=progress)
    if done.forms:
        say(f"Suggested what {counted(len(done.forms), 'short form')} of names stand for, in "
            f"{folder / SUGGESTED_FORMS}; what you write in {FORMS} comes first")  # fmt: skip
    say(f"Suggested descriptions for {len(done.names)} names of {done.tables} tables, as suggested in "
        f"{folder}/tables.jsonl; what you write in description comes first")  # fmt: skip
    if done.unsaid:
        say(f"  The model made nothing of {', '.join(done.unsaid)}")
    return asdict(done)


def build_index(folder: Path, *, values: bool = False, synthesise: Synthesise = "") -> dict[str, Any]:
    """Build with a progress bar, and say what was built; the same for programs."""
    from hopql.tools.setup.prepare_workspace import index

    with progress_bars() as progress:
        report = index(folder, progress=progress, values=values, synthesise=synthesise)
    changed = f"{len(report.changed):,} changed" if report.changed else "none changed"
    say(
        f"Indexed {counted(report.tables, 'table')} ({changed}), {counted(report.columns, 'column')}, "
        f"{counted(report.fewshots, 'few-shot')} and {counted(report.values, 'stored value')} in {report.seconds:.1f} s"
    )
    say(*(f"  {warning}" for warning in report.warnings))
    replayed = keep_fewshots(folder)
    return {**asdict(report), "folder": str(folder), "replayed": replayed}


def keep_fewshots(folder: Path) -> dict[str, Any] | None:
    """Have the workspace's written few-shots replayed, and say what changed; where the query memory cannot be reached,
    say so, go on, and give None."""
    from hopql.tools.memory.take_queries import curated

    try:
        with progress_bars() as progress:
            done = curated(open_workspace(str(folder)), load_fewshots(folder / "fewshots.jsonl"), progress)
    except ConnectError as error:
        say(f"The index is built; its few-shots are not replayed yet: {error} {error.hint}")
        return None
    if done.added or done.withdrawn:
        say(f"Of the few-shots, {done.kept:,} are replayed: {done.added:,} are new, {done.withdrawn:,} were withdrawn")
    say(*(f"  {line}" for line in done.told))
    return asdict(done)


def warm_model(workspace: str, model: str = "", *, fetch: bool = True) -> None:
    """Have the embedded model (`model`; empty: the one that holds) read the schema once; where it cannot be had, say
    so and go on. Without `fetch` only where its weights are here."""
    from hopql.tools.setup.prepare_workspace import read_schema_once

    try:
        with progress_bars() as progress:
            read_schema_once(open_workspace(workspace), model=model, fetch=fetch, progress=progress)
    except ModelError as error:
        say(f"The index is built; the model is not ready: {error} {error.hint}")


@click.command("init")
@click.argument("url", required=False)
@click.option(
    "-w", "--workspace", default="hopql", show_default=True, help="Folder to write; an existing workspace is updated."
)
@click.option("--name", default="", help="Name of the workspace; the folder's by default.")
@click.option("--index/--no-index", default=True, show_default=True, help="Build the index too.")
@click.option("--warm/--no-warm", default=True, show_default=True, help="Let the embedded model read the schema too, "
              "where its weights are on this machine.")  # fmt: skip
@click.option("--no-database", is_flag=True, help="Create a workspace without a database, "
              "for API specs and documents; URL can be added later.")  # fmt: skip
@json_option
def init_command(
    url: str | None, workspace: str, name: str, index: bool, warm: bool, no_database: bool, as_json: bool
) -> None:  # fmt: skip
    """Read the schema of the database at URL into a workspace: tables, columns, keys, comments, a few sample values.

    URL is postgresql://user:password@host/database, sqlite:///file or duckdb:///file. To keep the password out of the
    workspace, write 'postgresql://user:${DATABASE_PASSWORD}@host/database' in single quotes. Run it again after the
    schema changed, without URL if the workspace has one: it keeps your edits of the cards and lists the changes.

    If the login of URL can do more than read, it says so; `hopql access apply` creates a read-only login.
    """
    workspace = workspace or "hopql"
    folder = Path(workspace).expanduser()
    if no_database:
        _without(url, folder, name)
        if as_json:
            print_json({"folder": str(folder), "database": "", "index": None})
        return

    from hopql.serve.commands.access import tell_login
    from hopql.tools.setup.prepare_workspace import initialise

    url = url or _known(folder)
    known = is_ours_to_change(folder, url)
    with progress_bars() as progress:
        found = initialise(folder, url, name=name, progress=progress, known=known)
    _tell_read(found, folder)
    made = tell_login(folder, url)
    where = "" if folder == Path("hopql") else f"-w {quote(workspace)} "
    built = build_index(folder) if index else None
    if index and warm:
        warm_model(workspace, fetch=False)
    if as_json:
        print_json({**asdict(found), "index": built, "login": asdict(made) if made else None})
    if index:
        say(f'Ready: hopql ask {where}"your question"')
    else:
        say(f"Next: hopql index {where}".rstrip())


def _known(folder: Path) -> str:
    """The URL that the workspace has."""
    url = read_config(folder).url if (folder / CONFIG).exists() else ""
    if not url.strip():
        raise click.UsageError("Missing argument 'URL'; --no-database makes a workspace without one.")
    return url


def _tell_read(found: Introduction, folder: Path) -> None:
    """What was read, on standard error."""
    cards = f"{folder}/tables.jsonl"
    say(f"{found.database}: {counted(found.tables, 'table')} with {counted(found.columns, 'column')}, in {cards}")
    if found.suggested:
        joins = counted(found.suggested, "join is", "joins are")
        say(f"{joins} suggested where no foreign key is declared: look at suggested_joins in the cards, and move what "
            "is right to join_hints.")  # fmt: skip
    if found.folded:
        say(f"Partitions and children are counted with their table: {'; '.join(found.folded)}.")
    say(*(f"  {change}" for change in (*found.changes, *found.left_out)))
    if found.secret:
        say(f'Hidden, since they look like secrets: {", ".join(found.secret)}. To allow one, set its "hidden" to '
            f"false in {cards} and run this again.")  # fmt: skip
    if found.exposed:
        say(f'Shown, though they look like secrets: {", ".join(found.exposed)}. To hide one, set its "hidden" to '
            f"true in {cards} and run this again.")  # fmt: skip
    if found.kept:
        say(f"The cards of {', '.join(found.kept)} are kept in {folder}/.removed.jsonl.")
    if not found.first and not found.changes:
        say("Nothing has changed since the last time.")


def _without(url: str | None, folder: Path, name: str) -> None:
    """Make a workspace without a database, and say what it is for."""
    if url is not None:
        raise click.UsageError("Choose one of URL and --no-database.")
    if (folder / CONFIG).exists():
        raise UsageError(f"{folder} is a workspace already.", hint="Choose another folder with -w.")
    write_config(folder, name or folder.resolve().name, "")
    where = "" if folder == Path("hopql") else f"-w {quote(str(folder))} "
    say(f"Made {folder}, without a database. Next: hopql apis add {where}PATH, or hopql knowledge add {where}PATH")


@click.command("schema")
@click.argument("tables", nargs=-1, metavar="[TABLE]...")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw a picture into FILE.svg.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Cards and joins as one JSON object.")
@workspace_option
def schema_command(tables: tuple[str, ...], out: Path | None, as_json: bool, workspace: str) -> None:
    """Show the tables and their joins; with TABLE, its columns. --out draws them.

    A picture shows at most 30 tables: the most connected ones, or with TABLE those around it.
    """
    from hopql.tools.catalog.join_graph import SchemaGraph
    from hopql.tools.display.draw_svg import found

    if out is not None and as_json:
        raise click.UsageError("Choose one of --out and --json.")
    opened = open_workspace(workspace)
    opened.require_database()
    cards = opened.grants.apply(load_cards(opened.path / CARDS))
    if out is not None:
        _draw(cards, tables, out)
        return
    chosen, graph = found(cards, tables) if tables else cards, SchemaGraph(cards)
    joins = _joins(graph, chosen)
    if as_json:
        print_json({"tables": [card.model_dump(mode="json") for card in chosen], "joins": joins})
    elif tables:
        _show_columns(chosen, joins)
    else:
        _show_tables(chosen, graph)


def _draw(cards: Sequence[TableCard], tables: Sequence[str], out: Path) -> None:
    """Write a picture, and say so."""
    from hopql.tools.display.draw_svg import schema_svg

    check_suffix(out, "picture", [".svg"])
    if not out.parent.is_dir():
        raise DiskError(f"There is no folder {out.parent}.", hint="Make it, or name another.")
    write_whole(out, schema_svg(cards, tables), hint="Choose a folder that you may write to.")
    click.echo(f"The schema is drawn in {one_line(str(out))}", err=True)


def _joins(graph: SchemaGraph, chosen: Sequence[TableCard]) -> list[JoinEdge]:
    """Every join of these tables, in the order of their names."""
    from hopql.tools.catalog.join_graph import edges

    names = [card.name for card in chosen]
    pairs = {(min(a, b), max(a, b)) for a in names for b in [a, *(near for near, _ in graph.neighbours(a))]}
    return edges(join for pair in sorted(pairs) for join in graph.between(*pair))


def _show_tables(cards: Sequence[TableCard], graph: SchemaGraph) -> None:
    heads = ("table", "rows", "columns", "joins", "description")
    rows = [
        (
            one_line(card.name), "" if card.row_estimate is None else f"{card.row_estimate:,}", str(len(card.columns)),
            one_line(", ".join(name for name, _ in graph.neighbours(card.name))), one_line(card.description),
        )
        for card in cards
    ]  # fmt: skip
    _table(heads, rows, right=("rows", "columns"))


def _show_columns(cards: Sequence[TableCard], joins: Sequence[JoinEdge]) -> None:
    from hopql.tools.display.draw_svg import mark_of

    for place, card in enumerate(cards):
        told = f": {one_line(card.description)}" if card.description else ""
        click.echo(("\n" if place else "") + f"{one_line(card.name)} ({card.kind}){told}")
        rows = [
            (
                one_line(column.name), one_line(column.type), mark_of(card, column.name, column.key),
                ", ".join(one_line(sample) for sample in column.samples[:3]), one_line(column.description),
            )
            for column in card.columns
        ]  # fmt: skip
        _table(("column", "type", "key", "samples", "description"), rows)
        for join in joins:
            if card.name in (join["left"], join["right"]):
                click.echo(f"joins: {one_line(join['condition'])} ({join['kind']})")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()) -> None:
    """A table on a terminal; in a pipe, a line a row with tabs between its cells."""
    if not sys.stdout.isatty():
        for row in (heads, *rows):
            click.echo("\t".join(row))
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(show_edge=False)
    for head in heads:
        table.add_column(head, justify="right" if head in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(escape, row))
    Console(highlight=False).print(table)
