"""`hopql chat` on a terminal: what is typed at its prompt, and what Ctrl-C does."""

from __future__ import annotations

import json
import os
import signal
import stat
import threading
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from hopql.serve.client import HopQL
from hopql.serve.commands.chat import SLASH, Talking, converse, history_of, obey
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import find
from tests.tools.planning.made import own_shop

Typed = Callable[..., str]
QUERY = "SELECT name, price FROM product ORDER BY price DESC"
ASKED = "What products are there?"
SAID = "2 rows: name and price, highest price first; Gadget leads with 10.00."
DATED = "How many orders were placed on 01/05/2026?"
REPLIES = ({"match": "slow", "reply": QUERY, "seconds": 60}, {"match": ".", "reply": QUERY})


@pytest.fixture
def client(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HopQL]:
    """A shop of a name of its own, with a scripted model, and a history of its own."""
    folder, name = own_shop(shop, tmp_path)
    (folder / "script.jsonl").write_text("\n".join(json.dumps(reply) for reply in REPLIES))
    yield HopQL(folder, model=f"fake:{folder / 'script.jsonl'}", gate="off", effort="fast", keywords="rules")
    (settings().data_dir / "history" / name).unlink(missing_ok=True)
    SemanticMemory(name).purge()


@pytest.fixture
def typed(client: HopQL, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Types into a chat; what it says."""

    def run(text: str) -> str:
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text(text)
            assert converse(client, "main", False) == 0
        told = capsys.readouterr()
        return told.out + told.err

    return run


def test_questions_and_slash_commands_at_the_prompt(typed: Typed, tmp_path: Path) -> None:
    files = f"/export {tmp_path}/p.csv\r/export {tmp_path}/p.svg"
    said = typed(f"/why\r{ASKED}\r/why\r{files}\r/nope\r/help\r/exit\r{ASKED}\r")
    assert said.count(f"\n\n{SAID}\n") == 1 and "Nothing was answered in this chat yet." in said
    assert "Prompt" in said and (tmp_path / "p.svg").read_text().startswith("<svg")
    assert (tmp_path / "p.csv").read_text() == "name,price\nGadget,10.0\nWidget X,2.5\n"
    assert "There is no /nope here." in said and all(form in said for form in SLASH)


def test_in_a_pipe_a_line_that_goes_wrong_is_told_and_the_next_is_read(
    client: HopQL, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"/nosuch\nSELECT nosuch FROM product\n{ASKED}\n\nnot read"
    monkeypatch.setattr("sys.stdin", StringIO(lines))
    assert converse(client, "main", False, terminal=False) == UsageError.exit_code
    told = capsys.readouterr()
    assert "There is no /nosuch here." in told.err and "nosuch in product" in told.err and SAID in told.out
    monkeypatch.setattr("sys.stdin", StringIO("SELECT nosuch FROM product\n"))
    assert converse(client, "main", False, terminal=False) == 8


def test_a_choice_is_taken_by_its_number(typed: Typed) -> None:
    said = typed(f"{DATED}\r2\r\x04")
    assert "  2. May 1, 2026" in said and "is the date 2026-05-01." in said


def test_what_was_refused_is_asked_anyway(client: HopQL, typed: Typed) -> None:
    client.options["gate"] = "near"
    said = typed("/anyway\rWhat is the capital of France?\r/anyway\r/exit\r")
    assert "Nothing was refused last." in said and "Ask it anyway with /anyway." in said and said.count(SAID) == 1


def test_what_is_pasted_is_one_line_to_answer(typed: Typed) -> None:
    said = typed("\x1b[200~What products\nare there?\x1b[201~\r\x04")
    assert said.count(SAID) == 1


def test_ctrl_c_leaves_a_line_and_twice_leaves_the_chat(typed: Typed) -> None:
    said = typed(f"half a question\x03\x03\x03{ASKED}\r")
    assert said.count("Ctrl-C again, or Ctrl-D, leaves.") == 1 and SAID not in said


def test_ctrl_c_stops_a_question_and_goes_back_to_the_prompt(client: HopQL, typed: Typed) -> None:
    model = find(str(client.options["model"]).removeprefix("fake:"))

    def interrupt() -> None:
        while not any("slow" in prompt for prompt in model.prompts):
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, lambda *_: None)
    threading.Thread(target=interrupt, daemon=True).start()
    begun = time.perf_counter()
    try:
        said = typed(f"What slow products are there?\r{ASKED}\r\x04")
    finally:
        signal.signal(signal.SIGINT, before)
    assert "Stopped. Ask something else" in said and said.count(SAID) == 1
    assert time.perf_counter() - begun < 50


def test_a_signal_at_the_prompt_is_ctrl_c_typed_there(client: HopQL, capfd: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):

        def interrupt() -> None:
            for text in ("half a question", "", ""):
                while signal.getsignal(signal.SIGINT) is before:
                    time.sleep(0.02)
                pipe.send_text(text)
                time.sleep(0.2)
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.2)

        threading.Thread(target=interrupt, daemon=True).start()
        assert converse(client, "main", False) == 0
    assert capfd.readouterr().err.count("Ctrl-C again, or Ctrl-D, leaves.") == 1


def test_the_history_is_its_owners_alone(client: HopQL, typed: Typed) -> None:
    typed(f"{ASKED}\r\x04")
    file = settings().data_dir / "history" / client.workspace.config.name
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and ASKED in file.read_text()
    assert list(history_of(client.workspace.config.name).load_history_strings()) == [ASKED]
    assert "/" not in quoted_name() and history_of("../../a b").load_history_strings() is not None


def quoted_name() -> str:
    """Of a workspace whose name would lead out of the folder."""
    history_of("../../a b")
    [made] = [file.name for file in (settings().data_dir / "history").iterdir() if "a%20b" in file.name]
    (settings().data_dir / "history" / made).unlink()
    return made


@pytest.mark.parametrize("line", ["/export", "/export -", "/export x.csv", "/export x.txt", "/why"])
def test_what_cannot_be_done_is_said(line: str) -> None:
    with pytest.raises(UsageError) as raised:
        obey(line, Talking())
    assert raised.value.hint


def test_an_export_says_which_files_there_are() -> None:
    with pytest.raises(UsageError, match=r"^x\.txt: files end with \.csv for rows, \.png or \.svg for a chart\.$"):
        obey("/export x.txt", Talking())
