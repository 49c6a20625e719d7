"""Relations of a file, with those that need other files of its project."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.knowledge.documents import Prepared
from hopql.tools.knowledge.prepare_python import MOST, prepare_python
from hopql.tools.knowledge.read_file import read_raw
from tests.tools.knowledge.python_project import of_source, prepared, project, related, relation

LONG_BODY = "".join(f"    value_{n} = compute({n}) + rest[{n}]  # step {n}\n" for n in range(120))


def covered(document: Prepared) -> set[int]:
    return {line for one in document.chunks[1:] for line in range(one.line, one.line_to + 1)}


def test_the_overview_tells_docstring_imports_and_definitions(tmp_path: Path) -> None:
    document = of_source(
        tmp_path,
        '''
        """Prices of what is sold.

        Longer words.
        """
        import decimal
        def price(item: str) -> int:
            """What it costs. In cents."""
        class Till:
            """Where money is kept."""
        ''',
    )
    first = document.chunks[0]
    assert first.text.splitlines() == [
        "module m",
        "Prices of what is sold.",
        "",
        "Longer words.",
        "imports decimal",
        "defines",
        "- price(item: str) -> int: What it costs.",
        "- class Till: Where money is kept.",
    ]
    assert (first.line, first.line_to, first.symbol, first.headings) == (1, 10, "m", ("m",))
    assert first.card == "m: Prices of what is sold. Longer words."
    assert (document.kind, document.title, document.uri) == ("python", "m", str(tmp_path / "m.py"))


def test_a_card_is_what_the_entity_is_described_by(tmp_path: Path) -> None:
    """So that a chunk and the description of what it defines have one vector."""
    text = '"""A module."""\nclass A:\n    """An A, for B.\n\n    Args:\n        x: no.\n    """\n'
    document = of_source(tmp_path, text)
    said = {f"{one.name}: {one.description}" for one in document.entities}
    assert {one.card for one in document.chunks} == said == {"m: A module.", "m.A: An A, for B."}


def test_source_is_kept_with_exact_lines(tmp_path: Path) -> None:
    text = "import a\n\n\n# Why.\n@wrap\ndef f():\n    return 1\n\n\nX = f()\n"
    document = of_source(tmp_path, text)
    (chunk,) = document.chunks[1:]
    assert (chunk.line, chunk.line_to) == (4, 10)
    assert chunk.text == "\n".join(text.splitlines()[3:10])


def test_helpers_join_the_function_that_they_help(tmp_path: Path) -> None:
    body = "".join(f"    step({n})\n" for n in range(60))
    document = of_source(tmp_path, f"def one():\n{body}\ndef _help(): ...\n\ndef two():\n{body}")
    assert [one.symbol for one in document.chunks] == ["m", "m.one", "m.two"]
    assert "def _help" in document.chunks[1].text
    assert document.chunks[1].headings == ("m", "one")


def test_a_long_class_is_cut_at_its_methods(tmp_path: Path) -> None:
    body = LONG_BODY[:900].replace("    v", "        v")
    methods = "".join(f"    def m{n}(self):\n        '''Does {n}.'''\n{body}\n" for n in range(4))
    document = of_source(tmp_path, f"class A:\n    '''An A.'''\n    x: int = 1\n\n{methods}")
    assert all(len(one.text) <= MOST for one in document.chunks)
    assert [one.symbol for one in document.chunks[1:]][:2] == ["m.A", "m.A.m1"]
    assert document.chunks[2].headings == ("m", "A", "m1")


def test_a_long_function_is_cut_between_statements(tmp_path: Path) -> None:
    text = f"def f(rest):\n    '''Computes.'''\n{LONG_BODY}    return rest\n"
    document = of_source(tmp_path, text)
    parts = document.chunks[1:]
    assert len(parts) > 2
    assert [one.line for one in parts[1:]] == [one.line_to + 1 for one in parts[:-1]], "nothing twice, nothing left out"
    assert "\n".join(one.text for one in parts) == text.rstrip("\n")
    assert {one.symbol for one in parts} == {"m.f"}
    assert len({one.card for one in parts}) == len(parts)


def test_a_table_of_data_is_cut_short_and_told(tmp_path: Path) -> None:
    document = of_source(tmp_path, "ROWS = [\n" + "    'abcdefghij',\n" * 5000 + "]\ndef f(): ...\n")
    assert len(document.chunks) < 20
    assert "rest of one long value" in document.warnings[0]
    assert document.chunks[-1].symbol == "m.f"


def test_tests_make_few_chunks(tmp_path: Path) -> None:
    text = "".join(f"def test_that_{n}_works():\n    assert work({n}) == {n}\n\n" for n in range(60))
    document = of_source(tmp_path, text, "tests/test_work.py")
    assert len(document.chunks) <= 4
    assert document.chunks[0].card.startswith("tests of tests test work: that 0 works; that 1 works")
    assert all(len(one.card) <= 200 for one in document.chunks)


def test_all_source_is_in_a_chunk(tmp_path: Path) -> None:
    text = "def f():\n    return 1\n\nprint(f())\nif x:\n    def g(): ...\nelse:\n    y = 2\n"
    assert covered(of_source(tmp_path, text)) >= set(range(1, 9)) - {3}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def f(:\n", "Line 1 "),
        ("x = 1\n\ndef g()\n    pass\n", "Line 3 "),
        ("x = " + "(" * 300 + ")" * 300, "too many nested parentheses"),
        ("x = " + "+".join(["a"] * 30_000), "nested too deeply"),
    ],
)
def test_what_cannot_be_parsed_is_read_as_plain_text(tmp_path: Path, text: str, told: str) -> None:
    document = of_source(tmp_path, text)
    assert len(document.warnings) == 1
    assert told in document.warnings[0]
    assert "was read as plain text" in document.warnings[0]
    assert document.chunks
    assert [one.name for one in document.entities] == ["m"]


@pytest.mark.parametrize("text", ["", "\n\n", "# Only a comment.\n"])
def test_a_bare_file_is_a_module(tmp_path: Path, text: str) -> None:
    document = of_source(tmp_path, text, "p/__init__.py")
    assert [one.name for one in document.entities] == ["p"]
    assert [one.text for one in document.chunks] == ([text.strip()] if text.strip() else [])
    assert not document.warnings


@pytest.mark.parametrize(
    "text",
    [
        "\f\ndef f():\n    '''Doc.'''\n\f\n    return 1\n",
        "class A:\n\tdef f(self):\n\t\treturn self.g()\n\tdef g(self): ...\n",
        "'''Ünï \\ud800 \\0.'''\ndef ä(x: 'É' = 'é'): return x\n",
        "a = 1; b = 2\nclass A: pass; x = 1\n",
        "x = '" + "a" * 200_000 + "'\n",
        "".join("  " * n + f"def f{n}():\n" for n in range(80)) + "  " * 80 + "pass\n",
        "if a: ...\n" + "elif b:\n    def f(): ...\n" * 60,
        "f = lambda: (lambda: (yield))\nfrom ..... import x\nfrom . import *\n",
        "async def f():\n    async with a as b, c: ...\n    return [x async for x in b]\n",
        "@dataclass\nclass A:\n    x: int = field(default_factory=lambda: 3)\n    '''Its x.'''\n",
    ],
)
def test_odd_source_is_read(tmp_path: Path, text: str) -> None:
    document = of_source(tmp_path, text)
    last = text.count("\n") + 1
    assert not document.warnings
    assert document.chunks
    for one in document.chunks:
        assert one.text.strip()
        assert 1 <= one.line <= one.line_to <= last
        assert len(one.text) <= 4 * MOST + 1
        assert "\ud800" not in one.card
        assert "\0" not in one.card
    places = range(-1, len(document.chunks))
    assert all(one.chunk in places for one in (*document.entities, *document.relations, *document.mentions))


def test_generated_code_has_a_bounded_number_of_chunks(tmp_path: Path) -> None:
    body = f"    return g(a)\n{'    # fill' * 60}\n"
    text = "".join(f"def f{n}(a):\n    '''Doc {n}.'''\n{body}" for n in range(2000))
    document = of_source(tmp_path, text)
    assert len(document.chunks) == 600
    assert "found by the names" in document.warnings[0]
    assert len(document.entities) == 2001


def test_tags_and_warnings_of_reading_are_kept(tmp_path: Path) -> None:
    root = project(tmp_path, {})
    (root / "m.py").write_bytes(b"x = 1  # \xff\n")
    raw = read_raw(root / "m.py")
    document = prepare_python(raw, ("code",))
    assert document.tags == ("code",)
    assert document.warnings == raw.warnings
    assert raw.warnings
    assert document.digest == raw.digest


SHOP = {
    "shop/__init__.py": """
        from typing import TYPE_CHECKING
        from shop.stock import count
        if TYPE_CHECKING:
            from .cart import Cart
    """,
    "shop/stock.py": "def count(): ...\nclass Shelf:\n    def clear(self): ...\n",
    "shop/cart.py": '''
        """What a customer takes along."""
        class Base:
            def empty(self): ...
        class Cart(Base):
            """A cart."""
            def add(self, what): ...
    ''',
    "shop/old/names.py": "from shop import *\n",
}


def test_calls_are_followed_through_packages_that_pass_names_on(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        SHOP
        | {
            "main.py": """
                import json
                import shop.stock as s
                from shop import Cart, count as number
                from shop.old.names import count

                def run(unknown):
                    Cart.add(Cart(), number())
                    unknown.add(s.Shelf(), count())
                    json.dumps(print)
            """
        },
    )
    assert related(prepared(root, "main.py"), "calls") == {
        ("main.run", "shop.cart.Cart"),
        ("main.run", "shop.cart.Cart.add"),
        ("main.run", "shop.stock.count"),
        ("main.run", "shop.stock.Shelf"),
    }
    assert relation(prepared(root, "main.py"), "main.run", "calls", "shop.stock.count").weight == 2


def test_a_name_of_unknown_value_is_no_call(tmp_path: Path) -> None:
    document = of_source(
        tmp_path,
        """
        def load(): ...
        def save(): ...
        def shadow(load):
            load()
            for save in []:
                save()
        def run(other):
            other.load()
            load.save()
        """,
    )
    assert related(document, "calls") == {("m.run", "m.load")}


def test_self_finds_methods(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        SHOP
        | {
            "basket.py": """
                from shop import Cart
                class Basket(Cart):
                    def __init__(self):
                        self.fill()
                    def fill(self):
                        self.add(1)
                    @classmethod
                    def make(cls):
                        return cls.fill()
            """
        },
    )
    document = prepared(root, "basket.py")
    assert related(document, "inherits from") == {("basket.Basket", "shop.cart.Cart")}
    assert related(document, "calls") == {
        ("basket.Basket", "basket.Basket.fill"), ("basket.Basket.make", "basket.Basket.fill"),
    }, "what a base defines is not followed"  # fmt: skip


def test_local_imports_decorators_and_handed_functions_count(tmp_path: Path) -> None:
    document = of_source(
        tmp_path,
        """
        import threading
        def work(): ...
        def watched(f): return f
        @watched
        def run():
            threading.Thread(target=work).start()
        def late():
            from m import work as w
            return [w() for _ in range(3)]
        RUNS = work()
        """,
    )
    assert related(document, "calls") == {
        ("m.run", "m.watched"), ("m.run", "m.work"), ("m.late", "m.work"), ("m", "m.work"),
    }  # fmt: skip


def test_imports_reach_modules_of_the_project_and_tops_of_libraries(tmp_path: Path) -> None:
    text = """
        import os
        import numpy.linalg
        from pydantic import BaseModel
        from shop import cart, stock
        from shop.cart import Cart
        from elsewhere.deep import x
        class Model(BaseModel): ...
        class Plain(Exception): ...
    """
    root = project(tmp_path, SHOP | {"main.py": text})
    document = prepared(root, "main.py")
    reached = {target for _, target in related(document, "imports")}
    assert reached == {"numpy", "pydantic", "shop.cart", "shop.stock", "elsewhere"}
    assert related(document, "inherits from") == {("main.Model", "pydantic.BaseModel")}


def test_packages_that_import_each_other_end(tmp_path: Path) -> None:
    files = {
        "a/__init__.py": "from b import x\nfrom b import *\n",
        "b/__init__.py": "from a import x\nfrom a import *\n",
    }
    root = project(tmp_path, files | {"m.py": "from a import x, y\ndef f(): x(); y()\n"})
    assert related(prepared(root, "m.py"), "calls") == set()


def test_every_definition_is_contained_and_mentioned_where_it_begins(tmp_path: Path) -> None:
    text = "class A:\n    '''An A.'''\n    def f(self): ...\n    def __len__(self): return 1\n"
    document = of_source(tmp_path, text, "p/m.py")
    assert related(document, "contains") == {("p", "p.m"), ("p.m", "p.m.A"), ("p.m.A", "p.m.A.f")}
    entities = {one.name: one for one in document.entities}
    assert entities["p.m.A"].aliases == ("A",)
    assert entities["p.m.A"].description == "An A."
    assert document.chunks[entities["p.m.A.f"].chunk].text.startswith("class A")
    assert {one.name for one in document.mentions} == set(entities)
    assert all(one.syntactic for one in document.relations)


def test_of_overloads_and_setters_there_is_one_entity(tmp_path: Path) -> None:
    document = of_source(
        tmp_path,
        """
        class A:
            @overload
            def f(self, x: int) -> int: ...
            @overload
            def f(self, x: str) -> str: ...
            def f(self, x):
                '''The one.'''
                return x
            @property
            def p(self):
                '''Told here.'''
            @p.setter
            def p(self, value): ...
        """,
    )
    found = {one.name: one.description for one in document.entities}
    assert found == {"m": "", "m.A": "", "m.A.f": "The one.", "m.A.p": "Told here."}
    assert len(document.entities) == len(found)


def test_a_test_file_is_one_entity(tmp_path: Path) -> None:
    text = "from shop.stock import count\ndef test_count(): count()\n"
    root = project(tmp_path, SHOP | {"tests/test_stock.py": text})
    document = prepared(root, "tests/test_stock.py")
    assert [one.name for one in document.entities] == ["tests.test_stock"]
    assert related(document, "imports") == {("tests.test_stock", "shop.stock")}
    assert not related(document, "calls")


def test_private_names_are_found_by_name_only(tmp_path: Path) -> None:
    document = of_source(tmp_path, "def _help():\n    '''Helps.'''\n_LIMIT = 1\n'''At most.'''\n")
    assert [(one.name, one.description) for one in document.entities] == [("m", ""), ("m._help", "")]
