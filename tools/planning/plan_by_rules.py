"""A question as hops: what only a memory knows becomes a hop of its own, all that SQL can do in one query stays one.

A plan is made by rules, from the words of `lexicon.json`, without a model. The method is the decomposition with typed
placeholders of multi-hop question answering (Trivedi et al., MuSiQue, arXiv 2108.00573), turned round: there every
single step is a hop, here only a change of the source is one. What rules leave over still shows, and is told as doubts:
a name that nothing stores, or words that the database does not have in a question that speaks of us.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from hopql.state.hops import Hop
from hopql.tools.planning.check_hops import PATTERN, names, ordered
from hopql.tools.planning.match_phrases import (
    PLACEHOLDER,
    Bounds,
    Phrase,
    apart,
    is_stranger,
    lexicon,
    phrases,
    strangers,
)
from hopql.tools.planning.split_clauses import (
    Given,
    Part,
    asked_about,
    asked_of_stranger,
    exclusively,
    joined,
    memory_question,
    named,
    noun_of,
    parts_of,
    plainly,
    pointed,
    superlative_of,
)
from hopql.tools.search.tokens import STOP_WORDS

MEMORY, SQL = "memory", "sql"
NOTE = "note"
"""What a hop asks for when the whole memory is wanted, to be held to while the next one is answered."""
_MEASURES = ("number", "date", "airline", "airport", "place", "plane", "manufacturer")
"""Kinds whose values a database takes as they are, whatever they are called."""


@dataclass(frozen=True)
class Known:
    """What is known before anything is asked."""

    stored: Callable[[str], bool] = lambda name: False
    """Whether a name is a value of the database."""
    recalled: Callable[[str], bool] = lambda search: False
    """Whether the memory holds an answer to a search; asked only of phrases that a database could mean as well."""
    vocabulary: Callable[[str], bool] = lambda word: True
    """Whether a word is one of the schema's."""
    explained: Callable[[str], list[str]] = lambda text: []
    """What the memory explains of a question to the database, as it is to be searched for: "our insurer", "winter"."""
    told: Callable[[str], bool] = lambda text: False
    """Whether the memory answers a question that none of its words gives away."""
    unknown: Callable[[str], list[str]] = lambda text: []
    """Words of a text that the database does not have."""
    near: Callable[[str, list[str]], bool] = lambda text, words: False
    """Whether a memory says something like a text, in whatever words, or has some of `words` and is not far."""
    remembered: Callable[[str], bool] = lambda name: False
    """Whether the memory knows a name that is not the database's, as somebody or something that it tells of."""
    written: Callable[[str], str] = lambda question: question
    """A question with the memory's names written as it writes them."""


@dataclass
class Draft:
    """A plan under way."""

    known: Known
    hops: list[Hop] = field(default_factory=list)

    @property
    def bounds(self) -> Bounds:
        """What the database knows, and which placeholders stand for what it cannot."""
        told = [hop for hop in self.hops if hop["source"] == MEMORY and hop["gives"] and hop["kind"] not in _MEASURES]
        strange = frozenset(hop["gives"] for hop in told if not self.known.vocabulary(hop["asks"].split()[-1]))
        return Bounds(self.known.stored, strange, self.known.vocabulary, self.known.remembered)

    def add(self, source: str, text: str, noun: str = "", *, gives: bool = True, asked: bool = False) -> str:
        """A hop that gives a value for `noun`: the name of its placeholder. An equal one is not asked twice."""
        for hop in self.hops:
            if hop["source"] == source and hop["text"] == text and hop["gives"]:
                hop["asked"] = hop["asked"] or asked
                return hop["gives"]
        name = self._name(noun) if noun and gives else ""
        kind = lexicon().kind_of(noun) if noun != NOTE else NOTE
        hop = Hop(
            id=len(self.hops) + 1, source=source, text=text, gives=name, kind=kind, asks=noun, asked=asked, needs=[]
        )
        self.hops.append(hop)
        return name

    def _name(self, noun: str) -> str:
        words = re.findall(r"[A-Za-z]+", noun)
        plain = words[-1].upper() if words else "VALUE"
        taken = {hop["gives"] for hop in self.hops}
        return (
            plain if plain not in taken else next(f"{plain}_{n}" for n in range(2, 99) if f"{plain}_{n}" not in taken)
        )


_WORD = re.compile(r"(?<![\w{@/.-])[a-z][a-z]{2,}(?![\w}@/-])(?!\.\w)")


def cased(question: str, names: Sequence[str], word: Callable[[str], bool]) -> str:
    """A question with the names that a memory knows written as it writes them.

    Args:
        names: of people and firms.
        word: whether something is a word or a value of the database.

    >>> cased("how many orders for luis's shop", ["Luis Ferreira"], lambda word: False)
    "how many orders for Luis's shop"
    """
    known = {part.lower(): part for name in names for part in name.split()[:2] if part[:1].isupper() and len(part) > 2}
    if not known:
        return question

    def written(match: re.Match[str]) -> str:
        plain = match.group()
        name = known.get(plain)
        owns = re.match(r"[’']s?\b", question[match.end() :])
        if name is None or (not owns and (plain in STOP_WORDS | lexicon().homographs or word(plain))):
            return plain
        return name

    return _WORD.sub(written, question)


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


