"""What declared keys prove of the rows that one SELECT joins: which columns tell them apart, which columns are one, and
which tables repeat the rows of others or lose some.

Functional dependencies and their closure (Armstrong), for SQL's joins and NULL after Paulley, "Exploiting functional
dependence in query optimization" (2000). What is not understood proves nothing: a claim is never wrong while the
database keeps the keys, and columns that are compared have one collation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlglot import exp

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.database.repairs.draft import Origin, origin, origin_in, read_draft
from hopql.tools.database.resolve_names import Resolver
from hopql.tools.database.scope_names import (
    Frame,
    Names,
    Source,
    Use,
    conjuncts,
    fold,
    gives_one_row,
    groups_plainly,
    output_name,
)

Attribute: TypeAlias = tuple[Source, str]
"""A column of a source, as it folds; with an empty name the source's row."""
Pair: TypeAlias = tuple[Attribute, Attribute]

_NUMBERS = re.compile(r"(tiny|small|medium|big|huge|u)*int(eger|\d)?|(small|big)?serial|numeric|decimal")
_TEXTS = re.compile(r"text|varchar|character varying|character|char|bpchar|string")


@dataclass(frozen=True)
class Repetition:
    """Rows of `source` that the join gives once for each of several rows of `by`."""

    source: Source
    by: Source
    key: ForeignKey
    """Of `by`, to a row that `source` determines."""

    @property
    def told(self) -> str:
        """The proof, in a sentence's part."""
        assert self.by.card is not None
        mine = " and ".join(f"{self.by.card.name}.{column}" for column in self.key.columns)
        theirs = " and ".join(f"{self.key.table}.{column}" for column in self.key.to)
        return f"{mine} references {theirs}, and several rows of {self.by.card.name} may have the same"


