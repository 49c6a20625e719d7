"""A question as its clauses and sentences: what each asks, what it tells, and what points back in it.

"One shop returned more than any other. Who runs it?" has two parts, "Which shop returned more than any other?" and "Who
runs it?".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from hopql.tools.planning.match_phrases import PLACEHOLDER, UNITS, Bounds, is_stranger, lexicon
from hopql.tools.search.tokens import STOP_WORDS

RELATED = r"(?:with|that|which|who|whose|where|having|in\s+which|at\s+which)"
_GOING = "go|goes|going|went|gone|fly|flies|flying|flew|flown|travel|travels|travelled"
_ITS = re.compile(r"\b(?:it|its|they|their)\b")
_PLACED = ("", "organisation", "project", "place", "airport")
"""Kinds of things that somebody may be at, also where \"it\" is the same thing."""
_COMPANIES = ("airline", "organisation", "manufacturer")
"""Kinds that a plural stands for as well: how many flights did they operate?"""


@dataclass(frozen=True)
class Given:
    """What an earlier clause asks for, and the placeholder of it."""

    noun: str
    kind: str
    placeholder: str


def pointed(clause: str, earlier: Sequence[Given], people: Sequence[str] = ()) -> str:
    """The clause with what points back put in: "it", "there" and "that airport" become the placeholder of an earlier
    clause, "she" the last of `people` that was named.

    >>> pointed("how late was it?", [Given("carrier", "airline", "CARRIER")])
    'how late was {{CARRIER}}?'
    """
    for given in earlier:
        head = given.noun.split()[-1]
        way = rf"\b(?:the|that|this|the\s+same|those|these)\s+{re.escape(head)}s?\b(?!\s+(?:{RELATED}|of)\b)"
        clause = re.sub(way, _hole(given), clause, count=1, flags=re.IGNORECASE)
    person = next((given for given in reversed(earlier) if given.kind == "person"), None)
    thing = next((given for given in reversed(earlier) if given.kind != "person"), None)
    place = next((given for given in reversed(earlier) if given.kind in ("airport", "place")), None) or (
        thing if not _ITS.search(clause) or (thing and thing.kind in _PLACED) else None
    )
    if place:
        clause = re.sub(
            rf"(?:\b(?P<way>from|to|(?P<going>{_GOING}))\s+)?\bthere\b(?!\s+(?:is|are|was|were)\b)"
            r"(?<!are there)(?<!were there)(?<!is there)",
            lambda match: f"{match['way'] or 'at'} {'to ' if match['going'] else ''}{_hole(place)}",
            clause,
            count=1,
        )
    if thing:
        other = r"\b(?P<what>anything|anyone|nothing|nobody)\s+(?:else|other)\b"
        clause = re.sub(other, lambda match: f"{match['what']} but {_hole(thing)}", clause, count=1)
    who = _hole(person) if person else people[-1] if people else ""
    if not who and thing and not thing.kind:
        who = _hole(thing)
    what = _hole(thing) if thing else _hole(person) if person else ""
    if person and earlier[-1] is person and (thing is None or thing.kind not in _COMPANIES):
        clause = re.sub(r"\bthey(?=\s+[a-z])", _hole(person), clause, count=1)
    things = r"it|they|them|th(?:at|is)\s+one|those"
    for name, his, him in ((who, "his|her", "he|she|him"), (what, "its|their", things)):
        if name:
            clause = re.sub(rf"\b(?:{his})\s+(?=[a-z])", f"{name}'s ", clause, count=1)
            clause = re.sub(rf"\b(?:{him})\b", name, clause, count=1)
    return clause


def _hole(given: Given) -> str:
    return "{{" + given.placeholder + "}}"


