"""`hopql studio` as it is run: from any folder, quietly, ended by Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from langgraph_sdk import get_sync_client

from hopql.serve.commands.serve import own_folder, studio_command
from hopql.serve.studio import STUDIO, configuration
from hopql.tools.base.errors import HopQLError, UsageError, WorkspaceError
from hopql.tools.base.open_state import state_url
from hopql.tools.base.settings import settings
from tests.forked import python
from tests.serve.studio.conftest import BY_ADA, BY_ALAN, COUNT, ROOT, free_port
from tests.tools.planning.made import own_shop

RUN = "import hopql.serve.cli; hopql.serve.cli.COMMANDS.setdefault('studio', ''); hopql.serve.cli.main()"


@contextmanager
def studio(folder: Path, port: int, *more: str, **given: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The command in a folder, with data of its own there; with what it said until it was ready, or its end."""
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT / ".dev"), "HOPQL_DATA_DIR": str(folder / "data"), "HOPQL_GATE": "off",
        "HOPQL_CACHE_DIR": str(folder / "cache"), "HOPQL_STATE_URL": state_url(), **given,
    }  # fmt: skip
    log, url = folder / "log", f"http://127.0.0.1:{port}/ok"
    with log.open("w") as out:
        process = subprocess.Popen(
            [*python(), "-c", RUN, "studio", "--port", str(port), *more], cwd=folder, env=environment, stdout=out,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        until = time.monotonic() + 120
        while time.monotonic() < until and process.poll() is None:
            with suppress(httpx.HTTPError):
                if httpx.get(url, timeout=2, trust_env=False).status_code in (200, 401):
                    break
            time.sleep(0.3)
        yield process, log.read_text()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(30)


def test_it_runs_from_any_folder_for_each_with_a_key_and_threads_go_on(shop: Path, tmp_path: Path) -> None:
    workspace, name = own_shop(shop, tmp_path)
    (tmp_path / "script.jsonl").write_text(json.dumps({"match": ".", "reply": COUNT}))
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "artifacts").symlink_to(settings().cache_dir / "artifacts")  # what models weigh, made once
    arguments, url = ("-w", name, "-m", "fake:script.jsonl"), f"http://127.0.0.1:{(port := free_port())}"
    given = {"HOPQL_SERVE_KEY": "ann=k-ann,bob=k-bob", "HOPQL_SERVE_IDENTITY": "key", "HOPQL_SERVE_CORS": STUDIO}
    ann, bob = (get_sync_client(url=url, api_key=key) for key in ("k-ann", "k-bob"))
    with studio(tmp_path, port, *arguments, **given) as (process, said):
        assert f"https://smith.langchain.com/studio/?baseUrl={url}" in said and str(workspace) in said
        assert "refused" not in said
        assert httpx.post(f"{url}/threads/search", json={}).status_code == httpx.codes.UNAUTHORIZED
        thread = ann.threads.create()["thread_id"]
        state = ann.runs.wait(thread, "ask", input={"question": BY_ADA}, context={"effort": "fast"})
        assert isinstance(state, dict) and state["answer"] == "n: 3"
        assert [each["thread_id"] for each in ann.threads.search()] == [thread] and bob.threads.search() == []
        with pytest.raises(httpx.HTTPStatusError, match="not found"):
            bob.threads.get_state(thread)
        ann.store.put_item(["notes"], key="one", value={"text": "a"})
        assert bob.store.search_items(["notes"])["items"] == [] and len(ann.store.search_items(["notes"])["items"]) == 1
        page = {"Origin": STUDIO, "X-API-Key": "k-bob", "X-Auth-Scheme": "langsmith"}
        read = httpx.post(f"{url}/assistants/search", json={}, headers=page)
        assert len(read.json()) == len(configuration()["graphs"])
        assert read.headers["access-control-allow-origin"] == STUDIO
        process.send_signal(signal.SIGINT)
        process.wait(30)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/ok")
    kept = tmp_path / "data" / "studio" / str(port) / ".langgraph_api"
    assert not (tmp_path / ".langgraph_api").exists()
    assert [each for each in kept.iterdir() if each.stat().st_mode & 0o077] == []
    with studio(tmp_path, port, *arguments, **given) as (process, _):
        follow_up = ann.runs.wait(thread, "ask", input={"question": "and Alan Turing?"}, context={"effort": "fast"})
        assert isinstance(follow_up, dict) and follow_up["question"] == BY_ALAN
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def fails(*arguments: str) -> HopQLError:
    done = CliRunner().invoke(studio_command, arguments, standalone_mode=False)
    assert isinstance(done.exception, HopQLError), done.exception
    return done.exception


def test_what_cannot_be_used_is_told(shop: Path) -> None:
    assert isinstance(fails("-w", "nowhere"), WorkspaceError)
    assert "ssh -L" in fails("--host", "0.0.0.0").hint
    with socket.create_server(("127.0.0.1", 0)) as taken:
        error = fails("-w", str(shop), "--port", str(taken.getsockname()[1]))
        assert isinstance(error, UsageError) and "--port 0" in error.hint


def test_without_langgraphs_server_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "langgraph_api", None)
    error = fails()
    assert "langgraph-api" in str(error) and "pip install 'hopql[studio]'" in error.hint


def test_the_projects_own_file_is_used_where_it_is(tmp_path: Path) -> None:
    data, here = tmp_path / "data", tmp_path / "here"
    here.mkdir()
    own = data / "studio" / "2024"
    assert own_folder(data, here, 2024) == own
    assert json.loads((own / "langgraph.json").read_text()) == configuration()
    (here / "langgraph.json").write_text('{"graphs": {"mine": "./agent.py:graph"}}')
    assert own_folder(data, here, 2024) == own
    (here / "langgraph.json").write_text(json.dumps(configuration()))
    assert own_folder(data, here, 2024) == here
