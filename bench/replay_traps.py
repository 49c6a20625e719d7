"""What the replay is measured on: suites of questions with queries, labelled pairs of questions, how it is counted; and
traps, made of the suites' own questions and queries with values that their databases store.

Each is a stored question with a query, and another question of the same words but for one value or one word. Where the
second may be answered by the first one's query, the only right one is written here by hand of sqlglot, so that a replay
is right when it is that query, and wrong when it is another one:

- *another stored value*: the control. The value gives way to another one of its column, in the question and the query.
- *a value on two columns*: the query compares a second column with the same value (one that stores it, of texts; one of
  the same type, of numbers), for a reason that the question does not tell. The second question has another value: right
  is to replace the first column's alone; a refusal is right, too.
- *a value of another column*: the second question has a value that the column does not store. Nothing may be replayed.
- *another word*: fow-cache's pairs with another answer that differ in one word (negation, scope) say which words change
  a question. Where a suite's question has such a word, it gets the other one. Nothing may be replayed.
"""

from __future__ import annotations

import datetime
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import sqlglot
from pydantic import BaseModel, ConfigDict
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.evals.suite import read_suite
from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.memory.locate_literals import Site, parsed, sites
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.match_literals import folded
from hopql.tools.memory.replay_template import Replay, template
from hopql.tools.memory.replay_template import replay as replayed
from hopql.tools.memory.tokenize_question import Value
from hopql.tools.models.fetch_artifacts import obtain
from hopql.tools.models.list_artifacts import Artifact, Part
from hopql.tools.workspace.open_workspace import Workspace

ASKED = datetime.date(2024, 1, 15)
LATER = datetime.date(2024, 3, 2)
"""The day of the second question."""
PAIRS: Final = Artifact(
    "fow-cache-pairs", "fow-cache-0.1.0-pairs.jsonl",
    "d9378763c7ce3be7931af2713f60c3ad3213baaa070ba7ad535da93e7d56195e",
    (Part("fow-cache==0.1.0", "fow_cache/data/pairs.jsonl", 120_493),),
)  # fmt: skip
"""600 labelled pairs of questions to a semantic cache (CC BY 4.0)."""


@dataclass
class Tally:
    """What became of the pairs or questions of one kind."""

    tried: int = 0
    replayed: int = 0
    wrong: int = 0

    def add(self, *, replayed: bool, right: bool = True) -> None:
        """Count one."""
        self.tried += 1
        self.replayed += replayed
        self.wrong += replayed and not right

    def line(self, name: str) -> str:
        """One line: right and wrong replays of how many."""
        right = self.replayed - self.wrong
        bounds = f"with 95% wrong at most {upper_bound(self.wrong, self.tried):.3%} of these"
        if self.replayed:
            bounds += f" and {upper_bound(self.wrong, self.replayed):.3%} of what is replayed"
        return f"{name}: {right} right and {self.wrong} wrong of {self.tried} ({right / self.tried:.1%}; {bounds})"


