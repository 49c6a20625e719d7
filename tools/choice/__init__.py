"""Choosing among candidate queries by what they returned: agreement, doubt, and the choice."""

from __future__ import annotations

from hopql.tools.choice.agreement import agreement
from hopql.tools.choice.choosing import agreeing, best
from hopql.tools.choice.doubt import doubts, weight
from hopql.tools.choice.effort import Effort, effort_of, enough

__all__ = ["Effort", "agreeing", "agreement", "best", "doubts", "effort_of", "enough", "weight"]
