from dataclasses import replace

from state.cards import FewShot
from state.plan import Example
from state.sql import Attempt
from tools.composition import Material, compose, explain_failures


def example(marker: str = "", sql: str = "SELECT 1") -> Example:
    return Example(id="1", intent="How many?", tables=["t"], sql=sql, score=1.0, similarity=0.9, marker=marker)


MATERIAL = Material(
    question="How many left JFK?",
    dialect="postgres",
    schema="CREATE TABLE flights (origin text)",
    stable=True,
    examples=[example("[* VERY SIMILAR]")],
    fewshots=[FewShot(intent="How many?", sql="SELECT 1"), FewShot(intent="Who?", sql="SELECT 2")],
    values=[{"phrase": "JFK", "table": "flights", "column": "origin", "value": "J'K", "match": "exact", "score": 1.0}],
    workspace_notes="Delays are in minutes.",
    notes="March is month 3.",
    guidance="Use no CTE.",
)


def test_the_spec_layout_has_the_specs_order() -> None:
    prompt = compose(MATERIAL, layout="spec")
    whole = prompt["system"] + prompt["prefix"] + prompt["tail"]
    heads = [
        "[System Instructions]",
        "[User Question]",
        "[Database Schema]",
        "[Reference Information]",
        "[User Question (Repeated)]",
    ]
    places = [whole.index(head) for head in heads]
    assert places == sorted(places)
    assert whole.count("How many left JFK?") == 2
    assert whole.index("[* VERY SIMILAR] Question: How many?") < whole.index("[User Question (Repeated)]")
    for told in ("Delays are in minutes.", "March is month 3.", "Use no CTE.", "flights.origin = 'J''K'", "NULLIF"):
        assert places[3] < whole.index(told) < places[4]


def test_the_prefix_layout_keeps_its_stable_part_for_each_question() -> None:
    one = compose(MATERIAL, layout="prefix")
    other = compose(replace(MATERIAL, question="Who?", notes="", values=[], examples=[]), layout="prefix")
    assert (one["system"], one["prefix"], one["cache_key"]) == (other["system"], other["prefix"], other["cache_key"])
    assert one["cache_key"] and one["tail"].rstrip().endswith("How many left JFK?")
    assert "Use no CTE." in one["tail"] and "Use no CTE." not in one["prefix"]
    assert "Delays are in minutes." in one["prefix"] and "March is month 3." in one["tail"]


def test_another_schema_has_another_cache_key() -> None:
    one = compose(MATERIAL, layout="prefix")
    assert compose(replace(MATERIAL, schema="other"), layout="prefix")["cache_key"] != one["cache_key"]
    assert compose(replace(MATERIAL, stable=False), layout="prefix")["cache_key"] == ""


def test_examples_that_do_not_fit_the_prefix_are_chosen_for_the_tail() -> None:
    fits = compose(MATERIAL, layout="prefix")
    assert "Question: Who?" in fits["prefix"] and "[* VERY SIMILAR] Example 1: How many?" in fits["tail"]
    tight = compose(MATERIAL, layout="prefix", prefix_example_tokens=1)
    assert "Question: Who?" not in tight["prefix"] and "Question: How many?" in tight["tail"]


def test_failures_are_told_before_the_question() -> None:
    attempt = Attempt(
        sql="SELECT x", checked_sql="", repairs=[], stage="rejected", logprob=None,
        problems=[{"kind": "unknown_column", "message": "There is no column x.", "name": "x", "suggestions": ["t.y"]}],
    )  # fmt: skip
    told = explain_failures("the tail", [attempt])
    assert told.endswith("the tail")
    assert "SELECT x" not in told and "There is no column x. Closest real names: t.y." in told
    assert explain_failures("the tail", []) == "the tail"
