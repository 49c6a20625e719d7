"""What DuckDB's PIVOT, UNPIVOT, SUMMARIZE, DESCRIBE and SHOW read and give.

A name that is said to be given and is not would mean a column of a query around it: only names that are certain are.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from sqlglot import exp

from hopql.state.cards import TableCard
from hopql.tools.database.frames import Frame, Outputs, Relation, fold
from hopql.tools.database.kinds import takes_all
from hopql.tools.database.quoting import literal

SUMMARIES = (exp.Summarize, exp.Describe)
STATEMENTS = (exp.Pivot, *SUMMARIES)
_DESCRIBED = "column_name column_type null key default extra"
_SUMMARIZED = "column_name column_type min max approx_unique avg std q25 q50 q75 count null_percentage"


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


def summary_of(node: exp.Expr) -> Relation:
    """What SUMMARIZE and DESCRIBE give, whatever they are asked of."""
    names = _SUMMARIZED if isinstance(node, exp.Summarize) else _DESCRIBED
    return Relation(dict.fromkeys(names.split(), ""), many=False)


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


def pivot_gives(pivot: exp.Pivot, frame: Frame, dialect: str) -> tuple[Outputs, bool]:
    """The columns of a pivot that are certain, and whether these are all.

    Args:
        frame: what it is made of.
    """
    parts = pivot_reads(pivot)
    group = pivot.args.get("group")
    stars = any(takes_all(part) for each in parts for part in each.walk())
    if stars:
        kept: Outputs = {}
    elif group:
        kept = {fold(one.this, dialect): "" for one in group.expressions if isinstance(one, exp.Column)}
    else:
        used = {fold(column.this, dialect) for each in parts for column in each.find_all(exp.Column)}
        kept = {key: "" for source in frame.sources for key in source.columns if key not in used}
    made = _unpivoted(pivot) if pivot.args.get("unpivot") else _pivoted(pivot)
    return {**kept, **{fold(name, dialect): "" for name in made}}, bool(made) and not stars


def _unpivoted(pivot: exp.Pivot) -> list[str]:
    """Where the names go and the values."""
    into, fields = pivot.args.get("into"), pivot.args.get("fields") or []
    if into is not None and isinstance(into.this, exp.Expr):
        return [into.this.name, *(one.name for one in into.expressions)]
    if not fields:
        return ["name", "value"]
    return [fields[0].this.name, *(one.name for part in pivot.expressions for one in part.find_all(exp.Identifier))]


def _pivoted(pivot: exp.Pivot) -> list[str]:
    """A column a value and an aggregate, where the values are written out and the aggregates named, or only one."""
    fields, using = pivot.args.get("fields"), pivot.args.get("using")
    places, sums = (fields, pivot.expressions) if fields else (pivot.expressions, using or [])
    if not all(isinstance(place, exp.In) for place in places):
        return []
    values = [[_value(one) for one in place.expressions] for place in places]
    if not values or not all(values) or not all(one for each in values for one in each):
        return []
    if len(sums) == 1 and not isinstance(sums[0], exp.Alias):
        ends = [""]
    elif all(isinstance(one, exp.Alias) for one in sums):
        ends = [f"_{one.alias}" for one in sums]
    else:
        return []
    return ["_".join(map(str, one)) + end for one in product(*values) for end in ends]


def _value(node: exp.Expr) -> str:
    if isinstance(node, exp.PivotAlias):
        return str(node.args["alias"].name)
    return node.name if isinstance(node, exp.Literal) and node.is_string else ""