_OF_US = re.compile(
    r"^(?:which|who|whom)\s+(?:one\s+)?(?:of\s+(?:us|the\s+team)|(?:on|in|from)\s+(?:the|our|this)\s+team)\s+(?=\w)",
    re.IGNORECASE,
)
_ANYONE = re.compile(
    r"^(?:(?:is|was)\s+there\s+)?(?:any|some)(?:one|body)(?:\s+(?:that|whom))?\s+(?P<us>we|I)\s+(?P<may>can|could|should|may|might)\s+",
    re.IGNORECASE,
)
_A_CONTACT = re.compile(
    r"^(?:do\s+(?:we|I)\s+(?:have|know)|is\s+there)\s+(?:any|some|a\s+)(?:one|body|contact)\s+(?=at|with|for)",
    re.IGNORECASE,
)
_IS_THE_ONE = re.compile(
    r"^(?:who|whom)\s+(?:is|was|are)\s+(?:the\s+(?:person|people|colleague|one|guy|man|woman|teammate)\s+)?(?:who|that|whoever)\s+",
    re.IGNORECASE,
)
_TELL_ME = re.compile(
    r"^(?:(?:please|kindly|could\s+you|can\s+you|would\s+you|will\s+you)[\s,]+)*(?:tell\s+me|let\s+me\s+know|show\s+me|do\s+you\s+know"
    r"|I\s+(?:want|need|would\s+like)\s+to\s+know|I[’']d\s+like\s+to\s+know)[\s,:]+(?=whom?\b)",
    re.IGNORECASE,
)
_TO_WHOM = re.compile(
    r"^(?P<how>to|with|for|from|by|about)\s+whom\s+(?P<aux>do|does|did|should|can|will)\s+(?P<rest>.+?)"
    r"(?P<where>\s+(?:there|in\s+that\s+case))?(?P<end>[?.!\s]*)$",
    re.IGNORECASE,
)


def plainly(clause: str) -> str:
    """A clause that asks for a person, as most people ask; other clauses as they are.

    >>> plainly("To whom does Luis report?")
    'Whom does Luis report to?'
    >>> plainly("Which of us looks after Newark?")
    'Who looks after Newark?'
    """
    clause = _OF_US.sub("Who ", clause)
    if match := _TELL_ME.match(clause):
        clause = clause[match.end()].upper() + clause[match.end() + 1 :]
    clause = _ANYONE.sub(lambda match: f"Who {match['may'].lower()} {match['us']} ", clause)
    clause = _A_CONTACT.sub("Who is our contact ", clause)
    clause = _IS_THE_ONE.sub("Who ", clause)
    if match := _TO_WHOM.match(clause):
        where = " at it" if match["where"] else ""
        return f"Whom {match['aux']} {match['rest']} {match['how'].lower()}{where}{match['end']}"
    return clause


_NOTHING_ELSE = re.compile(
    r"\b(?:(?:won[’']t|will\s+not|can[’']?t|cannot|do(?:es)?n[’']t|do(?:es)?\s+not|would(?:n[’']t|\s+not)|refuses?\s+to|never)\s+"
    r"[a-z]+(?:\s+(?:with|in|on|from|for|at|to))?\s+any(?:thing|one|body)"
    r"|[a-z]+\s+(?:with\s+|in\s+|on\s+|from\s+|for\s+|at\s+|to\s+)?(?:nothing|no\s+one|nobody))\s+(?:but|except|other\s+than|save)\s+"
)


def exclusively(clause: str) -> str:
    """A clause that says of someone what they do with nothing else, as what they insist on; other clauses as they are.

    >>> exclusively("Which of our shops won't sell anything but Acme?")
    'Which of our shops insists on Acme?'
    """
    return _NOTHING_ELSE.sub("insists on ", clause)


_ASKING = r"(?:how|which|what|who|whom|whose|when|where|was|were|is|are|did|does|do|has|have|had)\b"
_WORD = r"(?:how|which|what|who|whom|whose|when|where|(?:to|with|for|from)\s+whom)\b"
_WHATEVER = re.compile(
    r"(?:over|in|during|at|for|from|by|within|under|above|before|after) what(?:ever)?\s+(?:we|I|the|our|my)\b",
    re.IGNORECASE,
)
"""What begins so asks nothing: "In what we call winter"."""
_JOINT = re.compile(
    rf"\s*(?:[,;]\s*(?:then\s+)?(?={_WORD})|(?:[,;]\s*|\s+|\?\s+)and\s+(?:then\s+)?(?={_ASKING})|\?\s+(?={_WORD}))",
    re.IGNORECASE,
)
_SUPERLATIVE = r"(?:busiest|(?:most|least)\s+[a-z]+|[a-z]+est|first|last)"
_NOT_MOST = r"(?!(?:forest|interest|request|guest|test|west|northwest|southwest|rest|honest)\b)"


