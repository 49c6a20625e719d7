"""A picture as Mermaid text (`graph LR`), as Markdown files and wikis show it."""

from __future__ import annotations

from typing import Final

from hopql.tools.drawing.labels import clean
from hopql.tools.knowledge.pictures.colours import COLOURS, OTHER, coloured
from hopql.tools.knowledge.pictures.drawn import Drawn

_LONGEST: Final = 80
_PLAIN: Final = frozenset(" .,/-:")
"""What stands for itself in a label; with letters and digits. Anything else could be Markdown, HTML or Mermaid."""


def mermaid(drawn: Drawn) -> str:
    """The picture as a Mermaid flowchart. Nodes are named n0, n1, …; labels are quoted, and nothing in them is
    markup."""
    places = {node.id: f"n{place}" for place, node in enumerate(drawn.nodes)}
    classes = coloured(node.type for node in drawn.nodes)
    lines = ["---", f"title: '{_title(drawn)}'", "---", "graph LR"]
    lines += [f'    {places[node.id]}["{_label(node.name)}"]:::c{classes[node.type]}' for node in drawn.nodes]
    lines += [
        f'    {places[edge.source]} -->|"{_label(", ".join(edge.kinds))}"| {places[edge.target]}'
        for edge in drawn.edges
    ]
    for number in sorted(set(classes.values())):
        fill, stroke = COLOURS[number] if number < len(COLOURS) else OTHER
        lines.append(f"    classDef c{number} fill:{fill},stroke:{stroke},color:#1b1f24")
    if drawn.centre in places:
        lines.append(f"    style {places[drawn.centre]} stroke-width:3px")
    return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    """A label between quotes: what could be markup is written as a character's number."""
    text = clean(text)
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    written = "".join(letter if letter.isalnum() or letter in _PLAIN else f"#{ord(letter)};" for letter in text)
    head = len(text) - len(text.lstrip("0123456789"))
    if head and text[head : head + 1] == ".":  # "1. Scope" would be a list, which Mermaid does not draw
        written = f"{written[:head]}#46;{written[head + 1:]}"
    if written[:1] == "-":
        written = f"#45;{written[1:]}"
    return written or " "


def _title(drawn: Drawn) -> str:
    """The title as a YAML string between single quotes."""
    return clean(f"{drawn.title} ({drawn.under})").replace("'", "''")
