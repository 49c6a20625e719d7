from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hopql.tools.models.kept import Kept


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    def write(number: int) -> None:
        Kept(tmp_path / "many.sqlite3").put(str(number), {"n": number})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(40)))
    assert [Kept(tmp_path / "many.sqlite3").get(str(n)) for n in range(40)] == [{"n": n} for n in range(40)]


def test_the_oldest_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopql.tools.models.kept.MAX_ROWS", 3)
    kept = Kept(tmp_path / "few.sqlite3")
    for number in range(6):
        kept.put(str(number), {"n": number})
    assert [kept.get(str(n)) is not None for n in range(6)] == [False] * 3 + [True] * 3