def clauses(question: str) -> list[str]:
    """The questions that "and" joins, each with its own question word; one where nothing is joined. What is said
    before a colon, as in "The route we dropped: who flew it?", is a part of its own.

    >>> clauses("Which carrier does the team prefer, and how late was it?")
    ['Which carrier does the team prefer', 'how late was it?']
    """
    parts: list[str] = []
    for part in _JOINT.split(question):
        before, colon, after = part.partition(": ")
        fronted = colon and not parts and re.match(_WORD, after.strip(), re.IGNORECASE)
        parts += [before.strip(), after.strip()] if fronted else [part.strip()]
    asks = re.match(rf"(?:[A-Z]\w+ )?{_ASKING}|{_WORD}", parts[0], re.IGNORECASE)
    if _WHATEVER.match(parts[0]):
        asks = None
    if len(parts) > 1 and not asks and ": " not in question:
        parts[:2] = [f"{parts[0]}, {parts[1]}"]
    return [part for part in parts if part]


@cache
def _memory_questions() -> tuple[re.Pattern[str], ...]:
    words = lexicon()
    aux = r"(?:do|does|did|has|have|had|is|are|was|were|should|would|will)"
    object_ = r"(?P<object>.+?)"
    return (
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:{aux}\s+)?(?P<subject>{words.subject})\s+{words.aside}(?:{words.verb}|{words.state}|based|working)\b"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:is|was|are|were)\s+(?P<subject>{words.subject})[’']?s?\s+{words.adjective}\b"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:is|was|are|were)\s+(?P<subject>{words.subject})[’']s?$"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:(?:is|was|are)\s+)?(?:{words.participle})\s+(?:\w+\s+)?by\s+(?P<subject>{words.subject})"
        ),
        re.compile(
            rf"^(?:[Ww]hat|[Ww]hen|[Ww]hy|[Hh]ow|[Ww]here)\s+{aux}\s+(?P<subject>{words.subject})\s+{words.aside}(?:{words.verb})\b"
        ),
        re.compile(
            rf"^(?P<noun>[Ww]ho|[Ww]hom)\s+(?:{aux}\s+)?{words.aside}(?:be\s+)?(?:{words.verb}|{words.state})\b\s*(?:about\s+|of\s+|for\s+)?{object_}$"
        ),
        re.compile(
            rf"^(?P<noun>[Ww]ho|[Ww]hom)\s+(?:is|are|was|were)\s+(?:the\s+|our\s+)?(?:{words.role})(?:\s+there|\s+(?:of|for|at)\s+{object_})$"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?:one\s+)?of\s+(?:our|my)\s+(?P<noun>{words.nouns})\s+(?:{aux}(?:n[’']t)?|won[’']t|can(?:not|[’']t)?|could|{words.verb})\b"
            rf"(?P<object>.*)$"
        ),
        re.compile(
            rf"^(?P<noun>[Ww]ho|[Ww]hom)\s+(?:(?:should|do|did|would|can|could|might|may|must|shall)\s+(?:we|I|the\s+team)|to|(?:I|we)\s+(?:can|should|could|may|have\s+to|must))\s+\w+\s*(?:about\s+|for\s+|at\s+)?{object_}$"
        ),
    )


@dataclass(frozen=True)
class Recollection:
    """A clause that asks a memory."""

    noun: str
    """What it asks for."""
    about: int
    """Where what it asks about begins: phrases before it are part of the asking."""


def memory_question(clause: str, stored: Callable[[str], bool] = lambda name: False) -> Recollection | None:
    """How a clause asks a memory; None for other clauses, and for what somebody does whose name is `stored`.

    >>> memory_question("Which carrier does the team prefer?").noun
    'carrier'
    """
    plain = clause.strip().rstrip("?.! ")
    for pattern in _memory_questions():
        if match := pattern.match(plain):
            groups = match.groupdict()
            who = groups.get("subject") or ""
            if re.match(r"(?!We\b|Our\b|My\b|The\b)[A-Z]\w", who) and stored(who):
                return None
            noun = (groups.get("noun") or "").lower()
            about = match.start("object") if groups.get("object") else match.end()
            return Recollection("person" if noun in ("who", "whom") else noun, about)
    return None


def asked_about(clause: str) -> tuple[int, int, str, str] | None:
    """What a question to a memory asks about, where only the database can say what it is.

    Returns start, end, the noun and the question for the database: of "Who looks after the airport with the most
    delays?", "Which airport has the most delays?"; None where no such phrase is found.
    """
    nouns = lexicon().nouns
    plain = clause.rstrip("?.! ")
    if match := re.search(rf"\b[Tt]he\s+(?P<noun>{nouns})\s+(?P<link>{RELATED})\s+(?P<rest>.+)$", plain):
        noun, link, rest = match["noun"], " ".join(match["link"].split()), match["rest"]
        ours = rf"\b(?:{lexicon().subject})\s+(?:{lexicon().verb})|^(?:we|I|our|my)\b"
        if not re.search(ours, rest) or re.search(PLACEHOLDER, rest):
            return match.start(), len(plain), noun, question_of(noun, link, rest)
    pattern = rf"\b[Tt]he\s+(?P<most>{_NOT_MOST}{_SUPERLATIVE})\s+(?P<noun>{nouns})(?P<rest>.*)$"
    if match := re.search(pattern, plain):
        return match.start(), len(plain), match["noun"], f"Which is the {match['most']} {match['noun']}{match['rest']}?"
    return None


def named(clause: str) -> str:
    """A thing that is only named before a question about it, as a question: "The carrier with the most flights"."""
    about = asked_about(clause)
    return about[3] if about and about[0] == 0 else clause


def question_of(noun: str, link: str, rest: str) -> str:
    """What a relative clause tells of a noun, as a question: "Which shop has the most returns?" of "shop", "with" and
    "the most returns"."""
    many = noun.endswith("s") and not noun.endswith("ss")
    if link in ("with", "having"):
        return f"Which {noun} {'have' if many else 'has'} {rest}?"
    if link in ("that", "which", "who"):
        return f"Which {noun} {rest}?"
    if link == "whose":
        return f"Which is the {noun} whose {rest}?"
    return f"What is the {noun} {link} {rest}?"


def asked_of_stranger(clause: str, bounds: Bounds) -> str:
    """The noun that a clause asks for where whoever does it is unknown to the database: "Which maker does {{CLIENT}}
    insist on?"; empty for other clauses."""
    asking, doing = rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{lexicon().nouns})", r"(?:do|does|did|has|have|is|are|was)"
    pattern = rf"{asking}\s+{doing}\s+(?P<who>{PLACEHOLDER}|[A-Z]\w+(?:\s+[A-Z]\w+)*)"
    match = re.match(pattern, clause)
    if match and is_stranger(match["who"], bounds):
        return match["noun"]
    person = re.match(rf"^[Ww]hom?\s+{doing}\s+(?P<who>{PLACEHOLDER}|[A-Z]\w+)", clause)
    return "person" if person and is_stranger(person["who"], bounds) else ""


def noun_of(clause: str) -> str:
    """What a clause asks for: airport in "Which airport had the most flights?"; empty where it cannot be told."""
    if unit := re.search(rf"\b[Hh]ow\s+many\s+(?P<noun>{UNITS})\b", clause):
        return unit["noun"]
    match = re.search(rf"(?:^\s*|,\s+)(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{lexicon().nouns})\b", clause)
    if match:
        return match["noun"]
    match = re.match(r"\s*(?:[Ww]hich|[Ww]hat)\s+(?:is|was|are|were)\s+the\s+(?P<rest>.+)", clause)
    if match:
        words = re.findall(r"[a-z]+", match["rest"])
        for word in words:
            if word in lexicon().kinds:
                return str(word)
    return "person" if re.match(r"\s*[Ww]ho\b", clause) else ""


def joined(parts: Sequence[str]) -> str:
    """Clauses said as one question again."""
    return ", and ".join(part.rstrip("?.! ") for part in parts) + "?"


_MOST = (
    r"\b(?:most|least|fewest|fewer\s+than\s+any|more\s+\w+\s+than\s+any|highest|lowest|worst|best"
    r"|(?!forest|interest|request|guest|test|west|rest|honest)[a-z]{2,}est)\b"
)
_LINK = r"(?:with|having|that|which|where|whose|in\s+which|at\s+which)"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    words = lexicon()
    role = rf"(?:{words.role}|(?:our|my)\s+(?:man|woman|person|people|guy|colleague))\s+(?:of|at|for|with)"
    calling = r"(?:call|phone|ring|ask|email|write|talk|speak|complain)(?:\s+to)?\s+(?:at|about|for)"
    charge = r"managing|leading|running|owning|handling|behind"
    way = rf"(?:{words.state}|{words.verb}|{role}|{calling}|{charge})"
    end = (
        rf"(?=\s*(?:[,;:?.!]|$|[’']s\b)|\s+(?:{words.acting}|(?:is|are|was|were|has|have|had|does|did)\b)"
        rf"|\s+{words.verb}\s*[?.!]*$)"
    )
    noun = rf"(?P<noun>{words.nouns})"
    return (
        re.compile(
            rf"\b{way}\s+(?P<thing>[Tt]he\s+{noun}\s+(?P<link>{_LINK})\s+(?P<rest>[^,;:?.!]*?{_MOST}[^,;:?.!]*?)){end}"
        ),
        re.compile(rf"\b{way}\s+(?P<thing>[Tt]he\s+(?P<most>(?:(?:most|least)\s+[a-z]+|{_MOST}))\s+{noun}){end}"),
    )


def superlative_of(text: str) -> tuple[int, int, str, str] | None:
    """The thing with the most of something that somebody in a text is in charge of: start, end, its noun, and the
    question for the database; None where there is none.

    >>> superlative_of("Phone of whoever runs the shop with the most returns")[2:]
    ('shop', 'Which shop has the most returns?')
    """
    related, plain = _patterns()
    if match := related.search(text):
        start, end = match.span("thing")
        return start, end, match["noun"], question_of(match["noun"], " ".join(match["link"].split()), match["rest"])
    if match := plain.search(text):
        start, end = match.span("thing")
        return start, end, match["noun"], f"Which is {text[start:end][0].lower()}{text[start + 1 : end]}?"
    return None


_ASKS = re.compile(
    r"(?:how|which|what|who|whom|whose|when|where|why|is|are|was|were|do|does|did|has|have|had|can|could|would|will|should"
    r"|give|show|list|tell|name|find|count|get|return|compute|calculate|report|compare)\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"^(?:(?:please|now)\s+)?(?:(?:let\s+(?:me|us)|let[’']s|I\s+(?:would|will|want\s+to)|I[’'](?:ll|d)(?:\s+like\s+to)?|we)\s+)?"
    r"(?:take|consider|look\s+at|think\s+of|focus\s+on|start\s+(?:with|from)|turn\s+to|imagine|suppose\s+we\s+take)\s+(?P<thing>.+)$"
    r"|^(?:I\s+am|I[’']m|we\s+are|we[’']re|this\s+is|it\s+is|it[’']s)\s+(?:looking\s+at|thinking\s+(?:of|about)"
    r"|asking\s+about|talking\s+about|interested\s+in|curious\s+about|about)\s+(?P<topic>.+)$",
    re.IGNORECASE,
)
_DEFINITE = re.compile(rf"(?:the|our|my|all|{PLACEHOLDER})\b|[A-Z]\w+[’']s\b", re.IGNORECASE)
_HEARD = re.compile(
    r"^(?:I\s+(?:was\s+told|am\s+told|heard|hear|gather|think|believe|understand|know)|they\s+say|people\s+say|apparently"
    r"|as\s+far\s+as\s+I\s+know|it\s+seems|(?:some(?:one|body))\s+(?:told\s+me|said))(?:\s+that)?[,\s]+",
    re.IGNORECASE,
)
"""What only says how one knows."""
_TALK = re.compile(r"^(?:I|We|I[’']m|We[’']re|I[’']ve|We[’']ve)\b")
LATER = (
    r"\b(?:it|its|there|they|them|their|anything\s+else|any\s+other|nothing\s+else|that\s+one|this\s+one"
    r"|(?:of|are|do|did|have)\s+(?:those|these))\b"
)
_PERSONAL = re.compile(r"\b(?:he|she|him|his|her|hers|they|them|their)\b")
_TWICE = re.compile(
    r"^(?P<who>(?:[Tt]he|[Oo]ur|[Mm]y|[A-Z]\w+[’']s)\s[^,;]+),\s+(?:he|she|it|they)\s+(?P<does>[a-z].+)$"
)
BARE = re.compile(
    r"^(?:so\s+)?(?:what(?:[’']s|\s+is|\s+was)\s+(?:the|his|her|their|its)\s+name|who(?:[’']s|\s+is|\s+was|\s+are)\s+(?:it|that|this|he|she|they)"
    r"|(?:what|which(?:\s+one)?)\s+(?:is|was)\s+(?:it|that|this)|(?:the\s+)?name)(?:,?\s+please)?\s*[?.!]*$",
    re.IGNORECASE,
)
_ONE = re.compile(
    r"\b(?:(?:only|just|exactly|precisely)\s+)?(?P<article>one|an?|a\s+certain|a\s+single|some)\s+"
    r"(?:of\s+(?P<of>(?:the|our|my|those|these)\s+(?:[\w-]+\s+){0,2}?)(?P<many>[a-z-]+s)\b|(?P<words>[a-z-]+(?:\s+[a-z-]+){0,2}))",
    re.IGNORECASE,
)
ORDERED = re.compile(
    r"^(?P<of>(?:[Oo]f|[Aa]mong|[Ff]rom|[Oo]ut\s+of)\s+(?:all\s+)?(?:the|our|my|those)\s+(?P<head>[a-z-]+(?:\s+[a-z-]+)??)s\b[^:?]*?),?\s+"
    r"(?:(?:let\s+me\s+)?(?:take|consider|pick)\s+)?the\s+one\s+(?P<link>with|that|which|having)\s+(?P<rest>[^:?.]+)$"
)


@dataclass(frozen=True)
class Part:
    """A part of a question."""

    text: str
    noun: str = ""
    """What a statement introduces, for later parts to point to; empty for a question."""
    topic: bool = False
    """Whether it only names the thing that is spoken of next."""
    said: bool = False
    """Whether it asks nothing: it only names somebody."""


def asks(sentence: str) -> bool:
    """Whether a sentence is a question or a request."""
    return sentence.endswith("?") or _ASKS.match(sentence) is not None


def statement(sentence: str, later: str, vocabulary: Callable[[str], bool]) -> Part | None:
    """A sentence that asks nothing, as the part that it is of the question after it; None where it is none."""
    if sentence.endswith("?"):
        return None
    plain = _HEARD.sub("", sentence.rstrip(".!;: "))
    plain = plain[:1].upper() + plain[1:]
    taken = _TAKEN.match(plain)
    thing = (taken["thing"] or taken["topic"]) if taken else ""
    if thing and _DEFINITE.match(thing):
        return Part(thing[0].upper() + thing[1:], topic=True)
    if match := ORDERED.match(plain):
        does = f"has {match['rest']}" if match["link"] in ("with", "having") else match["rest"]
        return Part(f"{match['of']}, which one {does}?", match["head"])
    if asks(plain):
        return None
    if match := _TWICE.match(plain):
        plain = f"{match['who']} {match['does']}"
    if part := _introduced(plain, later, vocabulary):
        return part
    if _TALK.match(plain) and re.search(r"\s[A-Z][a-z]", plain) and _PERSONAL.search(later):
        return Part(plain, said=True)
    return None


def _introduced(plain: str, later: str, vocabulary: Callable[[str], bool]) -> Part | None:
    """What a statement brings up with "a", "one" or "only one", and a later sentence speaks of."""
    ways = []
    for match in _ONE.finditer(plain):
        noun = _singular(match["many"].lower()) if match["many"] else _head(match["words"], vocabulary)
        if not noun:
            continue
        again = re.search(rf"\b(?:the|that|this|those|these|the\s+same)\s+{re.escape(noun)}s?\b", later, re.IGNORECASE)
        if again or re.search(LATER, later):
            ways.append((not again, noun not in lexicon().kinds and not vocabulary(noun), match.start(), noun, match))
    if not ways:
        return None
    *_, noun, match = min(ways, key=lambda way: way[:3])
    before = plain[: match.start()]
    if not before or before.endswith(", "):
        end = match.end() if match["many"] else match.start("words") + len(noun)
        which = f"which of {match['of']}{match['many']}" if match["many"] else f"which {noun}"
        text = f"{before}{which if before else which.capitalize()}{plain[end:]}?"
        return Part(text, noun)
    return Part(plain, noun)


def _head(words: str, vocabulary: Callable[[str], bool]) -> str:
    """The noun that an article begins: the first word that is known as one, and those before it that tell it apart."""
    parts = words.lower().split()
    plain = next((place for place, word in enumerate(parts) if word in STOP_WORDS or word in _function_words()), 99)
    parts = parts[:plain]
    known = [place for place, word in enumerate(parts) if lexicon().kinds.get(word) or vocabulary(word)]
    return parts[known[0]] if known else parts[0] if parts else ""


@cache
def _function_words() -> frozenset[str]:
    return frozenset("of in on at by for from to with as than and or but that which who whom where whose".split())  # noqa: SIM905


def _singular(noun: str) -> str:
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-2] if re.search(r"(?:ss|sh|ch|x)es$", noun) else noun.removesuffix("s")


