"""Every question of a suite stored, every other asked: what is replayed, and whether it is right."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hopql.evals.replay_figures import Tally
from hopql.evals.replay_suites import Case, Pair, same_sql
from hopql.evals.replay_values import Finder
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.question_template import Reading, Template, Value
from hopql.tools.memory.replay_template import Replay, compared, replay, template

ASKED = datetime.date(2024, 1, 15)
LATER = datetime.date(2024, 3, 2)
"""The day of the second question."""
Judge = Callable[[str, Case], bool]
"""Whether a query answers a case."""


@dataclass
class Found:
    """The figures of a suite."""

    pairs: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind: replays among pairs of stored and asked questions."""
    questions: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind: questions that the first fitting entry answers."""
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    """Possible replays that were refused, of odd questions."""


def by_sql(sql: str, case: Case) -> bool:
    """Right is what is the gold query."""
    return same_sql(sql, case.gold, case.dialect)


def crossed(cases: Sequence[Case], finders: dict[str, Finder], judge: Judge) -> Found:
    """Stores every case with its first gold query, and asks every other case of its database.

    Pairs without the same skeleton or normal form are refused without a look at the SQL, and are counted as such.
    """
    found = Found()
    readings = [read(case.question, finders[case.db](case.question)) for case in cases]
    stored = [
        template(reading, case.gold[0], asked=ASKED, dialect=case.dialect)
        for case, reading in zip(cases, readings, strict=True)
    ]
    by_key: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, entry in enumerate(stored):
        for key in {f"n {entry.normal}", f"s {entry.skeleton}"} - {"s "}:
            by_key[cases[place].db, key].append(place)
    of_db = {db: sum(case.db == db for case in cases) for db in {case.db for case in cases}}
    for place, (case, reading) in enumerate(zip(cases, readings, strict=True)):
        keys = (f"n {reading.normal}", f"s {reading.skeleton}")
        near = dict.fromkeys(other for key in keys for other in by_key.get((case.db, key), ()) if other != place)
        _ask(found, case, reading, [(cases[other], stored[other]) for other in near], judge)
        found.pairs["other skeleton"].tried[case.number % 2] += of_db[case.db] - 1 - len(near)
    _possible(found, cases, readings, stored, judge)
    return found


def _ask(
    found: Found, case: Case, reading: Reading, near: Sequence[tuple[Case, Template]], judge: Judge
) -> None:
    """Counts the pairs of one asked question with the entries of its skeleton."""
    for other, entry in near:
        kind = "same text" if entry.normal == reading.normal else "same skeleton"
        kind += ", another template" if other.template != case.template else ""
        given = replay(entry, reading, today=LATER)
        right = isinstance(given, Replay) and judge(given.sql, case)
        found.pairs[kind].add(case.number, replayed=isinstance(given, Replay), right=right)
        if isinstance(given, Replay) and not right:
            found.wrong += [] if not case.number % 2 else [f"{other.question!r} → {case.question!r}: {given.sql}"]


def _possible(
    found: Found, cases: Sequence[Case], readings: Sequence[Reading], stored: Sequence[Template], judge: Judge
) -> None:
    """Questions for which the suite has another of the same words (`shape`) or template, with other values."""
    by_shape: dict[str, list[int]] = defaultdict(list)
    by_template: dict[str, list[int]] = defaultdict(list)
    for place, case in enumerate(cases):
        by_shape[case.shape or "?"].append(place)
        by_template[case.template or "?"].append(place)
    for place, case in enumerate(cases):
        if not case.shape:
            continue
        others = [o for o in by_template[case.template] if cases[o].question != case.question]
        same_words = [o for o in by_shape[case.shape] if o in set(others)]
        given = [replay(stored[o], readings[place], today=LATER) for o in (*same_words, *others)]
        first = next((one for one in given if isinstance(one, Replay)), None)
        right = first is not None and judge(first.sql, case)
        if same_words:
            found.questions["same words, other values"].add(case.number, replayed=first is not None, right=right)
            if first is None and case.number % 2:
                found.missed.append(f"{cases[same_words[0]].question!r} → {case.question!r}: {given[0]}")
        if others:
            found.questions["same template, any words"].add(case.number, replayed=first is not None, right=right)
            sure = [replay(stored[o], readings[place], today=LATER, confirmed=True) for o in others if first is None]
            first = first or next((one for one in sure if isinstance(one, Replay)), None)
            right = first is not None and judge(first.sql, case)
            name = "same template, any words, with a verifier that never errs"
            found.questions[name].add(case.number, replayed=first is not None, right=right)


def agreements(cases: Sequence[Case], finders: dict[str, Finder]) -> tuple[Tally, Tally]:
    """How many pairs of other words pass the rules: of the same gold query, and of another one.

    In both tallies `replayed` are those that pass: a verifier would have to tell them apart.
    """
    same, other = Tally(), Tally()
    values: list[list[Value]] = [list(finders[case.db](case.question)) for case in cases]
    readings = [read(case.question, found) for case, found in zip(cases, values, strict=True)]
    stored = [template(r, c.gold[0], asked=ASKED, dialect=c.dialect) for c, r in zip(cases, readings, strict=True)]
    for one, entry in zip(cases, stored, strict=True):
        for case, reading in zip(cases, readings, strict=True):
            if case.db == one.db and reading.skeleton != entry.skeleton:
                alike = one.template == case.template if case.template else one.gold[0] == case.gold[0]
                (same if alike else other).add(case.number, replayed=compared(entry.reading, reading).ok)
    return same, other


def labelled(pairs: Sequence[Pair]) -> tuple[dict[str, Tally], dict[str, Tally], dict[str, Tally], list[str]]:
    """fow-cache's pairs by category: served unchanged, alike but for values, and passed on to a verifier.

    They are about no database, so that there is no query to replay: what is read is whether two questions count as the
    same, as alike but for values, or as perhaps alike. Counting as the same with another answer is wrong. The same
    words on questions with queries are in `replay_traps`.
    """
    unchanged: dict[str, Tally] = defaultdict(Tally)
    rebound: dict[str, Tally] = defaultdict(Tally)
    passed: dict[str, Tally] = defaultdict(Tally)
    wrong: list[str] = []
    for number, pair in enumerate(pairs):
        one, other = read(pair.a), read(pair.b)
        served = bool(one.normal) and one.normal == other.normal
        values = not served and bool(one.skeleton) and one.skeleton == other.skeleton
        unchanged[pair.category].add(number, replayed=served, right=pair.same_answer)
        rebound[pair.category].add(number, replayed=values)
        passed[pair.category].add(number, replayed=not served and not values and compared(one, other).ok)
        if served and not pair.same_answer:
            wrong.append(f"{pair.id}: {pair.a!r} → {pair.b!r}")
    return unchanged, rebound, passed, wrong
