"""Whether a memory answers a query: by the query's names and words, in whatever form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from hopql.state.memory import Found
from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.kinds import contradicts, kind_of
from hopql.tools.queries.tagging import tag

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
