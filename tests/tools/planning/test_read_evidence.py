"""The reader: what it is given, what its scores mean, and that its file reads what it was trained for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer

from hopql.tools.models.fetch_artifacts import fetch
from hopql.tools.planning.plan_hops import choose_step
from hopql.tools.planning.read_evidence import (
    ACTIONS,
    ITEM_TOKENS,
    ITEMS,
    LINKS,
    Action,
    Encoded,
    Step,
    decode,
    encode,
    reader,
)

QUESTION, TABLES = "tests sent to our blood lab", "visits (clinic, fee)"
MEMORIES = ("2026-02-11: For blood work we send everything to Antech now.", "2026-01-20: Dana Ortiz runs Riverside.")


@cache
def tokenizer() -> Tokenizer:
    made = Tokenizer.from_file(str(fetch("minilm") / "tokenizer.json"))
    made.no_truncation()
    made.no_padding()
    return made


def scored(encoded: Encoded, action: Action, part: str, item: int, value: str) -> list[Step]:
    """Steps where the scores point at these."""
    scores = np.zeros((len(encoded.ids), 5), dtype=np.float32)
    actions = np.zeros(len(ACTIONS), dtype=np.float32)
    actions[ACTIONS.index(action)] = 9
    begin = QUESTION.index(part)
    for column, places in ((0, encoded.question.tokens), (3, encoded.items[item].tokens)):
        start = begin if column == 0 else MEMORIES[item].index(value)
        size = len(part) if column == 0 else len(value)
        scores[next(at for at, first, _ in places if first == start), column] = 9
        scores[next(at for at, _, last in places if last == start + size), column + 1] = 9
    scores[encoded.items[item].marker, 2] = 9
    return decode(encoded, scores, actions)


def test_tokens_know_their_characters() -> None:
    encoded = encode(tokenizer(), QUESTION, TABLES, MEMORIES)
    whole = encoded.question.tokens
    assert QUESTION[whole[0][1] : whole[-1][2]] == QUESTION and len(encoded.items) == 2
    first, last = encoded.items[1].tokens[0], encoded.items[1].tokens[-1]
    assert MEMORIES[1][first[1] : last[2]] == MEMORIES[1] and encoded.items[1].marker == first[0] - 1
    assert len({encoded.ids[piece.marker] for piece in encoded.items}) == 1, "each piece follows a separator"


def test_a_long_memory_is_cut() -> None:
    encoded = encode(tokenizer(), QUESTION, TABLES, ["word " * 500])
    assert len(encoded.items[0].tokens) == ITEM_TOKENS


@pytest.mark.parametrize("item", [0, 1])
@pytest.mark.parametrize("action", ["fill", "answer", "first", "unknown", "ask", "swap", "add", "keep"])
def test_scores_become_a_step(action: Action, item: int) -> None:
    value = ("Antech", "Dana Ortiz")[item]
    step = scored(encode(tokenizer(), QUESTION, TABLES, MEMORIES), action, "our blood lab", item, value)[0]
    assert step.action == action and step.sure > 0.9
    if action in ("fill", "first", "unknown", "swap", "add", "keep"):
        assert QUESTION[slice(*step.part)] == "our blood lab"
    if action in ("fill", "answer", "swap"):
        assert step.item == item and MEMORIES[item][slice(*step.value)] == value


def test_without_evidence_no_memory_is_read() -> None:
    encoded = encode(tokenizer(), QUESTION, TABLES, [])
    steps = decode(encoded, np.zeros((len(encoded.ids), 5), dtype=np.float32), np.zeros(len(ACTIONS), dtype=np.float32))
    assert {step.action for step in steps} == {"ask", "first", "unknown", "keep", "any", "drop"}


def test_of_two_parts_each_is_filled_from_the_memory_near_to_it() -> None:
    asked, first, second = "Trips from the hub to the annex?", "the hub", "the annex"
    encoded = encode(tokenizer(), asked, TABLES, MEMORIES)
    scores = np.zeros((len(encoded.ids), 5), dtype=np.float32)
    for part, score in ((first, 9.0), (second, 8.9)):
        begin = asked.index(part)
        scores[next(at for at, start, _ in encoded.question.tokens if start == begin), 0] = score
        scores[next(at for at, _, end in encoded.question.tokens if end == begin + len(part)), 1] = score
    for item in encoded.items:
        scores[item.tokens[-2][0], 3:] = 9
    scores[encoded.items[1].marker, 2] = 1
    actions = np.array([9.0 if action == "fill" else 0.0 for action in ACTIONS], dtype=np.float32)
    alone = decode(encoded, scores, actions)[0]
    assert alone.item == 1, "the likeliest memory, whichever part it settles"
    told: list[str] = []

    def near(parts: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        told.extend(asked[slice(*part)] for part in parts)
        return np.array([[0.7, 0.2]] * len(parts), dtype=np.float32)

    step = decode(encoded, scores, actions, near=near)[0]
    assert (step.action, step.item, told) == ("fill", 0, [first, first])
    assert step.sure > 2 * alone.sure, "the other part says nothing against it"


def test_begin_and_end_are_of_the_part_that_the_memory_settles() -> None:
    asked, parts = "Trips from the hub to the annex?", ("the hub", "the annex")
    encoded = encode(tokenizer(), asked, TABLES, MEMORIES)
    scores = np.zeros((len(encoded.ids), 5), dtype=np.float32)
    links = np.zeros((len(encoded.ids), 2, LINKS, 2), dtype=np.float32)
    for at, (part, item) in enumerate(zip(parts, encoded.items, strict=True)):
        begin = asked.index(part)
        first = next(place for place, start, _ in encoded.question.tokens if start == begin)
        last = next(place for place, _, end in encoded.question.tokens if end == begin + len(part))
        scores[first, 0] = 9 - at  # the first part's begin and the second one's end are the likelier ones
        scores[last, 1] = 9 + at
        links[first, 0, 0, at] = links[last, 0, 1, at] = links[item.marker, 1, :2, at] = 4
    scores[encoded.items[0].marker, 2] = 1
    actions = np.array([9.0 if action == "fill" else 0.0 for action in ACTIONS], dtype=np.float32)
    mixed, step = decode(encoded, scores, actions)[0], decode(encoded, scores, actions, links)[0]
    assert asked[slice(*mixed.part)] not in parts
    assert (asked[slice(*step.part)], step.item) == (parts[0], 0)


def test_a_date_is_copied_whole_or_not_at_all() -> None:
    asked = "orders placed on 01/05/2026"
    encoded = encode(tokenizer(), asked, TABLES, MEMORIES)
    scores = np.zeros((len(encoded.ids), 5), dtype=np.float32)
    scores[[place for place, start, _ in encoded.question.tokens if start == asked.index("2026")], 0] = 9
    scores[encoded.question.tokens[-1][0], 1] = 9
    actions = np.array([9.0 if action == "first" else 0.0 for action in ACTIONS], dtype=np.float32)
    assert asked[slice(*decode(encoded, scores, actions)[0].part)].endswith("01/05/2026")


def test_an_empty_question_has_no_part() -> None:
    encoded = encode(tokenizer(), "", TABLES, MEMORIES)
    steps = decode(encoded, np.zeros((len(encoded.ids), 5), dtype=np.float32), np.zeros(len(ACTIONS), dtype=np.float32))
    assert {step.action for step in steps} == {"ask", "answer", "any", "drop"}


def test_what_is_not_sure_enough_is_not_taken() -> None:
    unsure = [Step("fill", 0.3, (0, 4), 0, (0, 4)), Step("ask", 0.1), Step("answer", 0.9, item=0)]
    assert choose_step(unsure, "that", sure=0.5).action == "ask"
    assert choose_step(unsure, "that", sure=0.2).action == "fill"
    assert choose_step(unsure[:1], "that", sure=0.5) == Step("ask", 1.0)


def test_a_value_that_was_found_is_not_looked_up_again() -> None:
    steps = [Step("fill", 0.9, (9, 15), 0, (0, 4)), Step("ask", 0.1)]
    assert choose_step(steps, "tests at Antech", ["Antech"]).action == "ask"
    assert choose_step(steps, "tests at Antech", ["Riverside"]).action == "fill"


def test_a_value_is_not_filled_in_twice() -> None:
    steps, items = [Step("fill", 0.9, (0, 11), 0, (12, 16)), Step("ask", 0.1)], ["2026-01-01: Dana runs Riverside."]
    assert choose_step(steps, "who we trust at Riverside", ["Dana"], items=items).action == "ask"
    assert choose_step(steps, "who we trust at Riverside", ["Zed"], items=items).action == "fill"


@pytest.mark.parametrize(
    ("question", "action", "part", "value"),
    [
        ("How many tests were sent to our preferred blood lab?", "fill", "our preferred blood lab", "Antech"),
        ("Who runs Riverside?", "answer", "", "Dana Ortiz"),
        ("Who looks after the clinic that had most visits?", "first", "the clinic that had most visits", ""),
        ("How many visits were there in March?", "ask", "", ""),
    ],
)
def test_the_packaged_file_reads(question: str, action: Action, part: str, value: str) -> None:
    items = ["2026-02-11: Our preferred blood lab is Antech.", MEMORIES[1]]
    step = choose_step(reader().read_memories(question, TABLES, items), question)
    assert (step.action, question[slice(*step.part)]) == (action, part)
    assert not value or items[step.item][slice(*step.value)] == value


def test_more_evidence_than_it_takes_is_left_out() -> None:
    assert reader().read(QUESTION, TABLES, [MEMORIES[1]] * (ITEMS + 20))[0].item < ITEMS


def test_a_part_that_another_memory_settles_a_part_of_is_not_one_part() -> None:
    asked = "What was the average departure delay of our preferred carrier out of the airport that Maria looks after?"
    tables = "flights (year, month, day, dep time, carrier, flight, origin, dest, distance); airlines (carrier, name)"
    told = ["2026-02-11: From now on the team's preferred carrier is JetBlue; Greta announced it.",
            "2026-02-11: Maria Chen looks after Newark."]  # fmt: skip
    step = reader().read_memories(asked, tables, told)[0]
    assert (step.action, told[step.item][slice(*step.value)]) == ("fill", "Newark")
    filled = asked[: step.part[0]] + "Newark" + asked[step.part[1] :]
    step = reader().read_memories(filled, tables, told)[0]
    assert (filled[slice(*step.part)], told[step.item][slice(*step.value)]) == ("our preferred carrier", "JetBlue")


def test_a_part_is_filled_from_the_memory_that_answers_it_by_itself() -> None:
    asked = "What was the average departure delay of our preferred carrier out of the airport that Maria looks after?"
    tables = (
        "planes (tailnum, year, type, manufacturer, model, engines, seats, speed, engine); airlines (carrier, name); "
        "flights (year, month, day, dep time, carrier, flight, tailnum, origin, dest, air time, distance, hour)"
    )
    told = [f"2026-11-29: {one}" for one in (
        "Maria Chen looks after Newark.", "Maria prefers an aisle seat, as far forward as there is one.",
        "We agreed to raise the delay limit for departures to 45 minutes; whatever is later than that goes into the "
        "weekly report.",
        "From now on the team's preferred carrier is JetBlue; Greta announced it at the start of the year.",
        "Priya Nair is responsible for LaGuardia, which she took over from Maria in September.",
        "Cancellations at an airport have to be reported to whoever looks after it, the same day.",
    )]  # fmt: skip
    step = reader().read_memories(asked, tables, told)[0]
    assert (step.action, told[step.item][slice(*step.value)]) == ("fill", "Newark")
