from __future__ import annotations

import pytest

from hopql.state.access import Access
from hopql.state.cards import Column, ForeignKey, SuggestedJoin, TableCard
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.database.grants import Grants
from hopql.tools.database.scope_names import Names


def card(name: str, columns: str, **more: object) -> TableCard:
    return TableCard(name=name, columns=[Column(name=column) for column in columns.split()], **more)  # type: ignore[arg-type]


CARDS = [
    card("users", "id name Email ssn password_hash", primary_key=["id"]),
    card("orders", "id user_id total", foreign_keys=[ForeignKey(columns=["user_id"], table="users", to=["id"])]),
    card("hr.people", "id salary"),
    card("hr.users", "id ssn"),
    card("hr", "id word"),
]


def granted(*, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()) -> dict[str, str]:
    cards = Grants.of(Access(allow=list(allow), deny=list(deny))).apply(CARDS)
    return {card.name: " ".join(column.name for column in card.columns) for card in cards}


WHOLE = {card.name: " ".join(column.name for column in card.columns) for card in CARDS}


def test_without_patterns_all_is_granted_and_cards_are_as_they_were() -> None:
    assert Grants.of(Access()).everything and Grants.of(Access()).apply(CARDS) == CARDS


@pytest.mark.parametrize(
    ("deny", "gone"),
    [
        ("orders", {"orders": ""}),
        ("ORDERS", {"orders": ""}),
        ("users", {"users": "", "hr.users": ""}),
        ("public.users", {"users": ""}),
        ("main.users", {"users": ""}),
        ("hr.*", {"hr.people": "", "hr.users": "", "hr": ""}),
        ("hr.?eople", {"hr.people": ""}),
        ("users.ssn", {"users": "id name Email password_hash", "hr.users": "id"}),
        ("hr.users.ssn", {"hr.users": "id"}),
        ("*.*.ssn", {"users": "id name Email password_hash", "hr.users": "id"}),
        ("*.password*", {"users": "id name Email ssn"}),
        ("users.email", {"users": "id name ssn password_hash"}),
        ('users."Email"', {"users": "id name ssn password_hash"}),
        ('"us*rs"', {}),
        ("*", dict.fromkeys(WHOLE, "")),
        ("*.*", dict.fromkeys(WHOLE, "")),
        ("nothing.*", {}),
    ],
)
def test_deny(deny: str, gone: dict[str, str]) -> None:
    assert granted(deny=(deny,)) == {name: left for name, left in {**WHOLE, **gone}.items() if left}


def test_allow_grants_tables_whole_and_columns_of_others_and_deny_wins() -> None:
    found = granted(allow=("orders", "users.name", "users.id", "hr.people"), deny=("*.total", "hr.people.salary"))
    assert found == {"orders": "id user_id", "users": "id name", "hr.people": "id", "hr.users": "id"}
    assert granted(allow=("orders",), deny=("orders",)) == {}
    grants = Grants.of(Access(allow=["orders"]))
    assert not grants.table("new") and not grants.column("users", "id") and grants.column("orders", "new")


def test_a_table_on_the_search_path_is_in_its_own_schema() -> None:
    there = [card("people", "id salary", in_schema="hr"), card("staff", "id")]
    assert [one.name for one in Grants.of(Access(deny=["hr.*"])).apply(there)] == ["staff"]
    assert [one.name for one in Grants.of(Access(deny=["public.*"])).apply(there)] == ["people"]


def test_marks_hide_tables_and_columns_and_are_known_without_the_card() -> None:
    marked = [
        card("vault", "id word", hidden=True),
        TableCard(name="users", columns=[Column(name="id"), Column(name="ssn", hidden=True)]),
    ]
    grants = Grants.of(Access(), marked)
    assert [(one.name, [c.name for c in one.columns]) for one in grants.apply(marked)] == [("users", ["id"])]
    assert not grants.table("Vault") and not grants.column("USERS", "SSN") and grants.touches("users")
    assert not grants.touches("orders")
    assert Grants.of(Access()).apply(marked) == grants.apply(marked), "marks in the cards count by themselves"


def test_keys_and_joins_of_what_is_hidden_are_left_out() -> None:
    cards = [
        card("a", "id ssn b_id", primary_key=["ssn"], unique_keys=[["ssn", "b_id"], ["b_id"]], foreign_keys=[
            ForeignKey(columns=["ssn"], table="b", to=["ssn"]), ForeignKey(columns=["b_id"], table="b", to=["id"]),
            ForeignKey(columns=["id"], table="vault", to=["id"]), ForeignKey(columns=["id"], table="gone", to=["ssn"]),
        ], join_hints=["a.b_id = b.id", "a.ssn = b.ssn", "vault.id = a.id", "a.id = vault.word", '"a"."SSN" = b.id'],
            external_joins=["upper(ssn) = b.id", "a.id = elsewhere.id", "a.id = elsewhere.ssn"],
            suggested_joins=[SuggestedJoin(on="a.ssn = b.id"), SuggestedJoin(on="a.id = b.id", why="like vault"),
                             SuggestedJoin(on="a.id = b.id")]),
        card("b", "id ssn"),
        card("vault", "id word"),
    ]  # fmt: skip
    a, b = Grants.of(Access(deny=["*.ssn", "vault"])).apply(cards)
    assert a.primary_key == [] and a.unique_keys == [["b_id"]] and [key.columns for key in a.foreign_keys] == [["b_id"]]
    assert a.join_hints == ["a.b_id = b.id"] and a.external_joins == ["a.id = elsewhere.id"]
    assert [join.on for join in a.suggested_joins] == ["a.id = b.id"] and a.suggested_joins[0].why == ""
    assert "ssn" not in a.model_dump_json() + b.model_dump_json()


