"""A plan of search queries by rules: always well-formed, without a model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from hopql.state.memory import QueryPlan, SearchQuery, Strategy
from hopql.tools.queries.chains import Link, chained
from hopql.tools.queries.expansion import Expander
from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.phrases import phrases
from hopql.tools.queries.placeholders import braced, names
from hopql.tools.queries.reading import Reading, categories_of, read
from hopql.tools.queries.statements import Said, statements

_LOWEST = 5


@dataclass(frozen=True)
class _Work:
    """What every part of a plan is made with."""

    reading: Reading
    rules: Rules
    expander: Expander
    max_queries: int


def by_rules(
    request: str,
    rules: Rules,
    *,
    max_queries: int = 5,
    synonyms: Mapping[str, Sequence[str]] | None = None,
    today: date | None = None,
) -> QueryPlan:
    """How a request is searched for, by rules. `synonyms` are the user's own, `today` gives "yesterday" a date."""
    work = _Work(read(request, rules), rules, Expander(rules, synonyms or {}, today), max_queries)
    if not work.reading.categories and not phrases(work.reading.text, rules):
        return {**fallback(request), "filters": work.reading.filters}
    linked = chained(work.reading.text, rules, work.max_queries)
    hops = _hops(linked, work)
    if hops:
        return _plan(request, work, hops, "multi_hop")
    parts = [link.main for link in linked]
    if len(parts) > 1 and sum(_has_own(part, rules) for part in parts) > 1:
        return _plan(request, work, _decomposed(parts, work), "decomposed")
    if len(work.reading.categories) > 1:
        return _plan(request, work, _across(parts, work), "expanded")
    queries = _simple(work.reading.text, work, 1)
    widened = work.expander.own(work.reading.text)
    strategy: Strategy = "expanded" if widened else "filtered" if work.reading.asked else "simple"
    return _plan(request, work, queries, strategy)


def fallback(request: str) -> QueryPlan:
    """The plan for what cannot be planned: the request itself, among facts."""
    query = SearchQuery(text=request, category="facts", purpose="The request as it was asked.", priority=1)
    return QueryPlan(intent=request, queries=[query], filters={}, search_strategy="simple")


def _plan(request: str, work: _Work, queries: list[SearchQuery], strategy: Strategy) -> QueryPlan:
    """Put a plan together: each query once, by priority, at most `max_queries`; what gives and what needs a value is
    kept before variations."""
    unique: dict[tuple[str, str], SearchQuery] = {}
    for query in queries:
        query["priority"] = min(max(query["priority"], 1), _LOWEST)
        unique.setdefault((query["text"].lower(), query["category"]), query)
    ordered = sorted(unique.values(), key=lambda query: query["priority"])
    kept = _sound(sorted(ordered, key=_is_variation)[: work.max_queries], set(names(request)))
    kept.sort(key=lambda query: query["priority"])
    if not kept:
        return fallback(request)
    return QueryPlan(
        intent=_intent(work), queries=kept, filters=work.reading.filters, search_strategy=strategy
    )  # fmt: skip


def _is_variation(query: SearchQuery) -> int:
    return 0 if query.get("gives") else 1 if names(query["text"]) else 2


def _sound(queries: list[SearchQuery], said: set[str]) -> list[SearchQuery]:
    """The queries without those whose values no other gives, nor the request itself `said`; none gives what none
    needs."""
    known = said | {query.get("gives", "") for query in queries}
    kept = [query for query in queries if known.issuperset(names(query["text"]))]
    if len(kept) < len(queries):
        return _sound(kept, said)
    used = {name for query in kept for name in names(query["text"])}
    for query in kept:
        if query.get("gives", "") not in used:
            query.pop("gives", None)
    return kept


def _intent(work: _Work) -> str:
    """What is wanted, in a few words."""
    about = [phrase.text for phrase in phrases(work.reading.text, work.rules)]
    where = " and ".join(work.reading.categories).replace("_", " ")
    return f"Find {where or 'what is known'} about {', '.join(about[:4])}." if about else work.reading.text


