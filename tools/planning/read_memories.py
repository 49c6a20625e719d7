"""What memories say about a hop: the value that fills its placeholder, or nothing. It is never guessed.

A memory answers when it speaks of every name of the hop, of the same owner, relation and direction, says that something
is so where the hop asks so, and gives a thing of the kind that is asked for. Its metadata is read first (a field named
like the placeholder, then `entity`, then `subject`), then its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from hopql.state.hops import Hop, HopValue
from hopql.state.memory import OWN_TURN, Found
from hopql.tools.planning.match_phrases import lexicon, names_in
from hopql.tools.search.tokens import STOP_WORDS, content_words, stem

_NAME = r"[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
_UPPER_NOUNS = r"(?:line\s+manager|manager|boss|supervisor|superior|team\s+lead|lead|leader|mentor|chief)"
_LOWER_NOUNS = r"(?:direct\s+report|subordinate|assistant|deputy|trainee|apprentice|mentee|secretary)"
_UNDER = (
    r"(?:reports?|reported|reporting|answers?|answered|answering)\s+(?:directly\s+)?to"
    r"|works?\s+(?:under|for)|serves?\s+under"
)
_OVER = r"(?:manages?|managed|leads?|led|supervises?|supervised|mentors?|mentored|is\s+in\s+charge\s+of)"
_IS = r"(?:\s+(?:is|was|has\s+been|became|now|still|also))+"

_TURNED: Final = re.compile(
    r"\b(?:(?:decided|voted|ruled|came\s+out|advised|spoke)\s+against|turned\s+(?:\w+\s+)?down|rejected|overruled|outvoted|refused|declined"
    r"|vetoed|voted\s+down|in\s+vain|without\s+success|was\s+not\s+accepted|wasn[’']t\s+accepted|did(?:n[’']t|\s+not)\s+get"
    r"|not\s+(?:agreed|approved|adopted|accepted|chosen|taken\s+up)|dismissed|failed\s+to|(?:and|but)\s+lost|fell\s+through|came\s+to\s+nothing)\b",
    re.IGNORECASE,
)


@cache
def _stated() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Patterns of a statement, and whether the first name is the upper one."""
    ways = (
        (rf"(?P<a>{_NAME})(?:\s+(?:now|also|still|has|who))*\s+(?:{_UNDER})\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME})(?:\s+(?:now|also|still|has))*\s+{_OVER}\s+(?P<b>{_NAME})", True),
        (rf"(?P<a>{_NAME}){_IS}\s+(?:managed|led|supervised|mentored)\s+by\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME}){_IS}\s+(?P<b>{_NAME})[’']s?\s+{_UPPER_NOUNS}\b", True),
        (rf"(?P<a>{_NAME}){_IS}\s+(?P<b>{_NAME})[’']s?\s+{_LOWER_NOUNS}\b", False),
        (rf"(?P<a>{_NAME}){_IS}\s+(?:the\s+)?{_UPPER_NOUNS}\s+(?:of|to)\s+(?P<b>{_NAME})", True),
        (rf"(?P<a>{_NAME}){_IS}\s+(?:the\s+|an?\s+)?{_LOWER_NOUNS}\s+(?:of|to)\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME})[’']s?\s+{_UPPER_NOUNS}{_IS}\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME})[’']s?\s+{_LOWER_NOUNS}{_IS}\s+(?P<b>{_NAME})", True),
    )
    return tuple((re.compile(pattern), over) for pattern, over in ways)


