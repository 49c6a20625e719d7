"""Which entities are one: names that agree, aliases, and the groups that follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hopql.tools.base.query_text import clean
from hopql.tools.knowledge.copy_rows import CODE, normal
from hopql.tools.knowledge.make_tables import reading, writing
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg
    from numpy.typing import NDArray

_ALIASES: Final = """
SELECT DISTINCT f.id, d.entity FROM knowledge_descriptions d CROSS JOIN unnest(d.normals) AS form
JOIN knowledge_entities f ON f.space = d.space AND f.normal = form
WHERE d.space = %(space)s AND d.type <> ALL(%(code)s) AND length(form) > 1 AND d.entity <> f.id
"""
_MERGED: Final = """
SELECT id, name, canonical FROM knowledge_entities WHERE space = %(space)s AND (id = ANY(%(ids)s) OR canonical <> id)
"""
_TYPES: Final = """
SELECT entity, array_agg(DISTINCT type) FROM knowledge_descriptions WHERE entity = ANY(%s) GROUP BY entity
"""


def regroup(space: str) -> None:
    """Note anew which entities are one, by all aliases and spellings that there are. Nothing is written where that is
    as it was."""
    with reading() as connection:
        if not _moved(connection, space):
            return
    with writing(space) as connection:
        moved = _moved(connection, space)
        connection.execute(
            "UPDATE knowledge_entities e SET canonical = g.canonical "
            "FROM unnest(%s::text[], %s::text[]) AS g (id, canonical) WHERE e.id = g.id",
            [list(moved), list(moved.values())],
        )


def _moved(connection: psycopg.Connection, space: str) -> dict[str, str]:
    """For each id that now belongs to another group the one that stands for that."""
    spelled = connection.execute("SELECT one, other FROM knowledge_merges WHERE space = %s", [space]).fetchall()
    pairs = {*spelled, *_by_alias(connection, space, spelled)}
    values = {"space": space, "ids": sorted({end for pair in pairs for end in pair})}
    merged = connection.execute(_MERGED.encode(), values).fetchall()
    canonical = grouped({id_: name for id_, name, _ in merged}, pairs)
    return {id_: canonical[id_] for id_, _, before in merged if canonical[id_] != before}


def _by_alias(
    connection: psycopg.Connection, space: str, spelled: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Names that are an alias of one thing only, of a type that it may have, with that thing."""
    owners: dict[str, set[str]] = {}
    for name, owner in connection.execute(_ALIASES.encode(), {"space": space, "code": sorted(CODE)}).fetchall():
        owners.setdefault(name, set()).add(owner)
    ids = {id_ for name, some in owners.items() for id_ in (name, *some)}
    types, one_of = types_of(connection, ids), grouped({id_: id_ for id_ in ids}, spelled)
    for name, some in owners.items():
        owner = min(some)
        if len({one_of[one] for one in some}) == 1 and agree(types.get(name, ()), types.get(owner, ())):
            yield name, owner


def types_of(connection: psycopg.Connection, ids: Iterable[str]) -> dict[str, list[str]]:
    """The types that documents say these entities have."""
    return dict(connection.execute(_TYPES.encode(), [sorted(ids)]).fetchall())


def grouped(names: dict[str, str], edges: Iterable[tuple[str, str]]) -> dict[str, str]:
    """For each id the one that stands for its group: that of the longest name, of several the first of the alphabet."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(names)
    graph.add_edges_from((one, other) for one, other in edges if one in names and other in names)
    groups = nx.connected_components(graph)
    heads = ((min(group, key=lambda one: (-len(names[one]), names[one], one)), group) for group in groups)
    return {id_: head for head, group in heads for id_ in group}


_WORD: Final = re.compile(r"[^\W\d_]+|\d+(?:[.,:]\d+)*")
_NUMBER: Final = re.compile(r"\d+")
_FILLER_TEXT: Final = "the and a an for de la le inc ltd llc corp co gmbh plc ag sa incorporated limited"
_FILLERS: Final = frozenset(_FILLER_TEXT.split())
_LONG: Final = 6
_SPELLED: Final = 0.9
"""Likeness of two spellings of a word (Indel similarity of rapidfuzz): organisation and organization have 0.92."""
_VAGUE: Final = frozenset({"", "term", "concept", "entity", "name", "topic"})
"""Types that say nothing of what a thing is."""
_CLASSES: Final = {
    "person": "person", "people": "person", "character": "person", "author": "person",
    "organisation": "organisation", "organization": "organisation", "company": "organisation", "team": "organisation",
    "institution": "organisation", "agency": "organisation",
    "place": "place", "location": "place", "city": "place", "country": "place",
    "date": "time", "time": "time", "event": "event", "document": "document",
}  # fmt: skip


def agree(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether the types that two entities are said to have allow that they are one. `term` says nothing."""
    one, other = _classes(some), _classes(others)
    if (one | other) & CODE:
        return False
    return not one or not other or bool(one & other)