def asked_by(sentence: str, later: str) -> str:
    """A statement and a question that only asks for the name of what it speaks of, as one question; else empty."""
    if not later or sentence.endswith("?") or not BARE.match(later):
        return ""
    plain = sentence.rstrip(".!;: ")
    person = rf"(?:{lexicon().person}|{lexicon().role})"
    if match := re.match(r"[Ww]hoever\s+(?P<does>.+)$", plain):
        return f"Who {match['does']}?"
    if match := re.search(rf"\b(?P<np>(?:[Tt]he|[Oo]ur|[Mm]y)\s+{person}\b.*)$", plain):
        return f"Who is {match['np'][0].lower()}{match['np'][1:]}?"
    if re.fullmatch(rf"[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*[’']s?\s+{lexicon().nouns}", plain):
        return f"{'Who' if lexicon().kind_of(plain.split()[-1]) == 'person' else 'What'} is {plain}?"
    match = re.search(rf"(?:\s|^)(?P<np>(?:[Tt]he|[Oo]ur|[Mm]y)\s+{lexicon().nouns}\b\s.+)$", plain)
    return f"What is {match['np'][0].lower()}{match['np'][1:]}?" if match else ""


_END = re.compile(
    r"(?<=[a-z0-9)%}\"”'’][.!])\s+(?=[A-Z{\"“])|(?<=\?)\s+(?=[A-Z{\"“])|;\s+(?=(?:how|which|what|who|whom|whose|when|where)\b)"
)
_SHORT = re.compile(r"\b(?:[A-Z]|St|Dr|Mr|Mrs|Ms|No|Inc|Ltd|Co|Jr|Sr|vs|approx|Mt|Ft)\.$")
_ASKED_AFTER = re.compile(
    r"^(?P<thing>[^,:?]+|[^:?]+(?=:))[,:]\s+(?P<bare>(?:who|what|which)\b[^,:]{2,20}\?)\s*$", re.IGNORECASE
)
_ASKED = re.compile(r"(?<=\?)\s+(?=[A-Z])")
_QUESTION_WORD = re.compile(r"(?:how|which|what|who|whom|whose|when|where|and)\b", re.IGNORECASE)
_THERE = re.compile(
    r"(?:\b(?P<way>from|to)\s+)?(?<!are )(?<!were )(?<!is )(?<!was )\bthere\b(?!\s+(?:is|are|was|were)\b)"
)
_AT = re.compile(r"\b(?:to|in|at|into|from)\s+(?P<name>[A-Z][\w-]+(?:\s+[A-Z][\w-]+)*)")
_FOR = re.compile(r"^[Ff]or\s+(?P<name>[A-Z][\w-]+),\s+(?=.*\b(?:he|she|his|her|him)\b)")
_LEADING = r"(?:for|from|to|at|in|on|out\s+of|into|during|over|within|after|before|with)"


