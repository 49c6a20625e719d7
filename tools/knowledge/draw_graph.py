"""The graph as a file: what is around an entity as Mermaid, and that or all of it as GraphML (Gephi, yEd, networkx)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import networkx as nx

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.base.errors import UsageError
from hopql.tools.display.fit_text import clean, label, saving
from hopql.tools.knowledge.find_entities import named
from hopql.tools.knowledge.make_tables import connected
from hopql.tools.knowledge.search_rows import BEGIN, reach_of

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

    Graph = nx.MultiDiGraph[str]
    """Entities by their canonical ids; relations of the same ends and kind are one edge, whose key is the kind."""

SUFFIXES: Final = (".mmd", ".graphml")
_NODES: Final = """
SELECT c.id, coalesce(said.name, c.name), coalesce(said.type, ''), coalesce(said.body, '')
FROM knowledge_entities c LEFT JOIN LATERAL (
    SELECT d.name, d.type, d.body FROM knowledge_descriptions d
    JOIN knowledge_entities m ON m.id = d.entity JOIN knowledge_documents o ON o.id = d.document
    WHERE m.canonical = c.id AND {d} ORDER BY d.body = '', o.modified DESC, o.uri, d.id LIMIT 1
) said ON true
WHERE c.space = %(space)s AND c.canonical = c.id AND EXISTS (
    SELECT 1 FROM knowledge_entities m WHERE m.canonical = c.id AND (
        EXISTS (SELECT 1 FROM knowledge_descriptions d WHERE d.entity = m.id AND {d})
        OR EXISTS (SELECT 1 FROM knowledge_mentions n WHERE n.entity = m.id AND {n})
        OR EXISTS (SELECT 1 FROM knowledge_relations r WHERE r.source = m.id AND {r})
        OR EXISTS (SELECT 1 FROM knowledge_relations r WHERE r.target = m.id AND {r})
    )
)
"""
_EDGES: Final = """
SELECT s.canonical, t.canonical, r.kind, sum(r.weight)::float8, count(DISTINCT r.document)::int,
    coalesce(max(nullif(r.body, '')), '')
FROM knowledge_relations r
JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target
WHERE {r} AND (s.canonical <> t.canonical OR r.source = r.target)
GROUP BY 1, 2, 3
"""


def draw(
    knowledge: Knowledge, path: Path, name: str = "", *, depth: int = 1, limit: int = 30,
    filters: KnowledgeFilters | None = None,
) -> tuple[int, int]:  # fmt: skip
    """Draw into a file whose suffix says how; how many entities and relations it shows.

    Args:
        path: ends with one of `SUFFIXES`.
        name: of the entity in the middle; empty: the most connected ones, and in GraphML everything.
        depth: how many relations away from it. GraphML of everything takes no depth and no limit.
        limit: entities at most.
        filters: only what documents that pass them say.

    Raises:
        UsageError: another suffix, no such entity (close names are told), or nothing to draw.
        DiskError: the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"{path.name}: the graph's files end with {', '.join(SUFFIXES)}.", hint="Name it graph.mmd.")
    if not knowledge.documents(filters):
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    centre = named(knowledge, name)["id"] if name.strip() else ""
    graph = read_graph(knowledge, filters)
    if centre:
        ids, left_out = around(graph, centre, depth, limit)
        title = graph.nodes[centre]["label"]
    elif suffix == ".mmd":
        ids, left_out = busiest(graph, limit)
        title = f"{knowledge.space}: the most connected entities"
    else:
        ids, left_out, title = list(graph), 0, ""
    part = graph.subgraph(ids)
    with saving(path) as out:
        if suffix == ".mmd":
            part = part.copy()
            part.remove_edges_from(list(nx.selfloop_edges(part, keys=True)))  # type: ignore[arg-type]
            out.write(mermaid(part, ids, title, centre, left_out))
        else:
            out.writelines(f"{line}\n" for line in nx.generate_graphml(part))
    return part.number_of_nodes(), part.number_of_edges()


