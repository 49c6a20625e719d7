"""The structure of a project as a document: an overview, a chunk or more for each package, who imports whom."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from hopql.tools.knowledge.code.cards import sentences
from hopql.tools.knowledge.prepared import Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.reading.raw import address
from hopql.tools.knowledge.structure.about import About, about, is_project
from hopql.tools.knowledge.structure.outline import Outline
from hopql.tools.knowledge.structure.packages import Package, Packages, level
from hopql.tools.knowledge.structure.sentences import Said, documents, importing, inside, overview

EXTRACTOR: Final = "rules-1"
_CHUNKS: Final = 80
"""At most; what many packages are is then told by the largest of them."""
_LARGE: Final = 8
"""Modules from which on a package within a package gets a chunk of its own."""
_WORTH: Final = 4
"""Subpackages from which on it is told which of them imports which."""
_RELATIONS: Final = 400


def prepare_structure(root: Path, documents_: Sequence[Outline]) -> Prepared | None:
    """The document `structure:ROOT` about what is in an added folder; None where there are fewer than two documents."""
    given = [one for one in documents_ if one.kind not in ("structure", "schema")]
    if len(given) < 2:
        return None
    known = about(_home(root, given))
    modules = sorted((one for one in given if one.module), key=lambda one: one.module)
    top = _focus(modules)
    said = _said(known, modules, top, given)
    chunks = tuple(one.chunk for one in said)
    entities, relations = _entities(known, top, said), _relations(known, top, modules)
    names = {one.name for one in entities}
    mentions = [Mention(place, name) for place, one in enumerate(said) for name in one.names if name in names]
    text = "\n\n".join(chunk.text for chunk in chunks)
    return Prepared(
        uri=f"structure:{address(root)}",
        title=f"Structure of {known.name}",
        kind="structure",
        digest=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
        modified=_modified(given),
        chunks=chunks,
        entities=tuple(entities),
        relations=tuple(relations),
        mentions=tuple(dict.fromkeys(mentions)),
        size=len(text.encode("utf-8", "replace")),
        extractor=EXTRACTOR,
    )


def _home(root: Path, given: Sequence[Outline]) -> Path:
    """The project's folder: the added one, or the one around it where only its packages were added."""
    folder = root if root.is_dir() else root.parent
    if any(one.module for one in given) and not is_project(folder):
        return next((one for one in folder.parents if is_project(one) and one != Path.home()), folder)
    return folder


def _focus(modules: Sequence[Outline]) -> Packages:
    """The top packages; those inside the only one where there is only one."""
    top = level(modules)
    for _ in range(4):
        real = [one for one in top.packages.values() if not one.test and not one.lone]
        if len(real) != 1 or sum(one.lone and not one.test for one in top.packages.values()) > len(real[0].modules):
            break
        below = level(modules, real[0].name)
        if len(below.packages) < 2:
            break
        top = below
    return top


def _said(known: About, modules: Sequence[Outline], top: Packages, given: Sequence[Outline]) -> list[Said]:
    said = [overview(known, modules, top, given)]
    deeper: list[tuple[int, list[Said]]] = []
    lone = [one for one in top.packages.values() if one.lone]
    for package in sorted(top.packages.values(), key=lambda one: (one.test, -len(one.modules), one.name)):
        if package.lone:
            continue
        below = level(modules, package.name)
        said += inside(known, package, below, limit=4)
        if package.test:
            continue
        large = [one for one in below.packages.values() if len(one.modules) >= _LARGE]
        deeper += [(len(one.modules), inside(known, one, level(modules, one.name), limit=2)) for one in large]
        if sum(not one.lone for one in below.packages.values()) >= _WORTH and below.imports:
            deeper.append((len(package.modules), importing(known, below, package.name)))
    if lone:
        together = Package("", modules=[one.modules[0] for one in lone])
        said += inside(known, together, Packages({one.name: one for one in lone}, {}, [], []), limit=3)
    said += importing(known, top, "")
    for _, more in sorted(deeper, key=lambda pair: -pair[0]):
        said += more
    return (said + documents(known, given))[:_CHUNKS]


def _entities(known: About, top: Packages, said: Sequence[Said]) -> list[Entity]:
    at = {name: place for place, one in reversed(list(enumerate(said))) for name in one.names[:1]}
    found = [Entity(known.name, "project", known.description, 0, known.aliases)]
    for name, one in list(top.packages.items())[:200]:
        kind = "module" if one.lone else "package"
        found.append(Entity(name, kind, sentences(one.doc, 300) if not one.test else "", at.get(name, 0)))
    return found


def _relations(known: About, top: Packages, modules: Sequence[Outline]) -> list[Relation]:
    found = [
        Relation(known.name, name, "contains", f"{known.name} contains {name}.", chunk=0, syntactic=True)
        for name in list(top.packages)[:200]
    ]
    for (who, whom), count in sorted(top.imports.items(), key=lambda pair: -pair[1]):
        times = "once" if count == 1 else f"{count} times"
        text = f"The package {who} imports {whom} {times}."
        found.append(Relation(who, whom, "imports", text, weight=float(count), chunk=0, syntactic=True))
    for package in top.packages.values():
        if package.test or package.lone:
            continue
        for (who, whom), count in level(modules, package.name).imports.items():
            found.append(Relation(who, whom, "imports", weight=float(count), syntactic=True))
    return found[:_RELATIONS]


def _modified(given: Sequence[Outline]) -> datetime:
    """The time of the newest file."""
    newest = 0.0
    for one in given:
        try:
            newest = max(newest, Path(one.uri).stat().st_mtime)
        except (OSError, ValueError):
            continue
    return datetime.fromtimestamp(newest, UTC)
