"""What a new memory is to an old one: the same, against it, or neither. In doubt neither: then both stay.

The words are in `tools/base/statements.json`. Two memories about different
subjects are never the same, and never against each other. Records of what was said or written (documents,
conversations) are never contradicted.

Where a new memory goes among those it is the same as or against: by when each began to hold, not by arrival.

A memory is in force from `valid_from` (without one: from when it was told) until `valid_until`, or until one that
says otherwise begins to hold. So an older one that arrives late goes into the history, between its neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

from hopql.state.memory import Memory
from hopql.tools.base.read_statements import Statement, exchanged, opposed, plain, read, same_names
from hopql.tools.base.read_statements import table as word_tables

Relation = Literal["same", "against", "apart"]
_VALUES: Final = ("entity", "kind", "subject")
DUPLICATE, CONTRADICTION, RELATED = 0.95, 0.8, 0.6
"""Cosines from which memories may say the same, may contradict each other, and may be about one thing."""
SINGLE_VALUED: Final = frozenset(("preferences", "decisions", "requirements"))
RECORDS: Final = frozenset(("documents", "document_chunks", "conversations", "conversation_turns"))


@dataclass(frozen=True)
class Told:
    """What of a memory is compared; both are of one space, user and category."""

    text: str
    category: str
    metadata: Mapping[str, Any]

    @property
    def said(self) -> Statement:
        """The text, read."""
        return read(self.text)

    def value(self, key: str) -> frozenset[str]:
        """The values of a metadata key, in lower case without an article; empty without any."""
        return frozenset(plain(text).removeprefix("the ") for text in texts(self.metadata.get(key)))


def texts(value: object) -> list[str]:
    """A metadata value as texts: one, those of a list, or none."""
    if isinstance(value, (list, tuple)):
        return [text for one in value for text in texts(one)]
    if value is None or isinstance(value, dict):
        return []
    text = str(value).strip()
    return [text] if text else []


def relation(new: Told, old: Told, cosine: float | None) -> Relation:
    """What `new` is to `old`, whose vectors have this cosine; None where it is not known."""
    near = cosine if cosine is not None else 0.0
    if is_same(new, old, near):
        return "same"
    may_clash = new.category not in RECORDS and not new.said.additive
    return "against" if may_clash and near >= _needed(new, old) and _clash(new, old) else "apart"


def is_same(new: Told, old: Told, cosine: float) -> bool:
    """They say the same: near in meaning, and no number, date, name or negation tells them apart."""
    if any(_differ(new, old, key) for key in _VALUES):
        return False
    one, other = new.said, old.said
    if one.plain == other.plain:
        return one.figures == other.figures
    return (
        cosine >= DUPLICATE
        and one.figures == other.figures
        and one.negations == other.negations
        and same_names(one, other)
        and not opposed(one, other)
    )


def _needed(new: Told, old: Told) -> float:
    """The cosine from which two memories are about one thing; above 1 where they are not.

    | both have                            | single-valued categories | others  |
    |--------------------------------------|--------------------------|---------|
    | subject, topic, entity and its kind  | any                      | related |
    | subject, topic, entity               | related                  | related |
    | subject, topic                       | related                  | never   |
    | not both: the same subject in words  | contradiction            | never   |
    """
    never, single = 2.0, new.category in SINGLE_VALUED
    if _differ(new, old, "subject") or _differ(new, old, "topic") or _differ(new, old, "kind"):
        return never
    if _both(new, old, "subject") and _both(new, old, "topic"):
        if single and _both(new, old, "entity") and _both(new, old, "kind"):
            return -1.0
        return RELATED if single or _both(new, old, "entity") else never
    named = bool(new.said.subject) and new.said.subject == old.said.subject
    return CONTRADICTION if single and (named or _both(new, old, "subject")) else never


def _clash(new: Told, old: Told) -> bool:
    """Another value, both asserted; or the same value, asserted by one and denied by the other."""
    one, other = new.said, old.said
    denial = bool(one.negations) != bool(other.negations)
    if _both(new, old, "entity"):
        same = _same_value(new.value("entity"), old.value("entity"))
    elif denial:
        return _same_but_denied(one, other)
    else:
        same = not exchanged(one, other)
    if same:
        return denial or opposed(one, other)
    return not one.negations and not other.negations


def _same_but_denied(one: Statement, other: Statement) -> bool:
    """Without its negation, the one that denies says what the other says, but for a verb ("avoids", "prefers")."""
    denials = word_tables()["negations"]
    apart = {stemmed for stemmed in set(one.stems) ^ set(other.stems) if stemmed not in denials}
    return one.figures == other.figures and same_names(one, other) and len(apart) <= 1


def _same_value(new: frozenset[str], old: frozenset[str]) -> bool:
    """Equal, or one value each of which one is a part of the other ("united", "united airlines")."""
    if len(new) != 1 or len(old) != 1:
        return new == old
    one, other = set(next(iter(new)).split()), set(next(iter(old)).split())
    return one <= other or other <= one


def _both(new: Told, old: Told, key: str) -> bool:
    return bool(new.value(key)) and bool(old.value(key))


def _differ(new: Told, old: Told, key: str) -> bool:
    return _both(new, old, key) and new.value(key) != old.value(key)


@dataclass(frozen=True)
class Old:
    """A stored memory that a new one is compared with."""

    id: str
    told: Told
    cosine: float | None
    created: datetime
    valid_from: datetime | None
    valid_until: datetime | None
    superseded_at: datetime | None
    superseded_until: datetime | None

    @property
    def since(self) -> datetime:
        """From when it holds, as far as is known."""
        return self.valid_from or self.created

    def holds(self, at: datetime) -> bool:
        """It is in force at that time."""
        if self.valid_until is not None and self.valid_until <= at:
            return False
        if self.superseded_at is None or self.superseded_at > at:
            return True
        return self.superseded_until is not None and self.superseded_until <= at


@dataclass(frozen=True)
class Place:
    """What is to be done with a new memory."""

    same: Old | None = None
    """It repeats this one: nothing is added."""
    replaced: tuple[Old, ...] = ()
    """These give way to it, the one most like it first."""
    successor: Old | None = None
    """This one began to hold later, and says otherwise: the new one gives way to it."""


def place(memory: Memory, now: datetime, others: Sequence[Old]) -> Place:
    """Where a memory goes; `others` are those of its space, user and category that it may be the same as or against."""
    since, until = aware(memory.valid_from) or now, aware(memory.valid_until)
    new = Told(memory.text, memory.category, memory.metadata)
    near = sorted(others, key=lambda old: -(old.cosine or 0.0))
    found = [(old, relation(new, old.told, old.cosine)) for old in near]
    for old, what in found:
        if what == "same" and _one_telling(memory, old, now):
            return Place(same=old)
    against = [old for old, what in found if what == "against" and (until is None or old.since < until)]
    later = [old for old in against if old.since > since and (old.valid_until is None or old.valid_until > old.since)]
    earlier = [old for old in against if old.since <= since and old.holds(since)]
    if until is not None:  # for a while only: what had given way to another already stays as it is
        earlier = [old for old in earlier if old.superseded_at is None]
    return Place(replaced=tuple(earlier), successor=min(later, key=lambda old: old.since, default=None))


def _one_telling(memory: Memory, old: Old, now: datetime) -> bool:
    """The same statement about the same time: repeated, or told again with the dates that it lacked."""
    dates = aware(memory.valid_from), aware(memory.valid_until)
    if dates == (None, None):
        return old.holds(now)
    known = old.valid_from, old.valid_until
    return known == dates or (known == (None, None) and old.superseded_at is None)


def aware(moment: datetime | None) -> datetime | None:
    """The moment in UTC; one without a time zone is read as UTC."""
    if moment is None or moment.tzinfo is None:
        return moment and moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment.replace(tzinfo=UTC)


def iso(moment: datetime | None) -> str:
    """A time as it is told: ISO 8601, UTC; empty without one."""
    return moment.astimezone(UTC).isoformat() if moment else ""
