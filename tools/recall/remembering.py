"""Keeping what was asked, and what answered it."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Asking, Draft, How
from hopql.state.context import Context
from hopql.tools.memory import templates
from hopql.tools.recall.opening import memory_of
from hopql.tools.recall.values import values_in
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.state.graphs.sql import SQLState
    from hopql.tools.memory import Remembered

_HOW: Final[dict[str, How]] = {"exact": "exact", "template": "skeleton", "paraphrase": "near"}


def remembered(
    workspace: Workspace, asking: Asking, options: Context, *, proved: bool, agreed: int = 1
) -> Future[Remembered]:
    """Have a question logged, and kept with its SQL where that was `proved`: it ran, and had passed every check. A
    background thread writes; the future is done when it is stored.

    Args:
        agreed: independent candidates that gave the same result.
    """
    memory = memory_of(workspace, options)
    if not proved or asking.cached or not asking.sql:
        return memory.log(asking)
    return memory.remember(asking, draft_of(workspace, asking, agreed=agreed), proved=True)


def draft_of(workspace: Workspace, asking: Asking, *, agreed: int = 1) -> Draft:
    """What is kept of a question that was answered."""
    made = described(workspace, asking.question, asking.sql)
    return Draft(
        question=asking.question,
        sql=asking.sql,
        user=asking.user,
        agreed=agreed,
        row_count=asking.row_count,
        ms=asking.ms,
        model=asking.model,
        **made,
    )


def described(workspace: Workspace, question: str, sql: str) -> dict[str, Any]:
    """Keys, template and tables of a question and its SQL, as entries are made of them."""
    dialect = workspace.engine.dialect
    made = templates.template(
        templates.read(question, values_in(workspace, question)), sql, asked=date.today(), dialect=dialect
    )
    return {
        "normal": made.normal,
        "skeleton": made.skeleton,
        "template": templates.to_json(made),
        "template_version": str(templates.VERSION),
        "dialect": dialect,
        "tables": tables_of(sql, dialect),
    }


def tables_of(sql: str, dialect: str) -> list[str]:
    """Tables that a query reads, as it names them, each once; those that it defines itself are left out."""
    from sqlglot import exp

    from hopql.tools.database.parsing import parse

    tree = parse(sql, dialect)
    if tree is None:
        return []
    defined = {each.alias_or_name for each in tree.find_all(exp.CTE)}
    named = [".".join(part for part in (table.db, table.name) if part) for table in tree.find_all(exp.Table)]
    return sorted({name for name in named if name and name not in defined})


def asking_of(state: SQLState, options: Context) -> Asking:
    """A finished run of the `sql` graph as the log has it."""
    replay, rows, calls = state.get("recalled"), state.get("rows"), state.get("calls") or []
    failure = state.get("failure")
    return Asking(
        user=options.user,
        question=_storable(state["question"]),
        normal=templates.normal_form(_storable(state["question"])),
        sql=_storable(state.get("sql") or ""),
        success=state["status"] == "answered",
        error=failure["message"] if failure else "",
        row_count=rows["row_count"] if rows else None,
        ms=sum(step["ms"] for step in state.get("steps") or [] if step),
        model=calls[-1]["model"] if calls else "",
        model_calls=len(calls),
        tokens_in=sum(call["tokens_in"] for call in calls),
        tokens_out=sum(call["tokens_out"] for call in calls),
        cached=replay is not None,
        how=_HOW[replay["kind"]] if replay else "",
        similarity=replay["similarity"] if replay else None,
        replayed_from=replay["entry"] if replay else "",
    )


def _storable(text: str) -> str:
    """A text as a database takes it: without halves of surrogate pairs."""
    return text.encode("utf-8", "replace").decode("utf-8")
