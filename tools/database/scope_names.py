"""Names: what one can mean inside one SELECT (sources, and the frames around it), what is granted by name; what the
outputs of a query are called, which of them stand for columns that are not named, and what DuckDB's PIVOT, SUMMARIZE,
DESCRIBE and SHOW read."""

from __future__ import annotations

import re
import string
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias, TypeGuard, TypeVar

from sqlglot import exp

from hopql.state.cards import Column, TableCard
from hopql.tools.database.grants import Grants
from hopql.tools.database.quote_names import literal
from hopql.tools.database.routines import Routines

T = TypeVar("T")
Outputs: TypeAlias = dict[str, str]
"""Columns a query or table gives: what the name folds to → how it is really written."""


@dataclass(eq=False)
class Source:
    """One entry of a FROM clause; without an alias what a query or a CTE gives."""

    alias: str
    """Folded; what qualifies its columns."""
    columns: Outputs
    card: TableCard | None = None
    """The table itself; None for a subquery, CTE or function."""
    real: Outputs = field(default_factory=dict)
    """For a table: the real column behind each key, through column aliases."""
    schema: str = ""
    many: bool = True
    """Maybe many rows of a stored table: what an accidental cross join multiplies."""
    known: bool = True
    """False when its columns could not be found out, because it is itself a problem."""
    node: exp.Table | None = None
    """For a table: where the text names it."""
    query: exp.Expr | None = None
    """What a subquery or the name of a CTE stands for, where that is known."""
    renamed: list[str] = field(default_factory=list)
    """The names that the first columns of that were given, as they fold."""

    def column(self, key: str) -> Column | None:
        """For a table: the real column behind a key."""
        return self.card.column(self.real.get(key, key)) if self.card else None


@dataclass(eq=False)
class Frame:
    """The sources that one SELECT sees, and the frame outside it."""

    ctes: dict[str, Source]
    outer: Frame | None = None
    select: exp.Select | None = None
    """None where only a part of a statement sees them, as a lambda."""
    sources: list[Source] = field(default_factory=list)
    merged: set[str] = field(default_factory=set)
    """Columns that USING or NATURAL made one of."""
    aliases: set[str] = field(default_factory=set)
    """Output names that may be used where the dialect says so."""
    links: list[set[Source]] = field(default_factory=list)
    """Sources that a condition connects."""
    limited: set[Source] = field(default_factory=set)
    """Sources that a condition compares with a value."""

    def chain(self) -> list[Frame]:
        """This frame, then those outside it."""
        found, frame = [self], self.outer
        while frame is not None:
            found.append(frame)
            frame = frame.outer
        return found


@dataclass(eq=False)
class Use:
    """Where a column of the text was found."""

    node: exp.Column
    frame: Frame
    source: Source
    key: str


def fold(identifier: exp.Expr | str | None, dialect: str) -> str:
    """What a written name means: PostgreSQL lowers what is not quoted, the others compare without case.

    As they do, this lowers ASCII letters only, and cuts PostgreSQL's names at 63 bytes: what reads otherwise here than
    there could name a table that is not granted.
    """
    if identifier is None or isinstance(identifier, str):
        return lowered(identifier or "")
    if dialect != "postgres":
        return lowered(identifier.name)
    name = identifier.name if identifier.args.get("quoted") else lowered(identifier.name)
    return name if len(name) < _SHORT else name.encode()[:_LONGEST].decode(errors="ignore")


def lowered(name: str) -> str:
    """The name with its ASCII letters in lower case."""
    return name.translate(_LOWER)


_LONGEST = 63
_SHORT = 16
_LOWER = {ord(letter): letter.lower() for letter in string.ascii_uppercase}


