"""A new question's values in a stored query's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from sqlglot import exp

from hopql.tools.memory.replay.facets import components, day_of, days, numbers, texts
from hopql.tools.memory.replay.figures import written
from hopql.tools.memory.replay.forms import Binding, Item, Place, Slot, Template, Tie
from hopql.tools.memory.replay.literals import Site, sites
from hopql.tools.memory.replay.matching import folded, pattern
from hopql.tools.memory.replay.parsing import parsed, rendered
from hopql.tools.memory.replay.remains import covered
from hopql.tools.search.tokens import split_identifier, stem

_MOST_ROWS = 100_000


class UnboundError(Exception):
    """A value cannot take the place of the old one; the message says why."""


@dataclass(frozen=True)
class Filled:
    """The query of a new question."""

    sql: str
    bindings: tuple[Binding, ...]


def bound(template: Template, slots: Sequence[Slot]) -> Filled:
    """The template's query with these slots, given in its order; the stored text itself where nothing varies.

    Raises:
        UnboundError: a slot may not vary, or its new value does not fit.
    """
    old = template.reading.slots
    varied = [number for number, slot in enumerate(slots) if slot.key != old[number].key]
    if not varied:
        return Filled(template.sql, ())
    for number in varied:
        _may_vary(template, number, slots[number])
    _in_order(old, slots)
    tree = parsed(template.sql, template.dialect)
    if tree is None:
        raise UnboundError("the stored query cannot be read")
    found = sites(tree)
    bindings: list[Binding] = []
    for number in varied:
        mine = [tie for tie in template.ties if tie.slot == number]
        bindings += _fill(mine, found, old[number], slots[number])
    sql = rendered(tree, template.dialect)
    if not sql:
        raise UnboundError("the query cannot be written")
    return Filled(sql, tuple(bindings))


def _may_vary(template: Template, number: int, new: Slot) -> None:
    old = template.reading.slots[number]
    if template.fixed[number]:
        raise UnboundError(f"{old.text!r} may not be replaced: {template.fixed[number]}")
    if len(new.items) != len(old.items) and number not in template.resizable:
        raise UnboundError(f"the query is for {len(old.items)} values, not {len(new.items)}")
    mine = [tie for tie in template.ties if tie.slot == number]
    said = covered(old, mine)
    for (name, before), (_, now) in zip(components(old), components(new), strict=True):
        if before != now and name not in said:
            raise UnboundError(f"the query does not say the {name} of {old.text!r}")


def _in_order(old: Sequence[Slot], new: Sequence[Slot]) -> None:
    """A range keeps its direction: what began before it ended still does."""
    for place in range(len(new) - 1):
        pair, was = new[place : place + 2], old[place : place + 2]
        ranged = was[0].role in ("between", "from") and was[1].role in ("and", "to", "until")
        if ranged and was[0].type == was[1].type and _size(was[0]) <= _size(was[1]) and _size(pair[0]) > _size(pair[1]):
            raise UnboundError(f"{pair[0].text!r} comes after {pair[1].text!r}")


def _size(slot: Slot) -> tuple[Decimal, ...]:
    return (Decimal(slot.number),) if slot.number else tuple(Decimal(part) for part in slot.parts)


def _fill(mine: Sequence[Tie], found: Sequence[Site], old: Slot, new: Slot) -> list[Binding]:
    """Replaces the literals of one slot."""
    if new.type == "values" and len(new.items) != len(old.items):
        return _resize(mine, found, old, new)
    made: list[Binding] = []
    for tie in mine:
        site = found[tie.site]
        text = _text(tie, site, old, new)
        site.node.replace(literal(text, site.string))
        made.append(Binding(was=old.text, now=new.text, literal_was=site.text, literal_now=text))
    return made


def _resize(mine: Sequence[Tie], found: Sequence[Site], old: Slot, new: Slot) -> list[Binding]:
    """Writes IN lists of another length."""
    made: list[Binding] = []
    for group in dict.fromkeys(found[tie.site].group for tie in mine):
        first = next(tie for tie in mine if found[tie.site].group == group)
        site = found[first.site]
        texts_now = [folded(_stored(first.column, old.items[0], item, new).canonical, site) for item in new.items]
        owner = site.node.find_ancestor(exp.In)
        if owner is None:
            raise UnboundError("the list is not in the query")
        was = ", ".join(found[tie.site].text for tie in mine if found[tie.site].group == group)
        owner.set("expressions", [literal(text, True) for text in dict.fromkeys(texts_now)])
        made.append(Binding(was=old.text, now=new.text, literal_was=was, literal_now=", ".join(texts_now)))
    return made


def _text(tie: Tie, site: Site, old: Slot, new: Slot) -> str:
    """What the literal becomes."""
    if tie.facet.startswith("item "):
        number = int(tie.facet.removeprefix("item "))
        return _value(site, _stored(tie.column, old.items[number], new.items[number], new).canonical)
    if tie.facet == "text":
        return _value(site, new.text)
    if new.type in ("number", "limit"):
        value = numbers(new).get(tie.facet)
        if value is None or (new.type == "limit" and not 0 < value <= _MOST_ROWS):
            raise UnboundError(f"{new.text!r} cannot take the place of {old.text!r}")
        return written(value)
    return _date_text(tie, site, old, new)


def _date_text(tie: Tie, site: Site, old: Slot, new: Slot) -> str:
    if (was := day_of(site)) is not None:
        day, clock = was
        year = 0 if old.type in ("day", "month", "quarter", "year") else day.year
        if year and days(old, year).get(tie.facet) != day:
            year -= 1
        now = days(new, year).get(tie.facet)
        if now is None:
            raise UnboundError(f"{new.text!r} has no such day")
        return f"{now.isoformat()}{clock}"
    if tie.facet in texts(new):
        return texts(new)[tie.facet]
    value = numbers(new).get(tie.facet)
    if value is None:
        raise UnboundError(f"{new.text!r} cannot take the place of {old.text!r}")
    return written(value)


def _value(site: Site, text: str) -> str:
    """A text as the comparison needs it: folded, inside the old pattern."""
    if site.op not in ("like", "ilike"):
        return folded(text, site)
    if any(char in "%_\\" for char in text):
        raise UnboundError(f"{text!r} has a sign that patterns read otherwise")
    left, _, right = pattern(site.text)
    return f"{left}{folded(text, site)}{right}"


def _stored(column: str, old: Item, new: Item, slot: Slot) -> Place:
    """The one value of the column that the new words are; of no other kind of thing than the old ones."""
    places = [place for place in new.places if place.column == column]
    if len({place.canonical for place in places}) != 1:
        raise UnboundError(f"{new.text!r} is {'several values' if places else 'no known value'} of {column}")
    others = {place.domain for place in new.places} - {place.domain for place in old.places}
    if others and not _kind_is_said(column, slot):
        raise UnboundError(f"{new.text!r} may also be a {sorted(others)[0]}")
    return places[0]


def _kind_is_said(column: str, slot: Slot) -> bool:
    """Whether the word before or after the value names its column or table: "the Ohio river"."""
    named = {stem(word) for part in column.split(".") for word in split_identifier(part)} - {"name"}
    return any(stem(word) in named for word in slot.beside if word)


def literal(text: str, string: bool) -> exp.Expr:
    """A literal of the tree; a negative number is a minus before one."""
    if string:
        return exp.Literal.string(text)
    number = exp.Literal.number(text.removeprefix("-"))
    return exp.Neg(this=number) if text.startswith("-") else number
