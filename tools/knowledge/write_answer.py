"""An answer from what was found: by a model, which is given numbered chunks, entities and relations, or quoted."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.state.knowledge import ChunkFound, Claim, KnowledgeContext
from hopql.tools.base.quote_text import marked
from hopql.tools.knowledge.check_support import checked, says_lacking, sentences_of
from hopql.tools.knowledge.choose_sentences import choose
from hopql.tools.knowledge.quote_answer import NOTHING, Answer, references
from hopql.tools.knowledge.read_question import lacking
from hopql.tools.knowledge.search_knowledge import entity_text, relation_text
from hopql.tools.models import Ask, Completion, sample

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


_CHARACTERS_A_TOKEN: Final = 3.6
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def tokens(text: str) -> int:
    """About how many tokens a text has: a token is 3.6 characters, one where a script has no spaces."""
    wide = len(_WIDE.findall(text))
    return wide + math.ceil((len(text) - wide) / _CHARACTERS_A_TOKEN)


def chunk_text(chunk: ChunkFound) -> str:
    """A chunk with its number, where it comes from, and the day of its document."""
    place = " › ".join([chunk["title"], *chunk["headings"]])
    return f"[{chunk['n']}] {place} ({chunk['modified'][:10] or 'no date'})\n{chunk['text'].strip()}"


def context_text(context: KnowledgeContext) -> str:
    """The whole context; chunks come first, so that their numbers are near.

    Entities and relations carry no number: they help to understand, and only chunks are cited.
    """
    parts = [chunk_text(chunk) for chunk in context["chunks"]]
    if context["entities"]:
        parts.append("What is named:\n" + "\n".join(f"- {entity_text(one)}" for one in context["entities"]))
    if context["relations"]:
        parts.append("How it is related:\n" + "\n".join(f"- {relation_text(one)}" for one in context["relations"]))
    return "\n\n".join(parts)


def context_tokens(context: KnowledgeContext) -> int:
    """About how many tokens the context takes as it is written."""
    return tokens(context_text(context))


def fitted(context: KnowledgeContext, most: int, first: Sequence[int] = ()) -> KnowledgeContext:
    """The context within a number of tokens: the chunks of these numbers first, then the others, as far as they fit
    whole, at least one. Entities and relations only where there is room for all. Chunks keep their numbers."""
    if context_tokens(context) <= most:
        return context
    preferred = sorted(context["chunks"], key=lambda one: first.index(one["n"]) if one["n"] in first else len(first))
    kept: list[int] = []
    size = 0
    for chunk in preferred:
        size += tokens(chunk_text(chunk))
        if kept and size > most:
            break
        kept.append(chunk["n"])
    left = len(context["chunks"]) - len(kept) + len(context["entities"]) + len(context["relations"])
    short = context.copy()
    short["chunks"] = [one for one in context["chunks"] if one["n"] in kept]
    short["entities"], short["relations"] = [], []
    short["left_out"] = context["left_out"] + left
    short["tokens"] = context_tokens(short)
    return short


_MOST_TOKENS: Final = 768
DEFAULT_FORM: Final = "Multiple Paragraphs"
_SOURCES: Final = re.compile(r"\n\s*(?:#+\s*)?\**(?:References|Sources|Quellen)\b.*\Z", re.IGNORECASE | re.DOTALL)
_BEST: Final = 8
"""Sentences whose chunks a small model reads first."""
_FENCE: Final = re.compile(r"^```\w*\n|\n```\s*$")


def asked(
    question: str,
    context: KnowledgeContext,
    response_type: str,
    timeout_s: float,
    *,
    short: bool = False,
    temperature: float = 0.0,
) -> Ask:
    """What the model is asked. The mark around the documents is made from them, so that none of them can hold it.

    `short` is for a small model: where it may say that the documents say nothing, it mostly does.
    """
    mark, text = marked(context_text(context), "DOCUMENTS")
    tail = prompts.fill(
        "knowledge_answer_short" if short else "knowledge_answer",
        mark=mark,
        context=text,
        question=" ".join(question.split()),
        response_type=response_type or DEFAULT_FORM,
    )
    return Ask("", "", tail, "", (), _MOST_TOKENS, temperature, timeout_s=timeout_s)


def written(
    question: str,
    context: KnowledgeContext,
    model: BaseChatModel,
    *,
    response_type: str = DEFAULT_FORM,
    timeout_s: float = 300.0,
    context_tokens: int = 0,
    temperature: float = 0.0,
) -> tuple[Answer, Completion]:
    """The model's answer without the sentences that the chunks do not hold, and what the call cost.

    `claims` has every sentence, those left out with `held` false. A sentence that was cut off is left out. With
    `context_tokens` the model reads the chunks of the best sentences up to that size: small models lose the question in
    long contexts, and need minutes to read them. A second draft needs a `temperature`, or it is the first. ModelError:
    no answer, or the context does not fit the model."""
    if context_tokens:
        best = choose(question, context, _BEST)
        context = fitted(context, context_tokens, list(dict.fromkeys(one.chunk["n"] for one in best)))
    short = bool(context_tokens)
    ask = asked(question, context, response_type, timeout_s, short=short, temperature=temperature)
    completion = sample(model, ask, 1)[0]
    text = _SOURCES.sub("", _FENCE.sub("", completion.text.strip())).strip()
    if completion.finish_reason == "length":
        text = text[: max((text.rfind(end) for end in (".", "]", "\n")), default=-1) + 1]
    claims = checked(text, context)
    told = [claim["text"] for claim in claims if says_lacking(claim["text"])]
    lacks = " ".join(told) or lacking(question, context)
    held = [claim for claim in claims if claim["held"] and not says_lacking(claim["text"])]
    lacks = lacks or ("" if held else NOTHING)
    whole = "\n\n".join(filter(None, (_rebuilt(text, held), lacks)))
    return Answer(whole, claims, lacks, references(held, context)), completion


def _rebuilt(text: str, held: list[Claim]) -> str:
    """The held sentences with their marks, in the lines and bullets of the text."""
    left, paragraphs = list(held), list[str]()
    for block in re.split(r"\n\s*\n", text):
        lines: list[str] = []
        for line in block.splitlines():
            said = [left.pop(0) for one, _ in sentences_of(line) if left and left[0]["text"] == one]
            if said:
                bullet = re.match(r"\s*(?:[-*•]|\d{1,2}[.)])\s+", line)
                cited = (f"{one['text']} {''.join(f'[{n}]' for n in one['cites'])}" for one in said)
                lines.append((bullet[0] if bullet else "") + " ".join(cited))
        if lines:
            paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
