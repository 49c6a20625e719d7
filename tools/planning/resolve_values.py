"""Whether a memory answers a query, and the value it gives: metadata first, then the words that the trained reader
finds in its text; never a guess."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from hopql.state.hops import HopValue
from hopql.state.memory import OWN_TURN, Found
from hopql.tools.base.tokenize_text import STOP_WORDS, stem
from hopql.tools.planning.read_evidence import reader
from hopql.tools.planning.read_rules import Rules, contradicts, kind_of
from hopql.tools.planning.read_rules import rules as packaged

_SHARE = 0.5
_CLOSE = 0.35
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_SAID = re.compile(r"[“\"`]([^”\"`]+)[”\"`]|((?:[^\W_][\w.&/@#+-]*)(?:['’](?!s\b)\w+)?)")


@dataclass(frozen=True)
class Match:
    """What of a query a memory holds."""

    share: float
    """Of the query's words, names among them, 0 to 1."""
    names_held: bool
    """Whether it holds every name of the query."""
    proper_held: bool
    names: tuple[str, ...]


Fit = tuple[Found, Match]
"""A memory, and what of the query it holds."""


def match(query: str, found: Found, name: str, rules: Rules) -> Match:
    """Compare a filled query with a memory. A statement's first word is what it speaks of, and counts as a name.

    `name` is the placeholder asked for: the noun that it stands for is held by a memory whose entity is of that kind.
    """
    said = found["text"] + " " + " ".join(_strings(found["metadata"]))
    words = dict.fromkeys(_WORD.findall(said.lower()))
    kind = str(found["metadata"].get("kind") or "")
    of_kind = bool(kind) and bool(kind_of(name, rules)) and not contradicts(name, kind, rules)
    names: list[str] = []
    held, named, proper = list[bool](), True, True
    for text, is_name in _said(query):
        low = text.lower()
        stands_for = kind_of(low, rules) == kind_of(name, rules) != "" or low == name.lower()
        if is_name and (held or " " in text or not _forms(low, words, rules)):
            names += _WORD.findall(low)
            here = _holds_name(text, said)
            proper &= here or not held
            named &= here or stands_for
        elif low in STOP_WORDS and low not in rules.speakers:
            continue
        else:
            here = _forms(low, words, rules) or (of_kind and stands_for)
        held.append(here)
    return Match(sum(held) / len(held) if held else 0.0, named, proper, tuple(names))


def _said(query: str) -> Iterator[tuple[str, bool]]:
    """What a query says: its words, and its names (quoted, with a capital or a digit; words of one name together)."""
    name, end = "", 0
    for found in _SAID.finditer(query):
        text = found[1] or found[2]
        is_name = bool(found[1]) or text != text.lower() or any(character.isdigit() for character in text)
        if name and not (is_name and query[end : found.start()] == " "):
            yield name, True
            name = ""
        end = found.end()
        if is_name:
            name = f"{name} {text}".strip()
        else:
            yield text, False
    if name:
        yield name, True


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


def _forms(word: str, words: Iterable[str], rules: Rules) -> bool:
    """Whether a text has a form or a synonym of a word among its words."""
    root = stem(word)
    groups = [[one, *listed] for one, listed in rules.synonyms.items()]
    others = {stem(one) for group in groups if root in map(stem, group) for one in group if " " not in one} | {root}
    spoken = {one for speaker, said in rules.speakers.items() if stem(speaker) == root for one in said}
    return any(one in spoken or stem(one) in others for one in words)


MAX_VALUES = 100
"""Values of a placeholder at most; a text is filled with far fewer."""
MAX_CHARACTERS = 200
"""Of a value: what is longer is no name."""
_LEAST = 0.5
"""Share of a query's words that a memory must have to answer it."""
_NEAR = 0.2
"""Memories this much farther than the nearest do not answer the same, though they have as many of the words."""
_SURE = 0.85
"""How sure the reader is of a value that is taken from a memory's text."""


