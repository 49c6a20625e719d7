"""Looking a question up: a proven replay, or what is near enough to be an example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from hopql.state.asked import Entry, Proposal
from hopql.state.context import Context
from hopql.state.plan import Example
from hopql.state.sql import Recalled
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.question_template import Reading, Template
from hopql.tools.memory.replay_template import Refusal, from_json, replay
from hopql.tools.recall.remember_query import memory_of, values_in
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory


_PROPOSED = 8
"""Entries that are looked at."""
_MOST_EXAMPLES = 3
_SIBLINGS = 100
"""Questions of the same words around other values that may confirm or contradict an entry."""
_KINDS = {
    "exact": ("exact",),
    "template": ("exact", "template"),
}
"""Replays that each setting lets through."""


_GIVEN = {"curated": "given as an example", "corrected": "corrected by a user", "imported": "imported"}
"""What people gave, by where an entry is from."""


@dataclass(frozen=True)
class Looked:
    """What the memory has for a question."""

    replay: Recalled | None = None
    examples: list[Example] = field(default_factory=list)
    why: str = ""
    """Why nothing is replayed, of the entry that came nearest."""


def recalled(workspace: Workspace, question: str, options: Context, today: date | None = None) -> Looked:
    """What was asked before and answers the question, or is like it.

    The entries are those that `hopql.tools.memory` proposes: the same words, the same words around other values, and
    near ones. Only `hopql.tools.memory.replay_template` decides whether one answers. The SQL is to be checked like any
    other.

    Raises:
        ConnectError: the memory cannot be reached.
    """
    from hopql.tools.memory import asked_exists

    if not asked_exists():
        return Looked(why="nothing was asked yet")
    reading = read(question, values_in(workspace, question))
    memory = memory_of(workspace, options)
    proposals = memory.propose(reading.normal, reading.skeleton, question, k=_PROPOSED, least=options.t_example)
    why = "nothing like it was asked"
    for proposal in proposals if options.replay != "off" else ():
        replay = _replayed(proposal, reading, today or date.today())
        if isinstance(replay, str):
            why = replay
        elif replay["bound"] and not (proof := proof_of(proposal["entry"], memory, options)):
            why = f"“{proposal['entry']['question']}” is not proven yet for other values"
        elif replay["kind"] in _KINDS[options.replay]:
            return Looked({**replay, "proof": proof if replay["bound"] else ""}, why="")
        else:
            why = "only the same question is replayed"
    return Looked(None, _examples(proposals, options), why)


def _replayed(proposal: Proposal, reading: Reading, today: date) -> Recalled | str:
    """The replay of one entry, or why there is none."""
    entry = proposal["entry"]
    if proposal["disputed"]:
        return f"“{entry['question']}” was found wrong"
    stored = from_json(entry["template"])
    if stored is None:
        return f"“{entry['question']}” was kept by another version"
    made = replay(stored, reading, today=today)
    if isinstance(made, Refusal):
        return made.reason
    similarity = proposal["similarity"] if proposal["similarity"] >= 0 else _similarity(stored, reading)
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
    stored = from_json(entry["template"])
    if stored is None:
        return ""
    confirmed = 0
    for one in memory.same_skeleton(stored.skeleton, max(_SIBLINGS, options.confirmations + 1)):
        if one["entry"]["id"] == entry["id"] or one["disputed"]:
            continue
        asked = from_json(one["entry"]["template"])
        if asked is None:
            continue
        made = replay(stored, asked.reading, today=date.fromisoformat(stored.asked))
        if isinstance(made, Refusal) or not _same_query(made.sql, one["entry"]["sql"], stored.dialect):
            return ""
        confirmed += bool(made.bound)
    times = "time" if confirmed == 1 else "times"
    return f"confirmed {confirmed} {times}" if confirmed >= options.confirmations else ""


def approval(entry: Entry) -> str:
    """That a person approved an entry, and who, where that is known."""
    return f"approved by {entry['approved_by']}" if entry["approved_by"] else "approved"


def _same_query(one: str, other: str, dialect: str) -> bool:
    from hopql.tools.database.parse_statement import parse

    first = parse(one, dialect)
    return first is not None and first == parse(other, dialect)


def _similarity(stored: Template, reading: Reading) -> float:
    """Of questions with one skeleton: the share of words that they have in common. Their cosine was not needed."""
    ours, theirs = set(reading.normal.split()), set(stored.normal.split())
    return len(ours & theirs) / max(len(ours | theirs), 1)


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
        if proposal["example"] and not proposal["disputed"]
    ][:_MOST_EXAMPLES]
