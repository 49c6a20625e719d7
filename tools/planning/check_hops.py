"""Placeholders of hops (`{{UPPER_SNAKE}}` stands for a value that an earlier hop gives), the order of hops, and whether
a plan can be run; and hops in words: the evidence, what each answers, what is missing. A client without sources of its
own tells them too, so nothing is imported here but what flows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from hopql.state.hops import APIS, KNOWLEDGE, Hop, HopRun, HopValue
from hopql.tools.base.errors import UsageError

PATTERN = re.compile(r"\{\{\s*([A-Z][A-Z0-9_]*)\s*\}\}")
"""A placeholder; its name is the first group."""

THING = "thing"
"""Kind of a value that a call takes: best a key, said with the thing that it is of."""
NOTE = "note"
"""What a hop asks for that explains a question: its sentences go with the questions after it."""

MAX_TEXTS = 5
"""Texts that `fill` gives at most."""


def names(text: str) -> list[str]:
    """Names of the placeholders in `text`, in order, each once."""
    return list(dict.fromkeys(PATTERN.findall(text)))


def open_names(text: str, values: Mapping[str, Sequence[str]]) -> list[str]:
    """Names in `text` that `values` has no value for."""
    return [name for name in names(text) if not values.get(name)]


def texts_of(values: Mapping[str, Sequence[HopValue]]) -> dict[str, list[str]]:
    """The values that placeholders were given, as `fill` takes them."""
    return {name: [value["value"] for value in given] for name, given in values.items()}


def fill(text: str, values: Mapping[str, Sequence[str]], most: int = MAX_TEXTS) -> list[str]:
    """One text per combination of values, in the values' order, at most `most`.

    Empty when a placeholder has no value: a text never keeps its braces. A value is taken literally, so that one that
    holds braces itself is not filled again. A text without placeholders is given back as it is.
    """
    wanted = names(text)
    if any(not values.get(name) for name in wanted):
        return []
    texts: dict[str, None] = {}
    for choice in product(*(dict.fromkeys(values[name]) for name in wanted)):
        chosen = dict(zip(wanted, choice, strict=True))
        texts[PATTERN.sub(lambda match, chosen=chosen: chosen[match[1]], text)] = None  # type: ignore[misc]
        if len(texts) >= most:
            break
    return list(texts)


def named(words: str) -> str:
    """A placeholder's name from words: "the company" → `COMPANY`; empty when nothing of them can be a name."""
    kept = [word for word in re.findall(r"[A-Za-z0-9]+", words) if word.lower() not in ("the", "a", "an")]
    name = "_".join(kept).upper()
    return name if re.match(r"[A-Z]", name) else ""


def braced(name: str) -> str:
    """`COMPANY` → `{{COMPANY}}`."""
    return "{{" + name + "}}"


def worded(text: str, hops: Sequence[Hop] = ()) -> str:
    """A text as people are shown it: the question's own words where a memory was to settle them, else the
    placeholder's.

    >>> worded("Who looks after {{CITY_2}}?")
    'Who looks after the city?'
    """

    def said(match: re.Match[str]) -> str:
        part = next((hop["text"] for hop in hops if hop["gives"] == match[1] and hop["source"] == "memory"), "")
        named = "the " + re.sub(r"_\d+$", "", match[1]).replace("_", " ").lower()
        return worded(part, [hop for hop in hops if hop["gives"] != match[1]]) or named

    return PATTERN.sub(said, text)


MAX_HOPS = 16
"""Hops of a plan, side by side and one after another."""


def check_plan(hops: Sequence[Hop], longest: int) -> None:
    """Nothing for a plan whose placeholders are each given by one hop before, with at most `longest` hops one after
    another. UsageError: it has no hop or more than `MAX_HOPS`, a placeholder that no hop or more than one gives, hops
    that wait for each other, or too long a chain; the message names it."""
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
