"""Several ambiguities of one question, readings that follow-ups keep, and choices that are let go, in one thread."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.messages import HumanMessage

from hopql.serve.conversation import Conversation
from hopql.tools.models.fake import Reply as Scripted
from tests.graph.test_conversation import ALL, BY_ADA, DATED, DATES, REMEMBER, Talk, asked, stored, talk

__all__ = ["talk"]

SECOND = ["February 6, 2026", "June 2, 2026"]
TWICE = "How many orders were placed on 01/05/2026 or on 02/06/2026?"
LEFT = f"Left unanswered: “{DATED}”"
MORE = "How many products are there in the shop?"
NOTHING = "Nothing was stored."


def values(thread: Conversation) -> dict[str, Any]:
    """The thread's state."""
    return dict(thread._graph.get_state(thread._config).values)


def test_several_phrases_are_asked_about_one_after_the_other(talk: Talk) -> None:
    thread, script = talk()
    assert thread.say(TWICE).choices == DATES
    second = thread.say("2")
    assert second.status == "asks" and second.choices == SECOND and "02/06/2026" in second.answer
    assert thread.say("banana").answer.endswith("“02/06/2026” can be two dates. Which is meant?")
    done = thread.say("the first")
    assert done.ok and thread.asks is None and len(script.prompts) == 1
    assert "2026-05-01" in asked(script) and "2026-02-06" in asked(script) and "2026-06-02" not in asked(script)
    assert [remark.count("is the date") for remark in done.remarks] == [1, 1]
    assert [reading["label"] for reading in values(thread)["readings"]] == [DATES[1], SECOND[0]]


def test_the_same_phrase_twice_is_asked_about_once(talk: Talk) -> None:
    thread, _ = talk()
    assert thread.say("Were more orders placed on 01/05/2026, or less on 01/05/2026?").status == "asks"
    assert thread.say("1").ok


def test_after_many_questions_the_likeliest_readings_are_taken(talk: Talk) -> None:
    thread, script = talk()
    days = [f"0{month}/0{month + 1}/2026" for month in range(1, 8)]
    result = thread.say(f"How many orders were placed on {', '.join(days)}?")
    asks = 0
    while result.status == "asks":
        asks += 1
        result = thread.say("2")
    assert asks == 4 and result.ok and len(result.remarks) == len(days) and len(script.prompts) == 1
    assert [remark.endswith("(Taken as the likeliest reading; enough was asked.)") for remark in result.remarks] == (
        [False] * 4 + [True] * 3
    )


def test_a_follow_up_keeps_the_reading_and_does_not_ask_again(talk: Talk) -> None:
    thread, script = talk()
    thread.say(f"{BY_ADA[:-1]} on 01/05/2026?")
    assert thread.say("May 1").ok
    for name in ("Alan Turing", "Grace Hopper"):
        after = thread.say(f"and {name}?")
        assert after.ok and name in after.question and "01/05/2026" in after.question
        assert "2026-05-01" in asked(script) and "2026-01-05" not in asked(script)
        assert after.remarks[-1] == "“01/05/2026” is the date 2026-05-01. (As in the question before.)"
    assert [len(turn["readings"]) for turn in thread.turns[:2]] == [1, 1]


def test_a_new_question_does_not_inherit_a_reading(talk: Talk) -> None:
    thread, script = talk()
    thread.say(DATED)
    thread.say("2")
    assert thread.say(MORE).remarks == [] and "2026-05-01" not in asked(script)
    assert values(thread)["settled"] == values(thread)["readings"] == values(thread)["carried"] == []
    assert thread.say("How many customers ordered on 01/05/2026?").choices == DATES


def test_a_reading_goes_on_where_nobody_is_asked(talk: Talk) -> None:
    thread, script = talk()
    thread.say(f"{BY_ADA[:-1]} on 01/05/2026?")
    thread.say("2")
    assert thread.say("and Alan Turing?", ask_back=False).ok and "2026-05-01" in asked(script)


@pytest.mark.parametrize("said", ["never mind", "cancel that"])
def test_a_choice_is_given_up(talk: Talk, said: str) -> None:
    thread, script = talk()
    thread.say(BY_ADA)
    thread.say(DATED)
    result = thread.say(said)
    assert (result.status, result.answer, result.question, thread.asks) == ("answered", LEFT, DATED, None)
    assert len(script.prompts) == 1 and result.sql == "" and result.rows is None and result.choices == []
    assert [turn["question"] for turn in thread.turns] == [BY_ADA] and values(thread)["messages"][-1].text == LEFT
    after = thread.say("and Alan Turing?")
    assert after.ok and "Alan Turing" in after.question and len(after.remarks) == 1


def test_a_choice_gives_way_to_a_new_question(talk: Talk) -> None:
    thread, script = talk()
    thread.say(DATED)
    result = thread.say(MORE)
    assert result.ok and result.question == MORE and result.remarks == [LEFT] and thread.asks is None
    assert MORE in asked(script) and "01/05/2026" not in script.prompts[-1] and len(script.prompts) == 1
    assert [turn["question"] for turn in thread.turns] == [MORE]
    assert [message.type for message in values(thread)["messages"]] == ["human", "ai", "human", "ai"]
    assert thread.say(BY_ADA).remarks == [], "what was left is said once"


