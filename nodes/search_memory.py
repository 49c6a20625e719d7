"""What a request is searched by (its keywords, and queries as statements, by rules or by a model; a model that fails
leaves it to the rules); the search of the memory for every query whose placeholders are filled; and what was found,
with its id and the query that found it, and what is missing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import failed, opened, tell
from hopql.state.context import Context
from hopql.state.graphs import AskState, KnowledgeState, MemoryState
from hopql.state.hops import HopValue
from hopql.state.memory import Filters, Found, Lookup, MemoryStatus, SearchQuery, Unresolved
from hopql.tools.base.errors import ModelError
from hopql.tools.display.word_results import unlinked
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.choose_model import model_for
from hopql.tools.planning.check_hops import fill, names, texts_of
from hopql.tools.planning.extract_keywords import keywords, read_keywords
from hopql.tools.planning.generate_queries import by_model, generate
from hopql.tools.planning.read_rules import Rules, rules_of
from hopql.tools.planning.resolve_values import answers, resolve

T_WORDS = 0.5
"""Share of a query's words from which a memory may answer it."""
T_GIVES = 0.75
"""That share, where the memory is to give a placeholder its value: a wrong one would mislead every later hop."""
Widening = tuple[str, Filters, str]
"""Category, filters, and in words what was widened."""


