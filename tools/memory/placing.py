"""Where a new memory goes among those it is the same as or against: by when each began to hold, not by arrival.

A memory is in force from `valid_from` (without one: from when it was told) until `valid_until`, or until one that
says otherwise begins to hold. So an older one that arrives late goes into the history, between its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from hopql.state.memory import Memory
from hopql.tools.errors import UsageError
from hopql.tools.memory.rules import Told, relation


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
    if (old.valid_from, old.valid_until) == dates:
        return True
    return (old.valid_from, old.valid_until) == (None, None) and old.superseded_at is None


def aware(moment: datetime | None) -> datetime | None:
    """The moment in UTC; one without a time zone is read as UTC."""
    if moment is None:
        return None
    try:
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError:
        return moment.replace(tzinfo=UTC)


def check_dates(memory: Memory) -> None:
    """Raise UsageError for a memory that ends before it begins."""
    begins, ends = aware(memory.valid_from), aware(memory.valid_until)
    if begins is not None and ends is not None and ends <= begins:
        raise UsageError(
            f"A memory holds until {ends.isoformat()}, which is not after {begins.isoformat()}, when it begins to.",
            hint="Correct valid_from or valid_until.",
        )