def test_half_of_the_readings_are_not_kept_where_a_question_is_left(talk: Talk) -> None:
    thread, script = talk()
    thread.say(TWICE)
    thread.say("2")
    assert thread.say(MORE).ok and "2026-05-01" not in asked(script)
    assert all("readings" not in turn for turn in thread.turns)
    assert thread.say(TWICE).choices == DATES


def test_a_new_question_may_ask_back_itself(talk: Talk) -> None:
    thread, _ = talk()
    thread.say(DATED)
    other = thread.say("How many customers ordered on 02/06/2026?")
    assert other.status == "asks" and other.choices == SECOND and other.remarks == [LEFT]
    assert thread.say("1").ok


def test_a_choice_gives_way_to_sql(talk: Talk) -> None:
    thread, script = talk()
    thread.say(DATED)
    result = thread.say("SELECT count(*) AS m FROM customer")
    assert result.ok and result.rows and result.rows["columns"] == ["m"] and script.prompts == []
    assert LEFT in result.remarks


def test_sql_is_not_asked_about(talk: Talk) -> None:
    thread, _ = talk()
    assert thread.say("SELECT '01/05/2026' AS day").ok


def test_a_choice_gives_way_to_what_is_to_be_remembered(talk: Talk) -> None:
    thread, _ = talk()
    thread.say(DATED)
    told = thread.say(REMEMBER)
    assert told.status == "asks" and told.choices == ["yes", "no"] and told.remarks == [LEFT] and stored(thread) == []
    assert "Stored as" in thread.say("yes").answer and stored(thread) == ["Our preferred product is Widget X."]


def test_a_yes_or_no_gives_way_too_and_nothing_is_stored(talk: Talk) -> None:
    thread, script = talk()
    thread.say(REMEMBER)
    result = thread.say(MORE)
    assert result.ok and result.question == MORE and result.remarks == [NOTHING] and stored(thread) == []
    thread.say(REMEMBER)
    assert thread.say("SELECT 1 AS one").remarks == [NOTHING] and thread.asks is None
    thread.say(REMEMBER)
    other = thread.say("Remember that our preferred product is Gadget.")
    assert other.status == "asks" and "Gadget" in other.answer and other.remarks == [NOTHING]
    thread.say("yes")
    assert stored(thread) == ["Our preferred product is Gadget."] and len(script.prompts) == 1


@pytest.mark.parametrize("said", ["", "x" * 9_000])
def test_odd_answers_are_misfits(talk: Talk, said: str) -> None:
    thread, _ = talk()
    thread.say(DATED)
    assert thread.say(said).answer.startswith("That fits none of the choices.")
    assert thread.say("2").ok


def test_an_answer_is_read_against_what_was_asked(talk: Talk) -> None:
    """Notes of one call that settle a phrase do not shift the answer of the next to another phrase."""
    thread, script = talk()
    first = thread.say(TWICE, notes="01/05/2026 is New Year's market.")
    assert first.choices == SECOND
    second = thread.say("2")
    assert second.choices == DATES and values(thread)["readings"][0]["label"] == SECOND[1]
    done = thread.say("1", ask_back=False)
    assert done.ok and "2026-01-05" in asked(script) and "2026-06-02" in asked(script)


def test_a_follow_up_that_the_model_places_costs_a_call(talk: Talk) -> None:
    whole = "When did Ada Lovelace place her orders?"
    thread, script = talk(ALL, Scripted(match="A conversation about data", reply=whole), ALL, planner="auto")
    thread.say(BY_ADA)
    result = thread.say("when?")
    assert result.question == whole and len(script.prompts) == 3
    assert result.model_calls == 2 and result.tokens_in > 0 and result.tokens_out > 0
    assert thread.say("SELECT 1 AS one").model_calls == 0


def test_a_message_after_a_follow_up_is_the_next_question(talk: Talk) -> None:
    """Chat faces send messages only; a follow-up that was made whole is no new question then."""
    thread, _ = talk()
    context = thread._client.context({"ask_back": True})
    heard = []
    for said in (BY_ADA, "and Alan Turing?", MORE):
        state = thread._graph.invoke({"messages": [HumanMessage(said)]}, thread._config, context=context)
        heard.append(state["question"])
    assert heard == [BY_ADA, "How many orders did Alan Turing place?", MORE]


@pytest.mark.parametrize("lines", [[TWICE, "2"], [DATED, "banana"], [REMEMBER], [DATED, "2", "never mind"]])
def test_the_state_is_plain_data(talk: Talk, lines: list[str]) -> None:
    thread, _ = talk()
    for said in lines:
        thread.say(said)
    json.dumps({name: value for name, value in values(thread).items() if name != "messages"})
