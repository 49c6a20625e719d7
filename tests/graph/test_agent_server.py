"""The graph in `langgraph dev`, through its SDK: what Studio does."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from langgraph_sdk import get_sync_client

from tests.tools.hops.made import own_shop
from tools.memory import SemanticMemory

ROOT = Path(__file__).parent.parent.parent
SQL = "SELECT name FROM product ORDER BY price DESC"


@pytest.fixture(scope="module")
def server(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running development server; its log is not in the watched folder."""
    folder = tmp_path_factory.mktemp("server")
    script = folder / "script.jsonl"
    script.write_text("".join(json.dumps({"reply": sql}) + "\n" for sql in ["SELECT nothing FROM nowhere", SQL]))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "HOPQL_WORKSPACE": str(shop),
        "HOPQL_MODEL": f"fake:{script}",
        "HOPQL_GATE": "off",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        "LANGGRAPH_NO_VERSION_CHECK": "1",
        "LANGSMITH_TRACING": "false",
    }
    langgraph = str(Path(sys.executable).parent / "langgraph")
    command = [langgraph, "dev", "--no-browser", "--no-reload", "--host", "127.0.0.1"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
        )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            if process.poll() is not None:
                pytest.fail(f"langgraph dev ended: {(folder / 'log').read_text()[-3000:]}")
            try:
                if httpx.get(f"{url}/ok", timeout=2).status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.5)
        else:
            pytest.fail(f"langgraph dev did not start: {(folder / 'log').read_text()[-3000:]}")
        yield url
    finally:
        process.terminate()
        process.wait(20)


def test_a_thread_streams_progress_and_answers(server: str) -> None:
    client = get_sync_client(url=server)
    thread = client.threads.create()
    events, state = [], {}
    question = {"messages": [{"role": "user", "content": "Which product costs most?"}]}
    for part in client.runs.stream(
        thread["thread_id"],
        "sql",
        input=question,
        context={"max_rows": 1, "effort": "fast"},
        stream_mode=["custom", "values"],
    ):
        if part.event == "custom":
            events.append(part.data)
        elif part.event == "values":
            state = part.data
        assert part.event != "error", part.data
    assert state["status"] == "answered" and state["rows"]["rows"] == [["Gadget"]] and state["rows"]["truncated"]
    assert len(state["attempts"]) == 2 and len(state["calls"]) == 2
    assert [event["node"] for event in events if event["event"] == "start"].count("generate_sql") == 2
    kept = client.threads.get_state(thread["thread_id"])["values"]
    assert kept["messages"][-1]["type"] == "ai" and "Gadget" in kept["messages"][-1]["content"]


def test_studio_sees_every_option(server: str) -> None:
    client = get_sync_client(url=server)
    assistant = client.assistants.search(graph_id="sql")[0]
    schemas = client.assistants.get_schemas(assistant["assistant_id"])
    options = schemas["context_schema"]["properties"]
    assert {"workspace", "model", "max_tables", "notes", "guidance"} <= set(options)
    assert all(option.get("description") for option in options.values())
    assert "messages" in schemas["input_schema"]["properties"]


def test_a_failure_is_an_answer_not_a_crash(server: str) -> None:
    client = get_sync_client(url=server)
    state = client.runs.wait(None, "sql", input={"question": "Which?"}, context={"workspace": "no such workspace"})
    assert state["status"] == "failed" and "no such workspace" in state["answer"]


def test_the_agent_asks_back_and_a_thread_goes_on(server: str, shop: Path, tmp_path: Path) -> None:
    workspace, name = own_shop(shop, tmp_path)
    context = {"workspace": str(workspace), "user": "ada", "ask_back": True}
    client = get_sync_client(url=server)
    thread = client.threads.create()["thread_id"]
    told = {"question": "Please remember that I prefer the Gadget."}
    try:
        stopped = client.runs.wait(thread, "ask", input=told, context=context)
        assert "Gadget" in stopped["__interrupt__"][0]["value"]["message"]
        stored = client.runs.wait(thread, "ask", command={"resume": "yes"}, context=context)
        assert stored["status"] == "answered" and "Stored" in stored["answer"]
        asked = {"question": "Which product do I prefer?"}
        answered = client.runs.wait(thread, "ask", input=asked, context=context)
        assert answered["status"] == "answered" and "Gadget" in answered["answer"]
        assert [hop["source"] for hop in answered["hops"]] == ["memory"]
        history = client.threads.get_history(thread)
        assert any("run_hop" in state["next"] for state in history)
    finally:
        SemanticMemory(name).purge(user="ada")
    edges = client.assistants.get_graph(client.assistants.search(graph_id="ask")[0]["assistant_id"])["edges"]
    assert ("resolve_hops", "run_hop") in {(edge["source"], edge["target"]) for edge in edges}
