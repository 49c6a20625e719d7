"""What is not answered well, by topic, with what would help: a card for an unknown word, or an example."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked_analytics import Failing
from hopql.tools.memory.analytics.askings import COUNTED, TYPED, bounded, counted, fetched
from hopql.tools.memory.analytics.labelling import told
from hopql.tools.memory.asked.listing import HERE
from hopql.tools.memory.asked.rows import iso
from hopql.tools.search.tokens import stem

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

_READ: Final = 5000
_VOCABULARY: Final = 50_000
_SAMPLES: Final = 5
_ERRORS: Final = 3
_FAILED: Final = f"""
WITH asked AS (
    SELECT a.question, a.asker, a.success, a.sql, a.error, a.at, {TYPED} AS typed, coalesce((
        SELECT f.verdict FROM query_feedback f WHERE f.asking = a.id ORDER BY f.id DESC LIMIT 1), '') AS verdict
    FROM query_askings a WHERE {COUNTED}
), last AS (
    SELECT asked.*, max(at) FILTER (WHERE success AND verdict <> 'down') OVER (PARTITION BY typed) AS solved FROM asked
)
SELECT question, asker, success, sql <> '', error, at, typed FROM last
WHERE (NOT success OR verdict = 'down') AND verdict <> 'corrected' AND (solved IS NULL OR solved < at)
ORDER BY at DESC LIMIT {_READ}
"""
_ANSWERED: Final = f"""
(SELECT a.question FROM query_askings a WHERE {COUNTED} AND a.success AND NOT EXISTS (
    SELECT 1 FROM query_feedback f WHERE f.asking = a.id AND f.verdict = 'down')
 GROUP BY 1 ORDER BY max(a.at) DESC LIMIT {_VOCABULARY})
UNION
(SELECT e.question FROM query_entries e WHERE {HERE} AND e.live AND e.down <= e.up
 ORDER BY e.created DESC LIMIT {_VOCABULARY})
"""


@dataclass(frozen=True)
class _Asking:
    question: str
    asker: str
    kind: str
    """`failed`, `refused` or `complained`."""
    error: str
    at: datetime
    typed: str
    words: dict[str, str]
    """Stem and word."""


_Topic = tuple[str, list[_Asking]]


def failing(
    memory: Space, since: datetime | None = None, limit: int = 20, *, known: Collection[str] = ()
) -> list[Failing]:
    """Topics whose questions failed, were refused or were complained about, those with the most askings first.

    A topic is a word that such questions share: first the words that are unknown, which means that no question that
    succeeded has them and that `known` does not hold them; then, among the questions without such a word, the word
    that most of them share. Every asking belongs to one topic. What succeeded later, or was corrected, is left out.

    Args:
        since: from when; UTC where it names no zone.
        limit: how many topics are told, at most 1,000.
        known: words that the cards explain: names of tables and columns, values, terms. Their stems are compared.
    """
    parameters = counted(memory, since)
    askings = [_asking(row) for row in fetched(memory, _FAILED, parameters)]
    if not askings:
        return []
    answered = fetched(memory, _ANSWERED, {**parameters, "since": None})
    vocabulary = {stem(word) for row in answered for word in told(row[0])}
    vocabulary |= {stem(word) for text in known for word in told(text)}
    unknown, rest = _topics(askings, lambda one: [word for word in one.words if word not in vocabulary])
    shared, rest = _topics(rest, lambda one: list(one.words))
    topics = [(word, True, group) for word, group in unknown] + [(word, False, group) for word, group in shared]
    if rest:
        topics.append(("", False, rest))
    made = [_failing(word, new, group) for word, new, group in topics]
    made.sort(key=lambda one: (-one["count"], one["topic"]))
    return made[: bounded(limit)]


def _asking(row: Sequence[Any]) -> _Asking:
    question, asker, success, written, error, at, typed = row
    kind = "complained" if success else "failed" if written else "refused"
    words = {stem(word): word for word in reversed(told(question))}
    return _Asking(question, asker, kind, error, at, typed, words)


def _topics(askings: list[_Asking], words: Callable[[_Asking], list[str]]) -> tuple[list[_Topic], list[_Asking]]:
    """Askings by a word each, and those without one: the word of most different questions first, which takes them all.

    Args:
        words: of an asking, the stems that may be its topic.
    """
    holders: dict[str, list[_Asking]] = defaultdict(list)
    for one in askings:
        for word in words(one):
            holders[word].append(one)
    taken: set[int] = set()
    found: list[_Topic] = []
    heap = [_rank(word, group) for word, group in holders.items()]
    heapify(heap)
    while heap:
        rank = heappop(heap)
        word = rank[-1]
        left = [one for one in holders[word] if id(one) not in taken]
        if left and (now := _rank(word, left)) > rank:  # others have taken some of its askings meanwhile
            heappush(heap, now)
        elif left:
            found.append((word, left))
            taken |= {id(one) for one in left}
    return found, [one for one in askings if id(one) not in taken]


def _rank(word: str, group: list[_Asking]) -> tuple[int, int, str]:
    """The less, the sooner a word is a topic: by different questions, then by askings."""
    return -len({one.typed for one in group}), -len(group), word


def _failing(word: str, unknown: bool, group: list[_Asking]) -> Failing:
    """A topic of its askings, the newest first."""
    kinds = Counter(one.kind for one in group)
    errors = Counter(one.error for one in group if one.error)
    topic = Counter(one.words[word] for one in group).most_common(1)[0][0] if word else ""
    unknown = unknown and kinds["complained"] < len(group)  # what was answered was understood, if wrongly
    return Failing(
        topic=topic, unknown=unknown, help="card" if unknown else "example", advice=_advice(topic, unknown, kinds),
        count=len(group), users=len({one.asker for one in group}), failed=kinds["failed"], refused=kinds["refused"],
        complained=kinds["complained"], questions=list(dict.fromkeys(one.question for one in group))[:_SAMPLES],
        errors=[error for error, _ in errors.most_common(_ERRORS)], last_asked=iso(group[0].at),
    )  # fmt: skip


def _advice(topic: str, unknown: bool, kinds: Counter[str]) -> str:
    if unknown:
        return f"No question that succeeded has the word '{topic}': say on a card which table or column it means."
    if kinds["complained"] >= max(kinds["failed"], kinds["refused"]):
        return "Users found the answers wrong: correct one of these SQLs, and approve it as an example."
    if kinds["failed"] >= kinds["refused"]:
        return "The SQL that was written was refused or failed: give an example, one of these questions with its SQL."
    return "No SQL was written: give an example, one of these questions with its SQL."
