"""Whether anything was ever remembered, told without opening a database."""

from __future__ import annotations

from hopql.tools.postgres.presence import Presence

_MEMORIES = Presence("remembers")
exists, mark = _MEMORIES.exists, _MEMORIES.mark
