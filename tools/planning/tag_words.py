"""Words of a text with what each is, its noun phrases, and the questions that it joins, by word lists and endings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hopql.tools.base.tokenize_text import singular
from hopql.tools.planning.read_rules import Rules

Tag = Literal["name", "quoted", "number", "word", "verb", "adverb", "aux", "wh", "article", "prep", "other", "stop"]

_TOKEN = re.compile(
    r"\{\{\s*[A-Z][A-Z0-9_]*\s*\}\}"
    r"|[“\"](?P<quoted>[^”\"]{1,200})[”\"]|`(?P<code>[^`]{1,200})`|(?<!\w)['‘](?P<single>[^'’]{2,200})['’](?!\w)"
    r"|(?P<number>\d[\d.,:/-]*\d%?|\d%?)(?!\w)"
    r"|(?P<possessive>(?<=\w)['’]s\b|(?<=s)['’](?=\s))"
    r"|(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Jr|Prof)\.(?=\s+[A-Z])"
    r"|(?:\w|[$#@](?=\w))(?:\w|[.&/@#+-](?=\w)|['’](?!s\b)(?=\w))*\+*"
    r"|(?P<stop>[^\s\w])",
)
_SHORT = re.compile(r"\b(what|who|where|when|how|why|it|that|there|he|she)['’]s\b", re.IGNORECASE)
CODE = re.compile(r"[A-Z].*[A-Z]|[a-z].*[A-Z]|\w_\w|\d.*[A-Za-z]|[A-Za-z].*\d|\w[/.]\w")


@dataclass(frozen=True)
class Token:
    """A word, or a name of several words."""

    text: str
    tag: Tag

    @property
    def low(self) -> str:
        """In lower case."""
        return self.text.lower()

    @property
    def is_content(self) -> bool:
        """Whether it may be part of a noun phrase."""
        return self.tag in ("name", "quoted", "number", "word")


def tokens_of(text: str, rules: Rules) -> list[Token]:
    """The tokens of a text, each by itself: capitals make names, verbs are words still."""
    return [_first(match, rules) for match in _split(_SHORT.sub(r"\1 is", text))]


def _split(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while match := _TOKEN.search(text, at):
        yield match
        at = max(match.end(), at + 1)


def _first(match: re.Match[str], rules: Rules) -> Token:
    """What can be said of a token by itself."""
    text = match.group()
    quoted = match["quoted"] or match["code"] or match["single"]
    if quoted:
        return Token(quoted.strip(), "quoted")
    if text.startswith("{{"):
        return Token(text, "name")
    if match["number"]:
        return Token(text, "number")
    if match["stop"] or match["possessive"]:
        return Token(text.replace("’", "'"), "stop")
    low = text.lower().replace("’", "'")
    if text == "US" or (len(text) > 1 and CODE.search(text) and not rules.is_function(low)):
        return Token(text, "name")
    for tagged, lists in _FUNCTIONS:
        if rules.is_in(low, *lists):
            return Token(text, tagged)
    if text[0].isupper():
        return Token(text, "name")
    if low.endswith("ly") and len(low) > 4 and not rules.is_in(low, "not_adverbs"):
        return Token(text, "adverb")
    return Token(text, "word")


_FUNCTIONS: tuple[tuple[Tag, tuple[str, ...]], ...] = (
    ("wh", ("wh",)),
    ("article", ("articles", "determiners")),
    ("aux", ("auxiliaries",)),
    ("prep", ("prepositions",)),
    ("other", ("pronouns", "others")),
)


__all__ = ["Token", "tag"]

_JOINS = frozenset(("of", "the", "de", "del", "von", "van", "la", "du", "di", "da", "al", "&"))


def tag(text: str, rules: Rules) -> list[Token]:
    """The tokens of a text; verbs are marked where they must be verbs."""
    return _verbs(_names(tokens_of(text, rules)), rules)


def _names(tokens: list[Token]) -> list[Token]:
    """Words in capitals joined to names ("University of Oxford"); a first word is a name only when more says so."""
    if tokens and tokens[0].tag == "name" and not CODE.search(tokens[0].text) and not tokens[0].text.startswith("{{"):
        following = tokens[1] if len(tokens) > 1 else None
        alone = following is None or following.tag != "name"
        if alone and (following is None or following.text != "'s") and not tokens[0].text[0].isdigit():
            tokens = [replace(tokens[0], tag="word"), *tokens[1:]]
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].tag != "name" or tokens[at].text.startswith("{{"):
            joined.append(tokens[at])
            at += 1
            continue
        end = _name_end(tokens, at)
        joined.append(Token(_together(tokens[at:end]), "name"))
        at = end
    return joined


def _name_end(tokens: Sequence[Token], at: int) -> int:
    end = at + 1
    while end < len(tokens):
        ahead = end
        while ahead < len(tokens) and ahead - end < 3 and _may_join(tokens[ahead]):
            ahead += 1
        suffix = ahead == end < len(tokens) and tokens[ahead].tag == "number" and len(tokens[ahead].text) < 4
        if not suffix and not (ahead < len(tokens) and _is_plain_name(tokens[ahead])):
            break
        end = ahead + 1
    return end


def _may_join(token: Token) -> bool:
    """Whether a token may stand inside a name: `of`, or a word of grammar that has a capital."""
    return token.low in _JOINS or token.text == "'" or (token.tag != "name" and token.text[:1].isupper())


def _is_plain_name(token: Token) -> bool:
    return token.tag == "name" and not token.text.startswith("{{")


def _together(tokens: Sequence[Token]) -> str:
    return re.sub(r" (?=['’](?:s\b|\s))", "", " ".join(token.text for token in tokens))


def _verbs(tokens: list[Token], rules: Rules) -> list[Token]:
    """Mark the verbs: those that are nothing else, and those that stand where a verb must."""
    marked = list(tokens)
    waiting = False
    for at, token in enumerate(marked):
        if token.tag == "aux":
            waiting = _inverts(marked, at)
        elif token.tag == "stop" and token.text in ".?!;,:":
            waiting = False
        elif token.low == "like" and waiting and at and (marked[at - 1].is_content or marked[at - 1].tag == "other"):
            marked[at] = replace(token, tag="verb")
            waiting = False
        elif token.tag == "word" and at and marked[at - 1].low == "how":
            marked[at] = replace(token, tag="adverb")
        elif token.tag == "word" and token.low in rules.forms and _is_verb(marked, at, waiting, rules):
            marked[at] = replace(token, tag="verb")
            waiting = False
    if marked and marked[0].tag == "word" and marked[0].low in rules.words("asking"):
        marked[0] = replace(marked[0], tag="verb")
    return marked


def _inverts(tokens: Sequence[Token], at: int) -> bool:
    """Whether the auxiliary is one after which the subject comes and then a verb ("does the team prefer")."""
    before = tokens[at - 1] if at else None
    asks = before is None or before.tag in ("wh", "stop") or any(token.tag == "wh" for token in tokens[:at])
    return asks and tokens[at].low not in ("is", "are", "was", "were", "be", "been")


def _is_verb(tokens: Sequence[Token], at: int, waiting: bool, rules: Rules) -> bool:
    low, before = tokens[at].low, tokens[at - 1] if at else None
    base, form = rules.forms[low]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if before is None:
        return base in rules.words("asking") or (form == "base" and base in rules.words("verbs"))
    after_noun = before.is_content
    if form in ("past", "participle", "ing") and not waiting and following is not None and following.is_content:
        relative = before.low == "that" and at > 1 and tokens[at - 2].is_content
        adjective = (before.tag in ("article", "prep") and not relative) or before.text == "'s"
        if adjective or (form == "ing" and before.tag == "aux" and base in rules.words("nouns_too")):
            return False
    if form == "ing" and before.tag in ("word", "article", "stop") and (following is None or not following.is_content):
        return (
            before.tag == "word" and base in rules.words("verbs") and following is not None and following.tag == "prep"
        )
    if rules.is_strict_verb(low):
        return before.tag != "article" or form != "base"
    if before.tag in ("aux", "adverb") or before.low in ("to", "not") or rules.is_in(before.low, "pronouns"):
        return before.tag != "aux" or form != "third"
    if before.tag == "name" and form == "third":
        return True
    if form == "third" and after_noun and following is not None and following.tag == "article":
        return True
    if before.low in ("which", "what", "whose") and _predicate(following, rules):
        return False
    if before.tag == "wh" or (before.low == "that" and at > 1 and tokens[at - 2].is_content):
        return form in ("third", "base") and (following is None or not following.is_content or form == "third")
    return (
        waiting
        and form == "base"
        and after_noun
        and not _after_adjective(before, rules)
        and not _strict_ahead(tokens, at, rules)
    )


def _predicate(token: Token | None, rules: Rules) -> bool:
    """Whether a token can only be what is said of a noun before it."""
    return token is not None and (token.tag == "aux" or (token.tag == "word" and rules.is_strict_verb(token.low)))


def _after_adjective(token: Token, rules: Rules) -> bool:
    return token.tag == "word" and (
        token.low.endswith(rules.endings.get("adjective_endings", ())) or token.low in rules.words("light")
    )


def _strict_ahead(tokens: Sequence[Token], at: int, rules: Rules) -> bool:
    """Whether a verb that is nothing else follows in the same run of words."""
    for token in tokens[at + 1 :]:
        if not token.is_content:
            return False
        form = rules.forms.get(token.low)
        if token.tag == "word" and form and form[1] == "base" and rules.is_strict_verb(token.low):
            return True
    return False


MAX_WORDS = 6
"""Words of a phrase; the last ones of a longer run are kept."""


@dataclass(frozen=True)
class Phrase:
    """A noun phrase."""

    text: str
    kind: Literal["name", "theme", "thing"]


def phrases(text: str, rules: Rules) -> list[Phrase]:
    """The noun phrases of a text in order, each once; none for a text that names nothing."""
    found: dict[str, Phrase] = {}
    run: list[Token] = []
    for token in [*tag(text, rules), Token(".", "stop")]:
        hyphen = token.text in ("-", "/") and bool(run)
        if token.tag in ("word", "number") or (token.tag == "name" and run and not _is_placeholder(token)):
            run.append(token)
            continue
        if hyphen:
            continue
        for phrase in _of(run, rules):
            found.setdefault(phrase.text.lower(), phrase)
        run = []
        if token.tag == "quoted":
            found.setdefault(token.low, Phrase(token.text, "name"))
        elif token.tag == "name" and not _is_placeholder(token):
            run = [token]
    return list(found.values())


def _is_placeholder(token: Token) -> bool:
    return token.text.startswith("{{")


def _of(run: Sequence[Token], rules: Rules) -> list[Phrase]:
    """What a run of words gives: its names apart from the rest, where they do not make one phrase."""
    kept = list(run)
    while kept and kept[0].tag == "word" and kept[0].low in rules.words("light"):
        kept = kept[1:]
    while kept and kept[-1].tag == "word" and kept[-1].low in rules.words("vague"):
        kept = kept[:-1]
    if all(token.low in rules.words("vague") for token in kept):
        return []
    kept = [token for at, token in enumerate(kept) if token.tag != "number" or _tells(token, at)]
    if not kept:
        return []
    names = [token for token in kept if token.tag == "name"]
    if names and len(kept) > 1:
        rest = [token for token in kept if token.tag != "name"]
        return [*(Phrase(token.text, "name") for token in names), *_of(rest, rules)]
    kept = kept[-MAX_WORDS:]
    text = " ".join(token.text if token.tag == "name" else token.low for token in kept)
    if kept[-1].tag == "name":
        return [Phrase(text, "name")]
    return [Phrase(text, "theme" if is_theme(kept[-1].low, rules) else "thing")]


def _tells(token: Token, at: int) -> bool:
    """Whether a number is a detail by itself: a year, an amount of several digits, a part of a phrase's middle."""
    return at > 0 or len(token.text) >= 4


