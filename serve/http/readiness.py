"""Whether the process could answer a question, and what it answers while it has no workspace: how to get one and, in
the browser of whoever started it, a form that makes one."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from html import escape
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import parse_qs

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, Field
from starlette.applications import Starlette

from hopql.serve.http import errors
from hopql.serve.http.asgi import Late
from hopql.serve.http.server import is_ending
from hopql.tools.configuration import locate
from hopql.tools.errors import HopQLError, WorkspaceError
from hopql.tools.secrets import hide

if TYPE_CHECKING:
    from starlette.datastructures import State
    from starlette.types import Receive, Scope, Send

    from hopql.serve.client import HopQL
    from hopql.serve.http.settings import ServeSettings
    from hopql.tools.workspace import Workspace


router = APIRouter(tags=["process"])
_KEPT_S: Final = 2.0
"""How long a finding is told again."""
_PATIENCE_S: Final = 5.0
"""A part that takes longer does not answer."""


class Alive(BaseModel):
    """The process answers."""

    status: Literal["ok"] = "ok"


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
async def healthz() -> Alive:
    """That the process answers; `/readyz` says whether a question could be answered."""
    return Alive()


@router.get("/readyz", summary="A question could be answered", responses={503: {"model": Ready}})
def readyz(request: Request, response: Response) -> Ready:
    """Whether workspace, database, index, memory and model are there; the model is not asked anything. What is found
    is told again for two seconds. What is wrong is told to those who bring the key."""
    app = request.app
    if is_ending(app):
        parts = [Part(part="server", ok=False, error="The server is ending.", hint="Ask another one.")]
    else:
        if not hasattr(app.state, "readiness"):
            app.state.readiness = Readiness(app.state.client)
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
        if _remembers():
            yield self._asked("memory", _state)
        yield self._asked("model", lambda: _model(workspace, self._client))

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
        told = f"The {part} did not answer in {_PATIENCE_S:g} s."
        return Part(part=part, ok=False, error=told, hint="`hopql doctor` checks the parts.")


def _answer(part: Name, ask: Callable[[], object]) -> Part:
    try:
        ask()
    except HopQLError as error:
        return Part(part=part, ok=False, error=str(error), hint=error.hint)
    except Exception as error:
        told = hide(f"{type(error).__name__}: {error}")
        return Part(part=part, ok=False, error=told, hint="`hopql doctor` checks the parts.")
    return Part(part=part, ok=True)


def _remembers() -> bool:
    from hopql.tools.recall import is_on
    from hopql.tools.settings import settings

    return is_on() or bool(settings().state_url)


def _state() -> None:
    from hopql.tools.postgres.state import session

    with session() as connection:
        connection.execute("SELECT 1")


def _model(workspace: Workspace, client: HopQL) -> None:
    from hopql.tools.models.choose_model import describe

    describe(client.effective(workspace).model)


MISSING: Final = "This server has no workspace yet."
HOW: Final = "Run `hopql demo`, or `hopql init DATABASE_URL` in the folder where the server runs: it is served at once."
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # without it the form says of no origin that it comes from here
}
_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>HopQL</title>{refresh}
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:38rem;margin:4rem auto;padding:0 1rem}}
input,button{{font:inherit;padding:.5rem .7rem}}input{{width:100%;box-sizing:border-box;margin:.3rem 0}}
.wrong{{border-left:4px solid #c33;padding-left:.8rem}}</style></head>
<body><main><h1>HopQL</h1><p>This server has no workspace yet.</p>{body}</main></body></html>"""
_FORMS: Final = """
<form method="post" action="/start"><input type="hidden" name="token" value="{token}">
<h2>Try the demo</h2><p>Flights out of New York in 2013, with documents and API specs. The first time fetches a model
and data, about 1.2 GB.</p><button name="what" value="demo">Set up the demo</button></form>
<form method="post" action="/start"><input type="hidden" name="token" value="{token}">
<h2>Connect a database</h2><label>Its URL <input name="url" required autocomplete="off" spellcheck="false"
placeholder="postgresql://user:password@host/database, sqlite:///file.db"></label>
<p>Only read from. The workspace, which keeps this URL, comes into the folder <code>hopql</code> where the server
runs.</p><button name="what" value="init">Read its schema</button></form>"""


