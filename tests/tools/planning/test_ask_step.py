"""Steps that the embedded model writes: what a line says, and what the trained one makes of a question."""

from __future__ import annotations

import pytest

from hopql.tools.models import chat_model
from hopql.tools.planning.ask_step import ask_step, step_of, written
from hopql.tools.planning.read_evidence import Action

ITEMS = ["2026-01-02: Our night courier is Velox.", "2026-02-03: Ines runs the depot in Graz."]
QUESTION = "How many parcels did our night courier carry to Graz?"


@pytest.mark.parametrize(
    ("action", "part", "item", "value"),
    [
        ("ask", "", -1, ""),
        ("fill", "our night courier", 0, "Velox"),
        ("first", "parcels", -1, ""),
        ("unknown", "our night courier", -1, ""),
        ("answer", "", 1, "Ines"),
    ],
)
def test_a_line_says_a_step(action: Action, part: str, item: int, value: str) -> None:
    step = step_of(written(action, part, item, value), QUESTION, ITEMS, 0.7)
    assert step is not None and (step.action, step.sure, step.item) == (action, 0.7, item)
    assert QUESTION[slice(*step.part)] == part
    assert (ITEMS[step.item][slice(*step.value)] if item >= 0 else "") == value


@pytest.mark.parametrize(
    "line",
    [
        "", "fill", "guess 1: it", "fill 3: our night courier => Velox", "fill 1: our day courier => Velox",
        "fill 1: our night courier => Speedo", "answer 0: Ines", "answer 2: ", "unknown: ", "first: the moon",
    ],
)  # fmt: skip
def test_words_that_stand_nowhere_are_no_step(line: str) -> None:
    assert step_of(line, QUESTION, ITEMS, 0.9) is None


@pytest.mark.model
def test_the_embedded_model_reads_what_a_memory_settles() -> None:
    model = chat_model("local", timeout_s=300)
    step, cost = ask_step(model, QUESTION, "parcel (id, courier, town, carried on)", ITEMS, 300)
    assert step is not None and (step.action, step.item) == ("fill", 0) and cost["tokens_out"] > 3
    assert QUESTION[slice(*step.part)] == "our night courier" and ITEMS[0][slice(*step.value)] == "Velox"
    plain, _ = ask_step(model, "How many parcels went to Graz?", "parcel (id, courier, town)", ITEMS, 300)
    assert plain is not None and plain.action == "ask"