@dataclass
class Found:
    """The figures of a suite."""

    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind."""
    wrong: list[str] = field(default_factory=list)
    """Wrong replays of odd questions, in words."""

    def lines(self, name: str) -> list[str]:
        """What is printed."""
        return [*(tally.line(f"{name}, {kind}") for kind, tally in sorted(self.tallies.items())),
                *(f"  wrong: {one}" for one in self.wrong)]  # fmt: skip


def upper_bound(failures: int, trials: int) -> float:
    """The one-sided upper bound of Clopper and Pearson (Biometrika 26, 1934) for a share of failures, with 95%.

    It takes trials to be independent. Pairs of one suite are not: the bound is a bit too low for them.
    """
    from scipy.stats import beta

    return 1.0 if failures >= trials else float(beta.ppf(0.95, failures + 1, trials - failures))


class Pair(BaseModel):
    """Two questions, and whether one's answer is the other's."""

    model_config = ConfigDict(extra="ignore")

    id: str
    category: str
    a: str
    b: str
    same_answer: bool


class Case(BaseModel):
    """A question with the queries that answer it."""

    number: int
    """Its place in the suite: even and odd ones are reported apart."""
    db: str
    question: str
    gold: list[str]
    shape: str = ""
    """Equal for questions that differ in their values only, as the suite says; empty where it does not."""
    template: str = ""
    """Equal for questions whose queries differ in their values only."""


def labelled_pairs() -> list[Pair]:
    """The pairs of fow-cache, fetched once from the package index. Raises ArtifactError."""
    lines = obtain(PAIRS).read_text(encoding="utf-8").splitlines()
    return [Pair.model_validate(json.loads(line)) for line in lines if line.strip()]


def geography(file: Path) -> list[Case]:
    """Questions by SQL template, their variables filled in; queries as PostgreSQL."""
    found: list[Case] = []
    for number, entry in enumerate(json.loads(file.read_text(encoding="utf-8"))):
        for sentence in entry["sentences"]:
            filled = [filled_in(sql, sentence["variables"]) for sql in entry["sql"]]
            gold = [sql for sql in map(_as_postgres, filled) if sql]
            found.append(Case(
                number=len(found), db="geo", question=filled_in(sentence["text"], sentence["variables"]), gold=gold,
                shape=f"{number} {sentence['text']}", template=str(number),
            ))  # fmt: skip
    return [case for case in found if case.gold]


def questions(file: Path) -> list[Case]:
    """A suite of questions with gold SQL."""
    return [
        Case(number=number, db=line.db, question=line.question, gold=line.gold)
        for number, line in enumerate(read_suite(file))
    ]


def filled_in(text: str, variables: dict[str, str]) -> str:
    """A text with its variables' values."""
    for name, value in variables.items():
        text = text.replace(name, value)
    return text


def same_sql(one: str, others: Iterable[str]) -> bool:
    """Whether a query is one of the others, however it is written."""
    return _normal(one) in set(map(_normal, others))


def _normal(sql: str) -> str:
    try:
        return sqlglot.parse_one(sql, read="postgres").sql("postgres", normalize=True, comments=False)
    except SqlglotError:
        return sql


def _as_postgres(sql: str) -> str:
    """A query whose texts stand in double quotes; empty where it cannot be read."""
    try:
        return sqlglot.parse_one(sql.rstrip("; "), read="mysql").sql(dialect="postgres")
    except SqlglotError:
        return ""


Finder = Callable[[str], list[Value]]


def of_catalog(catalog: Catalog) -> Finder:
    """Values that the catalog's value index finds in a question, as a node would give them."""
    domain = catalog.joins.domains

    def find(question: str) -> list[Value]:
        hits = [hit for hit in catalog.asked(question).values if hit["match"] in ("exact", "case")]
        found = {
            (hit["phrase"], f"{table}.{column}", value)
            for hit in hits
            if hit["score"] > WEAK
            for table, column, value in (
                (hit["table"], hit["column"], hit["value"]), *catalog.values.places(hit["phrase"])
            )
        }  # fmt: skip
        return [
            Value(text=text, column=column, canonical=value, domain=domain.get(column, ""))
            for text, column, value in sorted(found)
        ]

    return find


CONTROL: Final = "another stored value"
TWO_COLUMNS: Final = "a value on two columns"
ELSEWHERE: Final = "a value of another column"
WORD: Final = "another word"
_MOST: Final = 200
"""Numbers of a column that are looked at."""


@dataclass(frozen=True)
class Trap:
    """A stored question with its query, and a question that is asked of it."""

    kind: str
    case: Case
    sql: str
    asked: str
    right: str = ""
    """The only query that may answer; empty where none does."""


