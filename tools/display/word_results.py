"""Words for a result that need no model: they say only what the rows and the query say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hopql.state.database import Rows
from hopql.state.plan import GateScores
from hopql.tools.base.quote_text import listed, unseen_left_out
from hopql.tools.display.classify_columns import number_of

if TYPE_CHECKING:
    from sqlglot import exp


_MOST_PLACES: Final = 4
_PLACES: Final = 2
_LARGE: Final = 1e15


def cell(value: object) -> str:
    """A cell that stands alone: floats to four places, small ones to four significant ones; whole numbers as they
    are."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.4g}" if 0 < abs(value) < 0.001 else f"{value:.4f}".rstrip("0").rstrip(".")
    return str(value)


def figures(values: Sequence[object], role: str = "number") -> list[str]:
    """The cells of a column: `2328.600000000004` is 2,328.60, and what is missing NULL.

    Args:
        role: as `hopql.tools.display` finds it. Keys, years and the like have no thousands, and places of a map are
            as exact as they are.

    >>> figures([2328.600000000004, 5.0])
    ['2,328.60', '5.00']
    """
    comma = "," if role == "number" else ""
    numbers = [value for value in values if isinstance(value, float | int) and not isinstance(value, bool)]
    places = 0 if all(isinstance(value, int) or value.is_integer() for value in numbers) else _places(numbers)
    return [_figure(value, comma, places, exact=role == "place") for value in values]


def _places(numbers: Sequence[float]) -> int:
    """Decimals of a column that has some: two of numbers that reach 1, of smaller ones what tells them, up to four."""
    if any(abs(number) >= 1 for number in numbers):
        return _PLACES
    enough = (
        places for places in range(_PLACES, _MOST_PLACES)
        if all(round(number, places) == round(number, _MOST_PLACES) for number in numbers)
    )  # fmt: skip
    return next(enough, _MOST_PLACES)


def _figure(value: object, comma: str, places: int, *, exact: bool) -> str:
    if value is None:
        return "NULL"
    if not isinstance(value, float | int) or isinstance(value, bool):
        return cell(value)
    if exact:
        return str(value)
    if isinstance(value, int) and (not places or abs(value) >= _LARGE):
        return f"{value:{comma}d}"
    if not -_LARGE < value < _LARGE:  # infinite ones and what is no number too
        return f"{value:.6g}"
    told = f"{round(value, places) + 0.0:{comma}.{places}f}"  # no minus before zeros
    return f"{value:.2g}" if value and not float(told.replace(",", "")) else told


