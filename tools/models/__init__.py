"""Chat models by name. Light to import: nothing loads before it is called."""

from __future__ import annotations

from hopql.tools.models.choose_model import chat_model
from hopql.tools.models.complete_prompt import Ask, Completion, complete, has_adapter, sample, warm

__all__ = ["Ask", "Completion", "chat_model", "complete", "has_adapter", "sample", "warm"]