@dataclass
class Database:
    """What a database has: tables, and the values of their columns."""

    cards: Sequence[TableCard]
    values: Callable[[str, str], Sequence[str]]
    """Texts, or numbers as texts, that a column of a table stores; the most frequent first, or in order."""
    places: Callable[[str], Iterable[tuple[str, str]]]
    """Tables and columns that store a text."""

    @cached_property
    def by_name(self) -> dict[str, TableCard]:
        """Cards by the last part of their names, in lower case."""
        return {card.name.rpartition(".")[2].lower(): card for card in self.cards}

    def column(self, name: str) -> tuple[TableCard, Column] | None:
        """The card and column that `table.column` names."""
        table, _, column = name.rpartition(".")
        card = self.by_name.get(table)
        found = card.column(column) if card else None
        return (card, found) if card and found else None


def of_workspace(workspace: Workspace) -> Database:
    """The database of a workspace: texts as its index holds them, numbers as the database counts them."""
    catalog, engine = workspace.catalog, workspace.engine

    @cache
    def values(table: str, column: str) -> list[str]:
        return catalog.values.column(table, column) or engine.distinct_values(table, column, _MOST).values

    def places(text: str) -> list[tuple[str, str]]:
        return [(table, column) for table, column, _ in catalog.values.places(text)]

    return Database(catalog.cards, values, places)


def traps(case: Case, finder: Finder, database: Database, words: Sequence[tuple[str, str]] = ()) -> Iterator[Trap]:
    """The traps of one case: of each value that its question names once and its query compares with one column.

    Args:
        words: words, and what they give way to (`other_words`).
    """
    sql = case.gold[0]
    for one, other in words:
        asked = re.sub(rf"(?<!\w){re.escape(one)}(?!\w)", other, case.question)
        if asked != case.question:
            yield Trap(WORD, case, sql, asked)
    for slot in read(case.question, finder(case.question)).slots:
        if slot.type not in ("value", "number") or case.question.count(slot.text) != 1:
            continue
        found = _compared(sql, slot.text, database)
        if found is not None:
            yield from _of_value(case, slot.text, *found, database)


def _compared(sql: str, text: str, database: Database) -> tuple[list[int], TableCard, Column] | None:
    """The literals of a query that say a text of the question, and the one column that they are compared with."""
    tree = parsed(sql, "postgres")
    every = sites(tree) if tree is not None else []
    mine = [at for at, site in enumerate(every) if site.text.casefold() == text.casefold()]
    names = {name for at in mine for name in every[at].columns}
    plain = all(every[at].op in ("eq", "in") and not every[at].part for at in mine)
    found = database.column(next(iter(names))) if len(names) == 1 and plain else None
    return (mine, *found) if found else None


def _of_value(
    case: Case, text: str, mine: list[int], card: TableCard, column: Column, database: Database
) -> Iterator[Trap]:
    sql, said = case.gold[0], case.question.casefold()
    stored = [value for value in database.values(card.name, column.name) if _sayable(value)]
    others = [value for value in stored if value.casefold() not in said and text.casefold() not in value.casefold()]
    numeric = text.isdigit()
    if not others or numeric != others[0].isdigit():
        return
    new = others[0]
    asked = case.question.replace(text, new)
    yield Trap(CONTROL, case, sql, asked, _changed(sql, mine, new))
    for second in _with_second(sql, mine, card, column, database):
        yield Trap(TWO_COLUMNS, case, second, asked, _changed(second, mine, new))
    known = {value.casefold() for value in stored}
    strange = (value for value in _strangers(card, column, database) if value.casefold() not in known)
    if not numeric and (foreign := next((value for value in strange if value.casefold() not in said), "")):
        yield Trap(ELSEWHERE, case, sql, case.question.replace(text, foreign))


def _sayable(value: str) -> bool:
    """Whether a value reads as one in a question: a few words, or a whole number that is no year and not tiny."""
    return bool(re.fullmatch(r"[A-Za-z][A-Za-z .'-]{2,30}", value)) or (value.isdigit() and 2 < int(value) < 1900)


def _changed(sql: str, mine: Sequence[int], new: str) -> str:
    tree = parsed(sql, "postgres")
    assert tree is not None
    every = sites(tree)
    for at in mine:
        node, text = every[at].node, folded(new, every[at])
        node.replace(exp.Literal.string(text) if every[at].string else exp.Literal.number(text))
    return tree.sql("postgres")


