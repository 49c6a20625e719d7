"""Whether a memory answers a query, and the value it gives: metadata first, then the text, by rule; never a guess."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hopql.state.hops import HopValue
from hopql.state.memory import OWN_TURN, Found
from hopql.tools.planning.plan_searches import contradicts, kind_of
from hopql.tools.planning.read_rules import Rules
from hopql.tools.planning.read_rules import rules as packaged
from hopql.tools.planning.tag_words import Token, tag

_SHARE = 0.5
_CLOSE = 0.35
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


@dataclass(frozen=True)
class Match:
    """What of a query a memory holds."""

    share: float
    """Of the query's words, names among them, 0 to 1."""
    names_held: bool
    """Whether it holds every name of the query."""
    proper_held: bool
    """As `names_held`, without the first word."""
    names: tuple[str, ...]
    """Words of the query's names, in lower case."""
    held: frozenset[str]
    """Words of the memory that are words of the query, in lower case."""
    preposition: str = ""
    """The query's last one: what is asked for comes after it."""

    def covers(self, word: str) -> bool:
        """Whether a word of the memory's text is one of the query's."""
        return all(part in self.held for part in _WORD.findall(word)) and bool(_WORD.search(word))


def match(query: str, found: Found, name: str, rules: Rules) -> Match:
    """Compare a filled query with a memory. A statement's first word is what it speaks of, and counts as a name.

    `name` is the placeholder asked for: the noun that it stands for is held by a memory whose entity is of that kind.
    """
    said = found["text"] + " " + " ".join(_strings(found["metadata"]))
    words = dict.fromkeys(_WORD.findall(said.lower()))
    kind = str(found["metadata"].get("kind") or "")
    of_kind = bool(kind) and bool(kind_of(name, rules)) and not contradicts(name, kind, rules)
    names: list[str] = []
    total, count, named, proper, held = 0, 0, True, True, set()
    preposition = ""
    for token in tag(query, rules):
        preposition = token.low if token.tag == "prep" else preposition
        if token.tag in ("name", "quoted", "number"):
            names += _WORD.findall(token.low)
            here = _holds_name(token.text, said)
            named &= here
            proper &= here
            held |= set(_WORD.findall(token.low)) if here else set()
        elif token.tag in ("word", "verb"):
            matching = _forms(token.low, words, rules)
            held |= matching
            stands_for = kind_of(token.low, rules) == kind_of(name, rules) != "" or token.low == name.lower()
            here = bool(matching) or (of_kind and stands_for)
            if not total and token.text[0].isupper() and not stands_for:
                named &= here
        else:
            continue
        total += 1
        count += here
    return Match(count / total if total else 0.0, named, proper, tuple(names), frozenset(held), preposition)


def answers(found: Found, rules: Rules, least: float = _SHARE) -> bool:
    """Whether a memory may answer the query that found it: it holds the query's names and at least that share of its
    words, or says nearly the same (a cosine distance of at most 0.35)."""
    fit = match(found["query"], found, "", rules)
    return fit.proper_held and (fit.share >= least or found["distance"] <= _CLOSE)


def _strings(metadata: dict[str, Any]) -> list[str]:
    """What metadata says in words."""
    values = [one for value in metadata.values() for one in (value if isinstance(value, list) else [value])]
    return [one[:500] for one in values[:100] if isinstance(one, str)]


def _holds_name(name: str, said: str) -> bool:
    """Whether a text has a name: in full, or its first or last word alone ("Dana" for "Dana Ruiz", not "Dana Hill")."""
    if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said, re.IGNORECASE):
        return True
    parts = _WORD.findall(name)
    if len(parts) < 2:
        return False
    first = re.search(rf"(?<!\w){re.escape(parts[0])}(?!\w)(?! [A-Z])", said)
    last = re.search(rf"(?<![A-Z]\w )(?<!\w){re.escape(parts[-1])}(?!\w)", said)
    before = re.search(rf"[A-Z]\w+ {re.escape(parts[-1])}(?!\w)", said)
    return bool(first) or bool(last and not before)


