"""Whether any document was ever added, told without opening a database."""

from __future__ import annotations

from hopql.tools.postgres.tables import Presence

_KNOWN = Presence("knows")
exists, mark = _KNOWN.exists, _KNOWN.mark