class Keys:
    """The proofs about one SELECT of a resolved statement."""

    def __init__(self, resolver: Resolver, frame: Frame) -> None:
        assert frame.select is not None
        self.select, self.frame, self.dialect = frame.select, frame, resolver.dialect
        self._uses = {id(use.node): use for use in resolver.uses}
        self._rules: list[tuple[frozenset[Attribute], Attribute]] = []
        self._equal: list[Pair] = []
        """Columns that are equal in every row, each pair in both directions."""
        self._given: list[Pair] = []
        """Columns that a LEFT JOIN compares: where the second is not NULL, it is the first."""
        self._filled: set[Attribute] = set()
        """Columns that are NULL in no row, by a condition."""
        self._loose: set[Source] = set()
        """Sources whose row may be one of NULLs, by an outer join."""
        self._bodies: dict[Source, exp.Select] = {}
        self._joins: list[exp.Join] = self.select.args.get("joins") or []
        self._known = not self.select.args.get("laterals") and _are_plain(self.select, self._joins)
        if self._known:
            self._read()

    def determined(self, given: Iterable[Attribute]) -> set[Attribute]:
        """The closure: all rows and compared columns that have one value wherever the given ones have one."""
        closed = set(given)
        rules = [*self._rules, *((frozenset([a]), b) for a, b in self._equal)]
        grown = True
        while grown:
            grown = False
            for needs, told in rules:
                if told not in closed and all(one in closed or (one[0], "") in closed for one in needs):
                    closed.add(told)
                    grown = True
        return closed

    def is_unique(self, given: Iterable[Attribute]) -> bool:
        """Whether no two rows of the join have the same in all of these."""
        closed = self.determined(given)
        return self._known and all((source, "") in closed for source in self.frame.sources)

    def is_same(self, one: Attribute, other: Attribute) -> bool:
        """Whether two columns are equal in every row of the join."""
        return other in _reached(one, self._equal)

    def can_stand_for(self, one: Attribute, other: Attribute) -> bool:
        """Whether the other column is this one in every row where it is not NULL."""
        return other in _reached(one, [*self._equal, *self._given])

    def repeating(self, owners: Iterable[Source], within: Iterable[Attribute] = ()) -> Repetition | None:
        """What repeats the rows that these sources have together, within one value of each column of `within`, by a
        declared key; None where it is not proven that keys allow it."""
        owners = list(owners)
        closed = self.determined([*((source, "") for source in owners), *within])
        for source in self.frame.sources if self._known and owners else ():
            if (source, "") in closed or source.card is None or not any(unique_keys(source.card)):
                continue
            for key in source.card.foreign_keys:
                target = self._target(source, key)
                if target is not None and (target, "") in closed:
                    return Repetition(owners[0], source, key)
        return None

    def source_at(self, node: exp.Expr) -> Source | None:
        """The source that a place of the FROM clause adds."""
        alias = fold(node.alias_or_name, self.dialect)
        return next((source for source in self.frame.sources if source.alias == alias), None)

    def join_of(self, source: Source) -> exp.Join | None:
        """The join that adds a table or subquery."""
        found = (join for join in self._joins if fold(join.this.alias_or_name, self.dialect) == source.alias)
        return next((join for join in found if isinstance(join.this, (exp.Table, exp.Subquery))), None)

    def conditions(self) -> list[exp.Expr]:
        """The conditions of WHERE and ON that rows meet all of, one by one."""
        where = self.select.args.get("where")
        roots = [join.args["on"] for join in self._joins if join.args.get("on")]
        return [leaf for root in [*roots, *([where.this] if where else [])] for leaf in _leaves(root)]

    def sources_of(self, *nodes: exp.Expr) -> set[Source]:
        """The sources of this SELECT that expressions read."""
        uses = [self._uses.get(id(column)) for node in nodes for column in node.find_all(exp.Column)]
        return {use.source for use in uses if use and use.frame is self.frame}

    def sources_read(self) -> set[Source]:
        """The sources that more than conditions read."""
        inside = {id(column) for leaf in self.conditions() for column in leaf.find_all(exp.Column)}
        return {use.source for at, use in self._uses.items() if use.frame is self.frame and at not in inside}

    def is_along_key(self, leaf: exp.Expr) -> bool:
        """Whether a condition compares a column with the one that a declared foreign key pairs it with."""
        if not isinstance(leaf, exp.EQ):
            return False
        sides = [self._attribute(leaf.this), self._attribute(leaf.expression)]
        return any(
            (_real(one), _real(other)) in zip(map(str.lower, key.columns), map(str.lower, key.to), strict=False)
            for one, other in (sides, sides[::-1])
            if one and other and one[0].card and other[0].card
            for key in one[0].card.foreign_keys
            if key.table == other[0].card.name
        )

    def grouped(self) -> list[Attribute]:
        """The columns that rows are grouped by; terms that are computed are left out."""
        group = self.select.args.get("group") or exp.Group()
        terms = [meant(term, self.frame, self._uses, self.dialect) for term in group.expressions]
        uses = [self._uses.get(id(term)) for term in terms]
        return [(use.source, use.key) for use in uses if use and use.frame is self.frame]

    def _read(self) -> None:
        clause = self.select.args.get("from_")
        if clause is None:
            return
        before: list[Source] = []
        self._entry(clause.this, before)
        for join in self._joins:
            earlier = list(before)
            if source := self._entry(join.this, before):
                self._join(join, source, earlier)
        where = self.select.args.get("where")
        for leaf in _leaves(where.this if where else None):
            self._condition(leaf)
        for source in self.frame.sources:
            for key in self._keys(source):
                if all(self._is_filled((source, column)) for column in key) and (key or source not in self._loose):
                    self._rules.append((frozenset((source, column) for column in key), (source, "")))

    def _entry(self, node: exp.Expr, before: list[Source]) -> Source | None:
        """Takes the source of one place of the FROM clause in."""
        source = self.source_at(node) if node.alias_or_name else None
        if source is None or source in before:
            return None
        before.append(source)
        if isinstance(source.query, exp.Select) and not source.renamed:
            self._bodies[source] = source.query
        return source

    def _join(self, join: exp.Join, source: Source, earlier: list[Source]) -> None:
        if join.args.get("side"):
            self._loose.add(source)
            self._outer(join, source, earlier)
        elif str(join.args.get("kind") or "").upper() in ("", "INNER", "CROSS"):
            for leaf in _leaves(join.args.get("on")):
                self._condition(leaf)
            for mine, other in self._used(join, source):
                if other:
                    self._equate(mine, other)

    def _outer(self, join: exp.Join, source: Source, earlier: list[Source]) -> None:
        """A LEFT JOIN on a key has one match at most, which hangs on what the condition reads of the others."""
        on, pairs = join.args.get("on"), list(self._pairs(join, source))
        self._given += [(other, mine) for mine, other in pairs if other]
        fixed = {mine[1] for mine, _ in pairs if mine[1]}
        if not any(set(key) <= fixed for key in self._keys(source)):
            return
        read = [self._uses.get(id(column)) for column in on.find_all(exp.Column)] if on else []
        needs = {(use.source, use.key) for use in read if use and use.frame is self.frame and use.source is not source}
        calls = any(not isinstance(call, exp.Connector) for call in on.find_all(exp.Func)) if on else True
        if on is None or None in read or on.find(exp.Query) or calls:
            needs = {(one, "") for one in earlier}
        self._rules.append((frozenset(needs), (source, "")))

    def _condition(self, leaf: exp.Expr) -> None:
        """What a condition that every row meets says of columns."""
        not_null = isinstance(leaf, exp.Is) and leaf.args.get("negate") and isinstance(leaf.expression, exp.Null)
        if not_null and (found := self._attribute(leaf.this)):
            self._filled.add(found)
        if not isinstance(leaf, exp.EQ):
            return
        sides = [self._attribute(leaf.this), self._attribute(leaf.expression)]
        if sides[0] and sides[1]:
            self._equate(sides[0], sides[1])
        for side, other in ((sides[0], leaf.expression), (sides[1], leaf.this)):
            if side:
                self._filled.add(side)
                if self._is_constant(other):
                    self._rules.append((frozenset(), side))

    def _equate(self, one: Attribute, other: Attribute) -> None:
        self._filled |= {one, other}
        if alike(one, other):
            self._equal += [(one, other), (other, one)]

    def _pairs(self, join: exp.Join, source: Source) -> Iterator[tuple[Attribute, Attribute | None]]:
        """Columns of the joined source, each with the one of the others that it equals, or None for a constant; with
        an empty name where the condition says something else."""
        for leaf in _leaves(join.args.get("on")):
            sides = [leaf.this, leaf.expression] if isinstance(leaf, exp.EQ) else []
            found = [self._attribute(side) for side in sides]
            mine = [at for at, one in enumerate(found) if one and one[0] is source]
            other = found[1 - mine[0]] if len(mine) == 1 else None
            own = found[mine[0]] if len(mine) == 1 else None
            if own and other and alike(own, other):
                yield own, other
            elif own and self._is_constant(sides[1 - mine[0]]):
                yield own, None
            else:
                yield (source, ""), None
        yield from self._used(join, source)

    def _used(self, join: exp.Join, source: Source) -> Iterator[tuple[Attribute, Attribute | None]]:
        """The same for USING."""
        for identifier in join.args.get("using") or []:
            key = fold(identifier.this if isinstance(identifier, exp.Column) else identifier, self.dialect)
            others = self.frame.sources[: self.frame.sources.index(source)]
            other = next((one for one in others if key in one.columns), None)
            found = other is not None and key in source.columns and alike((source, key), (other, key))
            yield ((source, key), (other, key)) if other and found else ((source, ""), None)

    def _attribute(self, node: exp.Expr) -> Attribute | None:
        use = self._uses.get(id(node.unnest())) if isinstance(node, (exp.Column, exp.Paren)) else None
        return (use.source, use.key) if use and use.frame is self.frame and use.key else None

    def _is_constant(self, node: exp.Expr) -> bool:
        """A value, or a column of the query around this one."""
        node = node.unnest()
        use: Use | None = self._uses.get(id(node))
        outer = use is not None and use.frame is not self.frame
        while isinstance(node, (exp.Neg, exp.Cast)):
            node = node.this
        return outer or isinstance(node, (exp.Literal, exp.Boolean, exp.Parameter, exp.Placeholder))

    def _keys(self, source: Source) -> list[list[str]]:
        """Keys of a source, as its columns fold."""
        if source.card is not None:
            keys = [self._named(source, key) for key in unique_keys(source.card)]
            return [key for key in keys if key]
        body = self._bodies.get(source)
        keys = _given_once(body, self.dialect) if body else []
        return [key for key in keys if set(key) <= set(source.columns)]

    def _named(self, source: Source, columns: Sequence[str]) -> list[str]:
        """Real columns as the query calls them; none where it cannot call them all."""
        called = {real.lower(): key for key, real in source.real.items()}
        return [called[one.lower()] for one in columns] if all(one.lower() in called for one in columns) else []

    def _is_filled(self, attribute: Attribute) -> bool:
        """Whether a column is NULL in no row of its table, or a condition leaves no such row."""
        source, key = attribute
        if attribute in self._filled:
            return True
        if source.card is None:
            return source not in self._loose and source in self._bodies
        card, column = source.card, source.card.column(source.real.get(key, ""))
        if column is None or card.kind == "foreign table":
            return False
        in_key = self.dialect != "sqlite" and key in self._named(source, card.primary_key)
        return in_key or not column.nullable

    def _target(self, source: Source, key: ForeignKey) -> Source | None:
        """The source that a foreign key is compared with, column by column."""
        mine = self._named(source, key.columns)
        for other in self.frame.sources:
            theirs = self._named(other, key.to) if other.card and other.card.name == key.table else []
            if mine and theirs and all(
                self.can_stand_for((source, a), (other, b)) or self.can_stand_for((other, b), (source, a))
                for a, b in zip(mine, theirs, strict=True)
            ):  # fmt: skip
                return other
        return None


