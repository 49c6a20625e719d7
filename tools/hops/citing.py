"""What a question asks of documents: what the handbook says, how something is built, what a term means.

A question that asks only them is one hop for the source `knowledge`. One that also asks the database, in words that go
back to what was read ("and how many flights were that late?"), gets what was read as a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hopql.state.hops import Hop
from hopql.tools.hops.building import NOTE
from hopql.tools.hops.clauses import clauses
from hopql.tools.hops.shelves import ABOUT, KINDS, KNOWLEDGE, OWNER, SAYING, Shelf, asks_documents, defined_in, terms_in

_DESCRIBE: Final = re.compile(
    r"^(?:please\s+)?(?:describe|explain|outline|summari[sz]e|give\s+(?:me\s+|us\s+)?(?:an?\s+)?(?:short\s+|brief\s+)?"
    r"(?:overview|summary|description|outline)\s+of)\b",
    re.IGNORECASE,
)
_BACK: Final = re.compile(
    r"\b(?:that|this|so|as)\s+(?P<adjective>late|long|early|far|short|high|low|big|small|old|new|many|much|often|large)\b"
    r"|\b(?:such|those|these|them|they|that|this|it)\b",
    re.IGNORECASE,
)



def cited(question: str, shelf: Shelf, sources: Sequence[str], plan: Callable[[str], list[Hop]]) -> list[Hop] | None:
    """The hops of a question that asks documents; None for one that does not.

    Args:
        sources: those in whose scope it is.
        plan: how the rest of the question is planned, by the other sources.
    """
    others = [name for name in sources if name != KNOWLEDGE]
    parts = clauses(question)
    asking = [bool(asks_documents(part, shelf)) or bool(_DESCRIBE.match(part)) for part in parts]
    if len(parts) > 1 and any(asking) and not all(asking) and others:
        return _split(parts, asking, plan)
    if any(asking):
        if others and (condition := _conditioned(question)):
            return _noted(condition[1], _lookups(*condition, shelf), plan)
        return [_hop(1, question, asked=True)]
    if not others:
        return [_hop(1, question, asked=True)]
    if terms := defined_in(question, shelf):
        return _noted(question, [f"What is meant by {term}?" for term in terms], plan)
    return None


def for_others(question: str, shelf: Shelf) -> str:
    """What of a question documents are not asked for, which other sources may have in their scope; empty where that is
    all of it, or nothing."""
    parts = clauses(question)
    rest = [part for part in parts if not asks_documents(part, shelf) and not _DESCRIBE.match(part)]
    if rest and len(rest) < len(parts):
        return ", and ".join(part.rstrip("?.! ") for part in rest) + "?"
    condition = _conditioned(question)
    return condition[1] if condition else ""


def _lookups(asking: str, question: str, shelf: Shelf) -> list[str]:
    """What documents are asked so that a question can be answered in their sense: its terms, else the words that the
    database lacks, else all of it."""
    if terms := terms_in(question, shelf)[:2]:
        return [f"What is meant by {term}?" for term in terms]
    lacking = {part for word in shelf.unknown(question) for part in re.findall(r"\w+", word.lower())}
    strange = [word.strip(",.;:?") for word in question.split() if lacking & set(re.findall(r"\w+", word.lower()))]
    return [f"{asking} {' '.join(strange) or _COUNTING.sub('', question).strip(' ?')}?"]


def _split(parts: Sequence[str], asking: Sequence[bool], plan: Callable[[str], list[Hop]]) -> list[Hop]:
    """Clauses for documents, each a hop whose sentence goes with the others, where those point back at it."""
    read = [part for part, for_documents in zip(parts, asking, strict=True) if for_documents]
    rest = [part for part, for_documents in zip(parts, asking, strict=True) if not for_documents]
    topic = _topic(read[-1])
    pointing = any(_BACK.search(part) for part in rest)
    said = [_spelt(part, topic) for part in rest]
    hops = [_hop(n, _question(part), asked=True, gives=_note(n) if pointing else "") for n, part in enumerate(read, 1)]
    return _after(hops, ", and ".join(part.rstrip("?.! ") for part in said) + "?", plan)


def _noted(question: str, searches: Iterable[str], plan: Callable[[str], list[Hop]]) -> list[Hop]:
    """A question with hops before it that look up what its words mean."""
    hops = [_hop(n, search, asked=False, gives=_note(n)) for n, search in enumerate(searches, 1)]
    return _after(hops, question, plan)


def _after(before: Sequence[Hop], question: str, plan: Callable[[str], list[Hop]]) -> list[Hop]:
    """Hops, and those of a question after them; its questions to the database get the notes of those before."""
    shift, notes = len(before), [hop for hop in before if hop["gives"]]
    more: list[Hop] = []
    for hop in plan(question[:1].upper() + question[1:]):
        moved: Hop = {**hop, "id": hop["id"] + shift, "needs": [need + shift for need in hop["needs"]]}
        if hop["source"] == "sql" and notes:
            moved["text"] = moved["text"] + "".join(f" ({{{{{note['gives']}}}}})" for note in notes)
            moved["needs"] = [*(note["id"] for note in notes), *moved["needs"]]
        more.append(moved)
    return [*before, *more]


def _hop(id_: int, text: str, *, asked: bool, gives: str = "") -> Hop:
    kind = NOTE if gives else ""
    return Hop(id=id_, source=KNOWLEDGE, text=text, gives=gives, kind=kind, asks=kind, asked=asked, needs=[])


def _note(number: int) -> str:
    """The placeholder of a note of documents; those of a memory's are NOTE, NOTE_2, …"""
    return "NOTE_9" if number == 1 else f"NOTE_9{number}"


