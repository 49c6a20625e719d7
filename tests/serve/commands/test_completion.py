"""What shells are given to complete, by click's own scripts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from hopql.serve.cli import cli
from hopql.tools.base.settings import settings


def offered(*words: str) -> list[str]:
    """What is offered for the last word."""
    complete = ShellComplete(cli, {}, "hopql", "_HOPQL_COMPLETE")
    return [item.value for item in complete.get_completions(list(words[:-1]), words[-1])]


def test_commands_and_options_are_completed() -> None:
    assert offered("me") == ["memory"] and offered("apis", "re") == ["refresh", "remove"]
    assert set(offered("ask", "--c")) == {"--csv", "--chart"} and "--json" in offered("memory", "add", "--")


def test_names_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("north", "nothing", "south"):
        (tmp_path / "workspaces" / name).mkdir(parents=True)
        if name != "nothing":
            (tmp_path / "workspaces" / name / "workspace.toml").write_text("")
    monkeypatch.setattr(settings(), "data_dir", tmp_path)
    assert offered("ask", "-w", "") == ["north", "south"] and offered("memory", "list", "-w", "no") == ["north"]
    assert offered("mcp", "-w", "so") == ["south"]
    assert offered("serve", "-w", "so") == offered("studio", "-w", "so") == ["south"]
    assert "max_rows=" in offered("ask", "-o", "max_r")


@pytest.mark.parametrize("option", ["--csv", "--chart"])
def test_files_are_left_to_the_shell(option: str) -> None:
    complete = ShellComplete(cli, {}, "hopql", "_HOPQL_COMPLETE")
    assert [item.type for item in complete.get_completions(["ask", option], "c")] == ["file"]


def test_names_of_commands_are_completed_without_importing_one() -> None:
    told = "import sys; from click.shell_completion import ShellComplete; from hopql.serve.cli import cli; "
    told += "ShellComplete(cli, {}, 'hopql', 'X').get_completions([], ''); "
    told += "print([n for n in sys.modules if n.startswith('hopql.serve.commands.') and not n.endswith('options')])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
