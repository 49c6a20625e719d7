"""Tables and joins as Mermaid text (`graph LR`), as Markdown files and wikis show it."""

from __future__ import annotations

from typing import Final

from hopql.tools.drawing import clean, label
from hopql.tools.pictures.draw_tables import Drawn, Table

_FIELDS: Final = 12
_SHAPES: Final = {"plain": ('["', '"]'), "double": ('[["', '"]]'), "dashed": ('(["', '"])')}
"""A subroutine's double edge for what the picture starts from, a stadium for a bridge."""
_ARROWS: Final = {"foreign key": "-->", "join hint": "---", "suggested": "-.-", "external": "==="}


def mermaid(drawn: Drawn) -> str:
    """The picture as a flowchart. Tables are named t0, t1, …; labels are quoted, and nothing in them is markup."""
    places = {table.name: f"t{place}" for place, table in enumerate(drawn.tables)}
    title = clean(f"{drawn.title} ({drawn.under})").replace("'", "''")
    lines = ["---", f"title: '{title}'", "---", "graph LR"]
    for table in drawn.tables:
        opening, closing = _SHAPES[table.shape]
        lines.append(f"    {places[table.name]}{opening}{_box(table)}{closing}")
    for link in drawn.links:
        arrow = _ARROWS.get(link.kind, "---")
        lines.append(f'    {places[link.left]} {arrow}|"{label(link.label)}"| {places[link.right]}')
    return "\n".join(lines) + "\n"


def _box(table: Table) -> str:
    head = label(table.name) + (f" ({label(table.badge)})" if table.badge else "")
    rows = [
        " ".join(label(part) for part in (field.name, field.type, f"({field.mark})" if field.mark else "") if part)
        for field in table.fields[:_FIELDS]
    ]
    hidden = len(table.fields) - len(rows) + table.more
    rows += [f"… {hidden:,} more"] if hidden else []
    return "<br/>".join([f"<b>{head}</b>", *rows])
