"""Specs into the database: each whole, in the place of the one before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hopql.tools.apis.prepared import Prepared
from hopql.tools.apis.store import database, listing, vectors, writing
from hopql.tools.apis.store.packing import pack, packed, tokens, unpack


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with database.writing(tmp_path) as opened:
        yield opened


def count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_a_spec_takes_the_place_of_the_one_before(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], tmp_path: Path
) -> None:
    first = prepared("/a/shop.json", "GET /orders list", "GET /goods list")
    assert writing.write(connection, packed(first), ["/a"]) == "added"
    state = database.state(connection)
    assert writing.write(connection, packed(first), ["/a", "/"]) == "unchanged"
    assert database.state(connection) == state and listing.stored(connection)["/a/shop.json"].roots == ("/", "/a")
    second = prepared("/a/shop.json", "GET /sales list", digest="2")
    assert writing.write(connection, packed(second), ["/a"]) == "replaced"
    assert (count(connection, "specs"), count(connection, "operations"), count(connection, "texts")) == (1, 1, 1)
    assert database.state(connection) != state
    assert listing.operations(tmp_path, "shop") == second.operations
    writing.delete(connection, ["/a/shop.json"])
    assert (count(connection, "operations"), count(connection, "texts")) == (0, 0)


def test_an_id_that_is_taken_is_made_another(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], tmp_path: Path
) -> None:
    for place in ("/a/shop.json", "/b/shop.json", "/c/shop.json"):
        writing.write(connection, packed(prepared(place, "GET /orders list")), [place])
    assert [one.name for one in listing.stored(connection).values()] == ["shop", "shop-2", "shop-3"]
    card = listing.spec(tmp_path, "shop-2")
    assert card is not None and card["id"] == "shop-2" and card["uri"] == "/b/shop.json"
    one = listing.operation(tmp_path, "shop-2 GET /orders")
    assert one is not None and one["spec"] == "shop-2"
    again = packed(prepared("/b/shop.json", "GET /orders list all", digest="2"))
    assert writing.write(connection, again, []) == "replaced"
    assert listing.stored(connection)["/b/shop.json"].name == "shop-2"


def test_what_goes_wrong_leaves_the_spec_before(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    writing.write(connection, packed(prepared("/a/shop.json", "GET /orders list")), ["/a"])
    state = database.state(connection)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing, "_put_texts", stop)
    with pytest.raises(KeyboardInterrupt):
        writing.write(connection, packed(prepared("/a/shop.json", "GET /sales list", digest="2")), ["/a"])
    assert [one["path"] for one in listing.operations(tmp_path, "shop")] == ["/orders"]
    assert database.state(connection) == state


def test_texts_of_any_kind_are_stored(
    connection: sqlite3.Connection, prepared: Callable[..., Prepared], tmp_path: Path
) -> None:
    odd = prepared("/a/odd\udcff.json", "GET /\udc80 half\ud800a\x00pair", "GET /日本 日本語", name="odd")
    odd.parts.append("/a/part\udcff.yaml")
    writing.write(connection, packed(odd), ["/a\udcff"])
    assert listing.stored(connection)["/a/odd?.json"].parts == ("/a/part\udcff.yaml",)
    found = listing.operations(tmp_path, "odd")
    assert [one["path"] for one in found] == ["/?", "/日本"] and found[0]["summary"] == "half?a\x00pair"
    assert unpack(pack({"a": ["\ud800", 1]})) == {"a": ["?", 1]}


def test_tokens_come_back_as_they_were(prepared: Callable[..., Prepared]) -> None:
    from hopql.tools.apis import texts

    one = prepared("/a/shop.json", "GET /orders/{id} list orders", "GET / x")
    found = tokens(packed(one).texts.lexical)
    assert found == [texts.card_lexical(one.card), *(texts.lexical(one.card, each) for each in one.operations)]


def test_unused_vectors_are_deleted_once_they_are_many(connection: sqlite3.Connection) -> None:
    rows = [("e", vectors.key(text), b"\x00\x3c") for text in ("a", "b", "c", "d", "e")]
    connection.executemany("INSERT INTO vectors VALUES (?, ?, ?)", rows)
    vectors.prune(connection, ["a", "b", "c"])
    assert count(connection, "vectors") == 5
    vectors.prune(connection, ["a"])
    assert count(connection, "vectors") == 1
    found = vectors.rows_of(connection, "e", ["a", "a"])
    assert found is not None and found.tolist() == [[1.0], [1.0]]
    assert vectors.rows_of(connection, "e", ["a", "b"]) is None


def test_two_writers_of_one_file(connection: sqlite3.Connection, tmp_path: Path) -> None:
    from hopql.tools.errors import WorkspaceError

    connection.execute("BEGIN IMMEDIATE")
    with (
        pytest.raises(WorkspaceError, match="Another process"),
        database.writing(tmp_path) as other,
    ):
        other.execute("PRAGMA busy_timeout = 10")
        with database.transaction(other):
            pass
    connection.execute("ROLLBACK")
