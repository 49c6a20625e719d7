from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from hopql.state.cards import TableCard
from hopql.tools.catalog import check_joins, load_cards, save_cards
from hopql.tools.errors import WorkspaceError
from tests.tools.catalog.shop import CARDS, CUSTOMER


def test_saved_cards_come_back_sorted_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    save_cards(path, CARDS)
    loaded = load_cards(path)
    assert sorted(CARDS, key=lambda c: c.name.lower()) == loaded
    assert len(path.read_text().splitlines()) == len(CARDS)
    assert "São Paulo" in path.read_text() and list(tmp_path.iterdir()) == [path]


def test_every_bad_line_is_named_up_to_five(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    bad = ['{"name": "a"', '{"name": "b", "colums": []}', '{"columns": []}', "x", "[]", "{}", "7"]
    path.write_text('{"name": "fine"}\n\n' + "\n".join(bad) + "\n")
    with pytest.raises(WorkspaceError) as caught:
        load_cards(path)
    lines = str(caught.value).splitlines()
    assert [line.split(":")[0].split()[-1] for line in lines[:5]] == ["3", "4", "5", "6", "7"]
    assert "colums: there is no such field" in lines[1] and "name: Field required" in lines[2]
    assert lines[5] == "… and 2 more"


def test_a_table_twice_and_a_column_twice_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    path.write_text('{"name": "a", "columns": [{"name": "x"}, {"name": "x"}]}\n{"name": "A"}\n')
    told = r"(?s), line 1: .*'x' twice.*, line 2: table 'A' is already described in line 1"
    with pytest.raises(WorkspaceError, match=told):
        load_cards(path)


def test_a_missing_file_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError) as caught:
        load_cards(tmp_path / "none.jsonl")
    assert "hopql init" in caught.value.hint


def test_hints_to_nowhere_are_told() -> None:
    hints = [
        "customer.id = nowhere.id",
        "customer.idd = orders.cust_id",
        "customer.id = 7",
        "customer.id = orders.cust_id",
    ]
    cards = [CUSTOMER.model_copy(update={"join_hints": hints}), *CARDS[1:]]
    assert check_joins(CARDS) == []
    told = check_joins(cards)
    assert len(told) == 3
    assert "there is no table 'nowhere'" in told[0] and "'customer' has no column 'idd'" in told[1]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_cannot_be_written_is_left(tmp_path: Path) -> None:
    from hopql.tools.errors import DiskError

    path = tmp_path / "tables.jsonl"
    save_cards(path, CARDS)
    before = path.read_bytes()
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(DiskError):
            save_cards(path, [])
    finally:
        tmp_path.chmod(stat.S_IRWXU)
    assert path.read_bytes() == before


def test_a_file_that_says_the_same_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    save_cards(path, [TableCard(name="a")])
    os.utime(path, ns=(1, 1))
    save_cards(path, [TableCard(name="a")])
    assert path.stat().st_mtime_ns == 1
    save_cards(path, [TableCard(name="b")])
    assert path.stat().st_mtime_ns != 1


def test_a_file_of_another_encoding_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    path.write_bytes('{"name": "ü"}'.encode("utf-16"))
    with pytest.raises(WorkspaceError, match="cannot be read") as caught:
        load_cards(path)
    assert "UTF-8" in caught.value.hint
