"""What kind of value an expression gives, as far as the cards say."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.state.cards import Column
from hopql.tools.database.frames import Use, fold
from hopql.tools.database.outputs import output_name
from hopql.tools.database.repairs.draft import Draft

_TYPES = (
    ("integer", r"(big|small|tiny)?(int|serial)\d*|integer|hugeint"),
    ("float", r"double|float|real"),
    ("numeric", r"numeric|decimal"),
    ("date", r"date$"),
    ("timestamp", r"timestamp|datetime"),
    ("time", r"time"),
    ("interval", r"interval"),
    ("boolean", r"bool"),
    ("text", r"(var)?char|character|text|citext|string|name$"),
)
_NUMBERS = {"integer", "float", "numeric"}
NUMBERS = frozenset(_NUMBERS)
MOMENTS = frozenset({"date", "timestamp"})
_DEPTH = 12
_TEXT = (exp.Concat, exp.ConcatWs, exp.Lower, exp.Upper, exp.Substring, exp.Trim, exp.ToChar, exp.TimeToStr,
         exp.GroupConcat, exp.Replace, exp.SplitPart, exp.Initcap, exp.Left, exp.Right, exp.DPipe)  # fmt: skip
_SAME = (
    exp.Paren, exp.Neg, exp.Min, exp.Max, exp.Filter, exp.Window, exp.Abs, exp.Lag, exp.Lead, exp.FirstValue,
    exp.LastValue, exp.WithinGroup, exp.Distinct, exp.Nullif, exp.AnyValue,
)  # fmt: skip
_FIXED: tuple[tuple[tuple[type[exp.Expr], ...], str], ...] = (
    (_TEXT, "text"),
    (
        (exp.Count, exp.CountIf, exp.RowNumber, exp.Rank, exp.DenseRank, exp.Length, exp.Ntile, exp.StrPosition),
        "integer",
    ),
    ((exp.Extract,), "numeric"),
    ((exp.CurrentDate,), "date"),
    ((exp.CurrentTimestamp, exp.CurrentDatetime), "timestamp"),
    ((exp.Interval,), "interval"),
    ((exp.Stddev, exp.StddevPop, exp.StddevSamp, exp.Variance, exp.VariancePop), "statistic"),
    ((exp.PercentileCont,), "float"),
    ((exp.Boolean, exp.Predicate, exp.Connector, exp.Not), "boolean"),
)


def kind(draft: Draft, node: exp.Expr | None, depth: int = 0) -> str:
    """integer, float, numeric, date, timestamp, time, interval, boolean, text, another type's name, or nothing.

    A literal in quotes has no kind until it is compared: ''.
    """
    if node is None or depth > _DEPTH:
        return ""
    if isinstance(node, exp.Column):
        return _column_kind(draft, node, depth)
    if isinstance(node, exp.Literal):
        return "" if node.is_string else "integer" if re.fullmatch(r"\d+", node.name) else "numeric"
    if isinstance(node, (exp.Cast, exp.TryCast)):
        return type_name(node.to.sql("postgres"))
    for types, given in _FIXED:
        if isinstance(node, types):
            return _statistic(draft, node, depth) if given == "statistic" else given
    if isinstance(node, _SAME):
        inner = node.expressions[0] if isinstance(node, exp.Distinct) and node.expressions else node.this
        return kind(draft, inner, depth + 1)
    return _computed(draft, node, depth)


def _computed(draft: Draft, node: exp.Expr, depth: int) -> str:
    if isinstance(node, exp.Sum):
        return {"float": "float", "interval": "interval"}.get(inner := kind(draft, node.this, depth + 1)) or (
            ("numeric" if _is_big(draft, node.this) else "integer") if inner == "integer" else inner
        )
    if isinstance(node, exp.Avg):
        inner = kind(draft, node.this, depth + 1)
        return inner if inner in ("float", "interval", "") else "numeric"
    if isinstance(node, exp.Round):
        return "numeric" if node.args.get("decimals") else kind(draft, node.this, depth + 1)
    if isinstance(node, (exp.Coalesce, exp.Greatest, exp.Least)):
        return _common(kind(draft, item, depth + 1) for item in [node.this, *node.expressions])
    if isinstance(node, exp.Case):
        results = [branch.args["true"] for branch in node.args["ifs"]] + [node.args.get("default")]
        return _common(kind(draft, item, depth + 1) for item in results if item and not isinstance(item, exp.Null))
    if isinstance(node, exp.TimestampTrunc):
        return "timestamp"
    if isinstance(node, exp.Subquery):
        inner = node.this
        return (
            kind(draft, inner.expressions[0], depth + 1) if isinstance(inner, exp.Select) and inner.expressions else ""
        )
    if isinstance(node, exp.Alias):
        return kind(draft, node.this, depth + 1)
    if isinstance(node, (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod)):
        return _arithmetic(node, kind(draft, node.this, depth + 1), kind(draft, node.expression, depth + 1))
    return ""


def _arithmetic(node: exp.Expr, left: str, right: str) -> str:
    both = {left, right}
    if both <= _NUMBERS:
        return "float" if "float" in both else "numeric" if "numeric" in both else "integer"
    if isinstance(node, exp.Sub) and both <= MOMENTS:
        return "integer" if both == {"date"} else "interval"
    if isinstance(node, (exp.Add, exp.Sub)) and left in MOMENTS:
        return "date" if left == "date" and right == "integer" else "timestamp" if right == "interval" else ""
    return "interval" if "interval" in both and both <= _NUMBERS | {"interval"} else ""


def _common(kinds: Iterable[str]) -> str:
    """What PostgreSQL makes of several branches: the widest number, or the one kind that is known."""
    known = set(kinds)
    if known and known <= _NUMBERS:
        return "float" if "float" in known else "numeric" if "numeric" in known else "integer"
    known.discard("")
    return known.pop() if len(known) == 1 else ""


def _statistic(draft: Draft, node: exp.Expr, depth: int) -> str:
    inner = kind(draft, node.this, depth + 1)
    return "float" if inner == "float" else "numeric" if inner else ""


def _is_big(draft: Draft, node: exp.Expr) -> bool:
    """Whether a sum of these is numeric in PostgreSQL: bigint columns and counts are."""
    columns = list(node.find_all(exp.Column))
    cards = [card_column(draft, column) for column in columns]
    return bool(columns) and any(card is None or re.match(r"big|int8", card.type.lower()) for card in cards)


def card_column(draft: Draft, node: exp.Expr | None) -> Column | None:
    """The stored column that a column node means, or None."""
    use = draft.uses.get(id(node))
    return use.source.card.column(use.source.real.get(use.key, use.key)) if use and use.source.card else None


def type_name(type_: str) -> str:
    """The kind of a type as a card or a cast writes it; arrays are their own kind."""
    lowered = type_.lower().strip()
    if lowered.endswith("]"):
        return "array"
    return next((name for name, pattern in _TYPES if re.match(pattern, lowered)), lowered)


def _column_kind(draft: Draft, node: exp.Column, depth: int) -> str:
    use = draft.uses.get(id(node))
    if use is None or not use.key:
        return ""
    if use.source.card:
        column = card_column(draft, node)
        return type_name(column.type) if column else ""
    made = _maker(draft, use)
    outputs = [item for item in made.expressions if output_name(item, draft.dialect) == use.key] if made else []
    return kind(draft, outputs[0], depth + 1) if len(outputs) == 1 else ""


def _maker(draft: Draft, use: Use) -> exp.Select | None:
    """The SELECT behind a subquery or CTE of a FROM clause, where there is just one it can be."""
    select = next((made for made, frame in draft.resolver.frames if frame is use.frame), None)
    if select is None:
        return None
    entries = [select.args["from_"].this] if select.args.get("from_") else []
    entries += [join.this for join in select.args.get("joins") or []]
    mine = [entry for entry in entries if fold(entry.alias_or_name, draft.dialect) == use.source.alias]
    if len(mine) != 1:
        return None
    body: exp.Expr | None = mine[0].this
    if isinstance(mine[0], exp.Table):
        ctes = [cte for cte in draft.find(exp.CTE) if cte.alias.lower() == mine[0].name.lower()]
        body = ctes[0].this if len(ctes) == 1 and not ctes[0].args["alias"].args.get("columns") else None
    return body if isinstance(body, exp.Select) else None
