"""The word lists of the extraction (`words.toml`), as sets."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Vocabulary:
    """Words in lower case; what each list is for stands in `words.toml`."""

    starters: frozenset[str]
    foreign: frozenset[str]
    common: frozenset[str]
    calendar: frozenset[str]
    adjectives: frozenset[str]
    honorifics: frozenset[str]
    roles: frozenset[str]
    kinds: dict[str, str]
    """Last word of a name -> type of what it names."""
    heads: dict[str, str]
    """Head noun of a definition -> type of what it defines."""
    verbs: frozenset[str]
    """Every finite form and participle."""
    personal: frozenset[str]
    auxiliary: frozenset[str]
    unthemed: frozenset[str]
    undefined: frozenset[str]
    genus: frozenset[str]
    headings: frozenset[str]
    links: frozenset[str]
    columns: frozenset[str]
    places: frozenset[str]
    people: frozenset[str]
    grammar: dict[str, frozenset[str]]
    """Function words by what they do in a sentence."""

    @cached_property
    def alone(self) -> frozenset[str]:
        """Words that by themselves are no name."""
        plain = self.starters | self.foreign | self.common | self.calendar | self.adjectives | self.roles
        return plain | self.honorifics | frozenset(self.kinds)


@cache
def vocabulary() -> Vocabulary:
    """The packaged lists, read once."""
    raw = tomllib.loads((files("hopql.tools.knowledge.prose") / "words.toml").read_text(encoding="utf-8"))
    verbs, definitions, typed = raw["verbs"], raw["definitions"], raw["typed"]
    forms = {form for verb in _words(verbs["regular"]) for form in _forms(verb)}
    plain = ("starters", "foreign", "common", "calendar", "adjectives", "honorifics", "roles")
    return Vocabulary(
        **{name: _words(raw[name]) for name in plain},
        kinds=_typed({name: raw[name] for name in ("work", "event", "product", "organisation", "place")}),
        heads=_typed(raw["heads"]),
        verbs=frozenset(forms) | _words(verbs["irregular"]),
        personal=_words(verbs["personal"]),
        auxiliary=_words(verbs["auxiliary"]),
        unthemed=_words(raw["themes"]["not"]),
        undefined=_words(definitions["not"]),
        genus=_words(definitions["genus"]),
        headings=_words(definitions["headings"]),
        links=_words(definitions["links"]),
        columns=_words(definitions["columns"]),
        places=_words(typed["place"]) | {one.strip() for one in typed["places"].split("|")},
        people=_words(typed["person"]),
        grammar={name: _words(text) for name, text in raw["grammar"].items()},
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _typed(lists: dict[str, Any]) -> dict[str, str]:
    """Word -> type; the later list wins where a word stands in two."""
    return {word: kind for kind, text in lists.items() for word in text.split()}


def _forms(verb: str) -> tuple[str, ...]:
    """All forms of a verb that follows the rules: publish -> publishes, published, publishing; a spare form harms
    nothing (plan -> planed, planned)."""
    if verb.endswith("e"):
        return verb, verb + "s", verb + "d", verb[:-1] + "ing"
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s"
    doubled = verb + verb[-1]
    return verb, verb + ending, verb + "ed", verb + "ing", doubled + "ed", doubled + "ing"
