"""Conversations in one thread of the whole agent, on a real SQLite shop with a real memory, and the scripted model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langgraph.checkpoint.memory import InMemorySaver

import hopql.nodes.complete_question
from hopql.serve.client import HopQL
from hopql.serve.conversation import Conversation
from hopql.serve.result import Result
from hopql.state.conversation import Ambiguity, Choice
from hopql.state.memory import Memory
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import Reply as Scripted
from hopql.tools.models.fake import ScriptedChat, scripted

Talk = Callable[..., tuple[Conversation, ScriptedChat]]

MORE = "How many products are there in the shop?"
ALL = "SELECT count(*) AS n FROM orders"
BY_ADA = "How many orders did Ada Lovelace place?"
DATED = "How many orders were placed on 01/05/2026?"
DATES = ["January 5, 2026", "May 1, 2026"]
OURS = "How many orders of our preferred product were placed?"
DANA = Memory(text="Dana Ruiz looks after London.", category="relationships", metadata={
    "subject": "Dana Ruiz", "entity": "London", "kind": "city"})  # fmt: skip
REMEMBER = "Remember that our preferred product is Widget X."


@pytest.fixture
def talk(own: tuple[Path, str]) -> Iterator[Talk]:
    """Begins a thread over a shop whose memory is the test's own, and gives what the model was asked."""
    folder, name = own
    saver = InMemorySaver()

    def begin(*replies: str | Scripted, thread: str = "", **options: Any) -> tuple[Conversation, ScriptedChat]:
        script = scripted(list(replies or [Scripted(match=".", reply=ALL)]), f"{name}-{uuid4().hex[:6]}")
        plain = {"gate": "off", "effort": "fast", "keywords": "rules", "planner": "reader"}
        given = {"model": f"fake:{script.name}", **plain, **options}
        return Conversation(HopQL(folder, **given), thread or uuid4().hex, saver), script

    yield begin
    SemanticMemory(name).purge()


def test_thanks_between_two_questions_leave_the_conversation_as_it_was(talk: Talk) -> None:
    chat, script = talk(gate="near")
    chat.say("How many orders did Ada Lovelace place?")
    thanked = chat.say("thanks!")
    assert thanked.ok and thanked.sql == "" and thanked.answer.startswith("You can ask me about")
    assert len(script.prompts) == 1
    chat.say("And Alan Turing?")
    assert "How many orders did Alan Turing place?" in asked(script)


def stored(talk: Conversation, user: str = "") -> list[str]:
    """Texts that a user may see."""
    return [each["text"] for each in SemanticMemory(talk._client.workspace.config.name, user).recent()]


def asked(script: ScriptedChat) -> str:
    """The end of the last prompt, where the question and its notes are."""
    return script.prompts[-1][-600:]


def test_a_follow_up_is_made_whole_and_told(talk: Talk) -> None:
    thread, script = talk()
    first = thread.say(BY_ADA)
    assert first.ok and first.remarks == [] and first.question == BY_ADA
    second = thread.say("and Alan Turing?")
    whole = "How many orders did Alan Turing place?"
    assert second.ok and second.question == whole and whole in asked(script)
    assert len(second.remarks) == 1 and second.remarks[0].startswith(f"Read as: {whole} (taken over: ")
    assert BY_ADA in second.remarks[0]
    assert [turn["question"] for turn in thread.turns] == [BY_ADA, whole]
    assert thread.turns[-1]["answer"] == second.answer and thread.turns[-1]["values"][0]["value"] == "3"


def test_a_whole_question_stays_as_it_is(talk: Talk) -> None:
    thread, script = talk()
    thread.say(BY_ADA)
    question = "How many products are there in the shop?"
    result = thread.say(question)
    assert result.question == question and result.remarks == [] and result.model_calls == 1
    assert question in asked(script) and "Ada" not in asked(script)
    assert "complete_question" in [step["node"] for step in result.steps]


def test_a_first_question_has_nothing_to_go_on_from(talk: Talk) -> None:
    result = talk()[0].say("and Alan Turing?")
    assert result.question == "and Alan Turing?" and result.remarks == []
    assert "complete_question" not in [step["node"] for step in result.steps]


