"""Step 0: the index of a workspace, built from cards, few-shots and values."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from hopql.state.cards import Column, FewShot, TableCard
from hopql.state.context import Context
from hopql.tools.base.errors import HopQLError, WorkspaceError
from hopql.tools.base.search_indexes import Dense, Vectors
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import fewshot_id
from hopql.tools.catalog.cut_areas import Limits, write_areas
from hopql.tools.catalog.find_values import Vocabulary, find, masked
from hopql.tools.catalog.gate import MOST_TEXTS, write_packaged
from hopql.tools.catalog.index_folder import (
    INDEX,
    VERSION,
    Manifest,
    card_hash,
    drafted,
    journal,
    read_forms,
    read_manifest,
)
from hopql.tools.catalog.index_values import ValueIndex, ValueWriter, is_text, looks_like_names
from hopql.tools.catalog.open_index import FEW_TABLES, LEXICAL, lexical
from hopql.tools.catalog.schema_text import Documents
from hopql.tools.models.choose_embedder import LINKING, SCOPE, embed_array, embedder, identity

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine
    from hopql.tools.database.grants import Grants


_STEMS: Final = ("tables", "linked", "columns", "fewshots", "masked", "scope", "asked", "marker")
"""Collections whose vectors are taken over; there is no `marker` where the embedder marks similarity itself."""


def read_sound_manifest(index: Path) -> Manifest | None:
    """The manifest of an index whose vectors and values can be read, or None: then all is built anew.

    Only what a build takes over is looked at.
    """
    manifest = read_manifest(index)
    if manifest is None:
        return None
    try:
        for stem in _STEMS:
            held = stem != "marker" or (index / f"{stem}.faiss").exists()
            if held and len(np.load(index / f"{stem}.keys.npy", mmap_mode="r")) != len(Dense.load(index / stem)):
                return None
        with closing(ValueIndex(index)) as values:
            values.check()
    except (OSError, ValueError, RuntimeError, sqlite3.Error, WorkspaceError):
        return None
    return manifest


Progress = Callable[[str, int, int], None]
_CHUNK = 1024
_DIGEST = 16


class Vectorizer:
    """Vectors of texts, each embedded once by a model in the life of a workspace."""

    def __init__(self, journal: Path, previous: Path | None = None) -> None:
        """Know what an interrupted build left in the journal, and the vectors of the previous index."""
        self._journal = journal
        self._known: dict[bytes, Vectors] = {}
        for stem in _STEMS:
            if previous is not None and (previous / f"{stem}.faiss").exists():
                self._take(np.load(previous / f"{stem}.keys.npy"), Dense.load(previous / stem).vectors())
        for chunk in sorted(journal.glob("*.npz")):
            with np.load(chunk) as data:
                self._take(data["keys"], data["vectors"])
        journal.mkdir(parents=True, exist_ok=True)
        self.embedded = 0
        """Texts that a model was asked for."""

    def embed(
        self, texts: Sequence[str], model: str, what: str = "", progress: Progress | None = None
    ) -> tuple[Vectors, NDArray[np.uint8]]:
        """Vectors, shape (n, dim), and keys, shape (n, 16), of texts; progress counts the texts that are new."""
        by = identity(model)
        keys = [digest(f"{by}\n{text}") for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        todo = sorted(missing.items(), key=lambda pair: (len(pair[1]), pair[1]))
        self.embedded += len(todo)
        for start in range(0, len(todo), _CHUNK):
            part = todo[start : start + _CHUNK]
            made = _table([key for key, _ in part]), embed_array(embedder(model), [text for _, text in part])
            self._take(*made)
            self._note(*made)
            if progress:
                progress(what, min(start + _CHUNK, len(todo)), len(todo))
        if not keys:
            return np.zeros((0, 1), dtype=np.float32), _table(keys)
        return np.stack([self._known[key] for key in keys]).astype(np.float32), _table(keys)

    def _take(self, keys: NDArray[np.uint8], vectors: Vectors) -> None:
        self._known.update((key.tobytes(), vector) for key, vector in zip(keys, vectors, strict=True))

    def _note(self, keys: NDArray[np.uint8], vectors: Vectors) -> None:
        """Write vectors to the journal in one step."""
        number = sum(1 for _ in self._journal.glob("*.npz"))
        draft = self._journal / f"{os.getpid()}.part"
        with draft.open("wb") as file:
            np.savez(file, keys=keys, vectors=vectors)
        draft.replace(self._journal / f"{number:06d}.npz")


def _table(keys: list[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(-1, _DIGEST)


def digest(text: str) -> bytes:
    """The key of a text."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGEST).digest()


