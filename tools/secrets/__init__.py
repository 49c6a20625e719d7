"""Passwords, keys and tokens that this process knows: kept out of messages, logs, addresses and child processes."""

from __future__ import annotations

from hopql.tools.secrets.columns import is_secret_column
from hopql.tools.secrets.environment import environment
from hopql.tools.secrets.files import private
from hopql.tools.secrets.hiding import hide, trace
from hopql.tools.secrets.known import remember, remember_key
from hopql.tools.secrets.logs import guard_logs
from hopql.tools.secrets.urls import bare, of_url

__all__ = [
    "bare", "environment", "guard_logs", "hide", "is_secret_column", "of_url", "private", "remember", "remember_key",
    "trace",
]  # fmt: skip
