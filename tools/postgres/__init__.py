"""The embedded PostgreSQL: started on demand, one per data folder, kept running for later commands."""

from __future__ import annotations

from hopql.tools.postgres.server import Status, connection, embedded, program, status, stop

__all__ = ["Status", "connection", "embedded", "program", "status", "stop"]
