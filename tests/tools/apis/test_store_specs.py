"""Specs into the database: each whole, in the place of the one before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.apis import index_specs, prepare_specs, store_specs
from hopql.tools.apis.open_collection import Apis
from hopql.tools.apis.prepare_specs import Prepared, pack_spec, unpack_tokens
from hopql.tools.apis.store_specs import pack, unpack


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with store_specs.write_database(tmp_path) as opened:
        yield opened


def count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_a_spec_takes_the_place_of_the_one_before(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], tmp_path: Path
) -> None:
    first = prepared("/a/shop.json", "GET /orders list", "GET /goods list")
    assert store_specs.write_spec(connection, pack_spec(first)) == "added"
    state = store_specs.state_of(connection)
    assert store_specs.write_spec(connection, pack_spec(first)) == "unchanged"
    assert store_specs.state_of(connection) == state
    second = prepared("/a/shop.json", "GET /sales list", digest="2")
    assert store_specs.write_spec(connection, pack_spec(second)) == "replaced"
    assert (count(connection, "specs"), count(connection, "operations"), count(connection, "texts")) == (1, 1, 1)
    assert store_specs.state_of(connection) != state
    assert Apis(tmp_path).operations("shop") == second.operations
    store_specs.delete_specs(connection, ["/a/shop.json"])
    assert (count(connection, "operations"), count(connection, "texts")) == (0, 0)


def test_what_goes_wrong_leaves_the_spec_before(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], tmp_path: Path
) -> None:
    store_specs.write_spec(connection, pack_spec(prepared("/a/shop.json", "GET /orders list")))
    state = store_specs.state_of(connection)

    class Stopping(list[Any]):
        def __iter__(self) -> Iterator[Any]:
            raise KeyboardInterrupt

    changed = pack_spec(prepared("/a/shop.json", "GET /sales list", digest="2"))
    with pytest.raises(KeyboardInterrupt):
        store_specs.write_spec(connection, replace(changed, rows=Stopping(changed.rows)))
    assert [one["path"] for one in Apis(tmp_path).operations("shop")] == ["/orders"]
    assert store_specs.state_of(connection) == state


def test_texts_of_any_kind_are_stored(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], tmp_path: Path
) -> None:
    odd = prepared("/a/odd.json", "GET /? half\ud800a\x00pair", "GET /日本 日本語", name="odd")
    odd.parts.append("/a/part\udcff.yaml")
    store_specs.write_spec(connection, pack_spec(odd))
    assert store_specs.list_stored(connection)["/a/odd.json"].parts == ["/a/part\udcff.yaml"]
    found = Apis(tmp_path).operations("odd")
    assert [one["path"] for one in found] == ["/?", "/日本"] and found[0]["summary"] == "half?a\x00pair"
    assert unpack(pack({"a": ["\ud800", 1]})) == {"a": ["?", 1]}


def test_tokens_come_back_as_they_were(prepared: Callable[..., Prepared]) -> None:

    one = prepared("/a/shop.json", "GET /orders/{id} list orders", "GET / x")
    found = unpack_tokens(pack_spec(one).lexical)
    told = [prepare_specs.operation_tokens(one.card, each) for each in one.operations]
    assert found == [prepare_specs.card_tokens(one.card), *told]


def test_unused_vectors_are_deleted_once_they_are_many(connection: sqlite3.Connection) -> None:
    rows = [("e", index_specs.text_key(text), b"\x00\x3c") for text in ("a", "b", "c", "d", "e")]
    connection.executemany("INSERT INTO vectors VALUES (?, ?, ?)", rows)
    index_specs.prune_vectors(connection, ["a", "b", "c"])
    assert count(connection, "vectors") == 5
    index_specs.prune_vectors(connection, ["a"])
    assert count(connection, "vectors") == 1
    found = index_specs.vectors_of(connection, "e", ["a", "a"])
    assert found is not None and found.tolist() == [[1.0], [1.0]]
    assert index_specs.vectors_of(connection, "e", ["a", "b"]) is None


def test_two_writers_of_one_file(connection: sqlite3.Connection, tmp_path: Path) -> None:
    from hopql.tools.base.errors import WorkspaceError

    connection.execute("BEGIN IMMEDIATE")
    with (
        pytest.raises(WorkspaceError, match="Another process"),
        store_specs.write_database(tmp_path) as other,
    ):
        other.execute("PRAGMA busy_timeout = 10")
        with store_specs.transaction(other):
            pass
    connection.execute("ROLLBACK")
