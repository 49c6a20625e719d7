"""Names that exist, but not as they are written: another case or schema, quotes, a letter, another alias, an output's
name where PostgreSQL has none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz import fuzz
from sqlglot import exp

from hopql.tools.base.tokenize_text import singular
from hopql.tools.database.prove_keys import Keys
from hopql.tools.database.quote_names import UNREADABLE, quoted, written_path
from hopql.tools.database.repairs.draft import Draft, Edit, only, other_side
from hopql.tools.database.scope_names import Frame, Source, fold, letters


def name_tables(draft: Draft) -> Iterable[Edit]:
    """An unknown table gets the name of the one granted table that it is without case, with a schema or without; or
    else of the one whose name it nearly is."""
    names = draft.resolver.names
    for node in draft.resolver.missing_tables:
        schema, name = fold(node.args.get("db"), draft.dialect), fold(node.this, draft.dialect)
        alike, called = names.alike(schema, name), f"{schema}.{name}" if schema else name
        real = "" if alike else nearly(called, list(names.cards))
        if len(alike) == 1:
            real = alike[0].name
        place = draft.path(node, "this")
        if not real or not place or node.args.get("catalog"):
            continue
        if alike and schema and "." in real and real.lower() != called.lower():
            continue  # another schema's table is another table
        text = written_path(real, draft.dialect)
        same = fold(node.this, draft.dialect) == real.rpartition(".")[2].lower() and "." not in real
        tables = {column.table.lower() for column in draft.tree.find_all(exp.Column)}
        used = not node.alias and not same and node.name.lower() in tables
        keep = f" AS {node.this.sql()}" if used else ""
        yield Edit(*place, text + keep, f"table {called} is {real}")


def quote_sources(draft: Draft) -> Iterable[Edit]:
    """A qualifier that exists in other case only is written as its source is, in quotes."""
    for node, frame in draft.resolver.astray:
        found = {s.alias for outer in frame.chain() for s in outer.sources if s.alias.lower() == node.table.lower()}
        if len(found) == 1 and not node.args.get("db"):
            real = draft.written(found.pop())
            yield from draft.put(node.args["table"], real, f"{node.table} is written {real}")


def quote_columns(draft: Draft) -> Iterable[Edit]:
    """A column that exists in other case only, once in the sources in sight, is written as it is, in quotes; and so is
    one whose name is a reserved word, where a bare one cannot be read."""
    for node, sources in draft.resolver.missing_columns:
        found = {(s.alias, key) for s in sources for key in s.columns if key.lower() == node.name.lower()}
        if len(found) == 1:
            real = draft.written(found.pop()[1])
            yield from draft.put(node.this, real, f"column {node.name} is written {real}")
    for use in draft.resolver.uses:
        name = use.node.this
        bare = isinstance(name, exp.Identifier) and not name.args.get("quoted") and name.name.lower() in UNREADABLE
        readable = draft.dialect == "postgres" and use.node.args.get("table")
        if bare and use.key and not readable:
            real = quoted(use.source.columns[use.key] or use.key)
            yield from draft.put(name, real, f"column {name.name} is written {real}")


_CERTAIN = 90.0
_APART = 6.0
_SHORTEST = 4


def spell_columns(draft: Draft) -> Iterable[Edit]:
    """A column that no table has is the one column in sight whose name it nearly is; one that another table has too,
    only where case, spaces and marks are all that is different."""
    for node, sources in draft.resolver.missing_columns:
        if not all(source.known for source in sources):
            continue
        sight = {key: real or key for source in sources for key, real in source.columns.items()}
        if draft.resolver.names.owners(node.name):
            sight = {key: real for key, real in sight.items() if letters(key) == letters(node.name)}
        real = nearly(node.name, sorted(sight))
        if real and sum(real in source.columns for source in sources) == 1:
            written = draft.written(sight[real])
            yield from draft.put(node.this, written, f"column {node.name} is {written}")


def nearly(name: str, among: Sequence[str]) -> str:
    """The one name that this is apart from case, underscores and number, or at least nine tenths; or nothing."""
    same = [other for other in among if _plain(other) == _plain(name)]
    if same or len(name) < _SHORTEST:
        return same[0] if len(same) == 1 else ""
    scored = sorted(((fuzz.ratio(name.lower(), other.lower()), other) for other in among), reverse=True)[:2]
    if not scored or scored[0][0] < _CERTAIN or re.findall(r"\d+", name) != re.findall(r"\d+", scored[0][1]):
        return ""
    return scored[0][1] if len(scored) == 1 or scored[0][0] - scored[1][0] >= _APART else ""


def _plain(name: str) -> str:
    return singular(re.sub(r"[^a-z0-9.]", "", name.lower()))


@only("postgres")
def spell_out_aliases(draft: Draft) -> Iterable[Edit]:
    """A bare name that is no column, but an output's name of its SELECT, is replaced by what the output computes."""
    for node in _unmeant(draft):
        select = node.find_ancestor(exp.Select)
        items = select.expressions if select else []
        named = [one for one in items if isinstance(one, exp.Alias) and one.alias.lower() == node.name.lower()]
        if len(named) != 1 or any(each is node for each in named[0].walk()) or _nested(node, named[0].this):
            continue
        if text := draft.whole(named[0].this):
            why = f"{node.name} is an output's name, so what it computes is written in its place"
            yield from draft.put(node.this, text, why)


