"""Tables and joins as one SVG document: boxes in columns, so that lines run between neighbours. It holds no script and
refers to nothing outside; it follows the reader's light or dark theme, and names, which may be anything, are escaped.

In each connected part the table with the most joins stands in the middle; what it joins stands left and right of it,
what these join outside of them. Tables that join each other stand on one side. Within a column, tables are ordered by
the mean place of what they join, as in Sugiyama, Tagawa and Toda (IEEE SMC 11, 1981).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from hopql.state.cards import Column, TableCard
from hopql.state.plan import JoinEdge, Plan
from hopql.tools.base.errors import UsageError
from hopql.tools.catalog.join_graph import Names, SchemaGraph, edges, parse_condition
from hopql.tools.display.classify_columns import clean
from hopql.tools.display.draw_charts import FONTS

if TYPE_CHECKING:
    import networkx as nx

_COLOURS: Final = {
    "paper": ("#ffffff", "#14181d"), "head": ("#e3eefa", "#1f3650"), "edge": ("#57606a", "#8b949e"),
    "text": ("#1b1f24", "#e6edf3"), "quiet": ("#57606a", "#a4adb8"), "line": ("#2f6ea8", "#7fb2dc"),
    "mark": ("#8a4b08", "#e8b36b"),
}  # fmt: skip
"""On light and on dark paper. Light ones are attributes of the parts, so that a page which forbids inline styles still
shows them."""
_STYLE: Final = "".join(
    f".hq-{name}{{fill:{dark}}}.hq-{name}-s{{stroke:{dark}}}" for name, (_, dark) in _COLOURS.items()
)
_MARGIN: Final = 24.0
_TOP: Final = 76.0
"""Height of the margin, the title and the line under it."""
_HEAD: Final = 30.0
_ROW: Final = 18.0
_SIDE: Final = 10.0
_NAME: Final = 190.0
"""Pixels of a name, a type or a join's condition, at most."""
_DOWN: Final = 28.0
_PARTS: Final = 48.0
_WIDE: Final = 1.7
"""How much wider than high the parts are set."""
_ROUNDS: Final = 4
_LOOP: Final = 60.0
"""How far a line between two boxes of a column runs out."""
_DASHES: Final = {"join hint": "8 3", "suggested": "2 4", "external": "8 3 2 3"}
"""How the line of a kind of join is broken; a foreign key's is whole."""
_THIN: Final = frozenset("iljtfrI.,:;'|!()[] ")
MOST: Final = 30
"""Tables of a picture."""
_COLUMNS_OF_PLAN, _COLUMNS_OF_SCHEMA = 16, 10
"""Columns of a box; further ones are counted."""
_BADGES: Final = {"seed": "keyword", "rank": "found", "all": "", "widened": "added"}
"""Why a table is in a plan, where that is not the plan's own word."""
_SHAPES: Final = {"seed": "double", "bridge": "dashed"}
Sizes = Mapping[str, tuple[float, float]]
Places = dict[str, tuple[float, float]]
"""Where boxes are, by their names."""


class Field(NamedTuple):
    """A column in a table's box; its mark is `PK`, `FK`, `PK FK`, `join`, with or without `value`, or empty."""

    name: str
    type: str = ""
    mark: str = ""


class Link(NamedTuple):
    """A join. A foreign key leads from `left` to the table that it references."""

    left: str
    right: str
    condition: str
    kind: str
    columns: tuple[str, str]
    """That the line begins and ends at; empty: the table's name."""
    label: str


