"""docs/openai.md is true: its snippets run against a server as they stand, and it names what there is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hopql.serve.commands.serve import serve_command
from hopql.serve.openai.routes import MODELS, own
from hopql.serve.result import Result
from hopql.tools.display.word_results import OUT_OF_DOMAIN
from hopql.tools.models.fake import Reply
from tests.serve.openai.conftest import BOTH, Served

Serve = Callable[..., Served]
PAGE = (Path(__file__).parents[3] / "docs" / "openai.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8321"
REPLIES = [
    *BOTH,
    Reply(match="big orders", reply="SELECT count(*) AS n FROM orders WHERE quantity >= 5"),
    Reply(match="How many customers", reply="SELECT count(*) AS n FROM customer"),
]
SAID = ["| 3 |", "writing SQL", "> Read as: How many orders did Alan Turing place?", "quantity >= 5"]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("place", range(len(SAID)))
def test_python_snippets_run_as_they_stand(serve: Serve, capsys: pytest.CaptureFixture[str], place: int) -> None:
    found = blocks("python")
    assert len(found) == len(SAID)
    served = serve(*REPLIES)
    exec(found[place].replace(ADDRESS, served.url), {})
    assert SAID[place] in capsys.readouterr().out


def test_the_curl_command_runs_as_it_stands(serve: Serve) -> None:
    if not shutil.which("curl"):
        pytest.skip("needs curl")
    given = next(block for block in blocks("sh") if block.startswith("curl")).replace(ADDRESS, serve(*REPLIES).url)
    done = subprocess.run(["bash", "-c", given], capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout)["hopql"]["rows"] == [{"n": 3}]


def test_the_page_names_what_there_is() -> None:
    assert all(f"`{name}`" in PAGE for name in MODELS)
    assert set(own(Result("q", "answered", ""))) - {"answer", "unresolved"} <= set(re.findall(r"`(\w+)`", PAGE))
    assert " ".join(OUT_OF_DOMAIN.split()) in " ".join(PAGE.split())
    port = next(option for option in serve_command.params if option.name == "port")
    assert ADDRESS.endswith(f":{port.default}")
