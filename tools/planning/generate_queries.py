"""From a request to a plan of search queries: without a chat model, or written by one and read with care."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, get_args

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from hopql import prompts
from hopql.state.memory import Filters, QueryPlan, SearchQuery, Strategy
from hopql.tools.base.errors import UsageError
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.models.complete_prompt import json_rules, read_object
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.plan_searches import fallback, read, without_model
from hopql.tools.planning.read_rules import Rules
from hopql.tools.planning.read_rules import rules as packaged

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


MAX_TOKENS = 700
_MORE = r"""
filters ::= "{" ws (filter ("," ws filter){0,3})? ws "}"
filter ::= ("\"topic\": " | "\"source\": ") text | "\"min_confidence\": " ("1" | "0." [0-9]{1,2}) | "\"novel\": " ("true" | "false")
queries ::= "[" ws query ("," ws query){0,MOST} ws "]"
query ::= "{" ws "\"text\": " text ", \"category\": \"" [a-z_]{1,40} "\", \"purpose\": " text ", \"priority\": " [1-5] ", \"gives\": \"" [A-Z_]{0,40} "\"" ws "}"
"""  # noqa: E501
_ROOT = (
    r'"{" ws "\"intent\": " text ", \"search_strategy\": \"" STRATEGY "\", \"filters\": " filters '
    r'", \"queries\": " queries ws "}"'
)


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else str(value)


def _priority(value: Any) -> int:
    """1 to 5; what is no number is 1."""
    try:
        return int(min(max(float(value), 1), 5))
    except (TypeError, ValueError):
        return 1


Text = Annotated[str, BeforeValidator(_text)]


class _Query(BaseModel):
    text: Text = Field(min_length=2, max_length=300)
    category: str = ""
    purpose: Text = ""
    priority: Annotated[int, BeforeValidator(_priority)] = 1
    gives: str | None = ""


class _Written(BaseModel):
    intent: Text = ""
    search_strategy: str = "simple"
    filters: dict[str, Any] = Field(default_factory=dict)
    queries: list[dict[str, Any]] = Field(default_factory=list)


def generate(
    request: str, *, max_queries: int = 5, today: date | None = None, rules: Rules | None = None
) -> QueryPlan:
    """How a request is searched for, without a chat model: intent, queries as statements with category, purpose and
    priority, filters and strategy. `today` gives "yesterday" and the like a date.

    Raises:
        UsageError: the request has no word in it, or `max_queries` is under 1.
    """
    _check(request, max_queries)
    return without_model(request, rules or packaged(), max_queries=max_queries, today=today)


def by_model(
    request: str, model: BaseChatModel, *, max_queries: int = 5, rules: Rules | None = None, timeout_s: float = 120.0
) -> tuple[QueryPlan, Completion]:
    """The plan that the model writes, and what the call cost. One that cannot be read becomes the request itself, among
    facts, with the strategy `simple`.

    Raises:
        UsageError: as `generate`.
        ModelError: the model does not answer.
    """
    _check(request, max_queries)
    rules = rules or packaged()
    completion = sample(model, _ask(request, rules, max_queries, timeout_s), 1)[0]
    return _valid(read_object(completion.text), request, rules, max_queries) or fallback(request), completion


def _check(request: str, max_queries: int) -> None:
    if not any(character.isalnum() for character in request):
        raise UsageError("There is nothing to search for.", hint="Ask with a word or two.")
    if max_queries < 1:
        raise UsageError("A plan has at least one query.", hint="Set max_queries to 1 or more.")


def _ask(request: str, rules: Rules, max_queries: int, timeout_s: float) -> Ask:
    categories = dict.fromkeys(["facts", "documents", "document_chunks", "conversation_turns", *rules.categories])
    tail = prompts.fill(
        "search_queries",
        request=request,
        categories=", ".join(categories),
        max_queries=str(max_queries),
        placeholder="{{COMPANY}}",
    )
    strategies = " | ".join(json.dumps(one) for one in get_args(Strategy))
    grammar = json_rules(_ROOT.replace("STRATEGY", f"({strategies})"), _MORE.replace("MOST", str(max_queries - 1)))
    return Ask("", "", tail, "```json\n", max_tokens=MAX_TOKENS, timeout_s=timeout_s, grammar=grammar)


def _valid(raw: dict[str, Any] | None, request: str, rules: Rules, max_queries: int) -> QueryPlan | None:
    """The plan, as far as it is sound; None when no query of it is."""
    if raw is None:
        return None
    try:
        written = _Written.model_validate(raw)
    except ValidationError:
        return None
    queries = runnable(given([query for one in written.queries if (query := _query(one)) is not None]))[:max_queries]
    if not queries:
        return None
    hops = any(names(query["text"]) for query in queries)
    strategy: Strategy = "simple"
    if hops:
        strategy = "multi_hop"
    elif written.search_strategy in get_args(Strategy) and written.search_strategy != "multi_hop":
        strategy = written.search_strategy  # type: ignore[assignment]
    elif len(queries) > 1:
        strategy = "expanded"
    return QueryPlan(
        intent=written.intent[:300] or request,
        queries=queries,
        filters=_filters(written.filters, request, rules),
        search_strategy=strategy,
    )


def _query(raw: dict[str, Any]) -> SearchQuery | None:
    try:
        one = _Query.model_validate(raw)
    except ValidationError:
        return None
    category = re.sub(r"\W+", "_", one.category.strip().lower()).strip("_")
    query = SearchQuery(
        text=one.text.rstrip("?").strip(),
        category=category if re.fullmatch(r"[a-z][a-z0-9_]*", category) else "",
        purpose=one.purpose[:300],
        priority=one.priority,
    )
    gives = (one.gives or "").strip("{} ")
    if re.fullmatch(r"[A-Z][A-Z0-9_]*", gives):
        query["gives"] = gives
    return query if re.search(r"\w", query["text"]) else None


def given(queries: list[SearchQuery]) -> list[SearchQuery]:
    """The queries by priority; a placeholder that none says it gives is given by the first that holds none."""
    ordered = sorted(queries, key=lambda query: query["priority"])
    wanted = dict.fromkeys(name for query in ordered for name in names(query["text"]))
    for name in wanted:
        if any(query.get("gives") == name for query in ordered):
            continue
        free = next((query for query in ordered if not names(query["text"]) and not query.get("gives")), None)
        if free is not None:
            free["gives"] = name
    for query in ordered:
        if query.get("gives") not in wanted:
            query.pop("gives", None)
    return ordered


def runnable(queries: list[SearchQuery]) -> list[SearchQuery]:
    """The queries that can come to run: without those whose placeholders nothing gives, or only each other."""
    known: set[str] = set()
    ready: list[int] = []
    while True:
        fresh = [at for at, query in enumerate(queries) if at not in ready and set(names(query["text"])) <= known]
        if not fresh:
            return [queries[at] for at in sorted(ready)]
        ready += fresh
        known |= {queries[at].get("gives", "") for at in fresh}


def _filters(raw: dict[str, Any], request: str, rules: Rules) -> Filters:
    """What the rules read in the request, and of the model's own what the request's words bear out."""
    filters = read(request, rules).filters
    low = request.lower()
    for name in ("topic", "source"):
        value = raw.get(name)
        if isinstance(value, str) and 1 < len(value) <= 80 and value.lower()[:5] in low and name not in filters:
            filters[name] = value.strip().lower()
    least = raw.get("min_confidence")
    if isinstance(least, int | float) and 0 < least <= 1 and re.search(r"\d|sure|confiden|certain", low):
        filters.setdefault("min_confidence", float(least))
    return filters

