"""What is shipped: a wheel that is whole and runs outside the repository; files of containers that name what exists."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
ROOMS = ("state", "prompts", "tools", "nodes", "graph", "serve", "evals")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of what is packaged."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in (*ROOMS, "__init__.py", "py.typed", "setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / "src" / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / "src" / name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(folder), str(folder / "src")], check=True)
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


def test_the_wheel_runs_outside_the_repository(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    around = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    told = subprocess.run(
        [sys.executable, "-c", "import hopql.serve.http.app, hopql.graph.ask; print(hopql.serve.http.app.__file__)"],
        cwd=tmp_path, env=around, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert told.startswith(str(tmp_path))
    listed = subprocess.run(
        [sys.executable, "-m", "hopql.serve.cli", "--help"], cwd=tmp_path, env=around, capture_output=True, text=True,
        check=True,
    ).stdout  # fmt: skip
    assert "serve" in listed and "Exit codes" in listed


def test_the_containers_copy_what_is_there_and_set_what_exists() -> None:
    from hopql.serve.settings_told import settings_told

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
    minimum = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    version = re.findall(r"^FROM python:3\.(\d+)", docker, re.MULTILINE)
    assert len(set(version)) == 1 and int(version[0]) >= int(minimum.rpartition(".")[2])
