"""Conversations as people see them: every turn with its question and whole answer, to be shown again and shared."""

from hopql.tools.threads.threads import Threads

__all__ = ["Threads"]
