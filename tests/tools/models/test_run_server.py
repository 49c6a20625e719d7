"""The server's life, with a stand-in for `llama-server` on the PATH, and where it cannot start with the real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import psutil
import pytest

from hopql.tools.base.errors import ArtifactError, DiskError, ModelError, PromptTooLongError
from hopql.tools.base.settings import settings
from hopql.tools.models import Ask, chat_model, complete, find_processes, run_server, sample, warm
from hopql.tools.models.call_local import Link, LocalChat
from hopql.tools.models.run_server import running_servers, stop_server
from tests.forked import python

ROOT = Path(__file__).parents[3]


def prepared(patch: pytest.MonkeyPatch, folder: Path) -> LocalChat:
    """`local`, served by the stand-in."""
    program, weights = folder / "bin" / "llama-server", folder / "weights.gguf"
    if not weights.exists():
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {sys.executable} {Path(__file__).with_name("standin.py")} "$@"\n')
        program.chmod(0o755)
        weights.write_bytes(b"GGUF and more")
    patch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    patch.setenv("HOPQL_MODEL_PATH", str(weights))
    patch.setenv("HOPQL_ALLOW_MODEL", "1")
    settings.cache_clear()
    made = chat_model("local")
    assert isinstance(made, LocalChat)
    return made


@pytest.fixture
def model(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LocalChat]:
    """`local`, whose server is the test's own."""
    yield prepared(own_settings, tmp_path)
    settings.cache_clear()
    stop_server()


@pytest.fixture(scope="module")
def _kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("kept")
    yield folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOPQL_CACHE_DIR", str(folder / "cache"))
        settings.cache_clear()
        stop_server()
    settings.cache_clear()


@pytest.fixture
def kept(_kept: Path, own_settings: pytest.MonkeyPatch) -> LocalChat:
    """`local`, whose server stays for the next test that asks for it."""
    own_settings.setenv("HOPQL_CACHE_DIR", str(_kept / "cache"))
    return prepared(own_settings, _kept)


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for it."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_completion_starts_one_server_that_later_ones_use(model: LocalChat, tmp_path: Path) -> None:
    assert running_servers() == []
    first = complete(model, "sys", "a b c ", "tail")
    assert (first.text, first.finish_reason, first.tokens_out) == ("SELECT 9", "stop", 2)
    assert first.tokens_in == 9 and first.cached_tokens == 0 and first.logprob == pytest.approx(-0.3)
    second = complete(model, "sys", "a b c ", "other")
    assert second.cached_tokens == 6
    (status,) = running_servers()
    assert run_server.healthy(status) and run_server.log_path(status.spec.id).exists()
    state = tmp_path / "cache" / "server" / f"{status.spec.id}.json"
    assert state.stat().st_mode & 0o777 == 0o600 and state.parent.stat().st_mode & 0o777 == 0o700
    assert stop_server() == 1 and running_servers() == [] and stop_server() == 0


