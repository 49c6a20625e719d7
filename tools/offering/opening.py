"""The API specs of a workspace."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.state.apis import ApiContext
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.apis.answering import Answer
    from hopql.tools.apis.apis import Apis


def apis_of(workspace: Workspace) -> Apis:
    """The specs of a workspace; nothing is opened before it is used. They stand beside the database's index, which each
    `hopql index` replaces whole."""
    return _apis(workspace.path / "apis.index", settings().embedder)


def answered(apis: Apis, question: str, context: ApiContext) -> Answer:
    """The calls of an answer, with what the specs know beside what was found."""
    from hopql.tools.apis.answering import answer

    needed = {found["operation"]["spec"] for found in context["operations"]}
    cards = {card["id"]: card for card in apis.specs() if card["id"] in needed}
    return answer(question, context, lookup=apis.operation, near=apis.operations, cards=cards)


def serves(workspace: Workspace, question: str) -> str:
    """A part of a question that the specs serve, as a request to them alone would find it; empty where nothing does."""
    apis = apis_of(workspace)
    if not apis.version():
        return ""
    for context in (apis.search(question), apis.search(question, expand=False, narrow="off")):
        for need in context["needs"]:
            if need["n"] not in context["unmet"]:
                return need["text"]
    return ""


@lru_cache(maxsize=32)
def _apis(folder: Path, embedder: str) -> Apis:
    from hopql.tools.apis.apis import Apis

    return Apis(folder, embedder=embedder)
