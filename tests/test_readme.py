"""The README is true: its picture is the graph's, its commands and files exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from click import Context, Group
from click.testing import CliRunner

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "page"),
    [("ask", "README.md"), ("sql", "README.md"), ("knowledge", "docs/knowledge.md"), ("api", "docs/apis.md")],
)
def test_the_pictures_are_the_graphs(name: str, page: str) -> None:
    graph = import_module(f"graph.{name}").graph
    drawn = graph.get_graph().draw_mermaid().strip()
    assert f"```mermaid\n{drawn}\n```" in (ROOT / page).read_text(encoding="utf-8"), f"put this into {page}:\n{drawn}"


def test_each_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"^(?:\$ )?make ([\w-]+)", README, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_each_command_and_option_exists() -> None:
    from serve.cli import cli, commands

    known_commands = commands()
    for name in set(re.findall(r"\bhopql ([a-z]+)\b", README)):
        assert name in known_commands, name
    context = Context(cli)
    inner = [
        (name, part)
        for name in known_commands
        if isinstance(group := cli.get_command(context, name), Group)
        for part in group.list_commands(context)
    ]
    asked = [*((name,) for name in known_commands), *inner]
    shown = "".join(CliRunner().invoke(cli, [*names, "--help"]).output for names in asked)
    for option in set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", README)):
        known = option in shown or option in (ROOT / "evals").joinpath("answer_speed.py").read_text()
        assert known or any(option in path.read_text() for path in (ROOT / "evals").glob("*.py")), option


def test_each_module_it_runs_exists() -> None:
    for module in set(re.findall(r"python -m ([\w.]+)", README)):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists(), module


def test_each_setting_exists() -> None:
    from state.context import Context
    from tools.settings import Settings

    known = {name.upper() for name in (*Settings.model_fields, *Context.model_fields)}
    for name in set(re.findall(r"HOPQL_([A-Z_]+)", README)):
        assert name in known, name
