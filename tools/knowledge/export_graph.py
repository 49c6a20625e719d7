"""The graph as a file, in GraphML: Gephi, yEd and networkx read it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import networkx as nx

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.base.errors import UsageError
from hopql.tools.display.fit_text import clean, saving
from hopql.tools.knowledge.make_tables import connected
from hopql.tools.knowledge.search_rows import BEGIN, reach_of

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

    Graph = nx.MultiDiGraph[str]
    """Entities by their canonical ids; relations of the same ends and kind are one edge, whose key is the kind."""

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


def export(knowledge: Knowledge, path: Path, filters: KnowledgeFilters | None = None) -> tuple[int, int]:
    """Write the graph into a file that ends with .graphml; how many entities and relations it has.

    Args:
        filters: only what documents that pass them say.

    Raises:
        UsageError: another suffix, or nothing to write.
        DiskError: the file cannot be written.
    """
    if path.suffix.lower() != ".graphml":
        raise UsageError(f"{path.name}: the graph's file ends with .graphml.", hint="Name it graph.graphml.")
    if not knowledge.documents(filters):
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    graph = read_graph(knowledge, filters)
    with saving(path) as out:
        out.writelines(f"{line}\n" for line in nx.generate_graphml(graph))
    return graph.number_of_nodes(), graph.number_of_edges()


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
