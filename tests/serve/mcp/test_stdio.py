"""`hopql mcp` as a client starts it: a process that speaks over its standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.forked import python
from tests.serve.mcp.asked import READS, called, failed

ROOT = Path(__file__).parent.parent.parent.parent
COMMAND = ("-m", "hopql.serve.cli", "mcp")
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}  # fmt: skip
READY: dict[str, Any] = {"jsonrpc": "2.0", "method": "notifications/initialized"}


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """Replies of the fake model, in a file that another process can read."""
    file = tmp_path / "replies.jsonl"
    file.write_text(json.dumps({"match": "many orders", "reply": "SELECT count(*) AS n FROM orders"}) + "\n")
    return file


def begun(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*python(), *COMMAND, *arguments], cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def said(process: subprocess.Popen[str], *messages: Any) -> None:
    assert process.stdin
    for one in messages:
        process.stdin.write((one if isinstance(one, str) else json.dumps(one)) + "\n")
    process.stdin.flush()


def heard(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout
    return dict(json.loads(process.stdout.readline()))


def test_a_client_starts_it_and_calls_its_tools(folder: Path, script: Path) -> None:
    command, *arguments = [*python(), *COMMAND, "-w", str(folder), "-m", f"fake:{script}", "-u", "ada"]
    parameters = StdioServerParameters(command=command, args=arguments, cwd=ROOT, env=dict(os.environ))

    async def call() -> None:
        async with Client(parameters, read_timeout_seconds=60) as client:
            assert [one.name for one in (await client.list_tools()).tools] == [*READS, "remember"]
            given = await called(client, "ask", question="How many orders are there?")
            assert given["table"]["rows"] == [[3]]
            assert (await called(client, "search_schema", query="orders"))["tables"][0]["name"] == "orders"
            assert "DELETE" in await failed(client, "run_sql", sql="DELETE FROM customer")
            assert (await called(client, "remember", text="Maria looks after London."))["outcome"] == "added"

    asyncio.run(call())


def test_nothing_but_the_protocol_is_written_and_it_ends_with_its_input(folder: Path) -> None:
    process = begun("-w", str(folder))
    listed = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    said(process, HELLO, "this is no message", READY, listed)
    assert heard(process)["result"]["serverInfo"]["name"] == "hopql"
    while (answer := heard(process)).get("id") != 2:
        assert answer["jsonrpc"] == "2.0"
    assert len(answer["result"]["tools"]) == len(READS) + 1
    rest, told = process.communicate(timeout=30)
    assert process.returncode == 0 and rest == "" and "Traceback" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_ctrl_c_ends_it(folder: Path) -> None:
    process = begun("-w", str(folder))
    said(process, HELLO)
    heard(process)
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    assert process.stdout and process.stdout.read() == ""
    assert process.stderr and process.stderr.read().strip() == "Stopped."


def test_work_under_way_ends_with_the_input(folder: Path, script: Path) -> None:
    script.write_text(json.dumps({"match": "orders", "reply": "SELECT 1", "seconds": 300}) + "\n")
    process = begun("-w", str(folder), "-m", f"fake:{script}")
    params = {"name": "ask", "arguments": {"question": "How many orders are there?"}, "_meta": {"progressToken": 1}}
    said(process, HELLO, READY, {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params})
    while heard(process).get("method") != "notifications/progress":
        pass
    time.sleep(1)
    rest, told = process.communicate(timeout=60)
    assert process.returncode == 0 and "Traceback" not in told
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in rest.splitlines())


def test_a_client_that_is_gone_is_no_error(folder: Path) -> None:
    process = begun("-w", str(folder))
    assert process.stdout and process.stdin and process.stderr
    said(process, HELLO)
    heard(process)
    process.stdout.close()
    said(process, READY, {"jsonrpc": "2.0", "id": 2, "method": "tools/list"})
    process.stdin.close()
    assert process.wait(30) == 0 and "unforeseen" not in process.stderr.read()


def test_a_workspace_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = subprocess.run(
        [*python(), *COMMAND, "-w", str(tmp_path / "none")], cwd=ROOT, capture_output=True, text=True, timeout=60,
        check=False, input="",
    )  # fmt: skip
    assert done.returncode == 3 and done.stdout == "" and "There is no workspace" in done.stderr
    assert "Traceback" not in done.stderr
