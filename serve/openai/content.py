"""A result as the content of a chat message: Markdown that says what was found, and what it was found by."""

from __future__ import annotations

from typing import Final

from hopql.serve.result import Result
from hopql.tools.wording import fenced as block
from hopql.tools.wording import unlinked

ASKS: Final = "Answer with a number, or in your own words."
"""How a message ends that asks back; by it the next request's conversation is read."""
FAILED: Final = "That did not work:"
"""How a message begins that has no answer."""


def content_of(result: Result) -> str:
    """The sentence, what was read into the question, a table of the first rows, the SQL and the evidence of the hops;
    or what is asked back; or what went wrong and what to do."""
    if result.status == "asks":
        return asked(result)
    if result.status == "out_of_domain":
        way = result.refused("with the model hopql-anyway")
        return f"{result.answer}\n\n{unlinked(way)}"
    if result.failure:
        return _failed(result)
    parts = [result.answer, remarks_of(result), *_found(result), evidence(result)]
    return "\n\n".join(part for part in parts if part)


def asked(result: Result) -> str:
    """What is asked back, with its choices numbered."""
    choices = "\n".join(f"{number}. {unlinked(choice)}" for number, choice in enumerate(result.choices, 1))
    return "\n\n".join(part for part in (unlinked(result.answer), choices, ASKS) if part)


def remarks_of(result: Result) -> str:
    """What was read into the question, and what was replayed, as a quote."""
    said = [" ".join(remark.split()) for remark in [*result.remarks, *result.doubts]]
    if result.recalled:
        bound = f" ({'; '.join(result.recalled['bound'])})" if result.recalled["bound"] else ""
        proof = f", {result.recalled['proof']}" if result.recalled["proof"] else ""
        said.append(f"Replayed: “{' '.join(result.recalled['question'].split())}”{bound}{proof}")
    return "\n>\n".join(f"> {unlinked(remark)}" for remark in said)


def evidence(result: Result) -> str:
    """The hops, where it took more than one query."""
    from hopql.tools.planning.resolve_hops import evidence_of

    plain = len(result.hops) == 1 and result.hops[0]["source"] == "sql"
    return "" if plain or not result.hops else f"**Evidence**\n\n{unlinked(evidence_of(result.hops))}"


def fenced(sql: str) -> str:
    """A query as a block of its own."""
    return block(sql.strip())


def _found(result: Result) -> list[str]:
    """Table and SQL, where they are the answer."""
    from hopql.tools.wording import as_markdown

    if not result.queried:
        return []
    return [as_markdown(result.rows) if result.rows else "", fenced(result.sql)]


def _failed(result: Result) -> str:
    """What went wrong, what to do, and the last query that was tried."""
    assert result.failure is not None
    tried = fenced(result.attempts[-1]["sql"]) if result.attempts else ""
    parts = [f"{FAILED} {unlinked(result.failure['message'])}", unlinked(result.failure["hint"])]
    return "\n\n".join(part for part in [*parts, f"Last tried:\n\n{tried}" if tried else ""] if part)