def parts_of(question: str, vocabulary: Callable[[str], bool] = lambda word: True) -> list[Part]:
    """The parts of a question in their order; those of `clauses` where no statement tells what is asked about.

    Args:
        vocabulary: whether a database has a word for something.

    >>> [part.text for part in parts_of("One shop returned more than any other. Who runs it?")]
    ['Which shop returned more than any other?', 'Who runs it?']
    """
    sentences = sentences_of(_by_name(question))
    if len(sentences) == 1 and (match := _ASKED_AFTER.match(sentences[0])) and BARE.match(match["bare"]):
        sentences = [f"{match['thing']}.", match["bare"]]
    parts, rest, found = list[Part](), "", False
    for place, sentence in enumerate(sentences):
        later = " ".join(sentences[place + 1 :])
        if bare := asked_by(sentence, later):
            return [*parts, *_questions(f"{rest} {bare}".strip())]
        part = statement(sentence, later, vocabulary) if later and not rest else None
        if part is None:
            rest = f"{rest} {sentence}".strip()
        else:
            parts.append(part)
            found = True
    if found and rest:
        rest = _placed(rest, parts)
    fronted = _questions(rest) if rest else []
    if not found and [part.text for part in fronted] == clauses(rest):
        return [Part(clause) for clause in clauses(question)] if rest == question else fronted
    return [*parts, *fronted]


