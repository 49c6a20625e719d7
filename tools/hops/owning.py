"""Whose a thing is that a hop asks for, and whether a memory is of the same: ours, mine, or one client's."""

from __future__ import annotations

import re

from hopql.state.memory import Found
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.names import names_in

_WHOM_I = re.compile(
    r"\b(?:can|could|should|do|would|may|might|must|shall|to)\s+I\b|\bI\s+(?:can|could|should|would|may|must)\b"
)
"""Whom I can call is not what is told of me."""
_OWNER = re.compile(r"\b[Tt]he\s+(?P<owner>[a-z]+)[’']s\b")
TEAM = frozenset(("team", "we", "our", "us", "the team", "everyone", "all"))


def is_owned(memory: Found, text: str) -> bool:
    """Whether a memory is of the team, of the user, or of the only one there is, where a hop speaks of such."""
    if re.search(r"\bthe team\b", text) and not _ours(memory):
        return False
    if re.search(r"\b(?:I|my|me|the user)\b", _WHOM_I.sub(" ", text)) and not _mine(memory):
        return False
    owner = _OWNER.search(text)
    return not owner or bool(names_in(text.partition(" ")[2])) or _is_unique(owner["owner"], memory)


def _is_unique(owner: str, memory: Found) -> bool:
    """Whether "the client" without a name can be told: there is one team, and the insurer where a memory is of it."""
    if lexicon().kind_of(owner) not in ("person", "organisation"):
        return True
    return str(memory["metadata"].get("subject", "")).lower() == owner


def _ours(memory: Found) -> bool:
    subject = str(memory["metadata"].get("subject", "")).lower()
    if subject in TEAM or (memory["user"] and subject in ("", "user", "i", memory["user"].lower())):
        return True
    thing = not subject or memory["metadata"]["subject"][:1].islower()
    return thing and bool(re.search(r"\b(?:[Ww]e|[Oo]ur|us|team|[Uu]ser|I|[Mm]y)\b", memory["text"]))


def _mine(memory: Found) -> bool:
    """Whether a memory is about the user who asks: it is theirs, and not about somebody else."""
    subject, own = str(memory["metadata"].get("subject", "")).lower(), memory["user"].lower()
    if subject in ("user", "i"):
        return True
    return bool(own) and (subject in ("", own) or own in subject.split())
