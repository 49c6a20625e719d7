"""Functions of MySQL, SQLite, SQL Server and Oracle, as PostgreSQL writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from sqlglot.tokenizer_core import Token

from hopql.tools.database.repairs.calls import calls
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.moments import MOMENT_FUNCTIONS

_RENAMED = {
    "ifnull": "COALESCE", "nvl": "COALESCE", "len": "LENGTH", "ucase": "UPPER", "lcase": "LOWER", "rand": "RANDOM",
    "stdev": "STDDEV", "count_big": "COUNT", "instr": "STRPOS", "group_concat": "", "charindex": "",
}  # fmt: skip
Rewriting = Callable[[tuple[str, ...]], str]
"""Arguments in, the whole call out; empty when it cannot be said in PostgreSQL."""


def _renamed(name: str) -> Rewriting:
    return lambda given: f"{name}({', '.join(given)})"


def _choice(given: tuple[str, ...]) -> str:
    return f"CASE WHEN {given[0]} THEN {given[1]} ELSE {given[2]} END" if len(given) == 3 else ""


def _isnull(given: tuple[str, ...]) -> str:
    return {1: f"({given[0]} IS NULL)", 2: f"COALESCE({', '.join(given)})"}.get(len(given), "") if given else ""


def _group_concat(given: tuple[str, ...]) -> str:
    """`GROUP_CONCAT(DISTINCT x ORDER BY y SEPARATOR ';')` and SQLite's `GROUP_CONCAT(x, ';')`."""
    if not given or len(given) > 2:
        return ""
    found = re.fullmatch(
        r"(?P<distinct>DISTINCT\s+)?(?P<what>.+?)(?P<order>\s+ORDER\s+BY\s+.+?)?(\s+SEPARATOR\s+(?P<by>'[^']*'))?",
        given[0], re.IGNORECASE | re.DOTALL,
    )  # fmt: skip
    if not found:
        return ""
    by = given[1] if len(given) == 2 else found["by"] or "','"
    what = found["what"] if re.fullmatch(r"[\w.\"]+", found["what"]) else f"({found['what']})"
    order = found["order"] or ""
    if found["distinct"] and order:
        order = order.replace(found["what"], f"{what}::text", 1)
    return f"STRING_AGG({found['distinct'] or ''}{what}::text, {by}{order})"


def _median(given: tuple[str, ...]) -> str:
    return f"PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY {given[0]})" if len(given) == 1 else ""


def _count_if(given: tuple[str, ...]) -> str:
    return f"COUNT(*) FILTER (WHERE {given[0]})" if len(given) == 1 else ""


def _safe_divide(given: tuple[str, ...]) -> str:
    return f"(({given[0]})::numeric / NULLIF({given[1]}, 0))" if len(given) == 2 else ""


def _charindex(given: tuple[str, ...]) -> str:
    return f"STRPOS({given[1]}, {given[0]})" if len(given) == 2 else ""


FUNCTIONS: dict[str, Rewriting] = {
    **{name: _renamed(theirs) for name, theirs in _RENAMED.items() if theirs},
    "iif": _choice,
    "if": _choice,
    "isnull": _isnull,
    "group_concat": _group_concat,
    "median": _median,
    "countif": _count_if,
    "count_if": _count_if,
    "safe_divide": _safe_divide,
    "charindex": _charindex,
    **MOMENT_FUNCTIONS,
}


@only("postgres")
def translate_functions(draft: Draft) -> Iterable[Edit]:
    """Calls that PostgreSQL does not know are written with its own functions; outer calls first."""
    yield from translations(draft.sql, draft.tokens)


def translations(sql: str, tokens: Sequence[Token]) -> Iterable[Edit]:
    """The edits for a text, which need not be one that can be parsed yet."""
    for call in calls(sql, tokens):
        rewriting = FUNCTIONS.get(call.name)
        made = rewriting(call.arguments) if rewriting else ""
        if made:
            yield Edit(call.start, call.end, made, f"{call.name.upper()} is written {made} in PostgreSQL")
