"""Words of a question that stand for something said before, and what they stand for: values of the last answer, else
what its question spoke of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hopql.state.conversation import Given, Turn
from hopql.tools.planning.find_slots import KindOf, has_clause, moments, no_thing, plural, rules, says, slots
from hopql.tools.search.tokens import STOP_WORDS, stem, words

_FIRST = re.compile(r"^(.*?[^\W_][^?!\n]*?)(?:\?|!|\.\s+(?=[A-Z])|\.?$)", re.DOTALL)
_TAIL = re.compile(
    r",?\s+(?:sorted|ordered|grouped)\s+by\b.*$|,\s*(?:and\s+)?(?:what|how|give|list|in)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_THERE_IS = re.compile(r"\s+(?:are|were|is|was)\s+there\b", re.IGNORECASE)
_COUNTED = re.compile(r"(?:and\s+)?(?:how\s+many|which|what)\s+(?:of\s+(?:the\s+)?)?(?=[^\W\d_])", re.IGNORECASE)
_LISTED = re.compile(
    r"(?:please\s+)?(?:list|show|give|find|get|return|display|name|fetch)(?:\s+me)?\s+(?:all|every|each)?(?:\s*\bof\b)?\s*(?:the\s+)?",
    re.IGNORECASE,
)
_BEING = re.compile(r"(?:what|which|who)\s+(?:are|were)\s+(?:all\s+)?the\s+", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:average|mean|median|total|sum|number|percentage|share|maximum|minimum|longest|shortest|highest|lowest)\b"
    r"[^?]*?\b(?:of|for|among)\s+(?:all\s+)?(?:the\s+)?(?=\w+)",
    re.IGNORECASE,
)
_ACTOR: Final = ("did", "do", "does")
_WORDS_BEFORE_HEAD: Final = 4


def main_part(question: str) -> str:
    """The first sentence of a question, without its mark."""
    match = _FIRST.match(question.strip())
    return (match[1] if match else question).strip()


def things(question: str) -> str:
    """What an earlier question is about, as a phrase ("flights that left JFK in March"), or nothing.

    >>> things("How many flights left JFK in March?")
    'flights that left JFK in March'
    """
    text = _TAIL.sub("", main_part(question))
    if match := _MEASURED.search(text):
        rest = text[match.end() :]
        return rest if _plural(rest.split()[0]) or (len(rest.split()) > 1 and _plural(rest.split()[1])) else ""
    for pattern in (_LISTED, _BEING):
        if match := pattern.match(text):
            rest = _of_what(text[match.end() :])
            return rest if head(rest) else ""
    if match := _COUNTED.match(text):
        return _clause(_THERE_IS.sub("", text[match.end() :], count=1))
    return ""


def head(phrase: str) -> str:
    """The noun that a phrase in the plural is about: its first plural word; empty without one."""
    for word in phrase.split()[:_WORDS_BEFORE_HEAD]:
        if word.lower() in rules().of("preposition") | rules().of("auxiliary") | rules().of("question"):
            return ""
        if _plural(word):
            return word.strip(",")
    return ""


def noun(question: str) -> str:
    """The noun that stands for "ones": what is counted, listed or measured; empty when none is found."""
    return head(things(question))


def mentions(text: str, word: str) -> bool:
    """Whether a text holds a word, whatever its ending."""
    wanted = stem(word.lower())
    return any(stem(found) == wanted for found in re.findall(r"[^\W_]+", text.lower()))


def _plural(word: str) -> bool:
    word = word.strip(",").lower()
    ends = word.endswith("s") and not word.endswith(("ss", "us", "is", "'s", "’s"))
    return (ends and len(word) > 3 and word not in STOP_WORDS) or word in rules().of("plural")


def _clause(text: str) -> str:
    """ "flights left JFK" → "flights that left JFK"; "flights from JFK" stays."""
    words = text.split()
    named = head(text)
    length = words.index(named) + 1 if named in words else 0
    if not length:
        auxiliary = next((i for i, word in enumerate(words[:_WORDS_BEFORE_HEAD]) if word in rules().of("auxiliary")), 1)
        length = max(auxiliary, 1)
        if length >= len(words) or words[0].lower() in STOP_WORDS:
            return ""
    before, after = words[:length], words[length:]
    if not after:
        return text
    first = after[0].lower()
    if first in rules().of("preposition") or first in ("that", "who", "which", "whose", "where"):
        return text
    return " ".join([*before, "that", *_in_order(after)]) if _in_order(after) else ""


def _of_what(phrase: str) -> str:
    """ "names of the airports" → "airports"."""
    first, _, rest = phrase.partition(" of ")
    words = re.findall(r"[^\W_]+", first.lower())
    named = bool(words) and all(word in rules().of("attribute") or word in ("and", "the") for word in words)
    return re.sub(r"^(?:all\s+)?(?:the\s+)?", "", rest) if named and rest else phrase


def _in_order(words: list[str]) -> list[str]:
    """ "did JetBlue operate" → "JetBlue did operate"; nothing where the subject's end is not certain."""
    if words[0].lower() not in _ACTOR:
        return words
    subject = 1
    while subject < len(words) - 1 and words[subject][0].isupper():
        subject += 1
    return [*words[1:subject], words[0], *words[subject:]] if subject > 1 else []


