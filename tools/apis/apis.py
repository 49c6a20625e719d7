"""The APIs of a workspace as they are used: add, list, search, remove."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hopql.state.apis import ApiContext, Operation, SpecCard

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened
    from hopql.tools.apis.runs import Added
    from hopql.tools.apis.store.questions import Ask

NEIGHBOURS = 0.2
"""As `hopql.tools.apis.search.places` has it."""
Narrow = Literal["boost", "hard", "off"]
Progress = Callable[[str, int, int], None]
"""Called with what is done, how many of it are, and how many there are."""


class Apis:
    """A collection of API specs in a folder. Nothing is opened before it is used; a folder without one is empty.

    Args:
        folder: where the collection is kept; made at the first `add`.
        embedder: name of the embedder; empty: the setting.
    """

    def __init__(self, folder: Path, *, embedder: str = "") -> None:
        self.folder, self.embedder = Path(folder), embedder

    def add(
        self,
        sources: Sequence[Path | str],
        *,
        dense: bool = True,
        ask: Ask | None = None,
        workers: int = 0,
        progress: Progress | None = None,
    ) -> Added:
        """Store specs of files, folders and URLs, and build the index that is searched. What did not change since is
        left alone; what is gone from a folder is removed.

        It can be stopped at any time: the old index stays until the new one is whole, and the next run goes on.

        Args:
            dense: with vectors of all operations, so that other words for the same are found.
            ask: writes questions that operations answer, by whose words they are found too; specs that have such
                questions already keep them until they change.
            workers: processes that read; 0: the cores there are.

        Raises:
            UsageError: nothing is named. A source that cannot be read is told in the result.
            WorkspaceError: another process writes the index, or its file is damaged.
            ModelError: the embedder cannot be loaded, or does not answer.
            DiskError: the disk is full or cannot be written.
        """
        from hopql.tools.apis.adding import add

        return add(self, sources, dense=dense, workers=workers, progress=progress, ask=ask)

    def refresh(self, *, dense: bool = True, workers: int = 0, progress: Progress | None = None) -> Added:
        """Read all known folders, files and URLs again where they changed, and have vectors and the index as this
        version and this embedder want them. Raises what `add` does.

        What a folder that is gone altogether held is kept, and told: its disk may not be there just now.
        """
        from hopql.tools.apis.adding import refresh

        return refresh(self, dense=dense, workers=workers, progress=progress)

    def specs(self) -> list[SpecCard]:
        """Cards of all specs, by address."""
        from hopql.tools.apis.store.listing import specs

        return specs(self.folder)

    def spec(self, name: str) -> SpecCard | None:
        """The spec of an id, address, title, file name (with or without its ending), or part of an address or title;
        None: there is none.

        Raises:
            UsageError: several are meant; the hint names them.
        """
        from hopql.tools.apis.store.listing import spec

        return spec(self.folder, name)

    def like(self, name: str) -> list[str]:
        """Ids of specs whose id or title is like a name that none has, the nearest first."""
        from hopql.tools.apis.store.listing import close

        return close(self.folder, name)

    def operations(self, spec_id: str) -> list[Operation]:
        """Operations of a spec by its id, in the order of the file."""
        from hopql.tools.apis.store.listing import operations

        return operations(self.folder, spec_id)

    def operation(self, id_: str) -> Operation | None:
        """The operation of an id."""
        from hopql.tools.apis.store.listing import operation

        return operation(self.folder, id_)

    def named(self, text: str) -> list[Operation]:
        """Operations of all specs that "POST /orders", a path, an operationId or an id means; capitals do not count."""
        from hopql.tools.apis.store.listing import named

        return named(self.folder, text)

    def remove(self, patterns: Sequence[str]) -> list[str]:
        """Delete specs for good; the addresses of those that were.

        Args:
            patterns: an address, title or id, a folder above it, a file's name, or a pattern with `*`.
        """
        from hopql.tools.apis.settling import remove
        from hopql.tools.apis.store.database import exists

        return remove(self.folder, list(patterns), self.embedder) if exists(self.folder) else []

    def purge(self) -> int:
        """Delete everything for good, a damaged file too; how many specs there were."""
        from hopql.tools.apis.settling import purge

        return purge(self.folder)

    def count(self) -> dict[str, int]:
        """How many specs and operations are stored."""
        from hopql.tools.apis.store.listing import count

        return count(self.folder)

    def version(self) -> str:
        """Differs after every change; cheap, for caches. Empty when nothing was ever added."""
        from hopql.tools.apis.index.places import current

        return current(self.folder)

    def search(
        self,
        question: str,
        *,
        files: int = 5,
        k: int = 10,
        tokens: int = 2000,
        split: bool = True,
        expand: bool = True,
        narrow: Narrow = "boost",
        neighbours: float = NEIGHBOURS,
    ) -> ApiContext:
        """The needs of a request, the specs it is about and the operations that serve it, by rules alone: what the
        graph `api` does in steps.

        Args:
            files: most specs that are selected.
            k: most operations.
            tokens: of the rich context.
            split: take the request apart into its needs.
            expand: name what the selected specs call them.
            narrow: what the selected specs count for: `boost`, `hard` or `off`.
            neighbours: what specs of the same folder or host say for each other; 0: nothing.

        Raises:
            WorkspaceError, DiskError: as `opened`.
        """
        from hopql.tools.apis.searching import search

        return search(
            self.opened(), question, files=files, k=k, tokens=tokens, split=split, expand=expand, narrow=narrow,
            neighbours=neighbours,
        )  # fmt: skip

    def opened(self) -> Opened:
        """The index as it is searched, opened once a version and process; empty where nothing was ever added.

        Raises:
            WorkspaceError: it is damaged, or of another version or embedder; the hint says what to run.
            DiskError: it cannot be read.
        """
        from hopql.tools.apis.index.opened import opened

        return opened(self.folder, self.embedder)