@cache
def _wanted() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Patterns of a question, and whether who stands above `x` is wanted."""
    ways = (
        (rf"(?P<x>{_NAME})[’']s?\s+(?:direct\s+)?{_UPPER_NOUNS}\b", True),
        (rf"(?P<x>{_NAME})\s+(?:has|have|had)\s+(?:an?\s+|the\s+)?{_UPPER_NOUNS}\b", True),
        (rf"\b(?:who|whom|person|boss|manager)\s+(?:do|does|did)?\s*(?P<x>{_NAME})\s+(?:{_UNDER})", True),
        (rf"(?P<x>{_NAME})\s+(?:{_UNDER})\b(?!\s+[A-Z])", True),
        (rf"\b[Ww]ho\s+(?:{_OVER})\s+(?P<x>{_NAME})", True),
        (rf"(?P<x>{_NAME})[’']s?\s+{_LOWER_NOUNS}\b", False),
        (rf"\b(?:[Ww]ho|person|colleague|one)\s+(?:{_UNDER})\s+(?P<x>{_NAME})", False),
    )
    return tuple((re.compile(pattern), above) for pattern, above in ways)


def contradicts(text: str, said: str) -> bool:
    """Whether a question asks who stands above or below somebody and a statement tells it of another, or the other
    way round: "who reports to Ana" is not told by "Ana reports to Joe".

    >>> contradicts("who reports to Ana", "Ana reports to Joe.")
    True
    >>> contradicts("who reports to Ana", "Ben reports to Ana.")
    False
    """
    wanted = next(((m["x"], above) for pattern, above in _wanted() if (m := pattern.search(text))), None)
    if wanted is None:
        return False
    name, above = wanted
    pairs = [
        (m["a"], m["b"]) if over else (m["b"], m["a"]) for pattern, over in _stated() for m in pattern.finditer(said)
    ]
    return bool(pairs) and not any(_same(name, lower if above else upper) for upper, lower in pairs)


def _same(one: str, other: str) -> bool:
    return bool({word.lower() for word in one.split()} & {word.lower() for word in other.split()})


def turned_down(text: str) -> bool:
    """Whether a text says that something proposed did not come about: a proposal that was rejected is no decision.

    >>> turned_down("Ana wanted a new shop, but we decided against it.")
    True
    """
    return _TURNED.search(text) is not None


_AGAINST: Final = re.compile(
    r"\b(?:hate[sd]?|hating|dislik\w+|avoid\w*|detest\w*|loath\w+|despis\w+|shun\w*|boycott\w*|refus\w+|reject\w*"
    r"|(?:steer|stay|keep)(?:s|ed|ing)?\s+(?:well\s+)?(?:clear|away)|(?:can\s?not|can[’']t|couldn[’']t|could\s+not)\s+(?:stand|bear)"
    r"|(?:sick|tired|weary|afraid|wary)\s+of|fed\s+up|complain\w*|banned|distrust\w*|blacklist\w*"
    r"|never|no\s+longer|not(?!\s+(?:only|just|under|below|less|more|before|later|above|over))|\w+n[’']t|without"
    r"|used\s+to|former(?:ly)?|previous(?:ly)?|ex-\w+|instead\s+of|rather\s+than"
    r"|fire[ds]|sacked|sue[ds]?|suing|lost|loses|drop(?:s|ped)?|stop(?:s|ped)?|g[ai]ve(?:s|n)?\s+up|quit|get(?:s|ting)?\s+rid|got\s+rid"
    r"|hand(?:s|ed|ing)?\s+(?:\w+\s+)?over|giv(?:es?|ing)\s+away|gave\s+away|abandon\w*|scrap(?:s|ped)?|discontinu\w+|struck\s+off|taken\s+off)\b",
    re.IGNORECASE,
)
_CHANGED: Final = r"(?:move[sd]?|moving|relocate[sd]?|transfer(?:s|red)?|switch(?:es|ed)?|came|comes?|went|goes)"
_AWAY: Final = re.compile(
    rf"\bfrom\s+(?:which|where|whom|what)\b.*\b{_CHANGED}\b|\b{_CHANGED}\s+(?:away\s+)?from\b|\b(?:has|have|had|he|she|they)\s+left\b",
    re.IGNORECASE,
)
_TOWARDS: Final = re.compile(rf"\b{_CHANGED}\b(?:\s+\w+){{0,4}}?\s+(?:to|into)\b", re.IGNORECASE)
_OTHER_TIME: Final = re.compile(r"\b(?:next(?!\s+(?:to|door))|second|once|future|upcoming|originally)\b", re.IGNORECASE)
"""What is said of another time than now: the next office is not the office."""
_LIGHT: Final = frozenset(
    stem(word)
    for word in (
        "keep", "take", "took", "go", "goes", "get", "say", "set", "only", "else", "anything", "must", "minutes",
        "around",
    )
)  # fmt: skip
"""Words of relations that alone tell none: an eye is kept, and so is a lab."""


def agrees(text: str, said: str) -> bool:
    """Whether a question and a statement are both for or both against, and lead the same way.

    >>> agrees("the carrier that Ana avoids", "Ana prefers Delta.")
    False
    >>> agrees("the town Ana moved away from", "Ana moved to Rome.")
    False
    """
    if turned_down(text) and turned_down(said):
        return True
    if _OTHER_TIME.search(text) and not _OTHER_TIME.search(said):
        return False
    if (_AGAINST.search(text) is None) != (_AGAINST.search(said) is None):
        return False
    return not (_AWAY.search(text) and _TOWARDS.search(said) and not _AWAY.search(said))


def other_relation(text: str, said: str, besides: Iterable[str]) -> bool:
    """Whether a question and a statement speak of relations that are both known and not akin: who likes a carrier is
    not its contact. Relations that share a word are akin.

    Args:
        besides: names, values, and what is asked for, which are words of no relation.
    """
    asked, told = _relations(text, said, besides)
    return bool(asked) and bool(told) and not any(one & other for one in asked for other in told)


def shares_relation(text: str, said: str, besides: Iterable[str]) -> bool:
    """Whether a statement speaks of a relation of the question; any does where the question has none that is known."""
    asked, told = _relations(text, said, besides)
    return not asked or any(group in told for group in asked)


def _relations(text: str, said: str, besides: Iterable[str]) -> tuple[list[frozenset[str]], list[frozenset[str]]]:
    idle = {stem(word) for each in besides for word in [*content_words(each), *re.findall(r"\w+", each.lower())]}
    asked, told = _stems(text) - idle - _LIGHT, _stems(said) - idle - _LIGHT
    groups = lexicon().relations
    return [group for group in groups if group & asked], [group for group in groups if group & told]


def _stems(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[\w-]+", text.lower())}


_WHOM_I = re.compile(
    r"\b(?:can|could|should|do|would|may|might|must|shall|to)\s+I\b|\bI\s+(?:can|could|should|would|may|must)\b"
)
"""Whom I can call is not what is told of me."""
_OWNER = re.compile(r"\b[Tt]he\s+(?P<owner>[a-z]+)[’']s\b")
TEAM = frozenset(("team", "we", "our", "us", "the team", "everyone", "all"))


def is_owned(memory: Found, text: str) -> bool:
    """Whether a memory is of the team, of the user, or of the only one there is, where a hop speaks of such."""
    if re.search(r"\bthe team\b", text) and not _ours(memory):
        return False
    if re.search(r"\b(?:I|my|me|the user)\b", _WHOM_I.sub(" ", text)) and not _mine(memory):
        return False
    owner = _OWNER.search(text)
    return not owner or bool(names_in(text.partition(" ")[2])) or _is_unique(owner["owner"], memory)


def _is_unique(owner: str, memory: Found) -> bool:
    """Whether "the client" without a name can be told: there is one team, and the insurer where a memory is of it."""
    if lexicon().kind_of(owner) not in ("person", "organisation"):
        return True
    return str(memory["metadata"].get("subject", "")).lower() == owner


def _ours(memory: Found) -> bool:
    subject = str(memory["metadata"].get("subject", "")).lower()
    if subject in TEAM or (memory["user"] and subject in ("", "user", "i", memory["user"].lower())):
        return True
    thing = not subject or memory["metadata"]["subject"][:1].islower()
    return thing and bool(re.search(r"\b(?:[Ww]e|[Oo]ur|us|team|[Uu]ser|I|[Mm]y)\b", memory["text"]))


def _mine(memory: Found) -> bool:
    """Whether a memory is about the user who asks: it is theirs, and not about somebody else."""
    subject, own = str(memory["metadata"].get("subject", "")).lower(), memory["user"].lower()
    if subject in ("user", "i"):
        return True
    return bool(own) and (subject in ("", own) or own in subject.split())


_NEAR = 0.45
"""Cosine distance up to which a memory is about the hop, in whatever words."""
_RATHER_NEAR = 0.5
"""That of the only memory that can be meant."""
_SAME_EVENT = 0.25
"""That of a date whose event is known by other words: a birthday is not the day of hiring."""
_FAR = 0.85
_LEAST_CONFIDENCE = 0.5
_POINTS = re.compile(r"\bthere\b[?.\s]*$|\b(?:at|about|for|of|with|to|after|by)\s+(?:it|them|that|this)\b[?.\s]*$")
"""What points to something that is not said: nobody can tell who the contact there is."""


def answers(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> bool:
    """Whether a memory speaks of what the hop asks for."""
    if not _may_answer(memory, hop, text, aliases):
        return False
    said = f"{memory['text']} {' '.join(_texts(memory['metadata']))}".lower()
    if _related(text, said, hop):
        return memory["distance"] <= _FAR
    if not hop["kind"] and not hop["asks"]:
        return False  # It is not said what is asked for, so that any memory near would do.
    return memory["distance"] <= _NEAR and not _speaks_of_another(memory, text, hop)


def could_answer(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> bool:
    """Whether a memory may be what a hop means in words that nobody foresaw: it speaks of its names, gives the kind of
    thing that is asked for, is rather near, and nothing says that it tells something else. It answers where no other
    memory could."""
    kind = str(memory["metadata"].get("kind", ""))
    if not names_in(text) or not hop["kind"] or not kind or not lexicon().fits(hop["kind"], kind):
        return False
    if memory["distance"] > _RATHER_NEAR or _speaks_of_another(memory, text, hop):
        return False
    return _may_answer(memory, hop, text, aliases)


def _may_answer(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> bool:
    if not is_trusted(memory):
        return False
    said = f"{memory['text']} {' '.join(_texts(memory['metadata']))}".lower()
    if not all(_names(said, name, aliases) for name in names_in(text)):
        return False
    if any(not _names(said, group[0], [group]) for group in aliases if any(name in text for name in group)):
        return False
    if not is_owned(memory, text):
        return False
    if _POINTS.search(text) and not names_in(text.partition(" ")[2]):
        return False
    if contradicts(text, memory["text"]) or (turned_down(memory["text"]) and not turned_down(text)):
        return False
    if not agrees(text, memory["text"]) or not _counts_the_same(text, said):
        return False
    return _fits(memory, hop) and _is_of(memory, said, hop) and _qualified(said, hop)


def _speaks_of_another(memory: Found, text: str, hop: Hop) -> bool:
    """Whether a memory, near as it is, tells another relation of the names."""
    said = memory["text"]
    told = [each for key in ("entity", "subject") for each in listed_in(memory["metadata"].get(key))]
    own = [name for name in names_in(said) if not said.startswith(name) or any(name in each for each in told)]
    idle = [*names_in(text), *own, hop["asks"], *told]
    if hop["kind"] == "date" and memory["distance"] > _SAME_EVENT and not shares_relation(text, said, idle):
        return True
    return other_relation(text, said, idle)


def _counts_the_same(text: str, said: str) -> bool:
    """Whether a number that is asked for counts what a memory counts: seats are no people."""
    counted = re.search(r"\b(?:how many|number of)\s+(?P<of>[a-z]+)", text)
    return counted is None or stem(counted["of"]) in {stem(word) for word in re.findall(r"[\w-]+", said)}


def is_trusted(memory: Found) -> bool:
    """Whether a memory is sure enough to be used: its confidence, where one was given, is at least a half, and it
    tells something instead of giving orders to whoever reads it. What we answered is nothing that anybody told us: a
    row could otherwise make itself remembered."""
    if memory["category"] == "conversation_turns" and memory["text"].startswith(OWN_TURN):
        return False
    if re.search(rf"\b{lexicon().order}", memory["text"], re.IGNORECASE):
        return False
    return _number(memory["metadata"].get("confidence"), 1.0) >= _LEAST_CONFIDENCE


def _names(said: str, name: str, aliases: Sequence[Sequence[str]]) -> bool:
    same = next((list(group) for group in aliases if any(name in other or other in name for other in group)), [name])
    return any(_mentions(said, other) for other in [name, *same])


def _mentions(said: str, name: str) -> bool:
    """Whether a text speaks of a name: as it is, or by its first word that tells it apart ("Maria" of "Maria Chen")."""
    plain = re.sub(r"[’']s$", "", name.lower())
    if re.search(rf"\b{re.escape(plain)}\b", said):
        return True
    together = plain.replace(" ", "")
    if together != plain and len(together) > 5 and re.search(rf"\b{re.escape(together)}\b", said):
        return True
    first = plain.split()[0]
    return (
        len(plain.split()) > 1
        and len(first) > 2
        and first not in ("the", "new", "san", "los", "las", "fort", "saint")
        and bool(re.search(rf"\b{re.escape(first)}\b", said))
    )


def _is_of(memory: Found, said: str, hop: Hop) -> bool:
    """Whether a memory speaks of such a thing as is asked for, where no known kind tells: no product is a colour. What
    is said about the insurer does not say who the insurer is."""
    subject = str(memory["metadata"].get("subject", "")).lower()
    if subject and subject == hop["asks"].lower():
        return False
    if hop["kind"] or not hop["asks"] or memory["metadata"].get(hop["gives"].lower()):
        return True
    asked = stem(hop["asks"].split()[-1].lower())
    return asked in {stem(word) for word in re.findall(r"[\w-]+", said)}


def _fits(memory: Found, hop: Hop) -> bool:
    kind = str(memory["metadata"].get("kind", ""))
    if not hop["kind"] or not kind or lexicon().fits(hop["kind"], kind):
        return True
    subject = str(memory["metadata"].get("subject", ""))
    return bool(subject) and subject.lower() not in TEAM


def _qualified(said: str, hop: Hop) -> bool:
    """Whether a memory speaks of what sets the thing apart: a distance limit is not any limit."""
    held = {stem(word) for word in re.findall(r"[\w-]+", said)}
    apart = [stem(word) for word in content_words(" ".join(hop["asks"].split()[:-1]))]
    return all(word in held for word in apart)


def _related(text: str, said: str, hop: Hop) -> bool:
    """Whether a memory's words say of the names what the hop asks."""
    said_names = " ".join(names_in(text))
    named = {stem(word) for word in [*re.findall(r"\w+", said_names.lower()), *content_words(said_names)]}
    asked = {stem(word) for word in content_words(text)} - named - {"team", "user", "person", "who"}
    plain = asked - {stem(word) for word in content_words(hop["asks"])} or asked
    held = {stem(word) for word in re.findall(r"[\w-]+", said)}
    groups = [group for group in lexicon().relations if group & plain]
    topical = plain - {word for group in groups for word in group}
    if len(topical & held) * 2 < len(topical):
        return False
    return not plain or bool(topical) or any(group & held for group in groups)


