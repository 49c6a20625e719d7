"""Who plans: rules first, on what the workspace knows, and the chat model where they doubt that they understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hopql.state.context import Context
from hopql.state.hops import Hop
from hopql.state.memory import SearchQuery
from hopql.state.sql import ModelCall
from hopql.tools.apis.collection import apis_of
from hopql.tools.errors import ConnectError, ModelError
from hopql.tools.models import chat_model
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.draft_plan import MOST_STEPS, drafted
from hopql.tools.planning.match_phrases import Bounds, is_stranger, lexicon, phrases
from hopql.tools.planning.plan_by_rules import MEMORY, SQL, Known, annotated, asks_memory, cased, doubts, plan
from hopql.tools.planning.read_memories import is_trusted
from hopql.tools.planning.recall_values import (
    exists,
    identities,
    named_things,
    notes_on,
    recall,
    store,
    tells,
    unknown_words,
)
from hopql.tools.planning.split_clauses import named, noun_of
from hopql.tools.planning.split_sources import APIS, KNOWLEDGE, asks_of, called, cited, shelf_of
from hopql.tools.questions import begins_like_sql, looks_like_sql
from hopql.tools.search.tokens import content_words, stem
from hopql.tools.workspace import Workspace

_CASED = ("", "person", "organisation", "airport", "airline", "place", "manufacturer")
"""Kinds of things that have names of their own."""
_NEAREST, _NEAR = 0.35, 0.6
"""Cosine distances up to which a memory says something like a question: in whatever words, and with a word of it that
the database lacks."""


def by_rules(
    workspace: Workspace, question: str, options: Context, *, given: bool = False, sources: Sequence[str] = ("sql",)
) -> tuple[list[Hop], Known | None]:
    """The hops of a question in a workspace, and what is known there; that is None where nothing had to be looked up:
    a query that was `given`, and any question where nothing is remembered, is one hop for SQL. Where the memory cannot
    be reached, what only it can know is still asked of it, and fails: the database would make it up."""
    whole = [Hop(id=1, source="sql", text=question, gives="", kind="", asks="", asked=True, needs=[])]
    if given or not exists():
        return whole, None
    try:
        if not named_things(workspace, options.user) and not store(workspace, options.user).version():
            return whole, None
        knowing = known(workspace, options)
    except ConnectError:
        knowing = known(workspace, options, remembered=False)
    hops = plan(knowing.written(question), knowing)
    if (
        len(hops) == 1
        and hops[0]["source"] == "sql"
        and sources
        and "sql" not in sources
        and not _untold(question, knowing)
    ):
        noun = noun_of(question)
        hops = [{**hops[0], "source": sources[0], "text": question, "asks": noun, "kind": lexicon().kind_of(noun)}]
    return hops, knowing


def _untold(question: str, knowing: Known) -> bool:
    """Whether only a memory could know it, or it speaks of a name that is not stored: a database would make it up."""
    after = question.partition(" ")[2]
    return is_stranger(after, Bounds(knowing.stored)) or any(
        each.sure for each in phrases(question, Bounds(knowing.stored, vocabulary=knowing.vocabulary))
    )


def known(workspace: Workspace, options: Context, *, remembered: bool = True) -> Known:
    """What a plan asks of a workspace; of the database alone where what is `remembered` cannot be reached."""
    told_of = named_things(workspace, options.user) if remembered else []
    things = {name for name, kind in told_of if kind and lexicon().kinds.get(kind.lower(), kind) != "person"}
    people = {word for name, _ in told_of if name not in things for word in (name, name.split()[0])}
    words = _words(workspace)

    def kept(name: str) -> bool:
        if not workspace.has_database:
            return False
        return bool(workspace.catalog.values.places(name)) or identities(workspace).of(name) is not None

    def stored(name: str) -> bool:
        return name not in people and kept(name)

    def recalled(search: str) -> bool:
        noun = noun_of(search) or search.split()[-1]
        kind = lexicon().kind_of(noun)
        hop = Hop(id=1, source="memory", text=search, gives="", kind=kind, asks=noun, asked=True, needs=[])
        return bool(recall(workspace, hop, [search], [], options)[0])

    def explained(text: str) -> list[str]:
        return [note["query"] for note in notes_on(workspace, text, options)]

    def told(text: str) -> bool:
        return tells(workspace, text, options)

    def unknown(text: str) -> list[str]:
        return unknown_words(workspace, text, options)

    def near(text: str, lacking: list[str]) -> bool:
        said = SearchQuery(text=text, category="", purpose="plan", priority=1)
        found = [each for each in store(workspace, options.user).search([said], k=5) if is_trusted(each)]
        stems = {stem(word.lower()) for word in lacking}
        return any(
            each["distance"] <= (_NEAR if stems & {stem(word) for word in content_words(each["text"])} else _NEAREST)
            for each in found
        )

    def heard_of(name: str) -> bool:
        told_by = {each for each, kind in told_of if not kind} | people
        return not kept(name) and any(re.search(rf"\b{re.escape(name)}\b", each) for each in told_by)

    def vocabulary(word: str) -> bool:
        return stem(word.lower()) in words

    def written(question: str) -> str:
        kinds = lexicon().kinds
        named = {name: kinds.get(kind.lower(), kind) for name, kind in told_of}
        own = [name if kind in ("", "person") else name.split()[0] for name, kind in named.items() if kind in _CASED]
        return cased(question, own, vocabulary)

    if not remembered:
        return Known(stored, vocabulary=vocabulary, unknown=unknown)
    if not workspace.has_database:
        # There is no query that a note would go with, nor words that only one explains.
        return Known(stored, recalled, vocabulary, near=near, remembered=heard_of, written=written)
    return Known(stored, recalled, vocabulary, explained, told, unknown, near, heard_of, written)


def _words(workspace: Workspace) -> frozenset[str]:
    if not workspace.has_database:
        return frozenset()
    catalog = workspace.catalog
    names = [part for card in catalog.cards for part in (card.name, *(column.name for column in card.columns))]
    return _stems(tuple(names))


@lru_cache(maxsize=8)
def _stems(names: tuple[str, ...]) -> frozenset[str]:
    from hopql.tools.search.tokens import split_identifier

    return frozenset(stem(word) for name in names for word in split_identifier(name))


_MOST = re.compile(r"\b(?:most|least|fewest|highest|lowest|largest|smallest|longest|shortest|worst|best)\b")
_PERSON = re.compile(
    r"^(?!.*\b(?:how\s+(?:many|much|often|late|long|far)|average|total|count|number)\b).*\b(?:who|whom)\b",
    re.IGNORECASE | re.DOTALL,
)
"""What asks for a person, and for no figure."""
_MOST_TABLES = 40
"""Tables that the model is told of; of a larger database those that the question's plan has."""