def meant(term: exp.Expr, frame: Frame, uses: dict[int, Use], dialect: str) -> exp.Expr:
    """The output behind an ordinal or a name of GROUP BY; in `uses` is noted where the name is a column's all the same:
    there that comes before an output's."""
    items: list[exp.Expr] = frame.select.expressions if frame.select else []
    if isinstance(term, exp.Literal) and term.name.isdigit() and 0 < int(term.name) <= len(items):
        return items[int(term.name) - 1].unalias()
    if not isinstance(term, exp.Column) or term.args.get("table") or id(term) in uses:
        return term
    name = fold(term.this, dialect)
    if owner := next((source for source in frame.sources if name in source.columns), None):
        uses[id(term)] = Use(term, frame, owner, name)
        return term
    named = [item.this for item in items if isinstance(item, exp.Alias) and fold(item.args["alias"], dialect) == name]
    return named[0] if len(named) == 1 else term


def _reached(start: Attribute, pairs: Sequence[Pair]) -> set[Attribute]:
    """What a way of pairs leads to."""
    reached = {start}
    while more := {b for a, b in pairs if a in reached} - reached:
        reached |= more
    return reached


def unique_keys(card: TableCard) -> list[list[str]]:
    """Columns that no two rows of a table share where none of them is NULL, by what is declared."""
    return [] if card.inherited else [key for key in (card.primary_key, *card.unique_keys) if key]


