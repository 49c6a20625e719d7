"""Whether a memory speaks of what a hop asks for: of every name, of the same owner, relation and kind of thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hopql.state.hops import Hop
from hopql.state.memory import OWN_TURN, Found
from hopql.tools.hops.directions import contradicts, turned_down
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.names import names_in
from hopql.tools.hops.owning import TEAM, is_owned
from hopql.tools.hops.polarity import agrees, other_relation, shares_relation
from hopql.tools.search.tokens import content_words, stem

_NEAR = 0.45
"""Cosine distance up to which a memory is about the hop, in whatever words."""
_RATHER_NEAR = 0.5
"""That of the only memory that can be meant."""
_SAME_EVENT = 0.25
"""That of a date whose event is known by other words: a birthday is not the day of hiring."""
_FAR = 0.85
_LEAST_CONFIDENCE = 0.5
_POINTS = re.compile(r"\bthere\b[?.\s]*$|\b(?:at|about|for|of|with|to|after|by)\s+(?:it|them|that|this)\b[?.\s]*$")
"""What points to something that is not said: nobody can tell who the contact there is."""


def answers(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> bool:
    """Whether a memory speaks of what the hop asks for."""
    if not _may_answer(memory, hop, text, aliases):
        return False
    said = f"{memory['text']} {' '.join(_texts(memory['metadata']))}".lower()
    if _related(text, said, hop):
        return memory["distance"] <= _FAR
    if not hop["kind"] and not hop["asks"]:
        return False  # It is not said what is asked for, so that any memory near would do.
    return memory["distance"] <= _NEAR and not _speaks_of_another(memory, text, hop)


def could_answer(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> bool:
    """Whether a memory may be what a hop means in words that nobody foresaw: it speaks of its names, gives the kind of
    thing that is asked for, is rather near, and nothing says that it tells something else. It answers where no other
    memory could."""
    kind = str(memory["metadata"].get("kind", ""))
    if not names_in(text) or not hop["kind"] or not kind or not lexicon().fits(hop["kind"], kind):
        return False
    if memory["distance"] > _RATHER_NEAR or _speaks_of_another(memory, text, hop):
        return False
    return _may_answer(memory, hop, text, aliases)


def _may_answer(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> bool:
    if not is_trusted(memory):
        return False
    said = f"{memory['text']} {' '.join(_texts(memory['metadata']))}".lower()
    if not all(_names(said, name, aliases) for name in names_in(text)):
        return False
    if any(not _names(said, group[0], [group]) for group in aliases if any(name in text for name in group)):
        return False
    if not is_owned(memory, text):
        return False
    if _POINTS.search(text) and not names_in(text.partition(" ")[2]):
        return False
    if contradicts(text, memory["text"]) or (turned_down(memory["text"]) and not turned_down(text)):
        return False
    if not agrees(text, memory["text"]) or not _counts_the_same(text, said):
        return False
    return _fits(memory, hop) and _is_of(memory, said, hop) and _qualified(said, hop)


def _speaks_of_another(memory: Found, text: str, hop: Hop) -> bool:
    """Whether a memory, near as it is, tells another relation of the names."""
    said = memory["text"]
    told = [each for key in ("entity", "subject") for each in listed_in(memory["metadata"].get(key))]
    own = [name for name in names_in(said) if not said.startswith(name) or any(name in each for each in told)]
    idle = [*names_in(text), *own, hop["asks"], *told]
    if hop["kind"] == "date" and memory["distance"] > _SAME_EVENT and not shares_relation(text, said, idle):
        return True
    return other_relation(text, said, idle)


def _counts_the_same(text: str, said: str) -> bool:
    """Whether a number that is asked for counts what a memory counts: seats are no people."""
    counted = re.search(r"\b(?:how many|number of)\s+(?P<of>[a-z]+)", text)
    return counted is None or stem(counted["of"]) in {stem(word) for word in re.findall(r"[\w-]+", said)}


def is_trusted(memory: Found) -> bool:
    """Whether a memory is sure enough to be used: its confidence, where one was given, is at least a half, and it
    tells something instead of giving orders to whoever reads it. What we answered is nothing that anybody told us: a
    row could otherwise make itself remembered."""
    if memory["category"] == "conversation_turns" and memory["text"].startswith(OWN_TURN):
        return False
    if re.search(rf"\b{lexicon().order}", memory["text"], re.IGNORECASE):
        return False
    return _number(memory["metadata"].get("confidence"), 1.0) >= _LEAST_CONFIDENCE


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
