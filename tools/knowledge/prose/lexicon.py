"""What a document names: candidates, the evidence for each, and which of them hold."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from hopql.tools.knowledge.prose.names import branded, shaped
from hopql.tools.knowledge.prose.sentences import tokens
from hopql.tools.knowledge.prose.vocabulary import vocabulary

MAX_NAME = 90
"""Characters of a name."""
MAX_DESCRIPTION = 500
"""Characters of a description."""
MAX_ALIASES = 6
_DOTTED = re.compile(r"(?:^|\s)(?:(?:[A-Z]\.)+[A-Z]|Inc|Jr|Sr|Co|Corp|Ltd|Bros)$")


@dataclass
class Candidate:
    """A name that may become an entity."""

    name: str
    type: str = ""
    sure: bool = False
    """It is marked, defined, quoted as a title or the like, so that it needs no more evidence."""
    defined: bool = False
    """Its type comes from a definition."""
    description: str = ""
    chunk: int = -1
    aliases: list[str] = field(default_factory=list)
    inside: int = 0
    """How often it is capitalised where other words are not."""
    initial: int = 0
    cased: bool = True
    """It is found only where it is written with a capital."""
    marked: bool = False
    """It is found only where it is marked as code or as a title."""


def key_of(name: str) -> str:
    """Under which a name is found: its tokens in lower case, without an article in front."""
    words = [token.lower for token in tokens(name)]
    return " ".join(words[1:] if len(words) > 1 and words[0] in ("the", "a", "an") else words)


def tidy(name: str) -> str:
    """A name without the marks around it; brackets and full stops that belong to it stay."""
    name = " ".join(name.split())
    if not name.startswith("."):
        name = name.strip(" ,;:.*\"'“”‘’[]")
    if name.count("(") != name.count(")"):
        name = name.strip("() ")
    return name + "." if _DOTTED.search(name) else name


class Lexicon:
    """The names of one document."""

    def __init__(self) -> None:
        self.candidates: dict[str, Candidate] = {}
        self.lowered: Counter[str] = Counter()
        """Words that are written in lower case, and how often."""
        self._nouns = False
        """Every noun is capitalised, as in German."""
        self.same: dict[str, str] = {}
        """Key of another name -> key of the candidate that it means."""

    def note(self, name: str, kind: str = "", *, sure: bool = False, cased: bool = True) -> Candidate | None:
        """The candidate of that name, made when it is new; None when it can be no name."""
        name = tidy(name)
        if not 1 < len(name) <= MAX_NAME or not any(c.isalpha() for c in name):
            return None
        key = key_of(name)
        found = self.candidates.get(self.same.get(key, key))
        if found is None:
            found = self.candidates[key] = Candidate(name, kind, cased=cased)
        if kind and (found.type in ("", "name", "topic") or (found.type == "term" and kind != "name")):
            found.type = kind
        found.sure = found.sure or sure
        found.cased = found.cased and cased
        return found

    def describe(self, candidate: Candidate, text: str, chunk: int) -> None:
        """What the document says that it is: the first that it says."""
        if not candidate.description:
            candidate.description, candidate.chunk = text.strip()[:MAX_DESCRIPTION], chunk

    def alias(self, candidate: Candidate, other: str) -> None:
        """Another name of it; one that a candidate has already becomes the same."""
        other = tidy(other)
        key, own = key_of(other), key_of(candidate.name)
        if key == own or not 1 < len(other) <= MAX_NAME or len(candidate.aliases) >= MAX_ALIASES or key in self.same:
            return
        candidate.aliases.append(other)
        self.same[key] = own
        twin = self.candidates.pop(key, None)
        if twin is not None:
            candidate.inside += twin.inside
            candidate.initial += twin.initial
            self.describe(candidate, twin.description, twin.chunk)

    def settle(self) -> None:
        """Keep the candidates that hold, and have short names of people mean them."""
        grammar = vocabulary().grammar
        german, english = (sum(self.lowered[word] for word in grammar[name]) for name in ("german", "english"))
        self._nouns = german > english
        for key, one in list(self.candidates.items()):
            first, _, rest = key.partition(" ")
            plain = self.lowered[first] and first not in vocabulary().people
            if not one.sure and not one.inside and rest in self.candidates and plain:
                del self.candidates[key]
        self.candidates = {key: one for key, one in self.candidates.items() if self._holds(key, one)}
        self._shorten()

    def _holds(self, key: str, one: Candidate) -> bool:
        if one.sure:
            return True
        if one.marked:
            return one.initial > 2
        words, vocab = key.split(), vocabulary()
        if len(words) > 1:
            return not all(self.lowered[word] > one.inside for word in words if word.isalpha())
        if self.lowered[key] >= max(1, one.inside):
            return False
        if key in vocab.places or one.type == "person" or (one.inside and not self._nouns):
            return True
        return (shaped(one.name) and (branded(one.name) or len(one.name) > 2)) or one.initial >= 3

    def _shorten(self) -> None:
        """A last or first name alone means the one person of the document who has it."""
        parts: dict[str, list[str]] = {}
        for key, one in self.candidates.items():
            words = one.name.split()
            if one.type in ("person", "name") and 1 < len(words) <= 4 and all(word[0].isupper() for word in words):
                for part in {key_of(words[0]), key_of(words[-1])}:
                    parts.setdefault(part, []).append(key)
        for part, keys in parts.items():
            whole = self.candidates.get(keys[0])
            short = self.candidates.get(part)
            if len(keys) > 1 or whole is None or part in vocabulary().places:
                continue
            if whole.type == "name":
                if short is None or short.type != "person" or not keys[0].endswith(part):
                    continue
                whole.type = "person"
            if short is None or (short.type in ("name", "person") and (short.defined or not short.sure)):
                self.same.setdefault(part, keys[0])
                twin = self.candidates.pop(part, None)
                if twin is not None and twin.description:
                    self.describe(whole, twin.description, twin.chunk)
