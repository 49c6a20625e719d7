"""A SQLite file that is locked, gone, cut short or overwritten under a question."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import with_database
from tests.faults.conftest import ask


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


def _gone(file: Path) -> None:
    file.unlink()


def _short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def _other(file: Path) -> None:
    file.write_bytes(b"no database at all " * 500)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_gone, _short, _other, _empty])
def test_a_file_that_is_spoilt(place: Path, spoil: Callable[[Path], None]) -> None:
    spoil(place / "shop.db")
    result = ask(place / "w")
    assert not result.ok and "unforeseen" not in result.answer, result.answer
    assert (result.failure and "Error" in result.failure["kind"]) or result.status == "gave_up"
    shutil.copy(place / "kept.db", place / "shop.db.new")
    (place / "shop.db.new").replace(place / "shop.db")
    assert ask(place / "w").ok
