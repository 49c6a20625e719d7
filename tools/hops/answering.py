"""Whether a memory speaks of what a hop asks for: of every name, of the same owner, relation and kind of thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from state.hops import Hop
from state.memory import Found
from tools.hops.directions import contradicts, turned_down
from tools.hops.lexicon import lexicon
from tools.search.tokens import STOP_WORDS, content_words, stem

_NEAR = 0.45
"""Cosine distance up to which a memory is about the hop, in whatever words."""
_FAR = 0.85
_LEAST_CONFIDENCE = 0.5
_ANY_NAME = re.compile(r"\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_POINTS = re.compile(r"\bthere\b[?.\s]*$|\b(?:at|about|for|of|with|to|after|by)\s+(?:it|them|that|this)\b[?.\s]*$")
"""What points to something that is not said: nobody can tell who the contact there is."""
_WHOM_I = re.compile(
    r"\b(?:can|could|should|do|would|may|might|must|shall|to)\s+I\b|\bI\s+(?:can|could|should|would|may|must)\b"
)
"""Whom I can call is not what is told of me."""
_ASKING = frozenset(("which", "what", "who", "whom", "whose", "when", "where", "how", "why", "the"))
TEAM = frozenset(("team", "we", "our", "us", "the team", "everyone", "all"))


def answers(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> bool:
    """Whether a memory speaks of what the hop asks for."""
    if not is_trusted(memory):
        return False
    said = f"{memory['text']} {' '.join(_texts(memory['metadata']))}".lower()
    if not all(_names(said, name, aliases) for name in names_in(text)):
        return False
    if any(not _names(said, group[0], [group]) for group in aliases if any(name in text for name in group)):
        return False
    if re.search(r"\bthe team\b", text) and not _ours(memory):
        return False
    if re.search(r"\b(?:I|my|me|the user)\b", _WHOM_I.sub(" ", text)) and not _mine(memory):
        return False
    if _POINTS.search(text) and not names_in(text.partition(" ")[2]):
        return False
    if contradicts(text, memory["text"]) or (turned_down(memory["text"]) and not turned_down(text)):
        return False
    if not _fits(memory, hop) or not _is_of(memory, said, hop) or not _qualified(said, hop):
        return False
    return memory["distance"] <= _NEAR or (memory["distance"] <= _FAR and _related(text, said, hop))


def is_trusted(memory: Found) -> bool:
    """Whether a memory is sure enough to be used: its confidence, where one was given, is at least a half, and it
    tells something instead of giving orders to whoever reads it."""
    if re.search(rf"\b{lexicon().order}", memory["text"], re.IGNORECASE):
        return False
    return _number(memory["metadata"].get("confidence"), 1.0) >= _LEAST_CONFIDENCE


def names_in(text: str) -> list[str]:
    """Names in a hop's text: capitalised words but for the first, months and days; a first word that is a name too."""
    words = lexicon()
    found = [match.group() for match in _ANY_NAME.finditer(text)]
    kept = []
    for name in found:
        plain = [part for part in name.split() if part.lower() not in words.calendar]
        parts = [part for part in plain if part != "I" and (part.isupper() or part.lower() not in STOP_WORDS | _ASKING)]
        if parts:
            kept.append(" ".join(parts))
    return kept


def _names(said: str, name: str, aliases: Sequence[Sequence[str]]) -> bool:
    same = next((list(group) for group in aliases if any(name in other or other in name for other in group)), [name])
    return any(_mentions(said, other) for other in [name, *same])


def _mentions(said: str, name: str) -> bool:
    """Whether a text speaks of a name: as it is, or by its first word that tells it apart ("Maria" of "Maria Chen")."""
    plain = re.sub(r"[’']s$", "", name.lower())
    if re.search(rf"\b{re.escape(plain)}\b", said):
        return True
    together = plain.replace(" ", "")
    if together != plain and len(together) > 5 and re.search(rf"\b{re.escape(together)}\b", said):
        return True
    first = plain.split()[0]
    return (
        len(plain.split()) > 1
        and len(first) > 2
        and first not in ("the", "new", "san", "los", "las", "fort", "saint")
        and bool(re.search(rf"\b{re.escape(first)}\b", said))
    )


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


def _is_of(memory: Found, said: str, hop: Hop) -> bool:
    """Whether a memory speaks of such a thing as is asked for, where no known kind tells: no product is a colour. What
    is said about the insurer does not say who the insurer is."""
    subject = str(memory["metadata"].get("subject", "")).lower()
    if subject and subject == hop["asks"].lower():
        return False
    if hop["kind"] or not hop["asks"] or memory["metadata"].get(hop["gives"].lower()):
        return True
    asked = stem(hop["asks"].split()[-1].lower())
    return asked in {stem(word) for word in re.findall(r"[\w-]+", said)}


def _fits(memory: Found, hop: Hop) -> bool:
    kind = str(memory["metadata"].get("kind", ""))
    if not hop["kind"] or not kind or lexicon().fits(hop["kind"], kind):
        return True
    subject = str(memory["metadata"].get("subject", ""))
    return bool(subject) and subject.lower() not in TEAM


def _qualified(said: str, hop: Hop) -> bool:
    """Whether a memory speaks of what sets the thing apart: a distance limit is not any limit."""
    held = {stem(word) for word in re.findall(r"[\w-]+", said)}
    apart = [stem(word) for word in content_words(" ".join(hop["asks"].split()[:-1]))]
    return all(word in held for word in apart)


def _related(text: str, said: str, hop: Hop) -> bool:
    """Whether a memory's words say of the names what the hop asks."""
    said_names = " ".join(names_in(text))
    named = {stem(word) for word in [*re.findall(r"\w+", said_names.lower()), *content_words(said_names)]}
    asked = {stem(word) for word in content_words(text)} - named - {"team", "user", "person", "who"}
    plain = asked - {stem(word) for word in content_words(hop["asks"])} or asked
    held = {stem(word) for word in re.findall(r"[\w-]+", said)}
    groups = [group for group in lexicon().relations if group & plain]
    topical = plain - {word for group in groups for word in group}
    if len(topical & held) * 2 < len(topical):
        return False
    return not plain or bool(topical) or any(group & held for group in groups)


def listed_in(value: Any) -> list[str]:
    """A field of metadata as a list of texts."""
    if value is None or value == "":
        return []
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def _texts(metadata: dict[str, Any]) -> list[str]:
    return [text for value in metadata.values() for text in (listed_in(value) if not isinstance(value, dict) else [])]


def _number(value: Any, otherwise: float) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return otherwise