def keys_given(sql: str, columns: Sequence[str], names: Names, dialect: str) -> list[str]:
    """Of each column that a query gives, what its values are keys of; empty where that is not known.

    A table's whole key is of the table. What refers to another's key is of what its name says beside the name of that
    key: `customer_id`, of `id`, of a customer. The largest or the smallest of a key is one, too; so is what a subquery
    hands on.
    """
    draft = read_draft(sql, names, dialect)
    frame = draft.frame(draft.tree) if draft and isinstance(draft.tree, exp.Select) else None
    if draft is None or frame is None:
        return []
    given: list[Origin | None] = []
    for item in draft.tree.expressions:
        inner = item.unalias()
        if isinstance(inner, exp.Star):
            given += [origin_in(draft, source, key) for source in frame.sources for key in source.columns]
        else:
            given.append(origin(draft, inner.this if isinstance(inner, exp.Max | exp.Min) else inner))
    return [_key_of(*each) if each else "" for each in given] if len(given) == len(columns) else []


def _key_of(card: TableCard, column: Column) -> str:
    to = next((each.to for each in card.foreign_keys if each.columns == [column.name]), None)
    if to is None:
        return card.name if card.primary_key == [column.name] else ""
    words, same = split_identifier(column.name), split_identifier(to[0])
    return "_".join((words[: -len(same)] if words[-len(same) :] == same else []) or words)


