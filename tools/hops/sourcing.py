"""Which source a clause asks, and what has to be found before it can be asked."""

from __future__ import annotations

import re

from hopql.tools.hops.building import MEMORY, SQL, Draft, Known
from hopql.tools.hops.clauses import asked_about, asked_of_stranger, memory_question, noun_of
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.phrases import apart, phrases
from hopql.tools.hops.strangers import Bounds, Phrase, is_stranger, strangers
from hopql.tools.hops.superlatives import superlative_of
from hopql.tools.queries.placeholders import names
from hopql.tools.search.tokens import STOP_WORDS

_BARE = re.compile(
    r"(?:(?:please|could|can|would|will|you|kindly|so|and|which|what|who|whom|where|when|whose|is|are|was|were|'s|tell|show|give|send|let"
    r"|me|us|know|find|out|get|look|up|name|names|i|we|need|want|would|like|to|have|do|the|of|for|thanks|thank|may|ask|remind|say)\b[\s,]*)*"
)
"""What is left of a question that asks for nothing beyond what was found."""


def asks_memory(text: str, known: Known) -> bool:
    """Whether a question whose placeholders are found is one to the memory: "our contact at {{AIRLINE}}"."""
    return sourced(Draft(known), text)[0] == MEMORY


def sourced(draft: Draft, clause: str, introduced: str = "") -> tuple[str, str, str]:
    """The source of a clause, its text with placeholders for what hops of their own give, and the noun it asks for:
    what it `introduced`, where it is a statement."""
    text, last = _nested(draft, clause), ""
    while found := inside(draft, text):
        phrase = found[0]
        last = draft.add(MEMORY, phrase.search, phrase.noun)
        text = text[: phrase.start] + "{{" + last + "}}" + text[phrase.end :]
    if last and _only(text, last):
        hop = draft.hops.pop()
        return MEMORY, hop["text"], hop["asks"]
    if asking := memory_question(text, draft.known.stored):
        return MEMORY, *_about(draft, text, asking.noun)
    if asked := asked_of_stranger(text, draft.bounds):
        return MEMORY, *_about(draft, text, asked)
    ours = re.match(rf"[Ww]hich\s+(?:one\s+)?of\s+(?:our|my)\s+(?P<noun>{lexicon().nouns})\s+[a-z]", text)
    if ours and not draft.known.vocabulary(ours["noun"].split()[-1]):
        return MEMORY, *_about(draft, text, ours["noun"])
    if introduced:
        return MEMORY if _is_told(draft, text, introduced) else SQL, text, introduced
    return SQL, text, noun_of(text)


def _is_told(draft: Draft, text: str, noun: str) -> bool:
    """Whether a statement speaks of us or of somebody whom the database does not know. A bare name of something counts
    where the memory knows it."""
    if text.rstrip("?").lower() == noun:
        known = [draft.known.vocabulary(word) for word in noun.split()]
        return not any(known) or (not all(known) and draft.known.recalled(text))
    words, bounds = lexicon(), draft.bounds
    if set(names(text)) & bounds.foreign or _speaks_of_us(text, bounds):
        return True
    if start := re.match(r"(?P<name>[A-Z][\w-]+)(?P<more>(?:\s+[A-Z][\w-]+)*)\s+", text):
        name = start["name"] + start["more"]
        does = rf"{words.aside}(?:{words.progressive}|{words.verb}|(?:has|have|had)\s)"
        if not bounds.stored(name) and (bounds.remembered(name.split()[0]) or bounds.remembered(name)):
            return True
        acts = re.match(does, text[start.end() :]) and start["name"].lower() not in STOP_WORDS
        if acts and not bounds.stored(name) and not bounds.vocabulary(start["name"]):
            return True
        text = text[start.end() :]
    return bool(strangers(f"- {text}", bounds))


def _speaks_of_us(text: str, bounds: Bounds) -> bool:
    """Whether a text tells what we decided, like or have, of which the database has no word."""
    words, plain = lexicon(), text[:1].lower() + text[1:]
    if re.search(rf"\b(?:we|I)\s+{words.aside}(?:{words.progressive}|{words.verb})", plain):
        return True
    owned = rf"\b(?:our|my|(?:we|I)\s+(?:have|had)\s+(?:an?|one))\s+(?P<rest>{words.adjective}|[a-z-]+(?:\s+[a-z-]+)?)"
    for match in re.finditer(owned, plain):
        said = match["rest"].split()
        if re.fullmatch(words.adjective, match["rest"]) or not any(bounds.vocabulary(word) for word in said):
            return True
    return False


def _nested(draft: Draft, text: str) -> str:
    """A text in which a thing of the database that somebody is in charge of has become a hop before it."""
    found = superlative_of(text)
    if found is None:
        return text
    start, end, noun, question = found
    ours = re.search(r"\b(?:we|our|us|I|my)\b", question) or is_stranger(question.partition(" ")[2], draft.bounds)
    hole = "{{THING}}"
    trial = text[:start] + hole + text[end:]
    holds = any(each.sure and hole in trial[each.start : each.end] for each in phrases(trial, draft.bounds))
    if ours or not (holds or memory_question(trial, draft.known.stored)):
        return text
    return text[:start] + "{{" + draft.add(SQL, question, noun) + "}}" + text[end:]


def inside(draft: Draft, text: str) -> list[Phrase]:
    """The phrases of a text that its database cannot know, the innermost ones; of a question to the memory, those of
    what it asks about."""
    asking = memory_question(text, draft.known.stored)

    def counts(phrase: Phrase) -> bool:
        if asking and phrase.start < asking.about:
            return False
        return phrase.sure or draft.known.recalled(phrase.search)

    return apart(phrases(text, draft.bounds), counts)


def _about(draft: Draft, clause: str, noun: str) -> tuple[str, str]:
    """A question to the memory, what it asks about found by the database first; and the noun that it asks for."""
    about = asked_about(clause)
    if about:
        start, end, inner, question = about
        name = draft.add(SQL, question, inner)
        clause = clause[:start] + "{{" + name + "}}" + clause[end:]
    return clause, noun


def _only(text: str, name: str) -> bool:
    """Whether nothing but the placeholder is left of a question: "What is {{LIMIT}}?"."""
    rest = text.replace("{{" + name + "}}", "").strip("?.!, ").lower()
    return _BARE.fullmatch(rest) is not None
