"""Putting documents: whole, in the place of the last version, with nothing left of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import psycopg
import pytest

from hopql.tools.base import open_state
from hopql.tools.base.errors import ConnectError, DiskError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.knowledge import copy_rows, merge_entities, write_documents
from hopql.tools.knowledge.copy_rows import copy
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.make_tables import connected, exists
from hopql.tools.models.choose_embedder import embed_array
from tests.databases import superuser

Document = Callable[..., Prepared]
REFUNDS = (
    Entity("Refund policy", "term", "Money goes back within 14 days.", 0, ("RP",)),
    Entity("Finance team", "organisation", "They pay.", 0),
)


def refunds(document: Document, uri: str = "/a/refunds.md", **rest: Any) -> Prepared:
    rest.setdefault("entities", REFUNDS)
    pays = Relation("Finance team", "Refund policy", "pays by", "They pay.", ("money",), 2.0, 0)
    rest.setdefault("relations", (pays,))
    rest.setdefault("mentions", (Mention(0, "refund policies", 3), Mention(1, "Customer")))
    return document(uri, "Money goes back within 14 days.", "The customer asks.", **rest)


def rows(store: Knowledge, sql: str) -> list[Any]:
    with connected() as connection:
        return connection.execute(sql.encode(), {"space": store.space}).fetchall()


def test_a_document_is_stored_replaced_and_left_alone(store: Knowledge, document: Document) -> None:
    assert store.version() == ""
    assert store.put(refunds(document)) == "added" and exists()
    first = store.version()
    assert store.put(refunds(document)) == "unchanged"
    counts = {"documents": 1, "chunks": 2, "entities": 3, "descriptions": 3, "relations": 1, "mentions": 2}
    assert {name: n for name, n in store.count().items() if name in counts} == counts
    changed = document("/a/refunds.md", "Money goes back within 30 days.", entities=(Entity("Refund policy", "term"),))
    assert store.put(changed) == "replaced" and store.version() != first
    assert store.count() == {**dict.fromkeys(store.count(), 0), "documents": 1, "chunks": 1, "entities": 1,
                             "descriptions": 1}  # fmt: skip
    assert store.entity("Finance team") is None


def test_what_is_stored_is_what_was_given(store: Knowledge, document: Document) -> None:
    store.put(refunds(document, tags=("b", "a"), warnings=("Page 2 is a picture.",)))
    [row] = store.documents()
    assert (row["uri"], row["title"], row["tags"], row["chunks"]) == ("/a/refunds.md", "refunds.md", ["a", "b"], 2)
    assert row["modified"] == "2024-03-01T00:00:00+00:00" and row["warnings"] == ["Page 2 is a picture."]
    found = store.entity("the REFUND policies")
    assert found and (found["name"], found["type"], found["aliases"]) == ("Refund policy", "term", ["RP"])
    [said] = found["descriptions"]
    assert said["text"] == "Money goes back within 14 days." and said["document"] == "/a/refunds.md"
    assert rows(store, f"SELECT body, line FROM knowledge_chunks WHERE id = '{said['chunk']}'") == [(said["text"], 1)]
    assert rows(store, "SELECT kind, body, keywords, weight FROM knowledge_relations WHERE space = %(space)s") == [
        ("pays by", "They pay.", ["money"], 2.0)
    ]
    assert store.entity(found["id"]) == found and store.entity("RP") == found
    assert store.entity("nobody") is None and store.entity(" \x00 ") is None


def test_the_newest_description_comes_first_and_goes_with_its_document(store: Knowledge, document: Document) -> None:
    old = document("/old.md", "It takes 2 hours.", entities=(Entity("RTO", "term", "It takes 2 hours.", 0),))
    new = document("/new.md", "It takes 4 hours.", modified=datetime(2025, 1, 1, tzinfo=UTC),
                   entities=(Entity("rto", "term", "It takes 4 hours.", 0),))  # fmt: skip
    assert store.put_many([new, old]) == ["added", "added"]
    found = store.entity("RTO")
    assert found and [one["text"] for one in found["descriptions"]] == ["It takes 4 hours.", "It takes 2 hours."]
    assert store.remove(["/new.md"]) == ["/new.md"]
    left = store.entity("RTO")
    assert left and [one["text"] for one in left["descriptions"]] == ["It takes 2 hours."]
    assert "4" not in str(rows(store, "SELECT body FROM knowledge_chunks WHERE space = %(space)s"))


def test_vectors_of_texts_that_did_not_change_are_taken_over(
    store: Knowledge, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(refunds(document))
    embedded: list[str] = []

    def noted(model: Any, texts: list[str], **rest: Any) -> Any:
        embedded.extend(texts)
        return embed_array(model, texts, **rest)

    monkeypatch.setattr(copy_rows, "embed_array", noted)
    of_chunks = "SELECT body, embedding::text FROM knowledge_chunks WHERE space = %(space)s ORDER BY place"
    before = rows(store, of_chunks)
    store.put(refunds(document, digest="other"))
    assert embedded == [] and rows(store, of_chunks) == before
    again = refunds(document, digest="third")
    store.put(replace(again, chunks=(*again.chunks, Chunk("A further part."))))
    assert embedded == ["A further part."]


def test_code_is_found_by_words_alone_where_syntax_says_it(store: Knowledge, document: Document) -> None:
    given = document(
        "/p/shop.py", "def pay(): ...", kind="python",
        chunks=(Chunk("def pay(): ...", ("shop",), card="shop pay: pays", symbol="shop.pay"),),
        entities=(Entity("shop", "module", aliases=("shop",)),
                  Entity("shop.payByCard", "function", "Pays.", 0, ("pay",))),
        relations=(Relation("shop", "shop.payByCard", "contains", syntactic=True),
                   Relation("shop", "numpy", "imports", syntactic=True)),
    )  # fmt: skip
    store.put(given)
    for table in ("relations", "entities"):
        vectors_of = f"SELECT embedding FROM knowledge_{table} WHERE embedding IS NOT NULL AND space = %(space)s"
        assert rows(store, vectors_of) == []
    worded = "SELECT name FROM knowledge_descriptions WHERE space = %(space)s AND lexemes @@ 'card'::tsquery"
    assert rows(store, worded) == [("shop.payByCard",)]
    by_alias, by_end = store.entity("pay"), store.entity("payByCard")
    assert by_alias and by_end and by_alias["name"] == by_end["name"] == "shop.payByCard"


def test_odd_documents_are_stored(store: Knowledge, document: Document) -> None:
    assert store.put(document("/empty.md")) == "added"
    long = "name " * 2_500
    odd = document(
        "/odd\ud800.md", "a\x00b \ud800", tags=("t\x00",), title="\x00",
        entities=(Entity(long, "term", "Long\x00.", 7), Entity("  ", "term"), Entity("!!!", "")),
        relations=(Relation(long, "!!!", "is", weight=float("nan"), chunk=-5), Relation("", "x", "is")),
        mentions=(Mention(0, "!!!"), Mention(0, "!!!", 2), Mention(9, "x"), Mention(0, "")),
        modified=datetime(2024, 1, 1),
    )  # fmt: skip
    assert store.put(odd) == "added" and store.put(odd) == "unchanged"
    assert store.count()["entities"] == 2 and store.count()["mentions"] == 1
    assert rows(store, "SELECT body FROM knowledge_chunks WHERE space = %(space)s") == [("a\ufffdb ?",)]
    assert rows(store, "SELECT weight FROM knowledge_relations WHERE space = %(space)s") == [(1.0,)]
    with pytest.raises(UsageError):
        Knowledge(" ")


def test_a_document_of_many_relations(store: Knowledge, document: Document) -> None:
    relations = tuple(Relation(f"m.f{n}", f"m.f{n * 7 % 3_000}", "calls", syntactic=True) for n in range(3_000))
    store.put(document("/m.py", "x", kind="python", relations=relations))
    assert store.count()["relations"] == 3_000 == store.count()["entities"]
    assert store.remove(["/m.py"]) == ["/m.py"]
    assert not any(store.count().values())


def test_two_writers_at_once_leave_whole_documents(space: str, document: Document) -> None:
    def put(n: int) -> str:
        said = [f"Writer {n} says {k}." for k in range(5)]
        return Knowledge(space).put(document("/one.md", *said, entities=(Entity(f"Writer {n}", "term"),)))

    with ThreadPoolExecutor(4) as threads:
        outcomes = sorted(threads.map(put, range(4)))
    assert set(outcomes) <= {"added", "replaced"} and "added" in outcomes
    store = Knowledge(space)
    assert store.count()["chunks"] == 5 and store.count()["entities"] == 1
    assert len({body[:8] for (body,) in rows(store, "SELECT body FROM knowledge_chunks WHERE space = %(space)s")}) == 1


def test_a_reader_sees_the_whole_old_document_until_the_new_one_is_there(
    store: Knowledge, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(document("/a.md", "old one", "old two"))
    inside, go_on = threading.Event(), threading.Event()

    def slow(*given: Any) -> None:
        copy(*given)
        inside.set()
        go_on.wait(30)

    monkeypatch.setattr(write_documents, "copy", slow)
    thread = threading.Thread(target=store.put, args=[document("/a.md", "new")])
    thread.start()
    assert inside.wait(30)
    seen = rows(store, "SELECT body FROM knowledge_chunks WHERE space = %(space)s ORDER BY place")
    go_on.set()
    thread.join(30)
    assert seen == [("old one",), ("old two",)]
    assert rows(store, "SELECT body FROM knowledge_chunks WHERE space = %(space)s") == [("new",)]


def test_spaces_do_not_see_each_other(space: str, store: Knowledge, document: Document) -> None:
    other = Knowledge(f"{space}_other")
    try:
        store.put(refunds(document))
        other.put(refunds(document))
        assert other.count()["documents"] == 1
        assert len(store.remove(["*"])) == 1 and not any(store.count().values())
        assert other.entity("Refund policy") is not None
    finally:
        other.remove(["*"])


def test_patterns_mean_whole_names(store: Knowledge, document: Document) -> None:
    uris = ["/a/b/one.md", "/a/b/two.txt", "/a/bc.md", "schema:shop"]
    store.put_many([document(uri, uri) for uri in uris])
    assert store.remove(["b", "", "ne.md", "/a/b/on"]) == []
    assert store.remove(["/a/b"]) == uris[:2] and store.remove(["*.md", "schema:shop"]) == uris[2:]


def test_a_user_who_may_only_read_reads_and_is_told_when_writing(
    database_url: str, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "state_url", database_url)
    store = Knowledge("s")
    store.put(refunds(document))
    name = urlsplit(database_url).path.removeprefix("/")
    with superuser() as admin:
        admin.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'.encode())
    open_state.close()
    assert store.count()["chunks"] == 2
    with pytest.raises(ConnectError, match="may not write"):
        store.put(document("/b.md", "b"))


def test_a_full_disk_is_told(store: Knowledge, document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise psycopg.errors.DiskFull("could not extend file")

    store.put(document("/a.md", "a"))
    monkeypatch.setattr(write_documents, "copy", full)
    with pytest.raises(DiskError) as told:
        store.put(document("/a.md", "b"))
    assert "Free some space" in told.value.hint
    assert rows(store, "SELECT body FROM knowledge_chunks WHERE space = %(space)s") == [("a",)]


def test_projects_and_terms(store: Knowledge, document: Document) -> None:
    store.put_many([
        refunds(document, title="How refunds work"),
        document("/p/a.py", "x", kind="python", title="some code", entities=(Entity("a", "module", "Says."),)),
        document("structure:/p", "x", kind="structure", entities=(Entity("Hop Shop", "project", "A shop."),)),
    ])  # fmt: skip
    assert store.projects() == ["Hop Shop"] and store.reads()
    assert store.terms() == ["Finance team", "RP", "Refund policy"]


def test_of_two_that_store_the_same_at_once_one_finds_it_stored(
    store: Knowledge, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one comes between reading what is stored and writing."""
    given, made, met = refunds(document), copy_rows.vectors, list[str]()

    def meanwhile(*arguments: Any) -> Any:
        if not met:
            met.append("other")
            met.append(Knowledge(store.space).put(given))
        return made(*arguments)

    monkeypatch.setattr(write_documents, "vectors", meanwhile)
    assert store.put(given) == "unchanged" and met == ["other", "added"]
    assert store.count()["documents"] == 1