@dataclass
class Box:
    """A table in the picture, with its place in pixels."""

    name: str
    fields: Sequence[Field]
    more: int = 0
    """Columns that are not drawn."""
    told: str = ""
    """What it holds."""
    badge: str = ""
    """Why it is there, in a word."""
    shape: str = ""
    """`double` for what the picture starts from, `dashed` for what only joins others."""
    x: float = 0.0
    y: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in pixels."""
        head = width(_cut(self.name), 13) * 1.16 + width(self.badge, 10) + 34
        rows = [width(_cut(one.name), 12) + width(_cut(one.type), 10) + width(one.mark, 10) + 34 for one in self.fields]
        return max([head, *rows, 90.0]) + 2 * _SIDE, _HEAD + _ROW * (len(self.fields) + bool(self.more)) + 6

    def row(self, column: str) -> float:
        """The height at which a line to a column ends: its row, or the name where it has none."""
        places = [place for place, field in enumerate(self.fields) if field.name == column]
        return self.y + _HEAD + (places[0] + 0.5) * _ROW if places else self.y + _HEAD / 2


def plan_svg(plan: Plan, cards: Sequence[TableCard], sql: str = "") -> str:
    """The tables of a plan with the columns chosen, and how they join; empty where the plan has no table. `sql`: the
    query; of a plan that shows the whole schema, only the tables that it reads are drawn."""
    known = {card.name: card for card in cards}
    planned = [one for one in plan["tables"] if one["name"] in known]
    if plan["whole_schema"]:
        words = set(re.findall(r"\w+", sql.lower()))
        planned = [one for one in planned if one["name"].lower().rpartition(".")[2] in words] or planned
    names = {one["name"] for one in planned}
    links = links_of([one for one in plan["joins"] if {one["left"], one["right"]} <= names], cards)
    boxes = []
    for one in planned:
        card, why = known[one["name"]], one["why"]
        columns = [found for column in one["columns"] if (found := card.column(column["name"]))]
        values = {column["name"] for column in one["columns"] if column["why"] == "value"}
        box = _boxed(card, columns, links, _COLUMNS_OF_PLAN, values)
        box.badge, box.shape = _BADGES.get(why, why), _SHAPES.get(why, "")
        boxes.append(box)
    return _svg("The plan of the question", boxes, links) if boxes else ""


def schema_svg(cards: Sequence[TableCard], tables: Sequence[str] = ()) -> str:
    """The schema's tables and joins: all of a small one, the most connected of a large one, or those around `tables`,
    which are named as SQL writes them. UsageError: there is no such table (the hint names the closest), there are more
    names than a picture has room for, or there is no table at all."""
    if not cards:
        raise UsageError("There is no table to draw.", hint="`hopql init URL` reads the tables of a database.")
    if len(tables) > MOST:
        raise UsageError(f"A picture has room for {MOST} tables.", hint="Name fewer: their neighbours are drawn too.")
    graph, known = SchemaGraph(cards), {card.name: card for card in cards}
    asked = [card.name for card in found(cards, tables)]
    others = {name for one in asked for name, _ in graph.neighbours(one)} - set(asked) if asked else known
    near = [*asked, *sorted(others, key=lambda name: (-len(graph.neighbours(name)), name))]
    chosen = near[:MOST]
    joins = []
    for pair in combinations_with_replacement(chosen, 2):
        ways = graph.between(*pair)
        joins += [way for way in ways if way.kind != "suggested"] or ways[:1]
    links = links_of(edges(joins), cards)
    drawn = []
    for card in map(known.__getitem__, chosen):
        box = _boxed(card, card.columns, links, _COLUMNS_OF_SCHEMA)
        kind = "" if card.kind == "table" else card.kind
        box.badge, box.shape = ("asked for", "double") if card.name in asked else (kind, "")
        drawn.append(box)
    whole = "The schema" if len(near) == len(chosen) else "The schema: its most connected tables"
    return _svg(f"Around {', '.join(asked)}" if asked else whole, drawn, links, len(near) - len(chosen))


def found(cards: Sequence[TableCard], tables: Sequence[str]) -> list[TableCard]:
    """Cards by names as SQL writes them, each once. UsageError: there is no such table; the closest names are told."""
    from rapidfuzz.process import extract

    names, wanted = Names(cards), dict[str, TableCard]()
    for name in tables:
        if (card := names.card(name.strip())) is None:
            alike = extract(name, [card.name for card in cards], limit=3, score_cutoff=50)
            near = ", ".join(one for one, _, _ in alike)
            hint = f"Did you mean {near}?" if near else "`hopql schema` lists the tables."
            raise UsageError(f"There is no table '{name}'.", hint=hint)
        wanted[card.name] = card
    return list(wanted.values())


def mark_of(card: TableCard, column: str, joined: bool) -> str:
    """What kind of key a column is."""
    primary = column in card.primary_key
    foreign = any(column in key.columns for key in card.foreign_keys)
    return " ".join(["PK"] * primary + ["FK"] * foreign) or ("join" if joined else "")


def links_of(joins: Iterable[JoinEdge], cards: Sequence[TableCard]) -> list[Link]:
    """Joins as lines between columns."""
    names, links = Names(cards), list[Link]()
    for join in joins:
        columns = parse_condition(join["condition"], names).columns
        left, right = columns.get(join["left"], ()), columns.get(join["right"], ())
        if join["left"] == join["right"]:
            left, right = left[:1], left[1:]
        pairs = zip(left, right, strict=False) if len(left) == len(right) else ()
        label = " AND ".join(f"{a} = {b}" for a, b in pairs) or join["condition"]
        ends = (left[0] if left else "", right[0] if right else "")
        links.append(Link(join["left"], join["right"], join["condition"], join["kind"], ends, label))
    return links


def _boxed(
    card: TableCard, columns: Sequence[Column], links: Sequence[Link], most: int, values: Collection[str] = ()
) -> Box:
    """A card with so many of these columns: keys and those of joins before others."""
    joined = {name for link in links for table, name in zip(link[:2], link.columns, strict=True) if table == card.name}

    def rank(column: Column) -> tuple[bool, bool, bool]:
        first = column.name in joined or column.name in card.primary_key
        return not first, not column.essential, not column.key

    kept = {column.name for column in sorted(columns, key=rank)[:most]}
    fields = []
    for name, kind in ((one.name, one.type) for one in columns if one.name in kept):
        mark = f"{mark_of(card, name, name in joined)}{' value' if name in values else ''}".strip()
        fields.append(Field(name, kind, mark))
    return Box(card.name, fields, len(card.columns) - len(fields), card.description)


def _svg(title: str, drawn: Sequence[Box], links: Sequence[Link], left_out: int = 0) -> str:
    """The picture of at least one table, with the most important first."""
    sizes, boxes = {box.name: box.size for box in drawn}, {box.name: box for box in drawn}
    labels = [shortened(clean(link.label), 10, _NAME) for link in links]
    across = max([width(label, 10) for label in labels], default=0.0) + 60
    for name, (x, y) in placed(sizes, [(link.left, link.right) for link in links], across).items():
        boxes[name].x, boxes[name].y = x + _MARGIN, y + _TOP
    under = f"{len(boxes)} table{'s' * (len(boxes) != 1)}, {len(links)} join{'s' * (len(links) != 1)}"
    if left_out:
        under += f"; {left_out:,} more {'table is' if left_out == 1 else 'tables are'} not drawn"
    names = [f"{box.name} ({box.badge})" if box.badge else box.name for box in drawn]
    joins = [f"{link.condition} ({link.kind})" for link in links]
    told = f"{under}. Tables: {', '.join(names)}. Joins: {'; '.join(joins) or 'none'}."
    head = shortened(clean(title), 17, 640)
    wide = max([one.x + one.size[0] + across for one in drawn] + [width(head, 19) + _MARGIN, 420.0]) + _MARGIN
    bottom = max(one.y + one.size[1] for one in drawn)
    kinds = sorted({link.kind for link in links})
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {bottom + 50:.0f}" width="{wide:.0f}" '
        f'height="{bottom + 50:.0f}" font-family="{FONTS}" role="img">',
        f"<title>{escape(clean(title))}</title>",
        f"<desc>{escape(clean(told))}</desc>",
        f"<style>@media (prefers-color-scheme:dark){{{_STYLE}}}</style>",
        f'<rect width="{wide:.0f}" height="{bottom + 50:.0f}" rx="8" {_fill("paper")}/>',
        _text(head, _MARGIN, 34, 17, more='font-weight="bold"'),
        _text(under, _MARGIN, 54, 12, "quiet"),
        *(part for one in drawn for part in _box(one)),
        *(part for link, label in zip(links, labels, strict=True) for part in _line(link, label, boxes)),
        *(() if kinds == ["foreign key"] else _legend(kinds, bottom + 26)), "</svg>\n",
    ])  # fmt: skip


def placed(sizes: Sizes, pairs: Iterable[tuple[str, str]], across: float) -> Places:
    """Corners of boxes in pixels, from 0 on; the same for the same input. `sizes`: width and height of each box, in the
    order of their importance. `across`: pixels between two columns."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(sizes)
    graph.add_edges_from(sorted((a, b) for a, b in pairs if a != b))
    order = list(sizes)
    parts = [sorted(part, key=order.index) for part in nx.connected_components(graph)]
    laid = [_part(graph, part, sizes, across) for part in sorted(parts, key=len, reverse=True)]
    area = sum((wide + _PARTS) * (high + _PARTS) for _, wide, high in laid)
    room = max([wide for _, wide, _ in laid] + [(area * _WIDE) ** 0.5])
    found, left, top, tallest = Places(), 0.0, 0.0, 0.0
    for corners, wide, high in laid:
        if left and left + wide > room:
            left, top, tallest = 0.0, top + tallest + _PARTS, 0.0
        found |= {name: (x + left, y + top) for name, (x, y) in corners.items()}
        left, tallest = left + wide + _PARTS, max(tallest, high)
    return found


