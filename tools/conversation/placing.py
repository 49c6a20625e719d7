"""A fragment put into the question that it goes on from: a slot takes the place of one of its type, or is added."""

from __future__ import annotations

import re

from hopql.tools.conversation.earlier import main_part, mentions, noun
from hopql.tools.conversation.fragments import Fragment
from hopql.tools.conversation.placed import Placed, put
from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import KindOf, Slot
from hopql.tools.conversation.slots import slots
from hopql.tools.conversation.targets import before, target
from hopql.tools.search.tokens import stem

_LINKED = re.compile(r"(?:(?:and|but|also|then|now)[\s,]+)+", re.IGNORECASE)
_COUNT = re.compile(
    r"how\s+many\s+(?=(?:left|went|arrived|departed|flew|are|were|is|was|had|have|in|on|from|to)\b)", re.IGNORECASE
)


def placed(fragment: Fragment, earlier: str, kind_of: KindOf | None = None) -> Placed | None:
    """The earlier question as the fragment changes it; None where it is not clear what the fragment changes."""
    if fragment.opening == "without":
        return _without(fragment, earlier, kind_of)
    if any(not mentions(earlier, word) for word in fragment.left):
        return _described(fragment, earlier)
    if not fragment.slots:
        return None
    result = Placed(earlier)
    adding: list[Slot] = []
    taken: set[str] = set()
    for slot in fragment.slots:
        found = [part for part in slots(result.text, kind_of) if part.text not in taken]
        old = target(slot, fragment.text, result.text, found)
        if old is None:
            adding.append(slot)
            continue
        new = put(result, old, slot, fragment.text)
        taken.add(new)
    for slot in adding:
        if slot.type in ("extreme", "aggregate", "contrast", "number"):
            ranked = [old for old in slots(result.text, kind_of) if old.type == "extreme"]
            if not slot.number or slot.type != "extreme" or len(ranked) != 1:
                return None
        _add(result, slot, fragment)
    return result


def prefix_of(question: str, earlier: str, kind_of: KindOf | None = None) -> Fragment | None:
    """ "And how many flights left LGA?" as a fragment, where it is how the earlier question would begin with LGA in it.

    None for any other question: a whole one stays whole.
    """
    text = question.strip().rstrip(" ?.!")
    linked = _LINKED.match(text)
    text = text[linked.end() :] if linked else text
    lacks = _COUNT.match(text)
    if lacks and (counted := noun(earlier)):
        text = f"{lacks[0]}{counted} {text[lacks.end() :]}"
    elif not linked:
        return None
    found = tuple(slots(text, kind_of, fragment=True))
    fragment = Fragment("and", text, found, ())
    result = placed(fragment, earlier, kind_of) if found else None
    fits = result is not None and main_part(result.text).lower().startswith(text.lower())
    return fragment if fits else None


def _add(result: Placed, slot: Slot, fragment: Fragment) -> None:
    """Add a slot at the end of the earlier question's sentence."""
    own = before(fragment.text, slot)
    if slot.type in ("group", "extreme") or own == "":
        word = "" if slot.type in ("group", "extreme") else _added_word(slot)
    else:
        word = own + " "
    added = f"{'only ' if fragment.opening == 'only' else ''}{word}{slot.text}"
    _append(result, added, comma=slot.type != "when" or fragment.opening == "only")


def _added_word(slot: Slot) -> str:
    if slot.moment is None:
        return "for "
    return {"date": "on ", "weekday": "on ", "month": "in ", "year": "in "}.get(slot.moment.unit, "")


def _append(result: Placed, added: str, *, comma: bool) -> None:
    text = result.text
    end = len(main_part(text)) + (len(text) - len(text.lstrip()))
    result.text = f"{text[:end]}{', ' if comma else ' '}{added}{text[end:]}"
    result.inherited.append(f"added: {added}")


def _without(fragment: Fragment, earlier: str, kind_of: KindOf | None) -> Placed | None:
    """ "not from JFK", "except JetBlue": added, unless the earlier question asks for just that."""
    asked = {old.text.lower() for old in slots(earlier, kind_of) if old.type in ("value", "when")}
    if any(slot.text.lower() in asked for slot in fragment.slots):
        return None
    result = Placed(earlier)
    _append(result, f"{fragment.joiner} {_ones(fragment.text, earlier)}", comma=True)
    return result


def _ones(text: str, earlier: str) -> str:
    """ "cancelled ones" → "cancelled flights"."""
    counted = noun(earlier)
    return re.sub(r"\bones?\b", counted, text) if counted else text


def _described(fragment: Fragment, earlier: str) -> Placed | None:
    """ "cancelled flights", "only cancelled ones": adjectives put before what is counted, or the words added."""
    counted = noun(earlier)
    if fragment.opening == "only" or (fragment.text.split()[0].lower() in rules().of("preposition")):
        result = Placed(earlier)
        only = "only " if fragment.opening == "only" else ""
        _append(result, only + _ones(fragment.text, earlier), comma=True)
        return result
    text = _ones(fragment.text, earlier)
    words = [word for word in re.findall(r"[\w'-]+", text) if word.lower() not in ("the", "a", "an", "all")]
    if not counted or len(words) < 2 or fragment.slots or not all(w.islower() for w in words):
        return None
    if stem(words[-1]) != stem(counted.lower()):
        return None
    state = rf"(?:(?:{'|'.join(sorted(rules().of('status')))})\s+)?"
    match = re.search(rf"\b{state}{re.escape(counted)}\b", earlier, re.IGNORECASE)
    if match is None:
        return None
    new = " ".join([*words[:-1], counted])
    return Placed(earlier[: match.start()] + new + earlier[match.end() :], [f"{match[0]} → {new}"])
