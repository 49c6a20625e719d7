"""Keywords of a question at two levels: themes, and names and details. By the trained reader, or by a chat model."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, Field, ValidationError, field_validator

from hopql import prompts
from hopql.state.memory import Keywords
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.models.complete_prompt import identity, json_rules, read_object
from hopql.tools.models.keep_answers import kept
from hopql.tools.planning.read_rules import Rules
from hopql.tools.planning.read_rules import rules as packaged
from hopql.tools.planning.split_request import keywords_of

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


MAX_KEYWORDS = 12
"""Of each level."""
MAX_CHARACTERS = 120
"""Of a keyword."""
MAX_TOKENS = 200
NONE = Keywords(high_level_keywords=[], low_level_keywords=[])


class _Read(BaseModel):
    """What a model may answer."""

    high_level_keywords: list[str] = Field(default_factory=list)
    low_level_keywords: list[str] = Field(default_factory=list)

    @field_validator("*", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> list[str]:
        if isinstance(value, str):
            value = re.split(r"[,;\n]", value)
        if not isinstance(value, list):
            raise ValueError("is no list")
        texts = [" ".join(str(one).split()) for one in value if isinstance(one, str | int | float)]
        return list({text.lower(): text for text in texts if 0 < len(text) <= MAX_CHARACTERS}.values())[:MAX_KEYWORDS]


def read_keywords(question: str, rules: Rules | None = None) -> Keywords:
    """Keywords by the trained reader of requests: themes are high-level, names and details low-level; and what the rule
    tables say of them. Both are empty for a question that names nothing ("tell me more"). Costs no chat model's call.
    """
    rules, found = rules or packaged(), keywords_of(" ".join(question.split()))
    high = [said for said, theme in found if theme]
    low = [said for said, theme in found if not theme]
    if high and not low:
        for theme in list(high):
            related = rules.related.get(theme.lower().split()[-1])
            if related:
                high += [one for one in related.themes if one not in high]
                low += [one for one in related.details if one not in low]
    return Keywords(high_level_keywords=high[:MAX_KEYWORDS], low_level_keywords=low[:MAX_KEYWORDS])


def keywords(
    question: str, model: BaseChatModel, *, timeout_s: float = 60.0, rules: Rules | None = None
) -> tuple[Keywords, Completion | None]:
    """Keywords of the question by a chat model, and what its call cost, None where there was none.

    It gives them in the question's language, as JSON, repaired where it is broken; an answer that cannot be read gives
    those of `read_keywords`. What a model gave is kept by question, model and prompt, in a file that only its owner can
    read. A question in which `read_keywords` finds nothing is not asked. ModelError: the model does not answer."""
    ruled = read_keywords(question, rules)
    if ruled == NONE:
        return ruled, None
    key = sha256("\0".join((question, identity(model), prompts.text("keywords"))).encode()).hexdigest()
    store = kept("keywords")
    stored = store.get(key)
    if stored is not None and (read := _valid(stored)) is not None:
        return read, None
    found, completion = _asked(question, model, timeout_s)
    if found is None:
        return ruled, completion
    store.put(key, dict(found))
    return found, completion


def _asked(question: str, model: BaseChatModel, timeout_s: float) -> tuple[Keywords | None, Completion]:
    rules = json_rules('"{" ws "\\"high_level_keywords\\":" ws texts "," ws "\\"low_level_keywords\\":" ws texts "}"')
    tail = prompts.fill("keywords", question=question)
    ask = Ask("", "", tail, "```json\n", max_tokens=MAX_TOKENS, timeout_s=timeout_s, grammar=rules)
    completion = sample(model, ask, 1)[0]
    read = read_object(completion.text)
    return (_valid(read) if read is not None else None), completion


def _valid(read: dict[str, Any]) -> Keywords | None:
    if not {"high_level_keywords", "low_level_keywords"} & set(read):
        return None
    try:
        valid = _Read.model_validate(read)
    except ValidationError:
        return None
    return Keywords(high_level_keywords=valid.high_level_keywords, low_level_keywords=valid.low_level_keywords)
