from __future__ import annotations

from hopql.state.context import Context
from hopql.tools.catalog import Catalog

CHANCE = Context(whole_schema_columns=0, max_tables=3, t_column=0.05)
"""Small enough that the shop does not fit."""


def kept(catalog: Catalog, question: str, options: Context = CHANCE, widen: tuple[str, ...] = ()) -> set[str]:
    plan = catalog.plan(question, options, widen=widen)
    return {f"{table['name']}.{column['name']}" for table in plan["tables"] for column in table["columns"]}


def test_a_higher_chance_keeps_less_and_never_nothing(shop: Catalog) -> None:
    question = "how many orders were shipped per customer name"
    sizes = [len(kept(shop, question, CHANCE.model_copy(update={"t_column": least}))) for least in (0.001, 0.05, 1.0)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 1


def test_what_joins_the_tables_is_always_in(shop: Catalog) -> None:
    plan = shop.plan("pieces of Widget X that Ada Lovelace ordered", CHANCE)
    columns = {f"{table['name']}.{column['name']}" for table in plan["tables"] for column in table["columns"]}
    assert len(plan["tables"]) > 1
    assert not plan["unjoined"]
    for join in plan["joins"]:
        left, right = join["condition"].replace('"', "").split(" AND ")[0].split(" = ")
        assert {left, right} <= columns


def test_stored_values_bring_their_column(shop: Catalog) -> None:
    assert "Product.name" in kept(shop, "how many Widget X")


def test_widening_adds_the_names_that_were_missed(shop: Catalog) -> None:
    strict = CHANCE.model_copy(update={"t_column": 0.9, "max_tables": 1})
    assert "address.zip" not in kept(shop, "names of customers", strict)
    assert "address.zip" in kept(shop, "names of customers", strict, ("address.zip",))


def test_no_table_has_more_than_the_most_columns_and_what_is_always_in(shop: Catalog) -> None:
    few = CHANCE.model_copy(update={"t_column": 0.0001, "max_columns": 2})
    for table in shop.plan("orders of customers", few)["tables"]:
        assert sum(column["why"] in ("rank", "key", "primary key") for column in table["columns"]) <= 2 + 2
