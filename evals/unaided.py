"""Options of a run that is measured: each question is answered as if it were the first."""

from __future__ import annotations

from typing import Any, Final

UNAIDED: Final[dict[str, Any]] = {"replay": "off", "learned": "off", "remember": False}
"""Nothing from the query memory, and nothing into it: a question that was asked before would be no measurement."""
