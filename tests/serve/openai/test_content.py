"""A result as Markdown."""

from __future__ import annotations

from hopql.serve.openai.messages import content_of, fenced
from hopql.serve.result import Result
from hopql.state.sql import Recalled
from tests.tools.planning.made import chain, run, table

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