def test_a_version_that_came_meanwhile_is_replaced_and_not_added(
    store: Knowledge, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, made, met = document("/a/refunds.md", "Nothing goes back."), copy_rows.vectors, list[str]()

    def meanwhile(*arguments: Any) -> Any:
        if not met:
            met.append("other")
            met.append(Knowledge(store.space).put(older))
        return made(*arguments)

    monkeypatch.setattr(write_documents, "vectors", meanwhile)
    assert store.put(refunds(document)) == "replaced" and met == ["other", "added"]


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Have the store believe that its embedder is another one, of 8 dimensions."""

    def change() -> None:
        def embed(model: Any, texts: Sequence[str], **_: Any) -> Any:
            made = np.array([[len(text), *map(ord, text.ljust(7)[:7])] for text in texts], dtype=np.float32)
            return made / np.linalg.norm(made, axis=1, keepdims=True)

        for module in (copy_rows, write_documents, merge_entities):
            monkeypatch.setattr(module, "identity", lambda name="": "other/1/8", raising=False)
        monkeypatch.setattr(copy_rows, "embed_array", embed)

    return change


def embedders(store: Knowledge) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    with connected() as connection:
        for table in ("chunks", "entities", "descriptions", "relations"):
            found |= set(connection.execute(
                f"SELECT embedder, vector_dims(embedding) FROM knowledge_{table} "
                "WHERE space = %s AND embedder IS NOT NULL".encode(), [store.space],
            ).fetchall())  # fmt: skip
    return found


def test_a_document_put_again_with_another_embedder_has_its_vectors(
    store: Knowledge, document: Document, other: Callable[[], None]
) -> None:
    given = document(
        "/a.md", "x", chunks=(Chunk("code", card="what it is for"), Chunk("text")),
        entities=(Entity("Net revenue", "term", "What is left."), Entity("Gross revenue", "term")),
        relations=(Relation("Net revenue", "Gross revenue", "is part of"),
                   Relation("Net revenue", "Gross revenue", "links", syntactic=True)),
    )  # fmt: skip
    store.put(given)
    [(old, dimensions)] = embedders(store)
    assert dimensions == 384 and store.put(given) == "unchanged"
    other()
    assert store.put(given) == "replaced" and store.put(given) == "unchanged"
    assert embedders(store) == {("other/1/8", 8)} and old != "other/1/8"
