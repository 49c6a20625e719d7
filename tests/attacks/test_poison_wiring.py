"""No model of the house has a tool to call: what it writes is text, and text is all that it can harm."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
GIVING: Final = frozenset(
    ("bind_tools", "with_structured_output", "create_react_agent", "create_agent", "ToolNode", "initialize_agent",
     "AgentExecutor", "load_tools", "bind_functions")
)  # fmt: skip
"""Ways to have a model call something."""
RUNNING: Final = re.compile(r"(?<![\w.`\"'])(?:eval|exec|compile|__import__)\(|\bos\.(?:system|popen)\(|shell=True")
"""Ways to run a text."""
FILES: Final = sorted(path for floor in ("prompts", "tools", "nodes", "graph") for path in (ROOT / floor).rglob("*.py"))
ASKS: Final = frozenset(("invoke", "ainvoke", "stream", "astream", "batch", "abatch", "predict", "generate"))
"""How LangChain's models are asked."""


def calls(names: frozenset[str]) -> Iterator[tuple[str, ast.expr]]:
    """Where one of these names is called, and what is called."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in text for name in names):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and {getattr(node.func, "attr", ""), getattr(node.func, "id", "")} & names:
                yield str(path.relative_to(ROOT)), node.func


def test_no_model_is_given_tools() -> None:
    assert not list(calls(GIVING))


def test_no_text_is_run_as_code() -> None:
    assert not [str(path) for path in FILES if RUNNING.search(path.read_text(encoding="utf-8"))]


def test_models_are_asked_in_one_place() -> None:
    """There every prompt is freed of what ends a turn."""
    asking = {
        place
        for place, what in calls(ASKS)
        if isinstance(what, ast.Attribute) and getattr(what.value, "id", "") in ("model", "chat", "llm", "judge")
    }
    assert asking == {"tools/models/complete_prompt.py"}


def test_what_answers_names_no_model() -> None:
    """The nodes that close a run put rows, values and checked sentences together; neither they nor what they call in
    their file names a model."""
    wanted = {"answer_question", "answer_hops", "answer_knowledge", "answer_memory", "answer_calls"}
    for path in sorted((ROOT / "nodes").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        models = {
            one.asname or one.name for node in imports if (node.module or "").startswith("hopql.tools.models")
            for one in node.names
        }  # fmt: skip
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        todo, seen = sorted(wanted & set(functions)), set[str]()
        wanted -= set(todo)
        while todo:
            name = todo.pop()
            seen.add(name)
            used = {node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)}
            assert not used & models, f"{path.name}: {name} uses {used & models}"
            todo += sorted((used & set(functions)) - seen)
    assert not wanted