def alike(one: Attribute, other: Attribute) -> bool:
    """Whether equal values of two columns are one value: their types are of one kind, as far as they are known."""
    types = [_type(one), _type(other)]
    if None in types or types[0] == types[1]:
        return True
    return any(all(kind.fullmatch(str(type_)) for type_ in types) for kind in (_NUMBERS, _TEXTS))


def _type(attribute: Attribute) -> str | None:
    column = attribute[0].column(attribute[1])
    return re.sub(r"\(.*?\)", "", column.type.lower()).strip() if column else None


def _real(attribute: Attribute) -> str:
    return attribute[0].real.get(attribute[1], attribute[1]).lower()


def _are_plain(select: exp.Select, joins: Sequence[exp.Join]) -> bool:
    """Whether nothing about joins is beyond what is proven here: no parentheses around some, and none but inner and
    left ones."""
    clause = select.args.get("from_")
    places = [*([clause.this] if clause else []), *(join.this for join in joins)]
    nested = any(one.args.get("joins") or (isinstance(one, exp.Subquery) and not one.alias) for one in places)
    sides = {str(join.args.get("side") or "").upper() for join in joins}
    return not nested and sides <= {"", "LEFT"} and not any(join.args.get("method") for join in joins)


def _leaves(condition: exp.Expr | None) -> list[exp.Expr]:
    return [leaf.unnest() for leaf in conjuncts(condition.unnest())] if condition is not None else []


def _given_once(select: exp.Select, dialect: str) -> list[list[str]]:
    """Output columns of a subquery that no two of its rows share: those it is grouped by, or all that are distinct."""
    items, group, distinct = select.expressions, select.args.get("group"), select.args.get("distinct")
    if any(item.is_star or item.find(exp.Anonymous, exp.UDTF, exp.Explode) for item in items):
        return []  # what is called may give several rows
    called = [
        fold(item.args["alias"], dialect) if isinstance(item, exp.Alias) else output_name(item, dialect)
        for item in items
    ]
    if groups_plainly(group):
        found = [_shown(term, items, called) for term in group.expressions]
        return [[name for name in found if name]] if all(found) else []
    if group or (distinct and distinct.args.get("on")) or isinstance(select.args.get("limit"), exp.Fetch):
        return []
    return [called] if distinct else [[]] if gives_one_row(select) else []


def _shown(term: exp.Expr, items: Sequence[exp.Expr], called: Sequence[str]) -> str:
    """The output column that a term of GROUP BY is; empty where it is none."""
    if isinstance(term, exp.Literal) and term.name.isdigit() and 0 < int(term.name) <= len(items):
        return called[int(term.name) - 1]
    bare = isinstance(term, exp.Column) and not term.args.get("table")
    pairs = zip(items, called, strict=True)
    return next((name for item, name in pairs if item.unalias() == term or (bare and item.alias == term.name)), "")
