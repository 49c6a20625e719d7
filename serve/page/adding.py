"""A file that is dropped onto the page: a document or an API spec, added as the commands do it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from anyio import to_thread
from fastapi import APIRouter, Query, Request

from hopql.serve.http.caller import Called, Caller
from hopql.serve.http.errors import NOT_YOURS
from hopql.serve.http.models import Text
from hopql.serve.page.models import AddedFile, Outcome
from hopql.tools.errors import DiskError, UsageError

if TYPE_CHECKING:
    from hopql.tools.apis import Added as AddedSpecs
    from hopql.tools.knowledge.documents import Added as AddedDocuments
    from hopql.tools.workspace import Workspace

router = APIRouter(tags=["workspace"])
FOLDER: Final = "added"
"""Of the workspace, where such files are kept."""
_SPECS: Final = (".json", ".yaml", ".yml")
_adding: Final = threading.Lock()
_BODY: Final = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def taken() -> list[str]:
    """The suffixes of files that can be added."""
    from hopql.tools.knowledge.find_files import KINDS

    return sorted({*KINDS, *_SPECS})


@router.post("/loaded", summary="Add a document or an API spec", openapi_extra=_BODY, responses=NOT_YOURS)
async def add(
    caller: Called, request: Request,
    name: Annotated[Text, Query(min_length=1, max_length=200, description="Of the file; its suffix says its kind.")],
) -> AddedFile:  # fmt: skip
    """Keep the file that is the body in the workspace, and add it as `hopql knowledge add` or `hopql apis add` do; one
    of the same name takes its place. Everybody who asks the workspace finds it."""
    caller.let_change_for_all("Whoever runs the server adds files.")
    body = await request.body()
    return await to_thread.run_sync(_add, caller, name, body, limiter=request.app.state.askers)


def _add(caller: Caller, name: str, body: bytes) -> AddedFile:
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
    """Where a file of that name is kept.

    Raises:
        UsageError: the name is none of a file that can be read, or the file is empty.
    """
    if Path(name).name != name or "\\" in name or name.startswith(".") or not name.isprintable():
        raise UsageError(f"{name[:80]!r} is no name of a file.", hint="Leave out folders and odd characters.")
    if Path(name).suffix.lower() not in taken():
        kinds = ", ".join(one.removeprefix(".") for one in taken())
        raise UsageError(f"{name}: files of this kind are not read.", hint=f"These are: {kinds}.")
    if not body.strip():
        raise UsageError(f"{name} is empty.", hint="A folder cannot be dropped: `hopql knowledge add` reads folders.")
    return workspace.path / FOLDER / name


def _read(workspace: Workspace, file: Path) -> AddedFile:
    """Have a file read as a spec where it is one, else as a document.

    Raises:
        UsageError: it is neither.
    """
    from hopql.tools.knowledge.find_files import holds_triples
    from hopql.tools.knowledge.open_knowledge import knowledge_of
    from hopql.tools.offering import apis_of

    if file.suffix.lower() in _SPECS and not holds_triples(file.read_bytes()):
        specs = apis_of(workspace).add([file], workers=1)
        if did := _did(specs):
            return AddedFile(name=file.name, kind="api", outcome=did, parts=specs.operations, warnings=specs.warnings)
        raise _refused(file, specs, 'An API spec has "openapi" or "swagger" at its top.')
    documents = knowledge_of(workspace).add([file], workers=1)
    if did := _did(documents):
        return AddedFile(
            name=file.name, kind="document", outcome=did, parts=documents.chunks, warnings=documents.warnings
        )
    raise _refused(file, documents, "`hopql knowledge add` says more.")


def _did(added: AddedSpecs | AddedDocuments) -> Outcome | None:
    return "added" if added.added else "replaced" if added.replaced else "unchanged" if added.unchanged else None


def _refused(file: Path, added: AddedSpecs | AddedDocuments, hint: str) -> UsageError:
    why = added.refused[0].why.rstrip(".") if added.refused else "it holds nothing that can be read"
    return UsageError(f"{file.name} was not added: {why}.", hint=hint)
