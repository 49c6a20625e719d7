"""Phrases of a question that only a memory can fill: "our preferred carrier", "the city where Kestrel has its office".

They are found by the words of `lexicon.json`; what a database could mean as well ("our flights") counts only where the
memory is asked first and knows it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from hopql.tools.planning.check_hops import names
from hopql.tools.search.tokens import STOP_WORDS, content_words, stem

_FILE = Path(__file__).with_name("lexicon.json")
PLACEHOLDER = r"\{\{[A-Z][A-Z0-9_]*\}\}"
_WIDE = ("place", "organisation", "project", "date")
"""Kinds of many names: an office or a region may be a place."""
UNITS = "minutes|hours|days|weeks|percent|miles|dollars|euros|seats|people"
"""What amounts are counted in."""
_NOT_NAMES = (
    "On|In|At|For|From|To|Of|By|With|Is|Are|Was|Were|Do|Does|Did|Has|Have|Can|Could|Will|Would|Should|How|Which|What|Who|Whom|Whose"
    "|When|Where|Why|Give|Show|Tell|List|Name|Find|Count|Get|Please|And|But|Or|Since|During|After|Before|Over|Under|Into|Out|Take|Let|Add"
    "|If|As|Not|Only|Per|Than|That|This|These|Those"
)
"""Words with which a sentence begins and no name does."""
_NAME = rf"(?!(?:{_NOT_NAMES})\b)[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
_NOT_NOUNS = (
    "of|in|on|at|by|for|from|to|with|as|than|and|or|but|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would"
    "|that|which|who|whom|where|whose|when|how|what|the|a|an|our|my|we|i|us|me|out|over|under|per|between|during|most|more|less"
    "|this|these|those|it|its|they|them|their|he|she|his|her|him|there|whatever|whichever|whoever|any|if|so|because|too|also"
    "|please|before|after|until|while|not|just|only|such|nowadays|now|today|currently|anyway|instead"
)


@dataclass(frozen=True)
class Lexicon:
    """Sources of regular expressions, all without groups of their own, and the tables of kinds."""

    groups: str
    """What a body of people calls itself: team, department."""
    subject: str
    """Who may prefer, decide or look after something: we, the team, a name, a placeholder."""
    owner: str
    """The same before a thing that is theirs: our, the team's, Dana's."""
    verb: str
    """A form of a verb with its particle: prefers, looked after, agreed on."""
    progressive: str
    """What somebody is doing: is watching, are looking after."""
    naming: str
    """Verbs after which a word is explained: what we call winter."""
    weak: str
    """Verbs that databases know as well: uses, covers, runs."""
    acting: str
    """Forms that can only be verbs after a noun: prefers, looked, chose."""
    participle: str
    state: str
    adjective: str
    role: str
    person: str
    private: str
    order: str
    """How a text gives orders to an assistant that reads it."""
    nouns: str
    """One to four words that may be the head of a phrase, as few as fit."""
    nouns_all: str
    """The same, as many as there are."""
    aside: str
    """Auxiliaries and adverbs between a subject and its verb."""
    kinds: dict[str, str]
    """A noun to the kind of thing that it asks for."""
    alike: tuple[frozenset[str], ...]
    """Kinds that may stand for each other."""

    relations: tuple[frozenset[str], ...]
    """Stems of words that say the same of somebody and something: look after, responsible."""
    homographs: frozenset[str]
    """Names that are words as well: in lower case they are names only where they own something."""
    calendar: frozenset[str]
    """Months and days, which are written like names."""

    def kind_of(self, noun: str) -> str:
        """The kind of thing that a noun phrase asks for, by its last known word; empty when none is known."""
        if kind := self.kinds.get(" ".join(noun.lower().split()[-2:])):
            return kind
        for word in reversed(noun.lower().split()):
            one = word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")
            if kind := self.kinds.get(word) or self.kinds.get(one):
                return kind
        return ""

    def fits(self, wanted: str, given: str) -> bool:
        """Whether a value of kind `given` may answer for `wanted`. A kind that is not known may be any, except where a
        thing is wanted that has a kind of its own: a hotel is no manufacturer."""
        wanted, given = (self.kinds.get(kind.lower(), kind.lower()) for kind in (wanted, given))
        if not wanted or not given or wanted == given:
            return True
        known = {kind for group in self.alike for kind in group} | set(self.kinds.values())
        if wanted not in known:
            return True
        if given not in known:
            return wanted in _WIDE
        return any(wanted in group and given in group for group in self.alike)


@cache
def lexicon() -> Lexicon:
    """The packaged lexicon, compiled once."""
    table = json.loads(_FILE.read_text(encoding="utf-8"))
    groups = _any(table["groups"])
    subject = rf"(?:(?:we|I)\b|(?:the|our|my|this)\s+{groups}\b|{PLACEHOLDER}|{_NAME})"
    owner = rf"(?:(?:our|my)\b|(?:the|our|my|this)\s+{groups}[’']s?|{PLACEHOLDER}[’']s|{_NAME}[’']s?)"
    forms = {base: _forms(base, table["irregular"].get(base)) for base in table["verbs"]}
    word = rf"(?!(?:{_NOT_NOUNS})\b)[a-z][\w-]*"
    return Lexicon(
        groups=groups,
        subject=subject,
        owner=owner,
        verb=_any(_with_particles(forms, table["verbs"]), whole=True),
        progressive=r"(?:am|is|are|was|were|have\s+been|has\s+been|keeps?|kept)\s+(?:now\s+|currently\s+|still\s+|all\s+)?"
        + _any(_with_particles({base: [_doing(base)] for base in forms}, table["verbs"]), whole=True),
        naming=_any(table["naming_verbs"], whole=True),
        weak=_any([form for base in table["weak_verbs"] for form in forms[base]], whole=True),
        acting=_any([form for base in table["verbs"] for form in forms[base] if form != base], whole=True),
        participle=_any(
            [form for base in table["verbs"] for form in forms[base] if not form.endswith("s")], whole=True
        ),
        state=_any(table["states"]),
        adjective=_any(table["adjectives"]),
        role=_any(table["roles"]),
        person=_any(table["persons"]),
        private=_any(table["private_nouns"]),
        order=_any(table["orders"]),
        nouns=rf"(?:{word}\s+){{0,3}}?{word}",
        nouns_all=rf"{word}(?:\s+{word}){{0,3}}",
        aside=r"(?:(?:all|have|had|has|do|does|did|usually|normally|currently|once|always|just|finally|ever|most|recently|would|should|will|first|now)\s+){0,3}",
        kinds={noun: kind for kind, nouns in table["kinds"].items() for noun in (kind, *nouns)},
        alike=tuple(frozenset(group) for group in table["alike"]),
        relations=tuple(
            frozenset(stem(word) for said in group for word in content_words(said)) for group in table["relations"]
        ),
        homographs=frozenset(table["homographs"]),
        calendar=frozenset(table["calendar"]),
    )


def _any(words: list[str], *, whole: bool = False) -> str:
    ordered = sorted(dict.fromkeys(words), key=len, reverse=True)
    joined = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in ordered)
    return rf"(?:{joined})\b" if whole else rf"(?:{joined})"


def _forms(base: str, irregular: list[str] | None) -> list[str]:
    if irregular is not None:
        return [base, base + "s", *irregular]
    past = base + "d" if base.endswith("e") else base + "ed"
    thirds = base + "es" if base.endswith(("s", "sh", "ch", "x")) else base + "s"
    return [base, thirds, past, base + base[-1] + "ed"]


def _doing(base: str) -> str:
    if re.fullmatch(r"[^aeiou]+[aeiou][bdgmnprt]", base):
        return base + base[-1] + "ing"
    return base[:-1] + "ing" if base.endswith("e") and not base.endswith("ee") else base + "ing"


def _with_particles(forms: dict[str, list[str]], particles: dict[str, list[str]]) -> list[str]:
    said = []
    for base, words in forms.items():
        said += [f"{form} {particle}" for form in words for particle in particles[base]]
        said += words
    return said


_ANY_NAME = re.compile(r"\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_ASKING = frozenset(("which", "what", "who", "whom", "whose", "when", "where", "how", "why", "the"))


def names_in(text: str) -> list[str]:
    """Names in a hop's text: capitalised words but for the first, months and days; a first word that is a name too."""
    words = lexicon()
    found = [match.group() for match in _ANY_NAME.finditer(text)]
    kept = []
    for name in found:
        plain = [part for part in name.split() if part.lower() not in words.calendar]
        parts = [part for part in plain if part != "I" and (part.isupper() or part.lower() not in STOP_WORDS | _ASKING)]
        if parts:
            kept.append(" ".join(parts))
    return kept