def _forms(word: str, words: dict[str, None], rules: Rules) -> set[str]:
    """Words of a text that are a form or a synonym of a word."""
    base = rules.base(word)
    spoken = {one for one in rules.tables.speakers.get(base, []) if one in words}
    others = [base, *(one for one in rules.tables.synonyms.get(base, []) if " " not in one)]
    others += [one for one, listed in rules.tables.synonyms.items() if base in listed]
    return spoken | {one for one in words for other in others if _same(one, other, rules)}


def _same(word: str, base: str, rules: Rules) -> bool:
    """Whether a word is a form of a base: decide, decided, decision."""
    own = rules.base(word)
    if own == base:
        return True
    root = min(len(own), len(base))
    shared = next((at for at in range(root) if own[at] != base[at]), root)
    return shared >= 5 and max(len(own), len(base)) - shared <= 5 and root - shared <= 2


MAX_VALUES = 100
"""Values of a placeholder at most; a text is filled with far fewer."""
MAX_CHARACTERS = 200
"""Of a value: what is longer is no name."""
_LEAST = 0.5
"""Share of a query's words that a memory must have to answer it."""
_NEAR = 0.2
"""Memories this much farther than the nearest do not answer the same, though they have as many of the words."""
_PROPER = frozenset(("person", "company", "airline", "airport", "city", "country", "place", "organisation", "team"))
_PLACES = frozenset(("airport", "city", "country", "place"))
_MEASURES = frozenset(("number", "duration", "date"))
_MEASURE = re.compile(r"\b\d{4}-\d\d-\d\d\b|\b\d[\d.,]*\s?(?:%|per ?cent\b|[a-z]+\b)?", re.IGNORECASE)


@dataclass(frozen=True)
class _Fit:
    found: Found
    match: Match


def resolve(name: str, query: str, found: Sequence[Found], rules: Rules | None = None) -> list[HopValue]:
    """Values that memories give a placeholder, each with its evidence; none where no memory answers the query.

    A memory answers when it holds the query's names and most of its words. Of those that do best, a metadata key named
    like the placeholder is read first, then `entity` where its `kind` does not contradict (`subject`, where the query
    names the entity), then the text after the query's words. Several values are given as several. What we answered
    ourselves gives none: a row could otherwise make itself remembered.

    Args:
        name: the placeholder's, without braces: `COMPANY`.
        query: the text that was searched for, filled: "John works at company".
        found: what it found.
    """
    rules = rules or packaged()
    held = [one for one in found if not one["superseded_by"] and not one["text"].startswith(OWN_TURN)]
    fits = [_Fit(one, match(query, one, name, rules)) for one in held]
    fits = [fit for fit in fits if fit.match.names_held and fit.match.share >= _LEAST]
    if not fits:
        return []
    best = max(fit.match.share for fit in fits)
    fits = [fit for fit in fits if fit.match.share >= best - 1e-9]
    nearest = min(fit.found["distance"] for fit in fits)
    fits = [fit for fit in fits if fit.found["distance"] <= nearest + _NEAR]
    for read in (_by_key, _by_entity, _by_text):
        values = [value for fit in fits for value in read(name, fit, rules)]
        if values:
            return list({value["value"].lower(): value for value in reversed(values)}.values())[::-1][:MAX_VALUES]
    return []


def _by_key(name: str, fit: _Fit, rules: Rules) -> Iterator[HopValue]:
    """The metadata key that is named like the placeholder."""
    key = re.sub(r"_\d+$", "", name).lower()
    metadata = {str(one).lower(): value for one, value in fit.found["metadata"].items()}
    for text in texts(metadata.get(name.lower(), metadata.get(key))):
        yield _value(text, kind_of(name, rules) or key, fit, "metadata")


def _by_entity(name: str, fit: _Fit, rules: Rules) -> Iterator[HopValue]:
    """The entity; the subject where the query names the entity."""
    metadata = fit.found["metadata"]
    entities, subjects = texts(metadata.get("entity")), texts(metadata.get("subject"))
    kind, asked = str(metadata.get("kind") or ""), fit.match.names
    known = [one for one in entities if _mentions(asked, one)]
    if entities and not known and not contradicts(name, kind, rules):
        for text in entities:
            yield _value(text, kind or kind_of(name, rules), fit, "metadata")
    elif known and subjects and not any(_mentions(asked, one) for one in subjects):
        of = str(metadata.get("subject_kind") or "")
        proper = kind_of(name, rules) not in _PROPER or all(one[:1].isupper() for one in subjects)
        if proper and not contradicts(name, of, rules):
            for text in subjects:
                yield _value(text, of or kind_of(name, rules), fit, "metadata")