def _part(graph: nx.Graph[str], names: Sequence[str], sizes: Sizes, across: float) -> tuple[Places, float, float]:
    """Corners of one part, its width with room for lines on its right, and its height."""
    columns = _columns(graph, names)
    row = {name: place / len(column) for column in columns for place, name in enumerate(column)}
    for _ in range(_ROUNDS):
        for column in columns:
            near = {name: [row[one] for one in sorted(graph[name])] or [0.0] for name in column}
            column.sort(key=lambda name: (sum(near[name]) / len(near[name]), name))
            row |= {name: place / len(column) for place, name in enumerate(column)}
    heights = [sum(sizes[name][1] + _DOWN for name in column) - _DOWN for column in columns]
    found, left = Places(), 0.0
    for column, high in zip(columns, heights, strict=True):
        wide, y = max(sizes[name][0] for name in column), (max(heights) - high) / 2
        for name in column:
            found[name] = (left + (wide - sizes[name][0]) / 2, y)
            y += sizes[name][1] + _DOWN
        left += wide + across
    return found, left, max(heights)


def _columns(graph: nx.Graph[str], names: Sequence[str]) -> list[list[str]]:
    """Boxes by columns, from left to right: distances from the middle, on two sides of about the same size."""
    import networkx as nx

    middle = max(names, key=lambda name: graph.degree(name))
    away = nx.single_source_shortest_path_length(graph, middle)
    groups = nx.connected_components(graph.subgraph(name for name in names if name != middle))
    sides: tuple[set[str], set[str]] = (set(), set())
    for group in sorted(groups, key=lambda group: (-len(group), min(map(names.index, group)))):
        min(sides, key=len).update(group)
    right, left = (
        [[name for name in names if name in side and away[name] == far] for far in range(1, 1 + max(away.values()))]
        for side in sides
    )
    return [*(column for column in reversed(left) if column), [middle], *(column for column in right if column)]


