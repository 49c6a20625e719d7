"""What a question asks of documents and of API specs, and what is left of it for other sources.

A question that asks only documents is one hop for `knowledge`, one that asks only for calls one for `apis`. One that
asks the database as well, in words that go back to what was read or found, gets that as a note or filled in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hopql.state.context import Context
from hopql.state.hops import Hop
from hopql.tools.apis.open_collection import Offer, apis_of
from hopql.tools.apis.split_requests import read_wanted
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.tokenize_text import content_words, stem
from hopql.tools.knowledge import open_knowledge
from hopql.tools.knowledge.open_knowledge import knowledge_of, terms_of
from hopql.tools.planning.check_hops import NOTE
from hopql.tools.planning.extract_keywords import NONE
from hopql.tools.workspace.open_workspace import Workspace

_ASKING = r"(?:how|which|what|who|whom|whose|when|where|was|were|is|are|did|does|do|has|have|had)\b"
_ASKED = r"(?:how|which|what|who|whom|whose|when|where|(?:to|with|for|from)\s+whom)\b"
_WHATEVER = re.compile(
    r"(?:over|in|during|at|for|from|by|within|under|above|before|after) what(?:ever)?\s+(?:we|I|the|our|my)\b",
    re.IGNORECASE,
)
"""What begins so asks nothing: "In what we call winter"."""
_JOINT = re.compile(
    rf"\s*(?:[,;]\s*(?:then\s+)?(?={_ASKED})|(?:[,;]\s*|\s+|\?\s+)and\s+(?:then\s+)?(?={_ASKING})|\?\s+(?={_ASKED}))",
    re.IGNORECASE,
)


def clauses(question: str) -> list[str]:
    """The questions that "and" joins, each with its own question word; one where nothing is joined. What is said
    before a colon, as in "The route we dropped: who flew it?", is a part of its own.

    >>> clauses("Which carrier does the team prefer, and how late was it?")
    ['Which carrier does the team prefer', 'how late was it?']
    """
    parts: list[str] = []
    for part in _JOINT.split(question):
        before, colon, after = part.partition(": ")
        fronted = colon and not parts and re.match(_ASKED, after.strip(), re.IGNORECASE)
        parts += [before.strip(), after.strip()] if fronted else [part.strip()]
    asks = re.match(rf"(?:[A-Z]\w+ )?{_ASKING}|{_ASKED}", parts[0], re.IGNORECASE)
    if _WHATEVER.match(parts[0]):
        asks = None
    if len(parts) > 1 and not asks and ": " not in question:
        parts[:2] = [f"{parts[0]}, {parts[1]}"]
    return [part for part in parts if part]


KNOWLEDGE: Final = "knowledge"
KINDS: Final = f"{open_knowledge.KINDS}|documents?|guidance|specs?|notes"
"""Words for documents: what they are called, and what says that there are some."""
CODE: Final = (
    r"architecture|code ?base|source code|repository|repo|code|modules?|packages?|functions?|class(?:es)?|methods?"
    r"|components?|docstrings?|sub-?systems?"
)
OWNER: Final = r"(?:(?:the|our|my|your|this|that|their|its|team['’]s|company['’]s)\s+)*"
SAYING: Final = (
    "say|says|said|tell|tells|state|states|write|writes|mention|mentions|define|defines|recommend|recommends|require"
    "|requires|prescribe|prescribes|advise|advises|mean|means|call|calls|consider|considers|count|counts|explain"
    "|explains|describe|describes|give|gives|contain|contains|suggest|suggests|demand|demands|allow|allows|forbid"
    "|forbids|cover|covers|treat|treats|handle|handles|warn|warns|know|knows|have|has"
)
ABOUT: Final = r"(?:\s+(?:us|me))?(?:\s+(?:about|on|of|regarding|concerning|for|by|as|when|if|that|to))*"
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Shelf:
    """What is known of the documents before they are asked."""

    names: frozenset[str] = frozenset()
    """Names of projects, in lower case."""
    terms: frozenset[str] = frozenset()
    """Terms that documents define, in lower case."""
    unknown: Callable[[str], Sequence[str]] = lambda text: ()
    """Words of a text that the database does not have."""
    filled: bool = False
    """Something was ever added."""


_SCHEMA: Final = re.compile(
    r"\b(?:architecture|structure|overview|outline|design|layout|summary)\b(?=.*\b(?:database|schema|data\s+model|tables)\b)"
    r"|\b(?:describe|explain|outline|summari[sz]e)\b.*\b(?:database|schema|data\s+model)\b"
    r"|\b(?:database|schema|data\s+model)\b.*\b(?:architecture|structure|overview|design|layout|organi[sz]ed|structured)\b",
    re.IGNORECASE,
)


def asks_schema(text: str) -> bool:
    """Whether a text asks how the database is built, which its schema tells."""
    return _SCHEMA.search(text) is not None


def asks_documents(text: str, shelf: Shelf) -> str:
    """What in a text asks for documents: a word for one, a name of one, or a word for code; empty where nothing
    does."""
    if named := _within(shelf.names, text):
        return named[0]
    if asks_schema(text):
        return "the schema"
    plain = text.lower()
    if match := re.search(rf"\b(?:{OWNER})(?P<kind>{KINDS})\b", text, re.IGNORECASE):
        saying = re.search(rf"\b(?:{SAYING}|according to|as|by|per|in|following)\b", plain)
        return match["kind"] if saying else ""
    match = re.search(rf"\b(?:{CODE})\b", plain)
    return match[0] if match and not _is_known(match[0], shelf) else ""


def defined_in(text: str, shelf: Shelf) -> list[str]:
    """Terms of a text that documents define and that have a word which the database lacks; at most two, the longest
    first, none within another."""
    held = terms_in(text, shelf)
    if not held:
        return []
    lacking = {_singular(part) for word in shelf.unknown(text) for part in _WORD.findall(word.lower())}
    return [term for term in held if lacking & {_singular(word) for word in _WORD.findall(term)}][:2]


def terms_in(text: str, shelf: Shelf) -> list[str]:
    """Terms of a text that documents define, the longest first, none within another."""
    held = _within(shelf.terms, text)
    return [term for place, term in enumerate(held) if not any(term in longer for longer in held[:place])]


def _within(names: frozenset[str], text: str) -> list[str]:
    """The names that a text holds as whole words, the last one maybe in the plural; the longest first."""
    words, by_first = [_singular(word) for word in _WORD.findall(text.lower())], _by_first(names)
    found = {
        name
        for place, word in enumerate(words)
        for parts, name in by_first.get(word, ())
        if tuple(words[place : place + len(parts)]) == parts
    }
    return sorted(found, key=lambda name: (-len(name), name))


@lru_cache(maxsize=64)
def _by_first(names: frozenset[str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Names as words, by the first of them."""
    index: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in names:
        if parts := tuple(_singular(word) for word in _WORD.findall(name)):
            index.setdefault(parts[0], []).append((parts, name))
    return index