@dataclass(frozen=True)
class Planned:
    """A plan, and how it came about."""

    hops: list[Hop]
    by: str = "rules"
    """Whose plan it is: `rules` or `model`."""
    doubts: list[str] = field(default_factory=list)
    """Why the rules may not have understood the question, where the model's plan did not help."""
    calls: list[ModelCall] = field(default_factory=list)


def is_given(workspace: Workspace, question: str) -> bool:
    """Whether a question is a query already. Where there are specs, "Create an order" may be a request to them: it must
    look like SQL, or be written as only SQL is."""
    if not begins_like_sql(question) or not apis_of(workspace).version():
        return begins_like_sql(question)
    if question.split()[0].isupper() or not workspace.has_database:
        return question.split()[0].isupper()
    tables = {card.name.lower() for card in workspace.catalog.cards}
    return looks_like_sql(question, workspace.engine.dialect, tables)


def plan_question(
    workspace: Workspace, question: str, options: Context, *, given: bool = False, sources: Sequence[str] = ("sql",)
) -> Planned:
    """The hops of a question. The model is asked where rules see more than they can place (`planner = "auto"`), always
    (`"model"`), or never (`"rules"`); its plan counts where it is sound and leaves less in doubt.

    Args:
        given: the question is a query already.
        sources: those in whose scope it is.
    """
    calls: list[ModelCall] = []
    if APIS in sources and not given:
        beside = [name for name in sources if name != APIS]
        offered = called(question, asks_of(workspace, options), sources, _planning(workspace, options, beside, calls))
        if offered is not None:
            return Planned(offered, calls=calls)
        sources = beside
    rest = [name for name in sources if name != KNOWLEDGE]
    if len(rest) < len(sources) and not given:
        read = cited(question, shelf_of(workspace, options), sources, _planning(workspace, options, rest, calls))
        if read is not None:
            return Planned(read, calls=calls)
    hops, known = by_rules(workspace, question, options, given=given, sources=rest)
    whole = _as_asked(hops, question)
    if known is None or options.planner == "rules":
        return Planned(whole)
    reasons = doubts(hops, known)
    if not reasons and options.planner == "auto":
        return Planned(whole)
    question = known.written(question)
    try:
        model = chat_model(options.model, timeout_s=options.model_timeout_s)
        others, written = drafted(question, _tables(workspace, question, options), model, options.model_timeout_s)
    except ModelError:
        return Planned(whole, doubts=reasons)
    calls = [written.cost()]
    others = [_moved(hop, known) for hop in _continued(others, known)]
    asks = any(hop["source"] == MEMORY for hop in others)
    if asks and (_better(others, reasons, known) or options.planner == "model"):
        return Planned(annotated(others, known), "model", calls=calls)
    return Planned(whole, doubts=reasons, calls=calls)


