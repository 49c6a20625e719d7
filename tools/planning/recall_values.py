"""The semantic memory as a source of hops.

What a memory says for a hop was read when the hop was planned (`read_evidence`); nothing is read here a second time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.state.context import Context
from hopql.state.hops import Scope
from hopql.state.memory import OWN_TURN, Found, SearchQuery
from hopql.tools.base.quote_text import value as foreign
from hopql.tools.planning.check_hops import fill
from hopql.tools.planning.register_sources import Reply, Request, scope_of
from hopql.tools.workspace.open_workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import SemanticMemory


_LEAST_CONFIDENCE: Final = 0.5


def store(workspace: Workspace, user: str) -> SemanticMemory:
    """The memory of a workspace as one user sees it."""
    from hopql.tools.memory import SemanticMemory

    return SemanticMemory(workspace.config.name, user)


def exists() -> bool:
    """Whether anything was ever remembered: where not, no database is started to look."""
    from hopql.tools.memory import exists as made

    return made()


def is_trusted(memory: Found) -> bool:
    """Whether a memory is sure enough to be used: its confidence, where one was given, is at least a half. What we
    answered is nothing that anybody told us: a row could otherwise make itself remembered."""
    if memory["category"] == "conversation_turns" and memory["text"].startswith(OWN_TURN):
        return False
    try:
        return float(memory["metadata"].get("confidence", 1.0)) >= _LEAST_CONFIDENCE
    except (TypeError, ValueError):
        return True


class MemorySource:
    """Answers hops from what the workspace's users told it."""

    name = "memory"

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """In scope when a memory settles a part of the question, or all of it."""
        from hopql.tools.planning.plan_hops import choose_step, read_question

        reading = read_question(workspace, question, options)
        if reading.unread:
            return {**scope_of(self.name, 0.0, "it could not be read"), "unread": reading.unread}
        step = choose_step(reading.steps, question)
        if step.action not in ("fill", "answer"):
            return scope_of(self.name, 0.0, "no memory settles a part of it")
        near = reading.found[step.item]["text"]
        return scope_of(self.name, step.sure, f"the team told: {near!r}")

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Tell what was read for the hop; where nothing was, what is nearest."""
        hop = request.hop
        given = {name: [foreign(each["value"]) for each in values] for name, values in request.given.items()}
        said = "; ".join(fill(hop["text"], given))
        value = hop.get("read")
        if value is None:
            query = SearchQuery(text=said, category="", purpose="answer", priority=1)
            found = store(workspace, options.user).search(query, k=5)
            near = f"; the nearest: {found[0]['text']!r}" if found else ""
            outcome = f"none of {len(found)} memories found answers it{near}"
            return Reply("unresolved", said, outcome, query=said, detail={"found": [each["id"] for each in found]})
        doubts = [f"HopQL is not sure that this answers it: “{value['evidence']}”."] if value.get("doubted") else []
        detail = {"found": [value.get("memory", "")], "doubts": doubts}
        return Reply(
            "resolved", said, value["value"], [value], value["value"], said, evidence=[value["evidence"]], detail=detail
        )
