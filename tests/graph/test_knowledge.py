"""The `knowledge` graph over a real handbook and a real shop: quoted, written and checked, narrowed, and what fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args
from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver

from hopql.graph import knowledge as routes
from hopql.graph.knowledge import build, graph
from hopql.graph.step import routed
from hopql.state.context import Context
from hopql.state.knowledge import Mode
from hopql.tools.base.errors import DiskError
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.models.fake import Reply, ScriptedChat, scripted
from tests.nodes.running import runtime
from tests.tools.knowledge.handbook import BULK, without_state

ASKED = "What is a bulk order?"
LIMIT = "Within how many days may a customer return a product?"
PLAIN: dict[str, Any] = {"keywords": "rules"}


@pytest.fixture
def workspace(handbook: Path) -> Path:
    return handbook


def ask(workspace: Path, question: str, filters: Any = None, **options: Any) -> dict[str, Any]:
    context = Context(workspace=str(workspace), **{**PLAIN, **options})
    return dict(graph.invoke({"question": question, "filters": filters}, context=context))


def asked(workspace: Path, *replies: str | Reply, **options: Any) -> tuple[dict[str, Any], ScriptedChat]:
    """What a model's answers to the question about bulk orders become."""
    script = scripted(list(replies), name=f"knowledge-{uuid4().hex[:6]}")
    return ask(workspace, ASKED, **{"model": f"fake:{script.name}", "answers": "model", **options}), script


def nodes(run: dict[str, Any]) -> list[str]:
    return [step["node"] for step in run["steps"]]


def read(run: dict[str, Any]) -> set[str]:
    """Names of the files that an answer may have seen."""
    return {Path(chunk["document"]).name for chunk in run["context"]["chunks"]}


def number_of(run: dict[str, Any], text: str) -> int:
    return next(chunk["n"] for chunk in run["context"]["chunks"] if text in chunk["text"])


def test_sentences_are_quoted_with_their_reference(workspace: Path) -> None:
    run = ask(workspace, ASKED)
    assert (run["status"], run["written_by"], run["failure"], run["calls"]) == ("answered", "sentences", None, [])
    (reference,) = run["references"]
    assert run["answer"] == f"{BULK} [{reference['n']}]" and BULK in reference["text"]
    assert reference["document"].endswith("orders.md") and reference["headings"][-1] == "Bulk orders"
    assert [(claim["text"], claim["cites"], claim["held"]) for claim in run["claims"]] == [
        (BULK, [reference["n"]], True)
    ]
    assert nodes(run) == [
        "receive_inquiry", "extract_keywords", "search_knowledge", "quote_sentences", "answer_knowledge",
    ]  # fmt: skip
    assert "bulk order" in run["keywords"]["low_level_keywords"]
    question, answer = run["messages"]
    assert (question.type, question.text, answer.type) == ("human", ASKED, "ai")
    told, _, listed = answer.text.partition("\n\nReferences\n")
    assert told == run["answer"] and listed.startswith("[1] Orders, Bulk orders, line")
    assert listed.endswith("orders.md)")


def test_the_last_message_is_the_question(workspace: Path) -> None:
    talk = [HumanMessage(LIMIT), AIMessage("30 days."), HumanMessage(ASKED)]
    run = dict(graph.invoke({"messages": talk}, context=Context(workspace=str(workspace), **PLAIN)))
    assert run["question"] == ASKED and BULK in run["answer"]
    assert [message.type for message in run["messages"]] == ["human", "ai", "human", "ai"]


@pytest.mark.parametrize("mode", get_args(Mode))
def test_each_mode_answers(workspace: Path, mode: str) -> None:
    run = ask(workspace, ASKED, mode=mode)
    assert run["status"] == "answered" and BULK in run["answer"] and run["context"]["mode"] == mode
    assert ("extract_keywords" in nodes(run)) == (mode not in ("naive", "ppr"))
    assert [chunk["n"] for chunk in run["context"]["chunks"]] == list(range(1, len(run["context"]["chunks"]) + 1))


def test_the_schema_is_known_without_being_asked(workspace: Path) -> None:
    run = ask(workspace, "Which table references the table customer?")
    assert any(chunk["kind"] == "schema" and "customer_id" in chunk["text"] for chunk in run["context"]["chunks"])


def test_named_documents_are_asked_alone(workspace: Path) -> None:
    run = ask(workspace, "What does our handbook say about a product that a customer may return?")
    assert read(run) and all("handbook" in chunk["document"] for chunk in run["context"]["chunks"])
    assert "30 days" in run["answer"]