_IDIOMS = re.compile(
    r"\b(?:(?:do|did|have|had|can|could|shall|should|are|were)\s+(?:we|I)(?:\s+(?:have|had|got|get|see|find|know|say|expect|list|count))?"
    r"|we\s+(?:have|had|got|see|know)|(?:show|give|tell|get|find|list|send|let|bring|help)\s+(?:me|us)"
    r"|I(?:\s+(?:want|need|wonder|wish|would\s+like|am|was)|['’](?:d|m|ve)(?:\s+like)?)(?:\s+to\s+(?:know|see))?"
    r"|in\s+our\s+(?:data|database|records|tables|books))\b",
    re.IGNORECASE,
)
_US = re.compile(
    r"\b(?:we|our|ours|us|I|my|mine|the\s+team|everyone|everybody|anyone|anybody|somebody|someone|nobody|whoever|whomever"
    r"|colleagues?|the\s+boss)\b(?!\s+else)",
)
_FIRST = re.compile(r"(?:^|(?<=[.!?:]\s))\W*[A-Z][a-z]*\b(?![’'])")
"""The first word of a sentence is written like a name in any case."""

_NAMES = re.compile(r"(?<=\s)[A-Z][\w-]+")


_SENTENCE = re.compile(r"(?<=[.!?;:])\s+")
_PERSON = re.compile(r"\b(?:who|whom)\b", re.IGNORECASE)
_PEOPLE = (
    "person", "people", "employee", "customer", "staff", "user", "member", "actor", "artist", "author", "patient",
    "doctor", "teacher", "student", "pupil", "pilot", "driver", "player", "singer", "director", "lastname", "surname",
)  # fmt: skip
"""Words one of which a database with people in it has among its tables and columns."""
_ASIDE = re.compile(
    r"\b(?:never\s+mind|regardless\s+of|no\s+matter|forget(?:\s+about)?|leaving?\s+aside|setting\s+aside|apart\s+from)"
    r"\b[^:;,.?]*[:;,.]",
    re.IGNORECASE,
)
"""What a question says that it does not ask about."""
_TALK = frozenset(
    (
        "need", "please", "max", "min", "add", "sum", "figure", "figures", "thanks", "thank", "kindly", "quick",
        "quickly", "exactly", "roughly", "overall", "altogether", "curious", "wonder", "wondering", "idea", "help",
        "question", "answer", "actually", "really", "whats", "gimme", "lets", "dont", "hello", "hi", "ok", "okay",
        "just", "guess",
    )
)  # fmt: skip
"""Words that ask and say nothing of what for."""
_WRECK = (
    (re.compile(rf"{PLACEHOLDER}\s+(?:with|having)\s+the\s+(?:most|least|[a-z]+est)\b"), "what follows belongs to it"),
    (re.compile(rf"\b(?:whatever|whichever|what)\s+\w+\s+(?:is|are)\s+{PLACEHOLDER}"), "it is said what it is"),
    (re.compile(rf"\b(?:who|whom)\s+{PLACEHOLDER}\s*[?.]?$", re.IGNORECASE), "nothing is asked of it"),
)
"""What is left where too little of a question was taken for a thing to find."""


def doubts(hops: Sequence[Hop], known: Known) -> list[str]:
    """Why rules may not have understood a question, as short reasons; empty where there is no doubt."""
    found: list[str] = []
    for hop in hops:
        if hop["source"] != SQL:
            continue
        text = PATTERN.sub(" ", hop["text"])
        named = strangers(_FIRST.sub("", text), Bounds(known.stored))
        given = [other for other in hops if other["kind"] == "person" and other["gives"] in names(hop["text"])]
        if given and other_than_people(known):
            found.append(f"the database has no people such as {given[0]['text']!r}")
        if people := [name for name in named if known.remembered(name) or _acts(name, text)]:
            found.append(f"nothing stores {', '.join(people)}")
        found += [f"{match.group()!r}: {why}" for way, why in _WRECK if (match := way.search(hop["text"]))]
        told = {word for other in hops if other["asks"] == NOTE for word in other["text"].lower().split()}
        asked = _ASIDE.sub(" ", _NAMES.sub(" ", text))
        unknown = [word for word in known.unknown(asked) if not _is_explained(word.lower(), told)]
        if not unknown:
            continue
        words = ", ".join(unknown)
        if match := _US.search(_IDIOMS.sub(" ", text)):
            found.append(f"it speaks of {match.group()!r} and has words that the database lacks: {words}")
        elif _PERSON.search(text) and other_than_people(known):
            found.append(f"it asks for a person, and the database has neither people nor the words: {words}")
        elif known.near(text, unknown) or _a_sentence_is_near(text, known):
            found.append(f"a memory is near to it, and the database lacks the words: {words}")
    return list(dict.fromkeys(found))


def other_than_people(known: Known) -> bool:
    """Whether a database is about other things than people, by the names of its tables and columns."""
    return not any(known.vocabulary(word) for word in _PEOPLE)


def _a_sentence_is_near(text: str, known: Known) -> bool:
    """Whether a memory is near to one of several sentences: a story is told before the question."""
    said = [part for part in _SENTENCE.split(text) if part.strip()]
    lacking = [(part, known.unknown(_ASIDE.sub(" ", _NAMES.sub(" ", part)))) for part in said if len(said) > 1]
    return any(words and known.near(part, words) for part, words in lacking)


def _is_explained(word: str, told: set[str]) -> bool:
    return word in told or word in _TALK or word in lexicon().calendar or word.removesuffix("s") in lexicon().calendar


def _acts(name: str, text: str) -> bool:
    """Whether a name is of somebody who has or does something: "Ravi's", "Ravi prefers"."""
    return re.search(rf"\b{re.escape(name)}(?:[’']s?\b|\s+{lexicon().aside}{lexicon().verb})", text) is not None