def test_what_inherits_hides_the_same() -> None:
    cards = [
        card("base", "id word"), card("child", "id word more", parents=["base"]),
        card("grandchild", "id word", parents=["child"]), card("own", "id word"),
    ]  # fmt: skip
    left = Grants.of(Access(deny=["base"])).apply(cards)
    assert [one.name for one in left] == ["own"]
    left = Grants.of(Access(deny=["base.word"])).apply(cards)
    assert [[c.name for c in one.columns] for one in left] == [["id"], ["id", "more"], ["id"], ["id", "word"]]
    assert [one.partial for one in left] == [False, True, True, False], "their star is spelled out too"


def test_children_without_cards_are_granted_as_their_parents_and_by_their_own_names() -> None:
    cards = [card("base", "id word", children=["base_1", "base_2", "hr.base_3"], primary_key=["id"])]
    grants = Grants.of(Access(allow=["base", "base_1"], deny=["base.word"]))
    names = Names(cards, grants=grants)
    child = names.table("", "base_1", exact=True)
    assert child and [column.name for column in child.columns] == ["id"] and names.exposes(child)
    assert child.primary_key == [], "a key of the parent is none of the child's"
    assert names.table("", "base_2", exact=True) is None and names.table("hr", "base_3", exact=True) is None
    assert names.table("", "BASE_1", exact=True) is None and names.table("", "BASE_1", exact=False) is child
    assert names.cards["base"].children == ["base_1"] and "base_2" not in names.words
    assert grants.unmatched(cards) == [] == Grants.of(Access(deny=["base_2", "hr.*"])).unmatched(cards)
    assert Names(cards).table("public", "base_2", exact=True) is not None


def test_a_table_hides_what_its_partitions_and_children_hide_since_its_rows_hold_theirs() -> None:
    cards = [
        card("base", "id word", children=["base_1", "base_2", "hr.base_3"]), card("people", "id word", inherited=True),
        card("staff", "id word pay", parents=["people"], children=["staff_1"]), card("other", "id word"),
        card("guests", "id word", parents=["people"]),
    ]  # fmt: skip

    def left(*deny: str, allow: tuple[str, ...] = ()) -> dict[str, str]:
        grants = Grants.of(Access(allow=list(allow), deny=list(deny)))
        return {one.name: " ".join(c.name for c in one.columns) for one in grants.apply(cards)}

    everything = left()
    for deny, gone in (("base_2", {"base"}), ("hr.*", {"base"}), ("staff", {"staff", "people"}),
                       ("staff_1", {"staff", "people"}), ("guests", {"guests", "people"})):  # fmt: skip
        assert left(deny) == {name: told for name, told in everything.items() if name not in gone}, deny
    assert left("base_1.word")["base"] == "id" and left("staff.pay") == {**everything, "staff": "id word"}
    assert left("staff.word") == {**everything, "staff": "id pay", "people": "id"}
    assert left("staff_1.word") == left("staff.word")
    assert left(allow=["base", "base_1"]) == {"base": "id word"}, "who names the table itself allows its rows"
    partial = Names(cards, grants=Grants.of(Access(deny=["base_1.word"])))
    assert partial.exposes(partial.cards["base"]) and partial.may_hide(partial.cards["base"], "word")
    marked = [one.model_copy(update={"hidden": one.name == "guests"}) for one in cards]
    assert [one.name for one in Grants.of(Access()).apply(marked)] == ["base", "staff", "other"]
    told = Grants.of(Access(deny=["base_2", "staff_1.word", "guests", "other"])).held_back(cards)
    assert told == [
        "base is hidden, since a query of it reads the rows of base_2, which are denied",
        "columns of staff are hidden, since a query of it reads those of staff_1, which are denied",
        "people is hidden, since a query of it reads the rows of guests, staff_1, which are denied",
    ]
    assert Grants.of(Access(deny=["base*", "people", "guests"])).held_back(cards) == [], "they are denied themselves"


def test_patterns_that_match_nothing_are_known() -> None:
    grants = Grants.of(Access(allow=["orders", "nope"], deny=["*.ssn", "users.nope", "hr.*"]))
    assert grants.unmatched(CARDS) == ["nope", "users.nope"]


@pytest.mark.parametrize("text", ["", " ", "a..b", ".a", "hr.", "a.b.c.d", '"a', 'a"b"', '""', "a\x00b"])
def test_a_broken_pattern_is_said(text: str) -> None:
    for side in ("allow", "deny"):
        with pytest.raises(WorkspaceError, match="is no pattern") as told:
            Grants.of(Access(**{side: [text]}))
        assert side in str(told.value) and told.value.hint


def test_grants_are_told_apart_without_their_names() -> None:
    one, other = Grants.of(Access(deny=["users.ssn"])), Grants.of(Access(allow=["users.ssn"]))
    assert one.digest != other.digest and "ssn" not in one.digest and Grants.of(Access()).digest == ""
    assert one == Grants.of(Access(deny=["users.ssn"]))
