"""The packages of a project as a graph: who imports whom, and on which floor each stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hopql.tools.knowledge.code.naming import is_test
from hopql.tools.knowledge.structure.outline import Outline


@dataclass
class Package:
    """A package or a module, with all that is in it."""

    name: str
    doc: str = ""
    modules: list[Outline] = field(default_factory=list)
    """All below it, itself included."""
    test: bool = False
    """Nothing but tests."""

    @property
    def lone(self) -> bool:
        """A module without anything below it."""
        return len(self.modules) == 1 and self.modules[0].module == self.name and not _is_init(self.modules[0])


@dataclass
class Packages:
    """Those of one level."""

    packages: dict[str, Package]
    imports: dict[tuple[str, str], int]
    """(who, whom) to how many of its modules' imports reach there."""
    floors: list[list[str]]
    """From the ground up: each imports only from below it; those that import each other stand on one floor."""
    circles: list[list[str]]
    """Packages that import each other, directly or around."""

    def uses(self, name: str) -> list[tuple[str, int]]:
        """What a package imports, the most often first."""
        found = [(whom, count) for (who, whom), count in self.imports.items() if who == name]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def used_by(self, name: str) -> list[str]:
        """Which packages import it, those with the most imports first; tests left out."""
        found = [(who, count) for (who, whom), count in self.imports.items() if whom == name]
        return [who for who, _ in sorted(found, key=lambda pair: (-pair[1], pair[0])) if not self.packages[who].test]


def level(modules: Sequence[Outline], inside: str = "") -> Packages:
    """The packages right inside `inside`; empty: the top ones."""
    found: dict[str, Package] = {}
    depth = inside.count(".") + 1 if inside else 0
    for one in modules:
        parts = one.module.split(".")
        if len(parts) <= depth or (inside and ".".join(parts[:depth]) != inside):
            continue
        name = ".".join(parts[: depth + 1])
        package = found.setdefault(name, Package(name))
        package.modules.append(one)
        if one.module == name:
            package.doc = one.doc
    for package in found.values():
        package.test = all(_tests(one) for one in package.modules)
    imports = _imports(found, depth + 1)
    floors, circles = _floors([one.name for one in found.values() if not one.test], imports)
    return Packages(found, imports, floors, circles)


def _imports(packages: dict[str, Package], depth: int) -> dict[tuple[str, str], int]:
    found: Counter[tuple[str, str]] = Counter()
    for package in packages.values():
        for one in package.modules:
            for target in one.imports:
                whom = ".".join(target.split(".")[:depth])
                if whom in packages and whom != package.name:
                    found[package.name, whom] += 1
    return dict(found)


def _floors(names: Iterable[str], imports: dict[tuple[str, str], int]) -> tuple[list[list[str]], list[list[str]]]:
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(sorted(names))
    graph.add_edges_from(pair for pair in sorted(imports) if pair[0] in graph and pair[1] in graph)
    whole = nx.condensation(graph)
    height: dict[int, int] = {}
    for group in reversed(list(nx.topological_sort(whole))):
        height[group] = max((height[below] + 1 for below in whole.successors(group)), default=0)
    members = {group: sorted(whole.nodes[group]["members"]) for group in whole}
    floors: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for group, floor in height.items():
        # In a circle, what is imported more than it imports comes first.
        within = sorted(members[group], key=lambda name: (_balance(name, imports), name))
        floors[floor] += within
    return [sorted(one) if len(one) > 1 and not _circular(one, members) else one for one in floors], [
        one for one in members.values() if len(one) > 1
    ]


def _circular(floor: list[str], members: dict[int, list[str]]) -> bool:
    return any(len(one) > 1 and one[0] in floor for one in members.values())


def _balance(name: str, imports: dict[tuple[str, str], int]) -> int:
    out = sum(count for (who, _), count in imports.items() if who == name)
    return out - sum(count for (_, whom), count in imports.items() if whom == name)


def _is_init(one: Outline) -> bool:
    return Path(one.uri).stem == "__init__"


def _tests(one: Outline) -> bool:
    path = Path(one.uri)
    above = one.module.count(".") + _is_init(one)
    return is_test(path.parents[above], path) if above < len(path.parents) else False
