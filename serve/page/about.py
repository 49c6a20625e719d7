"""What the page is about: the workspace, what is loaded, questions to begin with."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Final, TypeVar

from fastapi import APIRouter, Request

from hopql.serve.http.caller import Called
from hopql.serve.page.adding import taken
from hopql.serve.page.models import About, Loaded, LoadedDocument, LoadedSpec
from hopql.tools.errors import HopQLError
from hopql.tools.workspace import Workspace

router = APIRouter(tags=["workspace"])
_EXAMPLES: Final = 6
T = TypeVar("T")


@router.get("/about", summary="The workspace")
def about(caller: Called, request: Request) -> About:
    """Which workspace is asked, by which model, and questions to begin with."""
    from hopql.tools.recall import is_on
    from hopql.tools.settings import settings

    workspace = caller.workspace
    has = workspace.has_database
    return About(
        workspace=workspace.config.name, version=version("hopql"), has_database=has,
        dialect=workspace.engine.dialect if has else "", database=workspace.engine.label if has else "",
        model=caller.options().model or settings().model, sources=_sources(), memory="on" if is_on() else "off",
        examples=_examples(workspace), efforts=["fast", "balanced", "max"],
        takes=[] if caller.itself else taken(), most_bytes=request.app.state.settings.max_bytes,
    )  # fmt: skip


@router.get("/loaded", summary="Documents and API specs")
def loaded(caller: Called) -> Loaded:
    """What is known beside the database. Where one of the two cannot be read, `trouble` says so."""
    trouble: list[str] = []
    return Loaded(
        documents=_tried(lambda: _documents(caller.workspace), trouble),
        apis=_tried(lambda: _specs(caller.workspace), trouble), trouble=trouble,
    )  # fmt: skip


def _tried(read: Callable[[], list[T]], trouble: list[str]) -> list[T]:
    try:
        return read()
    except HopQLError as error:
        trouble.append(" ".join(filter(None, [str(error), error.hint])))
        return []


def _sources() -> list[str]:
    import hopql.graph.ask  # noqa: F401  (the sources join with it)
    from hopql.tools.sources import registered

    return registered()


def _examples(workspace: Workspace) -> list[str]:
    """Questions that people wrote with the workspace, then those made from its schema."""
    if not workspace.has_database:
        return []
    shots = sorted(workspace.catalog.fewshots, key=lambda shot: shot.origin != "written")
    return [shot.intent for shot in shots[:_EXAMPLES]]


def _documents(workspace: Workspace) -> list[LoadedDocument]:
    from hopql.tools.knowledge.open_knowledge import knowledge_of

    return [
        LoadedDocument(title=one["title"], path=one["uri"], kind=one["kind"], size=one["size"], tags=one["tags"])
        for one in knowledge_of(workspace).documents()
    ]


def _specs(workspace: Workspace) -> list[LoadedSpec]:
    from hopql.tools.offering import apis_of

    apis = apis_of(workspace)
    if not apis.folder.is_dir():
        return []
    return [
        LoadedSpec(title=one["title"], version=one["version"], path=one["uri"], operations=one["operations"])
        for one in apis.specs()
    ]
