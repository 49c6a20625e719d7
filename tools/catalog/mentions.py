"""Stored values that a question mentions."""

from __future__ import annotations

from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Collection, Mapping, Sequence

from hopql.state.plan import ValueHit
from hopql.tools.catalog.nearby import fit, named
from hopql.tools.catalog.phrases import Phrase, phrases
from hopql.tools.catalog.texts import stemmed
from hopql.tools.catalog.values import ValueIndex
from hopql.tools.search.tokens import STOP_WORDS, stem

WEAK = 0.5
"""Score of a hit that may be a word of the schema instead: it does not bring its table into the plan."""

_SCORES = {"exact": 1.0, "case": 0.95, "stem": 0.9}
_PLACES = 12
_KINDS = 60
"""Values at most of a column that sorts rows into kinds."""
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
    stems = {phrase.norm: stemmed(phrase.norm) for phrase in listed}
    by_norm: dict[str, tuple[int, str]] = {}
    by_stem: dict[str, list[tuple[int, str]]] = {}
    for key, norm, stems_of in index.norms(list(stems), list(dict.fromkeys(stems.values()))):
        by_norm[norm] = (key, norm)
        by_stem.setdefault(stems_of, []).append((key, norm))
    found: dict[str, list[tuple[int, str]]] = {}
    for norm, stems_of in stems.items():
        same = [by_norm[norm]] if norm in by_norm else by_stem.get(stems_of, [])
        if same:
            found[norm] = same
    return found


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
            loose = plain and value.casefold() != phrase.text.casefold() and not _is_kind(table, column, index)
            score = WEAK if common or loose else _SCORES[match]
            hits.append(_hit(phrase, table, column, value, match, score))
    fits = {id(h): fit(question, phrase.text, h["value"], h["table"], h["column"]) for h in hits}
    return sorted(hits, key=lambda hit: (-hit["score"], -fits[id(hit)]))[:_HITS]


def _is_kind(table: str, column: str, index: ValueIndex) -> bool:
    """Whether a column sorts rows into a few kinds: a plain word in another form may mean one ("comedies")."""
    return index.complete(table, column) and len(index.column(table, column)) <= _KINDS


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
        hits = _hits(part, stored.get(part.norm, []), index, schema_words, question)
        found += [ValueHit(**{**hit, "phrase": phrase.text}) for hit in hits if _of_kind(kind, hit)]
    return found


def _of_kind(kind: str, hit: ValueHit) -> bool:
    """Whether the column or its table is called that ("mount": `mountain`)."""
    names = named(hit["column"]) | named(hit["table"])
    return stem(kind) in names or (len(kind) > 3 and any(name.startswith(kind) for name in names))


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