def _placed(later: str, parts: list[Part]) -> str:
    """A text in which "there" is the place that a statement before it named."""
    places = [match["name"] for part in parts if part.noun for match in _AT.finditer(part.text)]
    places = [name for name in places if name.lower() not in lexicon().calendar]
    if not places or any(lexicon().kind_of(part.noun) in ("place", "airport") for part in parts):
        return later
    return _THERE.sub(lambda match: f"{match['way'] or 'at'} {places[-1]}", later, count=1)


def sentences_of(question: str) -> list[str]:
    """The sentences of a question; what "; how many" begins is one of its own."""
    found: list[str] = []
    for piece in _END.split(question):
        if found and (_SHORT.search(found[-1]) or (not found[-1].endswith((".", "!", "?")) and asks(found[-1]))):
            found[-1] += (" " if _SHORT.search(found[-1]) else "; ") + piece
        elif piece.strip():
            found.append(piece.strip())
    return found


def _by_name(question: str) -> str:
    """ "For Tom, at the shop that he runs" said with his name in the place of what points to him."""
    if match := _FOR.match(question):
        rest, name = question[match.end() :], match["name"]
        rest = re.sub(r"\b(?:his|her)\b(?=\s+[a-z])", f"{name}'s", rest)
        return re.sub(r"\b(?:he|she|him)\b", name, rest)
    return question