def test_a_written_answer_is_kept_where_it_is_held(workspace: Path) -> None:
    first = number_of(ask(workspace, ASKED), BULK)
    run, script = asked(workspace, f"A bulk order is an order of more than five pieces of one product [{first}].")
    assert (run["status"], run["written_by"]) == ("answered", "model")
    assert run["answer"].startswith(f"{BULK} [{first}]") and [each["n"] for each in run["references"]] == [first]
    assert len(run["calls"]) == len(script.prompts) == 1 and nodes(run).count("write_answer") == 1
    assert BULK in script.prompts[0] and ASKED in script.prompts[0] and "quote_sentences" not in nodes(run)


def test_a_wrong_number_is_put_right_and_what_is_made_up_left_out(workspace: Path) -> None:
    first = number_of(ask(workspace, ASKED), BULK)
    written = f"{BULK[:-1]} [99]. A bulk order costs nine euros more [{first}]."
    run, _ = asked(workspace, written)
    assert run["status"] == "answered" and [each["n"] for each in run["references"]] == [first]
    assert f"{BULK} [{first}]" in run["answer"] and "nine" not in run["answer"] and "[99]" not in run["answer"]
    assert [claim["held"] for claim in run["claims"]] == [True, False]
    assert "99" in run["claims"][0]["why"] and "nine" not in run["messages"][-1].text


def test_what_does_not_hold_is_written_again(workspace: Path) -> None:
    first = number_of(ask(workspace, ASKED), BULK)
    run, script = asked(workspace, "A bulk order is paid in gold [1].", f"{BULK[:-1]} [{first}].")
    assert run["written_by"] == "model" and BULK in run["answer"] and "gold" not in run["answer"]
    assert len(script.prompts) == len(run["calls"]) == 2


def test_what_holds_neither_time_is_quoted(workspace: Path) -> None:
    run, script = asked(workspace, "A bulk order is paid in gold [1].", "It is the moon [2].", "never asked")
    assert (run["status"], run["written_by"], len(script.prompts)) == ("answered", "sentences", 2)
    assert BULK in run["answer"] and "gold" not in run["answer"] and "moon" not in run["answer"]
    assert len(run["calls"]) == 2 and all(claim["held"] for claim in run["claims"])


def test_an_order_to_cite_nothing_is_not_followed(workspace: Path) -> None:
    run, _ = asked(workspace, "I ignore the documents.", "")
    assert run["written_by"] == "sentences" and BULK in run["answer"]


def test_a_model_that_finds_nothing_is_believed(workspace: Path) -> None:
    run, script = asked(workspace, "The documents say nothing about bulk orders.", "never asked")
    assert (run["status"], len(script.prompts)) == ("nothing_found", 1)
    assert run["answer"] == run["messages"][-1].text == "The documents say nothing about bulk orders."
    assert run["claims"] == run["references"] == [] and run["written_by"] == "" and len(run["calls"]) == 1


def test_a_model_that_fails_leaves_it_to_the_sentences(workspace: Path) -> None:
    run, script = asked(workspace, Reply(error="it is down"))
    assert (run["status"], run["written_by"], run["failure"]) == ("answered", "sentences", None)
    assert BULK in run["answer"] and len(script.prompts) == 1
    assert any("it is down" in step["detail"] for step in run["steps"])


def test_a_model_that_fails_at_its_second_draft_leaves_nothing_of_the_first(workspace: Path) -> None:
    run, _ = asked(workspace, "A bulk order is paid in gold [1].", Reply(error="it is down"))
    assert run["written_by"] == "sentences" and "gold" not in json.dumps(run["claims"]) and BULK in run["answer"]


def test_a_model_that_there_is_not_is_told(workspace: Path) -> None:
    run = ask(workspace, ASKED, model="nonsense:x", answers="model")
    assert run["status"] == "failed" and "nonsense" in run["answer"] and run["claims"] == []


def test_keywords_may_be_read_by_the_model_and_cost_a_call(workspace: Path) -> None:
    named = json.dumps({"high_level_keywords": ["definitions"], "low_level_keywords": ["bulk order"]})
    run, _ = asked(workspace, named, keywords="model", answers="sentences")
    assert run["keywords"]["high_level_keywords"] == ["definitions"] and len(run["calls"]) == 1
    assert run["context"]["searched"] == ["definitions", "bulk order"] and BULK in run["answer"]


def test_the_form_of_the_answer_is_kept(workspace: Path) -> None:
    assert ask(workspace, ASKED, response_type="Bullet Points")["answer"].startswith(f"- {BULK}")
    _, script = asked(workspace, f"{BULK} [1]", response_type="one haiku")
    assert "one haiku" in script.prompts[0]


