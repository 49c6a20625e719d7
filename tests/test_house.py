"""The floors of the house: what may import what, read off the imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parent.parent
FLOORS = {"state": 0, "prompts": 0, "tools": 1, "nodes": 2, "graph": 3, "serve": 4, "evals": 5, "bench": 6}

WALLS = {
    "base": set(),
    "models": {"base"},
    "database": {"base"},
    "catalog": {"base", "database", "models"},
    "display": {"base", "catalog"},
    "workspace": {"base", "catalog", "database", "models"},
    "memory": {"base", "catalog", "database", "models", "workspace"},
    "knowledge": {"base", "catalog", "models", "workspace"},
    "apis": {"base", "models", "workspace"},
    "planning": {"apis", "base", "catalog", "database", "knowledge", "memory", "models", "workspace"},
    "setup": {"apis", "base", "catalog", "database", "knowledge", "memory", "models", "workspace"},
}
"""What each capability may use of the others: from the ground up, and never in a circle."""


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module that a file imports, wherever in it."""
    found: list[str] = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return tuple(found)


def when_imported(body: list[ast.stmt]) -> Iterator[str]:
    """Every module or name that a file with these statements imports as it is imported itself."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            within = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            yield from (within + alias.name for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from when_imported(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("body", "orelse", "finalbody"):
                yield from when_imported(getattr(node, field, []))
            for handler in getattr(node, "handlers", []):
                yield from when_imported(handler.body)


def sources() -> list[Path]:
    return sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))


def test_there_is_a_house() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in sources()} == set(FLOORS)


def test_imports_run_downward() -> None:
    floors = {path: path.relative_to(ROOT) for path in sources()}
    upward = {
        f"{place}: {name}"
        for path, place in floors.items()
        for name in imports(path)
        if FLOORS.get(name.removeprefix("hopql.").split(".")[0], -1) > FLOORS[place.parts[0]]
    }
    assert not upward


def test_capabilities_keep_their_walls() -> None:
    through = {
        f"{path.relative_to(ROOT)}: {name}"
        for room in WALLS
        for path in (ROOT / "tools" / room).rglob("*.py")
        for name in imports(path)
        if name.startswith("hopql.tools.") and name.split(".")[2] not in WALLS[room] | {room}
    }
    assert not through


def test_each_capability_has_walls() -> None:
    assert {path.parent.name for path in (ROOT / "tools").glob("*/*.py")} == set(WALLS)
    assert {path.name for path in (ROOT / "tools").glob("*.py")} == {"__init__.py"}


def test_walls_make_no_circle() -> None:
    settled: set[str] = set()
    while len(settled) < len(WALLS):
        ready = {room for room, below in WALLS.items() if room not in settled and below <= settled}
        assert ready, f"a circle among {set(WALLS) - settled}"
        settled |= ready


def test_files_make_no_circle() -> None:
    """A file whose import waits for its own end works from some sides and breaks from others."""
    names = {path: ".".join(["hopql", *path.relative_to(ROOT).with_suffix("").parts]) for path in sources()}
    modules = {name.removesuffix(".__init__"): path for path, name in names.items()}
    files: nx.DiGraph[str] = nx.DiGraph()
    for module, path in modules.items():
        for name in when_imported(parsed(path).body):
            used = name if name in modules else name.rpartition(".")[0]
            if used in modules:
                files.add_edge(module, used)
    assert files.number_of_edges() > len(modules) and list(nx.simple_cycles(files)) == []


def test_nodes_do_not_read_the_environment() -> None:
    for path in (ROOT / "nodes").rglob("*.py"):
        assert not {"os", "os.environ"} & set(imports(path)), path


def test_a_test_file_mirrors_a_source_file() -> None:
    for test in (ROOT / "tests").rglob("test_*.py"):
        place = test.relative_to(ROOT / "tests").parent
        if place == Path() or place.parts[0] in {"attacks", "faults"}:  # these aim at the whole house
            continue
        assert (ROOT / place).is_dir(), f"{test} mirrors no folder of the house"


ROOMS = ("memory.recall_queries", "planning.resolve_hops", "knowledge.open_knowledge", "apis.open_collection")
LIGHT = [
    (["hopql.tools.models"], ["langchain_core", "openai", "xllamacpp", "httpx", "psutil"]),
    (["hopql.tools.models.choose_embedder"], ["onnxruntime", "tokenizers", "torch", "numpy", "langchain_core"]),
    # Where DuckDB is loaded, it tells of leaks at the end of a command: only the process apart does.
    (["hopql.tools.database.file_engines", "hopql.tools.setup.attack_database"], ["duckdb"]),
    (["hopql.serve.client"], ["langgraph", "vl_convert", "networkx"]),
    # LangGraph takes a second: commands that list, show and search start without it.
    ([*(f"hopql.tools.{room}" for room in ROOMS), "hopql.state.hops"], ["langgraph"]),
]


def test_what_is_imported_loads_nothing_heavy() -> None:
    """One after the other in one process, the lightest first: what one loads, the next ones find loaded."""
    told = "import sys, importlib\n"
    told += f"for modules, heavy in {LIGHT!r}:\n"
    told += "    for name in modules: importlib.import_module(name)\n"
    told += "    print([name for name in heavy if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split("\n") == ["[]"] * len(LIGHT) + [""]