def _with_second(
    sql: str, mine: Sequence[int], card: TableCard, column: Column, database: Database
) -> Iterator[str]:
    """The query with a condition on a second column of its tables beside the first one's, of the same value."""
    tree = parsed(sql, "postgres")
    assert tree is not None
    site = sites(tree)[mine[0]]
    select = site.node.find_ancestor(exp.Select)
    aliases = _aliases(select) if select is not None else {}
    text = site.text.casefold()
    holding = {(table.lower(), name.lower()) for table, name in database.places(site.text)} if site.string else set()
    for alias, table in aliases.items():
        other = database.by_name.get(table)
        for second in other.columns if other else ():
            name = other.name.lower() if other else ""
            same = other is card and second.name == column.name
            fits = (name, second.name.lower()) in holding if site.string else second.type == column.type
            if same or not fits or (site.string and text.isdigit()):
                continue
            yield _added(sql, mine[0], f'{alias}."{second.name}"')
            return


def _aliases(select: exp.Select) -> dict[str, str]:
    """Tables of a FROM clause by their aliases, in lower case."""
    tables = [source.this for source in [select.args.get("from_") or select.args.get("from"),
                                         *(select.args.get("joins") or [])] if source]  # fmt: skip
    return {table.alias_or_name: table.name.lower() for table in tables if isinstance(table, exp.Table)}


def _added(sql: str, at: int, column: str) -> str:
    tree = parsed(sql, "postgres")
    assert tree is not None
    site: Site = sites(tree)[at]
    select = site.node.find_ancestor(exp.Select)
    assert select is not None
    value = exp.Literal.string(site.text) if site.string else exp.Literal.number(site.text)
    select.where(exp.EQ(this=exp.maybe_parse(column, dialect="postgres"), expression=value), copy=False)
    return tree.sql("postgres")


def _strangers(card: TableCard, column: Column, database: Database) -> Iterator[str]:
    """Values of other columns of texts, of the same table first."""
    for other in (card, *(one for one in database.cards if one is not card)):
        for one in other.columns:
            if one.name.lower() != column.name.lower():
                stored = database.values(other.name, one.name)[:20]
                yield from (value for value in stored if _sayable(value) and not value.isdigit())


def other_words(pairs: Iterable[Pair]) -> list[tuple[str, str]]:
    """The words that make another question of one: of pairs that differ in one place, by negation or scope."""
    found: dict[str, str] = {}
    for pair in pairs:
        one, other = pair.a.lower().rstrip("?.!").split(), pair.b.lower().rstrip("?.!").split()
        edits = [edit for edit in SequenceMatcher(None, one, other, autojunk=False).get_opcodes() if edit[0] != "equal"]
        if len(edits) == 1 and edits[0][0] == "replace" and pair.category in ("negation", "scope"):
            _, start, end, first, last = edits[0]
            was, now = " ".join(one[start:end]), " ".join(other[first:last])
            if not re.search(r"\d", was + now):  # a number may be replaced
                found.setdefault(was, now)
    return sorted(found.items())


def tried(traps: Iterable[Trap], finders: Mapping[str, Finder]) -> Found:
    """What each kind comes to.

    A replay is proven as far as it may be without anybody's confirmation: by the words and the values alone.
    """
    found = Found()
    for trap in traps:
        finder = finders[trap.case.db]
        stored = template(read(trap.case.question, finder(trap.case.question)), trap.sql, asked=ASKED,
                          dialect="postgres")  # fmt: skip
        given = replayed(stored, read(trap.asked, finder(trap.asked)), today=LATER)
        right = isinstance(given, Replay) and bool(trap.right) and same_sql(given.sql, [trap.right])
        found.tallies[trap.kind].add(replayed=isinstance(given, Replay), right=right)
        if isinstance(given, Replay) and not right and trap.case.number % 2:
            found.wrong.append(f"{trap.kind}: {trap.case.question!r} → {trap.asked!r}: {given.sql}")
    return found
