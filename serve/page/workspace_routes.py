"""The workspace on the page: what is loaded, a file that is dropped there, the tables and their cards."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response
from pydantic import ConfigDict, Field
from pydantic import Field as Of

from hopql.serve.http.caller import Called, Caller
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS, UnknownError
from hopql.serve.http.models import Text
from hopql.state.cards import TableCard
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import DiskError, HopQLError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import load_cards, save_cards, woven
from hopql.tools.catalog.join_graph import check_joins
from hopql.tools.display.draw_svg import schema_svg
from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.knowledge.read_file import KINDS, holds_triples
from hopql.tools.memory.recall_queries import is_on
from hopql.tools.planning.register_sources import registered
from hopql.tools.setup.prepare_workspace import index
from hopql.tools.workspace.open_workspace import Workspace
from hopql.tools.workspace.read_config import CARDS

if TYPE_CHECKING:
    from hopql.tools.apis.add_specs import Added as AddedSpecs
    from hopql.tools.knowledge.documents import Added as AddedDocuments

router = APIRouter(tags=["workspace"], responses=NOT_THERE | NOT_YOURS)
_EXAMPLES: Final = 6
Json = dict[str, Any]


class CardOut(TableCard):
    """A table's card as people read it."""

    labels: dict[str, str] = Of({}, description="Names of the table and its columns in words, where those say more.")


@router.get("/about")
def about(caller: Called, request: Request) -> Json:
    """Which workspace is asked, by which model, questions to begin with, and which files the caller may add."""
    workspace = caller.workspace
    has = workspace.has_database
    return {
        "workspace": workspace.config.name, "version": version("hopql"), "has_database": has,
        "dialect": workspace.engine.dialect if has else "", "database": workspace.engine.label if has else "",
        "model": caller.options().model or settings().model, "sources": _sources(),
        "memory": "on" if is_on() else "off", "examples": _examples(workspace), "efforts": ["fast", "balanced", "max"],
        "takes": [] if caller.itself else taken(), "most_bytes": request.app.state.settings.max_bytes,
    }  # fmt: skip


@router.get("/loaded")
def loaded(caller: Called) -> Json:
    """Documents and API specs. Where one of the two cannot be read, `trouble` says so."""
    found: Json = {"trouble": []}
    for name, read in (("documents", _documents), ("apis", _specs)):
        try:
            found[name] = read(caller.workspace)
        except HopQLError as error:
            found[name] = []
            found["trouble"].append(" ".join(filter(None, [str(error), error.hint])))
    return found


def _sources() -> list[str]:
    import hopql.graph.ask  # noqa: F401  (the sources join with it)

    return registered()


def _examples(workspace: Workspace) -> list[str]:
    """Questions that people wrote with the workspace, then those made from its schema."""
    if not workspace.has_database:
        return []
    shots = sorted(workspace.catalog.fewshots, key=lambda shot: shot.origin != "written")
    return [shot.intent for shot in shots[:_EXAMPLES]]


def _documents(workspace: Workspace) -> list[Json]:
    return [
        {"title": one["title"], "path": one["uri"], "kind": one["kind"], "size": one["size"], "tags": one["tags"]}
        for one in knowledge_of(workspace).documents()
    ]


def _specs(workspace: Workspace) -> list[Json]:
    return [
        {"title": one["title"], "version": one["version"], "path": one["uri"], "operations": one["operations"]}
        for one in apis_of(workspace).specs()
    ]


FOLDER: Final = "added"
"""Of the workspace, where such files are kept."""
_SPECS: Final = (".json", ".yaml", ".yml")
_adding: Final = threading.Lock()
_CONTENT: Final = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


def taken() -> list[str]:
    """The suffixes of files that can be added."""
    return sorted({*KINDS, *_SPECS})


@router.post("/loaded", openapi_extra={"requestBody": {"required": True, "content": _CONTENT}})
async def add(
    caller: Called, request: Request,
    name: Annotated[Text, Query(min_length=1, max_length=200, description="Of the file; its suffix says its kind.")],
) -> Json:  # fmt: skip
    """Keep the file that is the body in the workspace, and add it as `hopql knowledge add` or `hopql apis add` do; one
    of the same name takes its place. Everybody who asks the workspace finds it."""
    caller.let_change_for_all("Whoever runs the server adds files.")
    body = await request.body()
    return await to_thread.run_sync(_add, caller, name, body, limiter=request.app.state.askers)


def _add(caller: Caller, name: str, body: bytes) -> Json:
    workspace = caller.workspace
    file = _place(workspace, name, body)
    with _adding:
        try:
            before = file.read_bytes() if file.is_file() else None
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(body)
        except OSError as error:
            raise DiskError(f"{name} cannot be kept: {error.strerror}.", hint="Is the workspace writable?") from None
        try:
            return _read(workspace, file)
        except BaseException:
            file.unlink(missing_ok=True)
            if before is not None:
                file.write_bytes(before)
            raise


