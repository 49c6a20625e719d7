"""The page about LangServe, snippet by snippet."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.forked import python
from tests.serve.langserve.conftest import CUSTOMERS, said, serving

PAGE = (Path(__file__).parents[3] / "docs" / "langserve.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
CALLS = re.findall(r"```sh\n(curl .*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def here(shop: Path) -> Iterator[str]:
    """A server that can answer what the page asks."""
    with serving(shop, said([CUSTOMERS])) as address:
        yield address


def _run(text: str, here: str, *command: str) -> str:
    told = text.replace("http://127.0.0.1:8321", here)
    done = subprocess.run([*command, told], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_programs_do_what_the_page_says(here: str) -> None:
    asked, watched, batched = (_run(program, here, *python(), "-c") for program in PROGRAMS)
    assert asked == "n: 3 [{'n': 3}] SELECT count(*) AS n FROM customer\n"
    lines = watched.splitlines()
    assert lines[0].startswith("start receive_request") and lines[-1] == "n: 3"
    assert batched == "answered 1\nanswered 1\n"


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
def test_the_calls_do_what_the_page_says(here: str) -> None:
    invoked, streamed = (_run(call, here, "sh", "-c") for call in CALLS)
    assert '"rows":[{"n":3}]' in invoked and invoked.startswith('{"output":')
    events = re.findall(r"^event: (\w+)", streamed, re.MULTILINE)
    assert events[0] == "metadata" and events[-1] == "end" and set(events[1:-1]) == {"data"}
