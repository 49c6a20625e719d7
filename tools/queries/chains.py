"""Questions of a request in order, each with what it needs first and what it gives to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hopql.tools.queries.clauses import clauses, referring, refers_back
from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.kinds import kind_of
from hopql.tools.queries.nested import Inner, unnested
from hopql.tools.queries.phrases import phrases
from hopql.tools.queries.placeholders import PATTERN, braced, named, names
from hopql.tools.queries.statements import parse

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
