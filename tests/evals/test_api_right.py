from __future__ import annotations

from typing import Any, cast

import pytest

from hopql.evals.api_answers import table
from hopql.evals.api_right import judged
from hopql.evals.api_suite import CallQuestion
from hopql.state.apis import Call

ORDER, SHIP = ("POST /orders", "Shop"), ("POST /shipments", "Shop")
QUESTION = CallQuestion(
    id="t-1", kind="linked", words="own", question="Order 2 and send them to ann@x.example.", gold=[ORDER, SHIP],
    links=["POST /orders id → POST /shipments orderId"], values={"quantity": "2", "email": "ann@x.example"},
)  # fmt: skip
NOTHING = CallQuestion(id="t-2", kind="impossible", words="own", question="?", gold=[], links=[], values={})


def given(name: str, value: str, origin: str = "question", call: int = 0, field: str = "") -> dict[str, Any]:
    return {"name": name, "value": value, "origin": origin, "call": call, "field": field}


def call(n: int, named: tuple[str, str], *inputs: dict[str, Any], need: int = 1) -> Call:
    method, path = named[0].split()
    return cast(
        Call, {"n": n, "method": method, "path": path, "title": named[1], "need": need, "inputs": list(inputs)}
    )


FIRST = call(1, ORDER, given("lines[].quantity", "2"), given("email", "ann@x.example"))
SECOND = call(2, SHIP, given("orderId", "<ORDER_ID>", "call", 1, "data.id"), need=2)


def test_a_right_answer_has_everything() -> None:
    one = judged(QUESTION, [FIRST, SECOND], "")
    assert (one.found, one.right, one.ordered) == (True, True, True)
    assert (one.links, one.values, one.lacking) == (1.0, 1.0, False)
    assert one.named == ("POST /orders", "POST /shipments")


@pytest.mark.parametrize(
    ("calls", "found", "right", "ordered", "links", "values"),
    [
        ([SECOND, FIRST], True, True, False, 1.0, 1.0),
        ([FIRST], False, False, None, 0.0, 1.0),
        ([FIRST, SECOND, call(3, ("GET /orders", "Shop"))], True, False, True, 1.0, 1.0),
        ([FIRST, SECOND, call(3, ("GET /orders", "Shop"), need=0)], True, True, True, 1.0, 1.0),
        ([FIRST, call(2, SHIP, given("orderId", "7"))], True, True, True, 0.0, 1.0),
        ([FIRST, call(2, SHIP, given("orderId", "<ORDER_ID>", "call", 1, "status"))], True, True, True, 0.0, 1.0),
        ([call(1, ORDER, given("quantity", "2", "default")), SECOND], True, True, True, 1.0, 0.0),
        ([call(1, ORDER, given("quantity", "3"), given("email", "ann@x.example")), SECOND], True, True, True, 1.0, 0.5),
        ([call(1, ("POST /orders", "Another")), SECOND], False, False, None, 1.0, 0.0),
    ],
)
def test_what_is_wrong_costs_its_own_figure(
    calls: list[Call], found: bool, right: bool, ordered: bool | None, links: float, values: float
) -> None:
    one = judged(QUESTION, calls, "")
    assert (one.found, one.right, one.ordered, one.links, one.values) == (found, right, ordered, links, values)


def test_what_is_impossible_must_be_refused() -> None:
    assert judged(NOTHING, [], "No spec offers that.").right
    assert not judged(NOTHING, [], " ").right
    assert not judged(NOTHING, [FIRST], "No spec offers that.").right
    partly = NOTHING.model_copy(update={"gold": [ORDER]})
    assert judged(partly, [FIRST], "No spec offers the rest.").right
    assert not judged(partly, [FIRST], "").right
    assert not judged(partly, [], "No spec offers that.").right


def test_a_table_has_a_row_of_each_group_that_there_is() -> None:
    found = [judged(QUESTION, [FIRST, SECOND], ""), judged(NOTHING, [], "")]
    rows = {line.split("  ")[0]: line.split() for line in table(found)[1:]}
    assert set(rows) == {"dev", "held", "all", "linked", "impossible", "words: own"}
    assert rows["all"] == ["all", "2", "0.500", "1.000", "1.000", "1.000", "1.000", "0.000", "0.000"]
    assert rows["impossible"] == ["impossible", "1", "0.000", "0.000"]
    assert "held" not in "".join(table(found[:1], "dev"))
