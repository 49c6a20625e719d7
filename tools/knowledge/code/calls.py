"""Which functions and classes a piece of Python uses, as far as names tell: imports, definitions, annotations.

A name of unknown value (a parameter without a type, an attribute of an attribute) is left out: a wrong call misleads
more than a missing one.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from hopql.tools.knowledge.code.definitions import Definition
from hopql.tools.knowledge.code.imports import Imports, imports
from hopql.tools.knowledge.code.project import Project

_BUILTINS: Final = frozenset(dir(builtins))
_OWN: Final = ("self", "cls")
_BASES: Final = 4
"""How far up a method is looked for among the bases of its class."""


@dataclass
class Scope:
    """What names mean in one file."""

    module: str
    package: bool
    project: Project
    imports: Imports
    defined: Mapping[str, Definition]
    """By the name within the module."""
    bases: dict[str, list[str]] = field(default_factory=dict)
    """Class within the module to the qualified names of what it inherits from."""

    def named(self, parts: Sequence[str], local: Imports | None = None) -> str:
        """The qualified name of the function, class or method that a dotted name stands for; empty when unknown."""
        if local and parts[0] in local.names:
            return self.project.definition(".".join([local.names[parts[0]], *parts[1:]]))
        for cut in range(len(parts), 0, -1):
            name = ".".join(parts[:cut])
            one = self.defined.get(name)
            if one is not None:
                if one.kind == "constant":
                    return ""
                inherited = self.inherited(name, parts[cut]) if one.kind == "class" and cut < len(parts) else ""
                return inherited or f"{self.module}.{name}"
        if parts[0] in self.imports.names:
            return self.project.definition(".".join([self.imports.names[parts[0]], *parts[1:]]))
        for star in self.imports.stars:
            if found := self.project.definition(".".join([star, *parts])):
                return found
        return ""

    def inherited(self, owner: str, member: str) -> str:
        """The qualified name of a class's method, which it has itself or from a base; empty when none is known."""
        waiting, seen = [f"{self.module}.{owner}"], set[str]()
        for _ in range(_BASES):
            upward: list[str] = []
            for one in waiting:
                inside = one.removeprefix(f"{self.module}.")
                if f"{inside}.{member}" in self.defined and one != inside:
                    return f"{self.module}.{inside}.{member}"
                if one == inside and self.project.definition(f"{one}.{member}") == f"{one}.{member}":
                    return f"{one}.{member}"
                upward += [base for base in self.bases.get(inside, []) if base not in seen]
                seen.update(upward)
            waiting = upward
        return ""


def calls(nodes: Sequence[ast.AST], scope: Scope, owner: str = "") -> Counter[str]:
    """What is called, made or handed on among these nodes, with how often; `owner` is the class around them."""
    local = imports(nodes, scope.module, scope.package)
    hidden, typed = _bound(nodes)
    types = {name: named for name, parts in typed.items() if (named := scope.named(parts, local))}
    found: Counter[str] = Counter()
    for node in nodes:
        for expression in _used(node):
            parts = dotted(expression)
            if parts and (name := _target(parts, scope, local, hidden, types, owner)):
                found[name] += 1
    return found


def called_words(nodes: Sequence[ast.AST]) -> list[str]:
    """The last names of what is called, in order, each once: what undocumented code does, as far as names tell."""
    names: dict[str, None] = {}
    for node in nodes:
        if isinstance(node, ast.Call):
            func = node.func
            name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
            if name and name not in _BUILTINS:
                names[name] = None
    return list(names)


def dotted(node: ast.expr) -> list[str]:
    """`a.b.c` as its parts; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return []
    return [node.id, *reversed(parts)]


def inner(node: ast.AST) -> list[ast.AST]:
    """The node and everything in it; without recursion, so that depth is no matter."""
    return list(ast.walk(node))


def _used(node: ast.AST) -> list[ast.expr]:
    """The expressions of a node that name something in order to call it, or to let somebody call it."""
    if isinstance(node, ast.Call):
        handed = [*node.args, *(keyword.value for keyword in node.keywords)]
        return [node.func, *(one for one in handed if isinstance(one, ast.Name | ast.Attribute))]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [one for one in node.decorator_list if not isinstance(one, ast.Call)]
    return []


def _target(
    parts: list[str], scope: Scope, local: Imports, hidden: set[str], types: Mapping[str, str], owner: str
) -> str:
    first = parts[0]
    if first in _OWN and owner:
        return scope.inherited(owner, parts[1]) if len(parts) > 1 else ""
    if first in types and len(parts) > 1:
        return _member(types[first], parts[1], scope)
    if first in hidden and first not in local.names:
        return ""
    return scope.named(parts, local)


def _member(of: str, member: str, scope: Scope) -> str:
    """A method of a class that is known by its qualified name; empty when the class does not define it."""
    inside = of.removeprefix(f"{scope.module}.")
    if inside in scope.defined:
        return scope.inherited(inside, member)
    found = scope.project.definition(f"{of}.{member}")
    return found if found == f"{of}.{member}" else ""


def _bound(nodes: Sequence[ast.AST]) -> tuple[set[str], dict[str, list[str]]]:
    """Names that the code itself gives a value, and the classes of those whose class is written beside them."""
    names: set[str] = set()
    types: dict[str, list[str]] = {}
    unsure: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.arg):
            names.add(node.arg)
            if parts := _class_of(node.annotation):
                types[node.arg] = parts
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            unsure.update({node.id} & names)
            names.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            if isinstance(node.value, ast.Call) and (parts := dotted(node.value.func)):
                types.setdefault(node.targets[0].id, parts)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _class_of(node.annotation):
            types[node.target.id] = _class_of(node.annotation)
    return names, {name: parts for name, parts in types.items() if name not in unsure}


def _class_of(annotation: ast.expr | None) -> list[str]:
    """The class that an annotation names: `X`, `m.X`, `X | None`, `"X"`; empty for the rest."""
    if isinstance(annotation, ast.BinOp) and isinstance(annotation.right, ast.Constant):
        annotation = annotation.left
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        parts = annotation.value.removesuffix("| None").strip().split(".")
        return parts if all(part.isidentifier() for part in parts) else []
    return dotted(annotation) if annotation is not None else []
