"""Choosing among candidate queries by what they returned: agreement, doubt, and the choice."""

from __future__ import annotations

from tools.choice.agreement import agreement
from tools.choice.choosing import agreeing, best
from tools.choice.doubt import doubts, weight
from tools.choice.effort import Effort, effort_of, enough

__all__ = ["Effort", "agreeing", "agreement", "best", "doubts", "effort_of", "enough", "weight"]
