"""Which hops are ready, which are tried again, and which can no longer be asked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hopql.state.context import Context
from hopql.state.hops import Hop, HopRun, HopTask, HopValue
from hopql.tools.hops.calling import APIS
from hopql.tools.hops.phrases import phrases
from hopql.tools.hops.shelves import KNOWLEDGE
from hopql.tools.hops.strangers import Bounds
from hopql.tools.sources import registered, source
from hopql.tools.workspace import Workspace


def ready(hops: Sequence[Hop], runs: Sequence[HopRun], notes: Sequence[str] = ()) -> list[HopTask]:
    """The hops to run now: those whose needs are resolved and that have not run, or gave nothing and have another way
    of being asked."""
    by_id = {run["id"]: run for run in runs}
    given = values_given(runs)
    tasks = []
    for hop in hops:
        run = by_id.get(hop["id"])
        if any(need not in by_id or by_id[need]["status"] != "resolved" for need in hop["needs"]):
            continue
        if run is not None and (run["status"] != "unresolved" or not _ways_left(hop, run)):
            continue
        again, tried = (_times_asked(hop, run), list(run["tried"])) if run else (0, [])
        needed = _needed(hop, hops, given)
        tasks.append(HopTask(hop=hop, given=needed, again=again, tried=tried, notes=list(notes)))
    return tasks


def _times_asked(hop: Hop, run: HopRun) -> int:
    return sum(tried["source"] == hop["source"] for tried in run["tried"])


def _ways_left(hop: Hop, run: HopRun) -> bool:
    """Whether the hop's source, which may be another one by now, has a way of being asked that was not tried."""
    return _times_asked(hop, run) < source(hop["source"]).ways


def values_given(runs: Sequence[HopRun]) -> dict[str, list[HopValue]]:
    """Values by the name of the placeholder that they fill."""
    return {run["gives"]: run["values"] for run in runs if run["gives"] and run["status"] == "resolved"}


def settled(hops: Sequence[Hop], runs: Sequence[HopRun]) -> list[HopRun]:
    """Records of hops that can no longer be asked, because one that they need gave nothing."""
    by_id = {run["id"]: run for run in runs}
    dead = {run["id"] for hop in hops if (run := by_id.get(hop["id"])) and _is_over(hop, run)}
    skipped = []
    for hop in hops:
        missing = [need for need in hop["needs"] if need in dead]
        if hop["id"] in by_id or not missing:
            continue
        dead.add(hop["id"])
        told = f"hop {', '.join(map(str, missing))} gave no value for it"
        skipped.append(
            HopRun(
                id=hop["id"],
                source=hop["source"],
                text=hop["text"],
                gives=hop["gives"],
                status="skipped",
                values=[],
                answer="",
                query="",
                rows=None,
                evidence=[],
                ms=0.0,
                tried=[{"source": hop["source"], "text": hop["text"], "outcome": told}],
            )
        )
    return skipped


def elsewhere(workspace: Workspace, hops: Sequence[Hop], runs: Sequence[HopRun], options: Context) -> list[Hop]:
    """The hops, a single one that its source does not know given to a source that does.

    What the team or the user said is asked of the memory alone, and what documents say of them alone: a database would
    make something up.
    """
    if len(hops) != 1 or not runs or runs[0]["status"] != "unresolved" or runs[0]["source"] != hops[0]["source"]:
        return list(hops)
    hop, run = hops[0], runs[0]
    if hop["source"] in (APIS, KNOWLEDGE):
        return list(hops)
    told = re.search(r"\b(?:[Ww]e|[Oo]ur|us|I|[Mm]y|me|the team|the user)\b", hop["text"])
    if _ways_left(hop, run) or told or any(each.sure for each in phrases(hop["text"], Bounds(lambda name: False))):
        return list(hops)
    for name in registered():
        if name != hop["source"] and source(name).scope(workspace, hop["text"], options)["in_scope"]:
            return [{**hop, "source": name}]
    return list(hops)


def _needed(hop: Hop, hops: Sequence[Hop], given: Mapping[str, list[HopValue]]) -> dict[str, list[HopValue]]:
    names = {other["gives"] for other in hops if other["id"] in hop["needs"]}
    return {name: values for name, values in given.items() if name in names}


def _is_over(hop: Hop, run: HopRun) -> bool:
    return run["status"] in ("failed", "skipped") or (run["status"] == "unresolved" and not _ways_left(hop, run))


def finals(hops: Sequence[Hop]) -> list[Hop]:
    """The hops whose answers are the answer: those that the question asks for, and that no other hop needs."""
    needed = {need for hop in hops for need in hop["needs"]}
    return [hop for hop in hops if hop["asked"] or hop["id"] not in needed]
