"""Which names are one: by alias, by spelling; and no longer, once nothing says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.tools.knowledge.documents import Entity, Prepared, Relation
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.make_tables import connected
from hopql.tools.knowledge.merge_entities import agree, grouped, numbers_differ, same_name

Document = Callable[..., Prepared]


def person(document: Document, uri: str, name: str, *aliases: str, type_: str = "term") -> Prepared:
    said = f"{uri} speaks of {name}."
    return document(uri, said, digest=f"{said} {aliases}", entities=(Entity(name, type_, said, 0, aliases),))


def told(store: Knowledge, name: str) -> set[str]:
    found = store.entity(name)
    return {one["document"] for one in found["descriptions"]} if found else set()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("World Health Organization", "World Health Organisation"),
        ("advanced high-income economy", "advanced, high income economy"),
        ("La Gare de Perpignan", "Gare de Perpignan"), ("data base", "database"), ("Acme Inc.", "Acme"),
    ],
)  # fmt: skip
def test_two_spellings(one: str, other: str) -> None:
    assert same_name(one, other) and same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2018 Impact Factor", "2019 Impact Factor"), ("North Korea", "South Korea"), ("Vitamin A", "Vitamin B"),
        ("Martin Smith", "Martina Smith"), ("Part II", "Part III"), ("first quarter", "second quarter"),
        ("John Smith", "Jane Smith"), ("Tokyo", "Tokyo University"), ("net revenue", "gross revenue"),
        ("North America", "North American"), ("approved", "not approved"), ("January", "February"), ("", "x"),
        ("Christian", "Christina"), ("Henry the Fifth", "Henry the Fourth"),
        ("East Boston", "east of Boston"), ("Health Organization of the World", "World Health Organization"),
    ],
)  # fmt: skip
def test_two_things(one: str, other: str) -> None:
    assert not same_name(one, other) and not same_name(other, one)


def test_types_and_numbers() -> None:
    assert agree(["person"], ["author"]) and agree([], ["place"]) and agree(["term"], ["place"])
    assert not agree(["person"], ["place"]) and not agree(["function"], []) and not agree(["table"], ["table"])
    assert numbers_differ("in 1963", "in 1964") and not numbers_differ("Paris", "City of Paris")


def test_groups_of_a_circle() -> None:
    names = {"a": "WHO", "b": "World Health Organization", "c": "W.H.O.", "d": "alone"}
    circle = [("a", "b"), ("b", "c"), ("a", "c"), ("a", "gone")]
    assert grouped(names, circle) == {"a": "b", "b": "b", "c": "b", "d": "d"}


def test_an_alias_joins_while_it_means_one_thing(store: Knowledge, document: Document) -> None:
    store.put(person(document, "/who.md", "WHO"))
    store.put(person(document, "/health.md", "World Health Organization", "WHO", type_="organisation"))
    assert told(store, "who") == told(store, "World Health Organization") == {"/who.md", "/health.md"}
    found = store.entity("who")
    assert found and found["name"] == "World Health Organization" and "WHO" in found["aliases"]
    store.put(person(document, "/wild.md", "Wildlife Heritage Office", "WHO"))
    assert told(store, "World Health Organization") == {"/health.md"}
    store.remove(["/wild.md"])
    assert told(store, "WHO") == {"/who.md", "/health.md"}
    store.put(person(document, "/health.md", "World Health Organization"))
    assert told(store, "WHO") == {"/who.md"}


def test_aliases_in_a_circle_and_of_other_types(store: Knowledge, document: Document) -> None:
    names = ("Alpha plan", "Beta plan", "Gamma plan")
    store.put_many([person(document, f"/{n}.md", name, names[(n + 1) % 3]) for n, name in enumerate(names)])
    assert told(store, "gamma plan") == {"/0.md", "/1.md", "/2.md"} and store.count()["entities"] == 1
    store.put(person(document, "/paris.md", "Paris", type_="person"))
    store.put(person(document, "/city.md", "City of Light", "Paris", type_="place"))
    assert told(store, "Paris") == {"/paris.md"}


def test_spellings_are_merged_alike_names_are_synonyms(store: Knowledge, document: Document) -> None:
    store.put(person(document, "/s.md", "World Health Organisation"))
    store.put(person(document, "/z.md", "World Health Organization"))
    store.put(person(document, "/x.md", "Health Organization of the World"))
    assert told(store, "World Health Organization") == {"/s.md", "/z.md"}
    assert store.count()["merges"] == 1 and store.count()["synonyms"] >= 2
    store.remove(["/s.md"])
    assert store.count()["merges"] == 0 and told(store, "World Health Organization") == {"/z.md"}


def test_synonyms_are_at_most_ten_of_a_name(store: Knowledge, document: Document) -> None:
    words = "old new big small good bad red green blue black white warm cold fast slow long short"
    names = [f"the {word} refund rule" for word in words.split()]
    store.put_many([person(document, f"/{n}.md", name) for n, name in enumerate(names)])
    with connected() as connection:
        most = connection.execute(
            "SELECT max(n) FROM (SELECT count(*) AS n FROM "
            "(SELECT one AS e FROM knowledge_synonyms WHERE space = %(s)s "
            "UNION ALL SELECT other FROM knowledge_synonyms WHERE space = %(s)s) AS ends GROUP BY e) AS counts",
            {"s": store.space},
        ).fetchone()
    assert most == (10,)


def test_the_end_of_what_stands_for_a_group_leaves_the_others(store: Knowledge, document: Document) -> None:
    names = ("Rome", "Roman capital", "The eternal city on the Tiber")
    aliases = (names[1:], (), ())
    store.put_many([person(document, f"/{n}.md", name, *aliases[n]) for n, name in enumerate(names)])
    assert len(told(store, "Rome")) == 3
    store.remove(["/2.md"])
    assert told(store, "Roman capital") == {"/0.md", "/1.md"} == told(store, "Rome")


def test_relations_of_merged_names_stay_with_their_documents(store: Knowledge, document: Document) -> None:
    store.put(document("/a.md", "a", relations=(Relation("WHO", "Geneva", "is in"),)))
    store.put(person(document, "/b.md", "World Health Organization", "WHO"))
    assert store.count()["entities"] == 2  # the organisation by both names, and Geneva
    store.remove(["/a.md"])
    assert store.count()["relations"] == 0 and store.entity("Geneva") is None
