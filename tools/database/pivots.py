"""What DuckDB's PIVOT, UNPIVOT, SUMMARIZE, DESCRIBE and SHOW read; what they give only the database knows."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.state.cards import TableCard
from hopql.tools.database.quoting import literal

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
