"""Which hops are ready or skipped, what a result fills in, and what can be asked at all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.state.hops import Hop, HopRun, HopTask, HopValue
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.quote_text import listed
from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.planning.check_hops import worded
from hopql.tools.planning.recall_values import exists, store
from hopql.tools.planning.register_sources import Reply, run_of
from hopql.tools.workspace.open_workspace import Workspace

MAX_VALUES = 5
"""Values that a placeholder may have; more are not a value but a result, and are not filled in."""
_MOST = re.compile(r"\b(?:most|least|fewest|[a-z]{3,}est)\b")
_COUNTED = re.compile(r"int|numeric|decimal|double|real|float", re.IGNORECASE)


def values_of(rows: Rows, hop: Hop, things: Sequence[str] = ()) -> list[HopValue]:
    """The values of the column that the hop asks for, each once, with the row that gives it; empty without a row, or
    with more than `MAX_VALUES` of them. `things`, where a thing is asked for: of each column what its values
    are keys of. A key comes first, and is of that kind: the day or the sum of an order is no order."""
    if not rows["rows"]:
        return []
    keys = [place for place, table in enumerate(things) if table]
    place = keys[0] if keys else column_of(rows, hop)
    kind = " ".join(split_identifier(things[place].rpartition(".")[2])) if keys else ""
    values: dict[str, HopValue] = {}
    for row in _foremost(rows, hop):
        cell = row[place]
        if cell is None or cell == "":
            continue
        text = _text(cell)
        said = ", ".join(f"{name} = {_text(value)}" for name, value in zip(rows["columns"], row, strict=True))
        values.setdefault(text, HopValue(value=text, kind=kind, evidence=said, origin="column"))
        if len(values) > MAX_VALUES:
            return []
    return list(values.values())


def _foremost(rows: Rows, hop: Hop) -> list[list[object]]:
    """The first rows that tie, where one thing with the most of something is asked for and a query gave them all,
    ordered by it; otherwise every row."""
    one = not hop["asks"].endswith("s") and bool(_MOST.search(hop["text"]))
    if not one or len(rows["rows"]) < 2:
        return rows["rows"]
    for place in reversed(range(len(rows["columns"]))):
        measures = [row[place] for row in rows["rows"]]
        counted = [float(each) for each in measures if isinstance(each, int | float) and not isinstance(each, bool)]
        ordered = counted in (sorted(counted), sorted(counted, reverse=True))
        if len(counted) == len(measures) and ordered and counted[0] != counted[-1]:
            return [row for row in rows["rows"] if row[place] == rows["rows"][0][place]]
    return rows["rows"]


def column_of(rows: Rows, hop: Hop) -> int:
    """The column that answers: the one whose name is nearest to what is asked, else a text, of these a name; the first
    where nothing tells."""
    wanted = set(split_identifier(hop["asks"]))

    def unlike(place: int) -> tuple[int, bool, bool, int]:
        name = set(split_identifier(rows["columns"][place]))
        counted = bool(_COUNTED.search(rows["types"][place])) if rows["types"] else False
        return -len(name & wanted), counted, "name" not in name, place

    return min(range(len(rows["columns"])), key=unlike)


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def ready(hops: Sequence[Hop], runs: Sequence[HopRun], notes: Sequence[str] = ()) -> list[HopTask]:
    """The hops to run now: those whose needs are resolved and that have not run."""
    by_id = {run["id"]: run for run in runs}
    given = values_given(runs)
    return [
        HopTask(hop=hop, given=_needed(hop, hops, given), notes=list(notes))
        for hop in hops
        if hop["id"] not in by_id
        and all(need in by_id and by_id[need]["status"] == "resolved" for need in hop["needs"])
    ]


def values_given(runs: Sequence[HopRun]) -> dict[str, list[HopValue]]:
    """Values by the name of the placeholder that they fill."""
    return {run["gives"]: run["values"] for run in runs if run["gives"] and run["status"] == "resolved"}


def settled(hops: Sequence[Hop], runs: Sequence[HopRun]) -> list[HopRun]:
    """Records of hops that can no longer be asked, because one that they need gave nothing."""
    by_id = {run["id"]: run for run in runs}
    dead = {run["id"] for run in runs if run["status"] in ("failed", "skipped", "unresolved")}
    skipped = []
    for hop in hops:
        missing = [need for need in hop["needs"] if need in dead]
        if hop["id"] in by_id or not missing:
            continue
        dead.add(hop["id"])
        told = f"hop {', '.join(map(str, missing))} gave no value for it"
        skipped.append(run_of(hop, Reply("skipped", worded(hop["text"], hops), told)))
    return skipped


def _needed(hop: Hop, hops: Sequence[Hop], given: Mapping[str, list[HopValue]]) -> dict[str, list[HopValue]]:
    names = {other["gives"] for other in hops if other["id"] in hop["needs"]}
    return {name: values for name, values in given.items() if name in names}


def finals(hops: Sequence[Hop]) -> list[Hop]:
    """The hops whose answers are the answer: those that the question asks for, and that no other hop needs."""
    needed = {need for hop in hops for need in hop["needs"]}
    return [hop for hop in hops if hop["asked"] or hop["id"] not in needed]


_NAMED: Final = 5
_EXAMPLES: Final = 2


def introduction(workspace: Workspace, options: Context) -> str:
    """The sources of a workspace by name, and the two simplest questions of its examples, people's own first. What
    cannot be reached is left out."""
    sources = [part for part in (_tables(workspace), *_reached(workspace, options)) if part]
    if not sources:
        return (
            "Nothing can be asked here yet: this workspace has no database, documents or APIs. "
            "`hopql init`, `hopql knowledge add` and `hopql apis add` give it some."
        )
    shots = workspace.catalog.fewshots if workspace.has_database else []
    simplest = sorted(shots, key=lambda shot: (shot.origin != "written", len(shot.intent)))
    examples = [shot.intent for shot in simplest[:_EXAMPLES]]
    told = f"You can ask me about {listed(sources)}."
    return f"{told} For example: {' '.join(examples)}" if examples else told


def _tables(workspace: Workspace) -> str:
    if not workspace.has_database:
        return ""
    joins = workspace.catalog.joins
    names = sorted((card.name for card in workspace.catalog.cards), key=lambda name: -len(joins.neighbours(name)))
    return f"the database (tables {_some(names)})" if names else ""


def _reached(workspace: Workspace, options: Context) -> list[str]:
    found = []
    for part in (_documents, _specs, _memories):
        try:
            found.append(part(workspace, options))
        except HopQLError:
            continue
    return found


def _documents(workspace: Workspace, options: Context) -> str:
    documents = knowledge_of(workspace).documents()
    titles = [each["title"] or each["uri"] for each in documents if each["kind"] not in ("schema", "structure")]
    return f"documents ({_some(titles)})" if titles else ""


def _specs(workspace: Workspace, options: Context) -> str:
    apis = apis_of(workspace)
    titles = [card["title"] for card in apis.specs()] if apis.version() else []
    return f"APIs ({_some(titles)})" if titles else ""


def _memories(workspace: Workspace, options: Context) -> str:
    return "what I was told to remember" if exists() and store(workspace, options.user).version() else ""


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    return f"{shown} and {len(names) - _NAMED:,} more" if len(names) > _NAMED else shown
