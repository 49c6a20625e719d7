"""Prompts fit the embedded model's context."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.context import Context
from hopql.tools.prompting import narrowed, prompt_for
from hopql.tools.settings import settings
from hopql.tools.workspace import open_workspace


def test_layouts_follow_the_model(shop: Path) -> None:
    workspace = open_workspace(str(shop))
    for model, layout in (("local", "prefix"), ("openai:some", "spec"), ("fake", "spec")):
        options = Context(model=model)
        plan = workspace.catalog.plan("How many orders?", options)
        prompt = prompt_for(workspace, "How many orders?", plan, (), options)
        assert prompt["layout"] == layout
        assert bool(prompt["cache_key"]) == (layout == "prefix")


def test_a_prompt_that_would_overflow_shows_less(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace, options = open_workspace(str(shop)), Context(model="local", max_tokens=64)
    plan = workspace.catalog.plan("How many orders?", options)
    whole = prompt_for(workspace, "How many orders?", plan, (), options)
    monkeypatch.setattr(settings(), "server_context", 512)
    less = prompt_for(workspace, "How many orders?", plan, (), options)
    assert len(less["prefix"]) < len(whole["prefix"])
    for needed in ("orders", "customer_id", "How many orders?", "Revenue is price times quantity."):
        assert needed in less["prefix"] + less["tail"]


def test_questions_to_a_schema_over_the_limits_begin_alike(shop: Path) -> None:
    workspace, options = open_workspace(str(shop)), Context(model="local", whole_schema_columns=8, max_tables=2)
    assert len(workspace.catalog.areas(options)) > 1
    asked = ("What did Ada Lovelace order?", "How many orders are there?", "When was the last order?")
    plans = [workspace.catalog.plan(question, options) for question in asked]
    made = [prompt_for(workspace, question, plan, (), options) for question, plan in zip(asked, plans, strict=True)]
    assert len({(prompt["prefix"], prompt["cache_key"]) for prompt in made}) == 1 and made[0]["cache_key"]
    for plan, prompt in zip(plans, made, strict=True):
        for table in plan["tables"]:
            assert table["why"] == "bridge" or table["name"] in prompt["prefix"] + prompt["tail"]
    other = prompt_for(workspace, asked[0], plans[0], (), options.model_copy(update={"layout": "spec"}))
    assert not other["cache_key"]


def test_a_hosted_model_is_told_the_names_of_other_tables(shop: Path) -> None:
    workspace = open_workspace(str(shop))

    def told(**given: object) -> str:
        options = Context.model_validate({"max_tables": 1, "whole_schema_columns": 0, **given})
        plan = workspace.catalog.plan("How many orders?", options)
        prompt = prompt_for(workspace, "How many orders?", plan, (), options)
        return (prompt["prefix"] + prompt["tail"]).partition("Further tables")[2]

    assert "customer" in told(model="fake")
    assert not told(model="local"), "unmeasured there"
    assert not told(model="fake", listed_tables_tokens=1), "does not fit"
    assert not told(model="fake", max_tables=8, whole_schema_columns=99), "all are shown"


def test_what_joins_need_is_never_cut(shop: Path) -> None:
    plan = open_workspace(str(shop)).catalog.plan("What did Ada Lovelace order?", Context(whole_schema_columns=0))
    cut = narrowed(plan, 0)
    kept = {f"{table['name']}.{column['name']}" for table in cut["tables"] for column in table["columns"]}
    for join in cut["joins"]:
        for side in join["condition"].replace(" AND ", " = ").split(" = "):
            assert side in kept
