"""What is implausible about an answer, read off the query, its rows and what is stored: no model is asked.

Each reason was kept because it holds for more wrong answers than right ones (`bench/weigh_doubts.py` of commit
b5723f8).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rapidfuzz import fuzz
from sqlglot import exp

from hopql.state.cards import Column, TableCard
from hopql.state.database import Rows
from hopql.state.plan import ValueHit
from hopql.tools.base.errors import HopQLError
from hopql.tools.database.check_joins import type_kind
from hopql.tools.database.prove_keys import Keys
from hopql.tools.database.quote_names import literal
from hopql.tools.database.repairs.draft import Draft, Origin, origin, read_draft
from hopql.tools.database.repairs.repair_groups import meant_terms
from hopql.tools.database.repairs.repair_values import comparisons
from hopql.tools.database.scope_names import Names


def doubt_answer(
    question: str, sql: str, rows: Rows, names: Names, dialect: str, run: Callable[[str], Rows] | None = None
) -> dict[str, str]:
    """Why an answer may not be what was asked: a word for each reason, and a sentence for the reader.

    `null`: a column has no value in any row; `echo`: the answer only repeats a value that the query looked for;
    `twice`: a table is joined with itself, and both are the same row; `months`: the same month of several years is
    one; `keys`: keys are shown where names are stored; `kinds`: a key is compared with another kind of values; `same`:
    two columns are one expression; `single`: groups of one row are added up; `merged`: different rows are grouped by
    names that they share; `absent`: a column is to be equal to what it never has; `bare`: only numbers are given, for
    groups that are not shown (so 8 of Spider's 7,000 right queries do); `mean`: a mean is divided by a count or a sum
    (so none of 9,940 right ones does). `months`, `keys`, `single`, `merged` and `absent` ask the database a short
    query, by `run`.
    """
    draft = read_draft(sql, names, dialect)
    if draft is None:
        return {}
    answer = _Answer(question, draft, rows, names, run)
    return {check.__name__.strip("_"): told for check in _CHECKS if (told := check(answer))}


_LIKE: Final = 80.0
"""Likeness from which words of a question are those that a text was written for."""
_SHORT: Final = 3
"""Letters of a text that is like too many words."""
_TEXTS: Final = 20
"""Of one query, that are looked at."""


def taken_values(question: str, values: Sequence[ValueHit], sql: str, names: Names, dialect: str) -> list[str]:
    """Which values a query looks for where the question writes something else than that, letter case apart: a sentence
    each. What is not like any words of the question is another matter, such as a code.

    Args:
        values: what the question names and the database stores.
    """
    draft = read_draft(sql, names, dialect)
    found = comparisons(draft) if draft else ()
    told = []
    for text in list(dict.fromkeys(one.text.strip("%") for one in found))[:_TEXTS]:
        if text.lower() in question.lower() or "%" in text or not any(letter.isalpha() for letter in text):
            continue
        hit = next((one for one in values if one["value"].lower() == text.lower()), None)
        inflected = hit is not None and hit["match"] == "stem" and hit["phrase"].islower()
        phrase = hit["phrase"] if hit else _alike(question, text)
        if phrase and not inflected:
            told.append(f"“{phrase}” is read as “{text}”.")
    return told


def _alike(question: str, text: str) -> str:
    """The words of a question that a text is most like; empty where none are."""
    spans, size = [word.span() for word in re.finditer(r"[^\W_]+(?:['’][^\W_]+)?", question)], len(text.split())
    runs = [
        question[start : spans[last - 1][1]] for first, (start, _) in enumerate(spans)
        for last in range(first + max(1, size - 1), min(first + size + 1, len(spans)) + 1)
    ]  # fmt: skip
    near = max(runs, key=lambda run: fuzz.ratio(run.lower(), text.lower()), default="")
    return near if len(text) > _SHORT and fuzz.ratio(near.lower(), text.lower()) >= _LIKE else ""


@dataclass(frozen=True)
class _Answer:
    question: str
    draft: Draft
    rows: Rows
    names: Names
    run: Callable[[str], Rows] | None

    @property
    def select(self) -> exp.Select | None:
        """The SELECT that gives the rows; None for a union."""
        tree = self.draft.tree.unnest()
        return tree if isinstance(tree, exp.Select) else None

    def sql(self, *nodes: exp.Expr | None) -> str:
        """Parts of the query as its database reads them."""
        return " ".join(node.sql(dialect=self.draft.dialect) for node in nodes if node)

    def written(self, card: TableCard, *columns: Column) -> list[str]:
        """A table and columns of it, in quotes."""
        parts = [exp.to_table(card.name), *(exp.column(column.name) for column in columns)]
        return [part.sql(dialect=self.draft.dialect, identify=True) for part in parts]

    def outputs(self) -> list[Origin | None]:
        """The stored column behind each column of the answer; empty where they are not known one by one."""
        select = self.select
        if select is None or select.is_star or len(select.expressions) != len(self.rows["columns"]):
            return []
        items = [item.unalias() for item in select.expressions]
        return [origin(self.draft, item) for item in items]

    def sought(self) -> Iterator[tuple[Origin, str]]:
        """Texts that a stored column is to be equal to."""
        for found in comparisons(self.draft):
            if found.operator in ("=", "in") and not found.fold:
                yield (found.card, found.stored), found.text


def _null(answer: _Answer) -> str:
    rows = answer.rows["rows"]
    if len(rows) == 1 and rows[0] == [None] * len(rows[0]):
        return ""  # nothing was found at all
    asked = [origin(answer.draft, e.this) for e in answer.draft.find(exp.Is) if isinstance(e.expression, exp.Null)]
    outputs = answer.outputs() or [None] * len(answer.rows["columns"])
    for place, name in enumerate(answer.rows["columns"]):
        wanted = outputs[place] is not None and outputs[place] in asked
        if rows and all(row[place] is None for row in rows) and not wanted:
            return f"{name} has no value (NULL)."
    return ""


def _echo(answer: _Answer) -> str:
    sought = {(card.name, column.name, text.casefold()) for (card, column), text in answer.sought()}
    outputs, rows = answer.outputs(), answer.rows["rows"]
    if not sought or not outputs or not rows or not all(outputs):
        return ""
    kept = [(found[0].name, found[1].name) for found in outputs if found]
    if all((*where, str(cell).casefold()) in sought for row in rows for where, cell in zip(kept, row, strict=True)):
        return "The answer only repeats what the question says."
    return ""


def _twice(answer: _Answer) -> str:
    for _, frame in answer.draft.resolver.frames:
        keys = Keys(answer.draft.resolver, frame)
        for one, other in combinations([source for source in frame.sources if source.card], 2):
            key = one.card.primary_key if one.card and one.card is other.card else []
            if key and all(keys.is_same((one, name), (other, name)) for name in key):
                return f"The query compares rows of {one.card.name if one.card else ''} with themselves."
    return ""


def _months(answer: _Answer) -> str:
    select = answer.select
    for group in answer.draft.find(exp.Group):
        terms = meant_terms(answer.draft, group)
        parts = [term for term in terms if isinstance(term, exp.Extract) and term.name.upper() == "MONTH"]
        others = any(node.name.upper() != "MONTH" for node in answer.draft.find(exp.Extract))
        column = parts[0].find(exp.Column) if select is not None and parts and not others else None
        place = origin(answer.draft, column) if column else None
        if not place or _is_limited(answer, place):
            continue
        table, name = answer.written(*place)
        ends = _first(answer, f"SELECT EXTRACT(YEAR FROM MIN({name})), EXTRACT(YEAR FROM MAX({name})) FROM {table}")
        if len(set(ends)) > 1:
            return f"The same month of different years is one in {answer.sql(parts[0])}."
    return ""


def _is_limited(answer: _Answer, place: Origin) -> bool:
    """Whether a condition compares the column."""
    return any(
        origin(answer.draft, column) == place
        for where in answer.draft.find(exp.Where, exp.Having, exp.Filter)
        for column in where.find_all(exp.Column)
    )


def _keys(answer: _Answer) -> str:
    stored = [found for found in answer.outputs() if found]
    words = set(re.findall(r"\w+", answer.question.lower()))
    for _card, column in stored:
        said = {part for part in re.split(r"[\W_]+", column.name.lower()) if part}
        if not column.key or type_kind(column.type) != "number" or said <= words:
            return ""
    named = [name for card, column in stored if (name := _named(answer, card, column.name))]
    return f"Keys are shown ({stored[0][1].name}), though {named[0]} has names." if stored and named else ""


def _named(answer: _Answer, card: TableCard, key: str) -> str:
    """The table that this key names a row of, where its texts tell its rows apart."""
    target = next((one.table for one in card.foreign_keys if one.columns == [key]), card.name)
    meant = answer.names.cards.get(target, card)
    texts = [column for column in meant.columns if not column.key and type_kind(column.type) == "text"]
    if not texts:
        return ""
    table, *names = answer.written(meant, *texts)
    listed = f"SELECT DISTINCT {', '.join(names)} FROM {table}"
    counted = _first(answer, f"SELECT COUNT(*), (SELECT COUNT(*) FROM {table}) FROM ({listed}) s")
    return meant.name if counted and int(str(counted[0])) >= _NAMED * int(str(counted[1])) else ""


def _kinds(answer: _Answer) -> str:
    for node in answer.draft.find(exp.EQ):
        sides = [side.find(exp.Column) if isinstance(side, exp.Cast) else side for side in (node.this, node.expression)]
        stored = [place for side in sides if side and (place := origin(answer.draft, side))]
        if len(stored) < 2 or not any(column.key for _, column in stored):
            continue
        if {type_kind(column.type) for _, column in stored} == {"number", "text"}:
            one, other = (f"{card.name}.{column.name}" for card, column in stored)
            return f"The query compares {one} with {other}, which hold different kinds of values."
    return ""


def _same(answer: _Answer) -> str:
    for select in answer.draft.find(exp.Select):
        said = [answer.sql(item.unalias()) for item in select.expressions]
        if twice := next((text for text in said if said.count(text) > 1), ""):
            return f"Two columns are the same, {twice}."
    return ""


def _single(answer: _Answer) -> str:
    for select in answer.draft.find(exp.Select):
        group, source = select.args.get("group"), select.args.get("from_")
        if not isinstance(group, exp.Group) or source is None or select.args.get("joins"):
            continue
        sums = list(select.find_all(exp.Sum, exp.Avg))
        card = answer.names.cards.get(source.this.name) if isinstance(source.this, exp.Table) else None
        if not sums or card is None or "view" in card.kind:
            continue
        terms = ", ".join(map(answer.sql, meant_terms(answer.draft, group)))
        grouped = f"SELECT COUNT(*) AS n {answer.sql(source, select.args.get('where'))} GROUP BY {terms}"
        counted = _first(answer, f"SELECT MAX(n), COUNT(*) FROM ({grouped}) s")
        if counted and counted[0] == 1 and counted[1] not in (0, 1):
            return f"Each group has one row, so that {answer.sql(sums[0])} adds nothing up."
    return ""


def _merged(answer: _Answer) -> str:
    for select in answer.draft.find(exp.Select):
        group = select.args.get("group")
        if not isinstance(group, exp.Group) or not select.args.get("joins"):
            continue
        places = [origin(answer.draft, term) for term in meant_terms(answer.draft, group)]
        cards = {place[0].name for place in places if place}
        if not places or not all(places) or len(cards) != 1:
            continue
        card = answer.names.cards[cards.pop()]
        grouped = [place[1] for place in places if place]
        if any(column.key or type_kind(column.type) != "text" for column in grouped) or not card.primary_key:
            continue
        table, *names = answer.written(card, *grouped)
        same = f"SELECT COUNT(*) AS n FROM {table} GROUP BY {', '.join(names)}"
        counted = _first(answer, f"SELECT COUNT(*), SUM(n), MAX(n) FROM ({same}) s")
        if counted and counted[2] != 1 and int(str(counted[0])) >= _NAMED * int(str(counted[1])):
            return f"Rows of {card.name} that have the same {' and '.join(column.name for column in grouped)} are one."
    return ""


def _absent(answer: _Answer) -> str:
    for (card, column), text in answer.sought():
        if type_kind(column.type) != "text":
            continue
        table, name = answer.written(card, column)
        found = f"SELECT 1 FROM {table} WHERE {name} = {literal(text)} LIMIT 1"
        if _first(answer, f"SELECT COUNT(*) FROM ({found}) s") == [0]:
            return f"No {card.name} has the {column.name} {text}."
    return ""


def _bare(answer: _Answer) -> str:
    select = answer.select
    group = select.args.get("group") if select is not None else None
    if select is None or group is None or len(answer.rows["rows"]) < 2:
        return ""
    if not all(item.find(exp.AggFunc) for item in select.expressions):
        return ""
    return f"Numbers are given for groups that are not shown ({answer.sql(group)})."


def _mean(answer: _Answer) -> str:
    for node in answer.draft.find(exp.Div):
        if node.this.find(exp.Avg) and (by := node.expression.find(exp.Count, exp.Sum)):
            return f"A mean is divided by {answer.sql(by)}."
    return ""


def _first(answer: _Answer, sql: str) -> list[object]:
    """The first row of a short query; empty where there is no answer."""
    if answer.run is None:
        return []
    try:
        rows = answer.run(sql)["rows"]
    except HopQLError:
        return []
    return list(rows[0]) if rows else []


_NAMED = 0.95
"""Share of rows with names of their own from which a table's texts are its rows' names."""
_CHECKS = (_null, _echo, _twice, _months, _keys, _kinds, _same, _single, _merged, _absent, _bare, _mean)
