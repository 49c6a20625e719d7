from __future__ import annotations

from hopql.tools.database.engine import Engine
from hopql.tools.memory.analytics.facts import facts, plain, quoted


def test_keys_hold_only_where_they_are_sure(warehouse: Engine) -> None:
    names = ("customers", "lines", "loose", "parents", "recent", "Odd", "of_odd", "nowhere", "a'b\"c")
    given = [("", name) for name in names] + [("sales", "orders")]
    told = {name: table for (_, name), table in facts(warehouse, given).items()}
    assert set(told) == {"customers", "lines", "loose", "parents", "recent", "Odd", "of_odd", "orders"}
    assert set(told["customers"].keys) == {frozenset({"id"}), frozenset({"code"})}, "a unique column may be NULL"
    assert told["lines"].keys == (frozenset({"order_id", "line"}),) and told["lines"].leading == {"order_id"}
    assert told["parents"].keys == () == told["recent"].keys and told["recent"].kind == "v"
    assert told["loose"].foreign == (), "it was not validated"
    assert {tuple(pairs) for _, pairs in told["orders"].foreign} == {
        (("customer_id", "id"),), (("referrer_id", "id"),), (("customer_code", "code"),)
    }  # fmt: skip
    assert (told["orders"].name, told["Odd"].name) == ("sales.orders", '"Odd"')
    assert told["of_odd"].required == {"odd Id"}
    assert told["customers"].types["joined"] == "timestamp without time zone" and told["customers"].rows == 400
    assert facts(warehouse, []) == {}


def test_names_are_quoted_where_they_must_be() -> None:
    assert (plain("", "a_1"), plain("sales", "orders"), plain("", "Odd"), plain("", "two words")) == (
        "a_1", "sales.orders", '"Odd"', '"two words"'
    )  # fmt: skip
    assert quoted("s", 'a"b') == '"s"."a""b"'