def _box(at: Box) -> Iterator[str]:
    """The box as SVG. What its picture starts from has a second edge, a bridge a dashed one."""
    (wide, high), right = at.size, at.x + at.size[0] - _SIDE
    told = clean(at.name) + (f" ({at.badge})" if at.badge else "")
    told += f": {shortened(clean(at.told), 1, 300)}" if at.told else ""
    yield f"<g><title>{escape(told)}</title>"
    if at.shape == "double":
        yield _rect(at.x - 3.5, at.y - 3.5, wide + 7, high + 7, 'rx="9"')
    yield _rect(at.x, at.y, wide, high, 'stroke-dasharray="6 4"' if at.shape == "dashed" else "")
    head = f"M{at.x + 1:.1f} {at.y + 1:.1f}h{wide - 2:.1f}v{_HEAD - 1:.0f}h{2 - wide:.1f}z"
    yield f'<path d="{head}" {_fill("head")}/>'
    yield _text(_cut(at.name), at.x + _SIDE, at.y + 20, 13, more='font-weight="bold"')
    yield _text(at.badge, right, at.y + 20, 10, "quiet", 'text-anchor="end"')
    for place, field in enumerate(at.fields):
        y = at.y + _HEAD + place * _ROW + 13.5
        yield _text(_cut(field.name), at.x + _SIDE, y, 12, more='font-weight="bold"' if "PK" in field.mark else "")
        yield _text(field.mark, right, y, 10, "mark", 'text-anchor="end" font-weight="bold"')
        room = width(field.mark, 10) + 8 if field.mark else 0
        yield _text(_cut(field.type), right - room, y, 10, "quiet", 'text-anchor="end"')
    if at.more:
        hidden = f"… {at.more:,} more column{'' if at.more == 1 else 's'}"
        yield _text(hidden, at.x + _SIDE, at.y + _HEAD + len(at.fields) * _ROW + 13.5, 10, "quiet")
    yield "</g>"


