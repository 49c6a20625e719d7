"""The sql graph on a real SQLite shop, with the scripted model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.runtime import Runtime

from hopql.graph import sql as sql_routes
from hopql.graph.sql import build, graph
from hopql.graph.step import routed
from hopql.serve.client import HopQL
from hopql.state.context import Context
from hopql.tools.models.fake import scripted


def ask(shop: Path, *replies: str, question: str = "How many orders did Ada Lovelace place?", **options: Any) -> Any:
    script = scripted(list(replies))
    return HopQL(shop, model=script.name, gate="off", **options).ask(question)


GOOD = "SELECT count(*) FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"


def test_a_right_candidate_is_run(shop: Path) -> None:
    result = ask(shop, GOOD)
    assert result.ok and result.rows and result.rows["rows"] == [[2]]
    assert result.model_calls == 1 and result.tokens_out > 0
    assert [step["node"] for step in result.steps] == [
        "receive_request", "route_question", "plan_hops", "receive_question", "recall", "gate_question",
        "plan_schema", "select_examples", "mark_similarity", "compose_prompt", "generate_sql", "validate_sql",
        "execute_sql", "weigh_candidates", "answer_question", "remember", "ask_sql", "resolve_hops",
        "answer_hops",
    ]  # fmt: skip


def test_a_wrong_candidate_goes_back_with_what_is_wrong(shop: Path) -> None:
    script = scripted(["SELECT count(*) FROM orders WHERE nonsense = 1", GOOD])
    result = HopQL(shop, model=script.name, gate="off", effort="fast").ask("How many orders did Ada Lovelace place?")
    assert result.ok and result.model_calls == 2 and len(result.attempts) == 2
    assert result.attempts[0]["problems"][0]["kind"] == "unknown_column"
    assert "nonsense" in script.prompts[1] and "nonsense" not in script.prompts[0]


def test_attempts_are_bounded(shop: Path) -> None:
    wrong = ["SELECT a FROM nowhere", "SELECT b FROM nowhere", "SELECT c FROM nowhere"]
    result = ask(shop, *wrong, GOOD, effort="fast")
    assert result.status == "gave_up" and result.model_calls == 3 and result.exit_code == 8
    result = ask(shop, *wrong, GOOD)
    assert result.status == "gave_up" and result.model_calls == 2 and len(result.attempts) == 3
    assert ask(shop, "SELECT a FROM nowhere", GOOD, max_attempts=1).model_calls == 1


def test_a_repeated_candidate_is_asked_again_warmer(shop: Path) -> None:
    result = ask(shop, "SELECT a FROM nowhere", "SELECT a FROM nowhere", GOOD)
    assert result.ok
    assert [problem["kind"] for problem in result.attempts[1]["problems"]][-1] == "repeated"


ODD = "SELECT count(*) FROM orders a JOIN orders b ON a.customer_id = b.id"


def test_what_the_keys_speak_against_goes_back_and_is_doubted_at_last(shop: Path) -> None:
    result = ask(shop, ODD, GOOD, effort="fast")
    assert result.ok and result.doubts == [] and result.rows["rows"] == [[2]]
    assert [problem["kind"] for problem in result.attempts[0]["problems"]] == ["key"]
    for replies in ([ODD, ODD], [ODD, "SELECT a FROM nowhere", "SELECT b FROM nowhere"]):
        result = ask(shop, *replies, effort="fast")
        assert result.ok and result.sql == ODD and "joins different things" in result.doubts[0]
    sums = "SELECT sum(p.price) FROM product p JOIN orders o ON o.product_id = p.id WHERE o.quantity > 0"
    given = ask(shop, question=sums + ";")
    assert given.ok and given.model_calls == 0 and "once for each row of orders" in given.doubts[0]


def test_a_wrong_join_is_repaired_along_the_one_key(shop: Path) -> None:
    result = ask(shop, GOOD.replace("c.id = o.customer_id", "c.id = o.id"))
    assert result.ok and result.rows["rows"] == [[2]] and result.doubts == []
    assert "o.customer_id = c.id" in result.attempts[0]["repairs"][0]["told"]


@pytest.mark.parametrize("name", ["Ada Lovelase", "Ada Lovelace"])
def test_a_misspelt_value_is_told_whoever_corrects_it(shop: Path, name: str) -> None:
    result = ask(shop, GOOD.replace("Ada Lovelace", name), question="How many orders did Ada Lovelase place?")
    assert result.sql == GOOD and result.doubts == ["“Ada Lovelase” is read as “Ada Lovelace”."]
    assert ask(shop, GOOD, question="How many orders did ada lovelace place?").doubts == []


def test_a_missing_table_widens_the_plan(shop: Path) -> None:
    narrow = {"max_tables": 1, "whole_schema_columns": 0, "effort": "fast"}
    replies = ["SELECT count(*) FROM produkt", "SELECT count(*) FROM product"]
    result = ask(shop, *replies, question="How many orders?", **narrow)
    nodes = [step["node"] for step in result.steps]
    assert result.ok and nodes.count("plan_schema") == 2
    assert "product" in [table["name"] for table in result.plan["tables"]]


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM orders", "SELECT 1; DELETE FROM orders", "DROP TABLE orders", "UPDATE orders SET quantity = 0"],
)
def test_what_writes_is_never_run(shop: Path, statement: str) -> None:
    assert ask(shop, statement, statement, statement).status == "gave_up"
    assert ask(shop, question=statement + ";").status == "gave_up"
    assert ask(shop, "SELECT count(*) FROM orders").rows["rows"] == [[3]]


@pytest.mark.parametrize("statement", ["DELETE FROM orders", "TRUNCATE orders", "CREATE TABLE other (id INTEGER)"])
def test_a_change_that_is_asked_for_is_not_tried_again(shop: Path, statement: str) -> None:
    for result in (ask(shop, statement, question="Delete all orders of Ada"), ask(shop, question=f"{statement};")):
        assert result.status == "gave_up" and len(result.attempts) == 1 and result.model_calls <= 1
        assert result.failure["kind"] == "only_reads" and result.exit_code == 8
        assert "only reads" in result.answer and "again will not" in result.failure["hint"]


def test_sql_as_a_question_costs_no_model_call(shop: Path) -> None:
    result = ask(shop, question="SELECT name FROM product ORDER BY name")
    assert result.ok and result.model_calls == 0 and result.rows["rows"] == [["Gadget"], ["Widget X"]]


def test_out_of_domain_has_the_fixed_sentence(shop: Path) -> None:
    script = scripted([GOOD])
    result = HopQL(shop, model=script.name, gate="bm25").ask("Wie wird das Wetter?")
    assert result.status == "out_of_domain" and result.exit_code == 9 and result.model_calls == 0
    assert result.answer == "unable to answer the question as its not part of the rag."


def test_notes_are_in_every_prompt(shop: Path) -> None:
    script = scripted(["SELECT x FROM nowhere", GOOD])
    HopQL(shop, model=script.name, gate="off").ask("How many?", notes="Big is over 100.")
    for prompt in script.prompts:
        assert "Big is over 100." in prompt and "Revenue is price times quantity." in prompt


def test_no_run_stops_at_validated_sql(shop: Path) -> None:
    result = ask(shop, GOOD, execute=False)
    assert result.ok and result.rows is None and result.sql


def test_a_page_of_rows_says_that_there_are_more(shop: Path) -> None:
    result = ask(shop, "SELECT id FROM orders", max_rows=2)
    assert result.rows["row_count"] == 2 and result.rows["truncated"] and "there are more" in result.answer


@pytest.mark.parametrize("question", ["", "   ", "x" * 20_000])
def test_a_question_that_cannot_be_read(shop: Path, question: str) -> None:
    result = ask(shop, GOOD, question=question)
    assert result.status == "failed" and result.exit_code == 2 and result.model_calls == 0 and result.failure["hint"]


def test_a_thread_starts_each_question_afresh(shop: Path) -> None:
    from langgraph.checkpoint.memory import InMemorySaver

    script = scripted(["SELECT x FROM nowhere", GOOD, "SELECT count(*) FROM product"])
    threaded = build(checkpointer=InMemorySaver())
    context = Context(workspace=str(shop), model=script.name, gate="off", effort="fast")
    config = {"configurable": {"thread_id": "1"}}
    first = threaded.invoke({"messages": [HumanMessage("How many orders did Ada place?")]}, config, context=context)
    second = threaded.invoke({"messages": [HumanMessage("How many products are there?")]}, config, context=context)
    assert len(first["attempts"]) == 2 and len(second["attempts"]) == 1 and len(second["calls"]) == 1
    assert second["rows"]["rows"] == [[2]] and second["steps"][0]["node"] == "receive_question"
    assert [message.type for message in second["messages"]] == ["human", "ai", "human", "ai"]


def test_each_node_tells_its_start_and_end(shop: Path) -> None:
    script = scripted([GOOD])
    client = HopQL(shop, model=script.name, gate="off")
    events = [event for event in client.stream("How many?") if isinstance(event, dict)]
    started = [event["node"] for event in events if event["event"] == "start"]
    ended = [event["node"] for event in events if event["event"] == "end"]
    assert sorted(started) == sorted(ended) and len(started) == 19


def test_the_graph_is_bare_for_whoever_serves_it() -> None:
    assert graph.checkpointer is None
    assert {"question", "messages"} <= set(graph.get_input_jsonschema()["properties"])
    assert "max_tables" in str(graph.get_context_jsonschema())


def test_a_new_question_goes_before_an_unanswered_message(shop: Path) -> None:
    from langgraph.checkpoint.memory import InMemorySaver

    script = scripted(["SELECT count(*) FROM product"])
    threaded = build(checkpointer=InMemorySaver())
    context, config = Context(workspace=str(shop), model=script.name, gate="off"), {"configurable": {"thread_id": "2"}}
    threaded.update_state(config, {"messages": [HumanMessage("An old one that was stopped")]}, as_node="__start__")
    state = threaded.invoke({"question": "How many products are there?"}, config, context=context)
    assert state["question"] == "How many products are there?" and state["rows"]["rows"] == [[2]]


def test_what_nobody_foresaw_is_told_without_a_trace(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.tools.catalog.catalog import Catalog

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("inner workings")

    monkeypatch.setattr(Catalog, "plan", broken)
    result = ask(shop, GOOD)
    assert result.status == "failed" and result.exit_code == 1 and "plan_schema: RuntimeError" in result.answer
    assert "inner workings" not in result.answer


def test_a_query_that_runs_too_long_is_shown(shop: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    result = ask(shop, endless, timeout_s=0.3)
    assert result.status == "failed" and result.exit_code == 5 and result.model_calls == 1
    assert result.sql == endless and result.attempts[0]["problems"][0]["kind"] == "timeout"


def test_widenings_add_up(shop: Path) -> None:
    narrow = {"max_tables": 1, "whole_schema_columns": 0}
    replies = ["SELECT count(*) FROM produkt", "SELECT count(*) FROM custmer", GOOD]
    result = ask(shop, *replies, question="How many orders?", **narrow)
    assert {"product", "customer"} <= {table["name"] for table in result.plan["tables"]}


def test_a_table_known_by_its_name_alone_is_shown_after_a_draft(shop: Path) -> None:
    script = scripted(["SELECT count(*) FROM product WHERE qwxyz = 1", "SELECT count(*) FROM product"])
    narrow = {"max_tables": 1, "whole_schema_columns": 0, "effort": "fast"}
    result = HopQL(shop, model=script.name, gate="off", **narrow).ask("How many orders?")
    assert "product" in script.prompts[0].split("Further tables", 1)[1]
    assert "product" in [table["name"] for table in result.plan["tables"]]
    assert result.ok and "product" not in script.prompts[1].partition("Further tables")[2].partition("[")[0]


@pytest.mark.parametrize(("given", "most"), [({}, 2), ({"hosted_tables": 1}, 1), ({"max_tables": 1}, 1)])
def test_a_hosted_model_gets_a_larger_plan_unless_told_otherwise(shop: Path, given: dict[str, int], most: int) -> None:
    result = ask(shop, GOOD, question="How many orders?", whole_schema_columns=0, **given)
    chosen = [table for table in result.plan["tables"] if table["why"] != "bridge"]
    assert len(chosen) == most if most == 1 else len(chosen) >= most


def test_notes_are_planned_with(shop: Path) -> None:
    script = scripted([GOOD])
    client = HopQL(shop, model=script.name, max_tables=1, whole_schema_columns=0)
    result = client.ask("How many VIPs are there?", notes="A VIP is a customer called Ada Lovelace.")
    assert result.ok and "customer" in [table["name"] for table in result.plan["tables"]]


WRONG = "SELECT count(*) FROM orders"


def test_a_doubtful_answer_is_chosen_among_several(shop: Path) -> None:
    replies = [WRONG.replace("count(*)", "count(*) + 7"), GOOD, GOOD, GOOD]
    result = ask(shop, *replies, question='How many orders did "Ada Lovelace" place in 2077?')
    assert result.ok and result.rows["rows"] == [[2]] and result.attempts[0]["doubts"] == ["number", "value"]
    assert result.model_calls == 2 and len(result.attempts) == 3


def test_fast_effort_asks_once_whatever_the_doubt(shop: Path) -> None:
    result = ask(shop, WRONG, GOOD, GOOD, question='How many orders did "Ada Lovelace" place?', effort="fast")
    assert result.rows["rows"] == [[3]] and result.model_calls == 1
    assert result.doubts == ["The query does not use “Ada Lovelace”, which the question names."]
    assert result.as_json()["doubts"] == result.doubts


def test_what_is_implausible_is_told_once_in_the_message_too(shop: Path) -> None:
    script = scripted(["SELECT name FROM customer WHERE name = 'Ada Lovelace'"])
    state = graph.invoke(
        {"question": "Who is the friend of Ada Lovelace?"},
        context=Context(workspace=str(shop), model=script.name, effort="fast", gate="off"),
    )
    told = "The answer only repeats what the question says."
    assert state["doubts"] == [told] and state["messages"][-1].text.count(told) == 1
    given = graph.invoke(
        {"question": "SELECT name FROM customer WHERE name = 'Ada Lovelace'"}, context=Context(workspace=str(shop))
    )
    assert given["doubts"] == [], "a statement of the user's own is not doubted"


def test_a_candidate_that_fails_later_takes_nothing_away(shop: Path) -> None:
    result = ask(shop, WRONG, "SELECT nothing", "DROP TABLE orders", "", question='Orders of "Ada Lovelace" in 2077?')
    assert result.ok and result.rows["rows"] == [[3]] and len(result.attempts) == 4


def test_a_model_that_is_gone_later_takes_nothing_away(shop: Path) -> None:
    result = ask(shop, WRONG, question='Orders of "Ada Lovelace" in 2077?')
    assert result.ok and result.rows["rows"] == [[3]]


FAILURE = {"kind": "UsageError", "message": "", "hint": "", "exit_code": 2}


@pytest.fixture
def run(shop: Path) -> Any:
    def runtime(**options: Any) -> Any:
        return Runtime(context=Context(workspace=str(shop), **options))

    return runtime


def state(stage: str = "rejected", attempts: int = 1, **more: Any) -> Any:
    base = {
        "candidate": {"stage": stage, "problems": []},
        "attempts": [{}] * attempts,
        "sql_given": False,
        "missing": [],
        "widenings": 0,
    }
    return {**base, "plan": {"whole_schema": False}, "failure": None, **more}


def test_a_failure_leads_to_the_end_from_everywhere(run: Any) -> None:
    failed = state(failure=FAILURE, gate={"in_scope": True})
    ways = [way for way in sql_routes.WAYS.values() if not isinstance(way, tuple)]
    assert {routed(way, "answer_question")(failed) for way in ways} == {"answer_question"}
    assert sql_routes.after_execution(failed, run()) == "answer_question"


def test_the_ways_without_failure(run: Any) -> None:
    assert routed("generate_sql", "answer_question")(state()) == "generate_sql"
    assert sql_routes.after_receiving(state()) == "recall"
    assert sql_routes.after_recall(state()) == "validate_sql"
    assert sql_routes.after_recall(state(candidate=None)) == "gate_question"
    assert sql_routes.after_receiving(state(sql_given=True)) == "validate_sql"
    assert sql_routes.after_gate(state(gate={"in_scope": True})) == "plan_schema"
    assert sql_routes.after_gate(state(gate={"in_scope": False})) == "answer_question"


@pytest.mark.parametrize(
    ("given", "options", "target"),
    [
        (state("validated"), {}, "execute_sql"),
        (state("validated"), {"execute": False}, "answer_question"),
        (state(), {}, "generate_sql"),
        (state(attempts=3), {}, "answer_question"),
        (state(candidate={"stage": "rejected", "problems": [{"kind": "writes"}]}), {}, "answer_question"),
        (state(attempts=3), {"max_attempts": 4}, "generate_sql"),
        (state(missing=["x"]), {}, "plan_schema"),
        (state(missing=["x"], drafts=[{}]), {}, "generate_sql"),
        (state(pool=[{}]), {}, "weigh_candidates"),
        (state(missing=["x"], widenings=2), {}, "generate_sql"),
        (state(missing=["x"], plan={"whole_schema": True}), {}, "generate_sql"),
        (state(missing=["x"], attempts=3), {}, "answer_question"),
        (state(sql_given=True), {}, "answer_question"),
        (state(candidate=None), {}, "gate_question"),
        (state("validated", recalled={}), {}, "execute_sql"),
    ],
)
def test_after_validation(run: Any, given: Any, options: dict[str, Any], target: str) -> None:
    assert sql_routes.after_validation(given, run(**options)) == target


@pytest.mark.parametrize(
    ("given", "target"),
    [
        (state("executed"), "weigh_candidates"),
        (state("failed"), "generate_sql"),
        (state("failed", attempts=3), "answer_question"),
        (state("failed", sql_given=True), "answer_question"),
        (state("failed", pool=[{}]), "weigh_candidates"),
        (state("executed", recalled={"entry": "1"}), "answer_question"),
        (state(candidate=None), "gate_question"),
    ],
)
def test_after_execution(run: Any, given: Any, target: str) -> None:
    assert sql_routes.after_execution(given, run()) == target
