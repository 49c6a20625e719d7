"""Questions as the statements that would answer them, and noun phrases in them that only an earlier answer can name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hopql.tools.base.tokenize_text import singular
from hopql.tools.planning.check_hops import braced, named
from hopql.tools.planning.read_rules import Rules
from hopql.tools.planning.tag_words import Token, tag

_BE = frozenset(("is", "are", "was", "were", "be", "been", "being", "am"))
_TAILS = {"where": "in", "when": "on", "why": "because", "how": "by"}


@dataclass(frozen=True)
class Asked:
    """A question taken apart."""

    wh: str = ""
    """Question word; `how many` is `many`; empty for yes-or-no questions and commands."""
    thing: str = ""
    """What is asked for: `programming language` of "which programming language …"."""
    who: str = ""
    """The subject."""
    aux: str = ""
    verb: str = ""
    """In the tense of the question."""
    base: str = ""
    rest: str = ""
    definite: bool = False
    """Whether the subject had an article or an owner."""


@dataclass(frozen=True)
class Said:
    """A statement, and the category that its verb leads to, if any."""

    text: str
    category: str = ""


def statements(question: str, rules: Rules, context: str = "") -> list[Said]:
    """Statements for a question, the nearest first, never none for a text with a word in it.

    "What programming language does the user prefer?" gives "User prefers programming language" and "favourite
    programming language", followed by `context`.
    """
    asked = parse(question, rules)
    known = rules.tables.verbs.get(asked.base)
    parts = {
        "who": asked.who, "thing": asked.thing, "verb": asked.verb, "rest": asked.rest, "context": context,
        "whose": "" if asked.who.lower() in rules.tables.pronouns.values() else asked.who,
        "verbs": rules.third(asked.base) if asked.base else "",
    }  # fmt: skip
    said: list[Said] = []
    category = known.category if known else ""
    fitting = [text for text in known.says if asked.thing or "{thing}" not in text] if known and asked.who else []
    if not fitting or not known or fitting[0] != known.says[0]:
        plain = _plain(asked)
        said = [Said(text, category) for text in (plain[:1] if fitting else plain)]
    said += [Said(_filled(text, parts), category) for text in fitting]
    unique = {one.text.lower(): one for one in said if re.search(r"\w", one.text)}
    return list(unique.values()) or [Said(question.strip(" ?!."))]


def parse(question: str, rules: Rules) -> Asked:
    """Take a question apart by its question word, auxiliary and first verb."""
    tokens = [token for token in tag(question, rules) if token.text not in ("?", "!", ".", ",")]
    led = tokens[:1] if len(tokens) > 1 and tokens[0].tag == "prep" and tokens[1].tag == "wh" else []
    tokens = tokens[len(led) :]
    wh, thing = "", []
    if tokens and tokens[0].tag == "wh":
        wh, tokens = tokens[0].low, tokens[1:]
        if wh == "how" and tokens and tokens[0].low in ("many", "much"):
            wh, tokens = "many", tokens[1:]
        split = next((at for at, token in enumerate(tokens) if token.tag in ("aux", "verb")), len(tokens))
        thing, tokens = tokens[:split], tokens[split:]
    if tokens and tokens[0].tag == "aux":
        return _inverted(wh, [*(Token(token.low, "prep") for token in led), *thing], tokens, rules)
    if tokens and tokens[0].tag == "verb" and wh:
        verb, base = tokens[0].low, rules.base(tokens[0].low)
        return Asked(wh, joined(thing, rules), "", "", verb, base, joined(tokens[1:], rules))
    if tokens and tokens[0].tag == "verb" and tokens[0].low in rules.words("asking"):
        tokens = tokens[1:]
    while len(tokens) > 1 and tokens[0].tag == "article":
        tokens = tokens[1:]
    return Asked(wh, joined([*thing, *tokens], rules))


def _inverted(wh: str, thing: Sequence[Token], tokens: Sequence[Token], rules: Rules) -> Asked:
    """What follows an auxiliary: the subject, then the verb, then the rest."""
    aux, body = tokens[0].low, list(tokens[1:])
    if body and body[0].low == "not":
        body = body[1:]
    at = next((place for place, token in enumerate(body) if token.tag == "verb" and place), None)
    if at is None and aux not in _BE:
        at = next((place for place, token in enumerate(body) if place and token.low in ("have", "do", "be")), None)
    if at is None and aux not in _BE:
        run = next((place for place, token in enumerate(body) if not _is_nominal(token)), len(body))
        at = run - 1 if run > 1 else None
    about = joined(thing, rules)
    if at is None:
        owned = any(token.tag == "article" or token.text == "'s" or token.low in ("of", "my") for token in body)
        return Asked(wh, about, joined(body, rules), aux, "", "", "", owned)
    base = rules.base(body[at].low)
    who, rest = body[:at], body[at + 1 :]
    verb = _tensed(_agreed(joined(who, rules), aux, rules), body[at].low, base, rules)
    if wh not in ("", "what", "which", "who", "whom", "whose", "many") and not about:
        tail = _TAILS.get(wh, "")
        rest = rest if rest and rest[-1].low == tail else [*rest, Token(tail, "prep")]
    return Asked(wh, about, joined(who, rules), aux, verb, base, joined(rest, rules), True)


def _is_nominal(token: Token) -> bool:
    return token.is_content or token.tag == "article" or token.text == "'s" or token.low in ("of", "my", "our")


def _tensed(aux: str, verb: str, base: str, rules: Rules) -> str:
    if aux == "does":
        return rules.third(base)
    if aux == "did":
        return rules.past(base)[0]
    return verb if aux == "do" else f"{aux} {verb}"


def _agreed(who: str, aux: str, rules: Rules) -> str:
    """The auxiliary of "I" as that of "user"."""
    return {"have": "has", "do": "does", "am": "is"}.get(aux, aux) if who in rules.tables.pronouns.values() else aux


def _plain(asked: Asked) -> list[str]:
    """Statements by the shape of the question."""
    who, thing, verb, rest = asked.who, asked.thing, asked.verb, asked.rest
    if verb and who:
        short = " ".join(rest.split()) in ("in", "on", "at", "for", "with", "from", "to", "of", "by", "about")
        full = [who, verb, rest, thing] if short else [who, verb, thing, rest]
        bare = "" if short else re.sub(r"(?:^| )(?:in|on|because|by)$", "", rest)
        return [_sentence(full), *([_joined([who, thing, bare])] if thing or bare else [])]
    if verb:
        return [_joined([thing, verb, rest]), _joined([thing, rest])]
    if asked.aux and who:
        if thing:
            return [_sentence([who, asked.aux, thing]), _joined([who, thing])]
        if asked.wh in ("", "many"):
            return [_sentence([who])]
        tail = {"where": "in", "when": "on", "why": "because"}.get(asked.wh, "" if asked.definite else "a")
        tail = "" if asked.wh == "who" else tail
        return [_sentence([who, asked.aux, tail]), who]
    return [_joined([thing, who, rest])]


def _filled(template: str, parts: dict[str, str]) -> str:
    text = " ".join(re.sub(r"\{(\w+)\}", lambda match: parts[match.group(1)], template).split())
    return text[:1].upper() + text[1:] if template.startswith("{who}") else text


def _sentence(parts: Sequence[str]) -> str:
    text = _joined(parts)
    return text[:1].upper() + text[1:]


def _joined(parts: Sequence[str]) -> str:
    return " ".join(" ".join(parts).split())


def joined(tokens: Sequence[Token], rules: Rules) -> str:
    """Tokens as text, without articles, and with "user" for "I"."""
    words: list[str] = []
    for token in tokens:
        if token.tag == "article" and token.low in rules.words("articles"):
            continue
        text = rules.tables.pronouns.get(token.low, token.text) if token.tag in ("article", "other") else token.text
        if (token.tag == "stop" or token.text == "'s") and words:
            words[-1] += text
        else:
            words.append(text)
    return " ".join(words)


_RELATIVE = frozenset(("that", "which", "who", "whom", "where", "whose"))
_SUBJECTS = frozenset(("i", "we", "my", "our", "the", "user"))
_MEASURES = frozenset(("number", "duration", "date"))


@dataclass(frozen=True)
class Span:
    """A phrase found: where it is, its noun, and the statement that gives it."""

    start: int
    end: int
    noun: str
    statement: list[Token]
    relation: str = ""


def _start(tokens: Sequence[Token], at: int) -> int:
    """Where the phrase of the noun at `at` begins: its adjectives and its article."""
    while at and tokens[at - 1].tag in ("word", "number"):
        at -= 1
    return at - 1 if at and tokens[at - 1].tag == "article" and tokens[at - 1].low not in _RELATIVE else at


def _relative(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`company that John works for`, `city where Ann was born`, `county in which it lies`."""
    begin = at + 1
    if begin < len(tokens) and tokens[begin].text == ",":
        begin += 1
    led = begin + 1 < len(tokens) and tokens[begin].tag == "prep" and tokens[begin + 1].low in ("which", "whom")
    begin += led
    if begin + 1 >= len(tokens) or tokens[begin].low not in _RELATIVE:
        return None
    word, begin = tokens[begin].low, begin + 1
    end = _clause_end(tokens, begin)
    clause = list(tokens[begin:end])
    if clause and clause[0].low in ("also", "once", "then"):
        clause, begin = clause[1:], begin + 1
    if not clause or not _known(clause) or not any(token.tag in ("verb", "aux") for token in clause):
        return None
    noun = tokens[at]
    start = _start(tokens, at)
    if word == "whose":
        return Span(start, end, noun.text, [noun, Token("'s", "stop"), *clause])
    if clause[0].tag in ("verb", "aux", "adverb"):
        return Span(start, end, noun.text, [*tokens[_start(tokens, at) : at + 1], *clause])
    placed = led or word == "where"
    if not placed:
        clause = clause[: _object_gap(clause, rules)]
        end = begin + len(clause)
    return _with_object(start, end, noun, clause, rules, placed=placed)