def listed_in(value: Any) -> list[str]:
    """A field of metadata as a list of texts."""
    if value is None or value == "":
        return []
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def _texts(metadata: dict[str, Any]) -> list[str]:
    return [text for value in metadata.values() for text in (listed_in(value) if not isinstance(value, dict) else [])]


def _number(value: Any, otherwise: float) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return otherwise


_NAME_INSIDE = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_AMOUNT = re.compile(
    r"\b\d[\d.,]*\s*(?:%|percent|minutes?|hours?|days?|miles?|km|seats?|dollars?|euros?)?", re.IGNORECASE
)
_COUNTS = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|dozen|hundred|thousand)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b\d{4}\b")
_NAMED = ("person", "airline", "airport", "manufacturer", "organisation", "place", "plane")
"""Kinds of things that have names, which are written with a capital letter."""


def values_from(found: Sequence[Found], hop: Hop, text: str, aliases: Sequence[Sequence[str]] = ()) -> list[HopValue]:
    """Values that memories give for a hop, best memory first; empty when none answers it.

    Args:
        found: what a search found, best first.
        text: the hop's text with its placeholders filled.
        aliases: names of the same thing, for each value that was filled in; one of them is enough.
    """
    if not hop["kind"] and re.match(r"whom?\b", hop["text"], re.IGNORECASE):
        hop = {**hop, "kind": "person"}
    ranked = [memory for memory in found if answers(memory, hop, text, aliases)]
    many = hop["asks"].endswith("s") and not hop["asks"].endswith("ss")
    values: list[HopValue] = []
    if not ranked:
        return _only(found, hop, text, aliases)
    for memory in ranked:
        if values and not (many and memory["distance"] <= ranked[0]["distance"] + 0.05):
            break
        values += _read(memory, hop, text, aliases)
    first: dict[str, HopValue] = {}
    for value in values:
        first.setdefault(value["value"].lower(), value)
    return list(first.values())


