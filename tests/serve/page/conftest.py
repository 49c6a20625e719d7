"""The page's service is the HTTP application's."""

from tests.serve.http.conftest import folder, memory, serve, stored

__all__ = ["folder", "memory", "serve", "stored"]
