"""The graph as GraphML, as Gephi, yEd and networkx read it: written row by row, however large it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO
from xml.sax.saxutils import escape, quoteattr

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.drawing.saving import saving
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.cut_neighbourhood import Drawn
from hopql.tools.knowledge.search_rows import BEGIN, Reach, reach_of
from hopql.tools.knowledge.tables import connected

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge


_ROWS: Final = 2000
"""Rows that are in memory at once."""
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
SELECT s.canonical, t.canonical, r.kind, sum(r.weight)::float8, count(DISTINCT r.document),
    coalesce(max(nullif(r.body, '')), '')
FROM knowledge_relations r
JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target
WHERE {r} AND (s.canonical <> t.canonical OR r.source = r.target)
GROUP BY 1, 2, 3
"""
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HEAD: Final = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="label" for="node" attr.name="label" attr.type="string"/>
<key id="type" for="node" attr.name="type" attr.type="string"/>
<key id="description" for="node" attr.name="description" attr.type="string"/>
<key id="kind" for="edge" attr.name="kind" attr.type="string"/>
<key id="weight" for="edge" attr.name="weight" attr.type="double"/>
<key id="documents" for="edge" attr.name="documents" attr.type="int"/>
<key id="text" for="edge" attr.name="text" attr.type="string"/>
<graph id="knowledge" edgedefault="directed">
"""


def graphml(knowledge: Knowledge, path: Path, filters: KnowledgeFilters | None = None) -> tuple[int, int]:
    """Write all entities and relations to a file in the place of what was there; how many there are of each.

    Relations of the same ends and kind are one edge with the sum of their weights, and the number of documents that say
    so. Entities that were merged are one node.

    Args:
        filters: only what documents that pass them say.

    Raises:
        UsageError: nothing was added, or no document passes the filters.
        DiskError: the file cannot be written.
    """
    if not knowledge.documents(filters):
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, filters, connection)
        return _written(path, _rows(connection, reach, _NODES), _rows(connection, reach, _EDGES))


def graphml_of(drawn: Drawn, path: Path) -> tuple[int, int]:
    """Write what a picture shows to a file; see `graphml`."""
    nodes = ((node.id, node.name, node.type, node.description) for node in drawn.nodes)
    edges = ((edge.source, edge.target, ", ".join(edge.kinds), edge.weight, 0, edge.text) for edge in drawn.edges)
    return _written(path, nodes, edges)


def _rows(connection: psycopg.Connection, reach: Reach, statement: str) -> Iterator[tuple[Any, ...]]:
    """Rows of a statement, some at a time, by a cursor on the server."""
    sql = statement.format(d=reach.where("d"), n=reach.where("n"), r=reach.where("r"))
    with connection.cursor(name="graphml") as cursor:
        cursor.itersize = _ROWS
        yield from cursor.execute(sql.encode(), reach.parameters)


def _written(path: Path, nodes: Iterable[tuple[Any, ...]], edges: Iterable[tuple[Any, ...]]) -> tuple[int, int]:
    """Write the file beside its place first: a run that is stopped leaves the one that was there."""
    with saving(path) as out:
        return _write(out, nodes, edges)


def _write(out: TextIO, nodes: Iterable[tuple[Any, ...]], edges: Iterable[tuple[Any, ...]]) -> tuple[int, int]:
    out.write(_HEAD)
    written = related = 0
    for id_, name, type_, description in nodes:
        out.write(
            f"<node id={_quoted(id_)}>{_data('label', name)}{_data('type', type_)}"
            f"{_data('description', description)}</node>\n"
        )
        written += 1
    for source, target, kind, weight, documents, text in edges:
        out.write(
            f'<edge id="e{related}" source={_quoted(source)} target={_quoted(target)}>{_data("kind", kind)}'
            f"{_data('weight', float(weight))}{_data('documents', documents or '')}{_data('text', text)}</edge>\n"
        )
        related += 1
    out.write("</graph>\n</graphml>\n")
    return written, related


def _data(key: str, value: str | float) -> str:
    text = escape(_FORBIDDEN.sub(" ", str(value)))
    return f'<data key="{key}">{text}</data>' if text else ""


def _quoted(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub(" ", text))
