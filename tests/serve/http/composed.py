"""The server's own middleware around routes of a test's own, or the shop's service."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

from hopql.serve.client import HopQL
from hopql.serve.http import errors, readiness, telemetry
from hopql.serve.http.guards import guards
from hopql.serve.http.settings import ServeSettings
from hopql.tools.models.fake import scripted

LOCAL = "http://127.0.0.1:8321"


def composed(folder: Path | None = None, **given: Any) -> FastAPI:
    """An application with those settings, over a workspace where there is one."""
    settings = ServeSettings(**given)
    made = FastAPI(
        middleware=guards(settings, settings.secret), telemetry={"tracing": False, "metrics": False, "logs": False}
    )
    errors.install(made)
    made.include_router(readiness.router)
    made.include_router(telemetry.router)
    if folder:
        made.state.client = HopQL(folder, model=f"fake:{scripted([], f'composed-{uuid4().hex[:8]}').name}")
        made.state.readiness = readiness.Readiness(made.state.client)

    @made.get("/things/{name}")
    async def thing(name: str, request: Request) -> dict[str, str]:
        return {"name": name, "key": getattr(request.state, "key_name", ""), "id": request.state.request_id}

    @made.post("/things")
    async def take(request: Request) -> int:
        return len(await request.body())

    @made.get("/broken")
    async def broken() -> None:
        raise RuntimeError("secret of postgresql://me:hunter2@host/db")

    @made.get("/slow")
    async def slow(seconds: float = 1.0) -> str:
        await asyncio.sleep(seconds)
        return "done"

    @made.get("/stream")
    async def stream() -> StreamingResponse:
        return StreamingResponse(iter(["data: 1\n\n"]), media_type="text/event-stream")

    return made
