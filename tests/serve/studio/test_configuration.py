"""The project's `langgraph.json`, and what the command line of LangGraph makes of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from hopql.serve.studio import GRAPHS, configuration
from tests.serve.studio.conftest import ROOT

QUIET = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGGRAPH_NO_VERSION_CHECK": "1", "LANGSMITH_TRACING": "false"}


def test_the_file_is_what_an_installed_hopql_writes() -> None:
    assert json.loads((ROOT / "langgraph.json").read_text(encoding="utf-8")) == configuration()


def test_every_graph_is_served_and_described() -> None:
    files = {file.stem for file in (ROOT / "graph").glob("*.py") if "\ngraph = build()" in file.read_text()}
    assert set(GRAPHS) == files and all(len(text) > 40 for text in GRAPHS.values())


def test_names_are_dotted_and_no_path_is_this_machines() -> None:
    text = json.dumps(configuration())
    assert ".py" not in text and str(Path.home()) not in text and "./" not in text


def test_langgraph_validates_it_and_makes_a_dockerfile(tmp_path: Path) -> None:
    langgraph = str(Path(sys.executable).parent / "langgraph")
    environment = {**os.environ, **QUIET}
    options = {"cwd": ROOT, "env": environment, "capture_output": True, "text": True, "timeout": 60}
    checked = subprocess.run([langgraph, "validate"], check=False, **options)  # type: ignore[call-overload]
    assert checked.returncode == 0 and f"{len(GRAPHS)} graphs" in checked.stdout, checked.stdout
    made = tmp_path / "Dockerfile"
    done = subprocess.run([langgraph, "dockerfile", str(made)], check=False, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr
    text = made.read_text(encoding="utf-8")
    for name in ("hopql.graph.ask:graph", "hopql.serve.studio.http:app", "hopql.serve.studio.auth:auth"):
        assert name in text
    assert text.startswith("FROM langchain/langgraph-api:3.11")


def test_importing_what_it_names_opens_nothing() -> None:
    """No file of a workspace, no socket and no model at import time."""
    watch = (
        "import sys, socket\n"
        "def hook(event, args):\n"
        "    if event in ('socket.connect', 'sqlite3.connect', 'subprocess.Popen'):\n"
        "        raise SystemExit(f'{event} {args}')\n"
        "sys.addaudithook(hook)\n"
        "import hopql.serve.studio.http\n"
        "heavy = {'fastapi', 'faiss', 'onnxruntime', 'hopql.serve.client', 'hopql.tools.workspace'}\n"
        "heavy &= set(sys.modules)\n"
        "raise SystemExit(f'loaded {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", watch], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
