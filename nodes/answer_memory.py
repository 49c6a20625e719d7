"""Say what was found, with its id and the query that found it, and what is missing; nothing else."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import failed, opened
from hopql.state.context import Context
from hopql.state.graphs.memory import MemoryState
from hopql.state.memory import Found, MemoryStatus
from hopql.tools.display.word_results import unlinked
from hopql.tools.planning.read_rules import Rules, rules_of
from hopql.tools.planning.resolve_values import answers

MAX_LISTED = 10
MAX_CHARACTERS = 400
"""Of a memory in the answer."""


def answer_memory(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `answer`, `status` and the message; `found` is put in order, what answers the request itself first."""
    if failure := state.get("failure"):
        return failed(failure)
    workspace, _ = opened(runtime)
    rules = rules_of(workspace)
    ordered, final = _ordered(state, rules)
    near = [one for one in ordered if one["id"] in final and answers(one, rules)]
    parts = [_resolved(state), _listed(near), _missing(state)]
    if not near:
        closest = f" The closest memory: {_line(ordered[0])}" if ordered else ""
        parts.insert(1, f"No memory was found that answers it.{closest}")
    text = unlinked("\n\n".join(part for part in parts if part))
    status: MemoryStatus = "unresolved" if state["unresolved"] else "answered" if near else "nothing_found"
    return {"answer": text, "status": status, "found": ordered, "messages": [AIMessage(text)]}


def _ordered(state: MemoryState, rules: Rules) -> tuple[list[Found], set[str]]:
    """Memories, those that the request itself asked for first, the likeliest before; and the ids of those. Queries that
    only resolve a placeholder asked for the others."""
    plan = state["search"]
    queries = plan["queries"] if plan else []
    final = {id_ for one in state["lookups"] if "gives" not in queries[one["query"]] for id_ in one["found"]}

    def key(one: Found) -> tuple[bool, bool, float, float]:
        return one["id"] not in final, not answers(one, rules), -one.get("words", 0.0), one["distance"]

    return sorted(state["found"], key=key), final


def _resolved(state: MemoryState) -> str:
    """The values that were filled in, each with the memory that gives it."""
    lines = [
        f"{name}: {', '.join(value['value'] for value in values[:5])} (“{_short(values[0]['evidence'])}”)"
        for name, values in state["values"].items()
    ]
    return "\n".join(lines)


def _listed(found: list[Found]) -> str:
    if not found:
        return ""
    lines = [f"- {_line(one)}" for one in found[:MAX_LISTED]]
    more = [f"… and {len(found) - MAX_LISTED} more."] if len(found) > MAX_LISTED else []
    return "\n".join(["Found:", *lines, *more])


def _line(one: Found) -> str:
    return f"{_short(one['text'])} [{one['id']}] (searched for: {one['query']})"


def _short(text: str) -> str:
    """A memory on one line: it is quoted, whatever it says."""
    flat = " ".join(text.split())
    return flat if len(flat) <= MAX_CHARACTERS else flat[: MAX_CHARACTERS - 1] + "…"


def _missing(state: MemoryState) -> str:
    """What stayed unresolved, what was tried, and which queries therefore never ran."""
    plan = state["search"]
    if not plan or not state["unresolved"]:
        return ""
    lines = []
    for one in state["unresolved"]:
        tried = "; ".join(f"“{text}”" for text in one["tried"])
        why = f"no memory found by {tried} gives it" if tried else "its own search could not run"
        lines.append(f"{one['name']} is not resolved: {why}.")
    ran = {lookup["query"] for lookup in state["lookups"]}
    left = [query["text"] for place, query in enumerate(plan["queries"]) if place not in ran]
    if left:
        lines.append(f"Not searched for, since that is missing: {'; '.join(left)}.")
    return "\n".join(lines)
