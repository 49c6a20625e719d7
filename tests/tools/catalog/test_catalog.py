from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.cards import Column, TableCard
from hopql.state.context import Context
from hopql.state.database import Problem
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog, load_routes, seeds
from hopql.tools.catalog.join_graph import Names
from tests.tools.catalog.shop import CARDS, FEWSHOTS

NAMES = Names(CARDS)


def test_patterns_give_seed_tables_once_in_order(tmp_path: Path) -> None:
    path = tmp_path / "keywords.json"
    path.write_text(r'{"\\bsold|sales\\b": ["ITEM", "product"], "pieces": "item", "never": ["address"]}')
    assert seeds("How many pieces were SOLD?", load_routes(path, NAMES)) == ["item", "Product"]


def test_no_file_means_no_routes(tmp_path: Path) -> None:
    assert load_routes(tmp_path / "keywords.json", NAMES) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": ["x"],}', r"keywords\.json, line 1"),
        ("[]", "must be an object"),
        ('{"(": ["orders"]}', r"entry '\('"),
        ('{"a": ["nowhere"]}', "entry 'a' names nowhere"),
        ('{"a": 7}', "entry 'a' must give a list"),
    ],
)
def test_a_bad_entry_is_named(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "keywords.json"
    path.write_text(text)
    with pytest.raises(WorkspaceError, match=told):
        load_routes(path, NAMES)


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "keywords.json"
    path.write_bytes('{"Größe": ["orders"]}'.encode("latin-1"))
    with pytest.raises(WorkspaceError, match="cannot be read"):
        load_routes(path, NAMES)
    path.write_bytes('{"Größe": ["orders"]}'.encode("utf-8-sig"))
    assert seeds("welche größe", load_routes(path, NAMES)) == ["orders"]


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


WHOLE = Context.model_construct()
PRUNED = Context.model_construct(whole_schema_columns=0, max_tables=2, max_columns=2)


def _tables(catalog: Catalog, question: str, options: Context = PRUNED, widen: tuple[str, ...] = ()) -> dict[str, str]:
    return {table["name"]: table["why"] for table in catalog.plan(question, options, widen=widen)["tables"]}


def test_a_schema_that_fits_is_taken_whole_and_stays_the_same(shop: Catalog) -> None:
    first, second = (shop.plan(q, WHOLE) for q in ("orders of Ada Lovelace", "delivery streets"))
    assert first["whole_schema"] and [t["name"] for t in first["tables"]] == [c.name for c in CARDS]
    assert all(t["why"] == "all" for t in first["tables"])
    assert shop.schema_text(first, "postgres") == shop.schema_text(second, "postgres")


def test_seeds_come_first_then_the_ranking_up_to_the_cap(shop: Catalog) -> None:
    found = _tables(shop, "parcels of customers by city")
    assert list(found)[:2] == ["address", "customer"] and list(found.values())[:2] == ["seed", "rank"]
    assert "bridge" in found.values(), "orders joins the two"


def test_a_stored_value_brings_its_table_and_column(shop: Catalog) -> None:
    plan = shop.plan("how many Widget X", PRUNED)
    table = next(t for t in plan["tables"] if t["name"] == "Product")
    assert plan["values"][0]["column"] == "name" and "name" in [c["name"] for c in table["columns"]]


def test_columns_go_by_mark_then_rank_and_joins_are_never_cut(shop: Catalog) -> None:
    plan = shop.plan("parcels: when was the order shipped", PRUNED)
    orders = next(t for t in plan["tables"] if t["name"] == "orders")
    why = {column["name"]: column["why"] for column in orders["columns"]}
    assert list(why.values())[:2] == ["primary key", "key"]
    assert {"billing", "delivery"} <= set(why), "joined on, so kept over the cap"


def test_references_leave_half_of_the_cap_to_what_is_asked(shop: Catalog) -> None:
    options = PRUNED.model_copy(update={"max_columns": 3, "max_tables": 1})
    (orders,) = shop.plan("when were orders shipped", options)["tables"]
    assert [column["why"] for column in orders["columns"]] == ["primary key", "key", "rank"]
    assert orders["columns"][2]["name"] == "orderShippedAt"


def test_every_join_column_is_in_its_table(shop: Catalog) -> None:
    plan = shop.plan("customers and products", PRUNED)
    columns = {f"{t['name']}.{c['name']}" for t in plan["tables"] for c in t["columns"]}
    for edge in plan["joins"]:
        for side in edge["condition"].replace('"', "").split(" = "):
            assert side in columns


def test_widening_brings_what_was_missed(shop: Catalog) -> None:
    question = "how many customers"
    assert "Product" not in _tables(shop, question, PRUNED.model_copy(update={"max_tables": 1}))
    one = PRUNED.model_copy(update={"max_tables": 1})
    assert _tables(shop, question, one, ("products",))["Product"] == "widened"
    plan = shop.plan(question, one, widen=("order_shipped_at",))
    orders = next(t for t in plan["tables"] if t["name"] == "orders")
    assert ("orderShippedAt", "widened") in {(c["name"], c["why"]) for c in orders["columns"]}
    assert "orders.orderShippedAt" in plan["widened"]
    assert len(_tables(shop, question, one, ("qwxyz",))) > 1, "an unknown name still widens"


def test_a_column_that_a_table_lacks_brings_the_table(shop: Catalog) -> None:
    one = PRUNED.model_copy(update={"max_tables": 1})
    assert "address" not in _tables(shop, "how many customers", one)
    assert _tables(shop, "how many customers", one, ("address.qwxyz",))["address"] == "widened"


def test_ranks_are_told(shop: Catalog) -> None:
    ranked = shop.plan("customers", PRUNED)["ranked"]
    assert ranked[0]["table"] == "customer" and ranked[0]["bm25_rank"] == 0 and ranked[0]["dense_rank"] == 0


def test_examples_are_close_first_and_marked(shop: Catalog) -> None:
    question, near = "How many orders did each customer place?", "How many orders has each customer placed"
    plan = shop.plan(question, PRUNED)
    found = shop.mark(question, shop.examples(question, plan, WHOLE), WHOLE)
    assert found[0]["id"] == "per-customer" and found[0]["marker"] == "[* EXACT MATCH]"
    assert found[0]["similarity"] == pytest.approx(1.0) and found[-1]["marker"] == ""
    found = shop.mark(near, shop.examples(near, plan, WHOLE), WHOLE)
    assert found[0]["marker"] == "[* VERY SIMILAR]" or found[0]["similarity"] >= WHOLE.t_exact
    assert len(shop.examples("streets", plan, WHOLE.model_copy(update={"max_examples": 1}))) == 1


def test_the_gate_lets_in_what_belongs_and_refuses_the_rest(shop: Catalog) -> None:
    assert shop.gate("How many orders did Ada Lovelace place?", WHOLE)["in_scope"]
    for question in ("Write me a poem about autumn", "What is the capital of France?", "Who won the world cup?"):
        scores = shop.gate(question, WHOLE)
        assert not scores["in_scope"] and scores["rule"] == "near" and scores["nearest"], question


def test_the_plain_rule_counts_hits_only(shop: Catalog) -> None:
    plain = Context.model_construct(gate="bm25")
    scores = shop.gate("customers on the moon", plain)
    assert scores["in_scope"] and scores["bm25_hits"] >= 1 and scores["unknown_words"] == ["moon"]
    assert not shop.gate("the moon", plain)["in_scope"]
    assert not shop.gate("customers", plain.model_copy(update={"need_any_hits": 99}))["in_scope"]
    assert shop.gate("the moon", Context.model_construct(gate="off"))["in_scope"]


@pytest.mark.parametrize("question", ["Wie viele Bestellungen hat die Kundin im März?", "每个客户有多少订单?"])
def test_other_languages_are_not_refused_for_want_of_words(shop: Catalog, question: str) -> None:
    assert shop.gate(question, WHOLE)["in_scope"]


@pytest.mark.parametrize("question", ["", " ", "?" * 50, "x" * 20_000, "SELECT * FROM orders; DROP TABLE x", "\x00"])
def test_odd_questions_are_planned_without_harm(shop: Catalog, question: str) -> None:
    shop.gate(question, WHOLE)
    assert shop.plan(question, PRUNED)["tables"]


def test_what_is_gone_since_an_older_index_is_left_out(shop: Catalog) -> None:
    question = "How many orders did each customer place?"
    plan = shop.plan(question, WHOLE)
    before = shop.schema_text(plan, "postgres")
    gone = {**plan["tables"][0], "name": "dropped"}
    assert shop.schema_text({**plan, "tables": [gone, *plan["tables"]]}, "postgres") == before
    found = shop.examples(question, plan, WHOLE)
    marked = shop.mark(question, [{**found[0], "id": "deleted"}, *found], WHOLE)
    assert [example["id"] for example in marked] == [example["id"] for example in found]
    assert shop.mark(question, [{**found[0], "id": "deleted"}], WHOLE) == []


def test_the_gate_does_not_count_names_as_unknown(shop: Catalog) -> None:
    named = shop.gate("How many customers are there whose name contains 'Zebulon'?", WHOLE)
    assert named["in_scope"] and "zebulon" not in named["unknown_words"]
    assert shop.gate("How many customers are called Zebulon?", WHOLE)["unknown_words"] in ([], ["called"])


def test_a_synthesised_example_is_chosen_but_never_marked(tmp_path: Path) -> None:
    build(tmp_path, CARDS, [shot.model_copy(update={"origin": "synthesised"}) for shot in FEWSHOTS])
    catalog, options = Catalog.open(tmp_path), Context.model_construct()
    question = FEWSHOTS[0].intent
    found = catalog.mark(question, catalog.examples(question, catalog.plan(question, options), options), options)
    assert found[0]["similarity"] == 1.0 and found[0]["marker"] == "" and found[0]["origin"] == "synthesised"
