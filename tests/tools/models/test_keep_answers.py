from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hopql.tools.base.errors import DiskError
from hopql.tools.base.settings import settings
from hopql.tools.models import complete
from hopql.tools.models.fake import scripted
from hopql.tools.models.keep_answers import Kept


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    def write(number: int) -> None:
        Kept(tmp_path / "many.sqlite3").put(str(number), {"n": number})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(40)))
    assert [Kept(tmp_path / "many.sqlite3").get(str(n)) for n in range(40)] == [{"n": n} for n in range(40)]


def test_the_oldest_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopql.tools.models.keep_answers.MAX_ROWS", 3)
    kept = Kept(tmp_path / "few.sqlite3")
    for number in range(6):
        kept.put(str(number), {"n": number})
    assert [kept.get(str(n)) is not None for n in range(6)] == [False] * 3 + [True] * 3


@pytest.fixture
def tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    file = tmp_path / "tape.sqlite"
    monkeypatch.setenv("HOPQL_TAPE", str(file))
    settings.cache_clear()
    yield file
    monkeypatch.undo()
    settings.cache_clear()


def test_the_same_question_is_answered_from_the_tape(tape: Path) -> None:
    model = scripted(["SELECT 1", "SELECT 2"], name="taped")
    first = complete(model, "system", "prefix", "tail")
    assert complete(model, "system", "prefix", "tail") == first
    assert len(model.prompts) == 1 and tape.exists()


@pytest.mark.parametrize("other", [{"tail": "other"}, {"temperature": 0.7}, {"temperature": 0.7, "seed": 2}])
def test_anything_else_is_asked(tape: Path, other: dict[str, object]) -> None:
    model = scripted(["SELECT 1", "SELECT 2"], name="taped other")
    asked: dict[str, object] = {"tail": "tail", "temperature": 0.0, "seed": 0}
    texts = [
        complete(
            model, "", "", str(one["tail"]), temperature=float(str(one["temperature"])), seed=int(str(one["seed"]))
        ).text
        for one in (asked, asked | other)
    ]
    assert texts == ["SELECT 1", "SELECT 2"]


def test_a_seed_without_a_temperature_changes_nothing(tape: Path) -> None:
    model = scripted(["SELECT 1", "SELECT 2"], name="taped greedy")
    assert complete(model, "", "", "t", seed=1).text == complete(model, "", "", "t", seed=2).text


def test_a_broken_tape_is_told(tape: Path) -> None:
    tape.write_text("this is no tape " * 100)
    with pytest.raises(DiskError, match="The tape"):
        complete(scripted(["SELECT 1"], name="broken"), "", "", "t")