def _is_known(word: str, shelf: Shelf) -> bool:
    """Whether the database has a word for it: a table of components is no architecture."""
    return word not in {each.lower() for each in shelf.unknown(word)}


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


_HELD: Final = 0.6
"""Share of a question's words that a passage holds that speaks of it."""


def shelf_of(workspace: Workspace, options: Context) -> Shelf:
    """What is known of a workspace's documents; of none where they cannot be reached."""

    def unknown(text: str) -> list[str]:
        return workspace.catalog.gate(text, options)["unknown_words"] if workspace.has_database else content_words(text)

    try:
        known = terms_of(workspace)
    except ConnectError:
        return Shelf(unknown=unknown)
    return Shelf(known.names, known.terms, unknown, filled=known.read)


def holds(workspace: Workspace, question: str) -> str:
    """Title of a document of which a passage near to the question holds most of its words; empty where none does."""
    asked = {stem(word) for word in content_words(question)}
    if not asked:
        return ""
    found = knowledge_of(workspace).search(question, NONE, "naive", k=3, budget=2000)
    for chunk in found["chunks"]:
        held = {stem(word) for word in content_words(" ".join([chunk["title"], *chunk["headings"], chunk["text"]]))}
        if len(asked & held) >= _HELD * len(asked):
            return chunk["title"]
    return ""


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
        return [_document_hop(1, question, asked=True)]
    if not others:
        return [_document_hop(1, question, asked=True)]
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
    hops = [
        _document_hop(n, _question(part), asked=True, gives=_note(n) if pointing else "")
        for n, part in enumerate(read, 1)
    ]
    return _after(hops, ", and ".join(part.rstrip("?.! ") for part in said) + "?", plan)


def _noted(question: str, searches: Iterable[str], plan: Callable[[str], list[Hop]]) -> list[Hop]:
    """A question with hops before it that look up what its words mean."""
    hops = [_document_hop(n, search, asked=False, gives=_note(n)) for n, search in enumerate(searches, 1)]
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


def _document_hop(id_: int, text: str, *, asked: bool, gives: str = "") -> Hop:
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


APIS: Final = "apis"
_NAMING: Final = re.compile(
    r"\b(?:endpoints?\b|curl\b|(?:api|http|rest)\s+(?:calls?|requests?|operations?)\b|openapi\b|swagger\b"
    r"|(?:what|which|whose|via|with|through|using|over|by|against|from|in)\s+(?:the|our|an?|your|my|this|that)?\s*(?:[\w-]+\s+){0,3}apis?\b"
    r"|does\s+(?:the|our|any|an?|your)\s+(?:[\w-]+\s+){0,3}api\b)",
    re.IGNORECASE,
)
"""What names an API."""
_BACK_TO_THEM: Final = re.compile(
    r"\b(?:(?:that|this|those|these|such|the\s+same)\s+(?P<noun>[a-z-]+)|it|its|them|their|they|him|her|that\s+one)\b",
    re.IGNORECASE,
)
_HOLE: Final = "FOUND_9"


