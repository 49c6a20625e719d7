"""Conversations read off their messages: turns with values, questions that were asked back, what is no turn."""

from __future__ import annotations

import pytest

from hopql.serve.openai import messages
from hopql.serve.openai.messages import ASKS, KeptTurns, content_of, fenced, history_of
from hopql.serve.result import Result
from hopql.state.conversation import Turn
from hopql.state.sql import Failure, Recalled
from hopql.tools.display.word_results import OUT_OF_DOMAIN
from hopql.tools.planning.find_ambiguities import turn_of
from tests.tools.planning.made import chain, run, table

ROWS = table({"city": "TEXT", "n": "INTEGER"}, ["London | West", 2], [None, 1])
ANSWER = Result("Orders by city?", "answered", "2 rows.", sql="SELECT 1", rows=ROWS)
ASKED = Result("Orders on 01/05?", "asks", "Which is meant?", choices=["January 5", "May 1"])
FAILED = Failure(kind="ModelError", message="The model is gone.", hint="", exit_code=6)


def turns(*texts: str, kept: dict[tuple[tuple[str, ...], str], Turn] | None = None) -> list[Turn]:
    history = history_of(alternating(*texts), (kept or {}).get)
    assert history is not None and history.said[-1] == texts[-1]
    return history.turns


def alternating(*texts: str) -> list[tuple[str, str]]:
    return [(("user", "assistant")[place % 2], text) for place, text in enumerate(texts)]


def test_a_turn_read_off_the_text_has_the_values_of_the_rows() -> None:
    exact = turn_of("Orders by city?", "2 rows.", ROWS)
    assert turns("Orders by city?", content_of(ANSWER), "and by product?") == [exact]


def test_a_kept_turn_comes_before_what_the_text_says() -> None:
    kept = turn_of("Orders by city, exactly?", "2 rows.", ROWS)
    key = (("Orders by city?",), content_of(ANSWER))
    assert turns("Orders by city?", f"{content_of(ANSWER)}\n", "next", kept={key: kept}) == [kept]


def test_a_follow_up_was_the_whole_question_that_it_was_read_as() -> None:
    remarks = ["Read as: Orders by product? (taken over: the question before: Orders by city?)"]
    text = content_of(Result("Orders by product?", "answered", "3 rows.", remarks=remarks))
    assert turns("and by product?", text, "next")[0]["question"] == "Orders by product?"


def test_what_was_asked_back_is_said_again_from_its_question_on() -> None:
    asks = content_of(ASKED)
    assert asks == f"Which is meant?\n\n1. January 5\n2. May 1\n\n{ASKS}"
    history = history_of(alternating("Orders on 01/05?", asks, "blue", asks, "1"), {}.get)
    assert history is not None and history.said == ("Orders on 01/05?", "blue", "1") and not history.turns
    done = turns("Orders on 01/05?", asks, "1", "n: 4", "and in June?")
    assert [(turn["question"], turn["answer"]) for turn in done] == [("Orders on 01/05?", "n: 4")]


def test_what_is_doubtful_is_told_without_an_answer_too() -> None:
    for failure, status in ((None, "out_of_domain"), (FAILED, "failed")):
        result = Result("q", status, OUT_OF_DOMAIN, failure=failure, doubts=["The memories could not be read."])
        assert content_of(result).endswith("\n\n> The memories could not be read.")
        assert turns("q", content_of(result), "and in March?") == []


@pytest.mark.parametrize(
    "said",
    [
        OUT_OF_DOMAIN,
        content_of(Result("q", "failed", "", failure=FAILED)),
        "Left unanswered: “q”",
        " ",
        "<think>x</think>",
    ],
)
def test_what_has_no_answer_is_no_turn(said: str) -> None:
    assert turns("q", said, "and in March?") == []


def test_a_question_that_another_one_gave_way_to_is_not_the_turns() -> None:
    text = content_of(Result("Orders in all?", "answered", "n: 3", remarks=["Left unanswered: “Orders on 01/05?”"]))
    made = turns("Orders on 01/05?", content_of(ASKED), "Orders in all?", text, "next")
    assert made[0]["question"] == "Orders in all?"


def test_reasoning_that_a_client_sends_back_is_no_answer() -> None:
    for thought in ("<think>a | b</think>\n", '<details type="reasoning" done="true">\n> x\n</details>\n'):
        made = turns("Orders by city?", thought + content_of(ANSWER), "next")
        assert made[0]["answer"] == "2 rows." and len(made[0]["values"]) == 3


def test_answers_of_other_models_and_stray_messages_do_no_harm() -> None:
    strays = [("assistant", "Hello!"), ("user", "lost"), ("user", "Orders?"), ("assistant", "Well, | many |.")]
    history = history_of([*strays, ("user", "and in March?"), ("assistant", "cut off")], {}.get)
    assert history is not None and history.said == ("and in March?",)
    assert [turn["question"] for turn in history.turns] == ["Orders?"]
    assert history_of([("assistant", "Hello!")], {}.get) is None


def test_ten_turns_are_enough() -> None:
    many = [text for place in range(30) for text in (f"Question {place}?", f"n: {place}")]
    assert [turn["question"] for turn in turns(*many, "next")] == [f"Question {place}?" for place in range(20, 30)]


RECALLED = Recalled(
    question="Flights from JFK?", sql="", kind="template", similarity=0.97, entry="e", bound=["JFK → EWR"],
    proof="", model="m",
)


def test_twenty_rows_are_shown_and_the_rest_is_counted() -> None:
    rows = table({"i": "INTEGER"}, *[[place] for place in range(1200)])
    said = content_of(Result("q", "answered", "1,200 rows.", rows=rows, sql="SELECT i FROM n"))
    assert said.count("\n| ") == 22 and "1,180 more rows are not shown." in said


def test_hops_bring_their_evidence_and_queries_on_the_way_are_not_the_answer() -> None:
    hops = [run(each, value) for each, value in zip(chain("Maria looks after", "likes"), ("EWR", "tea"), strict=True)]
    said = content_of(Result("q", "answered", "tea", hops=hops, sql="SELECT 1", rows=table({"n": "INTEGER"}, [1])))
    assert said.startswith("tea\n\n**Evidence**\n\n1. memory: Maria looks after → EWR") and "SELECT" not in said


def test_a_replay_is_said() -> None:
    said = content_of(Result("q", "answered", "n: 1", recalled=RECALLED))
    assert said == "n: 1\n\n> Replayed: “Flights from JFK?” (JFK → EWR)"


def test_a_fence_holds_a_query_that_has_one_in_it() -> None:
    assert fenced("SELECT '```'") == "````sql\nSELECT '```'\n````"


def test_a_user_finds_their_own_and_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_MOST", 2)
    turns = KeptTurns()
    for place in range(3):
        turns.keep("", "ada", ("q",), f"n: {place}", turn_of("q", f"n: {place}", None))
    own = turns.of("", "ada")
    assert own((("q",), "n: 0")) is None and (own((("q",), "n: 2")) or {}).get("answer") == "n: 2"
    assert turns.of("", "alan")((("q",), "n: 2")) is turns.of("acme", "ada")((("q",), "n: 2")) is None
