"""A question as hops: what only a memory knows becomes a hop of its own, all that SQL can do in one query stays one.

A plan is made by rules, from the words of `lexicon.json`, without a model. The method is the decomposition with typed
placeholders of multi-hop question answering (Trivedi et al., MuSiQue, arXiv 2108.00573), turned round: there every
single step is a hop, here only a change of the source is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from hopql.state.hops import Hop
from hopql.tools.hops.asking import exclusively, plainly
from hopql.tools.hops.building import MEMORY, NOTE, SQL, Draft, Known
from hopql.tools.hops.clauses import joined, named, noun_of
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.ordering import ordered
from hopql.tools.hops.pointing import Given, pointed
from hopql.tools.hops.sentences import parts_of
from hopql.tools.hops.sourcing import inside, sourced
from hopql.tools.hops.statements import Part
from hopql.tools.queries.placeholders import names

__all__ = ["MEMORY", "NOTE", "SQL", "Known", "annotated", "plan"]


def plan(question: str, known: Known | None = None) -> list[Hop]:
    """The hops of a question, in an order in which each one's needs come before it.

    A question that needs no memory is one hop for SQL, with its text as it is.
    """
    draft = Draft(known or Known())
    parts, sources = _routed(question, draft.known)
    if all(source == SQL for source in sources) and not any(inside(draft, part.text) for part in parts):
        source = MEMORY if draft.known.told(question) else SQL
        draft.add(source, question, noun_of(question), gives=False, asked=True)
        return ordered(_explained(draft))
    earlier: list[Given] = []
    for source, same in groupby(range(len(parts)), key=lambda place: sources[place]):
        places = list(same)
        for group in [places] if source == SQL else [[place] for place in places]:
            more = group[-1] + 1 < len(parts)
            introduced = next((parts[place].noun for place in group if parts[place].noun), "")
            said = [parts[place].text for place in group]
            text = pointed(said[0] if introduced and len(said) == 1 else joined(said), earlier)
            text = _about_given(text, earlier, parts[group[0] - 1], source) if group[0] else text
            text = exclusively(text) if source == MEMORY else text
            asking = named(text) if more and not introduced and source == SQL else text
            source, text, noun = sourced(draft, asking, introduced)
            gives = draft.add(source, text, noun, gives=more, asked=not introduced and _asks(text))
            if gives:
                earlier.append(Given(noun, lexicon().kind_of(noun), gives))
    return ordered(_explained(draft))


def _is_somebody(text: str) -> bool:
    """Whether a thing that is named may be what "she" means then: a teacher, and no airport."""
    noun = re.match(rf"The\s+(?P<noun>{lexicon().nouns})\s", text)
    return noun is not None and lexicon().kind_of(noun["noun"]) in ("", "person")


def _about_given(text: str, earlier: Sequence[Given], before: Part, source: str) -> str:
    """A question after a thing that was only named, said of that thing where nothing in it points back."""
    if not earlier or (_asks(before.text) and not before.noun) or earlier[-1].placeholder in names(text):
        return text
    if source == MEMORY:
        return f"{text.rstrip('?. ')}, {{{{{earlier[-1].placeholder}}}}}?"
    way = "On" if earlier[-1].kind == "date" else "For"
    return f"{way} {{{{{earlier[-1].placeholder}}}}}, {text}"


def _routed(question: str, known: Known) -> tuple[list[Part], list[str]]:
    """The parts of a question that ask or tell something, and the source of each."""
    parts, sources, people, asked = list[Part](), list[str](), list[str](), list[Given]()
    dry = Draft(known)
    for part in parts_of(question, known.vocabulary):
        text = plainly(pointed(part.text, [], people))
        people += [] if part.topic and _is_somebody(part.text) else _people(part.text, known)
        if part.said:
            continue
        parts.append(replace(part, text=text))
        trial = dry if part.noun else Draft(known, list(dry.hops))
        source, text, noun = sourced(trial, pointed(text, asked), part.noun)
        sources.append(source)
        if part.noun:
            asked.append(Given(noun, lexicon().kind_of(noun), dry.add(source, text, noun)))
        elif source == MEMORY and lexicon().kind_of(noun) == "person":
            asked = [Given(noun, "person", "PERSON")]
    return parts, sources


def annotated(hops: Sequence[Hop], known: Known) -> list[Hop]:
    """Hops that somebody else planned, with one more before each question to the database that has words which only
    the memory explains, in an order in which each one's needs come before it."""
    return ordered(_explained(Draft(known, [{**hop} for hop in hops])))


def _explained(draft: Draft) -> list[Hop]:
    """The hops, with one more before each question to the database that has words which only the memory explains."""
    for hop in [hop for hop in draft.hops if hop["source"] == SQL]:
        for phrase in draft.known.explained(hop["text"]):
            name = draft.add(MEMORY, phrase, NOTE)
            hop["text"] += " ({{" + name + "}})"
    return draft.hops


def _asks(clause: str) -> bool:
    """Whether a clause asks something itself: "The route we dropped:" only names what the next one is about."""
    return not clause.startswith(("The ", "Our ", "My ", "the "))


def _people(text: str, known: Known) -> list[str]:
    """Names in a question to the memory that the database does not know: whom "she" may mean."""
    found = re.findall(r"(?<=\s)[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?", text)
    return [name for name in found if name.lower() not in lexicon().calendar and not known.stored(name)]