def search_memory(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Add `lookups` and what they found. A query that finds nothing near is searched again without the topic that was
    read into the request, then in every category; what was asked for (source, confidence, novelty) is never let go."""
    workspace, options = opened(runtime)
    memory = SemanticMemory(workspace.config.name, options.user)
    rules = rules_of(workspace)
    plan, number = state["search"], state["rounds"] + 1
    assert plan is not None
    done = {lookup["query"] for lookup in state["lookups"]}
    values = texts_of(state["values"])
    found = {one["id"]: one for one in state["found"]}
    lookups: list[Lookup] = []
    on_the_way = {one["text"] for one in state["lookups"] if "gives" in plan["queries"][one["query"]]}
    for place, query in sorted(enumerate(plan["queries"]), key=lambda entry: entry[1]["priority"]):
        if place in done:
            continue
        for text in fill(query["text"], values):
            asked: SearchQuery = {**query, "text": text}
            ways = _widenings(query, plan["filters"], plan["search_strategy"])
            hits, where = _near(memory, asked, ways, options.memory_k, rules)
            for one in hits:
                if one["id"] not in found or ("gives" not in query and found[one["id"]]["query"] in on_the_way):
                    found[one["id"]] = one
            ids = [one["id"] for one in hits]
            lookups.append(Lookup(query=place, text=text, where=where, found=ids, round=number))
    tell(f"round {number}: {len(lookups)} searches, {len(found)} memories" if lookups else "nothing is ready to search")
    return {"lookups": lookups, "found": list(found.values()), "rounds": number}


def _widenings(query: SearchQuery, filters: Filters, strategy: str) -> list[Widening]:
    """How a query is searched for, narrow first."""
    ways: list[Widening] = [(query["category"], filters, "")]
    kept = filters
    if "topic" in filters and strategy != "filtered":
        kept = filters.copy()
        topic = kept.pop("topic")
        ways.append((query["category"], kept, f"whatever the topic, not only {topic}"))
    if query["category"] and "categories" not in filters:
        ways.append(("", kept, f"in every category, not only {query['category']}"))
    return ways


def _near(
    memory: SemanticMemory, query: SearchQuery, widenings: list[Widening], k: int, rules: Rules
) -> tuple[list[Found], str]:
    """What the first way finds that finds something near; all that was found where none does."""
    hits: dict[str, Found] = {}
    widened = ""
    for category, filters, how in widenings:
        asked: SearchQuery = {**query, "category": category}
        fresh = memory.search(asked, filters, k=k)
        hits.update((one["id"], one) for one in fresh if one["id"] not in hits)
        widened = how
        if any(answers(one, rules, T_GIVES if "gives" in query else T_WORDS) for one in fresh):
            break
    ordered = sorted(hits.values(), key=lambda one: (not answers(one, rules), one["distance"]))
    return ordered[:k], widened


def resolve_placeholders(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `values`, `unresolved` and `fresh`: what this round resolved, for which another round is worth it."""
    workspace, _ = opened(runtime)
    rules = rules_of(workspace)
    plan = state["search"]
    assert plan is not None
    found = {one["id"]: one for one in state["found"]}
    values = dict(state["values"])
    known = texts_of(values)
    wanted = dict.fromkeys(name for query in plan["queries"] for name in names(query["text"]))
    fresh, unresolved = [], []
    for name in wanted:
        if name in values:
            continue
        tried, read = [], dict[str, HopValue]()
        for lookup in state["lookups"]:
            query = plan["queries"][lookup["query"]]
            if query.get("gives") != name:
                continue
            tried.append(lookup["text"] + (f" ({lookup['where']})" if lookup["where"] else ""))
            hits = [found[id_] for id_ in lookup["found"]]
            asks = next(iter(fill(query.get("asks", ""), known)), "")
            read.update((value["value"].lower(), value) for value in resolve(name, lookup["text"], hits, rules, asks))
        if read:
            values[name] = list(read.values())
            fresh.append(name)
            tell(f"{name} is {', '.join(value['value'] for value in values[name][:3])}")
        else:
            unresolved.append(Unresolved(name=name, tried=tried))
            tell(f"{name} is not resolved")
    return {"values": values, "fresh": fresh, "unresolved": unresolved}


MAX_LISTED = 10
MAX_CHARACTERS = 400
"""Of a memory in the answer."""


def answer_memory(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `answer`, `status` and the message; `found` is put in order, what answers the request itself first."""
    if failure := state.get("failure"):
        return failed(failure)
    workspace, _ = opened(runtime)
    rules = rules_of(workspace)
    ordered, final = _ordered(state, rules)
    near = [one for one in ordered if one["id"] in final and answers(one, rules)]
    parts = [_resolved(state), _listed(near), _missing(state)]
    if not near:
        closest = f" The closest memory: {_line(ordered[0])}" if ordered else ""
        parts.insert(1, f"No memory was found that answers it.{closest}")
    text = unlinked("\n\n".join(part for part in parts if part))
    status: MemoryStatus = "unresolved" if state["unresolved"] else "answered" if near else "nothing_found"
    return {"answer": text, "status": status, "found": ordered, "messages": [AIMessage(text)]}


def _ordered(state: MemoryState, rules: Rules) -> tuple[list[Found], set[str]]:
    """Memories, those that the request itself asked for first, the likeliest before; and the ids of those. Queries that
    only resolve a placeholder asked for the others."""
    plan = state["search"]
    queries = plan["queries"] if plan else []
    final = {id_ for one in state["lookups"] if "gives" not in queries[one["query"]] for id_ in one["found"]}

    def key(one: Found) -> tuple[bool, bool, float, float]:
        return one["id"] not in final, not answers(one, rules), -one.get("words", 0.0), one["distance"]

    return sorted(state["found"], key=key), final


def _resolved(state: MemoryState) -> str:
    """The values that were filled in, each with the memory that gives it."""
    return "\n".join(
        f"{name}: {', '.join(value['value'] for value in values[:5])} (“{_short(values[0]['evidence'])}”)"
        for name, values in state["values"].items()
    )


def _listed(found: list[Found]) -> str:
    lines = [f"- {_line(one)}" for one in found[:MAX_LISTED]]
    more = [f"… and {len(found) - MAX_LISTED} more."] if len(found) > MAX_LISTED else []
    return "\n".join(["Found:", *lines, *more]) if found else ""


def _line(one: Found) -> str:
    return f"{_short(one['text'])} [{one['id']}] (searched for: {one['query']})"


def _short(text: str) -> str:
    """A memory on one line: it is quoted, whatever it says."""
    flat = " ".join(text.split())
    return flat if len(flat) <= MAX_CHARACTERS else flat[: MAX_CHARACTERS - 1] + "…"


def _missing(state: MemoryState) -> str:
    """What stayed unresolved, what was tried, and which queries therefore never ran."""
    plan = state["search"]
    if not plan or not state["unresolved"]:
        return ""
    lines = []
    for one in state["unresolved"]:
        tried = "; ".join(f"“{text}”" for text in one["tried"])
        why = f"no memory found by {tried} gives it" if tried else "its own search could not run"
        lines.append(f"{one['name']} is not resolved: {why}.")
    ran = {lookup["query"] for lookup in state["lookups"]}
    left = [query["text"] for place, query in enumerate(plan["queries"]) if place not in ran]
    if left:
        lines.append(f"Not searched for, since that is missing: {'; '.join(left)}.")
    return "\n".join(lines)


def extract_keywords(state: MemoryState | AskState | KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `keywords`, from the question only; both lists are empty for a vague one. A model that fails leaves it to the
    rules."""
    workspace, options = opened(runtime)
    rules, question = rules_of(workspace), state["question"]
    model, calls = model_for(options.keywords, options), []
    found = read_keywords(question, rules)
    if model is not None:
        try:
            found, completion = keywords(question, model, timeout_s=options.model_timeout_s, rules=rules)
            calls = [completion.cost()] if completion else []
        except ModelError as error:
            tell(f"by rules, since the model failed: {error}")
    high, low = found["high_level_keywords"], found["low_level_keywords"]
    tell("; ".join(part for part in (", ".join(high), ", ".join(low)) if part) or "vague: nothing is named")
    return {"keywords": found, "calls": calls}


def generate_queries(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `search`, the plan. A model that fails leaves it to the rules."""
    workspace, options = opened(runtime)
    rules, question = rules_of(workspace), state["question"]
    model, most = model_for(options.queries, options), options.max_queries
    plan, completion = None, None
    if model is not None:
        try:
            plan, completion = by_model(
                question, model, max_queries=most, rules=rules, timeout_s=options.model_timeout_s
            )
        except ModelError as error:
            tell(f"by rules, since the model failed: {error}")
    if plan is None:
        today = datetime.now().astimezone().date()
        plan = generate(question, max_queries=most, today=today, rules=rules)
    tell(f"{plan['search_strategy']}: " + " · ".join(query["text"] for query in plan["queries"]))
    return {"search": plan, "calls": [completion.cost()] if completion else []}
