"""What is drawn: entities and relations, chosen and ready for any form of picture."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Node:
    """An entity of a picture."""

    id: str
    """Its canonical id."""
    name: str
    type: str
    """In lower case; empty when no document says what it is."""
    description: str = ""
    """What the newest document says of it."""


@dataclass(frozen=True)
class Edge:
    """What one entity has to do with another: all kinds of relation in that direction."""

    source: str
    """Id of a node."""
    target: str
    kinds: tuple[str, ...]
    """The verbs, that of the greatest weight first."""
    weight: float = 1.0
    """Of all of them."""
    text: str = ""
    """A sentence that says so, where a document has one."""


@dataclass(frozen=True)
class Drawn:
    """A part of the graph that fits a picture."""

    title: str
    nodes: tuple[Node, ...]
    """The most important first."""
    edges: tuple[Edge, ...]
    """Both ends are among the nodes, and are not the same."""
    centre: str = ""
    """Id of the node that it is about; empty for an overview."""
    left_out: int = 0
    """Entities that belong to it and found no place."""

    @property
    def under(self) -> str:
        """The line under the title: how much is shown."""
        relations = sum(len(edge.kinds) for edge in self.edges)
        more = f"; {self.left_out:,} more entities are not drawn" if self.left_out else ""
        entities = "1 entity" if len(self.nodes) == 1 else f"{len(self.nodes):,} entities"
        return f"{entities}, {relations:,} relation{'' if relations == 1 else 's'}{more}"