def _by_text(name: str, fit: _Fit, rules: Rules) -> Iterator[HopValue]:
    """What the text says after the query's words, where the metadata says of no other kind."""
    if contradicts(name, str(fit.found["metadata"].get("kind") or ""), rules):
        return
    kind, text = kind_of(name, rules), fit.found["text"]
    if kind in _MEASURES:
        amounts = list(dict.fromkeys(one.group().strip() for one in _MEASURE.finditer(text)))
        if len(amounts) == 1:
            yield _value(amounts[0], kind, fit, "text")
        return
    tokens = tag(text, rules)
    last = max((at for at, token in enumerate(tokens) if fit.match.covers(token.low)), default=-1)
    free = [at for at, token in enumerate(tokens) if token.tag in ("name", "quoted") and not _known(token, fit)]
    free = [at for at in free if _fits_place(tokens, at, kind)]
    after = [at for at in free if at > last and not _broken(tokens[last + 1 : at])]
    if len(after) > 1:
        after = [at for at in after if at == last + 1 or tokens[at - 1].low in (fit.match.preposition, "is")][:1]
    if after or (len(free) == 1 and kind in _PROPER):
        yield _value(tokens[(after or free)[0]].text, kind, fit, "text")
    elif not free and kind not in _PROPER and last >= 0:
        phrase = _phrase(tokens[last + 1 :]) or _around(tokens, last, fit)
        if phrase:
            yield _value(phrase, kind, fit, "text")


def _fits_place(tokens: Sequence[Token], at: int, kind: str) -> bool:
    """Whether the preposition before a name can lead to that kind: nobody is employed by "in Boston"."""
    before = tokens[at - 1].low if at else ""
    if kind in _PLACES:
        return before not in ("for", "with", "by")
    return kind not in _PROPER or before not in ("in", "near", "on", "to", "since")


def _around(tokens: Sequence[Token], last: int, fit: _Fit) -> str:
    """The noun phrase that ends with the query's last word and says more than it: "dark mode"."""
    start = last
    while start and tokens[start - 1].tag == "word":
        start -= 1
    run = tokens[start : last + 1]
    return " ".join(token.text for token in run) if any(not fit.match.covers(token.low) for token in run) else ""


def _phrase(tokens: Sequence[Token]) -> str:
    """The noun phrase that comes next, after "is" and articles."""
    words: list[str] = []
    for token in tokens:
        if token.tag == "word" or (token.tag == "number" and words):
            words.append(token.text)
        elif words or token.tag not in ("aux", "article", "prep"):
            break
    return " ".join(words)


def _broken(tokens: Sequence[Token]) -> bool:
    """Whether what lies between is more than a few words of the same clause."""
    return len(tokens) > 4 or any(token.text in ".;,!?" or token.tag == "verb" for token in tokens)


def _known(token: Token, fit: _Fit) -> bool:
    return any(word in fit.match.names for word in re.findall(r"\w+", token.low))


def _mentions(names: Sequence[str], text: str) -> bool:
    return any(word in names for word in re.findall(r"\w+", text.lower()) if len(word) > 1)


def texts(value: Any) -> list[str]:
    """A metadata value as texts: a list's members, a number as it is written; nothing for what is neither."""
    members = value if isinstance(value, list | tuple) else [value]
    found = [" ".join(str(one).split()) for one in members[:MAX_VALUES] if isinstance(one, str | int | float)]
    return [one for one in found if 0 < len(one) <= MAX_CHARACTERS and one not in ("True", "False")]


def _value(text: str, kind: str, fit: _Fit, origin: str) -> HopValue:
    return HopValue(
        value=text, kind=kind, evidence=fit.found["text"], origin="metadata" if origin == "metadata" else "text"
    )  # fmt: skip
