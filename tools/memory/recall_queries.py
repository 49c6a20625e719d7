"""Keeping what was asked and what answered it, and keeping that memory in order.

Entries hold for one database, schema, notes and tenant; and for one user, where rows differ from user to user.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlglot import exp

from hopql.state.context import Context
from hopql.state.plan import Example
from hopql.state.query_memory import Asking, Draft, Entry, Key, Policy, Proposal, Remembered
from hopql.state.sql import Recalled
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.query_text import clean
from hopql.tools.base.settings import settings
from hopql.tools.database.parse_statement import parse
from hopql.tools.memory import QueryMemory, asked_exists
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Refusal, from_json, replay, template
from hopql.tools.memory.semantic_memory import SemanticMemory
from hopql.tools.memory.tokenize_question import VERSION, Reading, Value, normal_form
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace

if TYPE_CHECKING:
    from hopql.state.graphs import SQLState


def is_on() -> bool:
    """Whether questions are kept and looked up at all (`HOPQL_QUERY_MEMORY`)."""
    return settings().query_memory


def memory_of(workspace: Workspace, options: Context) -> QueryMemory:
    """The query memory as one user of a workspace sees it."""
    return QueryMemory(key_of(workspace, options), user=options.user, policy=policy_of(options))


def key_of(workspace: Workspace, options: Context) -> Key:
    """Where entries hold. Notes and guidance decide how a question is read, so they are part of it."""
    schema = workspace.catalog.fingerprint
    said = [schema, workspace.engine.dialect, workspace.notes, options.notes, options.guidance]
    fingerprint = hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]
    return Key(workspace.config.name, fingerprint, workspace.space_for(options))


def policy_of(options: Context) -> Policy:
    """Which entries may be examples. Of a memory that others fill too, only what a person approved."""
    if options.learned == "auto":
        return "strict" if options.tenant or options.user else "agreed"
    return "strict" if options.learned == "off" else options.learned


_SURE: Final = 0.5
"""Score from which a phrase is taken for the value that it is written like."""


def values_in(workspace: Workspace, question: str) -> list[Value]:
    """The values of a question, one for each column that stores it.

    A name that stands for one thing brings that thing's code and name along, so that "JetBlue" may fill a query's 'B6'.
    Columns that are joined share a domain: what one stores, the other may.
    """
    catalog = workspace.catalog
    hits = [hit for hit in catalog.asked(question).values if hit["match"] in ("exact", "case") and hit["score"] > _SURE]
    found: dict[tuple[str, str, str], Value] = {}
    for phrase in dict.fromkeys(hit["phrase"] for hit in hits):
        places = [*catalog.values.places(phrase), *_places_of(workspace, phrase)]
        for table, column, stored in places:
            place = f"{table}.{column}"
            domain = catalog.joins.domains.get(place, "")
            found[phrase, place, stored] = Value(text=phrase, column=place, canonical=stored, domain=domain)
    return list(found.values())


def _places_of(workspace: Workspace, phrase: str) -> list[tuple[str, str, str]]:
    """Where the code and the name of the one thing that a phrase means are stored: in its table, and the code in what
    is joined with that."""
    thing = identities(workspace).of(phrase)
    if thing is None:
        return []
    shared = workspace.catalog.joins.domains
    own = {shared[place] for place in shared if place.startswith(f"{thing.table}.")}
    return [
        (table, column, stored)
        for text in (thing.code, thing.name)
        for table, column, stored in workspace.catalog.values.places(text)
        if stored == text and (table == thing.table or shared.get(f"{table}.{column}") in own)
    ]


def remembered(
    workspace: Workspace, asking: Asking, options: Context, *, proved: bool, agreed: int = 1
) -> Future[Remembered]:
    """Have a question logged, and kept with its SQL where that was `proved`: it ran, and had passed every check. A
    background thread writes; the future is done when it is stored. `agreed`: independent candidates that gave the same
    result."""
    memory = memory_of(workspace, options)
    if not proved or asking.cached or not asking.sql:
        return memory.remember(asking)
    draft = Draft(
        question=asking.question, sql=asking.sql, user=asking.user, agreed=agreed, row_count=asking.row_count,
        ms=asking.ms, model=asking.model, **described(workspace, asking.question, asking.sql),
    )  # fmt: skip
    return memory.remember(asking, draft)


def described(workspace: Workspace, question: str, sql: str, *, dated: bool = True) -> dict[str, Any]:
    """Keys, template and tables of a question and its SQL, as entries are made of them. `dated`: it was asked today.
    SQL that is right on its day only ("last week", with dates) is never replayed where that day is not known; it may be
    an example still."""
    dialect = workspace.engine.dialect
    made = template(read(question, values_in(workspace, question)), sql, asked=date.today(), dialect=dialect)
    if made.moving and not dated:
        made = made.model_copy(update={"asked": date.min.isoformat()})
    return {
        "normal": made.reading.normal,
        "skeleton": made.reading.skeleton,
        "template": made.model_dump(mode="json"),
        "template_version": str(VERSION),
        "dialect": dialect,
        "tables": tables_of(sql, dialect),
    }


def tables_of(sql: str, dialect: str) -> list[str]:
    """Tables that a query reads, as it names them, each once; those that it defines itself are left out."""
    tree = parse(sql, dialect)
    if tree is None:
        return []
    defined = {each.alias_or_name for each in tree.find_all(exp.CTE)}
    named = [".".join(part for part in (table.db, table.name) if part) for table in tree.find_all(exp.Table)]
    return sorted({name for name in named if name and name not in defined})


def asking_of(state: SQLState, options: Context, dialect: str) -> Asking:
    """A finished run of the `sql` graph as the log has it."""
    sql = clean(state.get("sql") or "")
    replay, rows, calls = state.get("recalled"), state.get("rows"), state.get("calls") or []
    failure = state.get("failure")
    return Asking(
        user=options.user,
        question=clean(state["question"]),
        normal=normal_form(clean(state["question"])),
        sql=sql,
        tables=tables_of(sql, dialect) if sql else [],
        success=state["status"] == "answered",
        error=failure["message"] if failure else "",
        row_count=rows["row_count"] if rows else None,
        ms=sum(step["ms"] for step in state.get("steps") or [] if step),
        model=calls[-1]["model"] if calls else "",
        model_calls=len(calls),
        tokens_in=sum(call["tokens_in"] for call in calls),
        tokens_out=sum(call["tokens_out"] for call in calls),
        cached=replay is not None,
        how="" if replay is None else "exact" if replay["kind"] == "exact" else "skeleton",
        similarity=replay["similarity"] if replay else None,
        replayed_from=replay["entry"] if replay else "",
    )


_LOG = logging.getLogger("hopql")
_begun: set[tuple[Key, str]] = set()
_lock = threading.Lock()


def begin(workspace: Workspace, memory: QueryMemory) -> threading.Thread | None:
    """Have a memory put in order by a thread of its own, once in a process and for each embedder; None where that was
    begun before. A process that ends meanwhile leaves the rest to the next: each batch is stored when it is done, and
    searches see only vectors of the embedder in use."""
    with _lock:
        mark = (memory.key, settings().embedder)
        if mark in _begun:
            return None
        _begun.add(mark)

    def run() -> None:
        with suppress(HopQLError):
            remade, embedded = put_in_order(workspace, memory)
            if remade or embedded:
                _LOG.info("memories: %s templates and %s vectors made anew", remade, embedded)

    thread = threading.Thread(target=run, name="hopql-upkeep", daemon=True)
    thread.start()
    return thread


def put_in_order(workspace: Workspace, memory: QueryMemory) -> tuple[int, int]:
    """Make templates anew that another version made, and vectors that the embedder in use lacks, of what was asked and
    of what was told; how many of each. ModelError: the embedder cannot be had."""
    make = partial(described, workspace, dated=False)
    told = SemanticMemory(workspace.config.name)
    return memory.retemplate(str(VERSION), make), memory.reembed() + told.reembed()


_PROPOSED = 8
"""Entries that are looked at."""
_MOST_EXAMPLES = 3
_SIBLINGS = 100
"""Questions of the same words around other values that may confirm or contradict an entry."""

_GIVEN = {"curated": "given as an example", "corrected": "corrected by a user", "imported": "imported"}
"""What people gave, by where an entry is from."""


@dataclass(frozen=True)
class Looked:
    """What the memory has for a question."""

    replay: Recalled | None = None
    examples: list[Example] = field(default_factory=list)
    why: str = ""
    """Why nothing is replayed, of the entry that came nearest."""


def recalled(workspace: Workspace, question: str, options: Context) -> Looked:
    """What was asked before and answers the question, or is like it.

    The entries are those that `hopql.tools.memory` proposes: the same words, the same words around other values, and
    near ones. Only `hopql.tools.memory.replay_template` decides whether one answers. The SQL is to be checked like any
    other."""
    if not asked_exists():
        return Looked(why="nothing was asked yet")
    reading = read(question, values_in(workspace, question))
    memory = memory_of(workspace, options)
    proposals = memory.propose(reading.normal, reading.skeleton, question, k=_PROPOSED, least=options.t_example)
    why = "nothing like it was asked"
    for proposal in proposals if options.replay != "off" else ():
        replay = _replayed(proposal, reading)
        if isinstance(replay, str):
            why = replay
        elif replay["bound"] and not (proof := proof_of(proposal["entry"], memory, options)):
            why = f"“{proposal['entry']['question']}” is not proven yet for other values"
        elif replay["kind"] == "exact" or options.replay == "template":
            return Looked({**replay, "proof": proof if replay["bound"] else ""}, why="")
        else:
            why = "only the same question is replayed"
    return Looked(None, _examples(proposals, options), why)


def _replayed(proposal: Proposal, reading: Reading) -> Recalled | str:
    """The replay of one entry, or why there is none."""
    entry = proposal["entry"]
    if proposal["disputed"]:
        return f"“{entry['question']}” was found wrong"
    stored = from_json(entry["template"])
    if stored is None:
        return f"“{entry['question']}” was kept by another version"
    made = replay(stored, reading, today=date.today())
    if isinstance(made, Refusal):
        return made.reason
    similarity = proposal["similarity"]
    if similarity < 0:  # of questions with one skeleton: the share of words in common; their cosine was not needed
        ours, theirs = set(reading.normal.split()), set(stored.reading.normal.split())
        similarity = len(ours & theirs) / max(len(ours | theirs), 1)
    return Recalled(
        question=entry["question"],
        sql=made.sql,
        kind=made.kind,
        similarity=round(similarity, 3),
        entry=entry["id"],
        bound=[f"{each.was} → {each.now}" for each in made.bound],
        proof="",
        model=entry["model"],
    )


def proof_of(entry: Entry, memory: QueryMemory, options: Context) -> str:
    """Why an entry may be replayed with other values; empty where it has not earned that.

    It has where a person approved it, gave it as an example, corrected it so, or found its answer right; or where the
    model, asked anew for other values, has written what the replay gives, `options.confirmations` times and never
    anything else (of the latest `_SIBLINGS` questions of the same words that nobody found wrong).
    """
    if entry["approved"]:
        return approval(entry)
    if entry["origin"] in _GIVEN:
        return _GIVEN[entry["origin"]]
    if entry["up"] > entry["down"]:
        return "found right by a user"
    stored, confirmed = from_json(entry["template"]), 0
    most = max(_SIBLINGS, options.confirmations + 1)
    for one in memory.known("", stored.reading.skeleton, most) if stored else []:
        asked = from_json(one["entry"]["template"])
        if stored is None or asked is None or one["disputed"] or one["entry"]["id"] == entry["id"]:
            continue
        made = replay(stored, asked.reading, today=date.fromisoformat(stored.asked))
        written = None if isinstance(made, Refusal) else parse(made.sql, stored.dialect)
        if isinstance(made, Refusal) or written is None or written != parse(one["entry"]["sql"], stored.dialect):
            return ""
        confirmed += bool(made.bound)
    times = "time" if confirmed == 1 else "times"
    return f"confirmed {confirmed} {times}" if stored and confirmed >= options.confirmations else ""


def approval(entry: Entry) -> str:
    """That a person approved an entry, and who, where that is known."""
    return f"approved by {entry['approved_by']}" if entry["approved_by"] else "approved"


def _examples(proposals: Sequence[Proposal], options: Context) -> list[Example]:
    """What may be shown as an example, nearest first."""
    if options.learned == "off":
        return []
    return [
        Example(
            id=f"asked:{proposal['entry']['id']}",
            intent=proposal["entry"]["question"],
            tables=proposal["entry"]["tables"],
            sql=proposal["entry"]["sql"],
            score=max(proposal["similarity"], 0.0),
            similarity=0.0,
            marker="",
            origin="asked",
        )
        for proposal in proposals
        if proposal["example"]
    ][:_MOST_EXAMPLES]