class Start:
    """How a workspace is made from the browser: by one thread at a time, for who has the token.

    Who may make one names a file or a server that this process then reads. So the token is told in the terminal only:
    other users of this machine reach the page, and not the forms.
    """

    def __init__(self, set_up: Callable[[str], None], *, offers: bool) -> None:
        """Have `set_up` make the demo's workspace for "", else that of a database's URL; it is offered only where the
        server is this machine's alone."""
        self.token = secrets.token_urlsafe(16) if offers else ""
        self.running = False
        self.wrong: HopQLError | None = None
        self._set_up, self._lock = set_up, Lock()

    def allows(self, token: str) -> bool:
        """Whether this is the token."""
        return bool(self.token) and secrets.compare_digest(token.encode(), self.token.encode())

    def begin(self, url: str) -> None:
        """Make the workspace, unless one is being made."""
        with self._lock:
            if not self.running:
                self.running, self.wrong = True, None
                Thread(target=self._work, args=[url], daemon=True, name="hopql-start").start()

    def parts(self) -> list[Part]:
        """What a question lacks."""
        told = "It is being made; the terminal shows how far." if self.running else MISSING
        return [Part(part="workspace", ok=False, error=told, hint=HOW)]

    def _work(self, url: str) -> None:
        try:
            self._set_up(url)
        except HopQLError as error:
            self.wrong = error
        except Exception as error:
            errors.log.exception("the workspace could not be made")
            self.wrong = HopQLError(f"Something unforeseen went wrong: {type(error).__name__}.", hint="See the log.")
        finally:
            self.running = False


def before_workspace(start: Start, chosen: ServeSettings, key: str, state: State) -> FastAPI:
    """The application while there is no workspace, behind the same guards."""
    from hopql.serve.http.guards import guards

    made = FastAPI(title="HopQL", docs_url=None, redoc_url=None, openapi_url=None, middleware=guards(chosen, key),
                   telemetry={"tracing": False, "metrics": False, "logs": False})  # fmt: skip
    made.state = state
    made.state.readiness = start
    errors.install(made)
    made.include_router(router)
    made.include_router(_pages(start))

    async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
        await errors.problem(503, MISSING, HOW, kind="WorkspaceError")(scope, receive, send)

    made.router.default = nothing
    return made


def _pages(start: Start) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/")
    @pages.get("/t/{thread}")
    def page(token: str = "", thread: str = "") -> HTMLResponse:
        refresh = '<meta http-equiv="refresh" content="2">' if start.running else ""
        return HTMLResponse(_PAGE.format(refresh=refresh, body=_body(start, token)), headers=_HEADERS)

    async def begin(request: Request) -> Response:
        form = parse_qs((await request.body()).decode(errors="replace"))
        token, url, what = (form.get(name, [""])[0].strip() for name in ("token", "url", "what"))
        if not start.allows(token):
            told = "Open the address that the terminal shows."
            return errors.problem(403, "The token is wrong.", told, kind="Forbidden")
        if url or what == "demo":
            start.begin(url)
        return RedirectResponse(f"/?token={start.token}", 303)

    if start.token:
        pages.add_api_route("/start", begin, methods=["POST"])
    return pages


def _body(start: Start, token: str) -> str:
    if start.running:
        return "<p>It is being made; the terminal shows how far. This page goes on by itself.</p>"
    wrong = start.wrong
    told = f'<p class="wrong" role="alert">{escape(str(wrong))} {escape(wrong.hint)}</p>' if wrong else ""
    if start.allows(token):
        return told + _FORMS.format(token=start.token)
    where = "<p>To make one here, open the address that its terminal shows.</p>" if start.token else ""
    return f"<p>{escape(HOW)}</p>{where}"


def opening(
    start: Start, make: Callable[[State], FastAPI], chosen: ServeSettings, key: str, told: Callable[[FastAPI], None]
) -> Starlette:
    """The application that shows the start page until there is a workspace, then is what `make` makes, which shares its
    state; `told` is called once with that."""
    outer = Starlette()
    before = before_workspace(start, chosen, key, outer.state)

    def made() -> FastAPI:
        after = make(outer.state)
        after.state.readiness = Readiness(after.state.client)
        told(after)
        return after

    late = Late(made)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with late.running():
            yield

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if start.running:
                raise WorkspaceError(MISSING, hint=HOW)
            locate()
            app = await late.get()
        except HopQLError:
            app = before
        await app(scope, receive, send)

    outer.router.lifespan_context = lifespan
    outer.router.default = answer
    return outer
