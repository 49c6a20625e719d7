"""Names in text, what they are names of, and the lexicon of all that a document names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from hopql.tools.knowledge.documents import Chunk
from hopql.tools.knowledge.segment_text import Sentence, Token, tokens, vocabulary

MAX_WORDS = 10
"""Of a name."""
_BEFORE = frozenset(":([“\"‘'—–-•…!?.;*/|>")
_NUMBER = re.compile(r"\d{1,3}(?:\.\d+)*|[IVX]{1,5}")
_SHAPED = re.compile(r".*[a-z][A-Z].*|[A-Z][A-Z0-9&.+/-]*[A-Z0-9+]|.*[A-Za-z]\d.*|\d+[A-Z]\w*")
_SURNAME = re.compile(r"(?:Mc|Mac|De|Di|La|Le|Van|Fitz|O['’])[A-Z]")


@dataclass(frozen=True, slots=True)
class Run:
    """A name: tokens from `start` up to `end`."""

    start: int
    end: int
    initial: bool
    """It is where anything would be capitalised."""
    person: bool = False
    """A title or a role stands before it."""


def runs(tokens: Sequence[Token], masked: frozenset[int] = frozenset()) -> list[Run]:
    """The names in a sentence; tokens at the places `masked` belong to something else already."""
    words = [token for token in tokens if token.word]
    if len(words) >= 6 and sum(token.capital for token in words) > 0.7 * len(words):
        return []
    found = []
    place = 0
    while place < len(tokens):
        if place in masked or not _starts(tokens[place]):
            place += 1
            continue
        end = _extended(tokens, place, masked)
        for start, stop in _apart(tokens, place, end):
            run = _trimmed(tokens, start, stop)
            if run is not None:
                found.append(run)
        place = end
    return found


def shaped(word: str) -> bool:
    """Whether a word is a name by its letters: `RabbitMQ`, `IEEE`, `S3`."""
    return len(word) > 1 and _SHAPED.fullmatch(word) is not None


def branded(word: str) -> bool:
    """Whether it is written as only products are: `RabbitMQ`, `GPT-4`; not `McCartney`."""
    return re.search(r"[a-z][A-Z]|[A-Za-z]-?\d", word) is not None and _SURNAME.match(word) is None


def is_initial(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word there is capitalised whatever it is."""
    return place == 0 or tokens[place - 1].text in _BEFORE


def _starts(token: Token) -> bool:
    return token.capital and (token.text[0].isupper() or shaped(token.text))


def _extended(tokens: Sequence[Token], start: int, masked: frozenset[int]) -> int:
    end = start + 1
    while end < len(tokens) and end - start < MAX_WORDS and end not in masked:
        token = tokens[end]
        if (_starts(token) and not (token.lower in vocabulary().starters and not shaped(token.text))) or (
            _NUMBER.fullmatch(token.text) and tokens[end - 1].capital and not _is_counting(tokens, end)
        ):
            end += 1
        else:
            step = _joined(tokens, start, end, masked)
            if not step:
                break
            end += step
    return end


def _apart(tokens: Sequence[Token], start: int, end: int) -> list[tuple[int, int]]:
    """A name and the person behind it: "Kansas Governor Sam Brownback" is two."""
    words = vocabulary()
    for place in range(start + 1, end - 1):
        role = tokens[place].lower.rstrip(".") in words.roles | words.honorifics
        if role and tokens[place + 1].lower in words.people:
            return [(start, place), (place, end)]
    return [(start, end)]


