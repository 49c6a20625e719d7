"""A database file that is open in a process of its own, which can be ended whatever it does.

Within one function neither DuckDB nor SQLite minds an interrupt; DuckDB holds the lock of Python while it makes Python
values; and what SQLite takes of memory is taken of the process that it runs in. So the work is done by a process that
we begin (`work`, with what is an engine's own in `duckdb_work`, `sqlite_work` and `sqlite_names`), asked over a socket
(`wire`), watched and if need be killed (`process`), and begun anew for what is asked next (`client`).
"""
