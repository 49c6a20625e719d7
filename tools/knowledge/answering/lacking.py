"""What a question asks for that no chunk of the context holds."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.knowledge import KnowledgeContext
from hopql.tools.knowledge.answering.facts import facts
from hopql.tools.knowledge.answering.lexicon import key, lexicon
from hopql.tools.knowledge.answering.sentences import plain
from hopql.tools.search.tokens import STOP_WORDS, split_identifier

_WORD: Final = re.compile(r"[^\W_][\w'’./-]*[^\W_]|[^\W_]|\S")


def missing(question: str, context: KnowledgeContext) -> list[str]:
    """Names, figures and content words of the question that no chunk holds, as the question writes them.

    Words of asking ("describe", "overview") and forms of verbs are not looked for: documents say them in other words.
    Neighbours that are both missing are one.
    """
    whole = ([c["title"], *c["headings"], c["symbol"], c["document"], c["text"]] for c in context["chunks"])
    text = "\n".join(" ".join(parts) for parts in whole)
    held = facts(plain(text))
    keys = {key(word) for word in held.words} | held.content
    figures = {figure.value for figure in held.figures}
    found, run = list[str](), list[str]()
    for word in _WORD.findall(plain(question)):
        if _lacks(word, keys, figures):
            run.append(word.removesuffix("'s").removesuffix("’s"))
        elif run:
            found.append(" ".join(run))
            run = []
    return list(dict.fromkeys([*found, *([" ".join(run)] if run else [])]))


def _lacks(word: str, keys: set[str], figures: set[str]) -> bool:
    asking = lexicon()["asking_keys"]
    if word[0].isdigit():
        numbers = {figure.value for figure in facts(word).figures}
        return not numbers <= figures
    if word[0].islower() and word.endswith(("ed", "ing")):
        return False
    parts = [part for part in split_identifier(word.removesuffix("'s").removesuffix("’s")) if len(part) > 1]
    parts = [part for part in parts if part not in STOP_WORDS and key(part) not in asking and facts(part).content]
    return bool(parts) and any(key(part) not in keys for part in parts) and key(word) not in keys


def language(text: str) -> str:
    """English, German, French or Spanish by function words; `other` for other scripts; empty when nothing tells."""
    letters = [character for character in text if character.isalpha()]
    if letters and sum(ord(character) > 0x24F for character in letters) > len(letters) / 2:
        return "other"
    found = re.findall(r"\w+", text.casefold())
    counts = {name: sum(word in known for word in found) for name, known in lexicon()["languages"].items()}
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] and sorted(counts.values())[-2] < counts[best] else ""


def foreign(question: str, context: KnowledgeContext) -> bool:
    """Whether the question is in another language than the first chunks, so that their words cannot be compared."""
    asked, told = language(question), language(" ".join(chunk["text"] for chunk in context["chunks"][:3]))
    return bool(asked and told and asked != told)


def names_missing(question: str, context: KnowledgeContext) -> bool:
    """The question names something that no chunk does."""
    return bool({name for words in missing(question, context) for name in facts(words).words} & facts(question).names)


def mostly_missing(question: str, context: KnowledgeContext) -> bool:
    """More of what the question is about is missing than is there."""
    asking = lexicon()["asking_keys"]
    asked = {one for one in facts(plain(question)).content if one not in asking}
    lacks = {one for words in missing(question, context) for one in facts(words).content}
    return bool(lacks) and len(lacks) > len(asked) / 2


def lacking(question: str, context: KnowledgeContext) -> str:
    """A sentence about what is missing; empty when the context has a word for everything."""
    if not context["chunks"]:
        return "The documents say nothing about this."
    if foreign(question, context):
        return ""
    words = missing(question, context)
    if not words:
        return ""
    named = " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return f"The documents say nothing about {named}."
