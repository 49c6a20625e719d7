"""When an answer is right: execution accuracy, as the suites define it.

The columns of some gold result can be matched one to one to columns of the answer so that the distinct rows agree:
both sides are cut to the matched columns, then rows that occur again are dropped. Extra columns are forgiven, missing
ones are not. Numbers agree when they are equal rounded to 2 decimals, half away from zero as PostgreSQL's `round`
does; a timestamp at midnight is its date, and offsets of zones are cut off.

Order counts only when the question asks for one in words ("sorted by", "most first", "in ascending order") and the
gold query has an ORDER BY at its top level with more than one row: gold queries are often ordered where nobody asked.
Then the answer's rows must come in the gold's order as far as that order is defined: rows that tie in the sort columns,
and rows without a value there, may come as they like.

Linking is measured beside it: did the plan, and the final SQL, have the tables and columns that the gold query needs?
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import TYPE_CHECKING

from hopql.state.cards import TableCard
from hopql.state.database import Rows
from hopql.state.plan import Plan
from hopql.tools.database.guard import parse
from hopql.tools.database.resolve_names import Resolver, resolve
from hopql.tools.database.scope_names import Names

if TYPE_CHECKING:
    from sqlglot import exp


_ASKS = re.compile(
    r"\b(order(ed|ing)?|sort(ed|ing)?|rank(ed|ing)?|descending|ascending|alphabetical(ly)?|chronological(ly)?"
    r"|(most|highest|largest|biggest|newest|latest|best|longest|worst|busiest|least|lowest|smallest|oldest|earliest"
    r"|shortest|fewest)( \w+){0,3} (first|to( the)? (most|highest|largest|biggest|newest|latest|best|longest|worst"
    r"|least|lowest|smallest|oldest|earliest|shortest|fewest)))\b",
    re.IGNORECASE,
)
_NUMERIC = re.compile(r"(numeric|decimal|number|real|double|float|money|(big|small|tiny|huge|u)?int)", re.IGNORECASE)
_MIDNIGHT = re.compile(r"(\d{4}-\d\d-\d\d)[T ]00:00(:00(\.0+)?)?(Z|[+-]\d\d(:?\d\d)?)?")
_TIMESTAMP = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(?:Z|[+-]\d\d(?::?\d\d)?)?")
_WORK = 10_000_000
_CENT = Decimal("0.01")
_WIDE = Context(prec=400)

Column = tuple[object, ...]


def right(gold: Sequence[Rows], answer: Rows | None, *, question: str, gold_sql: Sequence[str]) -> bool:
    """Whether the answer has the result of one of the gold queries.

    Args:
        gold: a result for each query of `gold_sql`, in full.
        answer: the answer's result; None when there is none.
        question: decides, with the query, whether order counts.
    """
    if answer is None:
        return False
    for sql, rows in zip(gold_sql, gold, strict=True):
        asked = bool(_ASKS.search(question)) and rows["row_count"] > 1
        keys = sort_columns(sql) if asked else None
        if same(rows, answer, ordered=keys is not None, keys=keys or ()):
            return True
    return False


def same(gold: Rows, answer: Rows, *, ordered: bool, keys: Sequence[int] = ()) -> bool:
    """Whether the gold's columns are found in the answer, with the same distinct rows.

    Args:
        ordered: the rows must come in the gold's order too.
        keys: indexes of the gold columns that define this order; without them every row has its place.
    """
    wanted, given = _columns(gold), _columns(answer)
    if not wanted or len(wanted) > len(given):
        return not wanted and not given
    signatures = [frozenset(column) for column in given]
    candidates = [[i for i, found in enumerate(signatures) if found == frozenset(column)] for column in wanted]
    if not all(candidates):
        return False
    counts = [Counter(column) for column in given]
    for column, places in zip(wanted, candidates, strict=True):
        if len(places) > 1:
            count = Counter(column)
            places.sort(key=lambda place: counts[place] != count)
    order = sorted(range(len(wanted)), key=lambda column: len(candidates[column]))
    for match in _matches(wanted, given, candidates, order):
        if not ordered or _in_order([wanted[i] for i in order], [given[match[i]] for i in order], order, keys):
            return True
    return False


def _matches(
    wanted: list[Column], given: list[Column], candidates: list[list[int]], order: list[int]
) -> Iterator[dict[int, int]]:
    """Matches of columns under which the sets of rows agree, by backtracking: fewest candidates first, and a partial
    match is given up when its rows already differ. Equal columns of the answer are tried once. Many columns of few
    values can have a match that is not found before `_WORK` cells were looked at; then there is none."""
    work = 0

    def step(match: dict[int, int], rows: list[int], found: list[int]) -> Iterator[dict[int, int]]:
        nonlocal work
        if len(match) == len(order):
            yield match
            return
        column = order[len(match)]
        tried: set[Column] = set()
        for other in candidates[column]:
            if other in match.values() or given[other] in tried or work > _WORK:
                continue
            work += len(rows) + len(found)
            tried.add(given[other])
            names: dict[tuple[int, object], int] = {}
            more = [names.setdefault(pair, len(names)) for pair in zip(rows, wanted[column], strict=True)]
            known = len(names)
            there = [names.setdefault(pair, len(names)) for pair in zip(found, given[other], strict=True)]
            if len(names) == known == len(set(there)):
                yield from step({**match, column: other}, more, there)

    yield from step({}, [0] * len(wanted[0]), [0] * len(given[0]))


def _in_order(wanted: list[Column], given: list[Column], order: list[int], keys: Sequence[int]) -> bool:
    """Whether the distinct rows come in the same order, which is that of the key columns if there are any."""
    left, right_ = (list(dict.fromkeys(zip(*columns, strict=True))) for columns in (wanted, given))
    if not keys:
        return left == right_
    places = [order.index(key) for key in keys]
    sequences = [[tuple(row[place] for place in places) for row in rows] for rows in (left, right_)]
    return [s for s in sequences[0] if None not in s] == [s for s in sequences[1] if None not in s]


def sort_columns(sql: str) -> list[int] | None:
    """The output columns that a query is sorted by, as indexes; None when it has no ORDER BY at its top level.

    Empty when the first sort expression is no output column. Ends before the first one that is none.
    """
    import sqlglot
    from sqlglot import exp

    try:
        tree = sqlglot.parse_one(sql, read="postgres")
    except sqlglot.errors.SqlglotError:
        return None
    clause = tree.args.get("order")
    if clause is None or not isinstance(tree, exp.Query):
        return None
    outputs = [] if tree.is_star else tree.selects
    keys: list[int] = []
    for term in clause.expressions:
        place = _output(term.this, outputs)
        if place is None:
            break
        keys.append(place)
    return keys


def _output(term: exp.Expr, outputs: Sequence[exp.Expr]) -> int | None:
    from sqlglot import exp

    if isinstance(term, exp.Literal) and term.is_int:
        return int(term.this) - 1 if int(term.this) <= len(outputs) else None
    for place, output in enumerate(outputs):
        named = isinstance(term, exp.Column) and not term.table and term.name.lower() == output.alias_or_name.lower()
        if named or output.unalias() == term:
            return place
    return None


def _columns(rows: Rows) -> list[Column]:
    """The result by columns, each cell in the form in which it is compared."""
    types = rows["types"] or [""] * len(rows["columns"])
    columns = []
    for place, kind in enumerate(types):
        number = bool(_NUMERIC.match(kind))
        columns.append(tuple(_cell(row[place], number) for row in rows["rows"]))
    return columns


def _cell(value: object, number: bool) -> object:
    if value is None:
        return None
    if isinstance(value, bool):
        return f"\0{value}"
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return _rounded(repr(value))
    if isinstance(value, str):
        return _rounded(value) if number else _moment(value)
    if isinstance(value, list):
        return tuple(_cell(item, False) for item in value)
    return json.dumps(value, sort_keys=True, default=str)


def _rounded(text: str) -> object:
    try:
        value = Decimal(text)
    except ArithmeticError:
        return text
    return value.quantize(_CENT, ROUND_HALF_UP, _WIDE) if value.is_finite() else text.lower()


def _moment(text: str) -> str:
    if len(text) < 16 or not text[:4].isdigit():
        return text
    if midnight := _MIDNIGHT.fullmatch(text):
        return midnight.group(1)
    if moment := _TIMESTAMP.fullmatch(text):
        day, clock, fraction = moment.groups()
        clock = clock if len(clock) == 8 else f"{clock}:00"
        fraction = (fraction or "").rstrip("0")
        return f"{day} {clock}" + (f".{fraction}" if fraction else "")
    return text


@dataclass(frozen=True)
class Used:
    """What a query uses of a schema, by real names; columns as `table.column`."""

    tables: frozenset[str]
    columns: frozenset[str]
    """Named ones: a star or a count of rows needs none, but what an outer query takes of an inner star counts."""
    given: frozenset[str]
    """With all that the stars bring."""
    whole: bool
    """Every table and column was found, so that nothing is missing above."""


def linking(
    gold_sqls: Sequence[str], plan: Plan | None, sql: str, cards: Names | Sequence[TableCard], dialect: str
) -> dict[str, float]:
    """Strict recall and precision of tables and columns, of the plan (`plan_…`) and of the SQL (`sql_…`).

    Recall is 1.0 when everything needed is there, else 0.0; precision is the share of what is there that is needed.
    Where there are several gold queries, the one counts that the plan (the SQL, for its figures) serves best.

    Returns:
        `{plan,sql}_{tables,columns}_{recall,precision}`, without what nothing can be said about: all of it when no
        gold query can be read, the SQL's when there is none, a precision when nothing is needed or there. SQL that
        cannot be parsed has recall 0.
    """
    names = Names.of(cards)
    golds = [gold for gold in (used(text, names, dialect) for text in gold_sqls) if gold and gold.whole]
    found: dict[str, float] = {}
    if plan is not None:
        tables = {table["name"] for table in plan["tables"]}
        columns = {f"{table['name']}.{column['name']}" for table in plan["tables"] for column in table["columns"]}
        found |= _best("plan", golds, lambda gold: _compare(gold, tables, columns, columns))
    if sql.strip():
        ours = used(sql, names, dialect) or Used(frozenset(), frozenset(), frozenset(), whole=False)
        found |= _best("sql", golds, lambda gold: _compare(gold, ours.tables, ours.given, ours.columns))
    return found


def used(sql: str, cards: Names | Sequence[TableCard], dialect: str) -> Used | None:
    """The tables and columns of a query; None when it is not one statement that can be parsed and walked."""
    tree = parse(sql.strip(), dialect)
    if tree is None:
        return None
    try:
        resolver = resolve(tree, Names.of(cards), dialect)
    except (AttributeError, KeyError, TypeError, RecursionError):  # not a query of a kind that the resolver knows
        return None
    return Used(
        tables=frozenset(resolver.tables),
        columns=frozenset(_named(resolver)),
        given=frozenset(resolver.columns),
        whole=bool(resolver.tables) and not resolver.missing_tables and not resolver.missing_columns,
    )


def _named(resolver: Resolver) -> set[str]:
    """Columns that are written, also in USING, or taken by name from an inner query's star."""
    named: set[str] = set()
    taken: set[str] = set()
    for use in resolver.uses:
        if use.source.card and use.key in use.source.real:
            named.add(f"{use.source.card.name}.{use.source.real[use.key]}")
        elif not use.source.card:
            taken.add(use.key.lower())
    for _, frame in resolver.frames:
        for source in frame.sources:
            if source.card:
                named |= {f"{source.card.name}.{source.real[key]}" for key in frame.merged & source.real.keys()}
    starred = resolver.columns.keys() - named
    return named | {column for column in starred if column.rpartition(".")[2].lower() in taken}


def _compare(
    gold: Used, tables: Collection[str], columns: Collection[str], chosen: Collection[str]
) -> dict[str, float]:
    found = {
        "tables_recall": float(gold.tables <= set(tables)),
        "columns_recall": float(gold.columns <= set(columns)),
    }
    for name, needed, there in (("tables", gold.tables, tables), ("columns", gold.columns, chosen)):
        if needed and there:
            found[f"{name}_precision"] = len(needed & set(there)) / len(there)
    return found


def _best(prefix: str, golds: Sequence[Used], compare: Callable[[Used], dict[str, float]]) -> dict[str, float]:
    order = ("columns_recall", "tables_recall", "columns_precision", "tables_precision")
    compared = [compare(gold) for gold in golds]
    if not compared:
        return {}
    best = max(compared, key=lambda one: tuple(one.get(name, 0.0) for name in order))
    return {f"{prefix}_{name}": value for name, value in best.items()}
