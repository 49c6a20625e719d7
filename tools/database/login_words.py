"""Words for what a PostgreSQL login may do: attributes, predefined roles, kinds of functions, and how bad each is."""

from __future__ import annotations

from typing import Literal

Severity = Literal["danger", "warning", "note"]
"""danger: it may change data, files or roles; warning: it may where another door is open; note: a bound is missing."""

ATTRIBUTES = (
    ("superuser", "NOSUPERUSER", "is a superuser: it may do everything, reading and writing files of the server and "
     "running programs there among it, and no policy holds for it"),
    ("createrole", "NOCREATEROLE", "may create roles and give itself others"),
    ("createdb", "NOCREATEDB", "may create databases"),
    ("replication", "NOREPLICATION", "may replicate: read all that is written, whatever was granted"),
    ("bypassrls", "NOBYPASSRLS", "bypasses row-level security"),
)  # fmt: skip
PREDEFINED = {
    "pg_write_server_files": "writes files of the server",
    "pg_execute_server_program": "runs programs on the server",
    "pg_read_server_files": "reads files of the server",
    "pg_write_all_data": "writes to every table",
    "pg_signal_backend": "cancels and ends other users' sessions",
    "pg_signal_autovacuum_worker": "ends the server's clean-up",
    "pg_maintain": "locks and rewrites every table (VACUUM FULL, REINDEX)",
    "pg_create_subscription": "connects the server to others",
    "pg_checkpoint": "makes the server write everything to disk",
    "pg_read_all_data": "reads every table, whatever was granted",
    "pg_read_all_settings": "reads all settings",
    "pg_read_all_stats": "reads other users' queries",
    "pg_stat_scan_tables": "reads statistics that lock tables",
    "pg_monitor": "reads other users' queries and all settings",
    "pg_use_reserved_connections": "takes the connections kept for administrators",
}
READING = {"pg_read_all_data", "pg_read_all_settings", "pg_read_all_stats", "pg_stat_scan_tables", "pg_monitor"}
FUNCTIONS: dict[str, tuple[Severity, str]] = {
    "files": ("danger", "functions that read or write files of the server, or have it read its configuration"),
    "elsewhere": ("danger", "functions that open other connections or files, where no read-only transaction holds"),
    "untrusted": ("danger", "functions in a language that may do anything on the server"),
    "definer": ("warning", "functions that run with their owner's rights (SECURITY DEFINER) and may change things"),
    "reading definer": ("warning", "functions that read with their owner's rights (SECURITY DEFINER)"),
    "large objects": ("note", "functions that write large objects, or messages into the server's log of changes"),
}
