"""The dashboard: files that hold no data, and a policy that lets nothing else run in the page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException
from fastapi.responses import FileResponse

PARTS: Final = ("dashboard.css", "dashboard.js", "api.js", "asking.js", "charts.js", "dom.js", "entries.js")
"""Files of the page."""
router = APIRouter()
_FOLDER: Final = Path(__file__).parent / "dashboard"
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


@router.get("")
def page() -> FileResponse:
    """The page."""
    return FileResponse(_FOLDER / "index.html", headers=_HEADERS)


@router.get("/{name}")
def part(name: str) -> FileResponse:
    """One of its scripts, or its style."""
    if name not in PARTS:
        raise HTTPException(404, "There is no such file.")
    return FileResponse(_FOLDER / name, headers=_HEADERS)