@dataclass
class BuildReport:
    """What a build did."""

    tables: int = 0
    columns: int = 0
    fewshots: int = 0
    values: int = 0
    changed: list[str] = field(default_factory=list)
    """Tables whose card is new or changed since the last index."""
    removed: list[str] = field(default_factory=list)
    embedded: int = 0
    """Texts that the model was asked for."""
    seconds: float = 0.0
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Embedding:
    """What is embedded in one build, and where to."""

    draft: Path
    """The index that is being made."""
    cards: Sequence[TableCard]
    shots: Sequence[FewShot]
    model: str
    forms: Mapping[str, str]
    vectors: Vectorizer
    progress: Progress | None

    def write_dense(self) -> None:
        """Vectors: `tables`, `linked`, `columns`, `fewshots`, `scope`, `asked`; `marker` where another model marks
        similarity."""
        intents = [shot.intent for shot in self.shots]
        ids = [shot.id for shot in self.shots]
        self._save("fewshots", intents, "embedding examples", ids)
        made = Documents(self.cards, self.forms)
        texts = [made.table_text(card) for card in self.cards]
        names = [card.name for card in self.cards]
        self._save("tables", texts, "embedding tables", names)
        linked = slice(0 if len(names) <= FEW_TABLES else None)
        self._save("linked", texts[linked], "embedding tables", names[linked], LINKING)
        described = [made.column_text(column) for card in self.cards for column in card.columns]
        self._save_each("columns", described, "embedding columns", self.model)
        self._save_each("scope", made.column_names(MOST_TEXTS), "embedding names", SCOPE)
        self._save("asked", intents, "embedding examples", ids, SCOPE)
        if identity(settings().marker) != identity(self.model):
            self._save("marker", intents, "embedding examples to mark", ids, settings().marker)

    def write_masked(self) -> None:
        """`masked`: few-shots without values and schema words. Needs the new values."""
        vocabulary = Vocabulary.of(self.cards)
        with closing(ValueIndex(self.draft)) as values:
            intents = [shot.intent for shot in self.shots]
            texts = [masked(one, find(one, values, vocabulary.stems), vocabulary) for one in intents]
        self._save("masked", texts, "embedding examples", [shot.id for shot in self.shots])

    def _save(self, stem: str, texts: list[str], doing: str, ids: list[str], model: str = "") -> None:
        """Write `<stem>.faiss`, `<stem>.ids.json` and `<stem>.keys.npy`."""
        vectors, keys = self.vectors.embed(texts, model or self.model, doing, self.progress)
        Dense.build(vectors, ids).save(self.draft / stem)
        np.save(self.draft / f"{stem}.keys.npy", keys)

    def _save_each(self, stem: str, texts: list[str], doing: str, model: str) -> None:
        """The same of texts that are often equal, each once, and `<stem>.rows.npy`, which says where each is."""
        distinct = list(dict.fromkeys(texts))
        rows = {text: row for row, text in enumerate(distinct)}
        self._save(stem, distinct, doing, distinct, model)
        np.save(self.draft / f"{stem}.rows.npy", np.asarray([rows[text] for text in texts], dtype=np.int32))


