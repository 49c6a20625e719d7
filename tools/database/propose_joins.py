"""Joins that a database does not declare: proposed by names, kept where the values agree.

Candidates come from an index of names, so that a catalog of 10,000 tables costs no more than its likely pairs. Each is
then tested on bounded samples: is the column of the parent unique, and are the child's values among the parent's.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hopql.state.cards import Column, SuggestedJoin, TableCard
from hopql.tools.base.tokenize_text import short_forms, singular
from hopql.tools.database.check_joins import type_kind
from hopql.tools.database.engine import Engine, Progress
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.quote_names import quoted, quoted_table

_THRESHOLD = 0.6
_TOTAL_S = 60.0  # all tests; what is not tested by then is kept only if its name alone is proof
_OWNERS = 10  # tables of one column name whose uniqueness is tested
_SHARED = 100  # a name in more tables than this needs a declared key
_KEY_WORDS = {"id", "code", "key", "no", "num", "number", "uuid", "guid", "nr", "pk", "fk", "ref"}
_COMMON_NAMES = """
    id uuid name title type kind status state code key value label description comment comments note notes text date
    time year month day quarter week created updated created_at updated_at timestamp count total amount price cost url
    link homepage email phone address latitude longitude active enabled deleted version rating score rank gender age
    """
_COMMON = frozenset(_COMMON_NAMES.split())
"""Names that two tables share by accident."""
_MEASURES = _COMMON - {"id", "uuid", "name", "title", "type", "code", "key"}
_COUNTS = {"num", "number", "count", "total", "nb", "n", "avg", "sum", "max", "min"}


Place = tuple[TableCard, Column]


@dataclass(frozen=True)
class Candidate:
    """A child's column that may refer to a parent's."""

    child: TableCard
    column: Column
    parent: TableCard
    target: Column
    score: float
    why: str


def suggest_joins(cards: Sequence[TableCard], engine: Engine, *, progress: Progress | None = None) -> list[TableCard]:
    """Copies of the cards, with `suggested_joins` where a column refers to another table and no foreign key says so."""
    tests = _Tests(engine, time.monotonic() + _TOTAL_S)
    candidates = sorted(_candidates(cards), key=lambda c: -c.score)
    best: dict[tuple[str, str], Candidate] = {}
    for done, candidate in enumerate(candidates):
        if progress and done % 10 == 0:
            progress("testing joins", done, len(candidates))
        tested = _tested(candidate, tests)
        place = (candidate.child.name, candidate.column.name)
        if tested and (place not in best or _order(tested) > _order(best[place])):
            best[place] = tested
    found: dict[str, list[SuggestedJoin]] = defaultdict(list)
    for one in _one_way(best):
        on = f"{one.child.name}.{one.column.name} = {one.parent.name}.{one.target.name}"
        found[one.child.name].append(SuggestedJoin(on=on, why=one.why, score=round(one.score, 2)))
    return [card.model_copy(update={"suggested_joins": found.get(card.name, [])}, deep=True) for card in cards]


def _candidates(cards: Sequence[TableCard]) -> Iterator[Candidate]:
    """Pairs that names speak for."""
    entities: dict[str, list[TableCard]] = defaultdict(list)
    keys: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    sharing: dict[str, list[Place]] = defaultdict(list)
    for card in cards:
        entities["".join(_words(card.name.rpartition(".")[2]))].append(card)
        for column in card.columns:
            if type_kind(column.type) in ("number", "text", "uuid"):
                sharing[column.name.lower()].append((card, column))
                if card.primary_key == [column.name]:
                    keys[_written_out(column.name)].append((card, column))
    for name, places in sharing.items():
        for card, column in places:
            if any(column.name in key.columns for key in card.foreign_keys):
                continue
            yield from _by_entity(card, column, entities)
            yield from _by_role(card, column, keys)
        if len(places) > 1 and name not in _COMMON:
            yield from _by_same_name(name, places)


def _by_entity(card: TableCard, column: Column, entities: dict[str, list[TableCard]]) -> Iterator[Candidate]:
    """`customer_id`, `customer`, `ship_to_customer_id` → a key of `customer` or `customers`; `parent_id` → its own."""
    words = _words(column.name)
    if words[0] in _COUNTS:
        return
    core = [word for word in words if word not in _KEY_WORDS]
    keyed = len(core) < len(words)
    if core == ["parent"]:
        yield from _to_keys(card, column, card, words, 0.55, "a parent of the same table")
    for start in range(len(core)):
        parents = [p for p in entities.get("".join(core[start:]), []) if p is not card or start > 0]
        parents = [p for p in parents if keyed or _same_number(column.name, p.name)]
        for parent in parents[:5]:
            whole = start == 0
            score = 0.5 if whole and keyed else 0.4 if whole or keyed else 0.35
            yield from _to_keys(card, column, parent, words, score, f"{column.name} names {parent.name}")
        if parents:
            return


def _by_role(card: TableCard, column: Column, keys: dict[tuple[str, ...], list[Place]]) -> Iterator[Candidate]:
    """`host_empl_no`, `term_cd` → the key `empl_no`, `term_code` of another table: a role may stand before it."""
    words = _written_out(column.name)
    for start in range(len(words) - 1):
        key = words[start:]
        if not set(key) - _KEY_WORDS - _COMMON:
            return
        if parents := [one for one in keys.get(key, ()) if one[0] is not card and one[1].name != column.name]:
            for parent, target in parents[:_OWNERS]:
                if type_kind(target.type) == type_kind(column.type):
                    why = f"{column.name} ends like the key of {parent.name}"
                    yield Candidate(card, column, parent, target, 0.5 if start == 0 else 0.45, why)
            return


def _written_out(name: str) -> tuple[str, ...]:
    return tuple(short_forms().get(word, word) for word in _words(name))


def _same_number(column: str, table: str) -> bool:
    """A column in the plural (`cares_for_students`) names no row of a table in the singular."""
    last, own = column.lower().rpartition("_")[2], table.lower().rpartition("_")[2].rpartition(".")[2]
    return singular(last) == last or last == own


def _to_keys(
    card: TableCard, column: Column, parent: TableCard, words: list[str], score: float, why: str
) -> Iterator[Candidate]:
    """The columns of a parent that the child may mean: its key, or one that is called like a key of it."""
    own = "".join(_words(parent.name.rpartition(".")[2]))
    for target in parent.columns:
        named = _words(target.name)
        rest = [word for word in named if word not in _KEY_WORDS]
        key = parent.primary_key == [target.name]
        called = len(rest) < len(named) and "".join(rest) in ("", own)
        if (key or called) and type_kind(target.type) == type_kind(column.type):
            if target is column:
                continue
            same_kind = 0.05 if named[-1] == words[-1] else 0.0
            yield Candidate(card, column, parent, target, score + same_kind + (0.1 if key else 0.0), why)


def _by_same_name(name: str, places: list[Place]) -> Iterator[Candidate]:
    """The same name in two tables, where it is the key of one, or may be."""
    words = _words(name)
    if words[-1] in _MEASURES:
        return
    keyed = words[-1] in _KEY_WORDS or bool(re.fullmatch(r"[a-z]{1,12}id", name))
    owners = [(card, column) for card, column in places if card.primary_key == [column.name]]
    if not owners and len(places) <= _SHARED:
        owners = sorted(places, key=lambda place: place[0].columns[0] is not place[1])
    owners = owners[:_OWNERS]
    for parent, target in owners:
        first = 0.05 if parent.columns[0] is target else 0.0
        if _words(parent.name.rpartition(".")[2]) == words[:-1]:  # `state_name` in `state`
            first += 0.1
        score = (0.45 if keyed else 0.3) + first + (0.1 if parent.primary_key == [target.name] else 0.0)
        for card, column in places:
            if card is parent or type_kind(column.type) != type_kind(target.type):
                continue
            if not any(column.name in key.columns for key in card.foreign_keys):
                yield Candidate(card, column, parent, target, score, f"the same name as the key of {parent.name}")


class _Tests:
    """What samples say, asked once each."""

    def __init__(self, engine: Engine, until: float) -> None:
        self._engine = engine
        self._until = until
        self._unique: dict[tuple[str, str], float | None] = {}

    def unique(self, card: TableCard, column: Column) -> float | None:
        """Share of different values among the first rows; None where it is not known."""
        if card.primary_key == [column.name]:
            return 1.0
        place = (card.name, column.name)
        if place not in self._unique:
            name = quoted(column.name)
            sql = (
                f"SELECT count({name}), count(DISTINCT {name}) "
                f"FROM (SELECT {name} FROM {quoted_table(card.name)} LIMIT 5000) AS head"
            )
            total, different = self._numbers(sql)
            self._unique[place] = different / total if total else None
        return self._unique[place]

    def overlap(self, one: Candidate) -> tuple[float | None, int]:
        """Share of a sample of the child's distinct values that the parent has, and how many were looked up."""
        mine, theirs = quoted(one.column.name), quoted(one.target.name)
        sql = (
            f"SELECT count(*), count(CASE WHEN EXISTS (SELECT 1 FROM {quoted_table(one.parent.name)} AS p "
            f"WHERE p.{theirs} = c.v) THEN 1 END) FROM (SELECT DISTINCT {mine} AS v FROM "
            f"(SELECT {mine} FROM {quoted_table(one.child.name)} WHERE {mine} IS NOT NULL LIMIT 3000) AS head "
            "LIMIT 200) AS c"
        )
        total, found = self._numbers(sql)
        return (found / total, total) if total else (None, 0)

    def _numbers(self, sql: str) -> tuple[int, int]:
        left = self._until - time.monotonic()
        if left <= 0:
            return 0, 0
        try:
            first, second = self._engine.run(sql, max_rows=1, timeout_s=min(1.0, left))["rows"][0]
        except FailedQueryError:
            return 0, 0
        return int(str(first)), int(str(second))


