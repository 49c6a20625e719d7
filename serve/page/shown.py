"""A result as the page shows it: with its columns' types, charts that fit, and the plan as a picture."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from hopql.serve.result import gate_lines, why_refused
from hopql.serve.threads import lean_hops, types_of

if TYPE_CHECKING:
    from hopql.tools.workspace import Workspace

log = logging.getLogger("hopql.serve")


def shown(told: dict[str, Any], workspace: Workspace, turn: int = 0) -> dict[str, Any]:
    """`Result.as_json()` with `number`, `types`, `roles`, `charts` and `why`; what repeats its rows is left out."""
    from hopql.tools.charts import charts_of
    from hopql.tools.charts.columns import columns_of

    types = types_of(told)
    labels = told.get("labels") or labels_of(told["columns"], told["sql"], workspace)
    rows = [list(row.values()) for row in told["rows"]]
    columns = list(told["rows"][0]) if rows else []
    return {
        **told, "number": turn, "types": types, "labels": labels, "why": _why(told, workspace), "hops": lean_hops(told),
        "roles": [column.role for column in columns_of(columns, types, rows)],
        "charts": list(charts_of(columns, types, rows, told["question"], labels)),
    }  # fmt: skip


def labels_of(columns: list[str], sql: str, workspace: Workspace) -> list[str]:
    """What people call the columns of a query, where its result does not say: of a user's own, or one of before."""
    from hopql.tools.wording import outline_of

    return outline_of(columns, sql, workspace.engine.dialect).labels if workspace.has_database else columns


def _why(told: dict[str, Any], workspace: Workspace) -> dict[str, Any]:
    plan = told.get("plan") or {}
    gate = told.get("gate")
    return {
        "gate": gate_lines(gate) if gate else [],
        "refused": why_refused(gate) if gate and told["status"] == "out_of_domain" else "",
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
