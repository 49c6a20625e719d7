from __future__ import annotations

from pathlib import Path

import pytest

from hopql.evals.suite import Question, choose, read_suite
from hopql.tools.base.errors import UsageError


def test_a_packaged_suite_is_found_by_its_name() -> None:
    assert read_suite(Path("nycflights"))[0].db == "nycflights"


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "suite.jsonl"
    file.write_text('{"id": "1", "db": "d", "question": "q", "gold": ["SELECT 1"]}\n\n{"id": "2", "db": "d"}\n')
    with pytest.raises(UsageError, match="line 3"):
        read_suite(file)
    with pytest.raises(UsageError, match="no suite"):
        read_suite(tmp_path / "none.jsonl")


def test_a_suite_in_two_halves_is_read_by_part_and_only_where_a_file_is_about_one_database(tmp_path: Path) -> None:
    line = '{"id": "%s", "db": "shop", "question": "q", "gold": ["SELECT 1"]}\n'
    for name in ("shop_read", "shop_unread", "other_words_read"):
        (tmp_path / f"{name}.jsonl").write_text(line % name)
    assert [q.id for q in read_suite(tmp_path)] == ["shop_read"]
    assert [q.id for q in read_suite(tmp_path, "unread")] == ["shop_unread"]
    assert {q.db for q in read_suite(Path("authors"))} == {"chinook", "northwind", "sakila"}
    with pytest.raises(UsageError, match="no parts"):
        read_suite(Path("nycflights"), "read")
    (tmp_path / "none").mkdir()
    with pytest.raises(UsageError, match="no file DB_read"):
        read_suite(tmp_path / "none")


def test_questions_are_chosen_by_name_database_and_chance() -> None:
    questions = [Question(id=str(i), db="ab"[i % 2], question="q", gold=["SELECT 1"]) for i in range(10)]
    assert [q.id for q in choose(questions, ids=["7", "2"])] == ["2", "7"]
    assert {q.db for q in choose(questions, db="a")} == {"a"}
    sample = choose(questions, sample=4, seed=1)
    assert len(sample) == 4 and sample == choose(questions, sample=4, seed=1) != choose(questions, sample=4, seed=2)
    assert choose(questions, sample=99) == questions
    with pytest.raises(UsageError, match="11"):
        choose(questions, ids=["11"])


def test_the_shared_suites_can_be_read(shared: Path) -> None:
    for file in (shared / "suites" / "sql").glob("*.jsonl"):
        if file.stem != "unanswerable":
            assert read_suite(file)
