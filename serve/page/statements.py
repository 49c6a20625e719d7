"""A statement of the user's own, through the guard."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from hopql.serve.client import HopQL
from hopql.serve.http.caller import Called
from hopql.serve.page.models import SqlIn
from hopql.serve.page.shown import labels_of, shown
from hopql.serve.result import Result
from hopql.tools.errors import UsageError

router = APIRouter(tags=["conversations"])


@router.post("/sql", summary="Run a statement")
async def run(given: SqlIn, caller: Called, request: Request) -> dict[str, Any]:
    """Check one read-only statement as a written query is checked, and run it, read-only. Nothing is repaired, nothing
    is kept; what is refused says why."""
    return await caller.in_turn(request.app.state.askers, _run, caller.speaker, given)


def _run(client: HopQL, given: SqlIn) -> dict[str, Any]:
    from hopql.tools.options import effective
    from hopql.tools.recall.take_queries import proved

    client.workspace.require_database()
    options = effective(client.context({"max_rows": given.max_rows}), client.workspace)
    try:
        sql, rows = proved(client.workspace, given.sql, options)
    except UsageError as error:
        raise UsageError(str(error), hint="Correct it, and run it again; one SELECT is what can be run.") from None
    count = f"{rows['row_count']:,} row{'' if rows['row_count'] == 1 else 's'}"
    rows["labels"] = labels_of(rows["columns"], sql, client.workspace)
    result = Result(
        question=given.question, status="answered", answer=f"{count}, of your own statement.", sql=sql, rows=rows,
        seconds=rows["seconds"],
    )  # fmt: skip
    return shown({**result.as_json(), "types": rows["types"]}, client.workspace)
