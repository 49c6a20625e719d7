"""From a request to a plan of search queries: from the request taken apart and the rule tables, without a chat model;
or written by one and read with care. A plan is always well-formed."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated, Any, get_args

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from hopql import prompts
from hopql.state.memory import Filters, QueryPlan, SearchQuery, Strategy
from hopql.tools.base.errors import UsageError
from hopql.tools.base.tokenize_text import stem
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.models.complete_prompt import json_rules, read_object
from hopql.tools.planning.check_hops import PATTERN, braced, names
from hopql.tools.planning.read_rules import Rules, Topic, categories_of, topic_of
from hopql.tools.planning.read_rules import rules as packaged
from hopql.tools.planning.split_request import Asked, keywords_of, take_apart

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


MAX_CHARACTERS = 2000
"""Of a request that is read; what follows is left."""


@dataclass(frozen=True)
class Reading:
    """A request taken apart, with what every part of its plan is made with."""

    text: str
    """What is left to search for, without the words that set filters."""
    filters: Filters
    asked: bool
    """Whether a filter was asked for, rather than read off the topic."""
    categories: tuple[str, ...]
    """In order of mention; empty when no word leads to one."""
    topic: Topic | None
    keywords: tuple[str, ...]
    times: Mapping[str, Sequence[str]]
    """Expressions of time with what they may be called, which a search must not go without."""
    rules: Rules

    def said_in(self, text: str) -> list[str]:
        """The keywords that a part of the request has."""
        return [one for one in self.keywords if one.lower() in text.lower()]


def read(request: str, rules: Rules, today: date | None = None) -> Reading:
    """Take a request apart. What cannot be a filter (a confidence of 300 %) is left in the text."""
    text, filters = " ".join(request.split())[:MAX_CHARACTERS], Filters()
    for one in rules.filters:
        match = None if one.field in filters else re.search(one.asks, text, re.IGNORECASE)
        if match and _set(filters, one.field, match.groupdict().get("value") if one.value is None else one.value):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    asked = bool(filters)
    text = re.sub(r"\(\s*\)|[,;:]\s*(?=[?.!]|$)|^\s*[,;:.]", " ", text)
    text = re.sub(r"\s+(?=[?.!,])", "", " ".join(text.split()))
    if "topic" not in filters and (named := topic_of(text, rules)):
        filters["topic"] = named
    return Reading(
        text, filters, asked, categories_of(text, rules), rules.topics.get(filters.get("topic", "")),
        tuple(said for said, _ in keywords_of(text)),
        {name: _dated(words, today) for name, words in rules.times.items()}, rules,
    )  # fmt: skip


def _set(filters: Filters, name: str, value: str | float | bool | None) -> bool:
    """Put a filter in; False when the value is none."""
    if name == "min_confidence":
        number = float(value or 0)
        number = number / 100 if number > 1 else number
        if not 0 < number <= 1:
            return False
        filters["min_confidence"] = round(number, 4)
    elif name == "novel":
        filters["novel"] = bool(value)
    elif name in ("source", "topic"):
        filters |= {name: str(value).strip().lower()}  # type: ignore[misc]
    return True


_EACH = 2
"""Texts that one word gives at most."""


def _exchanged(text: str, table: Mapping[str, Sequence[str]]) -> list[str]:
    """The text with each word of the table that it holds exchanged, one at a time; placeholders stay."""
    spans = [match.span() for match in PATTERN.finditer(text)]
    texts: list[str] = []
    for word, others in sorted(table.items(), key=lambda entry: -len(entry[0])):
        if not word.strip():
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(word.strip())}s?(?!\w)", text, re.IGNORECASE):
            if any(start < match.end() and match.start() < end for start, end in spans):
                continue
            texts += [text[: match.start()] + other + text[match.end() :] for other in list(others)[:_EACH] if other]
            break
    return [one for one in dict.fromkeys(texts) if one.lower() != text.lower()]


def _dated(words: Sequence[str], today: date | None) -> list[str]:
    """Expressions with the day filled in; those that need it are left out where it is not known."""
    if today is None:
        return [word for word in words if "{" not in word]
    before = today.replace(day=1) - timedelta(days=1)
    monday = today - timedelta(days=today.weekday())
    known = {
        "today": today.isoformat(),
        "yesterday": (today - timedelta(days=1)).isoformat(),
        "tomorrow": (today + timedelta(days=1)).isoformat(),
        "week": f"week of {monday.isoformat()}",
        "month": today.strftime("%B %Y"),
        "last_month": before.strftime("%B %Y"),
        "year": str(today.year),
        "last_year": str(today.year - 1),
    }
    return [re.sub(r"\{(\w+)\}", lambda match: known.get(match.group(1), match.group()), word) for word in words]


def generate(
    request: str, *, max_queries: int = 5, today: date | None = None, rules: Rules | None = None
) -> QueryPlan:
    """How a request is searched for, without a chat model: intent, queries as statements with category, purpose and
    priority, filters and strategy. `today` gives "yesterday" and the like a date. UsageError: the request has no word
    in it, or `max_queries` is under 1."""
    _check(request, max_queries)
    reading = read(request, rules or packaged(), today)
    if not reading.categories and not reading.keywords:
        return {**_fallback(request), "filters": reading.filters}
    asked = take_apart(reading.text, max(0, max_queries - 1))
    strategy: Strategy = "simple"
    if queries := _hops(asked, reading):
        strategy = "multi_hop"
    elif sum(bool(reading.said_in(one.main)) for one in asked) > 1:
        strategy = "decomposed"
    elif len(reading.categories) > 1:
        queries, strategy = _across(asked, reading), "expanded"
    elif _exchanged(reading.text, reading.times):
        strategy = "expanded"
    elif reading.asked:
        strategy = "filtered"
    queries = queries or [query for one in asked for query in _simple(one, reading, 1)]
    return _plan(request, reading, queries, strategy, max_queries)


def _check(request: str, max_queries: int) -> None:
    if not any(character.isalnum() for character in request):
        raise UsageError("There is nothing to search for.", hint="Ask with a word or two.")
    if max_queries < 1:
        raise UsageError("A plan has at least one query.", hint="Set max_queries to 1 or more.")


def _fallback(request: str) -> QueryPlan:
    """The plan for what cannot be planned: the request itself, among facts."""
    query = SearchQuery(text=request, category="facts", purpose="The request as it was asked.", priority=1)
    return QueryPlan(intent=request, queries=[query], filters={}, search_strategy="simple")


def _plan(
    request: str, reading: Reading, queries: Sequence[SearchQuery], strategy: Strategy, max_queries: int
) -> QueryPlan:
    """Put a plan together: each query once, by priority, at most `max_queries`; what gives and what needs a value is
    kept before variations."""
    unique: dict[tuple[str, str], SearchQuery] = {}
    for query in queries:
        query["priority"] = min(query["priority"], 5)
        unique.setdefault((query["text"].lower(), query["category"]), query)
    ordered = sorted(unique.values(), key=lambda query: query["priority"])
    kept = sorted(ordered, key=lambda query: 0 if query.get("gives") else 1 if names(query["text"]) else 2)
    kept = sorted(sound(kept[:max_queries], names(request)), key=lambda query: query["priority"])
    if not kept:
        return _fallback(request)
    where = " and ".join(reading.categories).replace("_", " ")
    about = ", ".join(reading.keywords[:4])
    intent = f"Find {where or 'what is known'} about {about}." if about else reading.text
    return QueryPlan(intent=intent, queries=kept, filters=reading.filters, search_strategy=strategy)


def sound(queries: Sequence[SearchQuery], said: Collection[str] = ()) -> list[SearchQuery]:
    """The queries that can come to run: without those whose placeholders neither another gives, nor the request itself
    `said`; none gives what none needs."""
    known, ready = set(said), list[SearchQuery]()
    while fresh := [query for query in queries if query not in ready and known.issuperset(names(query["text"]))]:
        ready += fresh
        known |= {query.get("gives", "") for query in fresh}
    used = {name for query in ready for name in names(query["text"])}
    kept = [query for query in queries if query in ready]
    for query in kept:
        if query.get("gives", "") not in used:
            query.pop("gives", None)
    return kept


def _query(text: str, category: str, purpose: str, priority: int) -> SearchQuery:
    return SearchQuery(text=text, category=category, purpose=purpose, priority=priority)


def _simple(asked: Asked, reading: Reading, priority: int) -> list[SearchQuery]:
    """A statement, variations of it, and what the expansions add."""
    topic, rules = reading.topic, reading.rules
    said, category = statements(asked.statement, rules, topic.context if topic else "")
    category = category or next(iter(categories_of(asked.main, rules)), "facts")
    queries = [_query(said[0], category, f"What answers: {asked.main.strip(' ?')}", priority)]
    queries += [_query(one, category, "The same in other words.", priority + 1) for one in said[1:]]
    varied = _exchanged(said[0], reading.times)
    if len(queries) + len(varied) < 2 or names(asked.main):
        varied += _exchanged(said[0], rules.synonyms)[:1]
    queries += [_query(one, category, "A word of the request, as memories may put it.", priority + 1) for one in varied]
    beside = rules.categories.get(category)
    for other in beside.beside if beside else []:
        queries.append(_query(said[0], other, "Where the same may be kept.", priority + 1))
    return queries


def _across(asked: Sequence[Asked], reading: Reading) -> list[SearchQuery]:
    """One subject in several categories, its particulars, and the categories beside those."""
    rules, first = reading.rules, reading.categories[0]
    about = next((" ".join(said) for one in asked if (said := reading.said_in(one.main))), asked[0].statement)
    says = {name: category.says.replace("{about}", about) for name, category in rules.categories.items()}
    queries = [_query(says[name], name, f"{name.replace('_', ' ').capitalize()} about it.", 1)
               for name in reading.categories]  # fmt: skip
    if reading.topic and reading.topic.specifics:
        text = " ".join([reading.filters.get("topic", ""), *reading.topic.specifics])
        queries.append(_query(text, first, "Particulars of the topic.", 2))
    widened = _exchanged(about, reading.times)
    queries += [_query(one, first, "A word of the request, as memories may put it.", 2) for one in widened]
    beside = dict.fromkeys(other for name in reading.categories for other in rules.beside.get(name, []))
    queries += [_query(says.get(name, about), name, "What goes with it.", 3)
                for name in beside if name not in reading.categories]  # fmt: skip
    return queries


def _hops(asked: Sequence[Asked], reading: Reading) -> list[SearchQuery]:
    """Queries of a request of which something must be known first; none where nothing must."""
    queries: list[SearchQuery] = []
    for one in asked:
        for inner in one.inners:
            category = (categories_of(inner.clause, reading.rules) or ("facts",))[0]
            text, purpose = _reworded(inner.statement, reading.rules), f"Resolves {braced(inner.gives)}."
            query = _query(text, category, purpose, len(queries) + 1)
            queries.append({**query, "gives": inner.gives, "asks": inner.clause})
        own = _simple(one, reading, len(queries) + 1)
        if one.gives:
            own[0] |= {"gives": one.gives, "asks": one.noun}
        queries += own
    return queries if any(names(query["text"]) for query in queries) else []


def statements(said: str, rules: Rules, context: str = "") -> tuple[list[str], str]:
    """What memories may say, the nearest first, by the table of verbs; and the category that the verb leads to.

    "user prefer programming language" gives "User prefers programming language" and "favourite programming language",
    followed by `context`.
    """
    words = _reworded(said, rules).split()
    by_stem = {stem(verb): known for verb, known in rules.verbs.items()}
    at = next((place for place, word in enumerate(words) if place and stem(word.lower()) in by_stem), 0)
    if not at:
        return [_sentence(" ".join(words))], ""
    known, who, thing = by_stem[stem(words[at].lower())], " ".join(words[:at]), " ".join(words[at + 1 :])
    whose = "" if who.lower() in rules.pronouns.values() else who
    parts = {"who": who, "whose": whose, "verb": words[at], "thing": thing, "context": context}
    fitting = [text for text in known.says if thing or "{thing}" not in text]
    texts = [" ".join(re.sub(r"\{(\w+)\}", lambda match: parts[match.group(1)], one).split()) for one in fitting]
    texts = [_sentence(text) if one.startswith("{who}") else text for one, text in zip(fitting, texts, strict=True)]
    return texts or [_sentence(" ".join(words))], known.category


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _reworded(said: str, rules: Rules) -> str:
    """A statement as memories put it, by the tables of pronouns and relations."""
    words = [rules.pronouns.get(word.lower(), word) for word in said.split()]
    for relation, put in rules.relations.items():
        wanted = [stem(word) for word in relation.split()]
        stems = [stem(word.lower()) for word in words]
        for at in range(len(words) - len(wanted) + 1):
            if stems[at : at + len(wanted)] == wanted:
                words[at : at + len(wanted)] = [put]
                break
    return " ".join(words)


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


def by_model(
    request: str, model: BaseChatModel, *, max_queries: int = 5, rules: Rules | None = None, timeout_s: float = 120.0
) -> tuple[QueryPlan, Completion]:
    """The plan that the model writes, and what the call cost. One that cannot be read becomes the request itself, among
    facts, with the strategy `simple`. UsageError: as `generate`. ModelError: the model does not answer."""
    _check(request, max_queries)
    rules = rules or packaged()
    completion = sample(model, _ask(request, rules, max_queries, timeout_s), 1)[0]
    return _valid(read_object(completion.text), request, rules, max_queries) or _fallback(request), completion


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
    listed = raw.get("queries") if raw else None
    if not raw or not isinstance(listed, list):
        return None
    queries = sound(given([query for one in listed if (query := _read_query(one)) is not None]))[:max_queries]
    if not queries:
        return None
    strategy, said = "expanded" if len(queries) > 1 else "simple", raw.get("search_strategy", "simple")
    if any(names(query["text"]) for query in queries):
        strategy = "multi_hop"
    elif said in get_args(Strategy) and said != "multi_hop":
        strategy = said
    return QueryPlan(
        intent=_text(raw.get("intent") or request)[:300],
        queries=queries,
        filters=_filters(raw.get("filters"), request, rules),
        search_strategy=strategy,  # type: ignore[typeddict-item]
    )


def _read_query(raw: Any) -> SearchQuery | None:
    try:
        one = _Query.model_validate(raw)
    except ValidationError:
        return None
    category = re.sub(r"\W+", "_", one.category.strip().lower()).strip("_")
    category = category if re.fullmatch(r"[a-z][a-z0-9_]*", category) else ""
    query = _query(one.text.rstrip("?").strip(), category, one.purpose[:300], one.priority)
    gives = (one.gives or "").strip("{} ")
    if re.fullmatch(r"[A-Z][A-Z0-9_]*", gives):
        query["gives"] = gives
    return query if re.search(r"\w", query["text"]) else None


def given(queries: list[SearchQuery]) -> list[SearchQuery]:
    """The queries by priority; a placeholder that none says it gives is given by the first that holds none."""
    ordered = sorted(queries, key=lambda query: query["priority"])
    told = {query.get("gives") for query in ordered}
    for name in dict.fromkeys(name for query in ordered for name in names(query["text"])):
        free = next((query for query in ordered if not names(query["text"]) and not query.get("gives")), None)
        if name not in told and free is not None:
            free["gives"] = name
    return ordered


def _filters(raw: Any, request: str, rules: Rules) -> Filters:
    """What the rules read in the request, and of the model's own what the request's words bear out."""
    filters, low, own = read(request, rules).filters, request.lower(), raw if isinstance(raw, dict) else {}
    for name in ("topic", "source"):
        value = own.get(name)
        if isinstance(value, str) and 1 < len(value) <= 80 and value.lower()[:5] in low and name not in filters:
            filters[name] = value.strip().lower()
    least = own.get("min_confidence")
    if isinstance(least, int | float) and 0 < least <= 1 and re.search(r"\d|sure|confiden|certain", low):
        filters.setdefault("min_confidence", float(least))
    return filters

