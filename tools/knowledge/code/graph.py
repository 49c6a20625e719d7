"""Entities, relations and mentions of a Python file."""

from __future__ import annotations

import ast
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from hopql.tools.knowledge.code.calls import Scope, calls, dotted, inner
from hopql.tools.knowledge.code.cards import MODULE, says
from hopql.tools.knowledge.code.definitions import Definition
from hopql.tools.knowledge.code.imports import Imports
from hopql.tools.knowledge.code.naming import Place
from hopql.tools.knowledge.code.pieces import Piece
from hopql.tools.knowledge.code.project import Project
from hopql.tools.knowledge.prepared import Entity, Mention, Relation

_MENTIONED: Final = 12
"""Uses of one chunk that are mentions, the most frequent first."""


class Graph:
    """What one file says of modules, classes and functions. Chunk 0 is the module's own, piece n is chunk n + 1."""

    def __init__(
        self, place: Place, taken: Imports, defined: Sequence[Definition], pieces: Sequence[Piece], own: frozenset[str]
    ) -> None:
        self._place = place
        self._imports = taken
        self._pieces = pieces
        self._lines = [one.line for one in pieces]
        self._project = Project(place, own)
        everything = list(_flat(defined))
        # Of several definitions of a name the documented one counts, else the last: it is the one that runs.
        self._defined: dict[str, Definition] = {}
        for one in everything:
            before = self._defined.get(one.name)
            if before is None or one.doc or not before.doc:
                self._defined[one.name] = one
        self._all = everything
        self._scope = Scope(place.module, place.package, self._project, taken, self._defined)
        self._scope.bases = {one.name: self._bases(one) for one in self._defined.values() if one.kind == "class"}

    def entities(self, doc: str) -> list[Entity]:
        """The module, and what it defines; of a test file the module alone."""
        module = self._place.module
        short = module.rpartition(".")[2]
        found = [Entity(module, "module", says(doc, MODULE), 0, (short,) if short != module else ())]
        if self._place.test:
            return found
        for one in self._defined.values():
            if _is_plumbing(one):
                continue
            # Helpers and constants of a module are in its chunks: a vector for each would cost more than it finds.
            about = "" if _is_inner(one) else says(one.doc)
            found.append(Entity(f"{module}.{one.name}", one.kind, about, self._chunk(one), (one.name,)))
        return found

    def relations(self) -> list[Relation]:
        """Contains, imports, inherits from, calls; each pair once, with how often as its weight."""
        found = [*self._contains(), *self._imported()]
        if self._place.test:
            return found
        for one in self._defined.values():
            if one.kind == "class":
                name, place = f"{self._place.module}.{one.name}", self._chunk(one)
                bases = self._scope.bases[one.name]
                found += [_syntactic(name, base, "inherits from", 1, place) for base in bases]
        return found + list(self._calls())

    def mentions(self, relations: Sequence[Relation]) -> list[Mention]:
        """Each chunk speaks of what it defines and of what it uses most."""
        counts: dict[tuple[int, str], int] = {(0, self._place.module): 1}
        for entity in self.entities("")[1:]:
            counts[entity.chunk, entity.name] = 1
        used: dict[int, dict[str, int]] = {}
        for one in relations:
            if one.kind in ("calls", "inherits from") and one.chunk >= 0:
                of = used.setdefault(one.chunk, {})
                of[one.target] = of.get(one.target, 0) + round(one.weight)
        for chunk, names in used.items():
            for name, count in sorted(names.items(), key=lambda pair: (-pair[1], pair[0]))[:_MENTIONED]:
                counts.setdefault((chunk, name), count)
        return [Mention(chunk, name, count) for (chunk, name), count in counts.items() if chunk >= 0]

    def _contains(self) -> Iterator[Relation]:
        module = self._place.module
        if parent := module.rpartition(".")[0]:
            yield _syntactic(parent, module, "contains", 1, 0)
        if self._place.test:
            return
        for one in self._defined.values():
            if not _is_plumbing(one):
                owner = one.name.rpartition(".")[0]
                around = f"{module}.{owner}" if owner else module
                yield _syntactic(around, f"{module}.{one.name}", "contains", 1, self._chunk(one))

    def _imported(self) -> Iterator[Relation]:
        targets: dict[str, int] = {}
        for base, names in self._imports.taken.items():
            for target in self._modules(base, names):
                if target != self._place.module:
                    targets[target] = targets.get(target, 0) + 1
        yield from (_syntactic(self._place.module, target, "imports", n, 0) for target, n in targets.items())

    def _modules(self, base: str, names: Sequence[str]) -> list[str]:
        """The modules that one import reaches: those of the project whole, of a library its top package."""
        home = self._project.module(base)
        if not home:
            top = base.split(".")[0]
            if self._project.is_own(base):
                return [base]
            return [] if top in sys.stdlib_module_names else [top]
        inside = [self._project.module(f"{base}.{name}") for name in names]
        found = [one for one in inside if one]
        return found if found and len(found) == len(names) else [home, *found]

    def _bases(self, one: Definition) -> list[str]:
        """Qualified names of a class's bases; a library's as they are imported, builtins left out."""
        found: list[str] = []
        assert isinstance(one.node, ast.ClassDef)
        for base in one.node.bases:
            parts = dotted(base.value if isinstance(base, ast.Subscript) else base)
            if not parts:
                continue
            named = self._scope.named(parts)
            if not named and parts[0] in self._imports.names:
                outside = ".".join([self._imports.names[parts[0]], *parts[1:]])
                named = outside if outside.split(".")[0] not in sys.stdlib_module_names else ""
            if named and named != f"{self._place.module}.{one.name}":
                found.append(named)
        return list(dict.fromkeys(found))

    def _calls(self) -> Iterator[Relation]:
        module = self._place.module
        for one in self._all:
            if one.kind not in ("function", "method"):
                continue
            owner = one.name.rpartition(".")[0]
            name = owner if _is_plumbing(one) else one.name
            used = calls(inner(one.node), self._scope, owner)
            source = f"{module}.{name}"
            yield from (_syntactic(source, to, "calls", n, self._chunk(one)) for to, n in used.items() if to != source)
        # What a module or a class body does by itself is the module's.
        rest = [node for piece in self._pieces for node in piece.nodes if not _defines(node)]
        used = calls([one for node in dict.fromkeys(rest) for one in inner(node)], self._scope)
        yield from (_syntactic(module, to, "calls", n, 0) for to, n in used.items())

    def _chunk(self, one: Definition) -> int:
        """The chunk where it begins; the module's own when its source was left out."""
        place = bisect_right(self._lines, one.node.lineno)
        return place if place and one.node.lineno <= self._pieces[place - 1].line_to else 0


def _flat(defined: Sequence[Definition]) -> Iterator[Definition]:
    for one in defined:
        yield one
        yield from _flat(one.members)


def _is_plumbing(one: Definition) -> bool:
    """Private constants, and `__init__` and its like without a docstring: what they do is what their class does."""
    if one.kind == "constant":
        return one.private
    return one.kind == "method" and one.short.startswith("__") and one.short.endswith("__") and not one.doc


def _is_inner(one: Definition) -> bool:
    """Whether a name, or that of a class around it, is private."""
    return any(part.startswith("_") and not part.startswith("__") for part in one.name.split("."))


def _defines(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)


def _syntactic(source: str, target: str, kind: str, weight: float, chunk: int) -> Relation:
    return Relation(source, target, kind, weight=float(weight), chunk=chunk, syntactic=True)
