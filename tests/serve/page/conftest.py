"""The page's service is the HTTP application's."""

from __future__ import annotations

from tests.serve.http.conftest import _place, _served, folder, memory, serve, stored

__all__ = ["_place", "_served", "folder", "memory", "serve", "stored"]