def _classes(types: Iterable[str]) -> set[str]:
    return {_CLASSES.get(type_, type_) for type_ in types if type_ not in _VAGUE}


def same_name(one: str, other: str) -> bool:
    """Whether two names are one name in two spellings.

    Numbers must be the same, and each word of one must be that of the other at its place, or be long and spelled almost
    like it, with the same initial. Words such as Inc. or the may be left out.
    """
    a, b = ([word for word in _WORD.findall(normal(name)) if word not in _FILLERS] for name in (one, other))
    if not a or numbers_differ(one, other):
        return False
    return "".join(a) == "".join(b) or (len(a) == len(b) and all(map(_spelled, a, b)))  # data base, database


def numbers_differ(one: str, other: str) -> bool:
    """Whether two names have other numbers: 1963 and 1964 are near by meaning, and not alike."""
    return sorted(_NUMBER.findall(one)) != sorted(_NUMBER.findall(other))


def _spelled(one: str, other: str) -> bool:
    """Whether two words are one in two spellings; `Martin` and `Martina` are not."""
    from rapidfuzz import fuzz

    if one == other:
        return True
    if min(len(one), len(other)) < _LONG or one[0] != other[0]:
        return False
    short, long = sorted((one, other), key=len)
    if long.startswith(short) and long[len(short) :] != "s":  # Martin, Martina; America, American
        return False
    return bool(fuzz.ratio(one, other) >= _SPELLED * 100)


SAME: Final = 0.92
"""Cosine from which two names are looked at as two spellings of one."""
ALIKE: Final = 0.8
"""Cosine from which two names are synonyms, as in HippoRAG 2 (arXiv 2502.14802)."""
MOST: Final = 10
"""Synonyms of an entity."""
_LOOKED_AT: Final = 30
"""Nearest names of each that are looked at, as some fall out for their numbers."""
_BLOCK: Final = 8192
_NEW_BLOCK: Final = 1024
_NEW: Final = """
SELECT e.id, e.name, e.embedding FROM knowledge_unsettled u JOIN knowledge_entities e ON e.id = u.entity
WHERE u.space = %s AND e.embedder = %s ORDER BY e.id
"""
_ALL: Final = """
SELECT e.id, e.name, e.embedding FROM knowledge_entities e WHERE e.space = %s AND e.embedder = %s ORDER BY e.id
"""
_KNOWN: Final = """
SELECT one, other, score FROM knowledge_synonyms WHERE one = ANY(%(ids)s) OR other = ANY(%(ids)s)
"""


_Names = tuple[list[str], list[str], "NDArray[np.float32]"]
"""Ids and names of entities, and the vectors of these names."""
Pair = tuple[str, str, float]


def settle_names(space: str) -> int:
    """Compare the names that have not been compared yet with all names of the space; how many merges were made."""
    with reading() as connection:
        rows = connection.cursor(binary=True).execute(_NEW, [space, identity()]).fetchall()
        if not rows:
            return 0
        called, pairs = _near(connection, space, _names(rows))
        types = types_of(connection, called)
    same = [
        (one, other) for one, other, score in pairs
        if score >= SAME and same_name(called[one], called[other]) and agree(types.get(one, ()), types.get(other, ()))
    ]  # fmt: skip
    with writing(space) as connection:
        made = connection.execute(
            "INSERT INTO knowledge_merges (space, one, other) SELECT %s, g.one, g.other "
            "FROM unnest(%s::text[], %s::text[]) AS g (one, other) JOIN knowledge_entities a ON a.id = g.one "
            "JOIN knowledge_entities b ON b.id = g.other ON CONFLICT DO NOTHING",
            [space, [one for one, _ in same], [other for _, other in same]],
        ).rowcount
        _note(connection, space, pairs)
        connection.execute("DELETE FROM knowledge_unsettled WHERE entity = ANY(%s)", [[row[0] for row in rows]])
    return made


def _names(rows: Sequence[tuple[Any, ...]]) -> _Names:
    # As PostgreSQL sends a halfvec: four bytes, then its numbers.
    vectors = np.stack([np.frombuffer(row[2], ">f2", offset=4).astype(np.float32) for row in rows])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return [row[0] for row in rows], [row[1] for row in rows], vectors


