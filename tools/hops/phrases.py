"""Phrases of a question that only a memory can fill: "our preferred carrier", "the airport that Maria looks after".

They are found by the words of `lexicon.json`; what a database could mean as well ("our flights") counts only where the
memory is asked first and knows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.patterns import patterns
from hopql.tools.hops.strangers import Bounds, Phrase, about_strangers
from hopql.tools.queries.placeholders import names

_ANYBODY = ("", "person", "people", "colleague", "colleagues", "one", "teammate", "guy", "woman", "man")


def phrases(question: str, bounds: Bounds) -> list[Phrase]:
    """What only a memory can fill: sure ones first, the shortest first, since it is the innermost."""
    found = [
        phrase
        for name, pattern in patterns()
        for match in pattern.finditer(question)
        if (phrase := _read(name, match, bounds))
    ]
    found += about_strangers(question, bounds)
    found = [each for each in found if not any(o.start == each.start and o.rank < each.rank for o in found if o.sure)]
    whole = [each for each in found if each.rank < 0]
    found = [each for each in found if each in whole or not any(o.start <= each.start < o.end for o in whole)]
    return sorted(found, key=lambda each: (not each.sure, each.end - each.start))


def apart(found: Iterable[Phrase], counts: Callable[[Phrase], bool]) -> list[Phrase]:
    """Of phrases, in their order, those that count and share no word with one before; as they stand in the question."""
    kept: list[Phrase] = []
    for phrase in found:
        if not any(phrase.start < other.end and other.start < phrase.end for other in kept) and counts(phrase):
            kept.append(phrase)
    return sorted(kept, key=lambda each: each.start)


def _read(name: str, match: re.Match[str], bounds: Bounds) -> Phrase | None:
    words = lexicon()
    part = {key: " ".join((text or "").split()) for key, text in match.groupdict().items()}
    doing, more = part.get("doing", ""), part.get("more", "")
    whose = re.sub(r"[’']s?$", "", part.get("subject") or part.get("owner") or "")
    named = bool(re.match(r"[A-Z]", whose)) and not re.match(r"(?:I|We|Our|My|The)\b", whose)
    if named and bounds.stored(whose):
        noun = part.get("noun", "")
        if name != "owned" or not re.fullmatch(words.role, noun) or bounds.vocabulary(noun.split()[-1]):
            return None
        return Phrase(match.start(), match.end(), noun, f"{whose}'s {noun}", False)
    if re.match(r"(?:our|my)\s", whose) and name in ("relative", "naming") and bounds.vocabulary(whose.split()[-1]):
        return None
    if name == "where" and re.search(r"\b[Tt]he(?:\s+[\w-]+){1,3}\s+$", match.string[: match.start()]):
        return None
    noun, cut = _cut(part.get("noun", ""), bounds) if name in ("owned", "agreed") else (part.get("noun", ""), 0)
    phrase = Phrase(match.start(), match.end() - cut, noun, "", True)
    told, head = _told(whose), noun.split()[-1] if noun else ""
    if name in ("relative", "where", "naming"):
        noun = noun or "place"
        weak = re.fullmatch(words.weak, doing.split(" ")[0]) and not re.fullmatch(words.private, head)
        sure = named or whose.startswith("{{") or not weak or name == "naming" or " our " in f"{more} "
        return replace(phrase, noun=noun, search=f"{told} {doing} {noun} {more}".rstrip(), sure=sure)
    if name in ("who", "charged", "role"):
        asked = re.search(r"\b(?:do|does|did|should|would|will|can)\s+$", match.string[: match.start()])
        if asked and (verb := re.search(rf"\s+{words.verb}$", part["object"])):
            part["object"] = part["object"][: verb.start()]
            phrase = replace(phrase, end=phrase.end - len(verb.group()))
        if name == "role":
            return replace(phrase, search=f"{noun} {doing} {part['object']}", sure=False)
        return replace(phrase, noun=noun or "person", search=f"who {doing} {part['object']}", sure=noun in _ANYBODY)
    if name in ("loose", "any"):
        search = f"{told}'s {part['adjective']} {noun}" if name == "loose" else f"{told} {doing} {noun}"
        return replace(phrase, search=search, rank=-1)
    if name == "post":
        owner = "our" if whose.lower() == "our" else f"{told}'s"
        return replace(phrase, search=f"{owner} {noun} {more}", rank=-1)
    if name == "defined":
        return replace(phrase, search=f"{told} {doing} {noun}", rank=-1)
    if name == "event":
        owned = part["object"]
        return replace(phrase, search=f"{noun} of {told}'s {owned}", sure=not bounds.vocabulary(owned))
    if name == "attribute":
        return _of(phrase, part["object"], head, bounds)
    if name == "owned" and re.search(r"\b(?:direct\s+reports?|subordinates?)$", noun):
        return replace(phrase, noun="people" if noun.endswith("s") else "person", search=f"who reports to {told}")
    if name == "owned":
        private = re.fullmatch(words.private, head) or re.fullmatch(words.role, head)
        if whose.startswith("{{") and not (part["adjective"] or private) and bounds.vocabulary(head):
            return None
        foreign = (named or whose.startswith("{{")) and not bounds.vocabulary(head)
        search = " ".join(filter(None, (told + "'s", part["adjective"], noun)))
        return replace(phrase, search=search, sure=bool(part["adjective"] or private or foreign))
    if name == "listed":
        named_so = noun.endswith("s") or match.group()[:3].lower() == "the"
        listed = named_so and not bounds.vocabulary(part["object"].split()[-1]) and not re.match(r"[A-Z]", whose)
        return replace(phrase, search=f"{told}'s {part['object']} {noun}", sure=listed)
    if name == "near":
        kind = noun if lexicon().kind_of(noun) else "place"
        return replace(phrase, noun=kind, search=f"{told}'s {part['object']} {doing} {kind}")
    if name == "above":
        return replace(phrase, search=f"{noun} {doing}", sure=False)
    if name == "alike":
        sure = bool(set(names(part["object"])) & bounds.foreign)
        start = match.start("object")
        return Phrase(start, match.end(), noun, f"{part['object']} {doing} {noun}", sure)
    if name in ("agreed", "private"):
        return replace(phrase, search=f"{part.get('adjective', '')} {noun}".strip(), sure=False)
    said = f"{told} {doing or part.get('adjective', '')} {noun}"
    return replace(phrase, search=said)


def _of(phrase: Phrase, whose: str, head: str, bounds: Bounds) -> Phrase | None:
    """What something is of a thing that the database has no word for: it cannot know that either."""
    if whose.startswith("{{"):
        if not set(names(whose)) & bounds.foreign:
            return None
        return replace(phrase, search=f"{phrase.noun} of {whose}", sure=not bounds.vocabulary(head))
    if bounds.stored(whose) or whose.lower() in lexicon().calendar:
        return None
    return replace(phrase, search=f"{phrase.noun} of {whose}", sure=False)


def _cut(noun: str, bounds: Bounds) -> tuple[str, int]:
    """A noun phrase up to the end of its first words of a known kind, else that the database has, since what follows
    may be the verb; and how much is cut."""
    parts, words = noun.split(" "), lexicon()
    known = [bool(words.kinds.get(word)) or re.fullmatch(words.private, word) is not None for word in parts]
    if not any(known):
        known = [bounds.vocabulary(word) for word in parts]
    if not any(known):
        return noun, 0
    first = known.index(True)
    last = next((place for place in range(first, len(parts)) if not known[place]), len(parts))
    kept = " ".join(parts[:last])
    return kept, len(noun) - len(kept)


def _told(whose: str) -> str:
    """Who it is, as a memory says it: our and we are the team, I and my the user."""
    plain = whose.lower()
    if plain in ("we", "our", "us"):
        return "the team"
    return "the user" if plain in ("i", "my", "me") else whose
