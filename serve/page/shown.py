"""A result as the page shows it: with its columns' types, charts that fit, and the plan as a picture."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from hopql.serve.threads import lean_hops, types_of

if TYPE_CHECKING:
    from hopql.tools.workspace import Workspace

log = logging.getLogger("hopql.serve")


def shown(told: dict[str, Any], workspace: Workspace, turn: int = 0) -> dict[str, Any]:
    """`Result.as_json()` with `number`, `types`, `charts` and `why`; what only repeats its rows is left out."""
    types = types_of(told)
    return {
        **told, "number": turn, "types": types, "charts": _charts(told, types), "why": _why(told, workspace),
        "hops": lean_hops(told),
    }  # fmt: skip


def _charts(told: dict[str, Any], types: list[str]) -> list[Any]:
    if not told["rows"]:
        return []
    from hopql.tools.charts import charts_of

    rows = [list(row.values()) for row in told["rows"]]
    return list(charts_of(list(told["rows"][0]), types, rows, told["question"]))


def _why(told: dict[str, Any], workspace: Workspace) -> dict[str, Any]:
    plan = told.get("plan") or {}
    return {
        "svg": _picture(plan, told["sql"], workspace) if plan.get("tables") else "",
        "tables": plan.get("tables", []), "joins": plan.get("joins", []), "bridges": plan.get("bridges", []),
        "whole_schema": plan.get("whole_schema", False), "values": plan.get("values", []),
        "examples": told.get("examples") or [], "recalled": told.get("recalled"),
    }  # fmt: skip


def _picture(plan: Any, sql: str, workspace: Workspace) -> str:
    """The plan as SVG; nothing where it can no longer be drawn, since the schema has changed."""
    from hopql.tools.pictures import plan_svg
    from hopql.tools.pictures.planned import read_by

    try:
        return plan_svg(read_by(plan, sql), workspace.catalog.cards)
    except Exception:
        log.exception("a plan could not be drawn")
        return ""
