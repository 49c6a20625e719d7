"""A plan of search queries by rules: always well-formed, without a model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache

from hopql.state.memory import Filters, QueryPlan, SearchQuery, Strategy
from hopql.tools.base.tokenize_text import singular
from hopql.tools.planning.check_hops import PATTERN, braced, named, names
from hopql.tools.planning.read_rules import Rules, Topic, cue
from hopql.tools.planning.tag_words import clauses, phrases, referring, refers_back
from hopql.tools.planning.write_statements import Inner, Said, parse, statements, unnested

MAX_CHARACTERS = 2000
"""Of a request that is read; what follows is left."""


@dataclass(frozen=True)
class Reading:
    """A request taken apart."""

    text: str
    """What is left to search for, without lead-ins and without the words that set filters."""
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
    for one in rules.tables.filters:
        if one.field in filters:
            continue
        match = re.search(one.asks, text, re.IGNORECASE)
        if match and _set(filters, one.field, match.groupdict().get("value") if one.value is None else one.value):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    asked = bool(filters)
    text = without_lead_in(_tidied(text), rules)
    named = topic_of(text, rules)
    if named and "topic" not in filters:
        filters["topic"] = named
    topic = rules.tables.topics.get(filters.get("topic", ""))
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
    elif name == "source":
        filters["source"] = str(value).strip().lower()
    elif name == "topic":
        filters["topic"] = str(value).strip().lower()
    return True


def _tidied(text: str) -> str:
    text = re.sub(r"\(\s*\)|[,;:]\s*(?=[?.!]|$)|^\s*[,;:.]", " ", text)
    return re.sub(r"\s+(?=[?.!,])", "", " ".join(text.split()))


def without_lead_in(text: str, rules: Rules) -> str:
    """The text without what comes before the question itself; the text when nothing would be left."""
    for _ in range(4):
        match = rules.lead_in.match(text)
        if not match or not match.end():
            break
        rest = text[match.end() :].strip()
        if not re.search(r"\w", rest):
            break
        text = rest
    return text


def categories_of(text: str, rules: Rules) -> tuple[str, ...]:
    """Categories that words of the text lead to, in order of mention."""
    places = []
    text = PATTERN.sub(" ", text)
    for name, category in rules.tables.categories.items():
        match = _cue(tuple(category.cues)).search(text)
        if match:
            places.append((match.start(), name))
    return tuple(name for _, name in sorted(places))


def topic_of(text: str, rules: Rules) -> str:
    """The topic that words of the text mean, the first mentioned; empty without one."""
    places = []
    for name, topic in rules.tables.topics.items():
        match = _cue(tuple(topic.words)).search(text)
        if match:
            places.append((match.start(), name))
    return min(places)[1] if places else ""


@lru_cache(maxsize=512)
def _cue(words: Sequence[str]) -> re.Pattern[str]:
    return cue(words)


_EACH = 2
"""Texts that one word gives at most."""


class Expander:
    """Gives a text with one of its words exchanged."""

    def __init__(self, rules: Rules, today: date | None) -> None:
        """`today` fills expressions of time."""
        self._synonyms = rules.tables.synonyms
        self._times = {name: _dated(words, today) for name, words in rules.tables.times.items()}

    def times(self, text: str) -> list[str]:
        """With expressions of time exchanged: these a search must not go without."""
        return _exchanged(text, self._times)

    def synonyms(self, text: str) -> list[str]:
        """With common synonyms exchanged."""
        return _exchanged(text, self._synonyms)


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
    for kind, nouns in rules.tables.kinds.items():
        if last == kind or last in nouns:
            return kind
    return next((kind for kind, nouns in rules.tables.within.items() if last == kind or last in nouns), "")


def contradicts(name: str, kind: str, rules: Rules) -> bool:
    """Whether a value of that kind cannot fill a placeholder of that name. Where one of the two is not known, it can,
    unless both are the same word."""
    wanted, given = kind_of(name, rules), kind_of(kind, rules)
    if not wanted or not kind.strip() or wanted == given:
        return False
    if not given:
        return singular(kind.strip().lower()) not in (wanted, *name.lower().split("_"))
    return not any(_both(group, [wanted, given], nouns) for group, nouns in rules.tables.within.items())


def _both(group: str, kinds: list[str], nouns: list[str]) -> bool:
    """Whether the wider kind itself is asked for, or given, and the other one is within it."""
    return group in kinds and all(kind == group or kind in nouns for kind in kinds)


_BE = frozenset(("is", "are", "was", "were"))


@dataclass(frozen=True)
class Link:
    """One question, once its inner ones are answered."""

    inners: tuple[Inner, ...]
    main: str
    gives: str = ""
    """Placeholder that its answer fills; empty when nothing later needs it."""


def chained(text: str, rules: Rules, most: int = 5) -> list[Link]:
    """The questions of a text. "Which carrier does the team prefer, and how late was it?" gives two, of which the
    second asks of `{{CARRIER}}`, which the first gives. A word that refers to a name is replaced by the name."""
    links: list[Link] = []
    for part in clauses(text, rules) or [text]:
        asks = _linked(part, links[-1], rules) if links else part
        inners, main = unnested(asks, rules, max(0, most - 1))
        links.append(Link(tuple(inners), main, _given(main, rules)))
    used = {
        name
        for link in links
        for one in (link.main, *(inner.statement for inner in link.inners))
        for name in names(one)
    }
    return [link if link.gives in used else replace(link, gives="") for link in links]


def _given(main: str, rules: Rules) -> str:
    """The placeholder that the answer of a question would fill."""
    asked = parse(main, rules)
    if asked.wh in ("what", "which") and asked.thing:
        return named(asked.thing.split()[-1])
    if asked.wh in ("what", "which") and asked.aux in _BE and not asked.verb and asked.who:
        return named(asked.who.split(" of ")[0].split()[-1])
    return {"who": "PERSON", "where": "PLACE"}.get(asked.wh, "")


def _linked(part: str, before: Link, rules: Rules) -> str:
    """A clause with what it refers back to put in, where that can be told."""
    word = refers_back(part)
    if not word:
        return part
    kind = kind_of(before.gives, rules) if before.gives else ""
    fits = {
        "person": kind == "person",
        "place": kind in ("place", "city", "country", "airport"),
        "thing": bool(before.gives) and kind not in ("person", "place"),
        "many": bool(before.gives),
    }[word]
    if fits:
        return referring(part, braced(before.gives))
    named_before = [phrase for phrase in phrases(PATTERN.sub("", before.main), rules) if phrase.kind != "theme"]
    if word == "person":
        named_before = [phrase for phrase in named_before if phrase.kind == "name"]
    return referring(part, named_before[-1].text) if named_before and word != "place" else part


_LOWEST = 5


@dataclass(frozen=True)
class _Work:
    """What every part of a plan is made with."""

    reading: Reading
    rules: Rules
    expander: Expander
    max_queries: int


def by_rules(request: str, rules: Rules, *, max_queries: int = 5, today: date | None = None) -> QueryPlan:
    """How a request is searched for, by rules. `today` gives "yesterday" a date."""
    work = _Work(read(request, rules), rules, Expander(rules, today), max_queries)
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
    widened = work.expander.times(work.reading.text)
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
    for text in work.expander.times(said[0].text):
        queries.append(_query(text, category, "A word of the request, as memories may put it.", priority + 1))
    if len(queries) < 2 or names(part):
        varied = work.expander.synonyms(said[0].text)[:1]
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
    widened = work.expander.times(about)
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
