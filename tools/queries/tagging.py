"""Words of a question with what each is: a light tagger by word lists and endings, for English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.tokens import CODE, Token, tokens_of

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
            waiting = _inverts(marked, at, rules)
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


def _inverts(tokens: Sequence[Token], at: int, rules: Rules) -> bool:
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
