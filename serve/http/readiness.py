"""Whether the process could answer a question."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from hopql.serve.http.server import is_ending
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.hide_secrets import hide
from hopql.tools.base.open_state import session
from hopql.tools.base.settings import settings
from hopql.tools.memory.recall_queries import is_on
from hopql.tools.models.choose_model import describe

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.tools.workspace.open_workspace import Workspace

router = APIRouter(tags=["process"])
_KEPT_S: Final = 2.0
"""How long a finding is told again."""
_PATIENCE_S: Final = 5.0
"""A part that takes longer does not answer."""
_DOCTOR: Final = "`hopql doctor` checks the parts."

Name = Literal["server", "workspace", "database", "index", "memory", "model"]


class Part(BaseModel):
    """A part of what a question needs."""

    part: Name
    ok: bool
    error: str = Field("", description="What is wrong; empty where a key is wanted and was not sent.")
    hint: str = Field("", description="What to do.")


class Ready(BaseModel):
    """Whether a question could be answered."""

    status: Literal["ready", "unavailable"]
    parts: list[Part]


@router.get("/healthz", summary="The process answers")
async def healthz() -> dict[Literal["status"], Literal["ok"]]:
    """That the process answers; `/readyz` says whether a question could be answered."""
    return {"status": "ok"}


@router.get("/readyz", summary="A question could be answered", responses={503: {"model": Ready}})
def readyz(request: Request, response: Response) -> Ready:
    """Whether workspace, database, index, memory and model are there; the model is not asked anything. What is found
    is told again for two seconds. What is wrong is told to those who bring the key."""
    app = request.app
    if is_ending(app):
        parts = [Part(part="server", ok=False, error="The server is ending.", hint="Ask another one.")]
    else:
        parts = app.state.readiness.parts()
    response.status_code = 200 if all(part.ok for part in parts) else 503
    response.headers["Cache-Control"] = "no-store"
    if getattr(request.state, "key_name", None) == "":  # there are keys, and none of them was sent
        parts = [Part(part=part.part, ok=part.ok) for part in parts]
    return Ready(status="ready" if response.status_code == 200 else "unavailable", parts=parts)


class Readiness:
    """What was found last, for the next callers too: however many ask, one looks."""

    def __init__(self, client: HopQL) -> None:
        self._client = client
        self._lock = Lock()
        self._found: tuple[float, list[Part]] = (float("-inf"), [])
        self._asking: dict[Name, Thread] = {}

    def parts(self) -> list[Part]:
        """The parts, looked at less than two seconds ago."""
        with self._lock:
            if time.monotonic() - self._found[0] > _KEPT_S:
                self._found = (time.monotonic(), list(self._looked_at()))
            return self._found[1]

    def _looked_at(self) -> Iterator[Part]:
        opened: list[Workspace] = []
        yield self._asked("workspace", lambda: opened.append(self._client.current))
        if not opened:
            return
        [workspace] = opened
        if workspace.has_database:
            yield self._asked("database", lambda: workspace.engine.run("SELECT 1", max_rows=1, timeout_s=_PATIENCE_S))
            yield self._asked("index", lambda: workspace.catalog)
        if is_on() or settings().state_url:
            yield self._asked("memory", _state)
        yield self._asked("model", lambda: describe(self._client.effective(workspace).model))

    def _asked(self, part: Name, ask: Callable[[], object]) -> Part:
        """Ask a part in a thread of its own: one that hangs is told, not waited for, and not asked again meanwhile."""
        found: list[Part] = []
        asking = self._asking.get(part)
        if asking is None or not asking.is_alive():
            asking = Thread(target=lambda: found.append(_answer(part, ask)), daemon=True, name=f"ready-{part}")
            self._asking[part] = asking
            asking.start()
            asking.join(_PATIENCE_S)
        if found:
            return found[0]
        return Part(part=part, ok=False, error=f"The {part} did not answer in {_PATIENCE_S:g} s.", hint=_DOCTOR)


def _answer(part: Name, ask: Callable[[], object]) -> Part:
    try:
        ask()
    except HopQLError as error:
        return Part(part=part, ok=False, error=str(error), hint=error.hint)
    except Exception as error:
        return Part(part=part, ok=False, error=hide(f"{type(error).__name__}: {error}"), hint=_DOCTOR)
    return Part(part=part, ok=True)


def _state() -> None:
    with session() as connection:
        connection.execute("SELECT 1")
