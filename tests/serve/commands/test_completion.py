"""`hopql completion`: the shells' scripts, and what they are given."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from hopql.serve.cli import cli
from hopql.serve.commands.installation import SHELLS
from hopql.tools.settings import settings


def offered(*words: str) -> list[str]:
    """What is offered for the last word."""
    complete = ShellComplete(cli, {}, "hopql", "_HOPQL_COMPLETE")
    return [item.value for item in complete.get_completions(list(words[:-1]), words[-1])]


def test_commands_and_options_are_completed() -> None:
    assert offered("me") == ["memory"] and offered("apis", "re") == ["refresh", "remove"]
    assert set(offered("ask", "--c")) == {"--csv", "--chart"} and "--json" in offered("memory", "add", "--")
    assert offered("completion", "") == list(SHELLS)


def test_names_are_completed(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("north", "nothing", "south"):
        (tmp_path / "workspaces" / name).mkdir(parents=True)
        if name != "nothing":
            (tmp_path / "workspaces" / name / "workspace.toml").write_text("")
    monkeypatch.setattr(settings(), "data_dir", tmp_path)
    assert offered("ask", "-w", "") == ["north", "south"] and offered("memory", "list", "-w", "no") == ["north"]
    assert offered("memory", "asked", "-w", str(shop), "--table", "CUST") == ["customer"]
    assert offered("schema", "-w", str(shop), "ord") == ["orders"] and offered("mcp", "-w", "so") == ["south"]
    assert offered("serve", "-w", "so") == offered("studio", "-w", "so") == ["south"]
    assert offered("chat", "-m", "local") == ["local", "local:0.5b"]
    assert "max_rows=" in offered("ask", "-o", "max_r")


@pytest.mark.parametrize("option", ["--csv", "--chart", "--plan"])
def test_files_are_left_to_the_shell(option: str) -> None:
    complete = ShellComplete(cli, {}, "hopql", "_HOPQL_COMPLETE")
    assert [item.type for item in complete.get_completions(["ask", option], "c")] == ["file"]


def test_nothing_is_said_where_nothing_is_found(tmp_path: Path) -> None:
    assert offered("memory", "asked", "-w", str(tmp_path / "none"), "--table", "") == []


def test_names_of_commands_are_completed_without_importing_one() -> None:
    told = "import sys; from click.shell_completion import ShellComplete; from hopql.serve.cli import cli; "
    told += "ShellComplete(cli, {}, 'hopql', 'X').get_completions([], ''); "
    told += "print([n for n in sys.modules if n.startswith('hopql.serve.commands.') and not n.endswith('options')])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("shell", list(SHELLS))
def test_the_script_is_printed(shell: str) -> None:
    done = CliRunner().invoke(cli, ["completion", shell])
    assert done.exit_code == 0 and f"_HOPQL_COMPLETE={shell}_complete" in done.stdout and "%(" not in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(tmp_path: Path) -> None:
    script = CliRunner().invoke(cli, ["completion", "bash"]).stdout
    program = tmp_path / "hopql"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -m serve.cli \"$@\"\n")
    program.chmod(0o755)
    asked = f"{script}\nCOMP_WORDS=(hopql kno); COMP_CWORD=1; _hopql_completion hopql; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(
        ["bash", "-c", asked], capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[3],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.stdout.strip() == "knowledge", json.dumps([done.stdout, done.stderr])
