"""The API specs of a workspace as they are used: added, listed, searched, answered with, removed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hopql.state.apis import ApiContext, Narrow, Operation, SpecCard
from hopql.tools.apis.store_specs import Progress, current_index, exists, read_database, unpack
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.open_workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.apis.add_specs import Added
    from hopql.tools.apis.answer_requests import Answer
    from hopql.tools.apis.index_specs import Opened

_CALL: Final = re.compile(r"\s*([A-Za-z]+)\s+(/\S*)\s*")
_SHOWN: Final = 8


def apis_of(workspace: Workspace) -> Apis:
    """The specs of a workspace; nothing is opened before it is used. They stand beside the database's index, which each
    `hopql index` replaces whole."""
    return _apis(workspace.path / "apis.index", settings().embedder)


@lru_cache(maxsize=32)
def _apis(folder: Path, embedder: str) -> Apis:
    return Apis(folder, embedder=embedder)


class Apis:
    """A collection of API specs in a folder. Nothing is opened before it is used; a folder without one is empty."""

    def __init__(self, folder: Path, *, embedder: str = "") -> None:
        self.folder, self.embedder = folder, embedder

    def add(
        self,
        sources: Sequence[Path | str],
        *,
        dense: bool = True,
        workers: int = 0,
        progress: Progress | None = None,
    ) -> Added:
        """Store specs of files, folders and URLs, and build the index that is searched. What did not change since is
        left alone; what is gone from a folder is removed. It can be stopped at any time: the old index stays until the
        new one is whole, and the next run goes on.

        Args:
            dense: with vectors of all operations, so that other words for the same are found.
            workers: processes that read; 0: the cores there are.

        Raises:
            UsageError: nothing is named. A source that cannot be read is told in the result.
            WorkspaceError: another process writes the index, or its file is damaged.
            ModelError: the embedder cannot be loaded, or does not answer.
            DiskError: the disk is full or cannot be written.
        """
        from hopql.tools.apis.add_specs import add_specs

        if not sources:
            raise UsageError("No spec is named.", hint="Name files, folders or URLs of OpenAPI or Swagger specs.")
        return add_specs(self.folder, sources, self.embedder, dense=dense, workers=workers, progress=progress)

    def refresh(self, *, dense: bool = True, progress: Progress | None = None) -> Added:
        """Read all known folders, files and URLs again where they changed, and have vectors and the index as this
        version and this embedder want them. Raises what `add` does.

        What a folder that is gone altogether held is kept, and told: its disk may not be there just now.
        """
        from hopql.tools.apis.add_specs import Added, add_specs

        if not exists(self.folder):
            return Added()
        return add_specs(self.folder, None, self.embedder, dense=dense, progress=progress)

    def specs(self) -> list[SpecCard]:
        """Cards of all specs, by address."""
        return [unpack(card) for (card,) in self._rows("SELECT card FROM specs ORDER BY uri")]

    def spec(self, name: str) -> SpecCard | None:
        """The spec of an id, address, title, file name (with or without its ending), or part of an address or title;
        None: there is none. UsageError: several are meant; the hint names them."""
        wanted = name.strip()
        found = _meant(wanted, self._rows("SELECT name, title, uri, card FROM specs ORDER BY uri")) if wanted else []
        if len(found) > 1:
            shown = ", ".join(f"{id_} ({title})" for id_, title, *_ in found[:_SHOWN])
            more = ", …" if len(found) > _SHOWN else ""
            raise UsageError(f"{len(found)} specs are meant by {wanted!r}.", hint=f"Name one by its id: {shown}{more}.")
        return unpack(found[0][3]) if found else None

    def like(self, name: str) -> list[str]:
        """Ids of specs whose id or title is like a name that none has, the nearest first."""
        rows = self._rows("SELECT name, title FROM specs")
        by_name = {text.casefold(): id_ for id_, title in rows for text in (title, id_)}
        return list(dict.fromkeys(by_name[one] for one in get_close_matches(name.strip().casefold(), by_name, 3, 0.5)))

    def operations(self, spec_id: str) -> list[Operation]:
        """Operations of a spec by its id, in the order of the file."""
        return self._operations("s.name = ? ORDER BY o.id", spec_id)

    def operation(self, id_: str) -> Operation | None:
        """The operation of an id."""
        name, _, rest = id_.partition(" ")
        method, _, path = rest.partition(" ")
        where = "s.name = ? AND o.method = ? AND o.path = ? COLLATE NOCASE ORDER BY o.id"
        return next((one for one in self._operations(where, name, method, path) if one["id"] == id_), None)

    def named(self, text: str) -> list[Operation]:
        """Operations of all specs that "POST /orders", a path, an operationId or an id means; capitals do not count."""
        if call := _CALL.fullmatch(text):
            where = "o.method = ? AND o.path = ? COLLATE NOCASE ORDER BY s.uri, o.id"
            return self._operations(where, call[1].upper(), call[2])
        wanted = text.strip()
        whole = self.operation(wanted)
        if whole is not None:
            return [whole]
        column = "path" if wanted.startswith("/") else "operation_id"
        return self._operations(f"o.{column} = ? COLLATE NOCASE ORDER BY s.uri, o.id", wanted) if wanted else []

    def _operations(self, where: str, *values: str) -> list[Operation]:
        query = f"SELECT o.body FROM operations o JOIN specs s ON s.id = o.spec WHERE {where}"
        return [unpack(body) for (body,) in self._rows(query, *values)]

    def _rows(self, query: str, *values: str) -> list[Any]:
        """What is stored; nothing where nothing was ever added."""
        if not exists(self.folder):
            return []
        with read_database(self.folder) as connection:
            return connection.execute(query, values).fetchall()

    def remove(self, patterns: Sequence[str]) -> list[str]:
        """Delete specs for good, by patterns as `fits_address` reads them; the addresses of those that were."""
        from hopql.tools.apis.add_specs import remove_specs

        return remove_specs(self.folder, patterns, self.embedder) if exists(self.folder) else []

    def count(self) -> dict[str, int]:
        """How many specs and operations are stored."""
        found = self._rows("SELECT count(*), coalesce(sum(operations), 0) FROM specs") or [(0, 0)]
        return {"specs": found[0][0], "operations": found[0][1]}

    def version(self) -> str:
        """Differs after every change; cheap, for caches. Empty when nothing was ever added."""
        return current_index(self.folder)

    def search(self, question: str, *, k: int = 10, narrow: Narrow = "boost") -> ApiContext:
        """The needs of a request, the specs it is about and the operations that serve it, without a model: what the
        graph `api` does in steps. Raises what `opened` does."""
        from hopql.tools.apis.rank_operations import rank_operations, rank_specs, show_operations
        from hopql.tools.apis.split_needs import split_into_needs

        opened, needs = self.opened(), split_into_needs(question)
        specs = rank_specs(opened, needs, files=5)
        shown = show_operations(opened, specs, needs, tokens=2000)
        operations, unmet = rank_operations(opened, needs, specs, k=k, narrow=narrow)
        return ApiContext(
            needs=needs, specs=specs, operations=operations, unmet=unmet, rich=shown.text, left_out=shown.left_out,
            tokens=shown.tokens,
        )  # fmt: skip

    def serves(self, question: str) -> str:
        """A part of a question that the specs serve, as a request to them alone would find it; empty where nothing
        does."""
        if not self.version():
            return ""
        for context in (self.search(question), self.search(question, narrow="off")):
            for need in context["needs"]:
                if need["n"] not in context["unmet"]:
                    return need["text"]
        return ""

    def answer(self, question: str, context: ApiContext) -> Answer:
        """The calls of an answer, with what the specs know beside what was found."""
        from hopql.tools.apis.answer_requests import answer_request

        needed = {found["operation"]["spec"] for found in context["operations"]}
        cards = {card["id"]: card for card in self.specs() if card["id"] in needed}
        return answer_request(question, context, lookup=self.operation, near=self.operations, cards=cards)

    def opened(self) -> Opened:
        """The index as it is searched, opened once a version and process; empty where nothing was ever added.
        WorkspaceError: it is damaged, or of another version or embedder; the hint says what to run. DiskError: it
        cannot be read."""
        from hopql.tools.apis.index_specs import open_index

        return open_index(self.folder, self.embedder)


def _meant(wanted: str, rows: Sequence[Any]) -> list[Any]:
    """Of rows of id, title, address and card those that are meant, by the first of these that fits any: id, address,
    title, file name, without its ending, part of the address."""
    low = wanted.casefold()
    path = str(Path(wanted).expanduser().absolute()) if "\x00" not in wanted else wanted
    grades: dict[int, list[Any]] = {}
    for row in rows:
        name, title, uri = row[:3]
        file = uri.rstrip("/").rsplit("/", 1)[-1].casefold()
        fits = [name == wanted, uri in (wanted, path), low == title.casefold(), low == file,
                low == file.rsplit(".", 1)[0], low in uri.casefold() or low in title.casefold()]  # fmt: skip
        if any(fits):
            grades.setdefault(fits.index(True), []).append(row)
    return grades[min(grades)] if grades else []