def test_a_follow_up_that_nobody_can_place_is_asked_as_it_stands_and_said(talk: Talk) -> None:
    down = Scripted(match="A conversation about data", error="It is down.")
    thread, script = talk(ALL, down, ALL, planner="auto")
    thread.say(BY_ADA)
    result = thread.say("when?")
    assert len(script.prompts) == 3 and result.ok and "It is down." in result.remarks[0]
    assert result.question == "when?" and len(result.remarks) == 1 and "not understood" in result.remarks[0]


def test_an_ambiguous_question_stops_with_choices(talk: Talk) -> None:
    thread, script = talk()
    result = thread.say(DATED)
    assert (result.status, result.choices, result.ok, result.exit_code) == ("asks", DATES, False, 0)
    assert "01/05/2026" in result.answer and thread.asks == {"message": result.answer, "choices": DATES}
    assert script.prompts == [] and result.sql == "" and thread.turns == []


@pytest.mark.parametrize(
    ("answer", "day", "open_"),
    [("2", "2026-05-01", False), ("the first", "2026-01-05", False), ("just choose", "2026-01-05", True)],
)  # fmt: skip
def test_it_goes_on_with_what_is_chosen(talk: Talk, answer: str, day: str, open_: bool) -> None:
    thread, script = talk()
    thread.say(DATED)
    result = thread.say(answer)
    assert result.ok and result.question == DATED and thread.asks is None and result.choices == []
    assert len(result.remarks) == 1 and f"“01/05/2026” is the date {day}." in result.remarks[0]
    assert ("likeliest" in result.remarks[0]) == open_
    assert len(script.prompts) == 1 and day in asked(script)
    assert [turn["question"] for turn in thread.turns] == [DATED]


def test_an_answer_that_fits_no_choice_is_asked_for_again_then_the_likeliest_is_taken(talk: Talk) -> None:
    thread, script = talk()
    thread.say(DATED)
    again = thread.say("banana")
    assert again.status == "asks" and again.choices == DATES and script.prompts == []
    assert again.answer.startswith("That fits none of the choices. Say one, its number, “just choose”")
    taken = thread.say("7")
    assert taken.ok and thread.asks is None and "2026-01-05" in asked(script)
    assert "2026-01-05" in taken.remarks[0] and "likeliest" in taken.remarks[0]


def test_a_fitting_answer_after_a_misfit_is_taken(talk: Talk) -> None:
    thread, script = talk()
    for said in (DATED, "banana"):
        assert thread.say(said).status == "asks"
    result = thread.say("2")
    assert result.ok and "2026-05-01" in asked(script) and "likeliest" not in result.remarks[0]
    assert thread.say(DATED).answer.startswith("“01/05/2026”")