def _topic(text: str) -> str:
    """What a clause to documents is about: "delays over three hours" of "What does our handbook say about …"."""
    plain = text.strip().rstrip("?.! ")
    asked = re.compile(
        rf"^(?:what|which|how|when|where|why|who|whom)?\s*(?:\w+\s+){{0,2}}?(?:do|does|did|is|are)?\s*{OWNER}"
        rf"(?:[\w-]+\s+){{0,2}}?(?:{KINDS})\s+(?:{SAYING}){ABOUT}\s+",
        re.IGNORECASE,
    )
    topic = asked.sub("", plain, count=1)
    if topic == plain:
        source = rf"^according\s+to\s+{OWNER}(?:[\w-]+\s+){{0,2}}?(?:{KINDS}),?\s*"
        topic = re.sub(source, "", plain, flags=re.IGNORECASE)
    return re.sub(r"^(?:the|an?)\s+", "", topic)


def _spelt(part: str, topic: str) -> str:
    """A clause that points back, with what it points at beside it: "that late" → "late (delays over three hours)"."""
    match = _BACK.search(part)
    if not match or not topic or len(topic.split()) > 12:
        return part
    if adjective := match["adjective"]:
        return f"{part[: match.start()]}{adjective} ({topic}){part[match.end() :]}"
    if match[0].lower() in ("such", "those", "these") and re.match(r"\s+[a-z]", part[match.end() :]):
        rest = part[match.end() :]
        noun = re.match(r"\s+(?:an?\s+)?[a-z-]+", rest)
        end = noun.end() if noun else 0
        return f"{part[: match.start()]}{rest[:end].strip()} ({topic}){rest[end:]}"
    return f"{part[: match.start()]}{topic}{part[match.end() :]}"


def _question(part: str) -> str:
    return part if part.rstrip().endswith(("?", ".")) else f"{part.rstrip()}?"


_COUNTING: Final = re.compile(
    r"(?:how\s+(?:many|much|often|late|long|far)|which|list|show|count|what\s+(?:is|was|are|were)\s+the\s+(?:average|total"
    r"|number|share|percentage|median|most|highest))\b",
    re.IGNORECASE,
)
_CONDITIONS: Final = (
    re.compile(
        rf"^(?P<way>(?:according\s+to|by|per|following|going\s+by|under|in\s+the\s+sense\s+of)\s+(?P<of>{OWNER}"
        rf"(?:[\w-]+\s+){{0,2}}?(?:{KINDS}))(?:['’]s?)?(?:\s+(?:definitions?|rules?|sense|terms|standards?))?),?\s+"
        r"(?P<rest>(?:how|which|what|who|when|where|list|show|count)\b.+)$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?P<rest>(?:how|which|what|who|when|where|list|show|count)\b.+?),?\s+(?P<way>(?:according\s+to|as|by|per|going\s+by|in"
        rf"|under|in\s+the\s+sense\s+of)\s+(?:defined\s+(?:in|by)\s+)?(?P<of>{OWNER}(?:[\w-]+\s+){{0,2}}?(?:{KINDS}))(?:['’]s?)?"
        rf"(?:\s+(?:definitions?|rules?|sense|terms|standards?|(?:{SAYING})(?:\s+(?:it|them|this|that))?))*)[?.!]*$",
        re.IGNORECASE,
    ),
)


def _conditioned(question: str) -> tuple[str, str] | None:
    """For "How many flights were long-haul as our handbook defines it?": what asks the documents, and the question that
    is left; None for other questions, and for those that only documents can answer."""
    for pattern in _CONDITIONS:
        match = pattern.match(question.strip())
        if match and _COUNTING.match(match["rest"]):
            rest = match["rest"].strip().rstrip("?.! ")
            return f"What does {match['of'].strip()} say about", f"{rest[:1].upper()}{rest[1:]}?"
    return None
