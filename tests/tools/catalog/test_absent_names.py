from __future__ import annotations

import pytest

from hopql.state.cards import Column, TableCard
from hopql.state.database import Problem
from hopql.tools.catalog import Catalog, build


def _missing(kind: str, name: str) -> Problem:
    return Problem(kind=kind, message="", name=name, suggestions=[])


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    def card(name: str, *columns: str, kind: str = "table") -> TableCard:
        return TableCard(name=name, kind=kind, columns=[Column(name=column, type="text") for column in columns])

    folder = tmp_path_factory.mktemp("absent")
    view = card("film_list", "rating", kind="view")
    build(folder, [view, card("film", "title", "rating"), card("payment", "amount")])
    return Catalog.open(folder)


def test_what_no_table_has_is_named_with_what_comes_nearest(catalog: Catalog) -> None:
    said = catalog.absence([_missing("unknown_column", "f.star_rating"), _missing("unknown_table", "review")])
    assert said.startswith("The database has no column star_rating and no table review, which the queries")
    assert "What comes nearest: film.rating" in said and "film_list" not in said


def test_what_was_only_looked_for_in_the_wrong_place_is_not_absent(catalog: Catalog) -> None:
    problems = [_missing("unknown_column", "p.Title"), _missing("unknown_table", "film"), _missing("syntax", "x")]
    assert catalog.absence(problems) == ""
