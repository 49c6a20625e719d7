"""The vectors of an index: of tables, columns and few-shots, and of few-shots without their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from hopql.state.cards import FewShot, TableCard
from hopql.tools.catalog import documents
from hopql.tools.catalog.gate import MOST_TEXTS
from hopql.tools.catalog.masking import Vocabulary, masked
from hopql.tools.catalog.mentions import find
from hopql.tools.catalog.values import ValueIndex
from hopql.tools.catalog.vectors import Progress, Vectorizer, save_collection
from hopql.tools.embedders import identity
from hopql.tools.settings import settings


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


@dataclass(frozen=True)
class Embedding:
    """What is embedded in one build, and where to."""

    draft: Path
    """The index that is being made."""
    previous: Path | None
    """The last one, where the same model made it: its vectors are taken over by their text."""
    cards: Sequence[TableCard]
    shots: Sequence[FewShot]
    model: str
    journalled: Path
    """Where an interrupted build left its vectors."""
    report: BuildReport
    progress: Progress | None

    def write_dense(self) -> None:
        """`tables`, `columns`, `fewshots` and `scope` vectors; `marker` too where another model marks similarity."""
        vectorizer = self._vectorizer("retrieval", "tables", "columns", "fewshots")
        intents = [shot.intent for shot in self.shots]
        ids = [shot.id for shot in self.shots]
        self._save(vectorizer, "fewshots", intents, "embedding examples", ids)
        made = documents.Documents(self.cards)
        texts = [made.table_text(card) for card in self.cards]
        self._save(vectorizer, "tables", texts, "embedding tables", [card.name for card in self.cards])
        described = [made.column_text(column) for card in self.cards for column in card.columns]
        distinct = list(dict.fromkeys(described))
        rows = {text: row for row, text in enumerate(distinct)}
        self._save(vectorizer, "columns", distinct, "embedding columns", distinct)
        np.save(self.draft / "columns.rows.npy", np.asarray([rows[text] for text in described], dtype=np.int32))
        named = made.column_names(MOST_TEXTS)
        texts = list(dict.fromkeys(named))
        naming = self._vectorizer("scope", "scope")
        self._save(naming, "scope", texts, "embedding names", texts)
        rows = {text: row for row, text in enumerate(texts)}
        np.save(self.draft / "scope.rows.npy", np.asarray([rows[text] for text in named], dtype=np.int32))
        self.report.embedded = vectorizer.embedded + naming.embedded
        self.report.reused = vectorizer.reused + naming.reused
        marking = identity(settings().marker)
        if marking != identity(self.model):
            marker = Vectorizer(settings().marker, marking, self.journalled / "marker")
            marker.resume()
            self._save(marker, "marker", intents, "embedding examples to mark", ids)
            self.report.embedded += marker.embedded

    def write_masked(self) -> None:
        """`masked`: few-shots without values and schema words. Needs the new values."""
        vectorizer = self._vectorizer("masked", "masked")
        vocabulary = Vocabulary.of(self.cards)
        values = ValueIndex(self.draft)
        try:
            hits = [find(shot.intent, values, vocabulary.stems) for shot in self.shots]
        finally:
            values.close()
        texts = [masked(shot.intent, found, vocabulary) for shot, found in zip(self.shots, hits, strict=True)]
        ids = [shot.id for shot in self.shots]
        save_collection(self.draft / "masked", *vectorizer.embed(texts, "embedding examples", None), ids)
        self.report.embedded += vectorizer.embedded

    def _vectorizer(self, journalled: str, *stems: str) -> Vectorizer:
        made = Vectorizer(self.model, identity(self.model), self.journalled / journalled)
        for stem in stems:
            if self.previous is not None and self.previous.joinpath(f"{stem}.faiss").exists():
                made.take_over(self.previous / stem)
        made.resume()
        return made

    def _save(self, vectorizer: Vectorizer, stem: str, texts: list[str], doing: str, ids: list[str]) -> None:
        save_collection(self.draft / stem, *vectorizer.embed(texts, doing, self.progress), ids)