class Names:
    """An index of what is granted of cards, by name, built once a catalog; columns are indexed when first asked for."""

    def __init__(self, cards: Iterable[TableCard], *, grants: Grants | None = None) -> None:
        self.grants = grants or Grants()
        self._whole = self.grants.everything
        self.cards: dict[str, TableCard] = {card.name: card for card in self.grants.apply(cards)}
        self.routines: Callable[[], Routines] | None = None
        """What people made in the database, where it is at hand."""
        self._columns: dict[tuple[str, bool], dict[str, str]] = {}

    @staticmethod
    def of(cards: Names | Sequence[TableCard]) -> Names:
        """The index itself, or a new one of these cards."""
        return cards if isinstance(cards, Names) else Names(cards)

    def table(self, schema: str, name: str, *, exact: bool) -> TableCard | None:
        """The card a folded name means: by exact case (PostgreSQL), or without case."""
        wanted = [f"{schema}.{name}"] if schema else [name]
        if not schema and self._whole:  # else the database may read the name as a hidden table's
            wanted.append(f"public.{name}")
        if schema == "public" or (schema == "main" and not exact):
            wanted.append(name)
        for full in wanted:
            found = self.cards.get(full) if exact else next(iter(self._by_lower.get(lowered(full), [])), None)
            if found:
                return found
        children = self._children if exact else self._children_by_lower
        return next((child for full in wanted if (child := children.get(full if exact else lowered(full)))), None)

    def card(self, name: str) -> TableCard | None:
        """The card of this very name, of a child without one too."""
        return self.cards.get(name) or self._children.get(name)

    @cached_property
    def hides(self) -> bool:
        """Whether anything of the database is not granted, as far as is known."""
        return not self._whole or any(card.partial for card in self.cards.values())

    def exposes(self, card: TableCard) -> bool:
        """Whether `*` and whole rows of a table may hold what is not granted."""
        return card.partial or (not self._whole and self.grants.touches(card.name, card.in_schema))

    def may_hide(self, card: TableCard, column: str) -> bool:
        """Whether the table may have a column of this name that is not granted."""
        return card.partial or (not self._whole and not self.grants.column(card.name, column, card.in_schema))

    def may_cast(self, name: str) -> bool:
        """Whether a value may be cast to a type of the database's own: in a workspace that hides something, to those
        of granted columns only, since every table is a type too."""
        return self._whole or lowered(name) in self._types

    def alike(self, schema: str, name: str) -> list[TableCard]:
        """Cards of that name without case, in any schema; the one with this schema alone where it is known."""
        full = lowered(f"{schema}.{name}" if schema else name)
        return self._by_lower.get(full) or self._by_last.get(lowered(name), [])

    def columns(self, card: TableCard, *, exact: bool) -> dict[str, str]:
        """Real column names by what they fold to."""
        key = (card.name, exact)
        if key not in self._columns:
            self._columns[key] = {(c.name if exact else lowered(c.name)): c.name for c in card.columns}
        return self._columns[key]

    def owners(self, column: str) -> list[str]:
        """Tables with a column of that name, without case."""
        return self._owners.get(column.lower(), [])

    def closest_tables(self, name: str, count: int = 3) -> list[str]:
        """Granted tables whose names are most like this one, best first."""
        exact = [card.name for card in self.alike("", name.rpartition(".")[2])]
        return [*exact, *(found for found in closest(name, self.cards, count) if found not in exact)][:count]

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the names that are granted, in lower case."""
        listed = [name for card in self.cards.values() for name in (card.name, *(c.name for c in card.columns))]
        listed += [name for card in self.cards.values() for name in card.children]
        return frozenset(word.lower() for name in listed for word in re.findall(r"[^\W\d][\w$]*", name))

    @cached_property
    def _children(self) -> dict[str, TableCard]:
        """Cards of partitions and children that have none, as their parents' say: a key of the parent is none of
        theirs."""
        made = [
            card.model_copy(update={
                "name": name, "kind": "table", "primary_key": [], "parents": [card.name], "children": [],
                "row_estimate": None, "partial": self.exposes(card), "in_schema": "" if "." in name else card.in_schema,
            })
            for card in self.cards.values() for name in card.children
        ]  # fmt: skip
        return {card.name: card for card in self.grants.apply(made)}

    @cached_property
    def _children_by_lower(self) -> dict[str, TableCard]:
        return {lowered(name): card for name, card in self._children.items()}

    @cached_property
    def _types(self) -> frozenset[str]:
        listed = (column.type for card in self.cards.values() for column in card.columns)
        return frozenset(lowered(re.split(r"[(\[]", name)[0].rpartition(".")[2].strip('" ')) for name in listed)

    @cached_property
    def _by_lower(self) -> dict[str, list[TableCard]]:
        return _grouped((lowered(name), card) for name, card in self.cards.items())

    @cached_property
    def _by_last(self) -> dict[str, list[TableCard]]:
        return _grouped((lowered(name.rpartition(".")[2]), card) for name, card in self.cards.items())

    @cached_property
    def _owners(self) -> dict[str, list[str]]:
        pairs = ((column.name.lower(), name) for name, card in self.cards.items() for column in card.columns)
        return _grouped(pairs)


def _grouped(pairs: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return dict(found)


def letters(name: str) -> str:
    """A name without case, spaces and marks."""
    return "".join(filter(str.isalnum, name.lower()))


def closest(name: str, among: Iterable[str], count: int = 3, least: float = 60.0) -> list[str]:
    """The names most like this one, best first; none that is less like it than `least` (0 to 100)."""
    from rapidfuzz import fuzz, process

    found = process.extract(name, list(among), scorer=fuzz.WRatio, processor=str.lower, limit=count, score_cutoff=least)
    return [match for match, _, _ in found]


def takes_all(item: exp.Expr) -> bool:
    """Whether an expression stands for columns of the FROM clause that it does not name: a star but that of count(*),
    DuckDB's COLUMNS(…) and `#1`."""
    if isinstance(item, exp.Star):
        return not (isinstance(item.parent, exp.Count) and not any(item.args.values()))
    if isinstance(item, exp.Anonymous):
        return item.name.lower() == "columns"
    return isinstance(item, (exp.Columns, exp.PositionalColumn))


