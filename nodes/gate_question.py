"""Step 1: is the question about what this database holds?"""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened, with_notes
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState


def gate_question(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Score the question's scope; what is out of domain ends with the fixed sentence."""
    workspace, options = opened(runtime)
    gate = workspace.catalog.gate(with_notes(state["question"], options), options)
    tell(f"{'in scope' if gate['in_scope'] else 'out of domain'}, {gate['score']:.2f} against {gate['threshold']:.2f}")
    return {"gate": gate}
