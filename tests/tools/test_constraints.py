from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from hopql.tools.constraints import names_only

SCHEMA = {"author": ["aid", "name"], "writes": ["aid", "pid"], "sales.Orders": ["id", "placed at"]}


Reach = Callable[[str, frozenset[int]], frozenset[int]]
"""From where in a text a piece of the grammar may start, to where it may have ended."""


def language(grammar: str) -> Callable[[str], bool]:
    """Whether a text can be written under the grammar; all its readings are followed at once."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())
    part = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[a-z]+|[()|*+?]')
    cut = {name: part.findall(body) for name, body in rules.items()}

    def choice(pieces: list[str]) -> Reach:
        ways = [sequence(pieces)]
        while pieces and pieces[0] == "|":
            pieces.pop(0)
            ways.append(sequence(pieces))
        return lambda text, at: frozenset().union(*(way(text, at) for way in ways))

    def sequence(pieces: list[str]) -> Reach:
        steps: list[Reach] = []
        while pieces and pieces[0] not in "|)":
            step = single(pieces)
            steps.append(repeated(step, pieces.pop(0)) if pieces and pieces[0] in "*+?" else step)

        def run(text: str, at: frozenset[int]) -> frozenset[int]:
            for step in steps:
                at = step(text, at)
            return at

        return run

    def single(pieces: list[str]) -> Reach:
        piece = pieces.pop(0)
        if piece == "(":
            inner = choice(pieces)
            assert pieces.pop(0) == ")"
            return inner
        if piece.startswith('"'):
            said = json.loads(piece)
            return lambda text, at: frozenset(i + len(said) for i in at if text.startswith(said, i))
        if piece.startswith("["):
            one = re.compile(piece)
            return lambda text, at: frozenset(i + 1 for i in at if i < len(text) and one.match(text[i]))
        return choice(list(cut[piece]))

    def repeated(step: Reach, sign: str) -> Reach:
        def run(text: str, at: frozenset[int]) -> frozenset[int]:
            reached = frozenset[int]() if sign == "+" else at
            while at := step(text, at) - reached:
                reached |= at
                if sign == "?":
                    break
            return reached

        return run

    root = choice(list(cut["root"]))
    return lambda text: len(text) in root(text, frozenset({0}))


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM author",
        "select distinct a.name, count(w.pid) as papers\nfrom author a join writes w on a.aid = w.aid\n"
        "group by a.name order by papers desc limit 5;\n```",
        "SELECT round(avg(x.pid)::numeric, 2) FROM (SELECT w.pid FROM writes AS w) AS x WHERE 'it''s' <> 'b'",
        'SELECT EXTRACT(YEAR FROM o."placed at") FROM sales."Orders" o WHERE o.id >= 1.5',
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY w.pid) FROM writes w",
        "SELECT name FROM author WHERE author.aid IN (SELECT writes.aid FROM writes)",
    ],
)
def test_queries_of_the_schema_can_be_written(sql: str) -> None:
    assert language(names_only(SCHEMA, "postgres"))(sql)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT a.title FROM author a",
        "SELECT name FROM authors",
        "SELECT title FROM author",
        "SELECT authorname FROM author",
        "WITH x AS (SELECT name FROM author) SELECT name FROM x",
        "DROP TABLE author",
        'SELECT o."Placed at" FROM sales."Orders" o',
        "SELECT pg_sleep(5) FROM author",
    ],
)
def test_names_that_do_not_exist_cannot(sql: str) -> None:
    assert not language(names_only(SCHEMA, "postgres"))(sql)


def test_another_dialect_may_write_a_name_unquoted() -> None:
    assert language(names_only(SCHEMA, "sqlite"))("SELECT id FROM sales.Orders")
