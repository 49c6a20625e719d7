"""Whether a question was ever kept, told without opening a database."""

from __future__ import annotations

from hopql.tools.postgres.presence import Presence

_ASKED = Presence("asked")
exists, mark = _ASKED.exists, _ASKED.mark
