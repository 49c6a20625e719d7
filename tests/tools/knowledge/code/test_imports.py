from __future__ import annotations

import ast

import pytest

from hopql.tools.knowledge.code.imports import imports, is_import


def of(text: str, module: str = "a.b.c", package: bool = False) -> dict[str, str]:
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
    assert of(text) == names


def test_dots_of_a_package_begin_at_itself() -> None:
    assert of("from .d import e", package=True) == {"e": "a.b.c.d.e"}


def test_the_first_of_two_sources_counts() -> None:
    assert of("try:\n    import fast as f\nexcept ImportError:\n    import slow as f") == {"f": "fast"}


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