def _unmeant(draft: Draft) -> Iterator[exp.Column]:
    """Bare names that PostgreSQL does not know: unknown columns, and output names inside expressions of ORDER BY."""
    yield from (node for node, _ in draft.resolver.missing_columns if not node.args.get("table"))
    for select, frame in draft.resolver.frames:
        order = select.args.get("order")
        for term in order.expressions if order else []:
            for node in term.this.find_all(exp.Column) if not isinstance(term.this, exp.Column) else []:
                bare = not node.args.get("table") and node.find_ancestor(exp.Select) is select
                known = any(fold(node.this, draft.dialect) in source.columns for source in frame.sources)
                if bare and not known and id(node) not in draft.uses:
                    yield node


def _nested(node: exp.Column, meant: exp.Expr) -> bool:
    """An aggregate in an aggregate, or a window function where none may be."""
    if meant.find(exp.Window) and node.find_ancestor(exp.Where, exp.Having):
        return True
    within = node.find_ancestor(exp.AggFunc, exp.Select)
    return isinstance(within, exp.AggFunc) and meant.find(exp.AggFunc) is not None


_SHORT = 3
"""Letters of an alias that may be an abbreviation."""


def move_columns(draft: Draft) -> Iterable[Edit]:
    """A column attributed to a source that lacks it goes to the one other source of the same FROM that has it, in a
    subquery where none has it to the one of the query around it.

    Where several have it and it is compared with another column, the one that a known join leads to is meant; where
    joins make the columns of several one, it is that one.
    """
    resolver = draft.resolver
    for node, sources in resolver.missing_columns:
        if not node.args.get("table") or len(sources) != 1:
            continue
        frame = draft.frame_of(sources)
        others = [s for s in frame.sources if s is not sources[0]] if frame else []
        said = sources[0].alias or "the query"
        if frame and not any(fold(node.this, draft.dialect) in source.columns for source in frame.sources):
            others = [s for outer in frame.chain()[1:] for s in outer.sources]
        yield from _moved(draft, node, others, said)


def rename_sources(draft: Draft) -> Iterable[Edit]:
    """A qualifier that the FROM clause lacks gives way to the alias of the table that it names or surely means.

    It means a table when that is the only one of the database with all the columns under this qualifier.
    """
    for node, frame in draft.resolver.astray:
        if later := [s for s in frame.sources if s.alias == fold(node.args["table"], draft.dialect)]:
            others = [source for source in frame.sources if source not in later]  # it is joined only after this
            yield from _moved(draft, node, others, node.table)
            continue
        table = meant_table(draft, node, frame)
        sources = [s for outer in frame.chain() for s in outer.sources if s.card and s.card.name == table]
        if len(sources) == 1:
            yield from _moved(draft, node, sources, node.table)


def meant_table(draft: Draft, node: exp.Column, frame: Frame) -> str:
    """The table that an unknown qualifier names, or the only one with all the columns that stand under it; of several,
    the only one that it abbreviates and that is not in the query."""
    names = draft.resolver.names
    named = names.alike(node.args["db"].name if node.args.get("db") else "", node.table)
    if named:
        return named[0].name if len(named) == 1 else ""
    under = [one for one, within in draft.resolver.astray if within is frame and one.table == node.table]
    owners = set.intersection(*(set(names.owners(one.name)) for one in under))
    present = {source.card.name for source in frame.sources if source.card}
    called = [owner for owner in owners - present if _abbreviates(node.table, owner)]
    found = list(owners) if len(owners) == 1 else called
    return found[0] if len(found) == 1 else ""


