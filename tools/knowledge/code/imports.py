"""What a Python file imports, and which names it binds by that."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Imports:
    """The imports of a file or of a function, in dotted names; relative ones are made absolute."""

    names: dict[str, str] = field(default_factory=dict)
    """Local name to what it stands for: `np` → `numpy`, `fuse` → `hopql.tools.search.indexes.fuse`."""
    stars: list[str] = field(default_factory=list)
    """Modules of `from x import *`."""
    taken: dict[str, list[str]] = field(default_factory=dict)
    """Module to the names taken from it; none for `import x`."""

    def add(self, node: ast.Import | ast.ImportFrom, module: str, package: bool) -> None:
        """Take in one statement of the file `module`, which is an `__init__.py` if `package`."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                self.taken.setdefault(alias.name, [])
                if alias.asname:
                    self.names[alias.asname] = alias.name
                else:
                    top = alias.name.split(".")[0]
                    self.names[top] = top
            return
        base = absolute(node, module, package)
        if not base:
            return
        taken = self.taken.setdefault(base, [])
        for alias in node.names:
            if alias.name == "*":
                self.stars.append(base)
            else:
                taken.append(alias.name)
                self.names[alias.asname or alias.name] = f"{base}.{alias.name}"


def absolute(node: ast.ImportFrom, module: str, package: bool) -> str:
    """The module that `from … import` names; empty where the dots lead above everything."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    up = node.level - 1 if package else node.level
    if up > len(parts):
        return ""
    base = parts[: len(parts) - up] if up else parts
    return ".".join([*base, *([node.module] if node.module else [])])


def imports(nodes: Iterable[ast.AST], module: str, package: bool) -> Imports:
    """All imports among these nodes; of two that bind a name, the first counts: the second is mostly a substitute."""
    found = Imports()
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            one = Imports()
            one.add(node, module, package)
            found.names = one.names | found.names
            found.stars += one.stars
            for name, taken in one.taken.items():
                found.taken.setdefault(name, []).extend(taken)
    return found


def is_import(node: ast.AST) -> bool:
    """Whether a statement does nothing but import, `if TYPE_CHECKING:` and `try:` around imports included."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If | ast.Try):
        return all(isinstance(one, ast.Import | ast.ImportFrom | ast.Pass) for one in node.body) and not node.orelse
    return False