Form = Literal["subject", "object", "possessive", "place", "pointed", "ordinal", "lacking"]

_LINKS = re.compile(r"(?:(?:and|but|so|then|also|now|ok|okay|well|or)[\s,]+)+", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:what|which|who|whom|when|where|why|how)(?:\s+(?!of\b|that\b|who\b|which\b|and\b)[\w'-]+){0,3}?\s+)?"
    r"(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|don't|doesn't|didn't|isn't|aren't|wasn't|weren't)"
    r"\s+(?P<w>it|they|he|she)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"\b(?:the\s+)(?P<w>first|second|third|fourth|fifth|last)\s+(?:one|of\s+(?:them|those|these))\b", re.IGNORECASE
)
_POINTED = re.compile(
    r"(?:^|(?P<lead>\b(?:of|from|to|at|by|for|in|on|with|than|does|did|do|is|was|were|are|has|have|about|only|all|"
    r"left|leaves?|reach(?:es)?|(?!need)\w{3,}ed|list|show|give|count|\w{3,}(?=\s+that\s+(?:day|week|month|quarter|year)\b)))"
    r"\s+)(?P<w>that|this|those|these)\s+(?P<noun>[a-z][\w-]*)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:of|about|list|show|count|only|are|were|sort|among)\s+(?P<w>those|these)(?=\s*$|\s+(?!who\b|that\b|which\b|with\b|of\b|in\b|from\b|whose\b)\w)",
    re.IGNORECASE,
)
_THERE = re.compile(r"\b(?:(?P<lead>from|to|in|near|around|out of)\s+)?(?P<w>there)\b", re.IGNORECASE)
_LACKING = re.compile(
    r"(?:(?P<many>how\s+many|how\s+much)(?P<be>\s+(?:are|were|is|was|aren't|weren't|had|have|did\s+not|didn't|went|left|arrived)\b"
    r"(?!\s+(?:there|the|it|they)\b))"
    r"|(?P<which>which(?:\s+ones?)?)(?P<was>\s+(?:are|were|is|was|had|have|has)\b)(?!\s+(?:the|there|an?|all)\b))"
    r"(?P<rest>(?:\s+\S+){1,6})\s*$",
    re.IGNORECASE,
)
_ONES = re.compile(r"(?P<w>which\s+ones?|what\s+ones)\b(?!\s+of\b)", re.IGNORECASE)
_FEWEST: Final = 2
_FAR: Final = 5
"""Words that say something before "that area", from which on it is taken to be one of them in other words."""


@dataclass(frozen=True)
class Reference:
    """A word that stands for something said before."""

    form: Form
    word: str
    start: int
    end: int
    noun: str = ""
    """What is pointed at: "airport" in "that airport"."""
    lead: str = ""
    """The preposition before it."""
    plural: bool = False


def reference_of(question: str) -> Reference | None:
    """The first word of a question that needs an earlier turn; None where the question says itself what it means.

    A pronoun is taken to refer back only where nothing before it in the sentence could be what it stands for.
    """
    text = _END.sub("", question.rstrip())
    skipped = _LINKS.match(text)
    begin = skipped.end() if skipped else 0
    if text[begin:].startswith("IT ") or len(text[begin:].split()) < _FEWEST:
        return None
    for find in (_lacking, _subject, _ordinal, _ones, _object, _possessive, _pointed, _place):
        if (found := find(text, begin)) is not None:
            return found
    return None


_END = re.compile(r"[\s?.!]+$")


def _lacking(text: str, begin: int) -> Reference | None:
    """ "how many were late": the noun is missing."""
    match = _LACKING.match(text, begin)
    if match is None or has_clause(match["rest"]) or " of " in match["rest"]:
        return None
    start, end = match.span("many" if match["many"] else "which")
    return Reference("lacking", text[start:end], start, end, plural=True)


def _subject(text: str, begin: int) -> Reference | None:
    match = _SUBJECT.match(text, begin)
    if match is None or rules().expletive.search(text[: match.end() + 40], match.start("w")):
        return None
    asked = text[begin : match.start("w")].lower().split()
    if match["w"].lower() == "it" and "how" in asked and asked[1:2] in (["long"], ["far"]) and " to " in text:
        return None
    return _of_word("subject", match)


def _ordinal(text: str, begin: int) -> Reference | None:
    match = _ORDINAL.search(text, begin)
    if match is None or says(text[begin : match.start()]) > 1 or has_clause(text[begin : match.start()]):
        return None
    return Reference("ordinal", match["w"], match.start(), match.end())


def _ones(text: str, begin: int) -> Reference | None:
    match = _ONES.match(text, begin)
    return Reference("lacking", match["w"], match.start(), match.end(), plural=True) if match else None


def _object(text: str, begin: int) -> Reference | None:
    """ "of them", "list them": before it stand only words of grammar."""
    for match in re.finditer(r"\b(?P<w>them|it|him|her(?=\s*$))(?=\W|$)", text[begin:], re.IGNORECASE):
        start = begin + match.start()
        before = text[begin:start]
        if match["w"].isupper() or (match["w"].lower() == "it" and rules().expletive.search(text, start)):
            return None
        quantified = re.fullmatch(
            r"(?:how\s+many|how\s+much|which|what|who|any|most|all|none|some)\s+of\s+", before, re.IGNORECASE
        )
        if quantified or (says(before) == 0 and not has_clause(before)):
            return Reference("object", match["w"], start, begin + match.end(), plural=match["w"].lower() == "them")
        return None
    return None


def _possessive(text: str, begin: int) -> Reference | None:
    match = re.search(r"\b(?P<w>its|their|his|her)\s+(?=\w)", text[begin:], re.IGNORECASE)
    if match is None:
        return None
    before = text[begin : begin + match.start()]
    measured = re.fullmatch(
        r"(?:what|which|who|show|list|give)\s+(?:\w+\s+)?(?:is|are|was|were|me)?\s*the\s+(?:\w+\s+){1,3}of\s+",
        before,
        re.IGNORECASE,
    )
    if has_clause(before) or (says(before) and not measured):
        return None
    start = begin + match.start()
    return Reference("possessive", match["w"], start, start + len(match["w"]), plural=match["w"].lower() == "their")


def _pointed(text: str, begin: int) -> Reference | None:
    """ "that airport", "those flights" of which the sentence has not spoken."""
    for match in (*_POINTED.finditer(text, begin), *_ALONE.finditer(text, begin)):
        noun = (match.groupdict().get("noun") or "").lower()
        word = match["w"].lower()
        if no_thing(noun) or (word == "this" and noun in rules().of("period")):
            noun = ""
            if word in ("that", "this"):
                continue
        if noun and (word in ("those", "these")) != plural(noun):
            continue
        before = text[begin : match.start("w")]
        if has_clause(before) or (noun and mentions(before, noun)) or says(before) >= (_FAR if noun else 1):
            continue
        if not noun and re.match(r"\s*(?:of|that|who|which|with|from|in|to|by|at|on|for)\b", text[match.end("w") :]):
            continue
        if word == "these" and re.search(r",|:| or ", text[match.end() :]):
            continue
        end = match.end("noun") if noun else match.end("w")
        lead = (match.groupdict().get("lead") or "").lower()
        return Reference(
            "pointed", text[match.start("w") : end], match.start("w"), end, noun, lead, word in ("those", "these")
        )
    return None


def _place(text: str, begin: int) -> Reference | None:
    """ "there" as a place: not "there is", "are there"."""
    for match in _THERE.finditer(text, begin):
        before, after = text[begin : match.start()], text[match.end() :].lower().split()
        last = before.lower().split()[-1:] or [""]
        exists = last[0] in rules().of("auxiliary") and not match["lead"]
        if exists or not before.strip() or has_clause(before) or after[:1] in (["is"], ["are"], ["was"], ["were"]):
            continue
        if re.match(r"(?:for|in|at|on|of)\b", before, re.IGNORECASE) or _speaks_of_place(before):
            continue
        if re.search(r"\b(?:that|living|located|held|working)\b", before, re.IGNORECASE):
            continue
        return Reference("place", match["w"], match.start(), match.end(), lead=(match["lead"] or "").lower())
    return None


def _speaks_of_place(before: str) -> bool:
    """Whether the words before name something by a capital, which may be the place, after the first word."""
    return any(word[0].isupper() for word in before.split()[1:])


def _of_word(form: Form, match: re.Match[str]) -> Reference:
    return Reference(form, match["w"], match.start("w"), match.end("w"), plural=match["w"].lower() == "they")


MOST: Final = 10
"""Values of an answer that are named one by one; of more, the question that gave them speaks."""

_NUMBER = re.compile(r"[-+]?[\d.,]+%?")
_ORDINALS: Final = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
_PERSONAL: Final = ("he", "she", "him", "his", "her")
_SAME: Final = (
    {"airline", "carrier", "company", "operator"},
    {"airport", "place", "destination", "origin", "city", "town", "station", "dest", "faa"},
    {"plane", "aircraft", "tailnum"},
    {"person", "customer", "user", "member", "employee", "client"},
    {"product", "item", "article"},
)


def referent(reference: Reference, turn: Turn, kind_of: KindOf | None = None) -> str:
    """The phrase that stands in place of a reference; empty where that is not certain."""
    noun = stem(reference.noun.split()[-1].lower()) if reference.noun else ""
    if reference.noun.lower() in rules().of("period"):
        return _time(reference.noun.lower(), turn)
    rows = _rows(turn, noun, kind_of)
    if reference.form == "ordinal":
        place = _ORDINALS[reference.word.lower()]
        return rows[place] if rows and -len(rows) <= place < len(rows) and not (place == -1 and turn["more"]) else ""
    told = things(turn["question"])
    if noun and not rows and reference.plural:
        about = stem((head(told) or told.split()[0]).lower()) if told else ""
        return _with_article(told) if about and (about == noun or about in _alike(noun)) else ""
    if reference.form == "lacking" or (reference.plural and not rows):
        return _of_many(rows, turn, told, counted=reference.form == "lacking")
    if reference.plural:
        return _of_many(rows, turn, told, counted=False)
    one = rows[0] if len(rows) == 1 else "" if rows else _named(turn, noun, kind_of)
    return "" if reference.word.lower() in _PERSONAL and one.isupper() else one


def listed(values: Sequence[str]) -> str:
    """Values as a phrase: "Delta, JetBlue and United"; one with a comma in it in quotes."""
    quoted = [f'"{value}"' if "," in value or " and " in value else value for value in values]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _of_many(rows: list[str], turn: Turn, told: str, *, counted: bool) -> str:
    """Several things: the values given when they are few and all there, else what was asked about."""
    if rows and not turn["more"] and len(rows) <= MOST and not (counted and told and len(rows) == 1):
        return listed(rows)
    return _with_article(told) if told else ""


def _with_article(phrase: str) -> str:
    return phrase if phrase.lower().startswith(("the ", "all ")) or phrase[:1].isupper() else f"the {phrase}"


def _rows(turn: Turn, noun: str, kind_of: KindOf | None) -> list[str]:
    """One text a row of the answer, each once: of the column that fits the noun, else of the first with texts."""
    texts = [given for given in turn["values"] if _is_text(given["value"])]
    kinds = list(dict.fromkeys(given["kind"] for given in texts))
    fitting = [kind for kind in kinds if noun and _fits(noun, kind)]
    if noun and not fitting and kind_of is not None:
        fitting = [g["kind"] for g in texts if any(_fits(noun, kind) for kind in kind_of(g["value"]).split()[:1])][:1]
    if noun and not fitting and _asked_for(noun, turn):
        fitting = [kind for kind in kinds if {"name", "title"} & set(words(kind))]
    if noun and noun != "one" and not fitting and (len(kinds) > 1 or kind_of is not None):
        return []
    chosen = (fitting or kinds)[:1]
    return list(dict.fromkeys(given["value"] for given in texts if given["kind"] in chosen))


def _is_text(value: str) -> bool:
    return (
        not _NUMBER.fullmatch(value)
        and not re.match(r"\d{4}-\d\d-\d\d", value)
        and value.lower() not in ("true", "false")
    )


def _fits(noun: str, kind: str) -> bool:
    """Whether a column's name, or its table's, says what the noun says."""
    named = {stem(word) for word in words(kind)}
    return noun in named or noun == "one" or bool(_alike(noun) & named)


def _alike(noun: str) -> set[str]:
    """Stems of the words that mean what a noun means."""
    stems = ({stem(word) for word in group} for group in _SAME)
    return next((group for group in stems if noun in group), set())


def _asked_for(noun: str, turn: Turn) -> bool:
    """Whether the earlier question asks for things of that name, so that a column of names holds them."""
    about = stem(head(things(turn["question"])).lower())
    return about == noun if about else mentions(turn["question"], noun)


def _named(turn: Turn, noun: str, kind_of: KindOf | None) -> str:
    """The one value that the last question names (of the noun's kind); empty for none and for several."""
    found = [slot for slot in slots(turn["question"], kind_of) if slot.type == "value"]
    if noun and noun != "one":
        found = [s for s in found if any(_fits(noun, k) for k in s.kinds)] or ([] if kind_of is not None else found)
    texts = list(dict.fromkeys(slot.text for slot in found))
    return texts[0] if len(texts) == 1 else ""


def _time(noun: str, turn: Turn) -> str:
    """ "that day": a date or number of the last answer's only row, else the time that its question names."""
    first: list[Given] = [given for given in turn["values"] if given["row"] == 0]
    alone = not turn["more"] and all(given["row"] == 0 for given in turn["values"])
    for given in first if alone else ():
        if stem(noun) in {stem(word) for word in words(given["kind"])}:
            return (
                given["value"]
                if not _NUMBER.fullmatch(given["value"]) or noun == "year"
                else f"{noun} {given['value']}"
            )
        if noun in ("day", "date") and re.match(r"\d{4}-\d\d-\d\d", given["value"]):
            return given["value"][:10]
    units = {"day": "date", "date": "date", "month": "month", "quarter": "month", "season": "month", "year": "year"}
    found = [one for one in moments(turn["question"]) if one.unit in (units.get(noun, ""), "relative")]
    return found[0].text if len(found) == 1 else ""


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
