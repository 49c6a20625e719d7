"""Right queries and broken ones over a small schema as Spider writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from hopql.bench.gold_queries import flagged, judge_keys, keyed, with_texts, with_wrong_key, written_alike
from hopql.evals.records import Record
from hopql.tools.database.names import Names

SCHEMA = {
    "db_id": "music", "table_names_original": ["artist", "album", "fan"],
    "column_names_original": [
        [-1, "*"], [0, "id"], [0, "name"], [1, "album_id"], [1, "artist_id"], [1, "price"],
        [2, "artist_id"], [2, "album_id"],
    ],
    "column_types": ["text", "number", "text", "number", "number", "number", "number", "number"],
    "primary_keys": [1, 3, 6], "foreign_keys": [[4, 1], [6, 1], [7, 3]],
}  # fmt: skip
JOINED = "SELECT T1.price FROM album AS T1 JOIN artist AS T2 ON T1.artist_id = T2.id WHERE T2.name = 'AC/DC'"


def test_a_composite_key_is_put_together_again() -> None:
    assert [card.primary_key for card in keyed(SCHEMA)] == [["id"], ["album_id"], ["artist_id", "album_id"]]


def test_a_join_is_broken_and_what_is_written_alike_is_the_same() -> None:
    names = Names(keyed(SCHEMA))
    wrong = with_wrong_key(JOINED, names, "sqlite")
    assert wrong == JOINED.replace("T1.artist_id", "T1.album_id")
    assert with_wrong_key("SELECT price FROM album", names, "sqlite") is None
    assert with_texts(JOINED.replace("'", '"'), names) == JOINED
    assert written_alike(JOINED, JOINED.lower().replace("t1.artist_id = t2.id", "T2.id = T1.artist_id").upper())
    assert not written_alike(JOINED, str(wrong))


def test_what_is_said_is_counted(tmp_path: Path) -> None:
    sums = "SELECT SUM(a.id) FROM artist AS a JOIN album AS b ON b.artist_id = a.id WHERE b.price > 5"
    asked = [{"db_id": "music", "question": "?", "query": query} for query in (JOINED, JOINED, sums)]
    (tmp_path / "tables.json").write_text(json.dumps([SCHEMA]))
    (tmp_path / "train.json").write_text(json.dumps(asked))
    done = CliRunner().invoke(judge_keys, ["--spider", str(tmp_path), "--show"], catch_exceptions=False)
    assert done.output.splitlines() == [
        f"music: fanout: {sums}",
        "3 right queries: fanout 1",
        "3 with a wrong key in a join: repaired 3",
    ]


def record(**changed: Any) -> Record:
    answered = {"id": "1", "right": True, "executed": True, "status": "answered"}
    base = {**dict.fromkeys(Record.__dataclass_fields__, ""), **answered}
    return Record(**{**base, **changed})


def test_checks_are_counted_by_what_they_flag() -> None:
    answers = [record(), record(id="2", right=False), record(id="3", right=False), record(id="4", executed=False)]
    told = flagged(answers, lambda one: {"1": ["value"], "2": ["echo", "value"]}.get(one.id, []))
    assert "answers: 1 right, 2 wrong" in told
    assert "echo         wrong    1   right    0" in told and "value        wrong    1   right    1" in told
