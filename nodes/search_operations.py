"""From a request to the API calls that do it: the needs in it, the specs that serve them (stage one), what these call
it (stage two), the operations (stage three), the calls in their order, and what is said of them."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import failed, opened, tell
from hopql.state.apis import ApiContext, Need
from hopql.state.context import Context
from hopql.state.graphs import ApiState
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.apis.rank_operations import rank_operations, rank_specs, show_operations
from hopql.tools.apis.split_needs import expand_by_model, split_into_needs
from hopql.tools.base.errors import ModelError
from hopql.tools.display.word_results import unlinked
from hopql.tools.models import chat_model


def split_request(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `needs`: each is a part of the request, in its words."""
    needs = split_into_needs(state["question"])
    tell(f"{len(needs)} need{'' if len(needs) == 1 else 's'}: {'; '.join(need['text'] for need in needs)}"[:300])
    return {"needs": needs}


def select_specs(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `specs`, the three to five that answer best, and `rich`: what they offer, an operation a line."""
    workspace, options = opened(runtime)
    index = apis_of(workspace).opened()
    specs = rank_specs(index, state["needs"], files=options.api_files)
    shown = show_operations(index, specs, state["needs"], tokens=options.api_tokens)
    tell("; ".join(f"{spec['title']} {spec['version']}".strip() for spec in specs))
    return {"specs": specs, "rich": shown.text, "left_out": shown.left_out, "tokens": shown.tokens}


def expand_needs(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `needs` with paths, parameters and words of the specs that a model names; a model that fails names none."""
    _, options = opened(runtime)
    try:
        model = chat_model(options.model, timeout_s=options.model_timeout_s)
        needs, calls = expand_by_model(state["needs"], state["rich"], model, timeout_s=options.model_timeout_s)
    except ModelError as error:
        tell(f"the model failed: {error}")
        return {}
    tell("; ".join(dict.fromkeys(path for need in needs for path in need["paths"]))[:300])
    return {"needs": needs, "calls": calls}


def search_operations(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `context`. When it runs again, since nothing served a need, the needs are searched as they were asked, and in
    all specs alike."""
    workspace, options = opened(runtime)
    index, again = apis_of(workspace).opened(), state.get("context") is not None
    needs = state["needs"]
    if again:
        needs = [Need(**{**one, "paths": [], "parameters": [], "words": [], "by": ""}) for one in needs]
    narrow = "off" if again else options.api_filter
    operations, unmet = rank_operations(index, needs, state["specs"], k=options.api_k, narrow=narrow)
    context = ApiContext(
        needs=needs, specs=state["specs"], operations=operations, unmet=unmet, rich=state["rich"],
        left_out=state["left_out"], tokens=state["tokens"],
    )  # fmt: skip
    found = f"{len(operations)} operations" if operations else "nothing"
    tell(f"{found}{f'; nothing serves {len(unmet)} of {len(needs)} needs' if unmet else ''}")
    return {"context": context, "widened": again}


def order_calls(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `calls_in_order`, `answer` and `lacking`."""
    workspace, _ = opened(runtime)
    context = state["context"]
    assert context is not None
    answer = apis_of(workspace).answer(state["question"], context)
    tell("; ".join(f"{call['method']} {call['path']}" for call in answer.calls) or "no call")
    return {"calls_in_order": answer.calls, "answer": answer.text, "lacking": answer.lacking}


EMPTY = "No API specs were added to this workspace. Run `hopql apis add PATH`."


def answer_calls(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Say which calls do what was asked; or that no spec offers it, with the nearest; or what is wrong."""
    if failure := state.get("failure"):
        return {**failed(failure), "calls_in_order": []}
    if not state["calls_in_order"]:
        tell("nothing found")
        context = state.get("context")
        said = state["lacking"] or (EMPTY if context is None or not context["operations"] else "No spec offers that.")
        said = unlinked(said, links=True)
        return {"answer": said, "lacking": said, "status": "nothing_found", "messages": [AIMessage(said)]}
    status = "partly" if state["lacking"] else "answered"
    answer = unlinked(state["answer"], links=True)
    return {"status": status, "answer": answer, "messages": [AIMessage(answer)]}
