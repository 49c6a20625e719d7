"""The graph as a file: what is around an entity as Mermaid, and that or all of it as GraphML (Gephi, yEd, networkx)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.drawing.labels import clean, label
from hopql.tools.drawing.saving import saving
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.cut_neighbourhood import Drawn, neighbourhood
from hopql.tools.knowledge.search_rows import BEGIN, reach_of
from hopql.tools.knowledge.tables import connected

if TYPE_CHECKING:
    import networkx as nx

    from hopql.tools.knowledge.knowledge import Knowledge


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

    Raises:
        UsageError: another suffix, no such entity, or nothing to draw.
        DiskError: the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"{path.name}: the graph's files end with {', '.join(SUFFIXES)}.", hint="Name it graph.mmd.")
    if suffix == ".graphml" and not name.strip():
        return _written(path, *_everything(knowledge, filters))
    drawn = neighbourhood(knowledge, name, depth=depth, limit=limit, filters=filters)
    if suffix == ".graphml":
        nodes = [(node.id, node.name, node.type, node.description) for node in drawn.nodes]
        edges = [(one.source, one.target, ", ".join(one.kinds), one.weight, 0, one.text) for one in drawn.edges]
        return _written(path, nodes, edges)
    with saving(path) as out:
        out.write(mermaid(drawn))
    return len(drawn.nodes), sum(len(edge.kinds) for edge in drawn.edges)


def mermaid(drawn: Drawn) -> str:
    """A part of the graph as a Mermaid flowchart. Nodes are named n0, n1, …; labels are quoted, and nothing in them is
    markup."""
    places = {node.id: f"n{place}" for place, node in enumerate(drawn.nodes)}
    title = clean(f"{drawn.title} ({drawn.under})").replace("'", "''")
    lines = ["---", f"title: '{title}'", "---", "graph LR"]
    lines += [f'    {places[node.id]}["{label(node.name)}"]' for node in drawn.nodes]
    lines += [
        f'    {places[edge.source]} -->|"{label(", ".join(edge.kinds))}"| {places[edge.target]}' for edge in drawn.edges
    ]
    if drawn.centre in places:
        lines.append(f"    style {places[drawn.centre]} stroke-width:3px")
    return "\n".join(lines) + "\n"


def _everything(knowledge: Knowledge, filters: KnowledgeFilters | None) -> tuple[list[Any], list[Any]]:
    """All entities and relations of the documents that pass the filters. Relations of the same ends and kind are one
    edge with the sum of their weights, and the number of documents that say so; merged entities are one node."""
    if not knowledge.documents(filters):
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, filters, connection)
        own = {alias: reach.where(alias) for alias in "dnr"}
        nodes, edges = (
            connection.execute(sql.format(**own).encode(), reach.parameters).fetchall() for sql in (_NODES, _EDGES)
        )
    return nodes, edges


def _written(path: Path, nodes: list[Any], edges: list[Any]) -> tuple[int, int]:
    """Write GraphML in the place of what was there."""
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for id_, name, type_, description in nodes:
        graph.add_node(id_, label=clean(name), type=type_, description=clean(description))
    for source, target, kind, weight, documents, text in edges:
        graph.add_edge(source, target, kind=clean(kind), weight=weight, documents=documents, text=clean(text))
    with saving(path) as out:
        out.writelines(f"{line}\n" for line in nx.generate_graphml(graph))
    return graph.number_of_nodes(), graph.number_of_edges()
