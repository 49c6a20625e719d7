"""None"""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from hopql.tools.knowledge.parse_python import Definition, definitions, imports, is_import, place, project_root
from tests.tools.knowledge.python_project import project


def of(text: str) -> list[Definition]:
    return definitions(ast.parse(dedent(text)).body)


def test_signatures_are_on_one_line() -> None:
    (one,) = of(
        '''
        @cache
        async def load(
            path: Path,  # where
            /,
            *parts: str,
            limit: int = 10,
            table: dict[str, int] = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5},
            **more: object,
        ) -> list[Row]:
            """Rows."""
        '''
    )
    assert one.signature == (
        "load(path: Path, /, *parts: str, limit: int=10, "
        "table: dict[str, int]={'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5}, **more: object) -> list[Row]"
    )
    assert (one.kind, one.doc) == ("function", "Rows.")


def test_conditions_hide_no_definition() -> None:
    found = of(
        """
        if A:
            def one(): ...
        elif B:
            class Two: ...
        else:
            try:
                def three(): ...
            except Exception:
                def four(): ...
            finally:
                def five(): ...
        match x:
            case 1:
                def six(): ...
        with y:
            for z in w:
                def seven(): ...
        """
    )
    assert [one.name for one in found] == ["one", "Two", "three", "four", "five", "six", "seven"]


def test_members_have_their_classes_name() -> None:
    (one,) = of(
        """
        class A(Base, Generic[T], metaclass=M):
            LIMIT = 3
            '''How many.'''
            def f(self):
                def inner(): ...
            class B:
                def g(self): ...
        """
    )
    assert one.signature == "class A(Base, Generic[T])"
    assert [(m.name, m.kind) for m in one.members] == [("A.LIMIT", "constant"), ("A.f", "method"), ("A.B", "class")]
    assert [m.name for m in one.members[2].members] == ["A.B.g"]


def test_a_constant_counts_when_it_is_documented() -> None:
    found = of('A = 1\n"""First."""\nB = 2\nc = 3\n"""No constant."""\nD: Final = 4\n"""Fourth,\nlong."""\n')
    assert [(one.name, one.doc, one.signature) for one in found] == [
        ("A", "First.", "A = 1"),
        ("D", "Fourth, long.", "D = 4"),
    ]


def imported(text: str, module: str = "a.b.c", package: bool = False) -> dict[str, str]:
    return imports(ast.walk(ast.parse(text)), module, package).names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import x.y.z", {"x": "x"}),
        ("import x.y as q", {"q": "x.y"}),
        ("from x import y as z, w", {"z": "x.y", "w": "x.w"}),
        ("from . import d", {"d": "a.b.d"}),
        ("from ..e import f", {"f": "a.e.f"}),
        ("from ....e import f", {}),
        ("def g():\n    from x import y", {"y": "x.y"}),
    ],
)
def test_local_names_stand_for_dotted_ones(text: str, names: dict[str, str]) -> None:
    assert imported(text) == names


def test_dots_of_a_package_begin_at_itself() -> None:
    assert imported("from .d import e", package=True) == {"e": "a.b.c.d.e"}


def test_the_first_of_two_sources_counts() -> None:
    assert imported("try:\n    import fast as f\nexcept ImportError:\n    import slow as f") == {"f": "fast"}


def test_stars_and_what_is_taken_are_kept() -> None:
    found = imports(ast.walk(ast.parse("from x import *\nimport y\nfrom x import z")), "m", False)
    assert found.stars == ["x"]
    assert found.taken == {"x": ["z"], "y": []}


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("import x", True),
        ("if TYPE_CHECKING:\n    import x", True),
        ("try:\n    import x\nexcept ImportError:\n    x = None", True),
        ("if y:\n    import x\nelse:\n    z()", False),
        ("x = 1", False),
    ],
)
def test_a_statement_that_only_imports(text: str, only: bool) -> None:
    assert is_import(ast.parse(text).body[0]) is only


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("tools/search/bm25.py", "tools.search.bm25"),
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
