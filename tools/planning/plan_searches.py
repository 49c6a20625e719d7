"""A plan of search queries from a request taken apart and the rule tables: always well-formed, without a chat
model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

from hopql.state.memory import Filters, QueryPlan, SearchQuery, Strategy
from hopql.tools.base.tokenize_text import singular, stem
from hopql.tools.planning.check_hops import PATTERN, braced, names
from hopql.tools.planning.read_rules import Rules, Topic, cue
from hopql.tools.planning.split_request import Asked, keywords_of, take_apart

MAX_CHARACTERS = 2000
"""Of a request that is read; what follows is left."""


@dataclass(frozen=True)
class Reading:
    """A request taken apart."""

    text: str
    """What is left to search for, without the words that set filters."""
    filters: Filters = field(default_factory=lambda: Filters())
    asked: bool = False
    """Whether a filter was asked for, rather than read off the topic."""
    categories: tuple[str, ...] = ()
    """In order of mention; empty when no word leads to one."""
    topic: Topic | None = None


def read(request: str, rules: Rules) -> Reading:
    """Take a request apart. What cannot be a filter (a confidence of 300 %) is left in the text."""
    text = " ".join(request.split())[:MAX_CHARACTERS]
    filters = Filters()
    for one in rules.filters:
        if one.field in filters:
            continue
        match = re.search(one.asks, text, re.IGNORECASE)
        if match and _set(filters, one.field, match.groupdict().get("value") if one.value is None else one.value):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    asked = bool(filters)
    text = _tidied(text)
    named = topic_of(text, rules)
    if named and "topic" not in filters:
        filters["topic"] = named
    topic = rules.topics.get(filters.get("topic", ""))
    return Reading(text, filters, asked, categories_of(text, rules), topic)


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


def _tidied(text: str) -> str:
    text = re.sub(r"\(\s*\)|[,;:]\s*(?=[?.!]|$)|^\s*[,;:.]", " ", text)
    return re.sub(r"\s+(?=[?.!,])", "", " ".join(text.split()))


def categories_of(text: str, rules: Rules) -> tuple[str, ...]:
    """Categories that words of the text lead to, in order of mention."""
    return _mentioned(PATTERN.sub(" ", text), {name: category.cues for name, category in rules.categories.items()})


def topic_of(text: str, rules: Rules) -> str:
    """The topic that words of the text mean, the first mentioned; empty without one."""
    return next(iter(_mentioned(text, {name: topic.words for name, topic in rules.topics.items()})), "")


def _mentioned(text: str, table: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    places = [(match.start(), name) for name, said in table.items() if (match := _cue(tuple(said)).search(text))]
    return tuple(name for _, name in sorted(places))


@lru_cache(maxsize=512)
def _cue(words: Sequence[str]) -> re.Pattern[str]:
    return cue(words)


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


def kind_of(name: str, rules: Rules) -> str:
    """The kind that a name means by its last word: `HOME_AIRPORT` and "airport" are `airport`, `MANAGER` is `person`.
    Empty when nothing is known of it."""
    words = [word for word in re.findall(r"[a-z]+", name.lower()) if word]
    if not words:
        return ""
    last = singular(words[-1])
    for kind, nouns in rules.kinds.items():
        if last == kind or last in nouns:
            return kind
    return next((kind for kind, nouns in rules.within.items() if last == kind or last in nouns), "")


def contradicts(name: str, kind: str, rules: Rules) -> bool:
    """Whether a value of that kind cannot fill a placeholder of that name. Where one of the two is not known, it can,
    unless both are the same word."""
    wanted, given = kind_of(name, rules), kind_of(kind, rules)
    if not wanted or not kind.strip() or wanted == given:
        return False
    if not given:
        return singular(kind.strip().lower()) not in (wanted, *name.lower().split("_"))
    kinds = {wanted, given}  # one may be the wider kind that the other is within
    return not any(group in kinds and kinds <= {group, *nouns} for group, nouns in rules.within.items())


_LOWEST = 5


@dataclass(frozen=True)
class _Work:
    """What every part of a plan is made with."""

    reading: Reading
    rules: Rules
    times: Mapping[str, Sequence[str]]
    """Expressions of time with what they may be called, which a search must not go without."""
    keywords: tuple[str, ...]
    """Of the request, in its order."""
    max_queries: int

    def said_in(self, text: str) -> list[str]:
        """The keywords that a part of the request has."""
        return [one for one in self.keywords if one.lower() in text.lower()]


def without_model(request: str, rules: Rules, *, max_queries: int = 5, today: date | None = None) -> QueryPlan:
    """How a request is searched for, without a chat model. `today` gives "yesterday" a date."""
    reading = read(request, rules)
    keywords = tuple(said for said, _ in keywords_of(reading.text))
    times = {name: _dated(words, today) for name, words in rules.times.items()}
    work = _Work(reading, rules, times, keywords, max_queries)
    if not reading.categories and not keywords:
        return {**fallback(request), "filters": reading.filters}
    asked = take_apart(reading.text, max(0, max_queries - 1))
    hops = _hops(asked, work)
    if hops:
        return _plan(request, work, hops, "multi_hop")
    queries = [query for one in asked for query in _simple(one, work, 1)]
    if sum(bool(work.said_in(one.main)) for one in asked) > 1:
        return _plan(request, work, queries, "decomposed")
    if len(reading.categories) > 1:
        return _plan(request, work, _across(asked, work), "expanded")
    widened = _exchanged(reading.text, work.times)
    strategy: Strategy = "expanded" if widened else "filtered" if reading.asked else "simple"
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
    where = " and ".join(work.reading.categories).replace("_", " ")
    about = ", ".join(work.keywords[:4])
    intent = f"Find {where or 'what is known'} about {about}." if about else work.reading.text
    return QueryPlan(intent=intent, queries=kept, filters=work.reading.filters, search_strategy=strategy)


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


def _query(text: str, category: str, purpose: str, priority: int, gives: str = "") -> SearchQuery:
    query = SearchQuery(text=text, category=category, purpose=purpose, priority=priority)
    if gives:
        query["gives"] = gives
    return query


def _simple(asked: Asked, work: _Work, priority: int) -> list[SearchQuery]:
    """A statement, variations of it, and what the expansions add."""
    topic = work.reading.topic
    said, category = statements(asked.statement, work.rules, topic.context if topic else "")
    category = category or next(iter(categories_of(asked.main, work.rules)), "facts")
    queries = [_query(said[0], category, f"What answers: {asked.main.strip(' ?')}", priority)]
    queries += [_query(one, category, "The same in other words.", priority + 1) for one in said[1:]]
    for text in _exchanged(said[0], work.times):
        queries.append(_query(text, category, "A word of the request, as memories may put it.", priority + 1))
    if len(queries) < 2 or names(asked.main):
        varied = _exchanged(said[0], work.rules.synonyms)[:1]
        queries += [_query(text, category, "With another word for it.", priority + 1) for text in varied]
    beside = work.rules.categories.get(category)
    for other in beside.beside if beside else []:
        queries.append(_query(said[0], other, "Where the same may be kept.", priority + 1))
    return queries


def _across(asked: Sequence[Asked], work: _Work) -> list[SearchQuery]:
    """One subject in several categories, its particulars, and the categories beside those."""
    reading, tables = work.reading, work.rules
    about = next((" ".join(said) for one in asked if (said := work.said_in(one.main))), asked[0].statement)
    queries: list[SearchQuery] = []
    for name in reading.categories:
        text = tables.categories[name].says.replace("{about}", about)
        queries.append(_query(text, name, f"{name.replace('_', ' ').capitalize()} about it.", 1))
    if reading.topic and reading.topic.specifics:
        text = " ".join([reading.filters.get("topic", ""), *reading.topic.specifics])
        queries.append(_query(text, reading.categories[0], "Particulars of the topic.", 2))
    widened = _exchanged(about, work.times)
    queries += [
        _query(one, reading.categories[0], "A word of the request, as memories may put it.", 2) for one in widened
    ]
    beside = [other for name in reading.categories for other in tables.beside.get(name, [])]
    for name in dict.fromkeys(one for one in beside if one not in reading.categories):
        category = tables.categories.get(name)
        text = category.says.replace("{about}", about) if category else about
        queries.append(_query(text, name, "What goes with it.", 3))
    return queries


def _hops(asked: Sequence[Asked], work: _Work) -> list[SearchQuery]:
    """Queries of a request of which something must be known first; none where nothing must."""
    queries: list[SearchQuery] = []
    for one in asked:
        for inner in one.inners:
            category = (categories_of(inner.clause, work.rules) or ("facts",))[0]
            text, purpose = _reworded(inner.statement, work.rules), f"Resolves {braced(inner.gives)}."
            queries.append(_query(text, category, purpose, len(queries) + 1, inner.gives))
            queries[-1]["asks"] = inner.clause
        own = _simple(one, work, len(queries) + 1)
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
