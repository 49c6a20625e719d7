"""Conversations on the page: a question is asked, followed and cancelled; they are listed, shown again, deleted; a
turn's rows as a file; and a statement of the user's own."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Any, Final

from anyio import Event, to_thread
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field as Of
from pydantic import StringConstraints
from sse_starlette import EventSourceResponse, ServerSentEvent

from hopql.serve.client import HopQL
from hopql.serve.conversation import conversation, lean_hops, threads_of, types_of
from hopql.serve.http.asgi import LEFT, to_json
from hopql.serve.http.caller import Called, Caller, checked_options
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS, UnknownError
from hopql.serve.http.models import Given, Question, Sql, Text
from hopql.serve.result import Result, gate_lines, why_refused
from hopql.serve.runs import Event as Told
from hopql.serve.runs import Run, Runs
from hopql.serve.show_results import csv_lines
from hopql.serve.terminal import counted
from hopql.state.conversation import ThreadShown, ThreadTold
from hopql.state.query_memory import LONGEST
from hopql.tools.base.errors import NotYoursError, UsageError
from hopql.tools.display import charts_of
from hopql.tools.display.classify_columns import columns_of
from hopql.tools.display.draw_svg import plan_svg
from hopql.tools.display.word_results import outline_of
from hopql.tools.memory.take_queries import proved

if TYPE_CHECKING:
    from hopql.tools.workspace.open_workspace import Workspace

ThreadName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,80}$")]
router = APIRouter(tags=["conversations"], responses=NOT_THERE | NOT_YOURS)
Json = dict[str, Any]
RunId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
_PING_S: Final = 15
_UNREAD_S: Final = 60.0
"""A client that reads nothing for so long is left."""
_BURST_S: Final = 0.02
"""What happens within it is sent together."""


class AskThread(Given):
    """What is said in a conversation."""

    question: Question
    notes: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Definitions, rules and units for it.")
    options: Json = Of(default_factory=dict, description="As `hopql ask --options` lists them.")


class SqlIn(Given):
    """A statement to be run as it is."""

    sql: Annotated[Sql, Of(min_length=1)]
    question: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Which it answers: a chart's title.")
    max_rows: int = Of(1000, ge=1, le=10_000)


@router.post("/threads/{thread}/asks", status_code=202, responses={409: NOT_YOURS[403]})
async def ask(thread: ThreadName, given: AskThread, caller: Called, request: Request) -> Json:
    """Queue what is said; the run's events tell what becomes of it. A conversation begins with its first question."""
    runs: Runs = request.app.state.runs
    options = checked_options(caller.client, given.options)
    client = caller.speaker
    owner = await to_thread.run_sync(threads_of(client).owner, thread)
    whose = (client.tenant, client.user)
    others = (
        run for run in runs.under_way() if (run.talk, run.whose[0]) == (thread, whose[0]) and run.whose != whose
    )
    if owner not in (None, whose[1]) or any(others):
        raise NotYoursError("This conversation is another user's.", hint="Begin one of your own.")
    run = runs.start(given.question, thread=thread, notes=given.notes, client=client, options=options)
    return told(run)


@router.get("/runs/{run}")
async def state(run: RunId, caller: Called, request: Request) -> Json:
    """A run of the caller's that is under way, or ended in the last ten minutes."""
    return told(_own(run, caller, request))


@router.post("/runs/{run}/cancel")
async def cancel(run: RunId, caller: Called, request: Request) -> Json:
    """Its query is cancelled on the server, its model stops writing; nothing of it is kept."""
    found = _own(run, caller, request)
    found.cancel()
    return told(found)


@router.get(
    "/runs/{run}/events", response_class=EventSourceResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)  # fmt: skip
async def events(
    run: RunId, caller: Called, request: Request,
    after: Annotated[int, Query(ge=0, description="Number of the first event that is wanted.")] = 0,
) -> EventSourceResponse:  # fmt: skip
    """`queued` with a position, `started`, `start` and `end` of each step, then `result` or `cancelled`. What has
    happened already comes at once, so that a broken connection goes on where it was."""
    found = _own(run, caller, request)
    return EventSourceResponse(
        _stream(found, caller, after), ping=_PING_S, send_timeout=_UNREAD_S, shutdown_event=Event(),
        shutdown_grace_period=request.app.state.settings.grace_s,
    )  # fmt: skip


