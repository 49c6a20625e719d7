"""A question with a pronoun, whole again: the pronoun gives way to what it stands for."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.conversation import Turn
from hopql.tools.conversation.pronouns import Reference, reference_of
from hopql.tools.conversation.referents import referent
from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import KindOf

_PASSES: Final = 3
_LINK = re.compile(r"^(?:(?:and|but|so|then|also|now|ok|okay|well)[\s,]+)+", re.IGNORECASE)
_VENUES: Final = ("airport", "airports", "station", "store", "shop", "school", "university", "faa", "stadium")


def filled(question: str, turn: Turn, kind_of: KindOf | None = None) -> tuple[str, list[str]] | None:
    """The question with every word that refers back replaced, and what was inherited; None where one is not certain.

    A question without such a word comes back as it is, with nothing inherited.
    """
    text, inherited = question, []
    for _ in range(_PASSES):
        reference = reference_of(text)
        if reference is None:
            break
        stands = referent(reference, turn, kind_of)
        if not stands:
            return None
        told = text[reference.start : reference.end].strip().lower()
        inherited.append(f"“{told}”: {stands}")
        text = _put(text, reference, stands, kind_of)
    return (_sentence(text) if inherited else question), inherited


def _put(text: str, reference: Reference, stands: str, kind_of: KindOf | None) -> str:
    before, after = text[: reference.start], text[reference.end :]
    if reference.form == "lacking":
        which = re.sub(r"\s+ones?$", "", reference.word, flags=re.IGNORECASE)
        return f"{before}{which} of {stands}{after}"
    if reference.form == "place":
        if reference.lead:
            return f"{text[: reference.start]}{reference.lead} {stands}{after}"
        return f"{before}{_way(before, stands, kind_of)} {stands}{after}"
    if reference.form == "possessive":
        if (len(stands.split()) > _PASSES and stands[:1].islower()) or ", " in stands:
            return _about(before, after, reference, stands)
        ending = "'" if stands.endswith("s") else "'s"
        return f"{before}{stands}{ending}{after}"
    if reference.noun.lower() in rules().of("period") and reference.lead not in rules().of("preposition"):
        return f"{before}{'on' if stands[:1].isdigit() and '-' in stands else 'in'} {stands}{after}"
    return f"{before}{stands}{after}"


def _about(before: str, after: str, reference: Reference, stands: str) -> str:
    """ "For the flights that left JFK: what is their average delay?" """
    asked = _LINK.sub("", before)
    return f"For {stands}: {asked[:1].lower()}{asked[1:]}the{after}"


def _way(before: str, stands: str, kind_of: KindOf | None) -> str:
    """ "went there" is "to", others "in" or, of a venue, "at"."""
    words = before.lower().split()
    if words and words[-1] in rules().of("leaving"):
        return "from"
    if words and words[-1] in rules().of("motion"):
        return "to"
    kinds = kind_of(stands) if kind_of is not None else ""
    venue = (stands.isupper() and len(stands) < 5) or any(name in re.split(r"\W+", kinds) for name in _VENUES)
    return "at" if venue else "in"


def _sentence(text: str) -> str:
    """Without the word that linked it to the turn before, and with a capital."""
    text = _LINK.sub("", text.strip())
    return text[:1].upper() + text[1:]
