from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.catalog.cards import load_cards, load_fewshots, merge, save_cards
from hopql.tools.catalog.join_graph import check_joins
from tests.tools.catalog.shop import CARDS, CUSTOMER, column


def test_saved_cards_come_back_sorted_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    save_cards(path, CARDS)
    loaded = load_cards(path)
    assert sorted(CARDS, key=lambda c: c.name.lower()) == loaded
    assert len(path.read_text().splitlines()) == len(CARDS)
    assert "São Paulo" in path.read_text() and list(tmp_path.iterdir()) == [path]


def test_every_bad_line_is_named_up_to_five(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    bad = ['{"name": "a"', '{"name": "b", "colums": []}', '{"columns": []}', "x", "[]", "{}", "7"]
    path.write_text('{"name": "fine"}\n\n' + "\n".join(bad) + "\n")
    with pytest.raises(WorkspaceError) as caught:
        load_cards(path)
    lines = str(caught.value).splitlines()
    assert [line.split(":")[0].split()[-1] for line in lines[:5]] == ["3", "4", "5", "6", "7"]
    assert "colums: there is no such field" in lines[1] and "name: Field required" in lines[2]
    assert lines[5] == "… and 2 more"


def test_a_table_twice_and_a_column_twice_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    path.write_text('{"name": "a", "columns": [{"name": "x"}, {"name": "x"}]}\n{"name": "A"}\n')
    told = r"(?s), line 1: .*'x' twice.*, line 2: table 'A' is already described in line 1"
    with pytest.raises(WorkspaceError, match=told):
        load_cards(path)


def test_a_missing_file_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError) as caught:
        load_cards(tmp_path / "none.jsonl")
    assert "hopql init" in caught.value.hint


def test_hints_to_nowhere_are_told() -> None:
    hints = [
        "customer.id = nowhere.id",
        "customer.idd = orders.cust_id",
        "customer.id = 7",
        "customer.id = orders.cust_id",
    ]
    cards = [CUSTOMER.model_copy(update={"join_hints": hints}), *CARDS[1:]]
    assert check_joins(CARDS) == []
    told = check_joins(cards)
    assert len(told) == 3
    assert "there is no table 'nowhere'" in told[0] and "'customer' has no column 'idd'" in told[1]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_cannot_be_written_is_left(tmp_path: Path) -> None:
    from hopql.tools.base.errors import DiskError

    path = tmp_path / "tables.jsonl"
    save_cards(path, CARDS)
    before = path.read_bytes()
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(DiskError):
            save_cards(path, [])
    finally:
        tmp_path.chmod(stat.S_IRWXU)
    assert path.read_bytes() == before


def test_a_file_that_says_the_same_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    save_cards(path, [TableCard(name="a")])
    os.utime(path, ns=(1, 1))
    save_cards(path, [TableCard(name="a")])
    assert path.stat().st_mtime_ns == 1
    save_cards(path, [TableCard(name="b")])
    assert path.stat().st_mtime_ns != 1


def test_a_file_of_another_encoding_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "tables.jsonl"
    path.write_bytes('{"name": "ü"}'.encode("utf-16"))
    with pytest.raises(WorkspaceError, match="cannot be read") as caught:
        load_cards(path)
    assert "UTF-8" in caught.value.hint


def test_nothing_changed_means_nothing_told() -> None:
    assert merge(CARDS, CARDS, CARDS) == (CARDS, [])


def test_words_of_people_stay_and_facts_of_the_database_come() -> None:
    mine = CUSTOMER.model_copy(deep=True)
    mine.description = "Buyers"
    mine.columns[1].description = "As on the invoice"
    mine.columns[2].essential = True
    mine.join_hints = ["customer.id = orders.cust_id"]
    fresh = CUSTOMER.model_copy(deep=True)
    fresh.columns[1].type = "varchar(80)"
    fresh.columns[3].enum = ["active", "closed", "new"]
    fresh.columns[2].samples = ["Paris"]
    fresh.row_estimate = 9
    fresh.columns.append(column("email"))
    del fresh.columns[0]
    (merged,), changes = merge([CUSTOMER], [mine], [fresh])
    assert merged.description == "Buyers" and merged.join_hints == mine.join_hints and merged.row_estimate == 9
    name, city, status, email = merged.columns
    assert (name.description, name.type) == ("As on the invoice", "varchar(80)")
    assert city.essential and city.samples == ["Paris"] and status.enum[-1] == "new" and email.name == "email"
    assert changes == [
        "customer.name: type is now varchar(80), was text",
        "customer.status: the values of its type changed",
        "customer.email: new column (text)",
        "customer.id: column removed",
    ]