def _line(link: Link, label: str, boxes: Mapping[str, Box]) -> Iterator[str]:
    """A join from the side of one box to the facing side of the other; between boxes of one column, around on the
    right. A dot where it begins, an arrow at the table that a foreign key references."""
    one, other = boxes[link.left], boxes[link.right]
    y, end = one.row(link.columns[0]), other.row(link.columns[1])
    x, to, bow, back = one.x + one.size[0], other.x + other.size[0], _LOOP, _LOOP
    if x < other.x:
        to, back = other.x, -_LOOP
    elif to < one.x:
        x, bow = one.x, -_LOOP
    elif one is other and y == end:
        end += 9.0
    middle = (x + to + 0.75 * (bow + back)) / 2, (y + end) / 2 + 3.5
    head = f"M{to:.1f} {end:.1f}l{8 if back > 0 else -8} -4.5v9z" if link.kind == "foreign key" else ""
    curve = f"M{x:.1f} {y:.1f}C{x + bow:.1f} {y:.1f} {to + back:.1f} {end:.1f} {to:.1f} {end:.1f}"
    yield f"<g><title>{escape(f'{clean(link.condition)} ({clean(link.kind)})')}</title>"
    yield _stroke(curve, link.kind)
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" {_fill("line")}/><path d="{head}" {_fill("line")}/>'
    yield "</g>"
    anchor = "start" if bow > 0 and back > 0 else "middle"
    yield (
        f'<text x="{middle[0]:.1f}" y="{middle[1]:.1f}" font-size="10" text-anchor="{anchor}" '
        f'class="hq-text hq-paper-s" fill="{_COLOURS["text"][0]}" stroke="{_COLOURS["paper"][0]}" stroke-width="4" '
        f'paint-order="stroke">{escape(label)}</text>'
    )


def _legend(kinds: Sequence[str], y: float) -> Iterator[str]:
    """What each kind of line means."""
    x = _MARGIN
    for kind in kinds:
        yield _stroke(f"M{x:.1f} {y:.1f}h34", kind)
        yield _text(kind, x + 42, y + 4, 11, "quiet")
        x += 66 + width(clean(kind), 11)


def _stroke(path: str, kind: str) -> str:
    """The line of a kind of join."""
    dash = f'stroke-dasharray="{_DASHES[kind]}"' if kind in _DASHES else ""
    return f'<path d="{path}" class="hq-line-s" fill="none" stroke="{_COLOURS["line"][0]}" stroke-width="1.5" {dash}/>'


def _cut(text: str) -> str:
    return shortened(clean(text), 12, _NAME)


def _fill(name: str) -> str:
    return f'class="hq-{name}" fill="{_COLOURS[name][0]}"'


def _rect(x: float, y: float, wide: float, high: float, more: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" class="hq-paper hq-edge-s" '
        f'fill="{_COLOURS["paper"][0]}" stroke="{_COLOURS["edge"][0]}" {more}/>'
    )


def _text(text: str, x: float, y: float, size: float, colour: str = "text", more: str = "") -> str:
    if not text:
        return ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.0f}" {_fill(colour)} {more}>{escape(clean(text))}</text>'


def width(text: str, size: float) -> float:
    """About how wide a text is in a sans-serif font of a size, both in pixels: rather too wide than too narrow."""
    return size * sum(
        1.02 if unicodedata.east_asian_width(letter) in "WF" else 0.36 if letter in _THIN
        else 0.76 if letter.isupper() or letter in "mw@%" else 0.6
        for letter in text
    )  # fmt: skip


def shortened(text: str, size: float, room: float) -> str:
    """The text with an ellipsis at its end where it is wider than `room`."""
    if width(text, size) <= room:
        return text
    while text and width(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
