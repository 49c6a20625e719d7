"""README, CONTRIBUTING and docs are true: pictures are the graphs', commands, options, modules, files, settings and
links exist, and Python that is shown can be read and imports what is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from click import Context, Group
from click.testing import CliRunner

ROOT = Path(__file__).parent.parent
TOP = (ROOT / "README.md", ROOT / "CONTRIBUTING.md")
PAGES = {str(path.relative_to(ROOT)): path for path in (*TOP, *sorted((ROOT / "docs").glob("*.md")))}
README = PAGES["README.md"].read_text(encoding="utf-8")
FOLDERS = ("bench", "docs", "evals", "graph", "nodes", "prompts", "serve", "state", "tests", "tools", "training")
_OTHERS = "--build --profile --rm --no-browser --no-reload --host --port --header --transport --url --db"
"""Options of other programs that the pages show."""
every_page = pytest.mark.parametrize("page", list(PAGES))


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("ask", "docs/architecture.md"), ("sql", "docs/architecture.md"), ("knowledge", "docs/knowledge.md"),
        ("api", "docs/apis.md"),
    ],
)
def test_the_pictures_are_the_graphs(name: str, page: str) -> None:
    graph = import_module(f"hopql.graph.{name}").graph
    drawn = graph.get_graph().draw_mermaid().strip()
    assert f"```mermaid\n{drawn}\n```" in (ROOT / page).read_text(encoding="utf-8"), f"put this into {page}:\n{drawn}"


def _text(page: str) -> str:
    return PAGES[page].read_text(encoding="utf-8")


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


@every_page
def test_each_make_target_exists(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"(?:^|`)(?:\$ )?make ([\w-]+)", _text(page), re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@every_page
def test_each_file_it_names_exists(page: str) -> None:
    """But those of an earlier commit, and those that a reader is to make (`graph/NAME.py`)."""
    named = re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./]*)[^`]*`(?! of commit)", _text(page))
    assert not [name for name in set(named) if "NAME" not in name and not (ROOT / name).exists()]


def test_every_page_has_its_place_in_the_site() -> None:
    placed = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    there = {page.name for page in (ROOT / "docs").glob("*.md")}
    assert sorted(placed) == sorted({"index.md", "contributing.md"} | there)


@cache
def _help() -> str:
    """What all commands say of themselves."""
    from hopql.serve.cli import COMMANDS, cli

    context = Context(cli)
    inner = [
        (name, part)
        for name in COMMANDS
        if isinstance(group := cli.get_command(context, name), Group)
        for part in group.list_commands(context)
    ]
    asked = [*((name,) for name in COMMANDS), *inner]
    return "".join(CliRunner().invoke(cli, [*names, "--help"]).output for names in asked)


@every_page
def test_each_command_and_option_exists(page: str) -> None:
    from hopql.serve.cli import COMMANDS

    for name in set(re.findall(r"(?:^|`|\$ |bin/)hopql ([a-z]+)\b", _text(page), re.MULTILINE)):
        assert name in COMMANDS, name
    measured = [path.read_text() for floor in ("evals", "bench", "training") for path in (ROOT / floor).rglob("*.py")]
    shown = _help() + "".join(measured) + _OTHERS
    ours = [line for line in _text(page).splitlines() if re.search(r"\bhopql\b|evals|bench|`--", line)]
    for option in set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", "\n".join(ours))):
        assert option in shown, option


@every_page
def test_each_module_it_runs_exists(page: str) -> None:
    for module in set(re.findall(r"python -m hopql\.([\w.]*\w)", _text(page))):
        place = ROOT / module.replace(".", "/")
        assert place.with_suffix(".py").exists() or (place / "__main__.py").exists(), module


@every_page
def test_each_test_it_runs_exists(page: str) -> None:
    for named in re.findall(r"\bpytest ((?:tests/[\w./]+ ?)+)", _text(page)):
        for path in named.split():
            assert (ROOT / path.rstrip(".")).exists(), path


@every_page
def test_each_setting_exists(page: str) -> None:
    from hopql.serve.commands.installation import settings_told

    others = {"HOPQL_ALLOW_MODEL", "HOPQL_COMPLETE", "HOPQL_SERVER_KEY"}
    known = {setting.variable for setting in settings_told()} | others
    for name in set(re.findall(r"(HOPQL_[A-Z_]*[A-Z])\b(?!_)", _text(page))):
        assert name in known, name


@every_page
def test_each_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\((?!https?://|#)([^)#\s]+)", _text(page)):
        assert (PAGES[page].parent / target).exists(), target


@every_page
def test_python_that_is_shown_can_be_read_and_imports_what_is_there(page: str) -> None:
    for block in re.findall(r"^```python\n(.*?)^```", _text(page), re.MULTILINE | re.DOTALL):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and node.module:
                module = import_module(node.module)
                for alias in node.names:
                    assert hasattr(module, alias.name), f"{node.module}.{alias.name}"


def test_the_table_of_settings_is_the_codes() -> None:
    told = _settings_as_tables()
    assert told in _text("docs/settings.md"), f"put this into docs/settings.md:\n{told}"


def test_each_variable_is_one_setting() -> None:
    from hopql.serve.commands.installation import settings_told

    names = [setting.variable for setting in settings_told()]
    assert sorted(names) == sorted(set(names))


def _settings_as_tables() -> str:
    """A table for each group, without what this environment says."""
    from hopql.serve.commands.installation import settings_told

    titles = {"process": "Process", "serve": "Server", "run": "Options of a question"}
    parts: list[str] = []
    group = ""
    for setting in settings_told():
        if setting.group != group:
            group = setting.group
            parts.append(f"\n## {titles[group]}\n\n| variable | default | meaning |\n|---|---|---|")
        listed = ", ".join(f"`{one}`" for one in setting.choices)
        told = f"{setting.told} One of {listed}." if listed else setting.told
        default = f"`{setting.default}`" if setting.default else ""
        parts.append(f"| `{setting.variable}` | {default} | {told} |".replace("|  |", "| |"))
    return "\n".join(parts).strip() + "\n"
