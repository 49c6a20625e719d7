"""All of the page's service, under /api, and its files."""

from __future__ import annotations

from fastapi import APIRouter

from hopql.serve.page import about, adding, asking, conversations, files, schema, statements

router = APIRouter(prefix="/api")
for _part in (asking, conversations, statements, schema, about, adding):
    router.include_router(_part.router)
pages = files.router
