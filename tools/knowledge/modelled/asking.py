"""Asking a model for the entities and relations of each chunk: one call a chunk, answers kept, a bound on the calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from hopql import prompts
from hopql.tools.foreign import marked
from hopql.tools.knowledge.modelled.reading import MAX_ENTITIES, MAX_RELATIONS, TYPES, taken
from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Relation
from hopql.tools.knowledge.prose.extracting import Extracted
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.models.kept import Kept
from hopql.tools.models.structured import identity, json_rules, read_object

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MAX_TOKENS = 900
"""Of an answer; one that is cut off is repaired, and keeps what was whole."""
MAX_CHARACTERS = 6_000
"""Of a chunk's text that is shown to the model."""
MIN_WORDS = 5
"""A chunk with fewer is not asked about."""
# A small model that may name nothing names nothing. What the text does not hold is dropped, so it must name something.
_RULES = json_rules(
    '"{" ws "\\"entities\\":" ws entities "," ws "\\"relations\\":" ws relations "}"',
    'entities ::= "[" ws entity ("," ws entity){0,11} ws "]"\n'
    'entity ::= "{\\"name\\": " text ", \\"type\\": " text ", \\"description\\": " text "}"\n'
    'relations ::= "[" ws (relation ("," ws relation){0,11})? ws "]"\n'
    'relation ::= "{\\"source\\": " text ", \\"target\\": " text ", \\"relation\\": " text'
    ' ", \\"keywords\\": " texts "}"\n',
)


@dataclass
class Modelled:
    """What a model gave for a document's chunks, and what that cost."""

    extracted: Extracted = ((), (), ())
    calls: list[Completion] = field(default_factory=list)
    """Asked now; kept answers cost none."""
    kept: int = 0
    """Chunks whose answer was kept from before."""
    left: int = 0
    """Chunks that were not asked about because the calls were used up."""
    unread: int = 0
    """Answers that were no JSON object."""
    dropped: int = 0
    """Names and relations that the text does not bear out."""


def extract(
    chunks: Sequence[Chunk],
    model: BaseChatModel,
    *,
    kept: Kept | None = None,
    max_calls: int = 200,
    timeout_s: float = 120.0,
    progress: Callable[[str, int, int], None] | None = None,
) -> Modelled:
    """Entities, relations and mentions of the chunks as the model reads them, as far as the text bears them out.

    Answers are kept by text, model and prompt as soon as they come, so that a run that was stopped goes on where it
    was. At most `max_calls` calls are made; kept answers are free. `progress` gets `reading with the model`, chunks
    done, chunks in all. Chunks of code and schemas, which have a symbol, are not asked about.

    Errors:
        ModelError: the model does not answer; what was answered until then is kept.
    """
    done = Modelled()
    found: list[tuple[list[Entity], list[Relation], list[Mention]]] = []
    asked = [(place, one) for place, one in enumerate(chunks) if not one.symbol and len(one.text.split()) >= MIN_WORDS]
    for number, (place, chunk) in enumerate(asked, start=1):
        read = _answer(chunk, model, kept, max_calls, timeout_s, done)
        if read is not None:
            entities, relations, mentions, dropped = taken(read, chunk, place)
            found.append((entities, relations, mentions))
            done.dropped += dropped
        if progress is not None:
            progress("reading with the model", number, len(asked))
    done.extracted = _joined(found)
    return done


def _answer(
    chunk: Chunk, model: BaseChatModel, kept: Kept | None, max_calls: int, timeout_s: float, done: Modelled
) -> dict[str, Any] | None:
    shown = "\n".join(part for part in (" > ".join(chunk.headings), chunk.text[:MAX_CHARACTERS]) if part)
    key = sha256("\0".join(("graph", shown, identity(model), prompts.text("extract_graph"))).encode()).hexdigest()
    known = kept.get(key) if kept is not None else None
    if known is not None:
        done.kept += 1
        return known
    if len(done.calls) >= max_calls:
        done.left += 1
        return None
    mark, text = marked(shown, "TEXT")
    ask = Ask(
        system="",
        prefix="",
        tail=prompts.fill(
            "extract_graph",
            mark=mark,
            text=text,
            types=", ".join(TYPES),
            entities=str(MAX_ENTITIES),
            relations=str(MAX_RELATIONS),
        ),
        opened="```json\n",
        max_tokens=MAX_TOKENS,
        timeout_s=timeout_s,
        grammar=_RULES,
    )
    completion = sample(model, ask, 1)[0]
    done.calls.append(completion)
    read = read_object(completion.text)
    if read is None or not {"entities", "relations"} & set(read):
        done.unread += 1
        return None
    if kept is not None:
        kept.put(key, {name: read.get(name) for name in ("entities", "relations")})
    return read


def _joined(found: Sequence[tuple[list[Entity], list[Relation], list[Mention]]]) -> Extracted:
    """One entity a name: the first description, the first type that says something."""
    entities: dict[str, Entity] = {}
    names: dict[str, str] = {}
    for listed, _, _ in found:
        for one in listed:
            key = one.name.lower()
            known = entities.get(key)
            names.setdefault(key, one.name)
            if known is None:
                entities[key] = one
            elif not known.description or known.type == "name":
                said = known if known.description else one
                kind = one.type if known.type == "name" else known.type
                entities[key] = Entity(known.name, kind, said.description, said.chunk)
    relations = tuple(
        Relation(
            names[one.source.lower()],
            names[one.target.lower()],
            one.kind,
            one.text,
            one.keywords,
            one.weight,
            one.chunk,
        )
        for _, listed, _ in found
        for one in listed
    )
    mentions = tuple(Mention(one.chunk, names[one.name.lower()], one.count) for _, _, listed in found for one in listed)
    return tuple(entities.values()), relations, mentions
