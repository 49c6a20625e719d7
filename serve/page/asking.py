"""Asking in a conversation: a run is started, followed and cancelled."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from anyio import Event, to_thread
from fastapi import APIRouter, Path, Query, Request
from sse_starlette import EventSourceResponse, ServerSentEvent

from hopql.serve.http.asking import checked_options
from hopql.serve.http.caller import Called, Caller
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS
from hopql.serve.page.models import AskThread, RunOut, ThreadName
from hopql.serve.page.shown import shown
from hopql.serve.runs import Event as Told
from hopql.serve.runs import Run, Runs
from hopql.serve.threads import threads_of
from hopql.tools.errors import NotYoursError

router = APIRouter(tags=["conversations"])
RunId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
_PING_S: Final = 15
_UNREAD_S: Final = 60.0
"""A client that reads nothing for so long is left."""
_BURST_S: Final = 0.02
"""What happens within it is sent together."""


@router.post(
    "/threads/{thread}/asks", status_code=202, summary="Say something in a conversation",
    responses={**NOT_YOURS, 409: {**NOT_YOURS[403], "description": "It is answering already."}},
)  # fmt: skip
async def ask(thread: ThreadName, given: AskThread, caller: Called, request: Request) -> RunOut:
    """Queue what is said; the run's events tell what becomes of it. A conversation begins with its first question."""
    runs: Runs = request.app.state.runs
    options = checked_options(caller.client, given.options)
    client = caller.speaker
    owner = await to_thread.run_sync(threads_of(client).owner, thread)
    whose = (client.tenant, client.user)
    others = (run for run in runs.under_way() if run.named(thread, whose[0]) and run.whose != whose)
    if owner not in (None, whose[1]) or any(others):
        raise NotYoursError("This conversation is another user's.", hint="Begin one of your own.")
    run = runs.start(
        given.question, thread=thread, notes=given.notes, client=caller.speaker, options=options
    )
    return told(run, thread)


@router.get("/runs/{run}", summary="How far a run is", responses=NOT_THERE)
async def state(run: RunId, caller: Called, request: Request) -> RunOut:
    """A run of the caller's that is under way, or ended in the last ten minutes."""
    return told(_own(run, caller, request))


@router.post("/runs/{run}/cancel", summary="End a run", responses=NOT_THERE)
async def cancel(run: RunId, caller: Called, request: Request) -> RunOut:
    """Its query is cancelled on the server, its model stops writing; nothing of it is kept."""
    found = _own(run, caller, request)
    found.cancel()
    return told(found)


@router.get(
    "/runs/{run}/events", summary="What happens in a run", response_class=EventSourceResponse,
    responses={**NOT_THERE, 200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
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
    async for events in run.follow_by(_BURST_S, after):
        told = []
        for event in events:
            ends = event["event"] == "result"
            text = await to_thread.run_sync(_result, event, run, caller) if ends else _json(event)
            told.append(ServerSentEvent(text, event=event["event"], id=str(event["number"])).encode())
        yield b"".join(told)


def _result(event: Told, run: Run, caller: Caller) -> str:
    """The last event with the result, which may be large."""
    data = {**event, "result": shown(run.outcome.as_json(), caller.workspace, run.turn)}
    return _json(data)


def _json(data: Any) -> str:
    """JSON that can be sent, whatever a model wrote: half of a surrogate pair cannot."""
    return json.dumps(data, ensure_ascii=False, default=str).encode(errors="replace").decode()


def _own(run: str, caller: Caller, request: Request) -> Run:
    """A run of the caller's.

    Raises:
        UsageError: there is none of that id.
    """
    runs: Runs = request.app.state.runs
    client = caller.speaker
    return runs.find(run, (client.tenant, client.user))


def told(run: Run, thread: str = "") -> RunOut:
    """A run as the service tells it."""
    from urllib.parse import unquote

    return RunOut(
        run=run.id, thread=thread or unquote(run.thread.rpartition("/")[2]), question=run.question, state=run.state,
        position=run.position, events=len(run.events),
    )  # fmt: skip
