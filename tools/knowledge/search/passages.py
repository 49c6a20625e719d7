"""Passages near to a statement, as hops follow them: each with its cosine distance, by which searches compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopql.state.memory import Found
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.knowledge.schema import connected
from hopql.tools.knowledge.search import chunks
from hopql.tools.knowledge.search.near import hits
from hopql.tools.knowledge.search.reach import BEGIN, reach_of
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

_UNKNOWN = 1.0
"""Distance of a passage of which only words were found."""


def passages(knowledge: Knowledge, text: str, k: int = 20) -> list[Found]:
    """See `Knowledge.passages`."""
    text = clean(text)
    vector = embed_array(embedder(knowledge.embedder), [text], query=True)[0]
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, None, connection)
        near = {hit.id: hit for hit in hits(connection, reach, "chunks", text, vector, k)}
        found = chunks.fetched(connection, reach, {id_: hit.score for id_, hit in near.items()})
    passed = []
    for chunk in found:
        distance = near[chunk["id"]].distance
        subject = chunk["headings"][-1] if chunk["headings"] else chunk["title"]
        passed.append(
            Found(
                id=chunk["id"], text=f"{subject}\n{chunk['text']}", category="document_chunks",
                metadata={"subject": subject}, user="", distance=_UNKNOWN if distance is None else max(0.0, distance),
                score=chunk["score"], created=chunk["modified"], provenance=chunk["document"], superseded_by="",
                query=text, purpose="",
            )
        )  # fmt: skip
    return passed
