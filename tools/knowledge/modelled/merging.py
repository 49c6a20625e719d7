"""What the rules found and what a model found, as one."""

from __future__ import annotations

from dataclasses import replace

from hopql.tools.knowledge.prepared import Entity, Mention, Relation
from hopql.tools.knowledge.prose.extracting import Extracted
from hopql.tools.knowledge.prose.lexicon import key_of
from hopql.tools.knowledge.prose.relations import TOGETHER

_VAGUE = ("", "name", "term")


def merged(ruled: Extracted, modelled: Extracted) -> Extracted:
    """One name for one thing whatever its case, or an alias of it.

    The model's description and type are taken where the rules have none; "mentioned with" gives way to what the model
    says of the same two names.
    """
    entities: dict[str, Entity] = {key_of(one.name): one for one in ruled[0]}
    names = {key_of(alias): one.name for one in ruled[0] for alias in one.aliases} | {
        key: one.name for key, one in entities.items()
    }  # fmt: skip
    for one in modelled[0]:
        own = names.setdefault(key_of(one.name), one.name)
        known = entities.get(key_of(own))
        if known is None:
            entities[key_of(own)] = one
            continue
        kind = one.type if known.type in _VAGUE and one.type not in _VAGUE else known.type
        said, chunk = (known.description, known.chunk) if known.description else (one.description, one.chunk)
        entities[key_of(own)] = replace(known, type=kind, description=said, chunk=chunk)
    more = [replace(one, source=names[key_of(one.source)], target=names[key_of(one.target)]) for one in modelled[1]]
    more = [one for one in more if one.source != one.target]
    told = {frozenset((one.source, one.target)) for one in more}
    kept = [one for one in ruled[1] if one.kind != TOGETHER or frozenset((one.source, one.target)) not in told]
    relations: dict[tuple[str, str, str], Relation] = {}
    for relation in (*kept, *more):
        relations.setdefault((relation.source, relation.target, relation.kind), relation)
    counts: dict[tuple[int, str], int] = {}
    for mention in (*ruled[2], *modelled[2]):
        key = (mention.chunk, names.get(key_of(mention.name), mention.name))
        counts[key] = max(counts.get(key, 0), mention.count)
    mentions = tuple(Mention(chunk, name, count) for (chunk, name), count in counts.items())
    return tuple(entities.values()), tuple(relations.values()), mentions
