"""What the structure of a folder needs of each document in it."""

from __future__ import annotations

from dataclasses import dataclass

from hopql.tools.knowledge.prepared import Prepared


@dataclass(frozen=True)
class Outline:
    """One document, without its text."""

    uri: str
    kind: str
    title: str
    module: str = ""
    """Dotted name; empty for what is no code."""
    doc: str = ""
    """What the module's docstring says."""
    imports: tuple[str, ...] = ()
    """Modules that it imports: those of the project whole, of a library its top package."""


def outline(prepared: Prepared) -> Outline:
    """The outline of a document that has been prepared."""
    module = next((one for one in prepared.entities if one.type in ("module", "package")), None)
    if prepared.kind != "python" or module is None:
        return Outline(prepared.uri, prepared.kind, prepared.title)
    taken = [one.target for one in prepared.relations if one.kind == "imports" and one.source == module.name]
    return Outline(prepared.uri, prepared.kind, prepared.title, module.name, module.description, tuple(taken))