@pytest.mark.parametrize(
    ("filters", "seen"),
    [
        ({"tags": ["service"]}, {"returns.md"}),
        ({"documents": ["*/old-*"]}, {"old-returns.md"}),
        ({"until": "2020-12-31"}, {"old-returns.md"}),
        ({"since": "2024-01-01", "until": "2024-12-31", "documents": []}, {"returns.md"}),
    ],
)
def test_filters_leave_the_rest_unseen(workspace: Path, filters: Any, seen: set[str]) -> None:
    run = ask(workspace, "What is the time limit of a return, and what is in the archive?", filters)
    assert read(run) == seen
    assert ("cabinet 4711" in json.dumps(run["context"])) == ("old-returns.md" in seen)


@pytest.mark.parametrize(
    ("filters", "word"),
    [
        ({"tags": ["none"]}, "No document passes"),
        ({"tag": ["service"]}, "no filter 'tag'"),
        ({"since": "tomorrow"}, "no date"),
    ],
)
def test_filters_that_cannot_hold_let_nothing_through(workspace: Path, filters: Any, word: str) -> None:
    run = ask(workspace, ASKED, filters)
    assert run["status"] == "failed" and word in run["answer"] and run["failure"]["kind"] == "UsageError"
    assert run["failure"]["hint"] in run["answer"] and run["context"] is None and run["references"] == []


def test_nothing_found_is_said_without_references(workspace: Path) -> None:
    run = ask(workspace, "Who is the pope of Avignon?")
    assert run["status"] == "nothing_found" and run["claims"] == run["references"] == []
    assert run["answer"].startswith("The documents say nothing about") and run["messages"][-1].text == run["answer"]
    assert run["written_by"] == "" and run["failure"] is None


def test_where_nothing_was_added_the_schema_is_all_there_is(shop: Path, tmp_path: Path) -> None:
    from tests.tools.planning.made import own_shop

    folder, name = own_shop(shop, tmp_path)
    run = ask(folder, "What is the time limit of a refund?")
    assert run["status"] == "nothing_found" and run["failure"] is None
    assert {each["kind"] for each in Knowledge(name).documents()} == {"schema"}
    Knowledge(name).remove(["*"])


@pytest.mark.parametrize("question", ["   ", "x" * 20_000])
def test_what_cannot_be_read_is_told(workspace: Path, question: str) -> None:
    run = ask(workspace, question)
    assert run["status"] == "failed" and run["failure"]["exit_code"] == 2
    assert nodes(run) == ["receive_inquiry", "answer_knowledge"]


def test_a_workspace_that_there_is_not_is_told(tmp_path: Path) -> None:
    run = ask(tmp_path / "nowhere", ASKED)
    assert run["status"] == "failed" and run["failure"]["exit_code"] == 3 and "nowhere" in run["answer"]


def test_an_option_of_the_workspace_that_cannot_be_used_is_told(workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "workspace.toml").write_text('name = "x"\nurl = "sqlite:///x"\n[options]\nmode = "best"\n')
    run = ask(tmp_path, ASKED)
    assert run["status"] == "failed" and "mode" in run["answer"]