def test_tables_come_and_go() -> None:
    new = TableCard(name="new", columns=[column("a")])
    edited = CARDS[1].model_copy(update={"description": "mine"})
    merged, changes = merge(CARDS[:2], [CUSTOMER, edited], [CUSTOMER, new])
    assert [card.name for card in merged] == ["customer", "new"]
    assert changes == [
        "new: new table with 1 columns",
        "orders: no longer in the database, removed (its edits are lost)",
    ]


def test_a_table_that_a_person_took_out_stays_out() -> None:
    merged, changes = merge(CARDS[:2], CARDS[:1], CARDS[:2])
    assert [card.name for card in merged] == ["customer"] and "stays out" in changes[0]


def test_without_a_base_every_edit_counts_as_made() -> None:
    mine = TableCard(name="t", description="mine", columns=[Column(name="a", description="mine", key=True)])
    fresh = TableCard(name="t", description="theirs", columns=[Column(name="a", type="int", samples=["1"])])
    (merged,), _ = merge([], [mine], [fresh])
    assert merged.description == "mine"
    assert merged.columns == [Column(name="a", type="int", description="mine", key=True, samples=["1"])]


def test_a_column_that_a_person_took_out_stays_out() -> None:
    mine = CUSTOMER.model_copy(deep=True)
    del mine.columns[2]
    fresh = CUSTOMER.model_copy(deep=True)
    fresh.columns[2].type = "varchar(80)"
    (merged,), changes = merge([CUSTOMER], [mine], [fresh])
    assert merged == mine and changes == ["customer.city: was taken out of the card and stays out"]
    assert merge([], [mine], [CUSTOMER])[0] == [CUSTOMER]


def test_keys_do_not_bring_a_column_back() -> None:
    fresh = TableCard(
        name="t",
        columns=[column("a"), column("b")],
        primary_key=["a", "b"],
        foreign_keys=[ForeignKey(columns=["b"], table="u", to=["id"]), ForeignKey(columns=["a"], table="u", to=["id"])],
    )
    mine = fresh.model_copy(update={"columns": fresh.columns[:1]}, deep=True)
    (merged,), _ = merge([fresh], [mine], [fresh])
    assert merged.primary_key == [] and [key.columns for key in merged.foreign_keys] == [["a"]]
    assert merge([fresh], [merged], [fresh])[0] == [merged]


def test_keys_and_types_that_people_corrected_stay_until_the_database_changes_them() -> None:
    mine = CUSTOMER.model_copy(deep=True)
    mine.primary_key = ["name"]
    mine.foreign_keys = [ForeignKey(columns=["city"], table="town", to=["name"])]
    mine.columns[1].type = "varchar(9)"
    assert merge([CUSTOMER], [mine], [CUSTOMER]) == ([mine], [])
    fresh = CUSTOMER.model_copy(deep=True)
    fresh.primary_key = ["id", "name"]
    fresh.foreign_keys = [ForeignKey(columns=["city"], table="place", to=["id"])]
    fresh.columns[1].type = "uuid"
    (merged,), changes = merge([CUSTOMER], [mine], [fresh])
    assert merged == fresh and changes == [
        "customer: primary key is now id, name",
        "customer: foreign keys changed",
        "customer.name: type is now uuid, was varchar(9)",
    ]
    assert merge([], [mine], [CUSTOMER])[0] == [CUSTOMER]


