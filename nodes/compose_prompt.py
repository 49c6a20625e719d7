"""From a question to the prompt of its SQL, steps 1 to 3: is it about this database, which tables and examples does it
need, how near are those, and what is the model asked. The query memory at both ends: what was asked before, and is
proven to answer it, needs no model; and the question is kept with its SQL where that ran."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import SQLState
from hopql.state.sql import Attempt
from hopql.tools.base.errors import HopQLError
from hopql.tools.memory.recall_queries import asking_of, begin, is_on, memory_of, recalled, remembered
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


def recall(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """A candidate that an earlier question gives, to be checked like any other; or examples for the prompt.

    The memory is a help: where it cannot be read, the question is answered without it.
    """
    workspace, options = opened(runtime)
    if not is_on() or (options.replay == "off" and options.learned == "off"):
        return {}
    try:
        looked = recalled(workspace, state["question"], options)
    except HopQLError as error:
        tell(f"not looked up: {error}")
        return {}
    replay = looked.replay
    if replay is None:
        tell(looked.why)
        return {"learned": looked.examples}
    changed = f", {'; '.join(replay['bound'])}" if replay["bound"] else ""
    tell(f"replays “{replay['question']}” ({replay['kind']}{changed})")
    candidate = Attempt(sql=replay["sql"], checked_sql="", repairs=[], problems=[], stage="generated", logprob=None)
    return {"recalled": replay, "candidate": candidate}


def remember(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Log every question; keep what ran and had passed every check, and was not replayed: that is kept already.

    An answer never fails for its memory.
    """
    try:
        workspace, options = opened(runtime)
        if not is_on() or not options.remember or state["sql_given"] or not state["question"]:
            return {}
        candidate, rows = state.get("candidate"), state.get("rows")
        proved = state["status"] == "answered" and candidate is not None and candidate["stage"] == "executed"
        agreed = sum(one["rows"]["rows"] == rows["rows"] for one in state.get("pool") or []) if rows else 0
        asking = asking_of(state, options, workspace.engine.dialect)
        remembered(workspace, asking, options, proved=proved, agreed=max(agreed, 1))
        begin(workspace, memory_of(workspace, options))
    except HopQLError as error:
        tell(f"not kept: {error}")
        return {}
    return {"asking": asking.id}
