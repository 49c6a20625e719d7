"""`hopql schema`: the tables that questions are answered from, as text, as JSON, or as a picture of their joins."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.serve.commands.completing import tables as of_tables
from hopql.serve.commands.options import workspace as of_workspace

if TYPE_CHECKING:
    from hopql.state.cards import TableCard
    from hopql.state.plan import JoinEdge

SUFFIXES: Final = (".svg", ".mmd")


@click.command("schema")
@click.argument("tables", nargs=-1, metavar="[TABLE]...", shell_complete=of_tables)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw into schema.svg (a picture) or schema.mmd (Mermaid).")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Cards and joins as one JSON object.")
@of_workspace
def command(tables: tuple[str, ...], out: Path | None, as_json: bool, workspace: str) -> None:
    """List the tables, and how they join; with TABLE, its columns. With --out: draw them.

    A picture has room for 30 tables: of a larger schema, the most connected; with TABLE, what is around it.
    """
    from hopql.tools.catalog.cards import load_cards
    from hopql.tools.catalog.join_graph import SchemaGraph
    from hopql.tools.configuration import CARDS
    from hopql.tools.pictures.schema import found
    from hopql.tools.workspace import open_workspace

    if out is not None and as_json:
        raise click.UsageError("Choose one of --out and --json.")
    opened = open_workspace(workspace)
    opened.require_database()
    cards = opened.grants.apply(load_cards(opened.path / CARDS))
    chosen = found(cards, tables) if tables else cards
    if out is not None:
        draw(cards, [card.name for card in chosen] if tables else [], out)
        return
    joins = joins_of(SchemaGraph(cards), chosen)
    if as_json:
        told = {"tables": [card.model_dump(mode="json") for card in chosen], "joins": joins}
        click.echo(json.dumps(told, ensure_ascii=False))
    elif tables:
        _show_columns(chosen, joins)
    else:
        _show_tables(chosen, joins)


def draw(cards: Sequence[TableCard], tables: Sequence[str], out: Path) -> None:
    """Write a picture, whose suffix says how, and say so.

    Raises:
        UsageError: another suffix, or nothing to draw.
        DiskError: the file cannot be written.
    """
    from hopql.tools.drawing.saving import saving
    from hopql.tools.errors import UsageError
    from hopql.tools.pictures import schema_mermaid, schema_svg

    suffix = out.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"{out.name}: pictures end with {' or '.join(SUFFIXES)}.", hint="Name the file schema.svg.")
    drawn = schema_svg(cards, tables) if suffix == ".svg" else schema_mermaid(cards, tables)
    with saving(out) as file:
        file.write(drawn)
    click.echo(f"The schema is drawn in {_line(str(out))}", err=True)


def joins_of(graph: Any, chosen: Sequence[TableCard]) -> list[JoinEdge]:
    """Every join of these tables, in the order of their names."""
    from hopql.tools.catalog.join_graph import edges

    names = [card.name for card in chosen]
    pairs = {(min(a, b), max(a, b)) for a in names for b in [a, *(near for near, _ in graph.neighbours(a))]}
    return edges(join for pair in sorted(pairs) for join in graph.between(*pair))


def _show_tables(cards: Sequence[TableCard], joins: Sequence[JoinEdge]) -> None:
    heads = ("table", "rows", "columns", "joins", "description")
    rows = [
        (
            _line(card.name), "" if card.row_estimate is None else f"{card.row_estimate:,}", str(len(card.columns)),
            ", ".join(_line(name) for name in _near(card.name, joins)), _line(card.description),
        )
        for card in cards
    ]  # fmt: skip
    _table(heads, rows, right={"rows", "columns"})


def _show_columns(cards: Sequence[TableCard], joins: Sequence[JoinEdge]) -> None:
    from hopql.tools.pictures.drawn import mark_of

    for place, card in enumerate(cards):
        told = f": {_line(card.description)}" if card.description else ""
        click.echo(("\n" if place else "") + f"{_line(card.name)} ({card.kind}){told}")
        rows = [
            (
                _line(column.name), _line(column.type), mark_of(card, column.name, column.key),
                ", ".join(_line(sample) for sample in column.samples[:3]), _line(column.description),
            )
            for column in card.columns
        ]  # fmt: skip
        _table(("column", "type", "key", "samples", "description"), rows)
        for join in joins:
            if card.name in (join["left"], join["right"]):
                click.echo(f"joins: {_line(join['condition'])} ({join['kind']})")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[str] | set[str] = frozenset()) -> None:
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


def _near(name: str, joins: Sequence[JoinEdge]) -> list[str]:
    """Tables that a table joins."""
    ends = [(join["left"], join["right"]) for join in joins if name in (join["left"], join["right"])]
    return sorted({b if a == name else a for a, b in ends})


def _line(text: str) -> str:
    """Text on one line, without letters that a terminal acts on."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
