"""Give placeholders the values that memories state: metadata first, then their text; never a guess."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.nodes.wording_rules import rules_of
from hopql.state.context import Context
from hopql.state.graphs.memory import MemoryState
from hopql.state.hops import HopValue
from hopql.state.search import Unresolved
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.resolve_values import resolve


def resolve_placeholders(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `values`, `unresolved` and `fresh`: what this round resolved, for which another round is worth it."""
    workspace, _ = opened(runtime)
    rules = rules_of(workspace)
    plan = state["search"]
    assert plan is not None
    found = {one["id"]: one for one in state["found"]}
    values = dict(state["values"])
    wanted = dict.fromkeys(name for query in plan["queries"] for name in names(query["text"]))
    fresh, unresolved = [], []
    for name in wanted:
        if name in values:
            continue
        tried, read = [], dict[str, HopValue]()
        for lookup in state["lookups"]:
            if plan["queries"][lookup["query"]].get("gives") != name:
                continue
            tried.append(lookup["text"] + (f" ({lookup['where']})" if lookup["where"] else ""))
            hits = [found[id_] for id_ in lookup["found"]]
            read.update((value["value"].lower(), value) for value in resolve(name, lookup["text"], hits, rules))
        if read:
            values[name] = list(read.values())
            fresh.append(name)
            tell(f"{name} is {', '.join(value['value'] for value in values[name][:3])}")
        else:
            unresolved.append(Unresolved(name=name, tried=tried))
            tell(f"{name} is not resolved")
    return {"values": values, "fresh": fresh, "unresolved": unresolved}
