from __future__ import annotations

import ast
from textwrap import dedent

from hopql.tools.knowledge.code.definitions import Definition, definitions
from hopql.tools.knowledge.code.source import Source


def of(text: str) -> list[Definition]:
    text = dedent(text)
    return definitions(Source(text), ast.parse(text).body)


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
        "load(path: Path, /, *parts: str, limit: int = 10, table: dict[str, int] = …, **more: object) -> list[Row]"
    )
    assert (one.kind, one.line, one.doc) == ("function", 2, "Rows.")


def test_names_beyond_ascii_do_not_shift_columns() -> None:
    (one,) = of('def f(größe: "Ü" = "éé", b: int = 1) -> None: ...\n')
    assert one.signature == 'f(größe: "Ü" = "éé", b: int = 1) -> None'


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


def test_the_comment_above_stands_for_a_docstring() -> None:
    (one, other) = of("# Sorts rows.\n# noqa: X1\ndef f(): ...\n\n# apart\n\ndef g(): ...\n")
    assert (one.doc, one.line) == ("Sorts rows.", 1)
    assert (other.doc, other.line) == ("", 7)
