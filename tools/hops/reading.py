"""What memories say about a hop: the value that fills its placeholder, or nothing. It is never guessed.

A memory answers when it speaks of every name of the hop, of the same subject and relation, and gives a thing of the
kind that is asked for. Its metadata is read first (a field named like the placeholder, then `entity`, then `subject`),
then its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from state.hops import Hop, HopValue
from state.memory import Found
from tools.hops.lexicon import lexicon
from tools.search.tokens import STOP_WORDS, content_words, stem

_NEAR = 0.45
"""Cosine distance up to which a memory is about the hop, in whatever words."""
_FAR = 0.85
_LEAST_CONFIDENCE = 0.5
_TEAM = frozenset(("team", "we", "our", "us", "the team", "everyone", "all"))
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_ANY_NAME = re.compile(r"\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_AMOUNT = re.compile(
    r"\b\d[\d.,]*\s*(?:%|percent|minutes?|hours?|days?|miles?|km|seats?|dollars?|euros?)?", re.IGNORECASE
)
_COUNTS = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|dozen|hundred|thousand)\b",
    re.IGNORECASE,
)
_ASKING = frozenset(("which", "what", "who", "whom", "whose", "when", "where", "how", "why", "the"))


def values_from(found: Sequence[Found], hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> list[HopValue]:
    """Values that memories give for a hop, best memory first; empty when none answers it.

    Args:
        found: what a search found, best first.
        text: the hop's text with its placeholders filled.
        aliases: names of the same thing, for each value that was filled in; one of them is enough.
    """
    ranked = [memory for memory in found if answers(memory, hop, text, aliases)]
    many = hop["asks"].endswith("s") and not hop["asks"].endswith("ss")
    values: list[HopValue] = []
    for memory in ranked:
        if values and not (many and memory["distance"] <= ranked[0]["distance"] + 0.05):
            break
        values += _read(memory, hop, text, aliases)
    first: dict[str, HopValue] = {}
    for value in values:
        first.setdefault(value["value"].lower(), value)
    return list(first.values())


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
    if re.search(r"\b(?:I|my|me|the user)\b", text) and not _mine(memory):
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


def counts_something(text: str) -> bool:
    """Whether a text holds a number, in digits or in words."""
    return _COUNTS.search(text) is not None


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
    if subject in _TEAM or (memory["user"] and subject in ("", "user", "i", memory["user"].lower())):
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
    return bool(subject) and subject.lower() not in _TEAM


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


def _read(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> list[HopValue]:
    metadata, words = memory["metadata"], lexicon()
    evidence = memory["text"]
    named = metadata.get(hop["gives"].lower()) if hop["gives"] else None
    if named:
        return [_value(each, hop["kind"], evidence, "metadata") for each in _list(named)]
    spoken = [name.lower() for name in names_in(text)] + [name.lower() for group in aliases for name in group]
    kind = str(metadata.get("kind", ""))
    entity = [each for each in _list(metadata.get("entity")) if not _spoken(each, spoken)]
    if hop["kind"] == "number":
        entity = [each for each in entity if _COUNTS.search(each)]
    if entity and words.fits(hop["kind"], kind):
        return [_value(each, kind or hop["kind"], evidence, "metadata") for each in entity]
    subject = str(metadata.get("subject", ""))
    about = any(_spoken(each, spoken) for each in _list(metadata.get("entity")))
    if (
        subject
        and subject.lower() not in _TEAM
        and not _spoken(subject, spoken)
        and (about or not metadata.get("entity"))
    ):
        return [_value(subject, hop["kind"], evidence, "metadata")]
    if metadata.get("entity") and not words.fits(hop["kind"], kind):
        return []
    return _from_text(memory["text"], hop, spoken)


def _from_text(text: str, hop: Hop, spoken: Sequence[str]) -> list[HopValue]:
    """The one name or amount of a text that the hop does not know yet; nothing where there are several."""
    pattern = _AMOUNT if hop["kind"] in ("number", "date") else _NAME
    first = re.match(rf"(?P<name>[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*)\s+{lexicon().acting}", text)
    named = first is not None and pattern is _NAME and first["name"].lower() not in STOP_WORDS
    opening = [first["name"]] if first and named else []
    found = dict.fromkeys([*opening, *(match.group().strip() for match in pattern.finditer(text))])
    calendar = lexicon().calendar
    fresh = [each for each in found if not _spoken(each, spoken) and each.lower() not in calendar]
    return [_value(fresh[0], hop["kind"], text, "text")] if len(fresh) == 1 else []


def _spoken(value: str, spoken: Sequence[str]) -> bool:
    plain = value.lower()
    return any(plain == name or name in plain.split() or plain in name for name in spoken)


def _value(value: Any, kind: str, evidence: str, origin: Any) -> HopValue:
    return HopValue(value=str(value), kind=kind, evidence=evidence, origin=origin)


def _list(value: Any) -> list[str]:
    if value is None or value == "":
        return []
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def _texts(metadata: dict[str, Any]) -> list[str]:
    return [text for value in metadata.values() for text in (_list(value) if not isinstance(value, dict) else [])]


def _number(value: Any, otherwise: float) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return otherwise