def _category(said: Said, part: str, work: _Work) -> str:
    """Where to look for a statement: by its verb, then by words of its part, then among facts."""
    if said.category and said.category != "facts":
        return said.category
    found = categories_of(part, work.rules)
    return found[0] if found else said.category or "facts"


def _query(text: str, category: str, purpose: str, priority: int, gives: str = "") -> SearchQuery:
    query = SearchQuery(text=text, category=category, purpose=purpose, priority=priority)
    if gives:
        query["gives"] = gives
    return query


def _simple(part: str, work: _Work, priority: int) -> list[SearchQuery]:
    """A statement, a variation of it, and what the expansions add."""
    topic = work.reading.topic
    said = statements(part, work.rules, topic.context if topic else "")
    category = _category(said[0], part, work)
    queries = [_query(said[0].text, category, f"What answers: {part.strip(' ?')}", priority)]
    queries += [_query(one.text, category, "The same in other words.", priority + 1) for one in said[1:]]
    for text in work.expander.own(said[0].text):
        queries.append(_query(text, category, "A word of the request, as memories may put it.", priority + 1))
    if len(queries) < 2 or names(part):
        varied = work.expander.general(said[0].text)[:1]
        queries += [_query(text, category, "With another word for it.", priority + 1) for text in varied]
    beside = work.rules.tables.categories.get(category)
    for other in beside.beside if beside else []:
        queries.append(_query(said[0].text, other, "Where the same may be kept.", priority + 1))
    return queries


def _decomposed(parts: Sequence[str], work: _Work) -> list[SearchQuery]:
    """A statement for every question that is joined in the request; then the variations."""
    each = [_simple(part, work, 1) for part in parts]
    return [query for queries in each for query in queries]


def _has_own(part: str, rules: Rules) -> bool:
    """Whether a clause names something itself ("what was decided" does not)."""
    return bool(phrases(part, rules))


def _across(parts: Sequence[str], work: _Work) -> list[SearchQuery]:
    """One subject in several categories, its particulars, and the categories beside those."""
    reading, tables = work.reading, work.rules.tables
    about = _about(next((part for part in parts if _has_own(part, work.rules)), parts[0]), work)
    queries: list[SearchQuery] = []
    for name in reading.categories:
        said = tables.categories[name].says.replace("{about}", about)
        queries.append(_query(said, name, f"{name.replace('_', ' ').capitalize()} about it.", 1))
    if reading.topic and reading.topic.specifics:
        text = " ".join([reading.filters.get("topic", ""), *reading.topic.specifics])
        queries.append(_query(text, reading.categories[0], "Particulars of the topic.", 2))
    widened = work.expander.own(about)
    queries += [
        _query(one, reading.categories[0], "A word of the request, as memories may put it.", 2) for one in widened
    ]
    beside = [other for name in reading.categories for other in tables.beside.get(name, [])]
    for name in dict.fromkeys(one for one in beside if one not in reading.categories):
        category = tables.categories.get(name)
        said = category.says.replace("{about}", about) if category else about
        queries.append(_query(said, name, "What goes with it.", 3))
    return queries


def _about(part: str, work: _Work) -> str:
    """The subject of a clause: what follows "about", or what it names."""
    match = re.search(r"\b(?:about|regarding|concerning|on)\s+(?:the\s+|our\s+|my\s+)?(.+)$", part, re.IGNORECASE)
    text = match.group(1) if match else ""
    if text:
        return statements(text, work.rules)[0].text
    return " ".join(phrase.text for phrase in phrases(part, work.rules)) or part


def _hops(links: Sequence[Link], work: _Work) -> list[SearchQuery]:
    """Queries of a request of which something must be known first; none where nothing must."""
    queries: list[SearchQuery] = []
    for link in links:
        for inner in link.inners:
            category = (categories_of(inner.clause, work.rules) or ("facts",))[0]
            purpose = f"Resolves {braced(inner.gives)}."
            queries.append(_query(inner.statement, category, purpose, len(queries) + 1, inner.gives))
        own = _simple(link.main, work, len(queries) + 1)
        if link.gives:
            own[0]["gives"] = link.gives
        queries += own
    return queries if any(names(query["text"]) for query in queries) else []
