"""A database file that is open in a process of its own, which can be ended whatever it does.

Within one function neither DuckDB nor SQLite minds an interrupt; DuckDB holds the lock of Python while it makes Python
values; and what SQLite takes of memory is taken of the process that it runs in. So the work is done by processes that
we begin (`answer_questions`, with what is an engine's own in `open_duckdb` and `open_sqlite`), each asked one question
after the other over a socket, watched, if need be killed, and begun anew for what is asked next (`ask_process`).
"""
