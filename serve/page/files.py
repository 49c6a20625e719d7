"""Files of the page and of the dashboard: they hold no data, and a policy lets nothing else run in the pages."""

from __future__ import annotations

from collections.abc import Collection
from importlib.metadata import version
from pathlib import Path
from typing import Final

from anyio import to_thread
from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

from hopql.tools.base.settings import settings

FOLDER: Final = Path(__file__).parent / "static"
PARTS: Final = frozenset(file.name for file in FOLDER.iterdir() if file.suffix in (".js", ".css", ".svg"))
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_DASHBOARD: Final = Path(__file__).parent / "dashboard"
DASHBOARD_PARTS: Final = ("dashboard.css", "dashboard.js", "api.js", "asking.js", "charts.js", "dom.js", "entries.js")
_IMAGES: Final = "img-src 'self' data:"
_DASHBOARD_HEADERS: Final = HEADERS | {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(f"{_IMAGES} blob:", _IMAGES)
}
router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/t/{thread}")
def page() -> FileResponse:
    """The page; its address may name a conversation."""
    return FileResponse(FOLDER / "index.html", headers=HEADERS)


@router.get("/static/vega.js")
async def vega(request: Request) -> Response:
    """Vega, Vega-Lite and vega-embed in one script, made once by what draws charts on the command line too."""
    file = await to_thread.run_sync(_vega)
    answer = await StaticFiles(directory=file.parent).get_response(file.name, request.scope)
    answer.headers.update(HEADERS)
    return answer


@router.get("/static/{name}")
def part(name: str) -> FileResponse:
    """One of its scripts, styles or pictures."""
    return _file(FOLDER, name, PARTS, HEADERS)


@router.get("/memory/dashboard")
def dashboard() -> FileResponse:
    """The dashboard of the query memory."""
    return FileResponse(_DASHBOARD / "index.html", headers=_DASHBOARD_HEADERS)


@router.get("/memory/dashboard/{name}")
def dashboard_part(name: str) -> FileResponse:
    """One of its scripts, or its style."""
    return _file(_DASHBOARD, name, DASHBOARD_PARTS, _DASHBOARD_HEADERS)


def _file(folder: Path, name: str, parts: Collection[str], headers: dict[str, str]) -> FileResponse:
    if name not in parts:
        raise HTTPException(404, "There is no such file.")
    return FileResponse(folder / name, headers=headers)


def _vega() -> Path:
    """The script, kept in the cache folder."""
    from hopql.tools.display import vega_bundle

    file = settings().cache_dir / f"vega-{version('vl-convert-python')}.js"
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".tmp")
        draft.write_text(vega_bundle(), encoding="utf-8")
        draft.replace(file)
    return file