def _questions(text: str) -> list[Part]:
    """The clauses of a question; what stands before its colon is a part where later words point to it."""
    first, *more = _ASKED.split(text, maxsplit=1)
    if more and not _QUESTION_WORD.match(more[0]) and re.search(LATER, more[0]):
        return [*_clauses(first), *_questions(more[0])]
    before, colon, after = text.partition(": ")
    after = after.strip()
    if not colon or not after or (":" in after and "http" in after):
        return [Part(clause) for clause in clauses(text)]
    if match := ORDERED.match(before):
        link, rest = match["link"], match["rest"]
        does = f"has {rest}" if link in ("with", "having") else rest
        return [Part(f"{match['of']}, which one {does}?", match["head"]), *_clauses(after)]
    if re.match(rf"{_LEADING}\s+(?:the|our|my|[A-Z{{])", before, re.IGNORECASE):
        return [Part(clause) for clause in clauses(f"{before}, {after}")]
    thing = re.fullmatch(r"(?:(?:[Tt]he|[Oo]ur|[Mm]y)\s+)?(?P<words>[A-Za-z][a-z-]*(?:\s+[a-z-]+){1,3})", before)
    if thing and not asks(before) and re.search(LATER, after) and not STOP_WORDS & set(thing["words"].split()):
        return [Part(before, thing["words"].lower()), *_clauses(after)]
    return [Part(clause) for clause in clauses(text)]


def _clauses(text: str) -> list[Part]:
    return [Part(clause) for clause in clauses(text)]
