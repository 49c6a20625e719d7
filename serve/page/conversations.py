"""Conversations: listed, shown again, deleted; a turn's rows as a file."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import unquote

from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import StreamingResponse

from hopql.serve.client import HopQL
from hopql.serve.csv_rows import csv_lines
from hopql.serve.http.caller import Called
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS, UnknownError
from hopql.serve.page.models import ThreadList, ThreadListed, ThreadName, ThreadOut, Turn, Waiting
from hopql.serve.page.shown import shown
from hopql.serve.runs import Runs
from hopql.serve.threads import threads_of
from hopql.state.threads import ThreadShown
from hopql.tools.errors import NotYoursError

router = APIRouter(prefix="/threads", tags=["conversations"])


@router.get("", summary="List conversations")
async def listed(
    caller: Called, request: Request, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> ThreadList:
    """The caller's conversations, the latest first."""
    client = caller.speaker
    return await _listed(client, request, limit)


@router.get("/{thread}", summary="Show a conversation", responses=NOT_THERE)
async def show(thread: ThreadName, caller: Called, request: Request) -> ThreadOut:
    """Its turns with their whole answers, of a long one the latest. Whoever has its name may read it; only its owner
    goes on with it."""
    client = caller.speaker
    run = request.app.state.runs.in_thread(thread, caller.speaker)
    kept = await to_thread.run_sync(threads_of(client).show, thread)
    if kept is None and run is None:
        raise _unknown()
    kept = kept or ThreadShown(thread=thread, title=run.question, owner=client.user, turns=[], older=0)
    mine = kept["owner"] == client.user
    turns = await to_thread.run_sync(_turns, kept, client)
    asks = await to_thread.run_sync(_waits, client, thread) if mine and _asked_back(kept) and not run else None
    return ThreadOut(
        thread=thread, title=kept["title"], mine=mine, turns=turns, older=kept["older"], asks=asks,
        running=run.id if run else None,
    )  # fmt: skip


@router.delete("/{thread}", summary="Delete a conversation", responses={**NOT_THERE, **NOT_YOURS})
async def forget(thread: ThreadName, caller: Called, request: Request) -> ThreadList:
    """Delete it for good, with what it keeps of its turns; a question that it waits for ends. What is left."""
    client = caller.speaker
    if run := request.app.state.runs.in_thread(thread, caller.speaker):
        run.cancel()
    await to_thread.run_sync(_forget, client, thread)
    return await _listed(client, request)


async def _listed(client: HopQL, request: Request, limit: int = 100) -> ThreadList:
    kept = await to_thread.run_sync(threads_of(client).listed, client.user, limit)
    runs: Runs = request.app.state.runs
    whose = (client.tenant, client.user)
    running = {unquote(run.thread.rpartition("/")[2]): run.id for run in runs.under_way() if run.whose == whose}
    return ThreadList(threads=[ThreadListed(**one, running=running.get(one["thread"])) for one in kept])


def _forget(client: HopQL, thread: str) -> None:
    from hopql.serve.conversation import conversation

    threads = threads_of(client)
    owner = threads.owner(thread)
    if owner is None:
        raise _unknown()
    if owner != client.user:
        raise NotYoursError("This conversation is another user's.", hint="Only its owner deletes it.")
    with conversation(client, thread) as talk:
        talk.forget()
    threads.forget(thread)


@router.get(
    "/{thread}/turns/{number}/rows.csv", summary="A turn's rows as CSV", response_class=StreamingResponse,
    responses={**NOT_THERE, 200: {"content": {"text/csv": {}}, "description": "The rows that were shown."}},
)  # fmt: skip
def rows(
    thread: ThreadName, number: Annotated[int, Path(ge=1, le=1_000_000)], caller: Called,
    raw: Annotated[bool, Query(description="Texts as they are, for programs.")] = False,
) -> StreamingResponse:  # fmt: skip
    """The rows as they were shown; nothing is run again. A text that a spreadsheet would take for a formula begins
    with an apostrophe."""
    client = caller.speaker
    turn = threads_of(client).turn(thread, number)
    if turn is None:
        raise _unknown()
    headers = {"Content-Disposition": f'attachment; filename="hopql-{thread}-{number}.csv"'}
    records = (list(record.values()) for record in turn["result"].get("rows") or [])
    lines = csv_lines(turn["result"].get("columns") or [], records, raw=raw, end="\r\n")
    return StreamingResponse(lines, media_type="text/csv; charset=utf-8", headers=headers)


def _turns(kept: ThreadShown, client: HopQL) -> list[Turn]:
    return [
        Turn(
            number=turn["number"], question=turn["question"], at=turn["at"],
            result=shown(turn["result"], client.workspace, turn["number"]),
        )
        for turn in kept["turns"]
    ]  # fmt: skip


def _asked_back(kept: ThreadShown) -> bool:
    return bool(kept["turns"]) and kept["turns"][-1]["result"].get("status") == "asks"


def _waits(client: HopQL, thread: str) -> Waiting | None:
    from hopql.serve.conversation import conversation

    with conversation(client, thread) as talk:
        asked = talk.asks
    return Waiting(message=asked["message"], choices=list(asked["choices"])) if asked else None


def _unknown() -> UnknownError:
    return UnknownError("There is no such conversation.", hint="It may have been deleted; begin a new one.")
