"""Relations of a file, with those that need other files of its project."""

from __future__ import annotations

from pathlib import Path

from tests.tools.knowledge.code.made import of_source, prepared, project, related, relation

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

                def run(known: Cart, unknown):
                    cart = Cart()
                    cart.add(number())
                    known.add(s.Shelf())
                    unknown.add(count())
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


def test_self_finds_methods_and_those_of_bases(tmp_path: Path) -> None:
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
                        self.empty()
                        self.nothing()
                    @classmethod
                    def make(cls):
                        return cls.fill
            """
        },
    )
    document = prepared(root, "basket.py")
    assert related(document, "inherits from") == {("basket.Basket", "shop.cart.Cart")}
    assert related(document, "calls") == {
        ("basket.Basket", "basket.Basket.fill"),
        ("basket.Basket.fill", "shop.cart.Cart.add"),
    }, "a base of a base in another file is not followed"


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


def test_names_of_other_added_projects_are_taken_as_written(tmp_path: Path) -> None:
    from hopql.tools.knowledge.code import prepare
    from hopql.tools.knowledge.reading import read

    root = project(tmp_path, {"main.py": "from far.away import go\ndef run(): go()\n"})
    document = prepare(read(root / "main.py"), frozenset({"far"}))
    assert ("main.run", "far.away.go") in related(document, "calls")
    assert ("main", "far.away") in related(document, "imports")


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
