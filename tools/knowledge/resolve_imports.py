"""What dotted names in Python stand for: modules of the project, and what is taken from them."""

from __future__ import annotations

import ast
import builtins
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hopql.tools.knowledge.parse_python import Place, module_name

_BUILTINS: Final = frozenset(dir(builtins))


class Project:
    """The files around one file, found by the folders that its imports may start from."""

    def __init__(self, place: Place, own: frozenset[str]) -> None:
        self._place = place
        self._own = own

    def module(self, dotted: str) -> str:
        """The name of a module or package of the project; empty when it has none of that name."""
        targets = [base.joinpath(*dotted.split(".")) for base in self._place.bases]
        files = (path for one in targets for path in (one.with_name(one.name + ".py"), one / "__init__.py"))
        # A folder without __init__.py is a package where something Python lies in it.
        path = next(filter(os.path.isfile, files), None) or next(filter(_has_python, targets), None)
        return module_name(self._place.root, path) if path is not None else ""

    def reached(self, base: str, names: Sequence[str]) -> list[str]:
        """The modules that one import reaches: those of the project whole, as those of another project that was added
        too, of a library its top package."""
        home, top = self.module(base), base.split(".")[0]
        if not home:
            return [base] if top in self._own else [] if top in sys.stdlib_module_names else [top]
        found = [inside for name in names if (inside := self.module(f"{base}.{name}"))]
        return found if found and len(found) == len(names) else [home, *found]


def _has_python(folder: Path) -> bool:
    try:
        return any(one.suffix == ".py" or one.is_dir() for one in folder.iterdir())
    except (OSError, ValueError):
        return False


def called_words(nodes: Sequence[ast.AST]) -> list[str]:
    """The last names of what is called, in order, each once: what undocumented code does, as far as names tell."""
    called = (node.func for node in nodes if isinstance(node, ast.Call))
    names = (getattr(one, "id", "") or getattr(one, "attr", "") for one in called)
    return [name for name in dict.fromkeys(names) if name and name not in _BUILTINS]


def dotted(node: ast.expr) -> list[str]:
    """`a.b.c` as its parts; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return []
    return [node.id, *reversed(parts)]