@dataclass(frozen=True)
class Phrase:
    """A stretch of a question, and what is to be searched for in its place."""

    start: int
    end: int
    noun: str
    """What it asks for: carrier, delay limit, person."""
    search: str
    """As a memory would be asked for it."""
    sure: bool
    """Only a memory can know it; otherwise it must be found there before it counts."""
    rank: int = 1
    """Of phrases that begin together the one of the least rank counts."""


@dataclass(frozen=True)
class Bounds:
    """What the database knows, as far as phrases depend on it."""

    stored: Callable[[str], bool]
    """Whether a name is one of its values."""
    foreign: frozenset[str] = field(default_factory=frozenset)
    """Placeholders of things that it has no word for: what they do, it cannot know."""
    vocabulary: Callable[[str], bool] = lambda word: True
    """Whether it has a word for something."""
    remembered: Callable[[str], bool] = lambda name: False
    """Whether a name that it has not is one of whom or what the memory tells."""


_RELATIVE = re.compile(
    rf"\b[Tt]he\s+(?P<noun>{lexicon().nouns})\s+(?P<link>that|which|where|whose|who|(?:in|at|to|from|for|by|before|after|until|on|with|of|about|through|under)\s+which)\s+(?P<rest>[^,;:?]+)"
)
_UNLINKED = re.compile(
    rf"\b[Tt]he\s+(?P<noun>{lexicon().nouns})\s+(?P<name>[A-Z][\w-]+(?:\s+[A-Z][\w-]+)?)(?![’'])"
    r"(?:\s+(?!(?:is|are|was|were|do|does|did|how|which|what|who|and|or|per|each)\b)[a-z][\w’'-]*){1,6}?"
    r"(?=\s*(?:[,;:?]|[.!](?:\s|$)|$)|\s+(?:is|are|was|were|do|does|did|during|since|between|last|this)\b"
    r"|\s+in\s+(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:19|20)\d\d)\b)"
)
"""The same without a pronoun before the name: "the city Kestrel moved to"."""
_VERB = re.compile(rf"\s+{lexicon().aside}{lexicon().verb}")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_OBJECT_LATER = re.compile(r"\s(?:its|their|his|her|the|an?|our)\s+[\w-]+\s+(?:to|at|in|for|from|with|on)$")
"""Of "that Kestrel sends its people to": what follows the verb belongs to it, up to the preposition left over."""
_TIME = re.compile(
    r"\s+(?:(?:in|during|on|since|between|last|this|before|after)\s+(?:the\s+)?(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December|spring|summer|autumn|fall|winter|weekends?|(?:19|20)\d\d|month|year|week|quarter)\b.*)$"
)