def is_joined(item: object) -> bool:
    """Whether what stands in parentheses is a table or a join, and not a query."""
    if isinstance(item, exp.Subquery):
        return bool(item.args.get("joins") or item.args.get("alias"))
    return isinstance(item, exp.Table)


def cast_to(item: exp.DataType | exp.ObjectIdentifier) -> str:
    """The name of a type that is not of the standard, without its schema."""
    kind = item.args.get("kind")
    name = kind.name if isinstance(kind, exp.Expr) else str(kind or item.this)
    return name.rpartition(".")[2].strip('"')


_JSON_EACH = {"key", "value"}
_JSON_TREE = {"key", "value", "type", "atom", "id", "parent", "fullkey", "path"}
_TABLE_FUNCTIONS = {
    "postgres": {
        "json_each": _JSON_EACH, "jsonb_each": _JSON_EACH, "json_each_text": _JSON_EACH, "jsonb_each_text": _JSON_EACH,
        "json_array_elements": {"value"}, "jsonb_array_elements": {"value"}, "json_array_elements_text": {"value"},
        "jsonb_array_elements_text": {"value"},
    },
    "sqlite": {
        **dict.fromkeys(("json_each", "json_tree", "jsonb_each", "jsonb_tree"), _JSON_TREE),
        "generate_series": {"value", "start", "stop", "step"},
    },
    "duckdb": dict.fromkeys(("json_each", "json_tree"), _JSON_TREE),
}  # fmt: skip

_HEIGHT = 10
"""Of the tree of an output that is known by its text: some calls are written two to the power of their depth times."""


def is_certain(item: exp.Expr) -> bool:
    """Whether an output is the one column that its name says: not what DuckDB makes of COLUMNS(…), of `* LIKE 'a%'` or
    of the fields of a struct, in `unnest(…)`."""
    here = item.walk(prune=lambda node: isinstance(node, exp.Query))
    plain = isinstance(item.this if isinstance(item, (exp.Column, exp.Columns)) else item, (exp.Star, exp.Column))
    return plain or not any(takes_all(node) or isinstance(node, (exp.Explode, exp.Unnest)) for node in here)


def star_gives(star: exp.Star, columns: Outputs, dialect: str) -> Outputs:
    """What a star gives of these columns, with DuckDB's EXCLUDE and RENAME."""
    left_out = {fold(one.this, dialect) for one in star.args.get("except_") or []}
    named = {fold(one.this.this, dialect): fold(one.args["alias"], dialect) for one in star.args.get("rename") or []}
    return {named.get(key, key): named.get(key, real) for key, real in columns.items() if key not in left_out}


def function_columns(call: exp.Expr, dialect: str) -> set[str]:
    """Columns of a function used as a table: those it is known for, and its own name."""
    name = function_name(call, dialect)
    if isinstance(call, exp.JSONTable):
        return {fold(column.this, dialect) for column in call.find_all(exp.JSONColumnDef) if column.this}
    return {name, *_TABLE_FUNCTIONS[dialect].get(name, set())}


def function_name(call: exp.Expr, dialect: str) -> str:
    """What a function in FROM is called when it has no alias."""
    if dialect == "postgres":
        return output_name(call, dialect)
    return _first_word(call, dialect)


def output_name(item: exp.Expr, dialect: str) -> str:
    """The name a database gives an output without alias (PostgreSQL 18, `FigureColname`; the others: its text)."""
    if isinstance(item, exp.Alias):
        return lowered(item.alias)
    if isinstance(item, exp.Column):
        quoted = dialect == "postgres" and item.this.args.get("quoted")
        return item.name if quoted else lowered(item.name)
    if isinstance(item, exp.Dot):
        last = item.expression
        return lowered(last.name) if isinstance(last, exp.Identifier) else output_name(last, dialect)
    if dialect != "postgres":
        return item.sql(dialect=dialect).lower() if _height(item) <= _HEIGHT else ""
    return _postgres_name(item)


