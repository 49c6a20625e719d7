"""Step 0: the index of a workspace, built from cards, few-shots and values."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from state.cards import FewShot, TableCard
from tools.catalog import documents
from tools.catalog.fewshots import fewshot_id
from tools.catalog.manifest import VERSION, Manifest, read_manifest
from tools.catalog.masking import Vocabulary, masked
from tools.catalog.mentions import find
from tools.catalog.reading import read_values
from tools.catalog.swap import INDEX, drafted, journal
from tools.catalog.values import ValueIndex, ValueWriter
from tools.catalog.vectors import Progress, Vectorizer, save_collection
from tools.embedders import identity
from tools.search.bm25 import BM25
from tools.search.tokens import document_tokens
from tools.settings import settings

if TYPE_CHECKING:
    from tools.database import Engine


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
    reused: int = 0
    """Texts whose vectors were taken over."""
    seconds: float = 0.0
    warnings: list[str] = field(default_factory=list)


def build(
    folder: Path,
    cards: Sequence[TableCard],
    fewshots: Sequence[FewShot] = (),
    *,
    engine: Engine | None = None,
    embedder_name: str = "",
    values: bool = False,
    progress: Progress | None = None,
) -> BuildReport:
    """Write `folder/index`, replacing what is there when all is done.

    What a card did not change is taken over: vectors by their text, values by their table. An interrupted build
    goes on from what it had embedded. Questions are answered from the old index meanwhile.

    Args:
        engine: gives the distinct values of text columns; without one the samples and enums of the cards are used.
        embedder_name: retrieval model; empty: the setting. Another model than last time embeds everything again.
        values: read the values of unchanged tables again, too.
        progress: called with what is done, how much, of how much.

    Raises:
        WorkspaceError: when another process builds the index of this folder.
        DiskError: when the disk is full; the old index is kept.
        ModelError: when the embedder cannot be had.
    """
    started = time.perf_counter()
    name = embedder_name or settings().embedder
    old = read_manifest(folder / INDEX)
    manifest = Manifest.of(cards, identity(name), identity(settings().marker), with_values=engine is not None)
    report = BuildReport(tables=len(cards), columns=sum(len(c.columns) for c in cards), fewshots=len(fewshots))
    report.changed, report.removed = manifest.difference(old)
    shots = [shot.model_copy(update={"id": shot.id or fewshot_id(shot)}) for shot in fewshots]
    with drafted(folder) as draft:
        previous = folder / INDEX if old is not None and old.version == VERSION else None
        _write_lexical(draft, cards, shots, progress)
        _write_dense(draft, previous, old, cards, shots, name, journal(folder), report, progress)
        with ValueWriter(draft, previous) as writer:
            for table in report.removed:
                writer.drop(table)
            stale = manifest.stale_values(old, report.changed, everything=values)
            report.warnings += read_values(writer, cards, stale, engine, progress)
            report.values = writer.finish()
        _write_masked(draft, previous, old, cards, shots, name, journal(folder), report)
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
    for place, card in enumerate(cards):
        name = document_tokens(card.name)
        tables.append(documents.table_tokens(card))
        columns += [documents.column_tokens(card, column, name) for column in card.columns]
        if progress and (place % 200 == 199 or place + 1 == len(cards)):
            progress("reading cards", place + 1, len(cards))
    BM25.build(tables).save(draft / "tables_bm25")
    BM25.build(columns).save(draft / "columns_bm25")
    BM25.build([documents.fewshot_tokens(shot) for shot in shots]).save(draft / "fewshots_bm25")


def _write_dense(
    draft: Path,
    previous: Path | None,
    old: Manifest | None,
    cards: Sequence[TableCard],
    shots: Sequence[FewShot],
    model: str,
    journalled: Path,
    report: BuildReport,
    progress: Progress | None,
) -> None:
    """`tables`, `columns` and `fewshots` vectors; `marker` too where another model marks similarity."""
    own, marking = identity(model), identity(settings().marker)
    vectorizer = Vectorizer(model, own, journalled / "retrieval")
    if previous is not None and old is not None and old.embedder == own:
        for stem in ("tables", "columns", "fewshots"):
            vectorizer.take_over(previous / stem)
    vectorizer.resume()
    intents = [shot.intent for shot in shots]
    shot_ids = [shot.id for shot in shots]
    save_collection(draft / "fewshots", *vectorizer.embed(intents, "embedding examples", progress), shot_ids)
    texts = [documents.table_text(card) for card in cards]
    save_collection(
        draft / "tables", *vectorizer.embed(texts, "embedding tables", progress), [card.name for card in cards]
    )
    described = [documents.column_text(column) for card in cards for column in card.columns]
    distinct = list(dict.fromkeys(described))
    rows = {text: row for row, text in enumerate(distinct)}
    save_collection(draft / "columns", *vectorizer.embed(distinct, "embedding columns", progress), distinct)
    np.save(draft / "columns.rows.npy", np.asarray([rows[text] for text in described], dtype=np.int32))
    report.embedded, report.reused = vectorizer.embedded, vectorizer.reused
    if marking != own:
        marker = Vectorizer(settings().marker, marking, journalled / "marker")
        marker.resume()
        save_collection(draft / "marker", *marker.embed(intents, "embedding examples to mark", progress), shot_ids)
        report.embedded += marker.embedded


def _write_masked(
    draft: Path,
    previous: Path | None,
    old: Manifest | None,
    cards: Sequence[TableCard],
    shots: Sequence[FewShot],
    model: str,
    journalled: Path,
    report: BuildReport,
) -> None:
    """`masked`: few-shots without values and schema words. Needs the new values."""
    vectorizer = Vectorizer(model, identity(model), journalled / "masked")
    same = previous is not None and old is not None and old.embedder == identity(model)
    if same and previous is not None and (previous / "masked.faiss").exists():
        vectorizer.take_over(previous / "masked")
    vectorizer.resume()
    vocabulary = Vocabulary.of(cards)
    values = ValueIndex(draft)
    try:
        hits = [find(shot.intent, values, vocabulary.stems) for shot in shots]
    finally:
        values.close()
    texts = [masked(shot.intent, found, vocabulary) for shot, found in zip(shots, hits, strict=True)]
    save_collection(draft / "masked", *vectorizer.embed(texts, "embedding examples", None), [shot.id for shot in shots])
    report.embedded += vectorizer.embedded


def _write_lines(path: Path, items: Sequence[Any]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(item.model_dump_json(exclude_defaults=True) + "\n" for item in items)


def is_stale(folder: Path, cards: Sequence[TableCard]) -> bool:
    """Whether the cards have changed since the index was built (or there is none)."""
    old = read_manifest(folder / INDEX)
    return old is None or json.dumps(old.cards, sort_keys=True) != json.dumps(
        {card.name: documents.card_hash(card) for card in cards}, sort_keys=True
    )
