"""Pictures of the graph: what is around an entity, as SVG or Mermaid, and all of it as GraphML; and all that is known
of one entity."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

SUFFIXES: Final = (".svg", ".mmd", ".graphml")


def picture(
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
    from hopql.tools.drawing.saving import saving
    from hopql.tools.knowledge.cut_neighbourhood import neighbourhood
    from hopql.tools.knowledge.draw_graph import mermaid, svg
    from hopql.tools.knowledge.draw_graphml import graphml, graphml_of

    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"{path.name}: pictures end with {', '.join(SUFFIXES)}.", hint="Name the file graph.svg.")
    if suffix == ".graphml" and not name.strip():
        return graphml(knowledge, path, filters)
    drawn = neighbourhood(knowledge, name, depth=depth, limit=limit, filters=filters)
    if suffix == ".graphml":
        return graphml_of(drawn, path)
    with saving(path) as out:
        out.write(svg(drawn) if suffix == ".svg" else mermaid(drawn))
    return len(drawn.nodes), sum(len(edge.kinds) for edge in drawn.edges)
