"""Stored values that a question mentions: its phrases, where they are stored, and which of them a prompt is told."""

from __future__ import annotations

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from hopql.state.cards import TableCard
from hopql.state.plan import ValueHit
from hopql.tools.base.tokenize_text import STOP_WORDS, split_name, stem, stems, words
from hopql.tools.catalog.index_values import ValueIndex, normal, stemmed
from hopql.tools.catalog.schema_text import Labels

_LONGEST = 6
_MOST_WORDS = 400
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+(?:['’][^\W_]+)?"
)
_GAP = re.compile(r"[\s,.&/()+'’-]{0,3}")
_IN_QUOTES = r"\"[^\"]{1,80}\"|“[^”]{1,80}”|‘[^’]{1,80}’|«[^»]{1,80}»|(?<!\w)'[^']{1,80}'(?!\w)"
_QUOTED = re.compile(rf"{_IN_QUOTES}|`[^`]{{1,80}}`")


@dataclass(frozen=True)
class Phrase:
    """A run of words of the question."""

    text: str
    norm: str
    start: int
    end: int
    words: int
    marked: bool
    """In quotes, or capitalised elsewhere than at the start of the sentence: probably a name."""
    quoted: bool = False


def phrases(question: str) -> list[Phrase]:
    """Runs of one to six words that may name a value: quoted ones first, then the longest, then from the left."""
    quoted = [_quoted(match) for match in _QUOTED.finditer(question)]
    spans = [(match.start(), match.end()) for match in _WORD.finditer(question)][:_MOST_WORDS]
    runs: list[Phrase] = []
    for first in range(len(spans)):
        for last in range(first, min(first + _LONGEST, len(spans))):
            if last > first and not _GAP.fullmatch(question, spans[last - 1][1], spans[last][0]):
                break
            phrase = _run(question, spans, first, last)
            if _may_be_value(phrase):
                runs.append(phrase)
    runs.sort(key=lambda p: (-p.words, p.start))
    return quoted + runs


def _quoted(match: re.Match[str]) -> Phrase:
    text = match[0][1:-1]
    norm = normal(text)
    return Phrase(text, norm, match.start(), match.end(), len(norm.split()), marked=True, quoted=True)


def _run(question: str, spans: list[tuple[int, int]], first: int, last: int) -> Phrase:
    start, end = spans[first][0], spans[last][1]
    text = question[start:end].removesuffix("'s").removesuffix("’s")
    capital = any(
        question[a].isupper() and (a > 0 or (question[a:b].isupper() and b - a > 1)) for a, b in spans[first : last + 1]
    )
    return Phrase(text, normal(text), start, end, last - first + 1, marked=capital)


def _may_be_value(phrase: Phrase) -> bool:
    """Not for numbers, stop words and single letters; a short code (`JFK`, `NY`) must be in capitals."""
    words = phrase.norm.split()
    if not words or not any(c.isalpha() for c in phrase.norm):
        return False
    if phrase.text.isupper() and len(phrase.norm) > 1:
        return True
    if all(word in STOP_WORDS or word.isdigit() for word in words):
        return False
    return len(phrase.norm) > 2 or not phrase.norm.isascii()


_GENERAL: Final = frozenset({"name", "id", "code", "type", "text", "valu", "titl", "descript"})
"""Stems in names of columns that say nothing about what the column is of."""
_LINKS: Final = frozenset({"of", "the", "a", "an", "called", "named", "name", "is", "are", "equals"})
"""What may stand between a kind and its name ("the city of Lima"); "cities in Peru" is no link."""
_BEFORE = re.compile(r"([\w']+)[\s\"'“‘(]*$")
_AFTER = re.compile(r"^[\s\"'”’)-]*([\w']+)")


def fit(question: str, phrase: str, value: str, table: str, column: str) -> float:
    """0 to about 2.5: what the question's words say for this column of a phrase that it stores.

    Most when the column's own word stands beside the phrase ("Lima city"), then its table's; some when either is
    asked about at all; a little when the column names its table's rows, as `city.name` does.
    """
    near, asked = _beside(question, phrase, value), stems(question)
    own, whole = named(column), named(table)
    score = 1.0 if own & near else 0.0
    score += 0.6 if whole & near else 0.0
    score += 0.3 if own & asked else 0.0
    score += 0.3 if whole & asked else 0.0
    return score + (0.3 if own <= whole else 0.0)


@lru_cache(maxsize=20_000)
def named(name: str) -> frozenset[str]:
    """Stems of an identifier that say what it is of."""
    return frozenset(stem(word) for word in (*words(name), *split_name(name))) - _GENERAL


@lru_cache(maxsize=2_000)
def _beside(question: str, phrase: str, value: str) -> frozenset[str]:
    """Stems of the words beside the phrase, wherever it stands, and of those in it that the value lacks."""
    found = set(words(phrase)) - set(words(value))
    for match in re.finditer(re.escape(phrase), question):
        if after := _AFTER.match(question[match.end() :]):
            found.update(words(after[1]))
        rest = question[: match.start()]
        while before := _BEFORE.search(rest):
            rest = rest[: before.start()]
            if before[1].lower() not in _LINKS:
                found.update(words(before[1]))
                break
    return frozenset(stem(word) for word in found if word not in STOP_WORDS)


WEAK = 0.5
"""Score of a hit that may be a word of the schema instead: it does not bring its table into the plan."""

_SCORES = {"exact": 1.0, "case": 0.95, "stem": 0.9}
_PLACES = 12
_KINDS = 60
"""Values at most of a column that sorts rows into kinds: a plain word in another form may mean one ("comedies")."""
_HITS = 8
_FUZZY = 10
_DAYS = frozenset(name.lower() for names in (month_name, month_abbr, day_name, day_abbr) for name in names if name)
Span = tuple[int, int]


def find(question: str, index: ValueIndex, schema_words: Collection[str]) -> list[ValueHit]:
    """Values of the question, best first, with every column that stores each.

    A longer phrase hides the shorter ones inside it. A phrase that many columns store, and that is neither quoted
    nor capitalised, is passed over. What no column stores as it is written is looked for fuzzily when it looks
    like a name.

    Args:
        schema_words: stems of the words in table and column names; a plain mention of one is a weak hit.
    """
    listed = phrases(question)
    stored = _lookup(listed, index)
    taken: list[Span] = []
    hits: list[ValueHit] = []
    for phrase in listed:
        if _covered(phrase, taken):
            continue
        found = _hits(phrase, stored.get(phrase.norm, []), index, schema_words, question)
        if found:
            hits += found + _kinds(phrase, listed, stored, index, schema_words, question)
            taken.append((phrase.start, phrase.end))
    for phrase in _fuzzy_phrases(listed, taken, schema_words):
        if not _covered(phrase, taken) and (found := _fuzzy(phrase, index)):
            hits += found
            taken.append((phrase.start, phrase.end))
    return sorted(hits, key=lambda hit: -hit["score"])


def _lookup(listed: Sequence[Phrase], index: ValueIndex) -> dict[str, list[tuple[int, str]]]:
    """Stored normal forms by the normal form of the phrase: (id, norm), the same text before the same stems."""
    forms = {phrase.norm: stemmed(phrase.norm) for phrase in listed}
    by_norm: dict[str, list[tuple[int, str]]] = {}
    by_stem: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for key, norm, stems_of in index.norms(list(forms), list(dict.fromkeys(forms.values()))):
        by_norm[norm] = [(key, norm)]
        by_stem[stems_of].append((key, norm))
    found = {norm: by_norm.get(norm) or by_stem.get(stems_of, []) for norm, stems_of in forms.items()}
    return {norm: same for norm, same in found.items() if same}


def _hits(
    phrase: Phrase, stored: Sequence[tuple[int, str]], index: ValueIndex, schema_words: Collection[str], question: str
) -> list[ValueHit]:
    """Where a phrase is stored; of many columns, those that fit the words around it best."""
    hits: list[ValueHit] = []
    plain = not phrase.marked and phrase.words == 1
    common = plain and (stem(phrase.norm) in schema_words or phrase.norm in STOP_WORDS)
    common = common or (phrase.words == 1 and not phrase.quoted and phrase.norm in _DAYS)
    for key, norm in stored:
        places = index.stored(key)
        if len({place[:2] for place in places}) > _PLACES and not phrase.marked:
            continue
        for table, column, value in places:
            match = "exact" if value == phrase.text else "case" if norm == phrase.norm else "stem"
            varied = plain and value.casefold() != phrase.text.casefold()
            loose = varied and not _holds_at_most(_KINDS, table, column, index)
            score = WEAK if common or loose else _SCORES[match]
            hits.append(_hit(phrase, table, column, value, match, score))
    fits = {id(h): fit(question, phrase.text, h["value"], h["table"], h["column"]) for h in hits}
    return sorted(hits, key=lambda hit: (-hit["score"], -fits[id(hit)]))[:_HITS]


def _holds_at_most(count: int, table: str, column: str, index: ValueIndex) -> bool:
    return index.complete(table, column) and len(index.column(table, column)) <= count


def _kinds(
    phrase: Phrase, listed: Sequence[Phrase], stored: Mapping[str, list[tuple[int, str]]], index: ValueIndex,
    schema_words: Collection[str], question: str,
) -> list[ValueHit]:  # fmt: skip
    """ "Ohio river" may also be `river.name` = Ohio: a stored phrase less the word of the schema at its end."""
    found: list[ValueHit] = []
    for part in listed:
        if part.quoted or not phrase.start <= part.start < part.end <= phrase.end or part.words != phrase.words - 1:
            continue
        kind = "".join(set(phrase.norm.split()) - set(part.norm.split()))
        for hit in _hits(part, stored.get(part.norm, []), index, schema_words, question):
            names = named(hit["column"]) | named(hit["table"])
            # "mount": `mountain`
            if stem(kind) in names or (len(kind) > 3 and any(name.startswith(kind) for name in names)):
                found.append({**hit, "phrase": phrase.text})
    return found


def _fuzzy_phrases(listed: Sequence[Phrase], taken: Sequence[Span], schema_words: Collection[str]) -> list[Phrase]:
    """Phrases worth a fuzzy look: names, and long plain words that are none of the schema's. A month or a day of the
    week is near to many names ("July": Julie), and none of them is meant."""
    found: list[Phrase] = []
    for phrase in listed:
        words = phrase.norm.split()
        if len(phrase.norm) < 4 or _covered(phrase, taken) or words[0] in STOP_WORDS or words[-1] in STOP_WORDS:
            continue
        if _DAYS.intersection(words):
            continue
        plain = phrase.words == 1 and len(phrase.norm) > 5 and stem(phrase.norm) not in schema_words
        if phrase.quoted or plain or (phrase.marked and all(w[:1].isupper() for w in phrase.text.split())):
            found.append(phrase)
    return found[:_FUZZY]


def _fuzzy(phrase: Phrase, index: ValueIndex) -> list[ValueHit]:
    """Near spellings; for a name also the few values that contain it as whole words."""
    from rapidfuzz import fuzz

    least = 86.0 if phrase.marked else 90.0
    spelt: list[tuple[float, int]] = []
    for key, norm in index.near(phrase.norm):
        ratio = fuzz.ratio(phrase.norm, norm)
        inside = phrase.marked and f" {phrase.norm} " in f" {norm} "
        if len(norm) > 4 and ratio >= least:
            spelt.append((ratio / 100 * 0.9, key))
        elif inside:
            spelt.append((0.7, key))
    spelt.sort(key=lambda pair: (-pair[0], pair[1]))
    hits = [
        _hit(phrase, table, column, value, "fuzzy", score)
        for score, key in spelt[:4]
        for table, column, value in index.stored(key, _PLACES)
    ]
    return hits[:_HITS]


def _hit(phrase: Phrase, table: str, column: str, value: str, match: str, score: float) -> ValueHit:
    return ValueHit(phrase=phrase.text, table=table, column=column, value=value, match=match, score=round(score, 4))


def _covered(phrase: Phrase, taken: Sequence[Span]) -> bool:
    """Whether the phrase shares a word with one that is already explained."""
    return any(phrase.start < end and start < phrase.end for start, end in taken)


MOST = 6
"""Hints of a question."""
COLUMNS = 3
"""Of one phrase."""
_TABLE = 0.6
"""Weight of how much the question is about the table."""
_WITHIN = (0.0, 1.6, 0.8)
"""How much worse than the best column of its phrase the second and the third may be."""


def hints(question: str, hits: Sequence[ValueHit], index: ValueIndex, tables: Mapping[str, float]) -> list[ValueHit]:
    """At most six hits, those that the question most likely means first.

    A phrase that many columns store keeps at most three of them: those whose own name stands beside the phrase, whose
    table the question speaks of, whose table is most like the question. A plain word of the schema ("which city?") is
    no hint unless its column stands beside it, and a value that its column stores alone tells nothing.

    Args:
        tables: how much the question is about each table, 0 to 1.
    """
    by_phrase: dict[str, list[tuple[float, ValueHit]]] = defaultdict(list)
    for hit in hits:
        if hit["score"] <= WEAK and not named(hit["column"]) & _beside(question, hit["phrase"], hit["phrase"]):
            continue
        fits = fit(question, hit["phrase"], hit["value"], hit["table"], hit["column"])
        score = hit["score"] + fits + _TABLE * tables.get(hit["table"], 0.0)
        by_phrase[hit["phrase"]].append((score, hit))
    kept: list[tuple[int, float, ValueHit]] = []
    for listed in by_phrase.values():
        listed.sort(key=lambda pair: -pair[0])
        alone = (_holds_at_most(1, hit["table"], hit["column"], index) for _, hit in listed)  # would leave every row
        telling = [pair for pair, is_alone in zip(listed, alone, strict=True) if not is_alone][:COLUMNS]
        told = [p for rank, p in enumerate(telling) if p[0] >= telling[0][0] - _WITHIN[rank]]
        kept += [(rank, score, hit) for rank, (score, hit) in enumerate(told)]
    kept.sort(key=lambda item: (item[0], -item[1]))
    return [hit for _, _, hit in kept[:MOST]]


TABLE, COLUMN, VALUE, NUMBER, DATE = "things", "property", "Name", "7", "2020"
"""Placeholders: plain words, since a small embedder knows no special tokens."""
_ASKING: Final = """
average mean total sum count number maximum minimum max min most least highest lowest top first last best worst largest
smallest longest shortest newest oldest latest earliest percentage percent share ratio rate rank difference
median distinct different unique year years month months week weeks day days hour hours date time name names
never both all every least only without
"""
_KEPT: Final = frozenset(stem(word) for word in _ASKING.split())
"""Words that shape a query, whatever columns are called."""
_DATED = rf"\b\d{{4}}-\d\d(?:-\d\d)?\b|\b(?:19|20)\d\d\b|\b(?:{'|'.join(month_name[1:])})\b(?: \d+,?)?"
_PARTS = re.compile(
    rf"(?P<value>{_IN_QUOTES})|(?P<date>{_DATED}|\b(?:{'|'.join(day_name)})s?\b)|(?P<number>\d[\d.,]*\d|\d)"
    r"|(?P<word>[^\W\d]\w*(?:['’]\w+)?)|(?P<other>[^\w\s]+)"
)


@dataclass(frozen=True)
class Vocabulary:
    """Stems of the words in a schema's names."""

    tables: frozenset[str]
    columns: frozenset[str]

    @classmethod
    def of(cls, cards: Sequence[TableCard]) -> Vocabulary:
        """The vocabulary of these tables; a word that names a table counts as a table's."""
        labels = Labels.of(cards)
        tables = _stems_of((card.name for card in cards), labels)
        columns = _stems_of({column.name for card in cards for column in card.columns}, labels)
        return cls(tables, columns - tables)

    @cached_property
    def stems(self) -> frozenset[str]:
        """All of them."""
        return self.tables | self.columns


def masked(question: str, hits: Sequence[ValueHit], vocabulary: Vocabulary) -> str:
    """The question with values, numbers, dates, and words of the schema replaced; runs of one placeholder are one.

    Args:
        hits: stored values that the question mentions; weak ones are not masked as values.
    """
    text = question
    for phrase in sorted({hit["phrase"] for hit in hits if hit["score"] > WEAK}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", '"value"', text)
    found: list[str] = []
    start = True
    for match in _PARTS.finditer(text):
        token = _replaced(match, vocabulary, start)
        start = match.lastgroup == "other" and match.group() in (".", "?", "!", ":")
        if not found or found[-1] != token or token not in (TABLE, COLUMN, VALUE):
            found.append(token)
    return " ".join(found)


def _replaced(match: re.Match[str], vocabulary: Vocabulary, start: bool) -> str:
    kind, text = match.lastgroup, match.group()
    if kind in ("value", "date", "number"):
        return {"value": VALUE, "date": DATE, "number": NUMBER}[kind]
    if kind == "other":
        return text
    plain = stem(text.lower().removesuffix("'s").removesuffix("’s"))
    if text.lower() in STOP_WORDS or plain in _KEPT:
        return text.lower()
    if plain in vocabulary.tables:
        return TABLE
    if plain in vocabulary.columns:
        return COLUMN
    return VALUE if text[0].isupper() and not start else text.lower()


def _stems_of(names: Iterable[str], labels: Labels) -> frozenset[str]:
    said = (word for name in names for word in (*words(name), *labels.words(name)))
    return frozenset(stem(word) for word in said if word not in STOP_WORDS)