def test_the_likeliest_is_the_one_with_the_best_chance(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    choices = [Choice(label=label, meaning=f"It is {label}.", score=score, taken="")
               for label, score in (("unlikely", 0.2), ("likely", 0.8))]  # fmt: skip
    made = Ambiguity(about="value", phrase="it", message="Which?", choices=choices)
    monkeypatch.setattr(hopql.nodes.complete_question, "ambiguities", lambda *given, **named: [made])
    for said in (["just choose"], ["banana", "banana"]):
        thread, script = talk()
        assert thread.say("How many orders are there?").answer == "Which?"
        result = [thread.say(each) for each in said][-1]
        assert result.remarks[0].startswith("It is likely. (Taken as the likeliest reading")
        assert "It is likely." in asked(script)


def test_nothing_stops_where_nobody_is_asked(talk: Talk) -> None:
    thread, script = talk(ask_back=False)
    result = thread._client.ask(DATED)
    assert result.ok and result.choices == [] and len(script.prompts) == 1
    quiet = thread.say(DATED, ask_back=False)
    assert quiet.ok and "settle_question" not in [step["node"] for step in quiet.steps]
    told = thread.say(REMEMBER, ask_back=False)
    assert told.ok and "Stored as" in told.answer and thread.asks is None
    assert stored(thread) == ["Our preferred product is Widget X."]


def test_what_is_told_is_stored_after_a_yes_and_used(talk: Talk) -> None:
    thread, script = talk()
    SemanticMemory(thread._client.workspace.config.name).add([DANA])
    told = thread.say(REMEMBER)
    assert (told.status, told.choices) == ("asks", ["yes", "no"]) and stored(thread) == [DANA.text]
    assert "'Our preferred product is Widget X.'" in told.answer and "for everybody" in told.answer
    assert "preferences" in told.answer and told.answer.endswith("Store it?")
    done = thread.say("yes")
    assert done.ok and "Stored as" in done.answer and "hopql memory forget" in done.answer
    assert stored(thread) == ["Our preferred product is Widget X.", DANA.text]
    after = thread.say(OURS)
    assert after.ok and after.hops[0]["values"][0]["value"] == "Widget X"
    assert "How many orders of Widget X were placed?" in asked(script)


@pytest.mark.parametrize("answer", ["no", "2", "banana", "nah", "tomatoes", "maybe later"])
def test_nothing_is_stored_without_a_yes(talk: Talk, answer: str) -> None:
    thread, _ = talk()
    thread.say(REMEMBER)
    result = thread.say(answer)
    assert result.ok and result.answer == "Nothing was stored." and stored(thread) == [] and thread.asks is None


@pytest.mark.parametrize("answer", ["1", "Yes, please!"])
def test_a_yes_is_said_in_many_ways(talk: Talk, answer: str) -> None:
    thread, _ = talk()
    thread.say(REMEMBER)
    assert "Stored as" in thread.say(answer).answer and len(stored(thread)) == 1


def test_what_takes_the_place_of_another_and_what_is_known_is_said(talk: Talk) -> None:
    thread, _ = talk()
    for said in (REMEMBER, "yes"):
        thread.say(said)
    other = thread.say("Remember that our preferred product is Widget Y.")
    assert "takes the place of 'Our preferred product is Widget X.'" in other.answer
    thread.say("no")
    assert "what is known already" in thread.say(REMEMBER).answer


def test_what_a_user_told_another_does_not_see(talk: Talk) -> None:
    thread, _ = talk(user="ada")
    told = thread.say("Remember that I prefer the Gadget.")
    assert "for ada" in told.answer and thread.say("yes").ok
    assert stored(thread, "ada") == ["I prefer the Gadget."]
    assert stored(thread, "bob") == stored(thread) == []


def test_turns_are_kept_in_the_memory_where_that_is_set(talk: Talk) -> None:
    thread, _ = talk(keep_turns=True, user="ada")
    result = thread.say(BY_ADA)
    assert stored(thread, "ada") == [f"Asked: {BY_ADA} Answered: {result.answer}"] and stored(thread, "bob") == []
    kept = SemanticMemory(thread._client.workspace.config.name, "ada").recent()[0]
    assert kept["category"] == "conversation_turns" and "keep_turn" in [step["node"] for step in result.steps]
    thread.say(REMEMBER)
    thread.say("no")
    assert len(stored(thread, "ada")) == 1
    plain, _ = talk(user="bob")
    plain.say(BY_ADA)
    assert stored(plain, "bob") == []


def test_at_most_ten_turns_are_kept(talk: Talk) -> None:
    thread, _ = talk()
    questions = [f"SELECT {number} AS n" for number in range(12)]
    for question in questions:
        assert thread.say(question).ok
    assert [turn["question"] for turn in thread.turns] == questions[2:]


def test_a_failure_does_not_spoil_the_next_turn(talk: Talk) -> None:
    thread, _ = talk(ALL, Scripted(error="It is down."), ALL)
    thread.say(BY_ADA)
    failed = thread.say(MORE)
    assert failed.status == "failed" and failed.exit_code == 6 and "It is down." in failed.answer
    assert [turn["question"] for turn in thread.turns] == [BY_ADA]
    after = thread.say("and Alan Turing?")
    assert after.ok and after.failure is None and after.question == "How many orders did Alan Turing place?"
    assert after.model_calls == 1 and after.steps[0]["node"] == "receive_request"


def test_an_empty_question_is_refused_and_leaves_the_thread(talk: Talk) -> None:
    thread, _ = talk()
    thread.say(BY_ADA)
    assert thread.say("   ").status == "failed"
    assert thread.say("and Alan Turing?").question == "How many orders did Alan Turing place?"


def test_out_of_domain_is_no_turn(talk: Talk) -> None:
    thread, script = talk(gate="bm25")
    thread.say(BY_ADA)
    refused: Result = thread.say("Wie wird das Wetter?")
    assert refused.status == "out_of_domain" and refused.exit_code == 9 and len(script.prompts) == 1
    assert refused.answer == "unable to answer the question as its not part of the rag."
    assert [turn["question"] for turn in thread.turns] == [BY_ADA]
    assert thread.say("and Alan Turing?").question == "How many orders did Alan Turing place?"