def _is_counting(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number behind a name is a day or a score and no part of it."""
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    return tokens[place - 1].lower in vocabulary().calendar or (
        not tokens[place].text.isalpha()
        and (after in ("–", "-", "—", "%", ":") or after.lower() in vocabulary().calendar)
    )


def _joined(tokens: Sequence[Token], start: int, end: int, masked: frozenset[int]) -> int:
    """How many tokens join the run to a next part of the name, that part's first word included; 0: none do."""
    words = vocabulary()
    token = tokens[end]
    following = [one for place, one in enumerate(tokens[end + 1 : end + 4], end + 1) if place not in masked]
    if not following:
        return 0
    if token.text in ("'s", "’s"):
        last = end + 1
        while last < len(tokens) and tokens[last].capital:
            last += 1
        kind = last > end + 1 and tokens[last - 1].lower in words.kinds
        place = " ".join(one.lower for one in tokens[start:end]) in words.places
        return 2 if kind and not place else 0
    named = any(one.lower in words.grammar["offices"] for one in tokens[start:end])
    if token.lower == "of" or (
        token.lower in words.grammar["joining_office"] and named and tokens[start].lower != "university"
    ):
        skipped = 1 if following[0].lower == "the" and len(following) > 1 else 0
        ahead = following[skipped]
        whole = end - start > 1 and words.kinds.get(tokens[end - 1].lower) == "place"
        whole = whole or " ".join(one.lower for one in tokens[start:end]) in words.places
        person = tokens[end - 1].lower in words.people or (end - start > 1 and tokens[start].lower in words.people)
        fits = _starts(ahead) and ahead.lower not in words.starters | words.calendar and not whole and not person
        return 2 + skipped if fits else 0
    if token.text == "&" or token.text in words.grammar["joining"]:
        skipped = 1 if following[0].text in words.grammar["joining"] and len(following) > 1 else 0
        return 2 + skipped if _starts(following[skipped]) and following[skipped].lower not in words.starters else 0
    return 0


def _trimmed(tokens: Sequence[Token], start: int, end: int) -> Run | None:
    """The run without the words at its ends that belong to the sentence; None where no name is left."""
    words = vocabulary()
    person = False
    if end - start > 1 and " ".join(one.lower for one in tokens[start : start + 2]) in words.places:
        return Run(start, end, is_initial(tokens, start))
    while start < end:
        token, more = tokens[start], end - start > 1
        if (token.lower.rstrip(".") in words.honorifics and more) or (
            token.lower in words.roles
            and end - start > 2
            and tokens[start + 1].capital
            and _ordinary(tokens, start + 1, end)
        ):
            person = True
        elif not (more and token.lower in words.people) and (
            (token.lower in words.starters and (not shaped(token.text) or len(token.text) < 3))
            or (more and token.lower in words.foreign and is_initial(tokens, start))
            or (more and token.lower in words.calendar and not tokens[start + 1].text.isalpha())
            or (more and is_initial(tokens, start) and token.lower in words.verbs and tokens[start + 1].capital)
            or (more and token.lower == "of")
            or (more and is_initial(tokens, start) and token.lower in words.common and tokens[start + 1].lower == "of")
        ):
            pass
        else:
            break
        start += 1
    while end > start and (tokens[end - 1].lower in words.starters and not shaped(tokens[end - 1].text)):
        end -= 1
    while end > start and not _starts(tokens[end - 1]) and not _NUMBER.fullmatch(tokens[end - 1].text):
        end -= 1
    if end - start == 2 and tokens[start].lower in words.common and _NUMBER.fullmatch(tokens[end - 1].text):
        return None
    return Run(start, end, is_initial(tokens, start), person) if _names(tokens[start:end], person) else None


def _ordinary(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether all of it are words as people have them: no `of`, no word for what it is."""
    return all(one.capital and one.lower not in vocabulary().kinds for one in tokens[start:end])


def _names(part: Sequence[Token], person: bool) -> bool:
    words = vocabulary()
    texts = [one for one in part if one.word and any(c.isalpha() for c in one.text)]
    if not texts:
        return False
    if len(texts) == 1:
        one = texts[0]
        if len(one.text.rstrip(".")) < 2 or (one.text.endswith(".") and not one.lower.count(".") > 1):
            return False
        forms = {one.lower, one.lower.removesuffix("s")}
        return person or not (forms & words.alone or one.lower.split("-")[-1] in words.adjectives)
    plain = words.starters | words.common | words.calendar | words.roles | words.honorifics
    if all(one.lower in words.adjectives for one in texts):
        return False
    if texts[-1].lower in words.adjectives or texts[-1].lower not in words.kinds:
        plain = plain | words.adjectives
    return not all(one.lower in plain for one in texts)


_PAREN = re.compile(r"\(([^()]{2,80})\)")
_SHORT = re.compile(r"[A-Za-z0-9][\w&./+-]{1,9}")


def abbreviations(text: str) -> list[tuple[str, str, int]]:
    """(long form, short form, where the long form starts) of each abbreviation that a sentence explains."""
    found = []
    for match in _PAREN.finditer(text):
        inner = re.split(r"[,;]", match.group(1))[0].strip().strip("“”\"'")
        before = text[max(0, match.start() - 150) : match.start()].rstrip(" ”\"'")
        if _is_short(inner):
            start = _long_form(before, inner)
            if start >= 0:
                found.append((before[start:].strip("“”\"' "), inner, max(0, match.start() - 150) + start))
        else:
            last = re.search(r"[\w&./+-]+$", before)
            if last and _is_short(last.group()) and _long_form(inner, last.group()) == 0:
                found.append((inner, last.group(), match.start() + 1))
    return found


def _is_short(text: str) -> bool:
    return _SHORT.fullmatch(text) is not None and sum(c.isupper() for c in text) >= 2 and not text.isdigit()


def _long_form(before: str, short: str) -> int:
    """Where in `before` the words start whose letters the abbreviation takes; -1: nowhere."""
    letters = [c.lower() for c in short if c.isalnum()]
    if letters and letters[-1] == "s" and short[-1] == "s":
        letters.pop()
    limit = min(len(letters) + 5, len(letters) * 2)
    words = list(re.finditer(r"\S+", before))[-limit:]
    if not words:
        return -1
    least, place = words[0].start(), len(before)
    for letter in reversed(letters):
        place -= 1
        while place >= least and (
            before[place].lower() != letter
            or (letter is letters[0] and place > 0 and before[place - 1].isalnum() and _first(letters, before, place))
        ):
            place -= 1
        if place < least:
            return -1
    start = max((word.start() for word in words if word.start() <= place), default=-1)
    while start > 0 and before[start] in "(\"'“":
        start += 1
    long = before[start:]
    return start if start >= 0 and len(long) > len(short) + 2 and before[start].lower() == letters[0] else -1


def _first(letters: list[str], before: str, place: int) -> bool:
    """The first letter of an abbreviation starts a word."""
    return before[place].lower() == letters[0] and before[place - 1].isalnum()


_JOINTS = frozenset(("of", "for", "on", "and", "de", "del", "di", "du"))
_PATH = re.compile(r"[\w.-]*/[\w./-]+|[\w-]+\.[a-z]{1,5}")


def kind_of(name: str, person: bool = False) -> str:
    """The type of a name: person, organisation, place, work, event, product; `name` where its words do not tell."""
    words = vocabulary()
    lowered = name.lower().removeprefix("the ")
    parts = lowered.replace(",", " ").split()
    if not parts:
        return "name"
    if lowered in words.places or (len(parts) > 1 and lowered.split(", ")[-1] in words.places and "," in lowered):
        return "place"
    if len(parts) > 1 and parts[0] in words.grammar["directions"] and " ".join(parts[1:]) in words.places:
        return "place"
    joint = next((place for place, part in enumerate(parts) if place and part in _JOINTS), 0)
    numbered = len(parts) > 1 and not any(c.isalpha() for c in parts[-1])
    head = parts[joint - 1] if joint else parts[-2 if numbered else -1].rstrip(".")
    if person or (parts[0].rstrip(".") in words.roles and joint):
        return "person"
    if (
        len(parts) > 1
        and head in words.kinds
        and not (parts[0] in words.people and len(parts) == 2 and head in words.grammar["surnames"])
    ):
        return words.kinds[head]
    if (
        len(parts) > 1
        and words.kinds.get(parts[0]) == "place"
        and parts[0] in ("lake", "mount", "cape", "fort", "isle")
    ):
        return "place"
    if parts[0] in words.people and len(parts) <= 4 and not joint and all(part[0].isupper() for part in name.split()):
        return "person"
    if branded(name.split()[0]) or (numbered and (len(parts) == 2 or "." in parts[-1])):
        return "product"
    return "name"


def code_kind(name: str) -> str:
    """The type of what is written as code: file, command, or just code."""
    if " " in name:
        return "command"
    return "file" if _PATH.fullmatch(name) and not name.startswith(".") and "/" in name else "code"


def defined_kind(tokens: Sequence[Token], start: int) -> tuple[str, str]:
    """Type and head noun of what stands at `start`, behind "is a": `peer-reviewed journal published by` is a work, a
    journal. Both are empty where nothing tells."""
    words = vocabulary()
    head = ""
    for place, token in enumerate(tokens[start : start + 14]):
        if not token.word:
            if token.text in "-–'’\"“”":
                continue
            if token.text == "," and place < 4 and head not in words.heads:
                continue
            break
        participle = token.lower in words.verbs and token.lower.endswith(("ed", "en", "ing", "wn"))
        if token.lower in words.grammar["behind_head"] or (participle and head in words.heads):
            break
        if head in words.heads and token.capital:
            break
        head = token.lower
    singular = head if head in words.heads else head.removesuffix("s")
    return words.heads.get(singular, ""), head


def note_title(lexicon: Lexicon, chunks: Sequence[Chunk], title: str) -> None:
    """The title and the headings of a document, and what the title is short for."""
    plain = title.strip(" #*`")
    if plain:
        kind = kind_of(plain)
        found = lexicon.note(plain, "document" if kind == "name" else kind, sure=True, cased=len(plain.split()) < 3)
        short = re.split(r"\s\(|,\s|:\s", plain)[0]
        listed = re.search(r"\band\b|&|[!?]$", plain) is not None or plain.count(",") > 3
        said = any(short.lower() in chunk.text.lower() for chunk in chunks[:3])
        if (
            found is not None
            and short != plain
            and len(short.split()) <= 5
            and ((not listed and said) or ": " in plain)
        ):
            lexicon.alias(found, short)
    seen: set[tuple[str, ...]] = set()
    for place, chunk in enumerate(chunks):
        for depth in range(1, len(chunk.headings) + 1):
            path = chunk.headings[:depth]
            if path not in seen:
                seen.add(path)
                _note_heading(lexicon, path[-1], place)


def _note_heading(lexicon: Lexicon, heading: str, chunk: int) -> None:
    text = re.sub(r"^[\d.]+\s+", "", heading.strip(" #*:`"))
    words = text.lower().split()
    barred = vocabulary().headings | vocabulary().starters
    if not 0 < len(words) <= 6 or text.endswith(("?", ".")) or all(word.strip(",") in barred for word in words):
        return
    if words[0] in vocabulary().starters - {"the", "a", "an"}:
        return
    participle = words[0].endswith("ed") and words[0] in vocabulary().verbs
    if len(words) == 1 and (participle or {words[0], words[0].removesuffix("s")} & vocabulary().common):
        return
    kind = kind_of(text)
    found = lexicon.note(text, "topic" if kind == "name" else kind, sure=True, cased=kind != "name" or len(words) == 1)
    if found is not None and found.chunk < 0:
        found.chunk = chunk


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


@dataclass(frozen=True, slots=True)
class Place:
    """A name in a sentence: its tokens from `start` up to `end`."""

    entity: Candidate
    start: int
    end: int


class Finder:
    """Finds the names of a lexicon, the longest first, in time linear in the text."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._starts: dict[str, list[tuple[tuple[str, ...], Candidate]]] = defaultdict(list)
        self._marked: dict[str, Candidate] = {}
        names = {**lexicon.candidates}
        names.update({key: names[own] for key, own in lexicon.same.items() if own in names})
        for key, one in names.items():
            words = tuple(key.split())
            if one.marked and key == key_of(one.name):
                self._marked[one.name] = one
                if not _is_identifier(one.name):
                    continue
            self._starts[words[0]].append((words, one))
            if not one.cased and words[-1].isalpha() and not words[-1].endswith("s"):
                self._starts[words[0] if len(words) > 1 else words[0] + "s"].append(
                    ((*words[:-1], words[-1] + "s"), one)
                )
        for found in self._starts.values():
            found.sort(key=lambda pair: -len(pair[0]))

    def find(self, line: Sentence, words: Sequence[Token] | None = None) -> list[Place]:
        """The names in a sentence, in order, none over another."""
        words = tokens(line.text) if words is None else words
        marked = self._find_marked(line, words)
        found: list[Place] = []
        place = 0
        while place < len(words):
            here = marked.get(place) or self._at(words, place)
            if here is None:
                place += 1
                continue
            found.append(here)
            place = here.end
        return found

    def _find_marked(self, line: Sentence, words: Sequence[Token]) -> dict[int, Place]:
        found = {}
        for span in line.spans:
            one = self._marked.get(line.text[span.start : span.end].strip()) if span.mark == "code" else None
            if one is not None:
                inside = [place for place, token in enumerate(words) if span.start <= token.start < span.end]
                if inside:
                    found[inside[0]] = Place(one, inside[0], inside[-1] + 1)
        return found

    def _at(self, words: Sequence[Token], place: int) -> Place | None:
        for name, one in self._starts.get(words[place].lower, ()):
            end = place + len(name)
            if tuple(token.lower for token in words[place:end]) == name and self._fits(one, words, place, end):
                return Place(one, place, end)
        return None

    @staticmethod
    def _fits(one: Candidate, words: Sequence[Token], start: int, end: int) -> bool:
        if not one.cased or not any(c.isupper() for c in one.name):
            return True
        if not words[start].capital:
            return False
        # A part of a longer name is no mention of it: "York" in "Duke of York" is found as the longer one already.
        before = words[start - 1] if start else None
        after = words[end] if end < len(words) else None
        if end - start > 1:
            return True
        return not (
            (after is not None and after.capital and after.text.isalpha())
            or (before is not None and before.capital and start > 1)
        )


def _is_identifier(name: str) -> bool:
    return any(c in name for c in "_./:") or any(a.islower() and b.isupper() for a, b in pairwise(name))
