"""What describing the structure of a folder needs of its documents, read back from the rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hopql.tools.knowledge.reading.raw import address
from hopql.tools.knowledge.store.transaction import reading

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.prepared import Prepared

_OUTLINES = """
SELECT o.uri, o.kind, o.title,
    coalesce(m.name, ''), coalesce(m.body, ''),
    ARRAY(SELECT t.name FROM knowledge_relations r JOIN knowledge_entities t ON t.id = r.target
          WHERE r.document = o.id AND r.kind = 'imports' AND r.source = m.entity ORDER BY r.id)
FROM knowledge_documents o
LEFT JOIN LATERAL (
    SELECT d.name, d.body, d.entity FROM knowledge_descriptions d
    WHERE o.kind = 'python' AND d.document = o.id AND d.type IN ('module', 'package') ORDER BY d.id LIMIT 1
) AS m ON true
WHERE o.space = %(space)s AND o.roots @> ARRAY[%(root)s] AND o.kind NOT IN ('structure', 'schema')
ORDER BY o.uri
"""


def structure_of(store: Knowledge, root: Path) -> Prepared | None:
    """The document about the structure of an added folder; None where there is nothing to say."""
    from hopql.tools.knowledge.structure import Outline, prepare_structure

    return prepare_structure(root, [Outline(*row) for row in outlines(store, root)])


def outlines(store: Knowledge, root: Path) -> Sequence[tuple[Any, ...]]:
    """Of each document of a folder: uri, kind, title, module, its docstring, names of the modules that it imports."""
    with reading(store) as connection:
        rows = connection.execute(_OUTLINES.encode(), {"space": store.space, "root": address(root)}).fetchall()
    return [(*row[:5], tuple(row[5])) for row in rows]
