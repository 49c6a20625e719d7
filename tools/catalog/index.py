"""Step 0: the index of a workspace, built from cards, few-shots and values."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hopql.state.cards import FewShot, TableCard
from hopql.state.context import Context
from hopql.tools.catalog import documents
from hopql.tools.catalog.areas import Limits, write_areas
from hopql.tools.catalog.embedding import BuildReport, Embedding
from hopql.tools.catalog.fewshots import fewshot_id
from hopql.tools.catalog.gate import write_packaged
from hopql.tools.catalog.manifest import VERSION, Manifest, read_manifest
from hopql.tools.catalog.previous import read_sound_manifest
from hopql.tools.catalog.reading import read_values
from hopql.tools.catalog.swap import INDEX, drafted, journal
from hopql.tools.catalog.values import ValueWriter
from hopql.tools.catalog.vectors import Progress
from hopql.tools.embedders import identity
from hopql.tools.search.bm25 import BM25
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine
    from hopql.tools.database.grants import Grants


def build(
    folder: Path,
    cards: Sequence[TableCard],
    fewshots: Sequence[FewShot] = (),
    *,
    engine: Engine | None = None,
    embedder_name: str = "",
    values: bool = False,
    discreet: bool = False,
    grants: Grants | None = None,
    options: Context | None = None,
    progress: Progress | None = None,
) -> BuildReport:
    """Write `folder/index`, replacing what is there when all is done.

    What a card did not change is taken over: vectors by their text, values by their table. An interrupted build
    goes on from what it had embedded. Questions are answered from the old index meanwhile.

    Args:
        engine: gives the distinct values of text columns; without one the samples and enums of the cards are used.
        embedder_name: retrieval model; empty: the setting. Another model than last time embeds everything again.
        values: read the values of unchanged tables again, too.
        discreet: rows differ from user to user; nothing is taken over of values, which the engine is trusted to give
            of everybody's tables only.
        grants: what is granted, noted in the index; cards and few-shots are of that alone already.
        options: of the workspace; what a large schema's areas may hold. None: the defaults.
        progress: called with what is done, how much, of how much.

    Raises:
        WorkspaceError: when another process builds the index of this folder.
        DiskError: when the disk is full; the old index is kept.
        ModelError: when the embedder cannot be had.
    """
    started = time.perf_counter()
    name = embedder_name or settings().embedder
    old = read_sound_manifest(folder / INDEX)
    manifest = Manifest.of(
        cards, identity(name), identity(settings().marker), with_values=engine is not None, discreet=discreet
    )
    manifest.grants = grants.digest if grants else ""
    report = BuildReport(tables=len(cards), columns=sum(len(c.columns) for c in cards), fewshots=len(fewshots))
    report.changed, report.removed = manifest.difference(old)
    shots = [shot.model_copy(update={"id": shot.id or fewshot_id(shot)}) for shot in fewshots]
    with drafted(folder) as draft:
        previous = folder / INDEX if old is not None and old.version == VERSION else None
        _write_lexical(draft, cards, shots, progress)
        same = previous if old is not None and old.embedder == identity(name) else None
        texts = Embedding(draft, same, cards, shots, name, journal(folder), report, progress)
        texts.write_dense()
        write_areas(draft, cards, Limits.of(options or Context.model_construct()))
        manifest.cohort = write_packaged(draft, name, same)
        with ValueWriter(draft, None if discreet else previous) as writer:
            writer.only({(card.name, column.name) for card in cards for column in card.columns})
            stale = manifest.stale_values(old, report.changed, everything=values or discreet)
            report.warnings += read_values(writer, cards, stale, engine, progress)
            report.values = writer.finish()
        texts.write_masked()
        _write_lines(draft / "cards.jsonl", cards)
        _write_lines(draft / "fewshots.jsonl", shots)
        manifest.write(draft)
    report.seconds = time.perf_counter() - started
    return report


def _write_lexical(
    draft: Path, cards: Sequence[TableCard], shots: Sequence[FewShot], progress: Progress | None
) -> None:
    """`tables_bm25`, `columns_bm25`, `fewshots_bm25`: documents in the order of the cards and of the few-shots."""
    tables: list[list[str]] = []
    columns: list[list[str]] = []
    made = documents.Documents(cards)
    for place, card in enumerate(cards):
        tables.append(made.table_tokens(card))
        columns += [made.column_tokens(card, column) for column in card.columns]
        if progress and (place % 200 == 199 or place + 1 == len(cards)):
            progress("reading cards", place + 1, len(cards))
    BM25.build(tables).save(draft / "tables_bm25")
    BM25.build(columns).save(draft / "columns_bm25")
    BM25.build([documents.fewshot_tokens(shot) for shot in shots]).save(draft / "fewshots_bm25")


def _write_lines(path: Path, items: Sequence[Any]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(item.model_dump_json(exclude_defaults=True) + "\n" for item in items)


def is_stale(folder: Path, cards: Sequence[TableCard]) -> bool:
    """Whether the cards have changed since the index was built (or there is none)."""
    old = read_manifest(folder / INDEX)
    return old is None or json.dumps(old.cards, sort_keys=True) != json.dumps(
        {card.name: documents.card_hash(card) for card in cards}, sort_keys=True
    )