def _tested(one: Candidate, tests: _Tests) -> Candidate | None:
    """The candidate with what its values say, or None when they speak against it."""
    unique = tests.unique(one.parent, one.target)
    if unique is not None and unique < 0.98:
        return None
    overlap, looked = tests.overlap(one)
    if overlap is not None and overlap < 0.5:
        return None
    score, said = one.score, [one.why]
    if unique is not None:
        score += 0.15
        said.append(f"{one.parent.name}.{one.target.name} is unique")
    if overlap is not None:
        score += 0.25 if overlap >= 0.95 and looked >= 2 else 0.15 if overlap >= 0.8 else 0.0
        said.append(f"{overlap:.0%} of {looked} values are found there")
    if score < _THRESHOLD:
        return None
    return Candidate(one.child, one.column, one.parent, one.target, min(score, 1.0), "; ".join(said))


def _order(one: Candidate) -> tuple[float, int, int]:
    """The better parent: the more certain, then the one of more rows, then of more columns: the table of all persons
    rather than that of the teachers among them."""
    return (one.score, one.parent.row_estimate or 0, len(one.parent.columns))


def _one_way(best: dict[tuple[str, str], Candidate]) -> Iterator[Candidate]:
    """Without the way back: of two keys that refer to each other, the more certain reference."""
    for place, one in best.items():
        back = best.get((one.parent.name, one.target.name))
        mutual = back and (back.parent.name, back.target.name) == place
        if not back or not mutual or (*_order(one), one.parent.name) > (*_order(back), place[0]):
            yield one


def _words(name: str) -> list[str]:
    """The words of an identifier in lower case, the last noun singular: `shipToCustomers` → ship, to, customer."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    words = [part.lower() for part in parts] or [name.lower()]
    split = re.fullmatch(r"([a-z]{3,})(id|code|key)", words[-1])
    if split:
        words[-1:] = [split.group(1), split.group(2)]
    return [singular(word) for word in words]