def _planning(
    workspace: Workspace, options: Context, sources: Sequence[str], calls: list[ModelCall]
) -> Callable[[str], list[Hop]]:
    """How what is left for other sources is planned; what that costs is added to `calls`."""

    def plan_rest(text: str) -> list[Hop]:
        planned = plan_question(workspace, text, options, sources=sources)
        calls.extend(planned.calls)
        return planned.hops

    return plan_rest


def _as_asked(hops: list[Hop], question: str) -> list[Hop]:
    """A single question to the database is asked as it was put."""
    if len(hops) != 1 or hops[0]["source"] != SQL:
        return hops
    only: Hop = {**hops[0], "text": question}
    return [only]


def _moved(hop: Hop, known: Known) -> Hop:
    """A thing to find that the database cannot know is found in the memory, and one with the most of something that
    the database has all the words for in the database. A question about people and things found goes to the memory."""
    if hop["source"] == SQL and hop["gives"] and doubts([hop], known):
        return {**hop, "source": MEMORY}
    if hop["source"] == SQL and not hop["gives"] and asks_memory(hop["text"], known):
        return {**hop, "source": MEMORY}
    if hop["source"] == SQL and not hop["gives"] and names(hop["text"]) and _asks_a_person(hop["text"]):
        return {**hop, "source": MEMORY, "kind": "person"} if doubts([hop], known) else hop
    if hop["source"] == MEMORY and hop["gives"] and _MOST.search(hop["text"]) and not names(hop["text"]):
        asked: Hop = {**hop, "source": SQL}
        if not known.unknown(hop["text"]) and not doubts([asked], known):
            return {**asked, "text": named(hop["text"][:1].upper() + hop["text"][1:])}
    return hop


def _asks_a_person(text: str) -> bool:
    """Whether a text asks in its last sentence who somebody is, and nothing that has to be looked for before."""
    last = re.split(r"(?<=[.!?;])\s+", text.strip())[-1]
    return _PERSON.search(last) is not None and not _MOST.search(last)


def _continued(hops: list[Hop], known: Known) -> list[Hop]:
    """A plan whose last question the rules split further, now that what it hangs on has its place in it: "in
    {{MONTHS}}, which shop sold most, and who runs it?"."""
    if not hops or hops[-1]["source"] != SQL or not names(hops[-1]["text"]):
        return hops
    before, more = hops[:-1], plan(hops[-1]["text"], known)
    given = {hop["gives"] for hop in before if hop["gives"]}
    if len(more) < 2 or given & {hop["gives"] for hop in more} or len(before) + len(more) > MOST_STEPS:
        return hops
    moved: list[Hop] = [{**hop, "id": hop["id"] + len(before)} for hop in more]
    whole = [*before, *moved]
    givers = {hop["gives"]: hop["id"] for hop in whole if hop["gives"]}
    return [{**hop, "needs": [givers[name] for name in names(hop["text"]) if name in givers]} for hop in whole]


def _better(hops: list[Hop], reasons: list[str], known: Known) -> bool:
    return len(doubts(hops, known)) < len(reasons)


def _tables(workspace: Workspace, question: str, options: Context) -> list[str]:
    """The database's tables, each with the first sentence of what it is."""
    if not workspace.has_database:
        return []
    cards = workspace.catalog.cards
    if len(cards) > _MOST_TABLES:
        planned = {table["name"] for table in workspace.catalog.plan(question, options)["tables"]}
        cards = [card for card in cards if card.name in planned]
    return [
        f"{card.name} ({card.description.split('. ')[0].rstrip('.')})" if card.description else card.name
        for card in cards
    ]
