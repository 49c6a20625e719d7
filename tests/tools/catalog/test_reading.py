from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hopql.tools.catalog import Catalog, build
from hopql.tools.catalog.texts import is_text, looks_like_names, worth_keeping
from hopql.tools.database.engine import connect
from tests.tools.catalog.shop import column


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "shop.db"
    with sqlite3.connect(path) as link:
        link.execute("CREATE TABLE product (id INTEGER, name TEXT, token TEXT, story TEXT)")
        link.executemany(
            "INSERT INTO product VALUES (?, ?, ?, ?)",
            [(i, f"Widget {chr(65 + i)}", f"{i:032x}", "prose " * 40) for i in range(20)],
        )
    return f"sqlite:///{path}"


def test_values_come_from_the_database_and_stay_when_nothing_changed(database: str, tmp_path: Path) -> None:
    from hopql.state.context import Context

    engine = connect(database)
    cards = engine.introspect()
    folder = tmp_path / "workspace"
    first = build(folder, cards, engine=engine)
    assert first.values == 20, "names only: no hashes, no prose"
    engine.close()
    again = build(folder, cards)
    assert again.values == 20
    hits = Catalog.open(folder).plan("how many widget q", Context.model_construct())["values"]
    assert [(hit["value"], hit["match"]) for hit in hits] == [("Widget Q", "case")]


def test_which_columns_and_values_are_text_worth_keeping() -> None:
    assert is_text(column("a", "character varying(20)")) and is_text(column("a", "mood", enum=["x"]))
    assert not any(is_text(column("a", kind)) for kind in ("integer", "text[]", "jsonb", "uuid", "timestamp"))
    assert worth_keeping("JFK") and worth_keeping("北京")
    assert not any(map(worth_keeping, ["", "42", "2024-01-02", "x" * 81, "3f2504e0-4f89-11d3-9a0c-0305e82c3301"]))
    assert looks_like_names([]) and not looks_like_names(["1", "2", "a"])
