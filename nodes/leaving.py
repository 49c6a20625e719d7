"""A run that waits for an answer is left for a request that is said instead."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage

from hopql.nodes.progress import tell
from hopql.tools.questions import begins_like_sql, looks_like_sql
from hopql.tools.workspace import Workspace


def is_sql(said: str, workspace: Workspace) -> bool:
    """Whether a line is SQL, which answers nothing; "drop it" is none."""
    return begins_like_sql(said) and looks_like_sql(
        said, workspace.engine.dialect, {card.name.lower() for card in workspace.catalog.cards}
    )


def left_for(request: str, left: str) -> dict[str, Any]:
    """The update with which a node leaves its question: the request is taken in next, as any other is.

    Args:
        left: says what became of what waited; the request's remarks tell it too.
    """
    tell(left)
    return {
        "question": request,
        "handled": request,
        "left": left,
        "ambiguity": None,
        "misfits": 0,
        "readings": [],
        "messages": [AIMessage(left)],
    }
