"""An answer written by a model from numbered chunks, then checked sentence by sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.state.knowledge import Claim, KnowledgeContext
from hopql.tools.foreign import marked
from hopql.tools.knowledge.answering.answer import NOTHING, Answer
from hopql.tools.knowledge.answering.checking import checked, says_lacking
from hopql.tools.knowledge.answering.choosing import choose
from hopql.tools.knowledge.answering.contexts import context_text, fitted
from hopql.tools.knowledge.answering.lacking import lacking
from hopql.tools.knowledge.answering.referring import references
from hopql.tools.models import Ask, Completion, sample

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

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
    max_tokens: int,
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
    return Ask("", "", tail, "", (), max_tokens, temperature, timeout_s=timeout_s)


def written(
    question: str,
    context: KnowledgeContext,
    model: BaseChatModel,
    *,
    response_type: str = DEFAULT_FORM,
    timeout_s: float = 300.0,
    max_tokens: int = 768,
    context_tokens: int = 0,
    temperature: float = 0.0,
    judge: BaseChatModel | None = None,
) -> tuple[Answer, Completion]:
    """The model's answer without the sentences that the chunks do not hold, and what the call cost.

    `claims` has every sentence, those left out with `held` false. A sentence that was cut off at `max_tokens` is left
    out. With `context_tokens` the model reads the chunks of the best sentences up to that size: small models lose the
    question in long contexts, and need minutes to read them. `judge` is asked about sentences whose words the rules do
    not find. A second draft needs a `temperature`, or it is the first.

    Raises:
        ModelError: no answer, or the context does not fit the model.
    """
    if context_tokens:
        best = choose(question, context, _BEST)
        context = fitted(context, context_tokens, list(dict.fromkeys(one.chunk["n"] for one in best)))
    short = bool(context_tokens)
    ask = asked(question, context, response_type, timeout_s, max_tokens, short=short, temperature=temperature)
    completion = sample(model, ask, 1)[0]
    text = _SOURCES.sub("", _FENCE.sub("", completion.text.strip())).strip()
    if completion.finish_reason == "length":
        text = text[: max((text.rfind(end) for end in (".", "]", "\n")), default=-1) + 1]
    return answer_of(text, question, context, judge), completion


def answer_of(text: str, question: str, context: KnowledgeContext, judge: BaseChatModel | None = None) -> Answer:
    """A written text as an answer: checked, with marks put right, and what the documents lack at its end."""
    claims = checked(text, context, judge)
    told = [claim["text"] for claim in claims if says_lacking(claim["text"])]
    lacks = " ".join(told) or lacking(question, context)
    held = [claim for claim in claims if claim["held"] and not says_lacking(claim["text"])]
    body = _rebuilt(text, held)
    whole = "\n\n".join(part for part in (body, lacks or ("" if held else NOTHING)) if part)
    return Answer(whole, claims, lacks or ("" if held else NOTHING), references(held, context), "model")


def _rebuilt(text: str, held: list[Claim]) -> str:
    """The held sentences with their marks, in the lines and bullets of the text."""
    from hopql.tools.knowledge.answering.checking import sentences_of

    left, paragraphs = list(held), list[str]()
    for block in re.split(r"\n\s*\n", text):
        lines: list[str] = []
        for line in block.splitlines():
            said = [_marked(left.pop(0)) for one, _ in sentences_of(line) if left and left[0]["text"] == one]
            if said:
                bullet = re.match(r"\s*(?:[-*•]|\d{1,2}[.)])\s+", line)
                lines.append((bullet[0] if bullet else "") + " ".join(said))
        if lines:
            paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)


def _marked(claim: Claim) -> str:
    return claim["text"] + " " + "".join(f"[{n}]" for n in claim["cites"])