def is_theme(word: str, rules: Rules) -> bool:
    """Whether a noun names something abstract."""
    one = singular(word)
    if rules.is_in(word, "concrete") or rules.is_in(one, "concrete"):
        return False
    if rules.is_in(word, "abstract") or rules.is_in(one, "abstract"):
        return True
    return len(one) > 5 and one.endswith(rules.endings.get("abstract_endings", ()))


MAX_CLAUSES = 5
_BREAK = re.compile(
    r"[?!;]\s+(?:and\s+|also\s+)?(?=\w)|\.\s+(?=[A-Z])|,?\s+(?:and|but|plus)(?:\s+(?:also|then))?\s+(?=\S)|,\s+(?=\S)"
)
_BACK = re.compile(
    r"\b(?:(?P<person>he|him|his|she|her)|(?P<place>there)|(?P<thing>it|its|that one|this one)"
    r"|(?P<many>they|them|their))\b",
    re.IGNORECASE,
)


def clauses(text: str, rules: Rules) -> list[str]:
    """The questions joined in a text, in order; one for most. Broken only where a question or a command begins."""
    parts: list[str] = []
    start = 0
    for match in _BREAK.finditer(text):
        strong = match.group().lstrip()[:1] in ("?", "!", ";", ".")
        if len(parts) + 1 < MAX_CLAUSES and (strong or _begins(text[match.end() :], rules)):
            parts.append(text[start : match.start()])
            start = match.end()
    parts.append(text[start:])
    kept = [part.strip(" ?!.,;") for part in parts]
    return [part for part in kept if re.search(r"\w", part)]


def _begins(rest: str, rules: Rules) -> bool:
    """Whether a question or a command begins here."""
    first = [token for token in tag(rest[:200], rules) if token.tag != "stop"][:2]
    if not first:
        return False
    if first[0].tag == "prep" and len(first) > 1:
        return first[1].tag == "wh"
    if first[0].tag == "aux":
        return first[0].low not in ("not", "been", "be", "being")
    return first[0].tag == "wh" or (first[0].tag == "verb" and first[0].low in rules.words("asking"))


def refers_back(clause: str) -> Literal["", "person", "place", "thing", "many"]:
    """What a clause speaks of that an earlier one named: `it` is a thing; empty when it stands by itself."""
    match = _BACK.search(clause)
    if not match:
        return ""
    return "person" if match["person"] else "place" if match["place"] else "thing" if match["thing"] else "many"


def referring(clause: str, to: str) -> str:
    """The clause with the first word that refers back replaced: "how late was it" → "how late was {{CARRIER}}"."""

    def put(match: re.Match[str]) -> str:
        low = match.group().lower()
        owner = low in ("its", "their", "his") or (low == "her" and re.match(r"\s+[a-z]", clause[match.end() :]))
        return f"{to}'s" if owner else to

    return _BACK.sub(put, clause, count=1)
