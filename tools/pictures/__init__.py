"""Pictures of tables and their joins: what a question's plan uses, and the schema, as SVG and as Mermaid.

An SVG holds no script and refers to nothing outside; it follows the reader's light or dark theme, and names, which
may be anything, are escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopql.state.cards import TableCard
    from hopql.state.plan import Plan
    from hopql.tools.catalog.catalog import Catalog

__all__ = ["plan_mermaid", "plan_svg", "schema_mermaid", "schema_svg"]


def plan_svg(plan: Plan, cards: Sequence[TableCard] = (), *, title: str = "") -> str:
    """The tables of a plan with the columns chosen, and how they join; empty where the plan has no table.

    Args:
        cards: of the plan's tables, which tell types and keys; without them the names alone are drawn.
        title: above the picture, such as the question; empty: what it shows.
    """
    from hopql.tools.pictures.draw_tables import planned
    from hopql.tools.pictures.svg import svg

    return svg(planned(plan, cards, title)) if plan["tables"] else ""


def plan_mermaid(plan: Plan, cards: Sequence[TableCard] = (), *, title: str = "") -> str:
    """The same as a Mermaid flowchart; empty where the plan has no table."""
    from hopql.tools.pictures.draw_tables import planned
    from hopql.tools.pictures.mermaid import mermaid

    return mermaid(planned(plan, cards, title)) if plan["tables"] else ""


def schema_svg(catalog: Catalog | Sequence[TableCard], tables: Sequence[str] | None = None) -> str:
    """The schema's tables and joins: all of a small one, the most connected of a large one, or those around `tables`.

    Args:
        catalog: or its cards.
        tables: by names as SQL writes them; none: the schema's.

    Raises:
        UsageError: there is no such table (the hint names the closest), there are more names than a picture has room
            for, or there is no table at all.
    """
    from hopql.tools.pictures.draw_tables import schema
    from hopql.tools.pictures.svg import svg

    return svg(schema(catalog, tables or ()))


def schema_mermaid(catalog: Catalog | Sequence[TableCard], tables: Sequence[str] | None = None) -> str:
    """The same as a Mermaid flowchart.

    Raises:
        UsageError: see `schema_svg`.
    """
    from hopql.tools.pictures.draw_tables import schema
    from hopql.tools.pictures.mermaid import mermaid

    return mermaid(schema(catalog, tables or ()))
