"""What a memory explains of a question to the database: what "winter" means to the team, what the insurer wants listed.

Such a memory does not fill a placeholder; it goes with the question as a note.
"""

from __future__ import annotations

import re

from typing_extensions import TypedDict

from hopql.state.context import Context
from hopql.state.memory import Found, SearchQuery
from hopql.tools.hops.answering import is_trusted
from hopql.tools.hops.lexicon import UNITS, lexicon
from hopql.tools.hops.stores import store
from hopql.tools.queries.placeholders import PATTERN
from hopql.tools.search.tokens import content_words, stem
from hopql.tools.workspace import Workspace

_DEFINES = re.compile(
    r"(?:\b(?:when|if|whenever) we (?:say|speak of|talk about|write)|\bby"
    r"|\bwhat we call|\bwe (?:call|define|count as|consider)"
    r"|\bthe (?:term|word|expression))\s+(?:a |an |the )?[\"“']?(?P<after>[\w-]+(?:\s[\w-]+)?)"
    r"|[\"“']?\b(?P<before>[\w-]+(?:\s[\w-]+)?)[\"”']?\s+(?:means|is defined as|counts as|stands for|refers to)\b",
    re.IGNORECASE,
)
_MOST = 2
_COVERED = 0.6


class Note(TypedDict):
    """A memory that explains a question."""

    query: str
    """What it is searched for by: the words of the question that it explains."""
    memory: Found


def notes_on(workspace: Workspace, text: str, options: Context) -> list[Note]:
    """The memories that explain words of a question which the database does not have; at most two, best first."""
    unknown = unknown_words(workspace, text, options)
    found = store(workspace, options.user).holding(unknown) if unknown else []
    notes: list[Note] = []
    for memory in found:
        phrase = explains(memory, text, unknown)
        if phrase and is_trusted(memory) and phrase not in (note["query"] for note in notes):
            notes.append(Note(query=phrase, memory=memory))
    return notes[:_MOST]


def explains(memory: Found, text: str, unknown: list[str]) -> str:
    """The words of a question that a memory explains: a term that it defines, or what it is about; empty otherwise."""
    plain, lacking = text.lower(), {stem(word) for word in unknown}
    for match in _DEFINES.finditer(memory["text"]):
        term = (match["after"] or match["before"]).lower()
        for said in (term, term.split()[0], term.split()[-1]):
            if lacking & {stem(word) for word in said.split()} and re.search(rf"\b{re.escape(said)}", plain):
                return said
    for key in ("subject", "topic"):
        about = str(memory["metadata"].get(key, ""))
        words = {stem(word) for word in about.lower().split()}
        named = about[:1].islower() and about != "team" and bool(words & lacking)
        if named and re.search(rf"\b{re.escape(about)}s?\b", plain):
            return about
    return ""


def tells(workspace: Workspace, text: str, options: Context) -> bool:
    """Whether a memory answers a whole question: it holds most of its words, those that the database lacks among them,
    and an amount of the unit that is asked for."""
    unit = re.search(rf"\bhow many ({UNITS})\b", text, re.IGNORECASE)
    if not unit:
        return False
    unknown = unknown_words(workspace, text, options)
    said = SearchQuery(text=text, category="", purpose="answer", priority=1)
    found = store(workspace, options.user).search([said], k=5) if unknown else []
    asked = {stem(word) for word in content_words(text)}
    for memory in found:
        held = {stem(word) for word in re.findall(r"\w+", memory["text"].lower())}
        lacking = {stem(word) for word in unknown}
        amount = re.search(rf"\b\d+\s+{unit[1].rstrip('s')}", memory["text"], re.IGNORECASE)
        if amount and lacking & held and len(asked & held) >= _COVERED * len(asked) and is_trusted(memory):
            return True
    return False


def unknown_words(workspace: Workspace, text: str, options: Context) -> list[str]:
    """Words of a question that its database does not have: all, where there is none."""
    said = PATTERN.sub(" ", text)
    lacking = workspace.catalog.gate(said, options)["unknown_words"] if workspace.has_database else content_words(said)
    return [word for word in lacking if word not in lexicon().calendar]
