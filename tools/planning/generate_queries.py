"""From a request to a plan of search queries: by rules, or written by a model and read with care."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from hopql import prompts
from hopql.state.memory import Filters, QueryPlan, SearchQuery, Strategy
from hopql.tools.base.errors import UsageError
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.models.complete_prompt import json_rules, read_object
from hopql.tools.planning import plan_searches
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.plan_searches import fallback, read
from hopql.tools.planning.read_rules import Rules
from hopql.tools.planning.read_rules import rules as packaged
from hopql.tools.planning.tag_words import phrases
from hopql.tools.planning.write_statements import statements

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


def by_model(
    request: str,
    model: BaseChatModel,
    rules: Rules,
    *,
    max_queries: int = 5,
    synonyms: Mapping[str, Sequence[str]] | None = None,
    timeout_s: float = 120.0,
) -> tuple[QueryPlan, Completion]:
    """The plan that the model writes, and what the call cost. One that cannot be read becomes the request itself, among
    facts, with the strategy `simple`.

    Raises:
        ModelError: the model does not answer.
    """
    completion = sample(model, _ask(request, rules, max_queries, synonyms or {}, timeout_s), 1)[0]
    read_plan = read_object(completion.text)
    return _valid(read_plan, request, rules, max_queries) or fallback(request), completion


def _ask(request: str, rules: Rules, max_queries: int, synonyms: Mapping[str, Sequence[str]], timeout_s: float) -> Ask:
    known = [f"{word}: {', '.join(others)}" for word, others in synonyms.items() if word.lower() in request.lower()]
    categories = dict.fromkeys(
        ["facts", "documents", "document_chunks", "conversation_turns", *rules.tables.categories]
    )
    tail = prompts.fill(
        "search_queries",
        request=request,
        categories=", ".join(categories),
        max_queries=str(max_queries),
        placeholder="{{COMPANY}}",
        synonyms=f"Other words: {'; '.join(known)}.\n\n" if known else "",
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


pass


_NONE: Mapping[str, Sequence[str]] = {}


def generate(
    request: str,
    *,
    how: Literal["rules", "model"] = "rules",
    model: BaseChatModel | None = None,
    max_queries: int = 5,
    synonyms: Mapping[str, Sequence[str]] = _NONE,
    today: date | None = None,
    rules: Rules | None = None,
    timeout_s: float = 120.0,
) -> QueryPlan:
    """How a request is searched for: intent, queries as statements with category, purpose and priority, filters and
    strategy.

    Args:
        request: what was asked.
        how: by the model, where one is given; else by rules, without a call.
        model: a chat model.
        max_queries: queries of the plan at most.
        synonyms: the user's own words: term → other terms.
        today: gives "yesterday" and the like a date.
        rules: tables to use instead of the packaged ones: `rules(path)`.
        timeout_s: seconds the model may take.

    Raises:
        UsageError: the request has no word in it, or `max_queries` is under 1.
        ModelError: the model does not answer.
    """
    return queries_with_cost(
        request, how=how, model=model, max_queries=max_queries, synonyms=synonyms, today=today, rules=rules,
        timeout_s=timeout_s,
    )[0]  # fmt: skip


def queries_with_cost(
    request: str,
    *,
    how: Literal["rules", "model"] = "rules",
    model: BaseChatModel | None = None,
    max_queries: int = 5,
    synonyms: Mapping[str, Sequence[str]] = _NONE,
    today: date | None = None,
    rules: Rules | None = None,
    timeout_s: float = 120.0,
) -> tuple[QueryPlan, Completion | None]:
    """As `generate`, with what the model call cost; None where there was none."""
    rules = rules or packaged()
    if not any(character.isalnum() for character in request):
        raise UsageError("There is nothing to search for.", hint="Ask with a word or two.")
    if max_queries < 1:
        raise UsageError("A plan has at least one query.", hint="Set max_queries to 1 or more.")
    if how == "model" and model is not None:
        return by_model(
            request, model, rules, max_queries=max_queries, synonyms=synonyms, timeout_s=timeout_s
        )  # fmt: skip
    return plan_searches.by_rules(request, rules, max_queries=max_queries, synonyms=synonyms, today=today), None


def conversation_context(message: str, conversation_id: str = "", rules: Rules | None = None) -> QueryPlan:
    """What was said before that a message leans on: its conversation's turns first, then other conversations.

    With an id, the turns and conversations are those whose `source` is it; without one, any.

    Raises:
        UsageError: the message is empty.
    """
    rules = rules or packaged()
    _needs_words(message, "message")
    about = _about(message, rules)
    queries = [
        _form_query(message.strip(), "conversation_turns", "Turns that say what the message leans on.", 1),
        _form_query(f"discussion about {about}", "conversations", "Conversations about the same.", 2),
        _form_query(about, "conversation_turns", "Turns that name the same things.", 3),
    ]
    filters = Filters(categories=["conversations", "conversation_turns"])
    if conversation_id.strip():
        filters["source"] = conversation_id.strip()
    return QueryPlan(
        intent=f"Find what was said before: {about}.", queries=_unique(queries), filters=filters,
        search_strategy="filtered" if conversation_id.strip() else "expanded",
    )  # fmt: skip


def knowledge_base(question: str, topics: Sequence[str] = (), rules: Rules | None = None) -> QueryPlan:
    """Facts, documents and their chunks that answer a question; the last queries are fallbacks: the question's things
    in every category, without the sentence around them.

    One topic is a filter; several are searched one after the other, since a memory has one.

    Raises:
        UsageError: the question is empty.
    """
    rules = rules or packaged()
    _needs_words(question, "question")
    reading = read(question, rules)
    said = statements(reading.text, rules)[0].text
    about = _about(question, rules)
    named = [topic.strip().lower() for topic in topics if topic.strip()]
    queries = [
        _form_query(said, "facts", "Facts that answer it.", 1),
        _form_query(said, "documents", "Documents about it.", 2),
        _form_query(said, "document_chunks", "Passages that answer it.", 2),
    ]
    if len(named) > 1:
        queries += [_form_query(f"{topic} {about}", "facts", f"Facts on {topic}.", 3) for topic in named[:3]]
    queries += [
        _form_query(about, "", "Fallback: what names the same things, wherever it is.", 4),
        _form_query(reading.text.strip(" ?"), "", "Fallback: the question as it was asked.", 5),
    ]
    filters = reading.filters
    filters.pop("topic", None)
    if len(named) == 1:
        filters["topic"] = named[0]
    strategy = "filtered" if filters else "expanded"
    return QueryPlan(
        intent=f"Answer from the knowledge base: {about}.", queries=_unique(queries), filters=filters,
        search_strategy="filtered" if strategy == "filtered" else "expanded",
    )  # fmt: skip


def entity_resolution(reference: str, context: str = "", rules: Rules | None = None) -> QueryPlan:
    """Whom or what a reference means: its canonical name, then its attributes, then its relations.

    Raises:
        UsageError: the reference is empty.
    """
    rules = rules or packaged()
    _needs_words(reference, "reference")
    meant = " ".join(reference.split()).strip(" ?.\"'")
    hints = [phrase.text for phrase in phrases(context, rules) if phrase.text.lower() != meant.lower()][:3]
    queries = [
        _form_query(f"{meant} is the name of", "entities", "Its canonical name.", 1),
        _form_query(" ".join([meant, *hints]), "entities", "The one that the context means.", 1),
        _form_query(f"{meant} is", "facts", "Its attributes.", 2),
        _form_query(f"{meant} works with, belongs to, is part of", "relationships", "Its relations.", 3),
    ]
    return QueryPlan(
        intent=f"Find whom or what {meant!r} means.", queries=_unique(queries), filters=Filters(),
        search_strategy="expanded",
    )  # fmt: skip


def _form_query(text: str, category: str, purpose: str, priority: int) -> SearchQuery:
    return SearchQuery(text=text[:300], category=category, purpose=purpose, priority=priority)


def _unique(queries: Sequence[SearchQuery]) -> list[SearchQuery]:
    return list({(query["text"].lower(), query["category"]): query for query in reversed(queries)}.values())[::-1]


def _about(text: str, rules: Rules) -> str:
    """What a text names; the text itself when it names nothing."""
    return " ".join(phrase.text for phrase in phrases(text, rules)[:6]) or " ".join(text.split()).strip(" ?!.")


def _needs_words(text: str, name: str) -> None:
    if not any(character.isalnum() for character in text):
        raise UsageError(f"The {name} is empty.", hint="Give a word or two.")