def _bare(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`country Ann is from`: a clause without a word that begins it."""
    begin = at + 1
    if begin >= len(tokens) or not _is_subject(tokens, begin) or not _has_article(tokens, at):
        return None
    end = _clause_end(tokens, begin)
    clause = list(tokens[begin:end])
    verb = next((token for token in clause if token.tag in ("verb", "aux")), None)
    form = rules.forms.get(verb.low, ("", ""))[1] if verb else ""
    if verb is None or verb.low in ("do", "does", "did") or form == "ing":
        return None
    if form == "base" and clause[0].low not in ("we", "i"):
        return None
    if verb.tag == "aux" and clause[-1].tag != "prep" and not any(token.tag == "verb" for token in clause):
        return None
    clause = clause[: _object_gap(clause, rules)]
    return _with_object(_start(tokens, at), begin + len(clause), tokens[at], clause, rules)


def _participle(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`country containing Nugegoda`, `artist named after her`."""
    begin = at + 1
    if begin >= len(tokens) or not _has_article(tokens, at):
        return None
    first = tokens[begin]
    form = rules.forms.get(first.low, ("", ""))[1]
    if not (first.low.endswith("ing") and first.tag in ("word", "verb")) and not (
        first.tag == "verb" and form in ("past", "participle") and begin + 1 < len(tokens)
        and tokens[begin + 1].tag == "prep"
    ):  # fmt: skip
        return None
    end = _clause_end(tokens, begin)
    clause = list(tokens[begin:end])
    if not any(token.tag in ("name", "quoted") for token in clause):
        return None
    return Span(_start(tokens, at), end, tokens[at].text, [tokens[at], *clause])


def _of(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`director of Titanic`, for nouns that mean one person, place or thing."""
    if at + 2 >= len(tokens) or tokens[at + 1].low != "of" or not is_kind(tokens[at], rules):
        return None
    place = at + 2
    if tokens[place].tag == "article" and place + 1 < len(tokens):
        place += 1
    if tokens[place].tag not in ("name", "quoted"):
        return None
    start = _start(tokens, at)
    return Span(start, place + 1, tokens[at].text, list(tokens[start : place + 1]))


def _owned(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`Ann's manager`, for the same nouns."""
    begin = at
    while begin and tokens[begin - 1].tag == "word":
        begin -= 1
    if begin < 2 or tokens[begin - 1].text != "'s" or tokens[begin - 2].tag != "name" or not is_kind(tokens[at], rules):
        return None
    if at + 1 < len(tokens) and tokens[at + 1].tag == "word":
        return None
    return Span(begin - 2, at + 1, tokens[at].text, list(tokens[begin - 2 : at + 1]))


def is_kind(token: Token, rules: Rules) -> bool:
    """Whether a noun means one person, place or thing of a kind that the tables name."""
    one = singular(token.low)
    kinds = [words for kind, words in rules.tables.kinds.items() if kind not in _MEASURES]
    return any(one in words for words in (*kinds, *rules.tables.within.values()))


def _has_article(tokens: Sequence[Token], at: int) -> bool:
    start = _start(tokens, at)
    return start < at and tokens[start].tag == "article"


def _is_subject(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].tag in ("name", "quoted") or (tokens[at].low in _SUBJECTS and tokens[at].low != "the")


def _known(clause: Sequence[Token]) -> bool:
    """Whether a clause says of something known: a name, a number, or something definite that it begins with."""
    return any(token.tag in ("name", "quoted", "number") for token in clause) or clause[0].low in _SUBJECTS


def _clause_end(tokens: Sequence[Token], begin: int) -> int:
    """Where a clause ends: at a comma or the end, or before a second verb that is not joined to the first."""
    groups, within = 0, False
    for at in range(begin, len(tokens)):
        token = tokens[at]
        if token.text == "," and not groups and tokens[at - 1].tag == "name" and _is_name(tokens, at + 1):
            continue
        if token.tag == "stop" and token.text in ",;?!:)":
            return at
        if (token.tag == "other" and token.low in ("and", "or", "but") and groups) or (
            token.tag == "wh" and at > begin
        ):
            return at
        if token.tag in ("verb", "aux"):
            groups += not within
            if groups > 1:
                return at
            within = token.tag == "aux" or _is_to(tokens, at + 1)
        elif token.tag != "adverb" and token.low != "to":
            within = False
    return len(tokens)


def _is_name(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].tag == "name"


def _is_to(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].low == "to"


def _object_gap(clause: list[Token], rules: Rules) -> int:
    """How much of "the team prefers in March" belongs to the clause, whose object comes before it."""
    verb = next((at for at, token in enumerate(clause) if token.tag == "verb"), len(clause))
    after = verb + 1
    if after + 1 >= len(clause) or clause[after].tag != "prep":
        return len(clause)
    pair = f"{rules.base(clause[verb].low)} {clause[after].low}"
    return after + 1 if pair in rules.tables.relations else after


def _with_object(start: int, end: int, noun: Token, clause: list[Token], rules: Rules, *, placed: bool = False) -> Span:
    """A clause with its object put back: "John works for" and "company" give "John works at company"."""
    relation = ""
    if len(clause) > 1 and clause[-1].tag == "prep" and clause[-2].tag == "verb":
        known = rules.tables.relations.get(f"{rules.base(clause[-2].low)} {clause[-1].low}")
        relation = f"{joined(clause[:-2], rules)} {known} {noun.low}" if known else ""
    link = [Token("in", "prep")] if placed and clause[-1].tag != "prep" else []
    return Span(start, end, noun.text, [*clause, *link, noun], relation)


SHAPES = (_relative, _bare, _participle, _of, _owned)
"""In the order in which they are looked for."""


MAX_INNER = 6


@dataclass(frozen=True)
class Inner:
    """A hop that a question needs first."""

    statement: str
    gives: str
    clause: str
    """As the question says it, for its cue words."""


def unnested(question: str, rules: Rules, most: int = MAX_INNER) -> tuple[list[Inner], str]:
    """The inner questions, the innermost first, and what is asked once they are answered.

    "What technologies does the company that John works for use?" gives "John works at company" for `COMPANY`, and
    "What technologies does {{COMPANY}} use?". What is named twice is asked once. A question that needs nothing first
    comes back as it is.
    """
    tokens = tag(question, rules)
    inners: list[Inner] = []
    taken: list[str] = []
    while len(inners) < most:
        span = _innermost(tokens, rules)
        if span is None:
            break
        name = named(singular(span.noun.lower()))
        if not name:
            break
        statement = span.relation or joined(span.statement, rules)
        asked = [inner.gives for inner in inners if inner.statement.lower() == statement.lower()]
        if asked:
            name = asked[0]
        else:
            taken.append(name)
            name = name if taken.count(name) == 1 else f"{name}_{taken.count(name)}"
            inners.append(Inner(statement, name, joined(tokens[span.start : span.end], rules)))
        tokens = [*tokens[: span.start], Token(braced(name), "name"), *tokens[span.end :]]
    return inners, _text(tokens) if inners else question


def _text(tokens: Sequence[Token]) -> str:
    words: list[str] = []
    for token in tokens:
        if words and (token.tag == "stop" and token.text in "?!.,;:'s"):
            words[-1] += token.text
        else:
            words.append(f'"{token.text}"' if token.tag == "quoted" else token.text)
    return " ".join(words)


def _innermost(tokens: Sequence[Token], rules: Rules) -> Span | None:
    """The rightmost phrase that an earlier answer can name, where the question asks something of it."""
    for at in range(len(tokens) - 1, -1, -1):
        token = tokens[at]
        if token.tag != "word" or token.low.endswith("ed"):
            continue
        if token.low in rules.words("vague") and not is_kind(token, rules):
            continue
        for look in SHAPES:
            span = look(tokens, at, rules)
            if span and _asks_more(tokens, span, rules):
                return span
    return None


def _asks_more(tokens: Sequence[Token], span: Span, rules: Rules) -> bool:
    """Whether something is asked of the phrase beyond what it is."""
    outside = [*tokens[: span.start], *tokens[span.end :]]
    return any(
        (token.is_content and token.low not in rules.words("vague")) or token.tag in ("verb", "adverb")
        for token in outside
        if token.low not in rules.words("asking")
    )