def _abbreviates(alias: str, table: str) -> bool:
    """Whether a short alias is made of the beginning of a table's name, or of its words."""
    name, short = table.rpartition(".")[2].lower(), alias.lower()
    initials = "".join(word[:1] for word in name.split("_"))
    return len(short) <= _SHORT and (name.startswith(short) or initials == short)


def settle_ambiguous(draft: Draft) -> Iterable[Edit]:
    """A bare column that several sources have is of the first, where joins say that all of them are equal."""
    for node, frame, having in draft.resolver.ambiguous:
        alias = draft.written(having[0].alias) if having[0].alias else ""
        if alias and _is_one(draft, frame, having, fold(node.this, draft.dialect)):
            why = f"column {node.name} is of {alias}, which is joined on it"
            yield from draft.put(node, f"{alias}.{draft.said(node)}", why)


def _is_one(draft: Draft, frame: Frame, having: list[Source], key: str) -> bool:
    """Whether joins make the columns of this name one: that of the first source can stand for all."""
    keys = Keys(draft.resolver, frame)
    return all(keys.can_stand_for((having[0], key), (other, key)) for other in having[1:])


def _moved(draft: Draft, node: exp.Column, sources: list[Source], said: str) -> Iterable[Edit]:
    """The column under the alias of the only one of these sources that has it."""
    key = fold(node.this, draft.dialect)
    having = [s for s in sources if key in s.columns and s.alias]
    if len(having) > 1:
        frame = draft.frame_of(having)
        assert frame is not None
        one = having[:1] if not isinstance(node.find_ancestor(exp.Join, exp.Select), exp.Join) else []
        having = _joinable(draft, node, having, key) or (one if _is_one(draft, frame, having, key) else [])
    span = draft.path(node, "table")
    if len(having) == 1 and all(s.known for s in sources) and span and not _unjoins(draft, node, having[0]):
        alias = draft.written(having[0].alias)
        yield Edit(*span, alias, f"column {node.name} is of {alias}, not of {said}")


def _unjoins(draft: Draft, node: exp.Column, source: Source) -> bool:
    """Whether a column would then be compared with itself, or a join compare the source with itself or nothing of the
    table that it adds."""
    equal, join = node.parent, node.find_ancestor(exp.Join, exp.Select)
    if not isinstance(equal, exp.Binary):
        return False
    other = draft.uses.get(id(equal.expression if equal.this is node else equal.this))
    if other is not None and (other.source, other.key) == (source, fold(node.this, draft.dialect)):
        return True
    if not isinstance(equal, exp.EQ) or not isinstance(join, exp.Join):
        return False
    added = fold(join.this.alias_or_name, draft.dialect)
    if join.args.get("on") is equal and added == fold(node.args.get("table"), draft.dialect):
        return other is None or other.source.alias != added
    return other is not None and other.source is source


def _joinable(draft: Draft, node: exp.Column, having: list[Source], key: str) -> list[Source]:
    """Those of several sources that can stand in a condition `a.x = b.y`: not the other side's own source, none that
    comes only after this join; of what is left, the one with a known join on these columns."""
    equal = node.parent
    other = draft.uses.get(id(equal.expression if equal.this is node else equal.this)) if equal else None
    join = equal.find_ancestor(exp.Join, exp.Select) if isinstance(equal, exp.EQ) else None
    if other is None or not isinstance(join, exp.Join):
        return []
    last = fold(join.this.alias_or_name, draft.dialect)
    aliases = [source.alias for source in other.frame.sources]
    seen = aliases[: aliases.index(last) + 1] if last in aliases else aliases
    left = [source for source in having if source is not other.source and source.alias in seen]
    there = other.source.card
    return left if len(left) == 1 else [
        source for source in left
        if source.card and there and _is_known_pair(draft, (source.card.name, key), (there.name, other.key))
    ]  # fmt: skip


def _is_known_pair(draft: Draft, one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether a known join of two tables is on these two columns, as table and column, and on nothing else."""
    ways = draft.joins.paths(one[0], other[0], 1) if draft.joins else []
    here, there = ((table.lower(), column.lower()) for table, column in (one, other))
    return any(other_side(way[0]["condition"], here, draft.dialect) == there for way in ways)