_LONGEST: Final = 60
_NAME: Final = re.compile(r"[^\W\d]\w*")
_BETWEEN: Final = re.compile(r"_+|(?<=[^\W_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ACRONYM: Final = 3
"""Letters of a name in capitals that stays in capitals."""
_AGGREGATES: Final = {"Sum": "total", "Avg": "average", "Min": "minimum", "Max": "maximum"}
_SIGNS: Final = {"Add": "+", "Sub": "−", "Mul": "×", "Div": "/", "IntDiv": "/", "Mod": "modulo"}
_SAME: Final = frozenset(
    {"Paren", "Cast", "TryCast", "Round", "Coalesce", "Nullif", "Lower", "Upper", "Trim", "Window", "Filter",
     "TsOrDsToTimestamp", "TsOrDsToDate", "Collate"}
)  # fmt: skip
"""What changes how a value is written, or over which rows it is taken, but not what it is."""
_PARTS: Final = {"%Y": "year", "%m": "month", "%Y-%m": "month", "%d": "day", "%Y-%m-%d": "day", "%H": "hour"}
"""What a format of `strftime` leaves of a moment."""


@dataclass(frozen=True)
class Outline:
    """A result without its rows."""

    labels: list[str]
    """Of the columns, in their order."""
    sums: frozenset[int] = frozenset()
    """Places of columns that are counts or totals."""
    order: tuple[int, bool] | None = None
    """By which column the rows are ordered first, and whether downward; None: by none that is shown."""
    sources: tuple[str, ...] = ()
    """The table that each column is of, as the query calls it; empty for what is computed."""


def outline_of(columns: Sequence[str], sql: str = "", dialect: str = "") -> Outline:
    """Read a query whose result has these columns. Of what cannot be read as a query, only the names are used."""
    query = _query(sql, dialect) if sql else None
    items = query.selects if query is not None else []
    if query is None or len(items) != len(columns) or any(item.is_star for item in items):
        return Outline([_named(name) for name in columns])
    said = [_said(item)[:_LONGEST] or _named(name) for item, name in zip(items, columns, strict=True)]
    sources = tuple(_source(item) for item in items)
    labels = [
        _of_table(source, query) + label if said.count(label) > 1 and not item.alias else label
        for item, label, source in zip(items, said, sources, strict=True)
    ]
    sums = frozenset(place for place, item in enumerate(items) if _core(item) in ("Count", "Sum"))
    return Outline(labels, sums, _order(query, items), sources)


def words(name: str) -> str:
    """An identifier in words; what is none stays.

    >>> words("FirstName"), words("total_sold"), words("customerID"), words("Share in %")
    ('first name', 'total sold', 'customer ID', 'Share in %')
    """
    if not _NAME.fullmatch(name) or (name.isupper() and len(name) <= _ACRONYM):
        return name
    shouted = name.isupper()
    parts = [part for part in _BETWEEN.split(name) if part]
    return " ".join(part if part.isupper() and len(part) > 1 and not shouted else part.lower() for part in parts)


def _named(name: str) -> str:
    """A column that only has a name: PostgreSQL's `?column?` has none."""
    told = " ".join(words(name).split())
    return "value" if told == "?column?" else f"{told[: _LONGEST - 1]}…" if len(told) > _LONGEST else told or name


def _query(sql: str, dialect: str) -> exp.Query | None:
    import sqlglot
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    try:
        tree = sqlglot.parse_one(sql, read=dialect or None)
    except (SqlglotError, RecursionError):
        return None
    tree = tree.unnest()
    return tree if isinstance(tree, exp.Query) else None


def _said(item: exp.Expr) -> str:
    """The expression in words; empty where one of its parts has none."""
    kind = type(item).__name__
    if kind == "Alias":
        return words(item.alias)
    if kind in ("Column", "Identifier"):
        return words(item.name)
    if kind == "Literal":
        return item.name if item.is_string else f"{float(item.name):g}"
    if kind in _SAME:
        return _said(item.this)
    if kind == "Subquery":
        inner = item.this.selects
        return _said(inner[0]) if len(inner) == 1 else ""
    if kind == "Distinct":
        return _joined("distinct", " and ", item.expressions)
    if kind == "Count" and (item.this is None or item.this.is_star):
        return "count"
    if kind in _SIGNS:
        return _joined("", f" {_SIGNS[kind]} ", [item.this, item.expression])
    return _of_function(item, kind)


def _of_function(item: exp.Expr, kind: str) -> str:
    from sqlglot import exp

    if isinstance(item, (exp.DPipe, exp.Concat)):
        texts = item.flatten() if isinstance(item, exp.DPipe) else item.expressions
        return _joined("", " and ", [one for one in texts if not isinstance(one, exp.Literal)])
    if kind == "Extract":
        return _joined(f"{item.name.lower()} of", "", [item.expression])
    if kind in ("DateTrunc", "TimestampTrunc"):
        return _joined(f"{item.text('unit').lower()} of", "", [item.this])
    if kind == "TimeToStr":
        part = _PARTS.get(item.text("format"), "")
        return _joined(f"{part} of", "", [item.this]) if part else ""
    if isinstance(item, exp.Func) and not isinstance(item, (exp.Case, exp.If, exp.Connector, exp.Exists)):
        name = item.name if isinstance(item, exp.Anonymous) else _AGGREGATES.get(kind, item.sql_name())
        given = item.expressions if isinstance(item, exp.Anonymous) else [item.this] if item.this else []
        told = name.lower().replace("_", " ")
        return _joined(f"{told} of", " and ", given) if given else told
    return ""


def _joined(before: str, between: str, items: Sequence[exp.Expr]) -> str:
    told = [_said(item) if hasattr(item, "this") else "" for item in items]
    return f"{before} {between.join(told)}".strip() if told and all(told) else ""


def _core(item: exp.Expr) -> str:
    """The kind of an expression without its alias, rounding and the like."""
    kind = type(item).__name__
    return _core(item.this) if kind == "Alias" or (kind in _SAME and kind != "Window") else kind


def _source(item: exp.Expr) -> str:
    own = item.unalias()
    return own.text("table") if type(own).__name__ == "Column" else ""


def _of_table(source: str, query: exp.Query) -> str:
    """The table of a column, which tells it from another of its name; empty where it is of none."""
    from sqlglot import exp

    tables = query.find_all(exp.Table)
    return next((f"{words(table.name)} " for table in tables if table.alias_or_name == source), "")


def _order(query: exp.Query, items: Sequence[exp.Expr]) -> tuple[int, bool] | None:
    order = query.args.get("order")
    if order is None:
        return None
    key = order.expressions[0]
    down, by = bool(key.args.get("desc")), key.this
    if type(by).__name__ == "Literal" and not by.is_string:
        place = int(by.name) - 1 if by.name.isdigit() else -1
        return (place, down) if 0 <= place < len(items) else None
    alone = type(by).__name__ == "Column" and not by.table
    for place, item in enumerate(items):
        if item.unalias() == by or (alone and item.alias_or_name.lower() == by.name.lower()):
            return place, down
    return None


SHOWN_ROWS = 20
_LOADING: Final = (
    "script|style|iframe|frame|object|embed|applet|svg|math|img|image|picture|source|video|audio|track|link|meta|base"
    "|form|input|button|textarea|template|portal|noscript|xmp|plaintext|title"
)
_TAG: Final = re.compile(
    rf"<(?=/?(?:{_LOADING})\b|[!?]|/?[a-z][\w:-]*[\s/][^<>]*=|(?:javascript|vbscript|data|file|blob):)",
    re.IGNORECASE,
)
"""What begins HTML that loads or does something, and links that do."""
_ADDRESS: Final = re.compile(r"<(?=[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>)", re.IGNORECASE)
_LINK: Final = re.compile(r"\]\((?!\s*<?(?:https?://|mailto:|[^\s:)]*[\s)]))", re.IGNORECASE)
_DEFINED: Final = re.compile(r"\](?=:\s*\S)")


def as_markdown(rows: Rows, limit: int = SHOWN_ROWS) -> str:
    """The first `limit` rows as a Markdown table, in which nothing is a picture, a link or HTML; nothing for an empty
    result."""
    if not rows["rows"]:
        return ""
    lines = [rows["columns"], ["---"] * len(rows["columns"])]
    lines += [["" if value is None else cell(value) for value in row] for row in rows["rows"][:limit]]
    safe = ([_piped(unlinked(part)) for part in line] for line in lines)
    table = "\n".join("| " + " | ".join(line) + " |" for line in safe)
    hidden = rows["row_count"] - limit
    return f"{table}\n\n{hidden:,} more rows are not shown." if hidden > 0 else table


def unlinked(text: str, *, links: bool = False) -> str:
    """A text of rows, names and memories in which a client that renders Markdown finds no picture, which it would fetch
    from wherever the text says, no link and no HTML that does anything: those are escaped, and show as written.

    It can be applied again. Ordinary text stays as it is.

    Args:
        links: keep links to pages and mail, as documents have them; pictures and other links are escaped all the same.

    >>> unlinked("![seen](https://example.org/?q=secret)")
    '!\\\\[seen]\\\\(https://example.org/?q=secret)'
    """
    told = unseen_left_out(text).replace("![", "!\\[")
    told = _LINK.sub(r"]\\(", told) if links else _DEFINED.sub(r"]\\", told.replace("](", "]\\("))
    told = _escaped(_TAG, told)
    return told if links else _escaped(_ADDRESS, told)


def _escaped(pattern: re.Pattern[str], text: str) -> str:
    """A text with a backslash before what begins there, unless an odd number of them stands there already."""
    parts, last = list[str](), 0
    for found in pattern.finditer(text):
        before = text[last : found.start()]
        bare = (len(before) - len(before.rstrip("\\"))) % 2 == 0
        parts.append(before + "\\" * bare)
        last = found.start()
    return "".join([*parts, text[last:]])


def _piped(text: str) -> str:
    """A cell whose bars and line breaks end neither it nor its row."""
    return re.sub(r"(\\*)\|", r"\1\1\\|", re.sub(r"[\r\n\x85\u2028\u2029]", " ", text))


def fenced(text: str, language: str = "sql") -> str:
    """A query, or another text, as a block of Markdown that nothing in it can end."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    ticks = "`" * (longest + 1)
    return f"{ticks}{language}\n{text}\n{ticks}" if text else ""


OUT_OF_DOMAIN = "unable to answer the question as its not part of the rag."
_NAMED: Final = 5
"""Columns, or values of one column, that a sentence names."""
_LONGEST_VALUE: Final = 80
"""Letters of a value in it."""
_NUMBERS: Final = ("number", "place")
_TIMES: Final = ("time", "ordinal", "period")
_TIED: Final = 3


def sentence(rows: Rows, outline: Outline | None = None, roles: Sequence[str] = ()) -> str:
    """Say what a result holds; its names and values are those of the rows, so they may hold anything. `outline`: what
    the query says of the columns; None: their names are used. `roles`: of the columns, as `hopql.tools.display` finds
    them."""
    if not rows["rows"]:
        return "No rows match."
    outline = outline or Outline(list(rows["columns"]))
    known = [*roles, *[""] * len(outline.labels)][: len(outline.labels)]
    if len(rows["rows"]) == 1 and not rows["truncated"]:
        return _record(rows, outline.labels, known)
    count = f"{rows['row_count']:,} row{'s' if rows['row_count'] != 1 else ''}"
    count = f"The first {count} (there are more)" if rows["truncated"] else count
    if len(outline.labels) == 1 and len(rows["rows"]) <= _NAMED and not rows["truncated"]:
        return f"{count} of {outline.labels[0]}: {listed(_column(rows, 0, known))}."
    shown = outline.labels if len(outline.labels) <= _NAMED else [f"{len(outline.labels)} columns"]
    first = _leader(rows, outline, known)
    return f"{count}: {listed(shown)}{_ordered(outline, known)}{f'; {first}' if first else ''}."


def _record(rows: Rows, labels: Sequence[str], roles: Sequence[str]) -> str:
    """A single row, as names and values."""
    told = [
        f"{label}: {'no value (NULL)' if rows['rows'][0][place] is None else _column(rows, place, roles)[0]}"
        for place, label in enumerate(labels[: _NAMED + 1])
    ]
    more = len(labels) - len(told)
    return "; ".join(told) + (f"; and {more} more column{'s' if more > 1 else ''}" if more > 0 else "")


def _column(rows: Rows, place: int, roles: Sequence[str]) -> list[str]:
    told = [" ".join(one.split()) for one in figures([row[place] for row in rows["rows"]], roles[place])]
    return [f"{one[: _LONGEST_VALUE - 1]}…" if len(one) > _LONGEST_VALUE else one for one in told]


def _ordered(outline: Outline, roles: Sequence[str]) -> str:
    """In which order the rows are, by the column that the query names."""
    if outline.order is None:
        return ""
    place, down = outline.order
    role = roles[place]
    if role in _NUMBERS:
        if place == len(roles) - 1 and place in outline.sums and len(roles) <= _NAMED:
            return f", {'most' if down else 'least'} first"
        return f", {'highest' if down else 'lowest'} {outline.labels[place]} first"
    if role in _TIMES:
        return f", {'latest' if down else 'earliest'} first"
    return f", by {outline.labels[place]}{', from Z to A' if down else ''}" if role == "category" else ""


def _leader(rows: Rows, outline: Outline, roles: Sequence[str]) -> str:
    """The row that stands first by a number, and what it is called; without order, the largest by the first count or
    total, or by the only number."""
    named = next((place for place, role in enumerate(roles) if role in ("category", "boolean")), None)
    numbers = [place for place, role in enumerate(roles) if role == "number"]
    only = numbers if len(numbers) == 1 else []
    by, down = outline.order or (next(iter([*sorted(outline.sums), *only]), None), True)
    if named is None or by is None or roles[by] != "number" or (outline.order is None and rows["truncated"]):
        return ""
    values = [number_of(row[by]) for row in rows["rows"]]
    there = [value for value in values if value is not None]
    best = (max if down else min)(there, default=None)
    tied = [place for place, value in enumerate(values) if value is not None and value == best]
    names = _names(rows, named, outline, roles)
    if not tied or len(tied) == len(values) or len({names[place] for place in tied}) < len(tied):
        return ""
    told, most = _column(rows, by, roles)[tied[0]], "most" if by in outline.sums else "highest"
    if len(tied) > _TIED:
        return f"{len(tied)} share the {most if down else 'lowest'}, {told}"
    one, more = ("has", "have") if outline.order is None else ("leads", "lead") if down else ("comes", "come")
    after = f" the {most}" if outline.order is None else "" if down else " first"
    each = " each" if len(tied) > 1 else ""
    return f"{listed([names[place] for place in tied])} {more if each else one}{after} with {told}{each}"


def _names(rows: Rows, named: int, outline: Outline, roles: Sequence[str]) -> list[str]:
    """What each row is called: by a text, and by the next one where that is of the same table, as last names are."""
    first, after = _column(rows, named, roles), named + 1
    source = outline.sources[named] if outline.sources else ""
    if not source or roles[after : after + 1] != ["category"] or outline.sources[after] != source:
        return first
    return [" ".join(both) for both in zip(first, _column(rows, after, roles), strict=True)]


def doubts_of(gate: GateScores | None) -> list[str]:
    """What is doubtful about a question that was let in, a sentence each."""
    unsure = gate is not None and gate["doubtful"] and gate["in_scope"]
    return ["It is not certain that this question is about these sources."] if unsure else []