def _near(connection: psycopg.Connection, space: str, new: _Names) -> tuple[dict[str, str], list[Pair]]:
    """The names of near entities, and the pairs with their cosine: smaller id first, nearest pairs first."""
    new_ids, new_names, new_vectors = new
    called = dict(zip(new_ids, new_names, strict=True))
    found: dict[tuple[str, str], float] = {}
    with connection.cursor("hopql_names", binary=True) as cursor:
        cursor.execute(_ALL, [space, identity()])
        while rows := cursor.fetchmany(_BLOCK):
            ids, names, vectors = _names(rows)
            for start in range(0, len(new_ids), _NEW_BLOCK):
                for row, column, score in _best(new_vectors[start : start + _NEW_BLOCK] @ vectors.T):
                    one, other = new_ids[start + row], ids[column]
                    if one != other and not numbers_differ(called[one], names[column]):
                        found[min(one, other), max(one, other)] = score
                        called[other] = names[column]
    pairs = sorted(((one, other, score) for (one, other), score in found.items()), key=lambda p: (-p[2], p[0], p[1]))
    return called, pairs


def _best(scores: NDArray[np.float32]) -> Iterator[tuple[int, int, float]]:
    """Places of the best scores of each row, from `ALIKE` on."""
    rows, columns = np.nonzero(scores >= ALIKE)
    values = scores[rows, columns]
    order = np.lexsort((-values, rows))
    rows, columns, values = rows[order], columns[order], values[order]
    starts = np.searchsorted(rows, rows)
    kept = np.arange(len(rows)) - starts < _LOOKED_AT
    yield from zip(rows[kept].tolist(), columns[kept].tolist(), values[kept].tolist(), strict=True)


def _note(connection: psycopg.Connection, space: str, pairs: Iterable[Pair]) -> None:
    """Note synonyms, of each entity the nearest: a new one may take the place of one that was noted."""
    new = {(one, other): score for one, other, score in pairs}
    ids = sorted({end for pair in new for end in pair})
    old = {(one, other): score for one, other, score in connection.execute(_KNOWN.encode(), {"ids": ids}).fetchall()}
    kept = _nearest({**old, **new})
    gone, added = sorted(set(old) - kept), sorted(kept - set(old))
    connection.execute(
        "DELETE FROM knowledge_synonyms s USING unnest(%s::text[], %s::text[]) AS g (one, other) "
        "WHERE s.one = g.one AND s.other = g.other",
        [[one for one, _ in gone], [other for _, other in gone]],
    )
    connection.execute(
        "INSERT INTO knowledge_synonyms (space, one, other, score) SELECT %s, g.one, g.other, g.score "
        "FROM unnest(%s::text[], %s::text[], %s::real[]) AS g (one, other, score) "
        "JOIN knowledge_entities a ON a.id = g.one JOIN knowledge_entities b ON b.id = g.other ON CONFLICT DO NOTHING",
        [space, [one for one, _ in added], [other for _, other in added], [new[pair] for pair in added]],
    )


def _nearest(scored: Mapping[tuple[str, str], float]) -> set[tuple[str, str]]:
    """The nearest pairs such that no entity is in more than `MOST` of them."""
    taken: dict[str, int] = {}
    kept: set[tuple[str, str]] = set()
    for one, other in sorted(scored, key=lambda pair: (-scored[pair], pair)):
        if taken.get(one, 0) < MOST and taken.get(other, 0) < MOST:
            kept.add((one, other))
            taken[one], taken[other] = taken.get(one, 0) + 1, taken.get(other, 0) + 1
    return kept


_BY_NAME = """
SELECT id FROM knowledge_entities WHERE space = %(space)s AND (id = %(name)s OR normal = %(form)s)
ORDER BY id = %(name)s DESC LIMIT 1
"""
_BY_ALIAS = """
SELECT min(d.entity) FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.space = %(space)s AND d.normals && ARRAY[%(form)s]
GROUP BY e.canonical ORDER BY bool_or(%(name)s = ANY(d.aliases)) DESC, count(*) DESC, min(e.name), e.canonical LIMIT 1
"""
_BY_ENDING = """
SELECT id FROM knowledge_entities
WHERE space = %(space)s AND right(normal, length(%(form)s) + 1) = '.' || %(form)s
ORDER BY length(normal), normal LIMIT 1
"""


def row_of(connection: psycopg.Connection, space: str, name: str) -> str | None:
    """The id of an entity, by its id, normal form, an alias, or the end of a qualified name."""
    values = {"space": space, "name": clean(name).strip(), "form": normal(name)}
    if not values["form"]:
        return None
    for statement in (_BY_NAME, _BY_ALIAS, _BY_ENDING):
        if row := connection.execute(statement.encode(), values).fetchone():
            return str(row[0])
    return None
