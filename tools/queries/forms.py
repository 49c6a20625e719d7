"""Special forms of requests: a message's conversation, a question to a knowledge base, whom a reference means."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.memory import Filters, QueryPlan, SearchQuery
from hopql.tools.errors import UsageError
from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.grammar import rules as packaged
from hopql.tools.queries.phrases import phrases
from hopql.tools.queries.reading import read
from hopql.tools.queries.statements import statements


def conversation_context(message: str, conversation_id: str = "", rules: Rules | None = None) -> QueryPlan:
    """What was said before that a message leans on: its conversation's turns first, then other conversations.

    With an id, the turns and conversations are those whose `source` is it; without one, any.

    Raises:
        UsageError: the message is empty.
    """
    rules = rules or packaged()
    _needs_words(message, "message")
    about = _about(message, rules)
    queries = [
        _query(message.strip(), "conversation_turns", "Turns that say what the message leans on.", 1),
        _query(f"discussion about {about}", "conversations", "Conversations about the same.", 2),
        _query(about, "conversation_turns", "Turns that name the same things.", 3),
    ]
    filters = Filters(categories=["conversations", "conversation_turns"])
    if conversation_id.strip():
        filters["source"] = conversation_id.strip()
    return QueryPlan(
        intent=f"Find what was said before: {about}.", queries=_unique(queries), filters=filters,
        search_strategy="filtered" if conversation_id.strip() else "expanded",
    )  # fmt: skip


def knowledge_base(question: str, topics: Sequence[str] = (), rules: Rules | None = None) -> QueryPlan:
    """Facts, documents and their chunks that answer a question; the last queries are fallbacks: the question's things
    in every category, without the sentence around them.

    One topic is a filter; several are searched one after the other, since a memory has one.

    Raises:
        UsageError: the question is empty.
    """
    rules = rules or packaged()
    _needs_words(question, "question")
    reading = read(question, rules)
    said = statements(reading.text, rules)[0].text
    about = _about(question, rules)
    named = [topic.strip().lower() for topic in topics if topic.strip()]
    queries = [
        _query(said, "facts", "Facts that answer it.", 1),
        _query(said, "documents", "Documents about it.", 2),
        _query(said, "document_chunks", "Passages that answer it.", 2),
    ]
    if len(named) > 1:
        queries += [_query(f"{topic} {about}", "facts", f"Facts on {topic}.", 3) for topic in named[:3]]
    queries += [
        _query(about, "", "Fallback: what names the same things, wherever it is.", 4),
        _query(reading.text.strip(" ?"), "", "Fallback: the question as it was asked.", 5),
    ]
    filters = reading.filters
    filters.pop("topic", None)
    if len(named) == 1:
        filters["topic"] = named[0]
    strategy = "filtered" if filters else "expanded"
    return QueryPlan(
        intent=f"Answer from the knowledge base: {about}.", queries=_unique(queries), filters=filters,
        search_strategy="filtered" if strategy == "filtered" else "expanded",
    )  # fmt: skip


def entity_resolution(reference: str, context: str = "", rules: Rules | None = None) -> QueryPlan:
    """Whom or what a reference means: its canonical name, then its attributes, then its relations.

    Raises:
        UsageError: the reference is empty.
    """
    rules = rules or packaged()
    _needs_words(reference, "reference")
    meant = " ".join(reference.split()).strip(" ?.\"'")
    hints = [phrase.text for phrase in phrases(context, rules) if phrase.text.lower() != meant.lower()][:3]
    queries = [
        _query(f"{meant} is the name of", "entities", "Its canonical name.", 1),
        _query(" ".join([meant, *hints]), "entities", "The one that the context means.", 1),
        _query(f"{meant} is", "facts", "Its attributes.", 2),
        _query(f"{meant} works with, belongs to, is part of", "relationships", "Its relations.", 3),
    ]
    return QueryPlan(
        intent=f"Find whom or what {meant!r} means.", queries=_unique(queries), filters=Filters(),
        search_strategy="expanded",
    )  # fmt: skip


def _query(text: str, category: str, purpose: str, priority: int) -> SearchQuery:
    return SearchQuery(text=text[:300], category=category, purpose=purpose, priority=priority)


def _unique(queries: Sequence[SearchQuery]) -> list[SearchQuery]:
    return list({(query["text"].lower(), query["category"]): query for query in reversed(queries)}.values())[::-1]


def _about(text: str, rules: Rules) -> str:
    """What a text names; the text itself when it names nothing."""
    return " ".join(phrase.text for phrase in phrases(text, rules)[:6]) or " ".join(text.split()).strip(" ?!.")


def _needs_words(text: str, name: str) -> None:
    if not any(character.isalnum() for character in text):
        raise UsageError(f"The {name} is empty.", hint="Give a word or two.")