def about_strangers(question: str, bounds: Bounds) -> list[Phrase]:
    """Things told by what somebody does whom the database does not know: "the city where Kestrel has its office"."""
    found = []
    place = 0
    while match := _RELATIVE.search(question, place):
        place = match.start() + 1
        rest = _TIME.sub("", match["rest"]).rstrip()
        if (is_stranger(rest, bounds) or _is_foreign(rest, bounds)) and not _RELATIVE.search(rest):
            end = match.start("rest") + len(rest)
            search = f"{rest} {match['noun']}" if match["link"] != "whose" else f"{match['noun']} {rest}"
            short = match["link"] in ("that", "which", "who") and not _OBJECT_LATER.search(rest)
            rank = 2 if short else 0
            sure = (
                bool(set(names(rest)) & bounds.foreign)
                or _is_foreign(rest, bounds)
                or any(is_stranger(who, bounds) for who in _doers(rest))
            )
            found.append(Phrase(match.start(), end, match["noun"], search, sure, rank))
    for match in _UNLINKED.finditer(question):
        if bounds.remembered(match["name"]) and not bounds.stored(match["name"]):
            rest = match.string[match.start("name") : match.end()]
            found.append(Phrase(match.start(), match.end(), match["noun"], f"{rest} {match['noun']}", True, 2))
    return found


def _doers(rest: str) -> list[str]:
    """Names in a clause of those who do it: it begins with them, or a verb follows."""
    name = r"[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
    return [match.group() for match in re.finditer(name, rest) if not match.start() or _VERB.match(rest, match.end())]


def _is_foreign(rest: str, bounds: Bounds) -> bool:
    """Whether a clause is about a thing of two words that the database has neither of: the lounge trial is running."""
    match = re.match(r"(?:the|our)\s+([a-z]+)\s+([a-z]+)\s+(?:is|was|has|will|runs|takes)\b", rest)
    return match is not None and not any(bounds.vocabulary(word) for word in match.groups())


