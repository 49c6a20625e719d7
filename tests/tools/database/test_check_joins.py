"""Joins that the declared keys prove wrong."""

from __future__ import annotations

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.database.guard import check


def _card(name: str, *columns: str, **keys: ForeignKey) -> TableCard:
    return TableCard(
        name=name, columns=[Column(name=column, type="int") for column in columns], primary_key=[columns[0]],
        foreign_keys=list(keys.values()),
    )  # fmt: skip


def _key(column: str, table: str, to: str) -> ForeignKey:
    return ForeignKey(columns=[column], table=table, to=[to])


CARDS = [
    _card("artist", "artist_id", "born"),
    _card("album", "album_id", "artist_id", "year", artist=_key("artist_id", "artist", "artist_id")),
    _card("singer", "person_id", "rank", person=_key("person_id", "artist", "artist_id")),
    _card("staff", "id", "boss", boss=_key("boss", "staff", "id")),
]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT b.year FROM artist a JOIN album b ON a.artist_id = b.album_id",
        "SELECT b.year FROM album a JOIN album b ON b.artist_id = a.album_id",
        "SELECT b.year FROM singer a, album b WHERE a.person_id = b.album_id",
    ],
)
def test_keys_of_different_things_are_not_joined(sql: str) -> None:
    verdict = check(sql, "postgres", CARDS)
    assert verdict["problems"][0]["kind"] == "key" and verdict["ok"], "it can be run, and is told to be doubtful"
    assert "names a row of artist" in verdict["problems"][0]["message"] and verdict["problems"][0]["suggestions"]


def test_a_row_is_not_joined_to_itself() -> None:
    verdict = check("SELECT b.boss FROM staff a JOIN staff b ON a.id = b.id", "postgres", CARDS)
    assert "to itself" in verdict["problems"][0]["message"]


def test_what_a_subquery_gives_is_not_compared_with_itself() -> None:
    verdict = check("SELECT rank FROM singer WHERE rank IN (SELECT rank FROM staff)", "postgres", CARDS)
    assert "staff has no rank" in verdict["problems"][0]["message"] and verdict["ok"]
    for right in ("SELECT artist_id FROM album", "SELECT album_id FROM album", "SELECT a.born FROM album"):
        sql = f"SELECT a.born FROM artist a WHERE a.artist_id IN ({right})"
        assert check(sql, "postgres", CARDS)["problems"] == []


def test_no_row_has_two_values_at_once() -> None:
    verdict = check("SELECT year FROM album WHERE year = 1999 AND artist_id = 3 AND year = 2000", "postgres", CARDS)
    assert [one["message"].split(".")[0] for one in verdict["problems"]] == ["No row has 1999 and 2000 as its year"]
    for right in ("year = 1999 OR year = 2000", "year = 1999 AND year = 1999", "year = 1999 AND album_id = 2000"):
        assert check(f"SELECT year FROM album WHERE {right}", "postgres", CARDS)["problems"] == []


def test_a_count_that_is_one_in_every_group_is_told() -> None:
    def kinds(sql: str) -> list[str]:
        return [problem["kind"] for problem in check(sql, "postgres", CARDS)["problems"]]

    assert kinds("SELECT artist_id, born FROM artist GROUP BY artist_id, born HAVING count(*) > 4") == ["fanout"]
    assert kinds("SELECT b.album_id, count(*) FROM album b JOIN artist a USING (artist_id) GROUP BY 1") == []
    joined = "SELECT a.artist_id, count(*) FROM artist a JOIN album b ON b.artist_id = a.artist_id GROUP BY"
    assert kinds(f"{joined} a.artist_id") == [] and kinds(f"{joined} a.artist_id, b.album_id") == ["fanout"]
    assert kinds("SELECT born, count(*) FROM artist GROUP BY born") == []


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT b.year FROM artist a JOIN album b USING (artist_id)",
        "SELECT b.year FROM singer a JOIN album b ON b.artist_id = a.person_id",
        "SELECT b.id FROM staff a JOIN staff b ON a.boss = b.id",
        "SELECT b.year FROM album a JOIN album b ON a.artist_id = b.artist_id AND a.album_id <> b.album_id",
        "SELECT b.year FROM artist a JOIN album b ON a.born = b.year",
        "SELECT b.id FROM artist a JOIN staff b ON a.artist_id = b.id",
    ],
)
def test_what_keys_allow_or_say_nothing_of_passes(sql: str) -> None:
    assert "key" not in {problem["kind"] for problem in check(sql, "postgres", CARDS)["problems"]}


def test_what_a_hint_says_is_right() -> None:
    sql = "SELECT b.year FROM artist a JOIN album b ON a.artist_id = b.album_id"
    hints = {"join_hints": ["artist.artist_id = album.album_id"]}
    cards = [card.model_copy(update=hints) if card.name == "artist" else card for card in CARDS]
    assert check(sql, "postgres", cards)["problems"] == []