async def _stream(run: Run, caller: Caller, after: int) -> AsyncIterator[bytes]:
    async for events in run.follow(after, _BURST_S):
        told = []
        for event in events:
            ends = event["event"] == "result"
            data = await to_thread.run_sync(_ended, event, run, caller) if ends else to_json(event)
            told.append(ServerSentEvent(data.decode(), event=event["event"], id=str(event["number"])).encode())
        yield b"".join(told)


def _ended(event: Told, run: Run, caller: Caller) -> bytes:
    """The last event with the result, which may be large."""
    return to_json({**event, "result": shown(run.outcome.as_json(), caller.workspace, run.turn)})


def _own(run: str, caller: Caller, request: Request) -> Run:
    """A run of the caller's."""
    runs: Runs = request.app.state.runs
    client = caller.speaker
    return runs.find(run, (client.tenant, client.user))


def told(run: Run) -> Json:
    """A run: `position` is how many questions are before it in the queue, -1 where it is in none; `events` how many
    there are so far."""
    return {
        "run": run.id, "thread": run.talk, "question": run.question, "state": run.state, "position": run.position,
        "events": len(run.events),
    }  # fmt: skip


@router.get("/threads")
async def listed(caller: Called, request: Request, limit: Annotated[int, Query(ge=1, le=500)] = 100) -> Json:
    """The caller's conversations, the latest first; one whose first question runs has no turns yet."""
    return await _listed(caller.speaker, request, limit)


@router.get("/threads/{thread}")
async def show(thread: ThreadName, caller: Called, request: Request) -> Json:
    """Its turns with their whole answers, of a long one the latest (`older` are left out). Whoever has its name may
    read it; only its owner goes on with it (`mine`), and sees what it waits to be told (`asks`)."""
    run = request.app.state.runs.in_thread(thread, caller.speaker)
    return await to_thread.run_sync(_shown, caller.speaker, thread, run)


def _shown(client: HopQL, thread: str, run: Run | None) -> Json:
    kept = threads_of(client).show(thread)
    if kept is None:
        if run is None:
            raise _unknown()
        kept = ThreadShown(thread=thread, title=run.question, owner=client.user, turns=[], older=0)
    turns = [{**turn, "result": shown(turn["result"], client.workspace, turn["number"])} for turn in kept["turns"]]
    mine, asks = kept["owner"] == client.user, None
    if mine and not run and kept["turns"] and kept["turns"][-1]["result"].get("status") == "asks":
        with conversation(client, thread) as talk:
            asks = talk.asks
    return {
        "thread": thread, "title": kept["title"], "mine": mine, "turns": turns, "older": kept["older"], "asks": asks,
        "running": run.id if run else None,
    }  # fmt: skip


@router.delete("/threads/{thread}")
async def forget(thread: ThreadName, caller: Called, request: Request) -> Json:
    """Delete it for good, with what it keeps of its turns; a question that it waits for ends, be it its first. What is
    left."""
    client = caller.speaker
    if run := request.app.state.runs.in_thread(thread, client):
        run.cancel()
    await to_thread.run_sync(_forget, client, thread, run is not None)
    return await _listed(client, request)


async def _listed(client: HopQL, request: Request, limit: int = 100) -> Json:
    runs: Runs = request.app.state.runs
    whose = (client.tenant, client.user)
    running = {run.talk: run for run in runs.under_way() if run.whose == whose and run.talk}
    told = await to_thread.run_sync(_begun, client, limit, running)
    ids = {name: run.id for name, run in running.items()}
    return {"threads": [{**one, "running": ids.get(one["thread"])} for one in told]}


def _begun(client: HopQL, limit: int, running: dict[str, Run]) -> list[ThreadTold]:
    """Those with answers, and before them those whose first question runs, which have no turn yet."""
    threads = threads_of(client)
    kept = threads.listed(client.user, limit)
    known = {one["thread"] for one in kept}
    first = [
        ThreadTold(thread=name, title=run.question, turns=0, at=run.at)
        for name, run in reversed(running.items())
        if name not in known and (len(kept) < limit or threads.owner(name) is None)
    ]
    return [*first, *kept][:limit]


