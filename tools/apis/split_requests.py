"""A request, taken apart into the needs that it has, by rules.

"Create a campaign, then add keywords to it, and pause the old one" has three. A part begins where a verb of doing
begins: after a full stop, a comma, "and", "then", or an opening ("First,", "I want to"). What only says what for or
how ("to spot trends", ", ensuring that …", "by comparing …") stays with the part that it belongs to.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from hopql.state.apis import Need

WORD: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|\d[\d.,]*\d|[^\W_][\w'’/-]*|[^\w\s]")


@dataclass(frozen=True)
class Verbs:
    """Verbs of doing, by the methods that do it."""

    methods: dict[str, tuple[str, ...]]
    """Of a verb, likeliest first."""
    nouns: frozenset[str]
    """Verbs that are nouns as often."""
    vague: frozenset[str]
    links: frozenset[str]
    """Words that a part may stand after: and, then, finally."""
    determiners: frozenset[str]
    """Words that show that what stands before them is a verb."""
    object_ends: frozenset[str]
    changing: frozenset[str]
    """Verbs that only something which changes what there is can do: no call that reads does."""
    reading: frozenset[str]
    """Verbs that a call which changes nothing answers."""


@cache
def verbs() -> Verbs:
    """What `verbs.toml` beside this file says."""
    read = tomllib.loads(Path(__file__).with_name("verbs.toml").read_text(encoding="utf-8"))
    methods: dict[str, tuple[str, ...]] = {}
    for method, text in read["methods"].items():
        for verb in text.split():
            methods[verb] = (*methods.get(verb, ()), method)
    return Verbs(methods, **{name: frozenset(text.split()) for name, text in read["words"].items()})


def verb_of(text: str) -> str:
    """The first verb of a part, in its base form; empty where it has none."""
    known = verbs().methods
    return next((form for word in WORD.findall(text.lower())[:3] if (form := base(word)) in known), "")


def base(word: str) -> str:
    """The base form of a verb, where it is a known one: retrieving → retrieve, cancels → cancel; else the word."""
    known = verbs()
    return next((form for form in _forms(word) if form in known.methods or form in known.vague), word)


def _forms(word: str) -> Iterator[str]:
    yield word
    if word.endswith("ing") and len(word) > 5:
        stem = word[:-3]
        yield from (stem, stem + "e")
        if len(stem) > 2 and stem[-1] == stem[-2]:
            yield stem[:-1]
    elif word.endswith("ies"):
        yield word[:-3] + "y"
    elif word.endswith("es"):
        yield from (word[:-1], word[:-2])
    elif word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]


MOST_NEEDS: Final = 12
_SENTENCE: Final = re.compile(r"(?<=[.!?;:])\s+(?=[A-Z0-9\"'“(-])|\n+")
_BULLET: Final = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)])\s+", re.MULTILINE)
_DANGLING: Final = frozenset(("while", "by", "to"))
_ALSO: Final = re.compile(r"\s*,?\s+(?:along\s+with|alongside|as\s+well\s+as|together\s+with)\s+", re.IGNORECASE)
_POINTING: Final = re.compile(
    r"\b(?:it|them|this|those|these|that\s+one|this\s+one)(?=\s*(?:$|[,;]|\s(?:to|from|with|by|for|in|on|at|of|as|again|later)\b))",
    re.IGNORECASE,
)
_PARTS: Final = frozenset(("piece", "list", "set", "number", "copy", "kind", "type", "batch", "overview", "details"))
_BEFORE_GERUNDS: Final = (",", "and", "by", "while")
_OPENING: Final = re.compile(
    r"^(?:(?:hi|hello|hey|please|kindly|so|ok|okay)\b[\s,]*)*(?:"
    r"(?:i|we|you|users?|they)\s+(?:(?:would|['’]d)\s+like|want|need|wish|have|am\s+trying|are\s+trying|should|must"
    r"|can|could|will)(?:\s+(?:you|it|hopql))?(?:\s+to)?|(?:can|could|would|will)\s+(?:you|i|we)(?:\s+please)?"
    r"|(?:how|where)\s+(?:do|can|could|would|should|to)(?:\s+(?:i|we|you|one|somebody|someone))?"
    r"|(?:what|which)\s+(?:api\s+)?(?:calls?|endpoints?|operations?|requests?|apis?|methods?|routes?)"
    r"(?:\s+(?:do|can|should|would|must|will)?\s*(?:i|we|one)?\s*"
    r"(?:to\s+|need\s+to\s+|have\s+to\s+|use\s+to\s+|call\s+to\s+|lets?\s+(?:me|us)\s+)?)?"
    r"|is\s+there\s+(?:a|an|any)\s+(?:way|call|endpoint|operation|api)\s+(?:to|that|for)|let['’]s|help\s+me(?:\s+to)?"
    r"|show\s+me\s+how\s+to|tell\s+me\s+how\s+to)\s+",
    re.IGNORECASE,
)
_SIDE: Final = re.compile(
    r"\s*,?\s+(?:(?:in\s+order\s+|so\s+as\s+)?to\s+"
    r"(?!(?:an?|the|my|our|your|its|their|his|her|all|any|each|every|this|that|these|those|it|them|me|us)\b)[a-z]+\b"
    r"|so\s+(?:that|i|we|it|they|you)\b|ensuring|allowing|enabling|highlighting|making\s+sure|aiming|helping|based\s+on"
    r"|with\s+(?:an?\b|\d)|such\s+as|according\s+to|without\s+[a-z]+ing|while\s+[a-z]+ing|by\s+[a-z]+ing)",
    re.IGNORECASE,
)


def split_into_needs(question: str) -> list[Need]:
    """The needs of a request, in its order; one where it has but one. Never more than `MOST_NEEDS`: what is over stays
    with the last.

    >>> [need["text"] for need in split("Create a campaign and add keywords to it.")]
    ['Create a campaign', 'add keywords to it']
    """
    parts = [part for sentence in _sentences(question) for part in _parts(sentence)]
    if not parts:
        parts = [" ".join(question.split())]
    if len(parts) > MOST_NEEDS:
        parts = [*parts[: MOST_NEEDS - 1], "; ".join(parts[MOST_NEEDS - 1 :])]
    return [make_need(n, text) for n, text in enumerate(parts, 1)]


def make_need(n: int, text: str) -> Need:
    """A need with the methods that its first verb asks for."""
    methods = list(verbs().methods.get(verb_of(text), ()))
    return Need(n=n, text=text, methods=methods, paths=[], parameters=[], words=[], by="")


def split_aside(text: str) -> tuple[str, str]:
    """What a part asks for, and what it only says besides: what for, how."""
    match = _SIDE.search(text)
    if match is None or match.start() < 8 or len(text[: match.start()].split()) < 3:
        return text, ""
    return text[: match.start()].strip(" ,"), text[match.start() :].strip(" ,")


def objects_of(text: str) -> str:
    """What a part is about: the words after its verb, up to the first preposition."""
    known, words = verbs(), WORD.findall(text)
    begin = 1 if words and base(words[0].lower()) in known.methods else 0
    found: list[str] = []
    for place, word in enumerate(words[begin:], begin):
        if word.lower() in _PARTS and words[place + 1 : place + 2] == ["of"]:
            found = []
            continue
        if word.lower() == "of" and not found:
            continue
        if found and (word.lower() in known.object_ends or not word[0].isalnum()):
            break
        if word.lower() not in known.determiners and word[0].isalpha():
            found.append(word)
    return " ".join(found[:4])


def _sentences(question: str) -> Iterator[str]:
    for sentence in _SENTENCE.split(_BULLET.sub("", question).strip()):
        plain = sentence.strip().rstrip(".!?;:").strip()
        if plain:
            yield plain


def _parts(sentence: str) -> Iterator[str]:
    """The parts of a sentence, each from its verb on. What stands before the first verb is one of them, unless it only
    opens the sentence."""
    plain = _OPENING.sub("", sentence)
    tokens = list(WORD.finditer(plain))
    words = [token[0].lower() for token in tokens]
    starts = [place for place in range(len(words)) if _begins(words, place)]
    if not starts or (starts[0] > 0 and words[0] not in verbs().links):
        starts = [0, *starts]
    texts = []
    for begin, end in zip(starts, [*starts[1:], len(words)], strict=True):
        last = _trimmed(words, begin, end)
        if last > begin:
            texts.append(plain[tokens[begin].start() : tokens[last - 1].end()])
    yield from _with_objects([part for text in texts for part in _also(text)])


def _trimmed(words: list[str], begin: int, end: int) -> int:
    """Where a part ends, without the "and", "by" or mark at its end."""
    links = verbs().links
    while end > begin:
        word = words[end - 1]
        if word not in links and word not in _DANGLING and (word[0].isalnum() or word[0] in '"“)}>'):
            break
        end -= 1
    return end


def _also(text: str) -> list[str]:
    """A part, and what its verb is asked for besides: "retrieve the orders along with their usage statistics"."""
    verb = text.split()[0]
    parts = _ALSO.split(text)
    if base(verb.lower()) not in verbs().methods or any(len(part.split()) < 2 for part in parts):
        return [text]
    return [parts[0], *(f"{verb} {part}" for part in parts[1:])]


def _begins(words: list[str], place: int) -> bool:
    """Whether a new part begins with this word: a verb at the beginning, or after a comma, "and" or "then"."""
    known, word = verbs(), words[place]
    form = base(word)
    if form not in known.methods and form not in known.vague:
        return False
    gerund = word.endswith("ing")
    before = words[place - 1] if place else ""
    if gerund and before in ("while", "by") and place > 3:
        return before == "while" or _listed(words, place)
    if place and before not in known.links:
        return False
    after = words[place + 1] if place + 1 < len(words) else ""
    if not place or not (form in known.nouns or gerund):
        return not gerund or not place
    if after in known.determiners or after[:1] in ('"', "“") or after[:1].isdigit():
        return True
    in_list = (before == "," or (place > 1 and words[place - 2] == ",")) and _length(words, place) > 2
    return in_list and (not gerund or (form not in known.nouns and _listed(words, place)))


def _listed(words: list[str], place: int) -> bool:
    """Whether a gerund is one of several that are listed: "by collecting …, comparing …, and uploading …"."""
    known = verbs()
    others = [
        n for n, word in enumerate(words)
        if 0 < n != place and word.endswith("ing") and base(word) in known.methods and words[n - 1] in _BEFORE_GERUNDS
    ]  # fmt: skip
    return len(others) > 1


def _length(words: list[str], place: int) -> int:
    """Words from a place up to the next comma or "and"."""
    rest = words[place:]
    return next((n for n, word in enumerate(rest) if word in (",", "and", "or", "then")), len(rest))


def _with_objects(texts: list[str]) -> Iterator[str]:
    """Parts; a bare verb gets the object of the next one that has one: "create, update and delete campaigns"."""
    shared = ""
    whole: list[str] = []
    for text in reversed(texts):
        bare = [word for word in re.split(r"[,\s]+|\band\b", text) if word]
        if shared and all(base(word.lower()) in verbs().methods for word in bare):
            whole += [f"{word} {shared}" for word in reversed(bare)]
            continue
        shared = objects_of(text)
        whole.append(text)
    yield from _spelt(list(reversed(whole)))


def _spelt(texts: list[str]) -> Iterator[str]:
    """Parts; one that points back says besides what at: "delete it (campaign)"."""
    single = named = ""
    for text in texts:
        match, own = _POINTING.search(text), objects_of(_POINTING.sub("", text))
        at = single if match and match[0].lower() in ("it", "this") else named
        yield f"{text} ({at})" if match and at else text
        named = own or named
        single = own if own and not own.endswith("s") else single or own
