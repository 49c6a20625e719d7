"""What searches of documents and API specs give, with the words that models read."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel
from pydantic import Field as Of


class Passage(BaseModel):
    """A piece of a document."""

    n: int
    text: str
    place: str = Of(description="Title, headings, lines or page, address and day.")
    document: str


class EntityOut(BaseModel):
    """Something that documents speak of."""

    name: str
    type: str
    descriptions: list[str] = Of(description="What documents say of it, the newest first.")


class RelationOut(BaseModel):
    """How two entities are related."""

    source: str
    kind: str
    target: str
    text: str


class KnowledgeOut(BaseModel):
    """What documents, code and the schema say, within the budget."""

    passages: list[Passage]
    entities: list[EntityOut]
    relations: list[RelationOut]
    searched: list[str] = Of(description="Keywords that were searched for, or the question.")
    remarks: list[str]
    left_out: int = Of(description="What was found and did not fit into the budget.")


class InputOut(BaseModel):
    """What a call needs."""

    name: str
    where: str = Of(description="path, query, header, cookie, body, form.")
    type: str
    required: bool
    value: str = Of(description="As it goes into the request; <NAME> where it is still to be filled in.")


class CallOut(BaseModel):
    """A step: one HTTP operation, which HopQL does not call."""

    n: int
    method: str
    url: str
    api: str = Of(description="Title and version of its API.")
    does: str
    inputs: list[InputOut]
    gives: list[str]
    after: list[int] = Of(description="Calls whose answers it needs.")
    curl: str
    deprecated: bool


class OperationOut(BaseModel):
    """An operation that a search found."""

    method: str
    path: str
    api: str
    summary: str
    score: float = Of(description="0 to 1: how well it serves.")


class ApisOut(BaseModel):
    """Which calls do what was asked."""

    status: Literal["answered", "partly", "nothing_found"]
    calls: list[CallOut] = Of(description="In the order in which they would be made.")
    operations: list[OperationOut] = Of(description="All that were found, the best first.")
    lacking: str = Of(description="What no spec offers; empty when everything is there.")
