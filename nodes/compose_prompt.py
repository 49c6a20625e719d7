"""From a question to the prompt of its SQL, steps 1 to 3: is it about this database, which tables and examples does it
need, how near are those, and what is the model asked."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import SQLState
from hopql.tools.models.choose_model import is_local
from hopql.tools.workspace.compose_prompt import prompt_for


def gate_question(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Score the question's scope; what is out of domain ends with the fixed sentence."""
    workspace, options = opened(runtime)
    gate = workspace.catalog.gate(with_notes(state["question"], options), options)
    tell(f"{'in scope' if gate['in_scope'] else 'out of domain'}, {gate['score']:.2f} against {gate['threshold']:.2f}")
    return {"gate": gate}


def plan_schema(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Plan the schema, a larger part of it for a hosted model; on the way back from validation, with the names that
    were missing."""
    workspace, options = opened(runtime)
    if "max_tables" not in options.model_fields_set and not is_local(options.model):
        options = options.model_copy(update={"max_tables": options.hosted_tables})
    missing = state.get("missing") or []
    widened = list(dict.fromkeys([*(state.get("widened") or []), *missing]))
    plan = workspace.catalog.plan(with_notes(state["question"], options), options, widen=widened)
    columns = sum(len(table["columns"]) for table in plan["tables"])
    bridges = f", bridged by {', '.join(plan['bridges'])}" if plan["bridges"] else ""
    whole = "the whole schema: " if plan["whole_schema"] else ""
    tell(f"{whole}{len(plan['tables'])} tables, {columns} columns{bridges}")
    widenings = state.get("widenings", 0) + bool(missing)
    return {"plan": plan, "widened": widened, "widenings": widenings, "missing": []}


def select_examples(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Earlier questions that are like this one, then hybrid search over the few-shots; at most `max_examples`."""
    workspace, options = opened(runtime)
    plan = state["plan"]
    assert plan is not None
    learned = state.get("learned") or []
    known = {example["sql"] for example in learned}
    written = workspace.catalog.examples(state["question"], plan, options)
    examples = [*learned, *(example for example in written if example["sql"] not in known)][: options.max_examples]
    tell(f"{len(examples)} examples" + (f", {len(learned)} of earlier questions" if learned else ""))
    return {"examples": examples}


def mark_similarity(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Cosine of question and example by the marking model, against `t_exact` and `t_similar`."""
    workspace, options = opened(runtime)
    examples = workspace.catalog.mark(state["question"], state["examples"], options)
    marked = [example["marker"] for example in examples if example["marker"]]
    best = max((example["similarity"] for example in examples), default=0.0)
    tell(f"{len(marked)} marked, best {best:.2f}")
    return {"examples": examples}


def compose_prompt(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Compose from question, plan, examples, values, rules and notes; the generator adds what failed."""
    workspace, options = opened(runtime)
    plan = state["plan"]
    assert plan is not None
    prompt = prompt_for(workspace, state["question"], plan, state["examples"], options)
    size = sum(len(part) for part in (prompt["system"], prompt["prefix"], prompt["tail"]))
    tell(f"{prompt['layout']} layout, {size:,} characters, {len(prompt['tail']):,} of them the question's own")
    return {"prompt": prompt}


def with_notes(question: str, options: Context) -> str:
    """The question with the notes that came with it: words that only the notes explain are looked up through them."""
    return f"{question}\n{options.notes}" if options.notes else question