def _postgres_name(item: exp.Expr) -> str:
    if isinstance(item, (exp.Paren, exp.Bracket, exp.Collate, exp.Filter, exp.Window, exp.WithinGroup)):
        return output_name(item.this, "postgres")
    if isinstance(item, exp.Cast):
        inner = output_name(item.this, "postgres")
        return inner if inner != "?column?" else item.to.sql("postgres").lower().split("(")[0]
    if isinstance(item, exp.Case):
        default = item.args.get("default")
        inner = output_name(default, "postgres") if isinstance(default, (exp.Column, exp.Func)) else ""
        return inner if inner and inner != "?column?" else "case"
    if isinstance(item, exp.Subquery):
        first = item.this.selects[0] if getattr(item.this, "selects", None) else None
        return output_name(first, "postgres") if first is not None else "?column?"
    if isinstance(item, (exp.Func, exp.Exists)) and not isinstance(item, exp.Connector):
        return _first_word(item, "postgres") or "?column?"
    return "?column?"


def _height(node: exp.Expr) -> int:
    return 1 + max(map(_height, node.iter_expressions()), default=0)


def _first_word(call: exp.Expr, dialect: str) -> str:
    """Of a call as it is written, without the calls within it: some, as `decode`, are written several times over."""
    bare = call.copy()
    for part in [part for part in bare.iter_expressions() if part.find(exp.Func, exp.Query)]:
        part.replace(exp.null())
    found = re.match(r"\w+", bare.sql(dialect=dialect))
    return found.group().lower() if found else ""


def conjuncts(condition: exp.Expr) -> list[exp.Expr]:
    """The conditions that AND joins; one that it does not join is alone."""
    return list(condition.flatten()) if isinstance(condition, exp.And) else [condition]


def groups_plainly(group: exp.Group | None) -> TypeGuard[exp.Group]:
    """Whether a query is grouped, and without ROLLUP, CUBE, GROUPING SETS or ALL."""
    return group is not None and not any(given for part, given in group.args.items() if part != "expressions")


def gives_one_row(node: exp.Select) -> bool:
    """An aggregate without GROUP BY, a LIMIT of 1, or no FROM at all."""
    if not node.args.get("from_"):
        return True
    limit = node.args.get("limit")
    count = limit.args.get("expression") or limit.args.get("count") if limit is not None else None
    if isinstance(count, exp.Literal) and count.name == "1":
        return True
    apart = (exp.Query, exp.Window)
    own = (part for item in node.expressions for part in item.walk(prune=lambda node: isinstance(node, apart)))
    return not node.args.get("group") and any(isinstance(part, exp.AggFunc) for part in own)


SUMMARIES = (exp.Summarize, exp.Describe)
STATEMENTS = (exp.Pivot, *SUMMARIES)


def instead_of_show(tree: exp.Expr, text: str, cards: Iterable[TableCard]) -> str:
    """A query that gives what a SHOW asks for: the tables, of which the database may know more, or what one of them
    has. Empty where the text is something else."""
    if isinstance(tree, exp.Show) and tree.name in ("TABLES", "ALL TABLES"):
        listed = sorted(cards, key=lambda card: card.name)
        shown = {"name": _listed(card.name for card in listed)}
        if tree.name == "ALL TABLES":
            shown["column_names"] = f"[{', '.join(_listed(c.name for c in card.columns) for card in listed)}]"
            shown["column_types"] = f"[{', '.join(_listed(c.type for c in card.columns) for card in listed)}]"
        return "SELECT " + ", ".join(f"unnest({made}) AS {name}" for name, made in shown.items()) if listed else ""
    if isinstance(tree, exp.Command) and str(tree.this).lower() == "show":
        return "DESCRIBE" + text[len("SHOW") :]
    return ""


def _listed(names: Iterable[str]) -> str:
    return f"[{', '.join(map(literal, names))}]"


def is_plain(node: exp.Expr) -> bool:
    """Whether a SUMMARIZE or DESCRIBE has nothing but what it asks of, as DuckDB's have."""
    return all(key in ("this", "with_") or value in (None, False, [], "TABLE") for key, value in node.args.items())


def forgets_with(pivot: exp.Pivot) -> bool:
    """Whether DuckDB may take a name of a WITH for a table's in a pivot: where values are not listed it asks for them
    first, by a query of its own, which has the WITH of the whole statement only, and none within `IN (SELECT …)`."""
    places = [*pivot.expressions, *(pivot.args.get("fields") or [])]
    listed = any(isinstance(one, exp.In) and not one.args.get("query") for one in places)
    if listed or pivot.args.get("unpivot"):
        return False
    root = pivot.root()
    withs = list(root.find_all(exp.With))
    other = len(withs) > 1 or any(one.parent is not root for one in withs)
    asked = any(isinstance(one, exp.In) for one in places)
    return bool(withs) and (other or asked or pivot.find_ancestor(exp.CTE) is not None)


def pivot_reads(pivot: exp.Pivot) -> list[exp.Expr]:
    """The expressions of a pivot, all over columns of what is pivoted."""
    listed = [*pivot.expressions, *(pivot.args.get("using") or []), *(pivot.args.get("fields") or [])]
    return [*listed, *([pivot.args["group"]] if pivot.args.get("group") else [])]
