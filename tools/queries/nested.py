"""What must be known first: noun phrases inside a question that only an earlier answer can name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hopql.tools.queries.grammar import Rules, singular
from hopql.tools.queries.placeholders import braced, named
from hopql.tools.queries.spans import SHAPES, Span, is_kind
from hopql.tools.queries.statements import joined
from hopql.tools.queries.tagging import Token, tag

MAX_INNER = 6


@dataclass(frozen=True)
class Inner:
    """A hop that a question needs first."""

    statement: str
    gives: str
    clause: str
    """As the question says it, for its cue words."""


def unnested(question: str, rules: Rules, most: int = MAX_INNER) -> tuple[list[Inner], str]:
    """The inner questions, the innermost first, and what is asked once they are answered.

    "What technologies does the company that John works for use?" gives "John works at company" for `COMPANY`, and
    "What technologies does {{COMPANY}} use?". What is named twice is asked once. A question that needs nothing first
    comes back as it is.
    """
    tokens = tag(question, rules)
    inners: list[Inner] = []
    taken: list[str] = []
    while len(inners) < most:
        span = _innermost(tokens, rules)
        if span is None:
            break
        name = named(singular(span.noun.lower()))
        if not name:
            break
        statement = span.relation or joined(span.statement, rules)
        asked = [inner.gives for inner in inners if inner.statement.lower() == statement.lower()]
        if asked:
            name = asked[0]
        else:
            taken.append(name)
            name = name if taken.count(name) == 1 else f"{name}_{taken.count(name)}"
            inners.append(Inner(statement, name, joined(tokens[span.start : span.end], rules)))
        tokens = [*tokens[: span.start], Token(braced(name), "name"), *tokens[span.end :]]
    return inners, _text(tokens) if inners else question


def _text(tokens: Sequence[Token]) -> str:
    words: list[str] = []
    for token in tokens:
        if words and (token.tag == "stop" and token.text in "?!.,;:'s"):
            words[-1] += token.text
        else:
            words.append(f'"{token.text}"' if token.tag == "quoted" else token.text)
    return " ".join(words)


def _innermost(tokens: Sequence[Token], rules: Rules) -> Span | None:
    """The rightmost phrase that an earlier answer can name, where the question asks something of it."""
    for at in range(len(tokens) - 1, -1, -1):
        token = tokens[at]
        if token.tag != "word" or token.low.endswith("ed"):
            continue
        if token.low in rules.words("vague") and not is_kind(token, rules):
            continue
        for look in SHAPES:
            span = look(tokens, at, rules)
            if span and _asks_more(tokens, span, rules):
                return span
    return None


def _asks_more(tokens: Sequence[Token], span: Span, rules: Rules) -> bool:
    """Whether something is asked of the phrase beyond what it is."""
    outside = [*tokens[: span.start], *tokens[span.end :]]
    return any(
        (token.is_content and token.low not in rules.words("vague")) or token.tag in ("verb", "adverb")
        for token in outside
        if token.low not in rules.words("asking")
    )
