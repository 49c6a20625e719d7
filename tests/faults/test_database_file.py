"""A SQLite file that is locked, gone, cut short or overwritten under a question."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hopql.serve.http.errors import code_of_result
from tests.conftest import with_database
from tests.faults.conftest import ask, told


@pytest.fixture
def place(shop: Path, tmp_path: Path) -> Path:
    """An indexed workspace `w` over `shop.db`."""
    with_database(shop, tmp_path)
    shutil.copy(tmp_path / "shop.db", tmp_path / "kept.db")
    assert ask(tmp_path / "w").ok
    return tmp_path


def test_a_file_that_is_locked(place: Path) -> None:
    holding = sqlite3.connect(place / "shop.db", isolation_level=None)
    holding.execute("BEGIN EXCLUSIVE")
    result = ask(place / "w", timeout_s=0.3)
    assert not result.ok and "unforeseen" not in result.answer and "locked" in str(result.failure)
    holding.execute("ROLLBACK")
    holding.close()
    assert ask(place / "w").ok


def _short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def _other(file: Path) -> None:
    file.write_bytes(b"no database at all " * 500)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def test_a_file_that_is_gone_is_an_outage(place: Path) -> None:
    """No query is at fault, so none is written again."""
    (place / "shop.db").rename(place / "away.db")
    result = ask(place / "w")
    assert "no database file" in told(result) and result.failure and result.failure["kind"] == "ConnectError"
    assert result.model_calls <= 1 and code_of_result(result) == 503
    (place / "away.db").rename(place / "shop.db")
    assert ask(place / "w").ok


@pytest.mark.parametrize("spoil", [_short, _other, _empty])
def test_a_file_that_is_spoilt(place: Path, spoil: Callable[[Path], None]) -> None:
    spoil(place / "shop.db")
    result = ask(place / "w")
    assert not result.ok and "unforeseen" not in result.answer, result.answer
    assert (result.failure and "Error" in result.failure["kind"]) or result.status == "gave_up"
    shutil.copy(place / "kept.db", place / "shop.db.new")
    (place / "shop.db.new").replace(place / "shop.db")
    assert ask(place / "w").ok
