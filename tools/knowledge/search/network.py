"""The graph of a space as a sparse matrix: entities and chunks as nodes; relations, mentions and likeness of names as
edges. Kept in the process, and in a file, until the space changes."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hopql.tools.knowledge.search.reach import Reach
from hopql.tools.settings import settings

if TYPE_CHECKING:
    import psycopg
    from scipy.sparse import csr_matrix

_RELATIONS = """
SELECT s.canonical, t.canonical, sum(r.weight)::float4
FROM knowledge_relations r JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target
WHERE {where} GROUP BY 1, 2
"""
_MENTIONS = """
SELECT e.canonical, m.chunk, 1::float4 FROM knowledge_mentions m JOIN knowledge_entities e ON e.id = m.entity
WHERE {where} GROUP BY 1, 2
"""
_DEFINITIONS = """
SELECT e.canonical, d.chunk, 1::float4 FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.chunk IS NOT NULL AND {where} GROUP BY 1, 2
"""
_SYNONYMS = """
SELECT a.canonical, b.canonical, max(y.score)::float4
FROM knowledge_synonyms y JOIN knowledge_entities a ON a.id = y.one JOIN knowledge_entities b ON b.id = y.other
WHERE y.space = %(space)s AND a.canonical <> b.canonical GROUP BY 1, 2
"""
_KEPT: Final = 4
"""Graphs kept in a process."""
_FILES: Final = 8
"""Graphs kept in files."""
_BATCH: Final = 50_000
_graphs: OrderedDict[tuple[str, ...], Network] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Network:
    """A graph: first the entities, then the chunks."""

    entities: Mapping[str, int]
    """Places by canonical id."""
    chunks: Sequence[str]
    """Ids, in the order of their places, which come after those of the entities."""
    chunk_places: Mapping[str, int]
    step: csr_matrix
    """(n, n), float32: column j is how a walker leaves node j; columns of nodes without edges are zero."""
    spread: NDArray[np.int32]
    """Of each entity: how many chunks speak of it, at least 1."""


def network(connection: psycopg.Connection, reach: Reach, version: str) -> Network:
    """The graph of what is within reach.

    Args:
        version: of the space; another one makes the graph anew.
    """
    filtered = hashlib.sha256("\0".join(reach.documents).encode()).hexdigest() if reach.documents is not None else ""
    key = (reach.url, reach.space, version, filtered)
    with _lock:
        known = _graphs.get(key)
    if known is None:
        file = _file(key) if not filtered else None
        tables = _loaded(file) if file else None
        if tables is None:
            tables = _read(connection, reach)
            if file:
                _store(file, tables)
        known = _made(*tables)
    with _lock:
        _graphs[key] = known
        _graphs.move_to_end(key)
        while len(_graphs) > _KEPT:
            _graphs.popitem(last=False)
    return known


_Tables = tuple[list[str], list[str], NDArray[np.int32], NDArray[np.int32], NDArray[np.float32], NDArray[np.int32]]
"""Ids of entities and of chunks, then edges: from, to, weight, once each; and the spread of the entities."""


def _read(connection: psycopg.Connection, reach: Reach) -> _Tables:
    entities: dict[str, int] = {}
    chunks: dict[str, int] = {}
    ends = _edges(connection, reach, _RELATIONS.format(where=reach.where("r")), entities, entities)
    held = [_edges(connection, reach, _MENTIONS.format(where=reach.where("m")), entities, chunks)]
    held.append(_edges(connection, reach, _DEFINITIONS.format(where=reach.where("d")), entities, chunks))
    like = _edges(connection, reach, _SYNONYMS, entities, entities, grow=False)
    of = np.concatenate([part[0] for part in held])
    in_ = np.concatenate([part[1] for part in held])
    pairs = np.unique(np.stack([of, in_]), axis=1) if len(of) else np.zeros((2, 0), np.int32)
    spread = np.maximum(np.bincount(pairs[0], minlength=len(entities)), 1).astype(np.int32)
    starts = np.concatenate([ends[0], pairs[0], like[0]]).astype(np.int32)
    targets = np.concatenate([ends[1], pairs[1] + len(entities), like[1]]).astype(np.int32)
    weights = np.concatenate([ends[2], np.ones(pairs.shape[1], np.float32), like[2]]).astype(np.float32)
    return list(entities), list(chunks), starts, targets, weights, spread


def _edges(
    connection: psycopg.Connection,
    reach: Reach,
    sql: str,
    left: dict[str, int],
    right: dict[str, int],
    *,
    grow: bool = True,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
    """Places and weights of the pairs that a statement gives; ids that are new get places where they may `grow`."""
    starts: list[int] = []
    targets: list[int] = []
    weights: list[float] = []
    with connection.cursor(name="knowledge_network", withhold=False) as cursor:
        cursor.itersize = _BATCH
        cursor.execute(sql.encode(), reach.parameters, binary=False)
        for one, other, weight in cursor:
            if not grow and (one not in left or other not in right):
                continue
            starts.append(left.setdefault(one, len(left)))
            targets.append(right.setdefault(other, len(right)))
            weights.append(weight)
    return np.array(starts, np.int32), np.array(targets, np.int32), np.array(weights, np.float32)


def _made(
    entities: list[str],
    chunks: list[str],
    starts: NDArray[np.int32],
    targets: NDArray[np.int32],
    weights: NDArray[np.float32],
    spread: NDArray[np.int32],
) -> Network:
    from scipy.sparse import coo_matrix, diags

    size = len(entities) + len(chunks)
    apart = starts != targets
    starts, targets, weights = starts[apart], targets[apart], weights[apart]
    both = (np.concatenate([starts, targets]), np.concatenate([targets, starts]))
    whole = coo_matrix((np.concatenate([weights, weights]), both), shape=(size, size), dtype=np.float32).tocsr()
    degree = np.asarray(whole.sum(axis=0)).ravel()
    step = (whole @ diags(1 / np.where(degree > 0, degree, 1).astype(np.float32))).tocsr()
    places = {id_: place for place, id_ in enumerate(entities)}
    return Network(places, chunks, {id_: place for place, id_ in enumerate(chunks)}, step, spread)


def _file(key: tuple[str, ...]) -> Path:
    name = hashlib.sha256("\0".join(key).encode()).hexdigest()[:24]
    return settings().cache_dir / "knowledge" / f"{name}.npz"


def _loaded(file: Path) -> _Tables | None:
    """The tables of a file; None where there is none, or it cannot be read."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            names = [kept[part].tolist() for part in ("entities", "chunks")]
            arrays: list[Any] = [kept[part] for part in ("starts", "targets", "weights", "spread")]
        file.touch()
    except (OSError, ValueError, KeyError, EOFError):
        return None
    return names[0], names[1], arrays[0], arrays[1], arrays[2], arrays[3]


def _store(file: Path, tables: _Tables) -> None:
    """Keep tables in a file, and the latest few files. It only saves time, so what cannot be written is not told."""
    draft = file.with_name(f"{file.stem}.{threading.get_ident()}.tmp.npz")
    names = ("entities", "chunks", "starts", "targets", "weights", "spread")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        arrays = [np.asarray(table, dtype=str) if isinstance(table, list) else table for table in tables]
        np.savez(draft, **dict(zip(names, arrays, strict=True)))  # type: ignore[arg-type]
        draft.replace(file)
        kept = sorted(file.parent.glob("*.npz"), key=lambda one: one.stat().st_mtime)
        for old in kept[:-_FILES]:
            old.unlink(missing_ok=True)
