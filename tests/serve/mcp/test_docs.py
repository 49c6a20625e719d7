"""docs/mcp.md is true: its configurations are JSON that starts what there is, its snippet runs, its table is whole."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from click.testing import CliRunner

from hopql.serve.commands.serve import PORT, mcp_command
from hopql.serve.mcp.server import tools
from hopql.tools.models.fake import Reply
from tests.forked import python
from tests.serve.mcp.conftest import Opening, served

PAGE = (Path(__file__).parent.parent.parent.parent / "docs" / "mcp.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_table_names_every_tool_and_what_it_writes(opened: Opening) -> None:
    told = dict(re.findall(r"^\| `(\w+)` \|.*\| (yes|no) \|$", PAGE, re.MULTILINE))
    hints = {one.name: one.annotations for one in tools(opened())}
    assert told == {name: "no" if hint and hint.read_only_hint else "yes" for name, hint in hints.items()}


def test_configurations_start_what_there_is() -> None:
    found = [json.loads(block) for block in blocks("json")]
    servers = [server for one in found for server in (one.get("mcpServers") or one["servers"]).values()]
    assert len(found) == 5 and len(servers) == 7
    for server in servers:
        if url := server.get("url"):
            assert url == f"http://127.0.0.1:{PORT}/mcp" and server["headers"]["Authorization"].startswith("Bearer $")
        elif server["command"] == "npx":
            assert f"http://127.0.0.1:{PORT}/mcp" in server["args"]
        else:
            assert server["command"].endswith("/hopql") and server["args"][0] == mcp_command.name
            asked = CliRunner().invoke(mcp_command, [*server["args"][1:], "--help"])
            assert asked.exit_code == 0


def test_the_snippet_runs(opened: Opening) -> None:
    [snippet] = blocks("python")
    reply = Reply(reply="SELECT count(*) AS n FROM orders", match="many orders")
    with served(opened(reply), key="k3y") as url:
        made = snippet.replace(f"http://127.0.0.1:{PORT}/mcp", url).replace('"KEY"', '"k3y"')
        assert url in made and "k3y" in made
        done = subprocess.run([*python(), "-c", made], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("n: 3") and done.stdout.rstrip().endswith("[[3]]")
