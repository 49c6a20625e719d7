"""Looking after the entries: list, show, approve, withdraw, forget, import, export, purge."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from anyio import to_thread
from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from hopql.serve.http import models
from hopql.serve.http.caller import After, Called, Caller, Limit, paged
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS, UnknownError
from hopql.state.asked import Origin
from hopql.state.asked_told import Filter, Imported, Purged

router = APIRouter(tags=["entries"])
_LINES: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/x-ndjson": {"schema": {"type": "string", "description": "One JSON object a line."}}},
    }
}
_MADE_HERE = ("normal", "skeleton", "template", "template_version", "tables", "dialect")
_CHUNK = 1 << 16


@router.get("/entries", summary="List entries")
def entries(
    caller: Called,
    after: After,
    state: Literal["live", "withdrawn", "superseded", "all"] = "live",
    approved: bool | None = None,
    origin: Origin | None = None,
    user: Annotated[models.Name | None, Query(description="Who asked first.")] = None,
    table: Annotated[models.Name | None, Query(description="That the SQL reads.")] = None,
    words: Annotated[models.Name | None, Query(description="Text that question or SQL hold.")] = None,
    limit: Limit = 50,
) -> models.EntryPage:
    """Questions with their SQL, newest first."""
    given = {"approved": approved, "origin": origin, "user": user, "table": table, "words": words}
    filters = {"state": state, **{name: value for name, value in given.items() if value is not None}}
    page = caller.memory().listing(cast(Filter, filters), after, limit)
    return models.EntryPage.model_validate(paged(page))


@router.get("/entries/{id}", summary="Show an entry", responses=NOT_THERE)
def entry(id: str, caller: Called) -> models.EntryDetail:  # noqa: A002
    """An entry with the feedback on it, what was replayed from it, and what it superseded."""
    shown = caller.memory().show(id)
    if shown is None:
        raise _unknown()
    return models.EntryDetail.model_validate(shown)


@router.post("/entries/{id}/approve", summary="Approve an entry", responses=NOT_THERE | NOT_YOURS)
def approve(id: str, caller: Called, given: models.ApproveIn | None = None) -> models.Done:  # noqa: A002
    """Let an entry in force be an example under every policy, or no longer. A user may for what is their own."""
    return _done(id, caller.memory().approve(id, given.approved if given else True))


@router.post("/entries/{id}/withdraw", summary="Withdraw an entry", responses=NOT_THERE | NOT_YOURS)
def withdraw(id: str, caller: Called, given: models.WithdrawIn | None = None) -> models.Withdrawn:  # noqa: A002
    """Never use an entry again; what had been replayed from it is told."""
    why = (given or models.WithdrawIn()).why
    return models.Withdrawn(replays=caller.memory().withdraw(id, why))


@router.post("/entries/{id}/restore", summary="Take a withdrawal back", responses=NOT_THERE | NOT_YOURS)
def restore(id: str, caller: Called) -> models.Done:  # noqa: A002
    """Use a withdrawn entry again; earlier complaints no longer count."""
    return _done(id, caller.memory().restore(id))


@router.delete("/entries/{id}", summary="Delete an entry", responses=NOT_THERE | NOT_YOURS)
def forget(id: str, caller: Called) -> models.Done:  # noqa: A002
    """Delete an entry for good."""
    return _done(id, caller.memory().forget(id))


@router.post("/import", summary="Import JSON lines", openapi_extra=_LINES)
async def import_lines(request: Request, caller: Called) -> Imported:
    """Keep lines as `/memory/export` writes them (question and sql at least), 5 MB at most.

    The guard checks each SQL, and keys and templates are made anew: what a line says of them is not believed. A broken
    line is told with its number, and does not stop the others. The SQL is trusted to answer its question; what a user
    imports answers that user alone.
    """
    return await to_thread.run_sync(_imported, caller, await request.body())


def _imported(caller: Caller, body: bytes) -> Imported:
    from hopql.tools.recall.take_queries import imported

    lines = (_bare(line) for line in body.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
    return imported(caller.workspace, caller.memory(), lines, "kept")


def _bare(line: bytes) -> str:
    """A line without what is made here; one that is no JSON object as it is, for the reader to say so."""
    text = line.decode("utf-8", "surrogateescape")
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(given, dict):
        return text
    return json.dumps({name: value for name, value in given.items() if name not in _MADE_HERE}, ensure_ascii=False)


@router.get(
    "/export", summary="Export JSON lines", response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}, "description": "One JSON object a line."}},
)  # fmt: skip
def export(caller: Called) -> StreamingResponse:
    """The entries in force that the caller sees, as `/memory/import` reads them; without a user, everyone's."""
    with tempfile.TemporaryDirectory(prefix="hopql-") as folder:
        file = Path(folder) / "queries.jsonl"
        caller.memory().export(file, everyone=True)
        held = file.open("rb")  # it is read after its folder is gone: nothing is left behind whatever happens

    def chunks() -> Iterator[bytes]:
        with held:
            yield from iter(lambda: held.read(_CHUNK), b"")

    named = {"Content-Disposition": 'attachment; filename="queries.jsonl"'}
    return StreamingResponse(chunks(), media_type="application/x-ndjson", headers=named)


@router.post("/purge", summary="Delete for good", responses=NOT_YOURS)
def purge(given: models.PurgeIn, caller: Called) -> Purged:
    """Delete what a user asked, what is older than a time, both, or everything of the tenant. A caller that is a user
    deletes their own only."""
    user = caller.as_user(given.user) if given.user is not None else None
    return caller.memory().purge(user, given.before, everything=given.everything)


def _done(id_: str, done: bool) -> models.Done:
    if not done:
        raise _unknown()
    return models.Done(id=id_)


def _unknown() -> UnknownError:
    return UnknownError("There is no such entry.", hint="`/memory/entries` lists the ids.")
