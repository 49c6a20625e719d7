"""Subject areas: the parts of a large schema that are shown whole, so that the prompts of many questions begin alike.

A schema that is over the limits is cut into parts that are within them, along its declared joins (communities by
Louvain's method, Blondel et al. 2008, where what is joined is too large). A question is shown the area that it is
about, which the embedded model has read before, and beside it what else its plan needs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.state.plan import Plan, PlanColumn, PlanTable
from hopql.tools.base.search_indexes import Dense, Vectors
from hopql.tools.catalog.join_graph import SchemaGraph, edges
from hopql.tools.catalog.schema_text import ordered

_FILE = "areas.json"
_SMALL = 4
"""What is smaller than this part of the limits is put together with others."""
_FURTHER = 2
"""Tables that are shown beside an area, as a part of those that a plan may hold."""


@dataclass(frozen=True)
class Limits:
    """What one area may hold."""

    tables: int
    columns: int
    width: int
    """Columns that are shown of one table."""

    @classmethod
    def of(cls, options: Context) -> Limits:
        """What may be shown whole with these options."""
        return cls(4 * options.max_tables, options.whole_schema_columns, options.max_columns)

    def hold(self, tables: int, columns: int) -> bool:
        """Whether so much is within them."""
        return tables <= self.tables and columns <= self.columns


def cut_areas(cards: Sequence[TableCard], graph: SchemaGraph, vectors: Vectors, limits: Limits) -> list[list[str]]:
    """Names of the tables of each area, every table in one, in the order of the cards; the same for the same schema.

    Args:
        vectors: one a card, unit length: what nothing joins goes where it is alike.
    """
    cutter = _Cutter(cards, graph, vectors, limits)
    parts = [part for whole in nx.connected_components(cutter.declared) for part in cutter.split(sorted(whole))]
    return [[cards[place].name for place in sorted(area)] for area in cutter.packed(parts)]


def write_areas(draft: Path, cards: Sequence[TableCard], limits: Limits) -> None:
    """Cut a schema that is over the limits, and write its areas (`areas.json`) beside the vectors of a new index."""
    if not limits.columns or limits.hold(len(cards), sum(len(card.columns) for card in cards)):
        return
    areas = cut_areas(cards, SchemaGraph(cards), Dense.load(draft / "tables").vectors(), limits)
    (draft / _FILE).write_text(json.dumps({"limits": asdict(limits), "areas": areas}), encoding="utf-8")


def read_areas(index: Path) -> dict[Limits, list[list[str]]]:
    """The areas of an index by the limits that they were cut for; empty where the schema is within them.

    Raises:
        OSError, ValueError, KeyError: the file cannot be read.
    """
    if not (index / _FILE).exists():
        return {}
    read = json.loads((index / _FILE).read_text(encoding="utf-8"))
    return {Limits(**read["limits"]): read["areas"]}


class _Cutter:
    """Tables by their places: networkx then gives the same communities in every process."""

    def __init__(self, cards: Sequence[TableCard], graph: SchemaGraph, vectors: Vectors, limits: Limits) -> None:
        self._limits, self._vectors = limits, vectors
        self._widths = [min(len(card.columns), limits.width) for card in cards]
        schemas: dict[str, int] = {}
        self._schemas = [schemas.setdefault(card.name.rpartition(".")[0], len(schemas)) for card in cards]
        places = {card.name: place for place, card in enumerate(cards)}
        self.declared: nx.Graph[int] = nx.Graph()
        self.declared.add_nodes_from(range(len(cards)))
        self._suggested: nx.Graph[int] = nx.Graph(self.declared)
        for card in cards:
            for near, _ in graph.neighbours(card.name):
                kinds = {join.kind for join in graph.between(card.name, near)}
                network = self._suggested if kinds == {"suggested"} else self.declared
                network.add_edge(places[card.name], places[near])

    def fits(self, area: Sequence[int]) -> bool:
        """Whether these tables are within the limits; one table always is."""
        return len(area) <= 1 or self._limits.hold(len(area), sum(self._widths[place] for place in area))

    def split(self, area: list[int]) -> Iterator[list[int]]:
        """Parts within the limits, closely joined ones together."""
        if self.fits(area):
            yield area
            return
        parts = [sorted(part) for part in nx.community.louvain_communities(self.declared.subgraph(area), seed=0)]
        for part in sorted(parts):
            yield from self.split(part) if len(parts) > 1 else self._chunks(part)

    def _chunks(self, area: list[int]) -> Iterator[list[int]]:
        """What is joined with everything, from the table with most joins outwards."""
        start = max(area, key=lambda place: (self.declared.degree(place), -place))
        chunk: list[int] = []
        for place in nx.bfs_tree(self.declared.subgraph(area), start):
            if chunk and not self.fits([*chunk, place]):
                yield chunk
                chunk = []
            chunk.append(place)
        yield chunk

    def packed(self, parts: Sequence[list[int]]) -> list[list[int]]:
        """Small parts put to those that they are joined with, or are in one schema with and most alike."""
        areas: list[list[int]] = []
        owner = np.full(len(self._widths), -1)
        columns, tables, schemas = (np.zeros(len(parts), dtype=np.int64) for _ in range(3))
        middles = np.zeros((len(parts), self._vectors.shape[1]))
        for part in sorted(parts, key=lambda part: (-self._size(part), part)):
            width, count = sum(self._widths[place] for place in part), len(areas)
            few = tables[:count] + len(part) <= self._limits.tables
            room = few & (columns[:count] + width <= self._limits.columns)
            if self._size(part) * _SMALL < 1 and room.any():
                likes = middles[:count] @ np.mean(self._vectors[part], axis=0) / tables[:count]
                guessed, declared = (self._joined(one, part, owner, count) for one in (self._suggested, self.declared))
                at = int(np.lexsort((likes, guessed, schemas[:count] == self._schemas[part[0]], declared, room))[-1])
            else:
                areas.append([])
                at, schemas[count] = count, self._schemas[part[0]]
            areas[at].extend(part)
            owner[part] = at
            columns[at] += width
            tables[at] += len(part)
            middles[at] += np.sum(self._vectors[part], axis=0)
        return sorted(areas, key=min)

    def _size(self, part: Sequence[int]) -> float:
        """The part of the limits that it takes."""
        columns = sum(self._widths[place] for place in part)
        return max(len(part) / self._limits.tables, columns / max(self._limits.columns, 1))

    @staticmethod
    def _joined(network: nx.Graph[int], part: Sequence[int], owner: NDArray[np.int64], count: int) -> NDArray[np.int64]:
        """How many joins lead from a part to each area."""
        ends = [int(owner[near]) for place in part for near in network[place]]
        return np.bincount([end for end in ends if end >= 0], minlength=count)


@dataclass(frozen=True)
class Area:
    """What a question is shown of a large schema."""

    whole: Plan
    """All of the area: the same for each question about it."""
    further: Plan
    """What the question's plan has beside it."""