def read_graph(knowledge: Knowledge, filters: KnowledgeFilters | None = None) -> Graph:
    """All entities and relations of the documents that pass the filters; merged entities are one node. An edge has the
    sum of its relations' weights, a sentence that says so, and the number of documents that do."""
    graph: Graph = nx.MultiDiGraph()
    with connected(begin=BEGIN) as connection:
        reach = reach_of(knowledge.space, filters, connection)
        nodes, edges = (
            connection.execute(
                sql.format(**{alias: reach.where(alias) for alias in "dnr"}).encode(), reach.parameters
            ).fetchall()
            for sql in (_NODES, _EDGES)
        )
    for id_, name, type_, description in nodes:
        graph.add_node(id_, label=clean(name), type=type_, description=clean(description))
    for source, target, kind, weight, documents, text in edges:
        graph.add_edge(source, target, kind, kind=clean(kind), weight=weight, documents=documents, text=clean(text))
    return graph


def around(graph: Graph, centre: str, depth: int, limit: int) -> tuple[list[str], int]:
    """Entities up to `depth` relations away in either direction, in the order in which they are reached, and how many
    found no place. Each step has an even share of the room that those before it left; the heaviest relation of each
    kind and direction comes first, so that none crowds out another."""
    ids, at, left_out = [centre], [centre], 0
    for step in range(depth):
        ways: dict[tuple[str, str], Counter[str]] = {}
        for way, edges in (("out", graph.out_edges(at, data=True)), ("in", graph.in_edges(at, data=True))):
            for source, target, told in edges:
                other = target if way == "out" else source
                if other not in ids:
                    ways.setdefault((told["kind"], way), Counter())[other] += told["weight"]
        ranks: dict[str, tuple[int, float]] = {}
        for reached in ways.values():
            ordered = sorted(reached, key=lambda id_: (-reached[id_], graph.nodes[id_]["label"], id_))
            for place, id_ in enumerate(ordered):
                ranks[id_] = min(ranks.get(id_, (place, 0.0)), (place, -reached[id_]))
        room = -(-(limit - len(ids)) // (depth - step))
        found = sorted(ranks, key=lambda id_: (ranks[id_], graph.nodes[id_]["label"], id_))
        left_out += len(found) - len(found[:room])
        at = found[:room]
        ids += at
    return ids, left_out


def busiest(graph: Graph, limit: int) -> tuple[list[str], int]:
    """The entities with the most relations, and how many others have any. Those that nothing of the picture is related
    to tell less than the next ones."""
    degrees = Counter({id_: degree for id_, degree in graph.degree() if degree})
    first = sorted(degrees, key=lambda id_: (-degrees[id_], id_))[: 2 * limit]
    ends = {end for edge in graph.subgraph(first).edges() if edge[0] != edge[1] for end in edge}
    ids = sorted(first, key=lambda id_: id_ not in ends)[:limit]
    return ids, len(degrees) - len(ids)


def mermaid(graph: Graph, ids: list[str], title: str, centre: str = "", left_out: int = 0) -> str:
    """A part of the graph as a Mermaid flowchart, nodes in the order of `ids`. They are named n0, n1, …; labels are
    quoted, and nothing in them is markup."""
    places = {id_: f"n{place}" for place, id_ in enumerate(ids)}
    kinds: dict[tuple[str, str], list[str]] = {}
    for source, target, told in sorted(graph.edges(data=True), key=lambda edge: (-edge[2]["weight"], edge[2]["kind"])):
        kinds.setdefault((source, target), []).append(told["kind"])
    entities = "1 entity" if len(ids) == 1 else f"{len(ids):,} entities"
    relations = graph.number_of_edges()
    more = f"; {left_out:,} more entities are not drawn" if left_out else ""
    under = f"{entities}, {relations:,} relation{'' if relations == 1 else 's'}{more}"
    lines = ["---", f"title: '{clean(f'{title} ({under})').replace(chr(39), chr(39) * 2)}'", "---", "graph LR"]
    lines += [f'    {places[id_]}["{label(graph.nodes[id_]["label"])}"]' for id_ in ids]
    lines += [
        f'    {places[source]} -->|"{label(", ".join(own))}"| {places[target]}'
        for (source, target), own in sorted(kinds.items())
    ]
    if centre:
        lines.append(f"    style {places[centre]} stroke-width:3px")
    return "\n".join(lines) + "\n"