def build(
    folder: Path, cards: Sequence[TableCard], fewshots: Sequence[FewShot] = (), *, engine: Engine | None = None,
    values: bool = False, discreet: bool = False, grants: Grants | None = None, options: Context | None = None,
    progress: Progress | None = None,
) -> BuildReport:  # fmt: skip
    """Write `folder/index`, replacing what is there when all is done.

    What a card did not change is taken over: vectors by their text, values by their table; another embedder than last
    time embeds everything again. An interrupted build goes on from what it had embedded. Questions are answered from
    the old index meanwhile.

    Args:
        engine: gives the distinct values of text columns; without one the samples and enums of the cards are used.

        values: read the values of unchanged tables again, too.
        discreet: rows differ from user to user; nothing is taken over of values, which the engine is trusted to give
            of everybody's tables only.
        grants: what is granted, noted in the index; cards and few-shots are of that alone already.
        options: of the workspace; what a large schema's areas may hold. None: the defaults.
        progress: called with what is done, how much, of how much.

    Raises:
        WorkspaceError: when another process builds the index of this folder, or its short forms cannot be read.
        DiskError: when the disk is full; the old index is kept.
        ModelError: when the embedder cannot be had.
    """
    started = time.perf_counter()
    name = settings().embedder
    old = read_sound_manifest(folder / INDEX)
    manifest = Manifest(
        embedder=identity(name), marker=identity(settings().marker), with_values=engine is not None, discreet=discreet,
        grants=grants.digest if grants else "", cards={card.name: card_hash(card) for card in cards},
        forms=read_forms(folder),
    )  # fmt: skip
    report = BuildReport(tables=len(cards), columns=sum(len(c.columns) for c in cards), fewshots=len(fewshots))
    report.changed, report.removed = manifest.difference(old)
    shots = [shot.model_copy(update={"id": shot.id or fewshot_id(shot)}) for shot in fewshots]
    with drafted(folder) as draft:
        previous = folder / INDEX if old is not None and old.version == VERSION else None
        if progress:
            progress("reading cards", 0, len(cards))
        for part, words in lexical(cards, shots, manifest.known_forms).items():
            words.save(draft / LEXICAL[part])
        vectors = Vectorizer(journal(folder), previous)
        texts = _Embedding(draft, cards, shots, name, manifest.known_forms, vectors, progress)
        texts.write_dense()
        write_areas(draft, cards, Limits.of(options or Context.model_construct()))
        write_packaged(draft, name, previous if old is not None and old.embedder == identity(name) else None)
        stale = manifest.stale_values(old, report.changed, everything=values or discreet)
        with closing(ValueWriter(draft, None if discreet else previous)) as writer:
            writer.only({(card.name, column.name) for card in cards for column in card.columns})
            report.warnings += read_values(writer, cards, stale, engine, progress)
            report.values = writer.finish()
        texts.write_masked()
        report.embedded = vectors.embedded
        kept: dict[str, Sequence[BaseModel]] = {"cards": cards, "fewshots": shots}
        for stem, items in kept.items():
            with (draft / f"{stem}.jsonl").open("w", encoding="utf-8") as file:
                file.writelines(item.model_dump_json(exclude_defaults=True) + "\n" for item in items)
        manifest.write(draft)
    report.seconds = time.perf_counter() - started
    return report


LIMIT = 20_000
"""Distinct values of a column that are kept."""
SECONDS = 5.0
"""That the database may take over one column."""
TOTAL_SECONDS = 900.0
"""That reading values may take in all; what is left then has the samples of its cards only."""


def read_values(
    writer: ValueWriter, cards: Sequence[TableCard], stale: Collection[str], engine: Engine | None,
    progress: Progress | None,
) -> list[str]:  # fmt: skip
    """Store the values of stale tables; gives warnings in words.

    Without an engine nothing is forgotten: the samples and enums of the cards come on top of what was read before.
    A column that holds hashes, UUIDs or prose is left out.
    """
    warnings: list[str] = []
    todo = [card for card in cards if card.name in stale]
    deadline = time.monotonic() + TOTAL_SECONDS
    for done, card in enumerate(todo, start=1):
        if engine is not None and time.monotonic() > deadline:
            engine = None
            warnings.append(
                f"Values were read for {TOTAL_SECONDS:.0f} s; {len(todo) - done + 1} tables have samples only."
            )
        if engine is not None:
            writer.drop(card.name)
        for column in card.columns:
            if is_text(column) and looks_like_names(column.samples):
                found, complete = [*column.enum, *column.samples], bool(column.enum)
                if engine is not None and not column.enum:
                    stored, complete = _read(engine, card, column, warnings)
                    found = stored if complete else [*found, *stored]
                writer.add(card.name, column.name, dict.fromkeys(found), complete=complete)
        if progress and (done % 20 == 0 or done == len(todo)):
            progress("reading values", done, len(todo))
    return warnings


def _read(engine: Engine, card: TableCard, column: Column, warnings: list[str]) -> tuple[list[str], bool]:
    """Distinct values from the database, and whether they are all; what it refuses is told, not raised."""
    try:
        found = engine.distinct_values(card.name, column.name, LIMIT, SECONDS)
    except HopQLError as error:
        warnings.append(f"{card.name}.{column.name}: values not read: {error}")
        return [], False
    return (found.values, found.complete) if looks_like_names(found.values[:200]) else ([], False)


def is_stale(folder: Path, cards: Sequence[TableCard]) -> bool:
    """Whether the cards have changed since the index was built (or there is none)."""
    old = read_manifest(folder / INDEX)
    return old is None or old.cards != {card.name: card_hash(card) for card in cards}
