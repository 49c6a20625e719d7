"""Runs are of questions to the HTTP application's shop."""

from tests.serve.http.conftest import folder

__all__ = ["folder"]
