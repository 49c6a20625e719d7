"""What is shipped: a wheel that is whole and runs outside the repository; files of containers that name what exists."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest
import yaml

ROOT = Path(__file__).parent.parent
ROOMS = ("state", "prompts", "tools", "nodes", "graph", "serve", "evals")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of what is packaged, and of `bench`, which is not."""
    folder = tmp_path_factory.mktemp("wheel")
    others = ("__init__.py", "py.typed", "setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE")
    for name in (*ROOMS, "bench", *others):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / "src" / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / "src" / name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    built = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(folder / "src")]
    subprocess.run(built, check=True)  # `pip install -e .` sees that what is required to build is named
    return next(folder.glob("hopql-*.whl"))


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", *ROOMS, "py.typed", "__init__.py"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    if not tracked:
        pytest.skip("needs the repository, to know which files are its own")
    assert not [name for name in tracked if f"hopql/{name}" not in held]
    tops = {name.partition("/")[0] for name in held}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"hopql"}
    assert not [name for name in held if name.startswith("hopql/bench")]


def test_the_wheel_runs_outside_the_repository(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    around = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    code = "import sys, hopql.serve.http.app, hopql.graph.ask; print(hopql.serve.http.app.__file__)\n"
    code += "from hopql.serve.cli import main; sys.argv = ['hopql', '--help']; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=around, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(str(tmp_path)) and "serve" in done.stdout and "Exit codes" in done.stdout


def test_the_containers_copy_what_is_there_and_set_what_exists() -> None:
    from hopql.serve.commands.installation import settings_told

    docker, compose = ((ROOT / name).read_text() for name in ("Dockerfile", "compose.yaml"))
    for copied in re.findall(r"^COPY (?!--from)(.+) \S+$", docker, re.MULTILINE):
        assert all((ROOT / name).exists() for name in copied.split()), copied
    known = {setting.variable for setting in settings_told()}
    for name in set(re.findall(r"\bHOPQL_[A-Z_]*[A-Z]\b", docker + compose)):
        assert name in known, name
    services = yaml.safe_load(compose)["services"]
    assert {"hopql", "state", "ollama", "vllm"} <= services.keys()
    assert services["hopql"]["ports"][0].startswith("127.0.0.1:") and not services["state"].get("ports")
    assert {name for name in services if not services[name].get("profiles")} == {"hopql", "state"}
    assert ":?" not in compose, "`init` in it would want what only `serve` needs"
    assert services["hopql"]["environment"]["HOPQL_WORKSPACE"] == "${HOPQL_WORKSPACE:-}", "what `init` writes is served"
    runs = docker.rpartition("FROM ")[2]
    assert "libgomp1" in runs.partition("USER ")[0], "xllamacpp is linked with it"
    minimum = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    version = re.findall(r"^FROM python:3\.(\d+)", docker, re.MULTILINE)
    assert len(set(version)) == 1 and int(version[0]) >= int(minimum.rpartition(".")[2])


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the wheel, and beside it another distribution that ships `tools`."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    (folder / "tools").mkdir()
    (folder / "tools" / "__init__.py").write_text("OTHERS = True\n")
    return folder


GRAPH = """
from langgraph.graph import END, START, StateGraph

from state import State
from tools import answer

builder = StateGraph(State)
builder.add_node("answer", answer)
builder.add_edge(START, "answer")
builder.add_edge("answer", END)
graph = builder.compile()
"""
STATE = "from typing_extensions import TypedDict\n\n\n"
STATE += "class State(TypedDict, total=False):\n    question: str\n    said: str\n"
NODE = "from hopql import hopql_node\n\n"
NODE += "answer = hopql_node(WORKSPACE, answer='said', gate='off', model=MODEL)\n"


def project(folder: Path, answer: str) -> None:
    """A LangGraph project with `graph`, `state` and `tools` of its own."""
    for name, text in {"graph": GRAPH, "state": STATE, "tools": answer}.items():
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(text)
    (folder / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": {"own": "graph:graph"}}))


def test_a_langgraph_project_runs_beside_the_wheel(site: Path, shop: Path, tmp_path: Path) -> None:
    """`langgraph dev` in a project one of whose nodes asks HopQL."""
    from langgraph_sdk import get_sync_client

    script = tmp_path / "model.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": "SELECT count(*) AS n FROM customer"}))
    project(tmp_path, f"WORKSPACE, MODEL = {str(shop)!r}, 'fake:{script}'\n{NODE}")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    around = {
        **os.environ, "PYTHONPATH": f".{os.pathsep}{site}", "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        "LANGGRAPH_NO_VERSION_CHECK": "1", "LANGSMITH_TRACING": "false", "HOPQL_DATA_DIR": str(tmp_path / "data"),
    }  # fmt: skip
    log = tmp_path.parent / f"{tmp_path.name}.log"
    command = [sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--no-reload", "--port", str(port)]
    with log.open("wb") as out:
        server = subprocess.Popen(command, cwd=tmp_path, env=around, stdout=out, stderr=out, start_new_session=True)
    try:
        url = f"http://127.0.0.1:{port}"
        end = time.monotonic() + 100
        while not _answers(f"{url}/ok"):
            assert server.poll() is None and time.monotonic() < end, log.read_text(errors="replace")[-3000:]
            time.sleep(0.2)
        given = {"question": "How many customers are there?"}
        state = get_sync_client(url=url).runs.wait(None, "own", input=given)
        assert isinstance(state, dict) and state["said"] == "n: 3"
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait(20)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def test_the_public_face_is_imported_when_it_is_used() -> None:
    told = "import hopql, sys; assert {'HopQL', 'hopql_tool', 'hopql_tools', 'hopql_node'} <= set(dir(hopql)); "
    told += "print([name for name in sys.modules if name.startswith(('hopql.', 'langgraph', 'pydantic'))]); "
    told += "from hopql import HopQL, hopql_tool, hopql_tools, hopql_node; "
    told += "heavy = ('hopql.evals', 'hopql.graph', 'langchain', 'langgraph', 'langsmith', 'openai', 'numpy'); "
    told += "print([name for name in sys.modules if name.startswith(heavy)])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "[]"]


def test_a_client_is_small_and_says_what_it_lacks(wheel: Path, tmp_path: Path) -> None:
    """`hopql[client]` in an environment of its own."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", str(python)]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    install = [*pip, "install", "--no-compile", f"{wheel}[client]"]
    got = subprocess.run(install, env=clean, capture_output=True, text=True)
    if got.returncode and "No matching distribution" in got.stderr:
        pytest.skip("needs a package index")
    assert not got.returncode, got.stderr
    here = next((tmp_path / "env").glob("lib/python*/site-packages"))
    size = sum(file.stat().st_size for file in here.rglob("*") if file.is_file())
    assert size < 42e6, f"{size / 1e6:.0f} MB"
    away = {"cwd": tmp_path, "capture_output": True, "text": True}
    asked = subprocess.run([tmp_path / "env/bin/hopql", "ask", "How many?"], env=clean, **away)
    assert asked.returncode == 2 and "hopql[local]" in asked.stderr and "Traceback" not in asked.stderr
    far = [tmp_path / "env/bin/hopql", "ask", "--server", "http://127.0.0.1:9", "How many?"]
    assert "No HopQL server answers" in subprocess.run(far, env=clean, **away).stderr
    face = subprocess.run([python, "-c", "from hopql import HopQLClient, hopql_tool"], env=clean, **away)
    assert "pip install 'hopql[local]'" in face.stderr.splitlines()[-1]
