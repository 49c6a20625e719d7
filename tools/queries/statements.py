"""Questions as the statements that would answer them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.tagging import Token, tag

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
