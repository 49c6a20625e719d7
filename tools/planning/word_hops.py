"""Hops in words: the evidence, what each answers, what is missing. A client without sources of its own tells them too,
so nothing is imported here but what flows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hopql.state.hops import APIS, KNOWLEDGE, Hop, HopRun
from hopql.tools.planning.check_hops import worded

_READ: Final = {KNOWLEDGE: "passage", APIS: "call"}
"""Sources that answer in words of their own, and what those are made of."""


def evidence_of(runs: Sequence[HopRun]) -> str:
    """A numbered list: of each hop its source, what was asked, what it gave, and what says so."""
    lines = []
    for run in runs:
        read = run["source"] in _READ
        line = f"{run['id']}. {run['source']}: {run['text']} → {_gave(run)} ({run['ms']:,.0f} ms)"
        shown = [f"   SQL: {' '.join(run['query'].split())}"] if run["source"] == "sql" and run["query"] else []
        lines.append("\n".join([line, *shown, *(f"   {said}" if read else f"   “{said}”" for said in run["evidence"])]))
    return "\n".join(lines)


def _gave(run: HopRun) -> str:
    """What a hop gave, on one line; of documents how many passages, and of specs how many calls, since their words are
    the answer."""
    if run["source"] in _READ and run["status"] == "resolved":
        count = len(run["evidence"])
        return f"{count} {_READ[run['source']]}{'s' if count != 1 else ''}"
    return ", ".join(value["value"] for value in run["values"]) or " ".join(run["answer"].split()) or "nothing"


def answer_of(hop: Hop, run: HopRun) -> str:
    """What one hop answers: its values, named by what was asked where more hops use them; empty where it gave none."""
    if run["status"] != "resolved":
        return ""
    if hop["gives"] and run["values"] and run["source"] != KNOWLEDGE:
        asked = hop["asks"] or run["text"].rstrip("?.! ")
        return f"{asked}: {', '.join(value['value'] for value in run['values'])}"
    return run["answer"].rstrip(".")


def missing_of(hops: Sequence[Hop], runs: Sequence[HopRun]) -> list[str]:
    """A sentence for each hop that gave nothing, with what was tried; one for those that waited for it."""
    told = []
    by_id = {run["id"]: run for run in runs}
    for hop in hops:
        run = by_id.get(hop["id"])
        what = f"the {hop['asks']}" if hop["asks"] else "an answer"
        if run is None:
            text = worded(hop["text"], hops)
            told.append(f"Hop {hop['id']} ({hop['source']}: {text!r}) was not run: the rounds were used up.")
        elif run["status"] == "skipped":
            told.append(f"So hop {hop['id']} ({run['text']!r}) could not be asked.")
        elif run["status"] in ("unresolved", "failed"):
            tried = "; ".join(
                f"{tried['source']} was asked for {tried['text']!r}: {tried['outcome']}" for tried in run["tried"]
            )
            told.append(f"Hop {hop['id']} could not be resolved: {what} is not known ({tried}).")
    return told
