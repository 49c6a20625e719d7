"""A search: keywords to vectors, a mode, an order, a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import KnowledgeContext, KnowledgeFilters, Mode
from hopql.state.memory import Keywords
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.schema import connected
from hopql.tools.knowledge.search import chunks, entities, relations
from hopql.tools.knowledge.search.budget import shared
from hopql.tools.knowledge.search.modes import TOP_K, Asked, Level, Searching
from hopql.tools.knowledge.search.reach import BEGIN, reach_of
from hopql.tools.knowledge.search.reranking import reranked
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

_BLIND: Final = ("naive", "ppr")
"""Modes that search for the question itself."""


def search(
    knowledge: Knowledge,
    question: str,
    keywords: Keywords,
    mode: Mode = "mix",
    *,
    filters: KnowledgeFilters | None = None,
    k: int = 0,
    budget: int = 6000,
    rerank: str = "",
) -> KnowledgeContext:
    """See `Knowledge.search`."""
    question = clean(question).strip()
    if not question:
        raise UsageError("There is no question.", hint="Say what to search for.")
    if mode not in TOP_K:
        raise UsageError(f"There is no mode {mode!r}.", hint=f"Modes are {', '.join(TOP_K)}.")
    asked, fallback = _asked(knowledge, question, keywords, mode)
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, filters, connection)
        searching = Searching(connection, reach, knowledge.version, asked, k or TOP_K[mode])
        outcome = searching.run(mode)
        if not outcome.chunks and mode not in _BLIND:
            outcome = searching.run("naive")
            fallback = fallback or "its keywords find nothing, so the question was searched for as it is"
        found = entities.described(connection, reach, outcome.entities)
        passages = chunks.varied(chunks.fetched(connection, reach, outcome.chunks)) if mode not in _BLIND else (
            chunks.fetched(connection, reach, outcome.chunks)
        )  # fmt: skip
    passages = reranked(question, passages, rerank)
    some, related, kept, tokens, left_out = shared(found, relations.told(outcome.edges), passages, budget)
    levels = [level.text for level in (asked.high, asked.low) if level]
    queries = [question] if mode in _BLIND else levels
    return KnowledgeContext(
        mode=mode, entities=some, relations=related, chunks=kept, searched=queries, fallback=fallback, tokens=tokens,
        left_out=left_out,
    )  # fmt: skip


def _asked(knowledge: Knowledge, question: str, keywords: Keywords, mode: Mode) -> tuple[Asked, str]:
    """What a mode searches for, and why that is something else than its keywords, where it is."""
    high = [clean(word) for word in keywords["high_level_keywords"] if word.strip()]
    low = [clean(word) for word in keywords["low_level_keywords"] if word.strip()]
    fallback = ""
    if mode not in _BLIND and not high and not low:
        high = low = [question]
        fallback = "the question names nothing, so it was searched for as it is"
    elif mode == "local" and not low:
        low, fallback = high, "the question names no details, so its themes were searched for"
    elif mode == "global" and not high:
        high, fallback = low, "the question names no themes, so its details were searched for"
    texts = list(dict.fromkeys([question, ", ".join(high), ", ".join(low)]))
    vectors = dict(zip(texts, embed_array(embedder(knowledge.embedder), texts, query=True), strict=True))
    themes, details = (
        Level(text := ", ".join(words), vectors[text], words) if words else None for words in (high, low)
    )
    return Asked(question, vectors[question], themes, details), fallback
