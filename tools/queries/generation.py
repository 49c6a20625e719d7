"""From a request to a plan of search queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Literal

from hopql.state.memory import QueryPlan
from hopql.tools.errors import UsageError
from hopql.tools.models import Completion
from hopql.tools.queries import planning, written
from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.grammar import rules as packaged

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_NONE: Mapping[str, Sequence[str]] = {}


def generate(
    request: str,
    *,
    how: Literal["rules", "model"] = "rules",
    model: BaseChatModel | None = None,
    max_queries: int = 5,
    synonyms: Mapping[str, Sequence[str]] = _NONE,
    today: date | None = None,
    rules: Rules | None = None,
    timeout_s: float = 120.0,
) -> QueryPlan:
    """How a request is searched for: intent, queries as statements with category, purpose and priority, filters and
    strategy.

    Args:
        request: what was asked.
        how: by the model, where one is given; else by rules, without a call.
        model: a chat model.
        max_queries: queries of the plan at most.
        synonyms: the user's own words: term → other terms.
        today: gives "yesterday" and the like a date.
        rules: tables to use instead of the packaged ones: `rules(path)`.
        timeout_s: seconds the model may take.

    Raises:
        UsageError: the request has no word in it, or `max_queries` is under 1.
        ModelError: the model does not answer.
    """
    return counted(
        request, how=how, model=model, max_queries=max_queries, synonyms=synonyms, today=today, rules=rules,
        timeout_s=timeout_s,
    )[0]  # fmt: skip


def counted(
    request: str,
    *,
    how: Literal["rules", "model"] = "rules",
    model: BaseChatModel | None = None,
    max_queries: int = 5,
    synonyms: Mapping[str, Sequence[str]] = _NONE,
    today: date | None = None,
    rules: Rules | None = None,
    timeout_s: float = 120.0,
) -> tuple[QueryPlan, Completion | None]:
    """As `generate`, with what the model call cost; None where there was none."""
    rules = rules or packaged()
    if not any(character.isalnum() for character in request):
        raise UsageError("There is nothing to search for.", hint="Ask with a word or two.")
    if max_queries < 1:
        raise UsageError("A plan has at least one query.", hint="Set max_queries to 1 or more.")
    if how == "model" and model is not None:
        return written.by_model(
            request, model, rules, max_queries=max_queries, synonyms=synonyms, timeout_s=timeout_s
        )  # fmt: skip
    return planning.by_rules(request, rules, max_queries=max_queries, synonyms=synonyms, today=today), None
