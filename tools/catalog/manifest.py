"""What an index was built from and by, so that a build knows what to take over and a reader what to refuse."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pydantic import BaseModel, Field, ValidationError

from hopql.state.cards import TableCard
from hopql.tools.catalog.documents import card_hash
from hopql.tools.catalog.swap import how_to_index
from hopql.tools.errors import WorkspaceError

VERSION: Final = 6
"""Changes with the layout of the index; an index of another version is refused."""
FILE: Final = "manifest.json"


class Manifest(BaseModel):
    """`index/manifest.json`; written last, so an index that has it is whole."""

    version: int = VERSION
    build: str = Field(default_factory=lambda: uuid.uuid4().hex)
    built_at: float = Field(default_factory=time.time)
    embedder: str
    marker: str
    with_values: bool = False
    """Values were read from the database; else only the cards' samples are known."""
    discreet: bool = False
    """It holds no values of tables whose rows differ from user to user."""
    grants: str = ""
    """Digest of what was granted when it was built; empty: everything."""
    cohort: tuple[float, float] = (0.0, 1.0)
    """Mean and standard deviation of how near questions are to other schemas, see `hopql.tools.catalog.gate`."""
    cards: dict[str, str] = Field(default_factory=dict)
    """Hash of each card."""

    @classmethod
    def of(
        cls, cards: Sequence[TableCard], embedder: str, marker: str, *, with_values: bool, discreet: bool = False
    ) -> Manifest:
        """The manifest of an index to be built."""
        hashes = {card.name: card_hash(card) for card in cards}
        return cls(embedder=embedder, marker=marker, with_values=with_values, discreet=discreet, cards=hashes)

    def difference(self, old: Manifest | None) -> tuple[list[str], list[str]]:
        """Tables that are new or changed, and tables that are gone, since `old`."""
        before = old.cards if old is not None and old.version == VERSION else {}
        changed = [name for name, value in self.cards.items() if before.get(name) != value]
        return changed, [name for name in before if name not in self.cards]

    def stale_values(self, old: Manifest | None, changed: Sequence[str], *, everything: bool) -> set[str]:
        """Tables whose values must be read now."""
        if everything or old is None or old.version != VERSION or (self.with_values and not old.with_values):
            return set(self.cards)
        self.with_values = self.with_values or old.with_values
        return set(changed)

    def write(self, draft: Path) -> None:
        """Write into the new index."""
        (draft / FILE).write_text(self.model_dump_json(), encoding="utf-8")


def read_manifest(index: Path) -> Manifest | None:
    """The manifest of an index, or None when there is none that can be read."""
    try:
        return Manifest.model_validate_json((index / FILE).read_text(encoding="utf-8"))
    except (OSError, ValidationError):
        return None


def checked_manifest(index: Path, embedder: str) -> Manifest:
    """The manifest of an index that may be used with this embedder.

    Raises:
        WorkspaceError: when the index is of another version or embedder, or its manifest is broken.
    """
    advice = how_to_index(index.parent)
    try:
        raw = json.loads((index / FILE).read_text(encoding="utf-8"))
        version = raw.get("version")
        if version != VERSION:
            raise WorkspaceError(f"The index in {index} is of version {version}, not {VERSION}.", hint=f"{advice}.")
        manifest = Manifest.model_validate(raw)
    except (OSError, ValueError, AttributeError) as error:
        raise WorkspaceError(f"The index in {index} cannot be read: {error}", hint=f"{advice}.") from error
    if manifest.embedder != embedder:
        raise WorkspaceError(
            f"The index in {index} was built with the embedder {manifest.embedder}, not {embedder}.",
            hint=f"{advice}, or set HOPQL_EMBEDDER to the model it was built with.",
        )
    return manifest