def resolve(
    name: str, query: str, found: Sequence[Found], rules: Rules | None = None, asks: str = ""
) -> list[HopValue]:
    """Values that memories give a placeholder, each with its evidence; none where no memory answers the query.

    A memory answers when it holds the query's names and most of its words. Of those that do best, a metadata key named
    like the placeholder is read first, then `entity` where its `kind` does not contradict (`subject`, where the query
    names the entity), then the text. Several values are given as several. What we answered ourselves gives none: a row
    could otherwise make itself remembered.

    Args:
        name: the placeholder's, without braces: `COMPANY`.
        query: the text that was searched for, filled: "John works at company".
        found: what it found.
        asks: what the request calls it, filled: "the company that John works for".
    """
    rules = rules or packaged()
    held = [one for one in found if not one["superseded_by"] and not one["text"].startswith(OWN_TURN)]
    fits = [(one, match(query, one, name, rules)) for one in held]
    fits = [fit for fit in fits if fit[1].names_held and fit[1].share >= _LEAST]
    if not fits:
        return []
    best = max(fit.share for _, fit in fits)
    fits = [fit for fit in fits if fit[1].share >= best - 1e-9]
    nearest = min(one["distance"] for one, _ in fits)
    fits = [fit for fit in fits if fit[0]["distance"] <= nearest + _NEAR]
    asked = f"What is {asks}?" if asks else f"{query}: which {name.replace('_', ' ').lower()}?"
    for read in (_by_key, _by_entity, partial(_by_text, asked)):
        values = [value for fit in fits for value in read(name, fit, rules)]
        if values:
            return list({value["value"].lower(): value for value in reversed(values)}.values())[::-1][:MAX_VALUES]
    return []


def _by_key(name: str, fit: Fit, rules: Rules) -> Iterator[HopValue]:
    """The metadata key that is named like the placeholder."""
    key = re.sub(r"_\d+$", "", name).lower()
    metadata = {str(one).lower(): value for one, value in fit[0]["metadata"].items()}
    for text in texts(metadata.get(name.lower(), metadata.get(key))):
        yield _value(text, kind_of(name, rules) or key, fit, "metadata")


def _by_entity(name: str, fit: Fit, rules: Rules) -> Iterator[HopValue]:
    """The entity; the subject where the query names the entity."""
    metadata = fit[0]["metadata"]
    entities, subjects = texts(metadata.get("entity")), texts(metadata.get("subject"))
    kind, asked = str(metadata.get("kind") or ""), fit[1].names
    known = [one for one in entities if _mentions(asked, one)]
    if entities and not known and not contradicts(name, kind, rules):
        for text in entities:
            yield _value(text, kind or kind_of(name, rules), fit, "metadata")
    elif known and subjects and not any(_mentions(asked, one) for one in subjects):
        of = str(metadata.get("subject_kind") or "")
        if all(one[:1].isupper() for one in subjects) and not contradicts(name, of, rules):
            for text in subjects:
                yield _value(text, of or kind_of(name, rules), fit, "metadata")


def _by_text(asked: str, name: str, fit: Fit, rules: Rules) -> Iterator[HopValue]:
    """The words that the reader is sure of, fewer than all, where the metadata says of no other kind, and which the
    query does not say itself."""
    if contradicts(name, str(fit[0]["metadata"].get("kind") or ""), rules):
        return
    said, sure = reader().find_value(asked, fit[0]["text"])
    whole = said.strip(" .!?") == fit[0]["text"].strip(" .!?")
    if sure >= _SURE and not whole and not _mentions(fit[1].names, said):
        for text in texts(said):
            yield _value(text, kind_of(name, rules), fit, "text")


def _mentions(names: Sequence[str], text: str) -> bool:
    return any(word in names for word in re.findall(r"\w+", text.lower()) if len(word) > 1)


def texts(value: Any) -> list[str]:
    """A metadata value as texts: a list's members, a number as it is written; nothing for what is neither."""
    members = value if isinstance(value, list | tuple) else [value]
    found = [" ".join(str(one).split()) for one in members[:MAX_VALUES] if isinstance(one, str | int | float)]
    return [one for one in found if 0 < len(one) <= MAX_CHARACTERS and one not in ("True", "False")]


def _value(text: str, kind: str, fit: Fit, origin: Literal["metadata", "text"]) -> HopValue:
    return HopValue(value=text, kind=kind, evidence=fit[0]["text"], origin=origin)
