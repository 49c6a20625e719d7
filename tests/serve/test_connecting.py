"""With the README alone: its snippets reach a running server, as they stand but for address, workspace and question."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import mcp.client.stdio  # noqa: F401 - it writes to what stderr is at its import, and another test may replace that
import pytest

from hopql.serve.terminal import STOPPED
from tests.forked import python

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
QUESTION = "How many flights from JFK were cancelled in February?"
REPLY = {"match": ".", "reply": "SELECT count(*) AS n FROM customer"}


def _around(shop: Path, folder: Path) -> dict[str, str]:
    script = folder / "model.jsonl"
    script.write_text(json.dumps(REPLY) + "\n")
    return {**os.environ, "HOPQL_WORKSPACE": str(shop), "HOPQL_MODEL": f"fake:{script}", "HOPQL_GATE": "off"}


@pytest.fixture(scope="module")
def address(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server, started as the README says."""
    assert re.search(r"^\.venv/bin/hopql serve\b", README, re.MULTILINE)
    command = [*python(), "-m", "hopql.serve.cli", "serve", "--port", "0"]
    around = _around(shop, tmp_path_factory.mktemp("connecting"))
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=around, cwd=ROOT)
    assert server.stderr is not None
    told = next(found for line in server.stderr if (found := re.search(r"at (http://\S+?)/ ;", line)))
    yield told[1]
    server.send_signal(signal.SIGINT)
    assert server.wait(30) == STOPPED


def snippet(import_: str, kind: str = "python", question: str = "How many customers are there?") -> str:
    found = [block for block in re.findall(rf"^```{kind}\n(.*?)^```", README, re.M | re.S) if import_ in block]
    assert len(found) == 1, f"the README has {len(found)} snippets with {import_}"
    return str(found[0]).replace(QUESTION, question)


def _printed(code: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    return out.getvalue()


@pytest.mark.parametrize("import_", ["from langserve import", "from openai import"])
def test_a_client_of_the_readme_reaches_the_server(import_: str, address: str) -> None:
    code = snippet(import_)
    assert "http://127.0.0.1:8321" in code
    assert "3" in _printed(code.replace("http://127.0.0.1:8321", address))


def test_a_browser_finds_the_page(address: str) -> None:
    assert "<http://127.0.0.1:8321/>" in README
    page = httpx.get(f"{address}/")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    for part in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
        assert httpx.get(address + part).status_code == 200, part


def test_an_mcp_client_reaches_the_server_and_starts_its_own(address: str, shop: Path, tmp_path: Path) -> None:
    import anyio
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    own = json.loads(snippet("mcpServers", "json"))["mcpServers"]["hopql"]
    assert own["command"].endswith("bin/hopql") and own["args"][:2] == ["mcp", "-w"]
    run, *given = [*python(), "-m", "hopql.serve.cli", *own["args"][:2], str(shop), *own["args"][3:]]
    started = StdioServerParameters(command=run, args=given, env=_around(shop, tmp_path), cwd=str(ROOT))
    assert "http://127.0.0.1:8321/mcp" in README

    async def ask() -> None:
        for place in (f"{address}/mcp", stdio_client(started)):
            async with Client(place) as client:
                done = await client.call_tool("ask", {"question": "How many customers are there?"})
                assert done.structured_content is not None
                assert done.structured_content["table"]["rows"] == [[3]]

    anyio.run(ask)


def test_an_agent_gets_its_tool(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.tools.base.settings import settings
    from hopql.tools.models.fake import scripted

    code = snippet("from hopql import hopql_tool")
    assert 'create_agent("openai:gpt-5-mini"' in code
    monkeypatch.setenv("HOPQL_MODEL", f"fake:{scripted([REPLY['reply']] * 2, 'connecting').name}")
    monkeypatch.setenv("HOPQL_GATE", "off")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    settings.cache_clear()
    names: dict[str, object] = {}
    exec(compile(code.replace('"demo"', repr(str(shop))), "README.md", "exec"), names)
    assert "tools" in str(names["agent"].get_graph().nodes)  # type: ignore[attr-defined]
    settings.cache_clear()