def is_stranger(text: str, bounds: Bounds) -> bool:
    """Whether a text speaks of somebody or something that the database has no word for; what is quoted is a title."""
    return bool(set(names(_QUOTED.sub(" ", text))) & bounds.foreign or strangers(text, bounds))


def strangers(text: str, bounds: Bounds) -> list[str]:
    """Names in a text that the database does not store, the first word and what is quoted left out."""
    found = re.findall(r"(?<![.!?{\w])[A-Z][a-z]+(?:\s+[A-Z][a-z]+)*", _QUOTED.sub(" ", text))
    calendar = lexicon().calendar
    return [name for name in found if name.lower().removesuffix("s") not in calendar and not bounds.stored(name)]


_AFTER = (
    "was is are were has have had did does do can could will would in from out at on to into by per for of during and"
    " or than last this between since until before after with without leave left arrive depart fly flew operate make"
    " made get got carry compared when while each over under as"
)
_END = rf"(?=\s*(?:[,;:?.!)]|[’']s\b|$|(?:{'|'.join(_AFTER.split())})\b))"
_OBJECT = rf"(?:{PLACEHOLDER}|(?:(?:the|our|a|an)\s+)?[\w’'-]+(?:\s+[\w’'-]+){{0,3}}?)"
_NOWADAYS = (
    r"(?:these\s+days|nowadays|at\s+the\s+moment|right\s+now|currently|at\s+present|for\s+the\s+moment|just\s+now)\b"
)
_PAPERS = r"(?:handbook|manual|contract|policy|guide|guidelines|charter|rulebook|agreement|statutes|glossary|wiki)"
_PROPER = r"[A-Z][a-z][\w-]*(?:\s+[A-Z][\w-]*)*"


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The ways of saying it, each under its name."""
    words = lexicon()
    link = r"(?:(?:that|which|who|whom|where|(?:in|at|for|from|to|by|before|after|until|on|with|of|about)\s+which)\s+)?"
    noun, subject = rf"(?P<noun>{words.nouns})", rf"(?P<subject>{words.subject})"
    nouns = rf"(?P<noun>{words.nouns_all})"
    being = rf"(?:is|was|are|were)\s+(?:now\s+)?(?:{words.state}|based|working|assigned|stationed)"
    having = (
        r"(?:has|have|had|keeps?|kept|holds?|held|spends?|spent)\s+(?:his|her|their|its)\s+[a-z][\w-]*"
        r"(?:\s+(?!in\b|at\b|on\b)[a-z]+(?=\s*[,?.;]|$))?"
    )
    doing = rf"(?P<doing>{words.progressive}|{words.verb}|{being}|{having})"
    listed = rf"(?:on|in|under|from|for|with|at)\s+(?:our|my)\s+[a-z][\w-]*(?:\s+[a-z][\w-]*)?{_END}"
    more = rf"(?P<more>\s+(?:for\s+(?:[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*|[\w-]+{_END})|{listed}))?"
    best = r"(?:\s+(?:most|best|the\s+most))?"
    end = rf"(?:{_END}|(?=\s+{words.acting}))"
    thing = rf"(?P<object>{PLACEHOLDER}(?![’'])|{_OBJECT}{end})"
    person = rf"(?P<noun>{words.person})"
    who = rf"\b(?:(?:[Tt]he|whoever|those)\s*{person}?\s*(?:who|that)|[Ww]hoever|[Ww]homever)\s+{words.aside}"
    working = r"(?:(?:is|was|are|were)\s+(?:based|stationed)|works?|lives?|sits?)"
    whoever = rf"(?P<subject>{words.subject}|(?:our|my)\s+[a-z][\w-]*)"
    clause = rf"\b[Tt]he\s+{noun}\s+{link}{whoever}\s+{words.aside}"
    charge = rf"(?P<doing>{words.state}|managing|leading|running|owning|handling)"
    done = rf"(?P<doing>{words.participle}(?:\s+(?:on|after|for|upon))?)"
    pair = words.nouns_all.replace("{0,3}", "{0,1}")
    beside = (
        r"next\s+to|next\s+door\s+to|around\s+the\s+corner\s+from|across\s+from|opposite|adjacent\s+to|near|nearest\s+to"
        r"|close\s+to|closest\s+to|beside"
    )
    of_whom = rf"{subject}(?!\s+(?:{words.participle}|that|who|which|whose|of|in\s+charge))"
    post = rf"(?P<noun>{words.role}|man|woman|person|people|guy|colleague)"
    loose = r"\b(?:[Ww]hatever|[Ww]hichever|[Ww]hat)"
    now = rf"(?:\s+{_NOWADAYS})?"
    at, the = r"(?:at|for|with)", r"(?:^|\b[Tt]he\s+)"
    our = rf"(?P<owner>{words.owner})\s+(?P<adjective>{words.adjective})(?:\s+(?:one|choice|pick))?\b"
    term = r"(?:(?:as|to\s+be)\s+)?(?:an?\s+|the\s+)?(?P<noun>[a-z][\w-]*(?:\s+[a-z][\w-]*)?)"
    defining = rf"(?P<subject>{words.subject}|(?:the|our)\s+{_PAPERS})\s+{words.aside}(?P<doing>{words.naming})"
    event = r"(?P<noun>day|date|week|month|year|time|place|city|town|venue)"
    limit = rf"(?:[a-z][\w-]*\s+){{0,2}}?(?:{words.private})"
    beyond = r"(?:above|over|below|under|beyond|after|before)\s+which\s+[^,;?]+"
    ways = {
        "naming": rf"{clause}(?P<doing>{words.naming})(?P<more>(?:\s+[a-z]+){{1,2}}?){_END}",
        "relative": rf"{clause}{doing}{best}\b(?!\s+[a-z]+ing\b|\s+(?:its|their|his|her)\s){more}",
        "who": rf"{who}(?P<doing>{words.verb}|(?:is|are|was)\s+{words.state})\s+{thing}",
        "charged": rf"\b[Tt]he\s+{person}\s+{charge}\s+{thing}",
        "role": rf"\b[Tt]he\s+(?P<noun>(?:[a-z]+\s+)?{words.role})\s+(?P<doing>of|for|at)\s+{thing}",
        "passive": rf"\b(?:[Tt]he\s+)?{noun}\s+{done}\s+by\s+{subject}",
        "of": rf"\b[Tt]he\s+(?P<adjective>{words.adjective})\s+{noun}\s+of\s+{of_whom}",
        "listed": rf"\b(?:[Tt]he\s+)?{noun}\s+(?:on|in|from)\s+(?P<owner>{words.owner})\s+(?P<object>{pair})\b",
        "post": rf"(?<!\w)(?P<owner>{words.owner})\s+{post}\s+(?P<more>{at}\s+(?:{PLACEHOLDER}|{_PROPER}))",
        "owned": rf"(?<!\w)(?P<owner>{words.owner})\s+(?P<adjective>(?:{words.adjective})\s+)?(?:own\s+)?{nouns}\b",
        "loose": rf"{loose}\s+{noun}\s+(?:is|are|was|were)\s+(?:now\s+)?{our}{now}",
        "any": rf"\b(?:[Ww]hatever|[Ww]hichever)\s+{noun}\s+{subject}\s+{words.aside}{doing}{best}{now}{_END}",
        "defined": rf"\b(?:[Ww]hat(?:ever)?|[Aa]nything)\s+{defining}\s+{term}{_END}",
        "event": rf"\b[Tt]he\s+{event}\s+of\s+(?P<owner>our|my|the\s+{words.groups}[’']s)\s+(?P<object>[a-z][\w-]*)\b",
        "attribute": rf"{the}(?P<noun>[A-Z]?{words.nouns})\s+of\s+(?P<object>{PLACEHOLDER}|{_PROPER})(?![’'\w])",
        "where": rf"\bwhere\s+{subject}\s+{words.aside}(?P<doing>{working}){_END}",
        "agreed": rf"\b[Tt]he\s+(?P<adjective>{words.adjective})\s+{nouns}\b",
        "near": rf"\b[Tt]he\s+{noun}\s+(?P<doing>{beside})\s+(?P<owner>{words.owner})\s+(?P<object>[a-z]+)\b",
        "above": rf"\b[Tt]he\s+(?P<noun>{limit})\s+(?P<doing>{beyond})",
        "alike": rf"\bas\s+(?:many|much)\s+{noun}\s+as\s+(?P<object>{PLACEHOLDER})\s+(?P<doing>{words.verb})",
        "private": rf"\b[Tt]he\s+(?P<noun>{limit}){_END}",
    }
    return tuple((name, re.compile(pattern)) for name, pattern in ways.items())


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