def test_a_state_database_that_cannot_be_reached_is_told(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_state(monkeypatch)
    run = ask(workspace, ASKED)
    assert run["status"] == "failed" and run["failure"]["kind"] == "ConnectError" and run["failure"]["exit_code"] == 4
    assert "HOPQL_STATE_URL" in run["answer"] and "secret1" not in run["answer"]


@pytest.mark.parametrize(
    ("error", "kind"), [(DiskError("The disk is full.", hint="Free some."), "DiskError"), (KeyError("x"), "KeyError")]
)
def test_a_store_that_fails_is_told_without_a_trace(
    workspace: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, kind: str
) -> None:
    def fail(*given: Any, **more: Any) -> None:
        raise error

    monkeypatch.setattr(Knowledge, "search", fail)
    run = ask(workspace, ASKED)
    assert run["status"] == "failed" and run["failure"]["kind"] == kind and run["failure"]["hint"] in run["answer"]
    assert run["claims"] == [] and run["messages"][-1].text == run["answer"] and "Traceback" not in run["answer"]


def thread(workspace: Path) -> Any:
    """Ask in one thread; what else the input holds by name."""
    kept, config = build(InMemorySaver()), {"configurable": {"thread_id": uuid4().hex}}
    context = Context(workspace=str(workspace), **PLAIN)

    def more(question: str, **given: Any) -> dict[str, Any]:
        return dict(kept.invoke({"question": question, **given}, config, context=context))

    return more


def test_a_second_question_of_a_thread_starts_afresh(workspace: Path) -> None:
    more = thread(workspace)
    more(ASKED)
    run = more("Who is the pope of Avignon?")
    assert run["status"] == "nothing_found" and run["claims"] == run["references"] == []
    assert nodes(run).count("receive_inquiry") == 1 and [each.type for each in run["messages"]] == ["human", "ai"] * 2
    assert BULK in more(ASKED)["answer"]
    json.dumps({key: value for key, value in run.items() if key != "messages"})


def test_filters_hold_for_one_question_of_a_thread(workspace: Path) -> None:
    more = thread(workspace)
    narrowed = more(LIMIT, filters={"tags": ["old"]})
    assert read(narrowed) == {"old-returns.md"}
    whole = more(LIMIT)
    assert "returns.md" in read(whole) and "30 days" in whole["answer"]
    assert more(LIMIT, filters={"tags": ["none"]})["status"] == "failed"
    run = more(LIMIT, filters={})
    assert run["status"] == "answered" and run["failure"] is None and "returns.md" in read(run)


def test_the_graph_is_bare_for_whoever_serves_it() -> None:
    assert graph.checkpointer is None
    assert set(graph.get_input_jsonschema()["properties"]) == {"question", "messages", "filters"}


FAILURE = {"kind": "x", "message": "m", "hint": "", "exit_code": 1}
HELD = {"text": "So.", "cites": [1], "held": True, "why": ""}
LACKING = {"text": "The documents say nothing about x.", "cites": [], "held": True, "why": ""}
WRONG = {"text": "No.", "cites": [2], "held": False, "why": ""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "workspace.toml").write_text('name = "routes"\nurl = "sqlite:///x"\n')
    return tmp_path


def state(**more: Any) -> Any:
    return {"failure": None, "context": {"chunks": [{}]}, "claims": [], "drafts": 1, **more}


def test_a_failure_leads_to_the_end() -> None:
    failed = state(failure=FAILURE, claims=[WRONG])
    for way in (routes.after_receiving, routes.after_search, routes.after_writing):
        assert routed(way, "answer_knowledge")(failed) == "answer_knowledge"


@pytest.mark.parametrize("mode", ["local", "global", "hybrid", "mix", "naive", "ppr"])
def test_modes_that_search_for_the_question_need_no_keywords(folder: Path, mode: str) -> None:
    target = "search_knowledge" if mode in ("naive", "ppr") else "extract_keywords"
    assert routes.after_receiving(state(), runtime(folder, mode=mode)) == target


@pytest.mark.parametrize("context", [None, {"chunks": []}])
def test_where_nothing_was_found_nothing_is_written(folder: Path, context: Any) -> None:
    assert routes.after_search(state(context=context), runtime(folder, answers="model")) == "answer_knowledge"


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({"model": "local"}, "quote_sentences"),
        ({"model": "local:0.5b"}, "quote_sentences"),
        ({"model": "fake:x"}, "write_answer"),
        ({"model": "fake:x", "effort": "fast"}, "quote_sentences"),
        ({"model": "fake:x", "answers": "sentences"}, "quote_sentences"),
        ({"model": "local", "answers": "model"}, "write_answer"),
        ({"model": "fake:x", "effort": "fast", "answers": "model"}, "write_answer"),
    ],
)
def test_who_writes(folder: Path, options: dict[str, Any], target: str) -> None:
    assert routes.after_search(state(), runtime(folder, **options)) == target


@pytest.mark.parametrize(
    ("claims", "drafts", "target"),
    [
        ([HELD], 1, "answer_knowledge"),
        ([WRONG, HELD], 2, "answer_knowledge"),
        ([LACKING], 1, "answer_knowledge"),
        ([WRONG], 1, "write_answer"),
        ([WRONG, LACKING], 1, "write_answer"),
        ([WRONG], 2, "quote_sentences"),
        ([WRONG, LACKING], 2, "quote_sentences"),
        ([], 1, "quote_sentences"),
    ],
)
def test_after_writing(claims: list[Any], drafts: int, target: str) -> None:
    assert routes.after_writing(state(claims=claims, drafts=drafts)) == target


@pytest.mark.parametrize(
    ("node", "targets"),
    [
        ("receive_inquiry", {"extract_keywords", "search_knowledge", "answer_knowledge"}),
        ("extract_keywords", {"search_knowledge", "answer_knowledge"}),
        ("search_knowledge", {"write_answer", "quote_sentences", "answer_knowledge"}),
        ("write_answer", {"write_answer", "quote_sentences", "answer_knowledge"}),
        ("quote_sentences", {"answer_knowledge"}),
        ("answer_knowledge", {"__end__"}),
    ],
)
def test_each_way_is_drawn(node: str, targets: set[str]) -> None:
    assert {edge.target for edge in graph.get_graph().edges if edge.source == node} == targets