_columns = st.lists(
    st.builds(
        Column,
        name=st.sampled_from("abcd"),
        type=st.sampled_from(["int", "text"]),
        description=st.sampled_from(["", "x", "y"]),
        essential=st.booleans(),
    ),
    max_size=4,
    unique_by=lambda c: c.name,
)
_cards = st.lists(
    st.builds(TableCard, name=st.sampled_from("tuv"), description=st.sampled_from(["", "p"]), columns=_columns),
    max_size=3,
    unique_by=lambda t: t.name,
)


@given(_cards, _cards, _cards)
def test_facts_follow_the_database_and_edits_survive(
    base: list[TableCard], mine: list[TableCard], theirs: list[TableCard]
) -> None:
    merged, _ = merge(base, mine, theirs)
    fresh, own, old = ({card.name: card for card in cards} for cards in (theirs, mine, base))
    for card in merged:
        taken_out = set()
        if card.name in own and card.name in old:
            taken_out = {c.name for c in old[card.name].columns} - {c.name for c in own[card.name].columns}
        assert [c.name for c in card.columns] == [c.name for c in fresh[card.name].columns if c.name not in taken_out]
        for item in card.columns:
            edited = own[card.name].column(item.name) if card.name in own else None
            found = old[card.name].column(item.name) if card.name in old else None
            now = fresh[card.name].column(item.name)
            assert now and item.type == (edited.type if edited and found and found.type == now.type else now.type)
            before = found or Column(name="")
            if edited and edited.description != before.description:
                assert item.description == edited.description
    assert merge(theirs, merged, theirs)[0] == merged


def test_a_new_comment_beside_an_edited_description_is_told() -> None:
    def card(table: str, column: str) -> TableCard:
        return TableCard(name="t", description=table, columns=[Column(name="c", description=column)])

    merged, changes = merge([card("", "")], [card("mine", "mine")], [card("official", "official")])
    assert merged == [card("mine", "mine")]
    assert changes == [
        "t: its comment in the database is now 'official'; your description stays",
        "t.c: its comment in the database is now 'official'; your description stays",
    ]
    assert merge([card("old", "old")], [card("mine", "mine")], [card("old", "old")])[1] == [], "told once only"
    assert merge([card("", "")], [card("same", "")], [card("same", "new")])[1] == [], "what is alike is no conflict"


def test_a_child_that_is_counted_with_its_parent_is_not_called_gone() -> None:
    child = CUSTOMER.model_copy(update={"name": "customer_1"})
    fresh = CUSTOMER.model_copy(update={"children": ["customer_1"]})
    merged, changes = merge([CUSTOMER, child], [CUSTOMER, child], [fresh])
    assert merged == [fresh]
    assert changes == ["customer_1: is counted with customer, which its rows are read with"]


def test_ids_are_made_from_the_content(tmp_path: Path) -> None:
    path = tmp_path / "fewshots.jsonl"
    path.write_text('{"intent": "a", "sql": "SELECT 1"}\n{"intent": "b", "sql": "SELECT 2", "id": "mine"}\n')
    first, second = load_fewshots(path)
    path.write_text('\n{"intent": "b", "sql": "SELECT 2", "id": "mine"}\n{"intent": "a", "sql": "SELECT 1"}\n')
    assert [shot.id for shot in load_fewshots(path)] == ["mine", first.id] and second.id == "mine"


def test_no_file_means_no_fewshots(tmp_path: Path) -> None:
    assert load_fewshots(tmp_path / "fewshots.jsonl") == []


def test_bad_lines_and_double_ids_are_named(tmp_path: Path) -> None:
    path = tmp_path / "fewshots.jsonl"
    path.write_text('{"intent": "a"}\n')
    with pytest.raises(WorkspaceError, match=r"fewshots\.jsonl, line 1: sql: Field required"):
        load_fewshots(path)
    path.write_text('{"intent": "a", "sql": "x", "id": "i"}\n{"intent": "b", "sql": "x", "id": "i"}\n')
    with pytest.raises(WorkspaceError, match=r", line 2: the id 'i' is used twice"):
        load_fewshots(path)
