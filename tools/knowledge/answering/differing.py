"""What tells a sentence from its source though they share their words: figures, names, denial, strength, conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hopql.tools.knowledge.answering.facts import Facts
from hopql.tools.knowledge.answering.lexicon import key, lexicon
from hopql.tools.knowledge.answering.roles import swapped
from hopql.tools.search.statements import table


def differences(said: Facts, source: Facts, topic: frozenset[str]) -> Iterator[str]:
    """Why the source does not say what the sentence says, one reason after the other; empty texts where it agrees.

    Args:
        topic: keys of what the whole chunk is about, so that names of it need not be repeated.
    """
    yield _figures(said, source, topic)
    yield _names(said, source, topic)
    yield _denials(said, source)
    yield _opposites(said, source)
    yield _strength(said, source)
    yield _conditions(said, source)
    yield swapped(said, source)


def _figures(said: Facts, source: Facts, topic: frozenset[str]) -> str:
    for date in said.dates - source.dates:
        if key(date) in topic:
            continue
        return f"{date} is not there"
    for figure in said.figures:
        same = [one for one in source.figures if one.value == figure.value]
        if not same:
            return f"the figure {figure.value} is not there"
        if figure.units and not any(_same_units(figure.units, one.units) for one in same):
            return f"{figure.value} has another unit"
        if not any(one.direction == figure.direction or not (one.direction or figure.direction) for one in same):
            return f"{figure.value} is compared in another way"
        if not any(_belongs(said, source, one.place, one.kind) for one in same):
            return f"{figure.value} belongs to something else"
    return ""


def _same_units(said: Sequence[str], there: Sequence[str]) -> bool:
    return set(said) <= set(there) or (bool(there) and set(there) <= set(said) and "million" not in said)


def _belongs(said: Facts, source: Facts, place: int, kind: str) -> bool:
    """The figure at a place stands nearer to the sentence's words than a figure of its kind that the sentence lacks.

    The source is cut between figures of one kind, at commas, "and" and the like. Words of the sentence that stand only
    in a later part tell that part's figure; words only in an earlier one do so where none is in the figure's own.
    """
    values = {one.value for one in said.figures}
    rivals = [one.place for one in source.figures if one.kind == kind and one.value not in values]
    spans = _spans(source, [place, *(one.place for one in source.figures if one.kind == kind)])
    own = {one for one in spans[place] if one in said.content}
    for rival in rivals:
        theirs = {one for one in spans[rival] if one in said.content} - set(spans[place])
        only = {one for one in theirs if sum(one in span for span in spans.values()) == 1}
        mine = own - set(spans[rival])
        if only and (rival > place or not mine):
            return False
    return True


def _spans(source: Facts, places: Sequence[int]) -> dict[int, list[str]]:
    """The content keys around each figure, cut at the last mark or joint between two figures."""
    ordered, spans, start = sorted(set(places)), dict[int, list[str]](), 0
    for place, after in zip(ordered, [*ordered[1:], len(source.tokens)], strict=True):
        cuts = [
            at for at in range(place + 1, after)
            if source.tokens[at] in ",;:.()" or source.tokens[at] in ("and", "but", "or")
        ]  # fmt: skip
        end = (cuts[0] if cuts else after) if after < len(source.tokens) else len(source.tokens)
        spans[place] = [one for one in source.keys[start:end] if one]
        start = end
    return spans


def _names(said: Facts, source: Facts, topic: frozenset[str]) -> str:
    held = source.text.casefold()
    for name in said.names:
        if name in source.words or name in held or name in lexicon()["light"] or name in table()["numbers"]:
            continue
        one = next((k for t, k in zip(said.tokens, said.keys, strict=True) if t == name), name)
        if one and (one not in source.content | topic or (one not in source.content and "who" in source.words)):
            return f"{name} is not named there"
    for code in said.codes:
        if code not in held:
            return f"{code} is not named there"
    ours, theirs = ([code for code in read.codes if code in said.codes] for read in (said, source))
    turned = len(ours) == len(set(ours)) > 1 and sorted(ours) == sorted(theirs) and ours != theirs
    if turned and "by" not in said.words:
        return f"{ours[0]} and {ours[1]} are the other way round"
    return ""


def _denials(said: Facts, source: Facts) -> str:
    """What the source only denies is denied, and nothing else is."""
    ours, theirs = frozenset[str]().union(*said.denied), frozenset[str]().union(*source.denied)
    firm = {one for one in theirs if len(source.places(one)) == 1}
    if affirmed := (firm & said.content) - ours:
        return f"the chunk denies it ({', '.join(sorted(affirmed)[:2])})"
    if any(scope and not scope & theirs for scope in said.denied):
        return "the chunk does not deny it"
    if len(said.denied) > len(source.denied):
        return "it denies more than the chunk"
    return ""


def _opposites(said: Facts, source: Facts) -> str:
    only, theirs = said.words - source.words, source.words - said.words
    loose = lexicon()["loose_opposites"]
    for a, b in table()["opposites"]:
        if a in loose or b in loose:
            continue
        if (a in only and b in theirs) or (b in only and a in theirs):
            return f"it says {a if a in only else b}, the chunk {b if a in only else a}"
    return ""


def _strength(said: Facts, source: Facts) -> str:
    rules = lexicon()
    if stronger := (said.words & rules["universal"]) - source.words:
        return f"the chunk does not say {min(stronger)}"
    weakened = source.words & rules["hedges"]
    if weakened and not said.words & rules["modals"] and not said.denied:
        return f"the chunk says {min(weakened)}"
    return ""


def _conditions(said: Facts, source: Facts) -> str:
    """What holds only under a condition is said with it."""
    for place, token in enumerate(source.tokens):
        if token not in lexicon()["limiters"] or token in said.words:
            continue
        condition = {one for one in source.keys[place + 1 :] if one} - set(source.keys[:place])
        if not condition & said.content and (token != "only" or _precedes(source, place, said)):
            return f"the chunk says so with a condition ({token})"
    return ""


def _precedes(source: Facts, place: int, said: Facts) -> bool:
    """Whether words of the sentence stand before the limiter in its clause."""
    return any(one in said.content for one in source.keys[max(0, place - 4) : place] if one)