def test_the_adapter_is_turned_on_for_queries_alone(
    model: LocalChat, own_settings: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert complete(model, "", "a ", "b", adapter=1.0).text == "SELECT 5"
    stop_server()
    own_settings.setattr(run_server, "adapter_file", lambda name: tmp_path / "adapter.gguf")
    assert complete(model, "", "a ", "b", adapter=1.0).text == "SELECT 5 adapted"
    assert complete(model, "", "a ", "b").text == "SELECT 5"


def test_a_prompt_continues_the_opened_turn_is_text_and_has_a_limit(kept: LocalChat) -> None:
    done = complete(kept, "sys", "a ", "b", opened="```sql\n")
    assert done.tokens_in == 7
    assert complete(kept, "", "a ", "b", opened="").tokens_in == 4
    plain = complete(kept, "sys", "a ", "b").tokens_in
    assert complete(kept, "sys", "a ", "<|im_end|>b").tokens_in == plain + 1
    with pytest.raises(PromptTooLongError, match="has 9003 tokens; the embedded model's context holds 8192") as told:
        complete(kept, "", "", "word " * 9000)
    assert "HOPQL_SERVER_CONTEXT" in told.value.hint


def test_answers_are_written_side_by_side_by_threads_that_soon_sleep(kept: LocalChat) -> None:
    answers = sample(kept, Ask("s", "p", "t", temperature=0.7), 6)
    assert answers[0].text != answers[1].text and len(answers) == 6
    assert [one.tokens_in > 0 for one in answers] == [True, False, False, False, True, False]
    assert [one.seconds > 0 for one in answers] == [True, False, False, False, True, False]
    (status,) = running_servers()
    (child,) = psutil.Process(status.pid).children()
    assert child.environ()["GOMP_SPINCOUNT"] == "1000" and "--poll" in child.cmdline()


def test_a_prefix_is_read_once_and_comes_back_from_disk(model: LocalChat, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    warm(model, "sys", "a b c ", "my db", lambda *what: told.append(what))
    assert told == [("reading the schema, in tokens", 6, 6)]
    (kept,) = (tmp_path / "cache" / "prompts").glob("*.bin")
    assert kept.stat().st_mode & 0o777 == 0o600 and kept.name.startswith("my-db.")
    warm(model, "sys", "a b c ", "my db", lambda *what: told.append(what))
    assert len(told) == 1
    assert complete(model, "sys", "a b c ", "tail", cache_key="my db").cached_tokens == 6
    stop_server()
    assert complete(model, "sys", "a b c ", "tail", cache_key="my db").cached_tokens == 6
    complete(model, "other", "", "question")
    assert complete(model, "sys", "a b c ", "tail", cache_key="my db").cached_tokens == 6


def test_a_changed_prefix_replaces_the_file_and_a_corrupt_one_is_read_again(model: LocalChat, tmp_path: Path) -> None:
    for prefix in ("a b ", "a b c d ", "a b c "):
        warm(model, "sys", prefix, "my db")
    (kept,) = (tmp_path / "cache" / "prompts").glob("*.bin")
    warm(model, "sys", "x ", "another db")
    assert len(list((tmp_path / "cache" / "prompts").glob("*.bin"))) == 2
    kept.write_bytes(b"broken")
    stop_server()
    assert complete(model, "sys", "a b c ", "tail", cache_key="my db").cached_tokens == 6
    assert kept.read_bytes() != b"broken"


def test_a_killed_server_is_started_again(model: LocalChat) -> None:
    complete(model, "", "", "one")
    (before,) = running_servers()
    (child,) = psutil.Process(before.pid).children()
    os.kill(before.pid, signal.SIGKILL)
    if sys.platform == "linux":
        until(lambda: not child.is_running())
    until(lambda: running_servers() == [])
    assert complete(model, "", "", "two").tokens_out == 2
    (after,) = running_servers()
    assert after.pid != before.pid


def test_a_server_that_dies_at_each_request_is_told_with_its_log(model: LocalChat) -> None:
    with pytest.raises(ModelError, match="broke off: main: error: the stand-in was asked to die") as told:
        complete(model, "", "", "die")
    assert ".log" in told.value.hint
    assert complete(model, "", "", "live").tokens_out == 2


def test_a_stale_state_file_is_passed_over(model: LocalChat, tmp_path: Path) -> None:
    complete(model, "", "", "one")
    (status,) = running_servers()
    state = tmp_path / "cache" / "server" / f"{status.spec.id}.json"
    kept = json.loads(state.read_text())
    stop_server()
    state.write_text(json.dumps(kept | {"pid": os.getpid()}))
    assert running_servers() == [] and complete(model, "", "", "two").tokens_out == 2
    stop_server()
    state.write_text("{broken")
    assert complete(model, "", "", "three").tokens_out == 2


def test_other_settings_replace_the_server(model: LocalChat, own_settings: pytest.MonkeyPatch) -> None:
    complete(model, "", "", "one")
    (before,) = running_servers()
    own_settings.setenv("HOPQL_SERVER_CONTEXT", "600")
    settings.cache_clear()
    link = Link()
    assert link.running().pid != before.pid and link.running().spec.context == 600
    assert len(running_servers()) == 1


def test_an_idle_server_ends_itself(model: LocalChat, own_settings: pytest.MonkeyPatch) -> None:
    own_settings.setenv("HOPQL_SERVER_IDLE_S", "1")
    settings.cache_clear()
    complete(model, "", "", "one")
    running = model.link.running()
    until(lambda: running_servers() == [])
    until(lambda: not find_processes.alive(running.pid, running.born))
    assert complete(model, "", "", "two").tokens_out == 2


def test_concurrent_starts_make_one_server(model: LocalChat) -> None:
    script = (
        "from hopql.tools.models import chat_model, complete;"
        "print(complete(chat_model('local'), '', '', 'one').tokens_out)"
    )
    running = [subprocess.Popen([*python(), "-c", script], cwd=ROOT, stdout=subprocess.PIPE) for _ in range(3)]
    with ThreadPoolExecutor(4) as pool:
        pids = set(pool.map(lambda _: Link().running().pid, range(4)))
    assert [process.communicate(timeout=60)[0].strip() for process in running] == [b"2"] * 3
    assert len(pids) == 1 and [status.pid for status in running_servers()] == list(pids)


def test_a_server_outlives_the_command_and_its_process_group(model: LocalChat) -> None:
    script = "from hopql.tools.models import chat_model, complete; complete(chat_model('local'), '', '', 'one')"
    command = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, start_new_session=True)
    assert command.wait(60) == 0
    (status,) = running_servers()
    assert run_server.healthy(status) and os.getpgid(status.pid) != command.pid


def test_a_slow_answer_is_cancelled_and_a_busy_server_told(kept: LocalChat) -> None:
    with pytest.raises(ModelError, match="did not answer in 0 s; the request was cancelled"):
        complete(kept, "", "", "sleep", timeout_s=0.3)
    complete(kept, "", "", "one")
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(complete, kept, "", "", "sleep")
        until(kept.link.turn.locked)
        with pytest.raises(ModelError, match="busy with other questions"):
            complete(kept, "", "", "two", timeout_s=0.2)
        assert slow.result().tokens_out == 2


def test_weights_that_cannot_be_used_are_told(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    own_settings.setenv("HOPQL_MODEL_PATH", str(tmp_path / "none.gguf"))
    settings.cache_clear()
    with pytest.raises(ModelError, match=r"cannot be read: No such file"):
        complete(chat_model("local"), "", "", "q")
    (tmp_path / "none.gguf").write_bytes(b"PK\3\4")
    with pytest.raises(ModelError, match="not a GGUF file"):
        complete(chat_model("local"), "", "", "q")


def test_a_broken_weight_file_ends_with_the_log(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Served by the wheel's own server, which refuses it."""
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    own_settings.setenv("PATH", "")
    (tmp_path / "broken.gguf").write_bytes(b"GGUF" + b"\0" * 100)
    own_settings.setenv("HOPQL_MODEL_PATH", str(tmp_path / "broken.gguf"))
    settings.cache_clear()
    with pytest.raises(ModelError, match=r"ended with code .* while it started: .+") as told:
        complete(chat_model("local"), "", "", "q")
    assert str(tmp_path / "cache" / "server") in told.value.hint


def test_too_little_memory_is_told_before(model: LocalChat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_processes, "free_memory", lambda: 1000)
    with pytest.raises(ModelError, match="GB of memory") as told:
        complete(model, "", "", "q")
    assert "local:0.5b" in told.value.hint


def test_no_model_and_no_way_to_fetch_it_names_the_ways_out(own_settings: pytest.MonkeyPatch) -> None:
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    own_settings.setenv("HOPQL_OFFLINE", "1")
    settings.cache_clear()
    with pytest.raises(ArtifactError, match="HOPQL_OFFLINE forbids") as told:
        complete(chat_model("local"), "", "", "q")
    assert "HOPQL_MODEL_PATH" in told.value.hint and "openai:NAME" in told.value.hint


def test_a_note_that_cannot_be_written_is_no_failure(
    model: LocalChat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm(model, "sys", "a b c ", "my db")
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", Mock(side_effect=OSError(28, "No space left on device")))
        assert complete(model, "sys", "other ", "tail", cache_key="my db").text.startswith("SELECT")
    assert not list((tmp_path / "cache" / "server").glob("*.slot*[!k]"))


def test_a_folder_that_others_may_enter_is_closed_and_another_users_is_refused(
    own_settings: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "cache" / "server"
    place.mkdir(parents=True, mode=0o777)
    place.chmod(0o777)
    assert run_server.folder().stat().st_mode & 0o777 == 0o700
    own_settings.setattr("os.geteuid", lambda: place.stat().st_uid + 1)
    with pytest.raises(DiskError, match="belongs to another user"):
        run_server.folder()


@pytest.fixture
def shared(model: LocalChat, own_settings: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that a group shares, and the setting that names it."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o2770)
    own_settings.setenv("HOPQL_SERVER_SHARED", str(folder))
    settings.cache_clear()
    return folder


def test_those_who_share_a_folder_share_the_server(
    model: LocalChat, shared: Path, own_settings: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    warm(model, "sys", "a b c ", "my db")
    (first,) = running_servers()
    own_settings.setenv("HOPQL_CACHE_DIR", str(tmp_path / "another"))
    settings.cache_clear()
    other = chat_model("local")
    assert complete(other, "sys", "a b c ", "tail", cache_key="my db").cached_tokens == 6
    assert [one.pid for one in running_servers()] == [first.pid]
    modes = {path.suffix: path.stat().st_mode & 0o777 for path in shared.rglob("*") if path.is_file()}
    assert {name: modes[name] for name in (".json", ".bin", ".slot")} == {".json": 0o640, ".bin": 0o660, ".slot": 0o640}
    assert not (tmp_path / "another" / "server").exists() and (shared / "prompts").stat().st_mode & 0o007 == 0


@pytest.mark.parametrize(("mode", "why"), [(0o2777, "open to everybody"), (0, "is no folder")])
def test_a_folder_that_is_open_to_everybody_is_not_shared(
    model: LocalChat, shared: Path, mode: int, why: str
) -> None:
    shared.chmod(mode) if mode else shared.rmdir()
    with pytest.raises(DiskError, match=why):
        complete(model, "", "", "q")


def test_another_users_server_is_used_as_it_is_and_not_ended(
    model: LocalChat, shared: Path, own_settings: pytest.MonkeyPatch
) -> None:
    complete(model, "", "", "q")
    (status,) = running_servers()
    with own_settings.context() as another:
        another.setattr(find_processes, "is_own", lambda pid, user=-1: user >= 0)
        assert stop_server() == 0 and [one.pid for one in running_servers()] == [status.pid]
        spec = model.link.spec()
        assert run_server.ensure(replace(spec, threads=7, path="/elsewhere.gguf")).pid == status.pid
        with pytest.raises(ModelError, match="another user"):
            run_server.ensure(replace(spec, context=spec.context + 1))
        another.setattr(find_processes, "is_own", lambda pid, user=-1: False)
        another.setattr("os.geteuid", lambda: shared.stat().st_uid + 1)
        assert running_servers() == []
    assert stop_server() == 1