def _place(workspace: Workspace, name: str, body: bytes) -> Path:
    """Where a file of that name is kept."""
    if Path(name).name != name or "\\" in name or name.startswith(".") or not name.isprintable():
        raise UsageError(f"{name[:80]!r} is no name of a file.", hint="Leave out folders and odd characters.")
    if Path(name).suffix.lower() not in taken():
        kinds = ", ".join(one.removeprefix(".") for one in taken())
        raise UsageError(f"{name}: files of this kind are not read.", hint=f"These are: {kinds}.")
    if not body.strip():
        raise UsageError(f"{name} is empty.", hint="A folder cannot be dropped: `hopql knowledge add` reads folders.")
    return workspace.path / FOLDER / name


def _read(workspace: Workspace, file: Path) -> Json:
    """Have a file read as a spec where it is one, else as a document; `parts` are the operations or passages."""
    is_spec = file.suffix.lower() in _SPECS and not holds_triples(file.read_bytes())
    added: AddedSpecs | AddedDocuments
    if is_spec:
        added = apis_of(workspace).add([file], workers=1)
        kind, parts, hint = "api", added.operations, 'An API spec has "openapi" or "swagger" at its top.'
    else:
        added = knowledge_of(workspace).add([file], workers=1)
        kind, parts, hint = "document", added.chunks, "`hopql knowledge add` says more."
    for outcome in ("added", "replaced", "unchanged"):
        if getattr(added, outcome):
            return {"name": file.name, "kind": kind, "outcome": outcome, "parts": parts, "warnings": added.warnings}
    why = added.refused[0].why.rstrip(".") if added.refused else "it holds nothing that can be read"
    raise UsageError(f"{file.name} was not added: {why}.", hint=hint)


_editing: Final = threading.Lock()
_FACTS: Final = (
    "name", "kind", "primary_key", "foreign_keys", "row_estimate", "hidden", "in_schema", "parents", "children"
)  # fmt: skip
"""What the database and the operator say, and nobody else."""


class CardIn(CardOut):
    """An edited card."""

    model_config = ConfigDict(extra="forbid")

    description: Text = Field("", max_length=20_000)


@router.get("/schema")
def tables(caller: Called) -> Json:
    """The tables that questions are planned with; `rows` as the database estimates them, `label` in words where that
    says more than the name."""
    cards = caller.workspace.catalog.cards if caller.workspace.has_database else []
    return {"tables": [
        {
            "name": card.name, "kind": card.kind, "description": card.description,
            "columns": [column.name for column in card.columns], "rows": card.row_estimate,
            "label": caller.workspace.catalog.index.labels.unlike(card.name),
        }
        for card in cards
    ]}  # fmt: skip


@router.get(
    "/schema.svg", response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "A picture."}},
)  # fmt: skip
def picture(caller: Called) -> Response:
    """Tables as boxes with their keys, joins as lines with their conditions; of a large schema, a part that says so."""
    caller.workspace.require_database()
    return Response(schema_svg(caller.workspace.catalog.cards), media_type="image/svg+xml")


@router.get("/schema/{table}")
def card(table: str, caller: Called) -> CardOut:
    """What is known of a table, as questions are planned with it."""
    caller.workspace.require_database()
    return _told(caller.workspace, _card(caller.workspace.catalog.cards, table))


@router.put("/schema/{table}")
def edit(table: str, given: CardIn, caller: Called) -> CardOut:
    """Save a card, and bring the index up to date. Descriptions, samples, essential marks, join hints and suggested
    joins are people's to say; names, types, keys are the database's and have to stay."""
    caller.let_change_for_all("Whoever runs the server edits what is said of tables.")
    workspace = caller.workspace
    workspace.require_database()
    with _editing:
        file = workspace.path / CARDS
        every = load_cards(file)
        cards = workspace.grants.apply(every)
        old = _card(cards, table)
        new = TableCard.model_validate(given.model_dump(exclude={"labels"}))
        _refuse_other_facts(old, new)
        edited = [new if one is old else one for one in cards]
        if wrong := check_joins(edited):
            raise UsageError(f"{wrong[0]}.", hint="A join hint reads a.id = b.a_id, with names of the schema.")
        save_cards(file, woven(edited, every, workspace.grants))
        index(workspace.path)
    return _told(workspace, _card(workspace.catalog.cards, new.name))


def _told(workspace: Workspace, card: TableCard) -> CardOut:
    labels = workspace.catalog.index.labels
    said = {name: labels.unlike(name) for name in (card.name, *(column.name for column in card.columns))}
    return CardOut(**dict(card), labels={name: label for name, label in said.items() if label})


def _refuse_other_facts(old: TableCard, new: TableCard) -> None:
    for name in _FACTS:
        if getattr(new, name) != getattr(old, name):
            raise UsageError(f"{name} is the database's to say.", hint="Leave it as it was.")
    if any(column.hidden for column in new.columns):
        raise UsageError("What is hidden is the operator's to say.", hint="Mark it in tables.jsonl.")
    were, are = ([(column.name, column.type) for column in one.columns] for one in (old, new))
    if were != are:
        raise UsageError("The columns and their types are the database's to say.", hint="Edit what is said of them.")


def _card(cards: Sequence[TableCard], table: str) -> TableCard:
    if found := next((one for one in cards if one.name.lower() == table.lower()), None):
        return found
    raise UnknownError(f"There is no table {table[:200]!r}.", hint="`/api/schema` lists the tables.")
