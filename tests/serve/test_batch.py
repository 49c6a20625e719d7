"""Batches: what stops one, what is kept, and that no file but ours is ever changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hopql.serve.batch import Journal, read_questions, run_batch
from hopql.serve.client import HopQL
from hopql.tools.base.errors import DiskError, PromptTooLongError, UsageError

GOOD = "SELECT name FROM product ORDER BY price DESC"
LINE = '{"id": 1, "sql": "SELECT 1", "seconds": 0.1}\n'


def client_of(shop: Path, script: Path, *entries: dict[str, str]) -> HopQL:
    script.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return HopQL(shop, model=f"fake:{script}", gate="off")


def questions_in(file: Path, *texts: str) -> str:
    file.write_text("".join(json.dumps({"question": text}) + "\n" for text in texts))
    return str(file)


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


@pytest.mark.parametrize("text", [
    '{"id": 1, "question": "How many?"}\n', '{"id": 1, "question": "How many?"}', "notes of mine", f"{LINE}hello\n",
    f"\n[]\n{LINE}",
])  # fmt: skip
def test_a_file_that_is_not_ours_is_left_as_it_is(shop: Path, tmp_path: Path, text: str) -> None:
    client = client_of(shop, tmp_path / "script.jsonl", {"match": ".", "reply": GOOD})
    source = questions_in(tmp_path / "questions.jsonl", "What products?")
    out = tmp_path / "out.jsonl"
    out.write_text(text)
    with pytest.raises(UsageError, match="not an answer"):
        run_batch(client, source, str(out))
    with pytest.raises(UsageError, match="file of the questions"):
        run_batch(client, source, source)
    assert out.read_text() == text and "What products?" in Path(source).read_text()


def test_a_cut_line_is_taken_out_and_nothing_else_is_touched(tmp_path: Path) -> None:
    whole = '{"seconds":1,"sql":"SELECT \'a\u2028b\'","id":"ü"}\n'.encode()
    file = tmp_path / "out.jsonl"
    file.write_bytes(whole + '{"id": 2, "sql": "ü'.encode()[:-1])
    journal = Journal(file)
    assert journal.resume() == {'"\\u00fc"'}
    assert file.read_bytes() == whole
    file.write_bytes(whole + LINE.encode()[:-1])
    journal.resume()
    assert file.read_bytes() == whole + LINE.encode(), "a whole line that lacks its end is kept"


def test_a_device_is_written_to_and_never_read(tmp_path: Path) -> None:
    device = Journal(Path("/dev/full"))  # of which reading has no end
    assert device.resume() == set()
    with pytest.raises(DiskError, match="No space left"):
        device.append("{}")


def test_questions_are_split_at_line_ends_only(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes('\ufeff{"question": "a\u2028b\u0085c"}\r\n{"question": "d"}'.encode())
    assert [item["question"] for item in read_questions(file)] == ["a\u2028b\u0085c", "d"]


def test_one_question_that_fails_the_model_is_written_and_the_run_goes_on(shop: Path, tmp_path: Path) -> None:
    client = client_of(
        shop, tmp_path / "script.jsonl", {"match": "gadgets", "error": "too long"}, {"match": ".", "reply": GOOD}
    )
    source = questions_in(tmp_path / "questions.jsonl", "What products?", "What gadgets?", "Which products?")
    assert run_batch(client, source, str(tmp_path / "out.jsonl")) == 0
    assert [(line["id"], bool(line["error"])) for line in lines_of(tmp_path / "out.jsonl")] == [
        (1, False), (2, True), (3, False),
    ]  # fmt: skip


def test_without_a_model_the_run_stops_and_goes_on_later(shop: Path, tmp_path: Path) -> None:
    source = questions_in(tmp_path / "questions.jsonl", "What products?", "What gadgets?", "Which products?")
    out = tmp_path / "out.jsonl"
    broken = client_of(shop, tmp_path / "broken.jsonl", {"match": ".", "error": "no server"})
    assert run_batch(broken, source, str(out)) == 6 and lines_of(out) == []
    works = client_of(shop, tmp_path / "works.jsonl", {"match": ".", "reply": GOOD})
    assert run_batch(works, source, str(out)) == 0
    assert [line["error"] for line in lines_of(out)] == [None] * 3


def test_without_a_database_the_run_stops(shop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import shutil

    folder = tmp_path / "workspace"
    shutil.copytree(shop, folder)
    config = folder / "workspace.toml"
    config.write_text(config.read_text().replace("shop.db", "gone.db"))
    client = client_of(folder, tmp_path / "script.jsonl", {"match": ".", "reply": GOOD})
    source = questions_in(tmp_path / "questions.jsonl", "What products?")
    assert run_batch(client, source, str(tmp_path / "out.jsonl")) == 4
    assert not (tmp_path / "out.jsonl").exists() and "Stopped at 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lines", "first", "second"),
    [(['"id": "a"', '"id": 1', '"id": "a"'], 1, 3), (['"id": 2', '"notes": ""'], 1, 2)],
    ids=["given twice", "that of a line without one"],
)
def test_an_id_twice_is_refused_and_nothing_is_asked(
    shop: Path, tmp_path: Path, lines: list[str], first: int, second: int
) -> None:
    client = client_of(shop, tmp_path / "script.jsonl", {"match": ".", "reply": GOOD})
    source = tmp_path / "questions.jsonl"
    source.write_text("".join(f'{{{line}, "question": "What products?"}}\n' for line in lines))
    with pytest.raises(UsageError, match=rf"line {second}: the id .* is that of line {first}"):
        run_batch(client, str(source), str(tmp_path / "out.jsonl"))
    assert not (tmp_path / "out.jsonl").exists()


def test_one_and_the_text_one_are_two_ids(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text('{"id": 1, "question": "a"}\n{"id": "1", "question": "b"}\n')
    assert [item["id"] for item in read_questions(file)] == [1, "1"]


def test_a_file_without_a_question_is_told(shop: Path, tmp_path: Path) -> None:
    client = client_of(shop, tmp_path / "script.jsonl", {"match": ".", "reply": GOOD})
    (tmp_path / "questions.jsonl").write_text("\n\n")
    with pytest.raises(UsageError, match="holds no question"):
        run_batch(client, str(tmp_path / "questions.jsonl"), None)


def test_prompts_too_long_are_answers_and_the_run_goes_on(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import hopql.tools.models.fake as fake

    monkeypatch.setattr(fake, "ModelError", PromptTooLongError)
    long = {"match": "gadgets", "error": "too long"}
    client = client_of(shop, tmp_path / "script.jsonl", long, long, {"match": ".", "reply": GOOD})
    source = questions_in(tmp_path / "questions.jsonl", "What gadgets?", "Which gadgets?", "Which products?")
    out = tmp_path / "out.jsonl"
    assert run_batch(client, source, str(out)) == 0
    assert [(line["id"], line["error"]) for line in lines_of(out)] == [(1, "too long"), (2, "too long"), (3, None)]
    assert run_batch(client, source, str(out)) == 0 and len(lines_of(out)) == 3, "and are not asked again"
