"""Is a plan one that can be run? Rules make no others; a model, a file or a caller may."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.hops import Hop
from hopql.tools.errors import UsageError
from hopql.tools.queries.placeholders import names

MAX_HOPS = 16
"""Hops of a plan, side by side and one after another."""


def check_plan(hops: Sequence[Hop], longest: int) -> None:
    """Nothing for a plan whose placeholders are each given by one hop before, with at most `longest` hops one after
    another.

    Raises:
        UsageError: it has no hop or more than `MAX_HOPS`, a placeholder that no hop or more than one gives, hops that
            wait for each other, or too long a chain; the message names it.
    """
    ask = "Ask for one thing at a time, or give what is known in the question."
    if not hops:
        raise UsageError("The plan has no hop.", hint="Ask something.")
    if len(hops) > MAX_HOPS:
        raise UsageError(f"The question needs {len(hops)} hops; at most {MAX_HOPS} are run.", hint=ask)
    givers: dict[str, Hop] = {}
    for hop in hops:
        if hop["gives"] in givers:
            raise UsageError(f"Two hops give {{{{{hop['gives']}}}}}.", hint="Give each value a name of its own.")
        if hop["gives"]:
            givers[hop["gives"]] = hop
    for hop in hops:
        for name in names(hop["text"]):
            if name not in givers:
                told = f"Hop {hop['id']} needs {{{{{name}}}}}, which no hop gives."
                raise UsageError(told, hint="Add a hop for it, or give its value in the question.")
    depth = depths(hops)
    if len(depth) < len(hops):
        circle = ", ".join(str(hop["id"]) for hop in hops if hop["id"] not in depth)
        raise UsageError(f"Hops {circle} wait for each other.", hint="One of them must be answered without the rest.")
    if (deepest := max(depth.values())) > longest:
        told = f"The question needs {deepest} hops one after another; at most {longest} are followed."
        raise UsageError(told, hint=f"Raise max_hops, or: {ask[0].lower()}{ask[1:]}")


def depths(hops: Sequence[Hop]) -> dict[int, int]:
    """How many hops must be done, one after another, up to and with each; hops of a circle are left out."""
    givers = {hop["gives"]: hop["id"] for hop in hops if hop["gives"]}
    found: dict[int, int] = {}
    while True:
        ready = {
            hop["id"]: 1 + max((found[givers[name]] for name in names(hop["text"])), default=0)
            for hop in hops
            if hop["id"] not in found and all(givers.get(name) in found for name in names(hop["text"]))
        }
        if not ready:
            return found
        found.update(ready)
