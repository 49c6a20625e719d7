"""Which stored column a column of a query is, and what a computed one computes."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope, traverse_scope

_DEEPEST = 8


@dataclass(frozen=True)
class Origin:
    """Where a column comes from."""

    columns: frozenset[str] = frozenset()
    """`table.column`, in lower case; several where an unqualified name may be any of them."""
    computed: exp.Expr | None = None
    """The expression behind an alias of a subquery."""


@dataclass
class Columns:
    """Finds the origins of the columns of a tree."""

    tree: exp.Expr
    _scopes: dict[int, Scope] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            for scope in traverse_scope(self.tree):
                for column in scope.columns:
                    self._scopes.setdefault(id(column), scope)
        except (SqlglotError, RecursionError, KeyError, AttributeError):
            self._scopes.clear()

    def origin(self, column: exp.Column, depth: int = 0) -> Origin:
        """Where it comes from; without columns where that cannot be told."""
        scope = self._scopes.get(id(column))
        return self._found(column.name.lower(), column.table.lower(), scope, depth) if scope else Origin()

    def _found(self, name: str, table: str, scope: Scope | None, depth: int) -> Origin:
        while scope is not None and depth < _DEEPEST:
            sources = {alias.lower(): source for alias, source in scope.sources.items()}
            if table in sources:
                return self._inside(name, sources[table], depth)
            if not table and sources:
                return self._unqualified(name, list(sources.values()), depth)
            scope = scope.parent
        return Origin()

    def _unqualified(self, name: str, sources: list[exp.Expr | Scope], depth: int) -> Origin:
        """Of a single source its column; of several tables any that has the name; a subquery has it for sure or not."""
        if len(sources) == 1:
            return self._inside(name, sources[0], depth)
        for source in sources:
            if isinstance(source, Scope) and _projection(source, name) is not None:
                return self._inside(name, source, depth)
        return Origin(frozenset(f"{s.name.lower()}.{name}" for s in sources if isinstance(s, exp.Table)))

    def _inside(self, name: str, source: exp.Expr | Scope, depth: int) -> Origin:
        if isinstance(source, exp.Table):
            return Origin(frozenset({f"{source.name.lower()}.{name}"}))
        made = _projection(source, name) if isinstance(source, Scope) else None
        if isinstance(made, exp.Column):
            return self.origin(made, depth + 1)
        return Origin(computed=made)


def _projection(scope: Scope, name: str) -> exp.Expr | None:
    """The expression that a subquery calls by this name."""
    query = scope.expression
    if not isinstance(query, exp.Query):
        return None
    for made in query.selects:
        if made.alias_or_name.lower() == name:
            return made.unalias() if isinstance(made, exp.Alias) else made
    return None