def area_of(plan: Plan, areas: Sequence[Sequence[str]], cards: Sequence[TableCard], graph: SchemaGraph, most: int,
            width: int) -> Area:  # fmt: skip
    """The area that holds most of what a plan's columns are likely to be needed for, and the rest of the plan.

    Args:
        most: tables that a plan may hold; a part of them is shown beside the area, with what joins them to it.
        width: columns that are shown of one table of the area.
    """
    chances = {table["name"]: sum(column["score"] for column in table["columns"]) for table in plan["tables"]}
    names = max(areas, key=lambda area: (sum(chances.get(n, 0.0) for n in area), sum(n in chances for n in area)))
    whole = _whole({card.name: card for card in cards}, names, graph, width)
    return Area(whole, _further(plan, whole, max(1, most // _FURTHER)))


def plan_of(area: Sequence[str]) -> Plan:
    """A plan of nothing but these tables, to have their area read before anybody asks."""
    tables = [PlanTable(name=name, why="all", score=0.0, columns=[]) for name in area]
    return Plan(seeds=[], ranked=[], tables=tables, bridges=[], joins=[], values=[], whole_schema=False)


def _whole(cards: dict[str, TableCard], names: Sequence[str], graph: SchemaGraph, width: int) -> Plan:
    tables = []
    for name in names:
        card = cards[name]
        first = set(ordered(card, dict.fromkeys((column.name for column in card.columns), 0.0), width)[:width])
        columns = [PlanColumn(name=c.name, why="all", score=0.0) for c in card.columns if c.name in first]
        tables.append(PlanTable(name=name, why="all", score=0.0, columns=columns))
    inside = set(names)
    joins = [join for join in edges(graph.tree(names).joins) if {join["left"], join["right"]} <= inside]
    return {**plan_of(()), "tables": tables, "joins": joins}


def _further(plan: Plan, whole: Plan, most: int) -> Plan:
    """Of the plan's tables the first that the area has not, with what joins them to it; of its own, columns that it
    does not show."""
    shown = {table["name"]: {column["name"] for column in table["columns"]} for table in whole["tables"]}
    outside = [table["name"] for table in plan["tables"] if table["name"] not in shown and table["why"] != "bridge"]
    added = set(outside[:most])
    added |= _between(plan, added, set(shown))
    tables: list[PlanTable] = []
    for table in plan["tables"]:
        columns = [column for column in table["columns"] if column["name"] not in shown.get(table["name"], ())]
        if columns and (table["name"] in added or table["name"] in shown):
            tables.append({**table, "columns": columns})
    known = added | set(shown)
    joins = [join for join in plan["joins"] if {join["left"], join["right"]} & added]
    return {**plan, "tables": tables, "joins": [join for join in joins if {join["left"], join["right"]} <= known]}


def _between(plan: Plan, added: set[str], shown: set[str]) -> set[str]:
    """Tables of the plan's declared joins on the shortest way from each added table to those that are shown."""
    declared = (join for join in plan["joins"] if join["kind"] != "suggested")
    network: nx.Graph[str] = nx.Graph((join["left"], join["right"]) for join in declared)
    found: set[str] = set()
    for name in added & set(network):
        ways = nx.single_source_shortest_path(network, name)
        reached = [way for end, way in ways.items() if end in shown]
        found.update(min(reached, key=len)[1:] if reached else ())
    return found - shown