def _forget(client: HopQL, thread: str, asked: bool) -> None:
    """`asked`: a question of the caller's was under way in it; of a first one nothing is kept before its answer."""
    threads = threads_of(client)
    owner = threads.owner(thread)  # "" is somebody without a name
    if owner is None and not asked:
        raise _unknown()
    owner = client.user if owner is None else owner
    if owner != client.user:
        raise NotYoursError("This conversation is another user's.", hint="Only its owner deletes it.")
    with conversation(client, thread) as talk:
        talk.forget()
    threads.forget(thread)


@router.get(
    "/threads/{thread}/turns/{number}/rows.csv", response_class=StreamingResponse,
    responses={200: {"content": {"text/csv": {}}, "description": "The rows that were shown."}},
)  # fmt: skip
def rows(
    thread: ThreadName, number: Annotated[int, Path(ge=1, le=1_000_000)], caller: Called,
    raw: Annotated[bool, Query(description="Texts as they are, for programs.")] = False,
) -> StreamingResponse:  # fmt: skip
    """The rows as they were shown; nothing is run again. A text that a spreadsheet would take for a formula begins
    with an apostrophe."""
    turn = threads_of(caller.speaker).turn(thread, number)
    if turn is None:
        raise _unknown()
    headers = {"Content-Disposition": f'attachment; filename="hopql-{thread}-{number}.csv"'}
    records = (list(record.values()) for record in turn["result"].get("rows") or [])
    lines = csv_lines(turn["result"].get("columns") or [], records, raw=raw, end="\r\n")
    return StreamingResponse(lines, media_type="text/csv; charset=utf-8", headers=headers)


def _unknown() -> UnknownError:
    return UnknownError("There is no such conversation.", hint="It may have been deleted; begin a new one.")


@router.post("/sql", response_model=Json)
async def run(given: SqlIn, caller: Called, request: Request) -> Json | Response:
    """Check one read-only statement as a written query is checked, and run it, read-only. Nothing is repaired, nothing
    is kept; what is refused says why."""
    return await caller.in_turn(request, _run, caller.speaker, given) or Response(status_code=LEFT)


def _run(client: HopQL, given: SqlIn) -> Json:
    client.workspace.require_database()
    options = client.effective(max_rows=given.max_rows)
    try:
        sql, rows = proved(client.workspace, given.sql, options)
    except UsageError as error:
        raise UsageError(str(error), hint="Correct it, and run it again; one SELECT is what can be run.") from None
    rows["labels"] = outline_of(rows["columns"], sql, client.workspace.engine.dialect).labels
    answer = f"{counted(rows['row_count'], 'row')}, of your own statement."
    result = Result(given.question, "answered", answer, sql=sql, rows=rows, seconds=rows["seconds"])
    return shown({**result.as_json(), "types": rows["types"]}, client.workspace)


log = logging.getLogger("hopql.serve")


def shown(told: Json, workspace: Workspace, turn: int = 0) -> Json:
    """`Result.as_json()` with `number`, `types`, `roles`, `charts` and `why`; what repeats its rows is left out."""
    types = types_of(told)
    labels = told.get("labels") or told["columns"]
    rows = [list(row.values()) for row in told["rows"]]
    columns = list(told["rows"][0]) if rows else []
    return {
        **told, "number": turn, "types": types, "labels": labels, "why": _why(told, workspace), "hops": lean_hops(told),
        "roles": [column.role for column in columns_of(columns, types, rows)],
        "charts": list(charts_of(columns, types, rows, told["question"], labels)),
    }  # fmt: skip


def _why(told: Json, workspace: Workspace) -> Json:
    plan = told.get("plan") or {}
    gate = told.get("gate")
    return {
        "gate": gate_lines(gate) if gate else [],
        "refused": why_refused(gate) if gate and told["status"] == "out_of_domain" else "",
        "svg": _picture(plan, told["sql"], workspace) if plan.get("tables") else "",
        "whole_schema": plan.get("whole_schema", False),
        **{name: plan.get(name, []) for name in ("tables", "joins", "bridges", "values")},
        "examples": told.get("examples") or [], "recalled": told.get("recalled"),
    }  # fmt: skip


def _picture(plan: Any, sql: str, workspace: Workspace) -> str:
    """The plan as SVG; nothing where it can no longer be drawn, since the schema has changed."""
    try:
        return plan_svg(plan, workspace.catalog.cards, sql)
    except Exception:
        log.exception("a plan could not be drawn")
        return ""
