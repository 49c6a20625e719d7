from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.knowledge.code.naming import place, project_root
from tests.tools.knowledge.code.made import project


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("tools/search/indexes.py", "tools.search.bm25"),
        ("tools/search/__init__.py", "tools.search"),
        ("run.py", "run"),
        ("pkg/__main__.py", "pkg.__main__"),
        ("v1.2/load.py", "v1_2.load"),
        ("stubs/api.pyi", "stubs.api"),
    ],
)
def test_a_module_is_named_from_the_projects_root(tmp_path: Path, file: str, module: str) -> None:
    root = project(tmp_path, {file: ""})
    assert place(root / file).module == module


def test_src_is_no_package_unless_it_is_one(tmp_path: Path) -> None:
    one = project(tmp_path / "one", {"src/app/core.py": "", "src/app/__init__.py": ""})
    other = project(tmp_path / "other", {"src/__init__.py": "", "src/core.py": ""})
    assert place(one / "src/app/core.py").module == "app.core"
    assert place(other / "src/core.py").module == "src.core"


def test_the_nearest_mark_is_the_root(tmp_path: Path) -> None:
    root = project(tmp_path, {"services/a/setup.py": "", "services/a/a/x.py": ""})
    assert place(root / "services/a/a/x.py").module == "a.x"
    assert project_root(root / "services") == root


def test_without_a_mark_the_outermost_package_is_the_top(tmp_path: Path) -> None:
    project(tmp_path, {"p/__init__.py": "", "p/q/__init__.py": "", "p/q/x.py": "", "loose/y.py": ""}, mark="")
    if project_root(tmp_path) != tmp_path:
        pytest.skip("the folder of temporary files is itself in a project")
    assert place(tmp_path / "p/q/x.py").module == "p.q.x"
    assert place(tmp_path / "loose/y.py").module == "y"


def test_tests_are_told_by_folder_and_name(tmp_path: Path) -> None:
    root = project(tmp_path / "tests", {"a.py": ""})
    assert not place(root / "a.py").test, "what lies above the project says nothing of it"
    for name in ("tests/deep/helper.py", "test_a.py", "a_test.py", "conftest.py"):
        assert place(root / name).test, name
    assert not place(root / "contest.py").test