def asks_of(workspace: Workspace, options: Context) -> Callable[[str], str]:
    """What in a text asks a workspace's specs for calls; empty where nothing does.

    It names an API, or asks for something to be done that a search of the specs serves, or how it is done where neither
    a database, which is only read, nor a document can say: the specs then say that they lack it. What is only read
    ("How can I find the flights …?") is for a database that surely knows it, unless it asks for calls. What asks for
    nothing to be done ("How many flights left JFK?") is not searched for here.
    """
    offer = apis_of(workspace).offer()

    def asks(text: str) -> str:
        if not offer.version:
            return ""
        if name := _named(text, offer):
            return name
        wanted = read_wanted(text)
        reads = wanted.opening and (wanted.opening == "calls" or not _database_knows(workspace, text, options))
        if not wanted.verb or not (wanted.changes or reads):
            return ""
        if served := apis_of(workspace).serves(text):
            return served
        lacks = wanted.opening == "calls" or (wanted.opening and wanted.changes)
        return wanted.verb if lacks and not _document_holds(workspace, text, options) else ""

    return asks


def _document_holds(workspace: Workspace, text: str, options: Context) -> bool:
    return shelf_of(workspace, options).filled and bool(holds(workspace, text))


def _database_knows(workspace: Workspace, text: str, options: Context) -> bool:
    if not workspace.has_database:
        return False
    gate = workspace.catalog.gate(text, options)
    return gate["in_scope"] and not gate["doubtful"]


def _named(text: str, offer: Offer) -> str:
    """The API, spec or path that a text names."""
    plain = " ".join(text.lower().split())
    if match := _NAMING.search(plain):
        return match[0]
    titles = (title for title in sorted(offer.titles, key=len, reverse=True) if " " in title)
    if title := next((title for title in titles if re.search(rf"\b{re.escape(title)}\b", plain)), ""):
        return title
    if re.search(r"(?:^|\s)(?:get|post|put|patch|delete)?\s*/[a-z][\w/{}-]+", plain):
        return next((path for path in offer.paths if path in plain), "")
    return ""


def called(
    question: str, asks: Callable[[str], str], sources: Sequence[str], plan: Callable[[str], list[Hop]]
) -> list[Hop] | None:
    """The hops of a question that asks for calls; None for one that does not.

    Args:
        asks: what in a text asks for calls.
        sources: those in whose scope it is.
        plan: how the rest of the question is planned, by the other sources.
    """
    parts = clauses(question)
    asking = [bool(asks(part)) for part in parts]
    others = [name for name in sources if name != APIS]
    if all(asking) or not others or not any(asking):
        return [_call_hop(1, question)] if any(asking) or asks(question) or not others else None
    rest = [part for part, for_apis in zip(parts, asking, strict=True) if not for_apis]
    before = plan(_joined(rest))
    found = before[-1] if before and not asking[0] else None
    hops = list(before)
    for part in (part for part, for_apis in zip(parts, asking, strict=True) if for_apis):
        text, needs = _sentence(part), []
        if found is not None and (match := _BACK_TO_THEM.search(text)):
            if not found["gives"]:
                found = _giving(found)
                hops[len(before) - 1] = found
            hole = "{{" + found["gives"] + "}}"
            said = f"{match['noun']} {hole}" if match["noun"] else hole
            text = f"{text[: match.start()]}{said}{text[match.end() :]}"
            needs = [found["id"]]
        hops.append(_call_hop(max(hop["id"] for hop in hops) + 1 if hops else 1, text, needs))
    return hops


def without_calls(question: str, asks: Callable[[str], str]) -> str:
    """What of a question does not ask for calls; empty where that is all of it, or nothing."""
    parts = clauses(question)
    rest = [part for part in parts if not asks(part)]
    return _joined(rest) if rest and len(rest) < len(parts) else ""


def _joined(parts: Sequence[str]) -> str:
    text = ", and ".join(part.strip().rstrip("?.! ") for part in parts)
    return f"{text[:1].upper()}{text[1:]}?"


def _sentence(part: str) -> str:
    text = part.strip()
    text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith(("?", ".", "!")) else f"{text}?"


def _giving(hop: Hop) -> Hop:
    """A hop whose answer is filled into a later one, and told by itself all the same."""
    return {**hop, "gives": _HOLE, "asked": True}


def _call_hop(number: int, text: str, needs: Sequence[int] = ()) -> Hop:
    return Hop(id=number, source=APIS, text=text, gives="", kind="", asks="", asked=True, needs=list(needs))
