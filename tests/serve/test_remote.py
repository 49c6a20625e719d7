"""The client of a server: the same results as in the same process, and clear errors."""

from __future__ import annotations

import ast
import os
import pty
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hopql import HopQLClient
from hopql.serve.terminal import EXITS
from hopql.tools.base.errors import ConnectError, UsageError, WorkspaceError
from tests.serve.langserve.conftest import CUSTOMERS, HOW_MANY, said, serving
from tests.test_shipping import ROOMS


@pytest.fixture(scope="module")
def address(shop: Path) -> Iterator[str]:
    with serving(shop, said([CUSTOMERS])) as url:
        yield url


def test_a_question_is_answered_with_its_evidence(address: str) -> None:
    with HopQLClient(address, effort="fast") as client:
        result = client.ask(HOW_MANY)
    assert result.ok and result.records() == [{"n": 3}] and result.sql and result.steps
    assert result.as_json()["answer"] == result.answer


def test_what_the_server_refuses_is_told(address: str) -> None:
    with HopQLClient(address) as client, pytest.raises(UsageError, match="no_such"):
        client.ask(HOW_MANY, no_such=1)


def test_an_address_that_is_none_or_nobodys_is_told(address: str) -> None:
    with pytest.raises(UsageError, match="no address"):
        HopQLClient("127.0.0.1:8321")
    with pytest.raises(WorkspaceError, match="no HopQL server"):
        HopQLClient(f"{address}/elsewhere").ask(HOW_MANY)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ConnectError, match="No HopQL server answers"):
        HopQLClient(f"http://127.0.0.1:{port}").ask(HOW_MANY)
    code, out, err = client("ask", "--server", f"http://127.0.0.1:{port}", HOW_MANY)
    assert EXITS[code] == "database or HopQL server" and out == ""
    assert "No HopQL server answers" in err and "Check the address, and that `hopql serve` runs there." in err


ROOT = Path(__file__).parents[2]


def lacked(extra: str = "client") -> set[str]:
    """Modules of this environment that `hopql` with an extra does not bring."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    left = [(text, {""}) for text in project["dependencies"] + project["optional-dependencies"][extra]]
    brought: dict[str, set[str]] = {}
    while left:
        text, extras = left.pop()
        wanted = Requirement(text)
        name, own = canonicalize_name(wanted.name), {"", *wanted.extras}
        if own <= brought.get(name, set()) or not _holds(wanted, extras):
            continue
        brought[name] = own | brought.get(name, set())
        try:
            left += [(each, own) for each in requires(name) or []]
        except PackageNotFoundError:  # of another platform
            continue
    names = packages_distributions().items()
    return {top for top, packages in names if not brought.keys() & set(map(canonicalize_name, packages))} - {"hopql"}


def _holds(wanted: Requirement, extras: set[str]) -> bool:
    return wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras)


def test_all_that_is_imported_comes_with_the_local_extra() -> None:
    missing, found = lacked("local"), set[str]()
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                from_ = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
                found |= {name.partition(".")[0] for name in from_} & missing
    assert found == {"sentence_transformers"}, "it has an extra of its own"


def client(*arguments: str, terminal: bool = False) -> tuple[int, str, str]:
    """`hopql` where only its client is installed, in a pipe or on a terminal: its exit code and what it says."""
    told = f"import sys; sys.modules.update(dict.fromkeys({sorted(lacked())!r})); sys.argv[0] = 'hopql'; "
    told += "from hopql.serve.cli import main; main()"
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", told, *arguments], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
        stdout=theirs if terminal else subprocess.PIPE, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
    )  # fmt: skip
    os.close(theirs)
    out = os.read(ours, 1 << 16) if terminal else done.stdout
    os.close(ours)
    return done.returncode, out.decode(), done.stderr.decode()


@pytest.mark.parametrize("terminal", [False, True])
def test_a_client_alone_shows_an_answer(address: str, terminal: bool) -> None:
    assert {"orjson", "numpy", "langgraph"} <= lacked() and not {"httpx", "rich"} & lacked()
    code, out, err = client("ask", "--server", address, HOW_MANY, terminal=terminal)
    assert (code, err) == (0, "") and "n: 3" in out and "count(*)" in out


def test_a_client_alone_writes_rows(address: str, tmp_path: Path) -> None:
    assert client("ask", "--server", address, HOW_MANY, "--csv", "-") == (0, "n\n3\n", "")
    code, out, err = client("ask", "--server", address, HOW_MANY, "--csv", str(tmp_path / "rows.csv"))
    assert code == 0 and "n: 3" in out and "1 row is in" in err
    assert (tmp_path / "rows.csv").read_text() == "n\n3\n"
    code, _, err = client("ask", "--server", address, HOW_MANY, "--chart", "rows.svg")
    assert code == 2 and "--chart cannot be used" in err and "--csv" in err
