"""Whether the process answers, and whether it could answer a question."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hopql.serve.http import readiness
from hopql.tools.base.settings import settings
from tests.serve.http.composed import LOCAL, composed
from tests.tools.planning.made import own_shop


@pytest.fixture
def folder(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(readiness, "_KEPT_S", 0.0)
    monkeypatch.setattr(readiness, "_PATIENCE_S", 60.0)  # what is opened first may take long on a busy machine
    folder, _ = own_shop(shop, tmp_path)
    yield folder
    settings.cache_clear()


def told(asked: TestClient, **headers: str) -> tuple[int, dict[str, dict[str, Any]]]:
    done = asked.get("/readyz", headers=headers)
    said = done.json()
    assert said["status"] == ("ready" if done.status_code == 200 else "unavailable")
    assert done.headers["cache-control"] == "no-store"
    return done.status_code, {part["part"]: part for part in said["parts"]}


def test_a_server_that_could_answer_is_ready(folder: Path) -> None:
    asked = TestClient(composed(folder), base_url=LOCAL)
    assert asked.get("/healthz").json() == {"status": "ok"}
    code, parts = told(asked)
    assert code == 200 and list(parts) == ["workspace", "database", "index", "model"]


def test_what_is_missing_is_told_with_what_to_run(folder: Path) -> None:
    asked = TestClient(composed(folder), base_url=LOCAL)
    shutil.rmtree(folder / "index")
    code, parts = told(asked)
    assert code == 503 and not parts["index"]["ok"] and parts["database"]["ok"]
    assert "hopql index" in parts["index"]["hint"] and parts["index"]["error"]
    file = folder / "gone.db"
    (folder / "workspace.toml").write_text(f'name = "x"\nurl = "sqlite:///{file}"\n')
    file.write_bytes(b"")
    assert told(asked)[1]["database"]["ok"]
    file.unlink()
    gone = told(asked)[1]["database"]
    assert "no database file" in gone["error"] and "path" in gone["hint"]
    (folder / "workspace.toml").write_text('name = "x"\nurl = "postgresql://me:hunter2@127.0.0.1:1/none"\n')
    code, parts = told(asked)
    assert code == 503 and not parts["database"]["ok"] and parts["database"]["hint"]
    assert "hunter2" not in str(parts)
    (folder / "workspace.toml").unlink()
    code, parts = told(asked)
    assert code == 503 and list(parts) == ["workspace"] and "workspace" in parts["workspace"]["error"]
    assert asked.get("/healthz").status_code == 200


def test_a_memory_that_is_used_is_asked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_STATE_URL", "postgresql://me:hunter2@127.0.0.1:1/none")
    settings.cache_clear()
    code, parts = told(TestClient(composed(folder), base_url=LOCAL))
    assert code == 503 and "HOPQL_STATE_URL" in parts["memory"]["hint"] and "hunter2" not in str(parts)


def test_a_model_that_is_not_there_is_told_and_none_is_called(folder: Path) -> None:
    made = composed(folder)
    made.state.client.options["model"] = "fake:nobody-wrote-this"
    code, parts = told(TestClient(made, base_url=LOCAL))
    assert code == 503 and not parts["model"]["ok"] and parts["model"]["hint"]


def test_reasons_are_for_those_who_bring_the_key(folder: Path) -> None:
    asked = TestClient(composed(folder, key="k-one"), base_url=LOCAL)
    shutil.rmtree(folder / "index")
    code, parts = told(asked)
    assert code == 503 and parts["index"] == {"part": "index", "ok": False, "error": "", "hint": ""}
    code, parts = told(asked, **{"X-API-Key": "k-one"})
    assert code == 503 and parts["index"]["error"]


def test_what_was_found_is_told_again_for_a_while(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_KEPT_S", 60.0)
    asked = TestClient(composed(folder), base_url=LOCAL)
    assert told(asked)[0] == 200
    shutil.rmtree(folder / "index")
    assert told(asked)[0] == 200
    monkeypatch.setattr(readiness, "_KEPT_S", 0.0)
    assert told(asked)[0] == 503


def test_a_part_that_hangs_is_told_and_asked_only_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, over = list[bool](), Event()

    def hanging(*_: object) -> None:
        begun.append(True)
        over.wait(60)

    asked = TestClient(composed(folder), base_url=LOCAL)
    told(asked)  # opens what is opened once
    monkeypatch.setattr(readiness, "describe", hanging)
    monkeypatch.setattr(readiness, "_PATIENCE_S", 0.5)
    for _ in range(2):
        code, parts = told(asked)
        assert code == 503 and "did not answer in 0.5 s" in parts["model"]["error"]
    over.set()
    assert begun == [True]


def test_a_server_that_ends_is_not_ready(folder: Path) -> None:
    made = composed(folder)
    made.state.ends_at = time.monotonic() + 30
    asked = TestClient(made, base_url=LOCAL)
    code, parts = told(asked)
    assert code == 503 and list(parts) == ["server"] and asked.get("/healthz").status_code == 200
    refused = asked.get("/things/x")
    assert refused.status_code == 503 and refused.headers["connection"] == "close"
    assert 25 <= int(refused.headers["retry-after"]) <= 32 and refused.json()["kind"] == "Ending"