def _only(found: Sequence[Found], hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> list[HopValue]:
    """What the memories that could be meant all say; nothing where they say different things."""
    said = [_read(memory, hop, text, aliases) for memory in found if could_answer(memory, hop, text, aliases)]
    told = {tuple(value["value"].lower() for value in values): values for values in said if values}
    return next(iter(told.values())) if len(told) == 1 else []


def counts_something(text: str) -> bool:
    """Whether a text holds a number, in digits or in words."""
    return _COUNTS.search(text) is not None


def _read(memory: Found, hop: Hop, text: str, aliases: Sequence[Sequence[str]]) -> list[HopValue]:
    metadata, words = memory["metadata"], lexicon()
    evidence = memory["text"]
    named = metadata.get(hop["gives"].lower()) if hop["gives"] else None
    if named:
        return [_value(each, hop["kind"], evidence, "metadata") for each in listed_in(named)]
    spoken = [name.lower() for name in names_in(text)] + [name.lower() for group in aliases for name in group]
    kind = str(metadata.get("kind", ""))
    entity = [each for each in listed_in(metadata.get("entity")) if not _spoken(each, spoken)]
    if hop["kind"] == "number":
        entity = [each for each in entity if _COUNTS.search(each)]
    if hop["asks"].split()[-1:] == ["year"]:
        entity = [each for each in entity if _YEAR.search(each)]
        if not entity:
            return []
    if entity and words.fits(hop["kind"], kind):
        return [_value(each, kind or hop["kind"], evidence, "metadata") for each in entity]
    subject = str(metadata.get("subject", ""))
    about = any(_spoken(each, spoken) for each in listed_in(metadata.get("entity")))
    if subject and _may_be(subject, hop) and not _spoken(subject, spoken) and (about or not metadata.get("entity")):
        return [_value(subject, hop["kind"], evidence, "metadata")]
    if metadata.get("entity") and not words.fits(hop["kind"], kind):
        return []
    return _from_text(memory["text"], hop, spoken)


def _may_be(subject: str, hop: Hop) -> bool:
    """Whether what a memory is about may be what is asked for: a person or an airline has a name, a topic has none."""
    if subject.lower() in TEAM:
        return False
    return not subject[:1].islower() or hop["kind"] not in _NAMED


def _from_text(text: str, hop: Hop, spoken: Sequence[str]) -> list[HopValue]:
    """The one name or amount of a text that the hop does not know yet; nothing where there are several."""
    pattern = _AMOUNT if hop["kind"] in ("number", "date") else _NAME_INSIDE
    first = re.match(rf"(?P<name>[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*)\s+{lexicon().acting}", text)
    named = first is not None and pattern is _NAME_INSIDE and first["name"].lower() not in STOP_WORDS
    opening = [first["name"]] if first and named else []
    found = dict.fromkeys([*opening, *(match.group().strip() for match in pattern.finditer(text))])
    calendar = lexicon().calendar
    fresh = [each for each in found if not _spoken(each, spoken) and each.lower() not in calendar]
    if len(fresh) == 2 and fresh[0] in opening and hop["kind"] not in ("", "person"):
        del fresh[0]  # Who proposed an airline is none.
    return [_value(fresh[0], hop["kind"], text, "text")] if len(fresh) == 1 else []


def _spoken(value: str, spoken: Sequence[str]) -> bool:
    plain = value.lower()
    return any(plain == name or name in plain.split() or plain in name for name in spoken)


def _value(value: Any, kind: str, evidence: str, origin: Any) -> HopValue:
    return HopValue(value=str(value), kind=kind, evidence=evidence, origin=origin)
