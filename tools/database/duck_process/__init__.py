"""A DuckDB file that is open in a process of its own, which can be ended whatever it does.

Within one function DuckDB minds neither an interrupt nor its limit of memory, and holds the lock of Python while it
makes Python values. So the work is done by a process that we begin (`work`), asked over a socket (`wire`), watched and
if need be killed (`process`), and begun anew for what is asked next (`client`).
"""
