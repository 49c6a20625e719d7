"""Entities and relations that a chat model reads in documents; only what the text bears out is taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from hopql import prompts
from hopql.tools.base.quote_text import marked
from hopql.tools.base.tokenize_text import content_stems
from hopql.tools.knowledge.copy_rows import normal
from hopql.tools.knowledge.cut_sentences import split
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.extract_prose import TOGETHER, Extracted
from hopql.tools.models import Ask, sample
from hopql.tools.models.complete_prompt import identity, json_rules, read_object
from hopql.tools.models.keep_answers import Kept, kept

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


MAX_ENTITIES = 12
MAX_RELATIONS = 12
MAX_NAME = 90
MAX_DESCRIPTION = 400
MAX_TEXT = 600
MAX_VERB = 6
SUPPORT = 0.6
"""Share of a description's words that the text must have: what a model tells beyond that is not the document's."""
TYPES = (
    "person", "organisation", "place", "event", "work", "product", "system", "service", "term", "process", "role",
    "document", "date",
)  # fmt: skip
_WORD = re.compile(r"\w+")


def taken(read: dict[str, Any], chunk: Chunk, place: int) -> Extracted:
    """Entities, relations and mentions of one answer that its chunk bears out.

    A name must stand in the chunk's text or headings; a relation needs two such names; its text is the document's own
    sentence. A description whose words are not the text's is left empty.
    """
    text = " \n".join((*chunk.headings, chunk.text))
    flat = _flat(text)
    spans = split(chunk.text)
    entities: dict[str, Entity] = {}
    for one in _dicts(read.get("entities"))[: MAX_ENTITIES * 2]:
        name = _line(one.get("name"), MAX_NAME)
        if not _stands(name, flat) or name.lower() in entities or len(entities) >= MAX_ENTITIES:
            continue
        kind = _line(one.get("type"), 30).lower()
        said = _line(one.get("description"), MAX_DESCRIPTION)
        said = said if _borne_out(said, text) else ""
        entities[name.lower()] = Entity(name, kind if kind in TYPES else "name", said, place if said else -1)
    relations: dict[tuple[str, str, str], Relation] = {}
    for one in _dicts(read.get("relations"))[:MAX_RELATIONS]:
        if (made := _relation(one, entities, flat, spans, place)) is not None:
            relations.setdefault((made.source, made.target, made.kind), made)
    mentions = (Mention(place, one.name, max(1, flat.count(_flat(one.name)))) for one in entities.values())
    return tuple(entities.values()), tuple(relations.values()), tuple(mentions)


def _relation(
    one: dict[str, Any], entities: dict[str, Entity], flat: str, spans: list[str], place: int
) -> Relation | None:
    kind = _line(one.get("relation"), 80).lower().replace("_", " ").strip(" .")
    if not kind or len(kind.split()) > MAX_VERB:
        return None
    ends = []
    for side in ("source", "target"):
        name = _line(one.get(side), MAX_NAME)
        if name.lower() not in entities:
            if not _stands(name, flat) or len(name.split()) > 6:
                return None
            entities[name.lower()] = Entity(name, "name")
        ends.append(entities[name.lower()].name)
    if ends[0] == ends[1]:
        return None
    listed = one.get("keywords")
    keywords = [_line(word, 60).lower() for word in listed] if isinstance(listed, list) else []
    keywords = [word for word in dict.fromkeys(keywords) if word and _borne_out(word, flat)][:5]
    return Relation(ends[0], ends[1], kind, _said(spans, ends[0], ends[1]), tuple(keywords), chunk=place)


def _said(spans: list[str], source: str, target: str) -> str:
    """The sentence of the document that names both; else the two that name one each, when they stand near."""
    first = [at for at, one in enumerate(spans) if _stands(source, _flat(one))]
    second = [at for at, one in enumerate(spans) if _stands(target, _flat(one))]
    pairs = [(abs(a - b), min(a, b), max(a, b)) for a in first for b in second]
    if not pairs:
        return ""
    gap, start, end = min(pairs)
    return " ".join(" ".join(spans[start : end + 1]).split())[:MAX_TEXT] if gap <= 1 else ""


def _borne_out(said: str, text: str) -> bool:
    """Whether most words of a sentence about the text are the text's."""
    words = content_stems(said)
    known = content_stems(text)
    digits = set(re.findall(r"\d+", said)) <= set(re.findall(r"\d+", text))
    return bool(words) and digits and len(words & known) >= SUPPORT * len(words)


def _stands(name: str, flat: str) -> bool:
    """Whether a name stands in the text, as words of its own."""
    key = _flat(name)
    return len(name) > 1 and bool(key.strip()) and any(c.isalpha() for c in key) and key in flat


def _flat(text: str) -> str:
    """Words in lower case with one space around each, so that part of a word is no match; scripts without spaces
    match anywhere."""
    words = _WORD.findall(text.lower())
    joined = " ".join(words)
    return joined if not text.isascii() and any("\u3040" <= c <= "\u9fff" for c in text) else f" {joined} "


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _line(value: Any, limit: int) -> str:
    return " ".join(value.split()).strip()[:limit] if isinstance(value, str) else ""


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


UNTOUCHED = frozenset({"python", "triples", "csv", "schema", "structure"})
"""Kinds of documents that a model adds nothing to."""
_TIMEOUT_S = 120.0


@dataclass
class Extender:
    """Adds what a model reads to documents, within a number of calls for all of them.

    Answers are kept by text, model and prompt as soon as they come, so that a run that was stopped goes on where it
    was; kept answers are free. `progress` gets `reading with the model`, chunks done, chunks in all.
    """

    model: BaseChatModel
    max_calls: int
    progress: Callable[[str, int, int], None] | None = None
    kept: Kept = field(default_factory=lambda: kept("knowledge"))
    calls: int = 0
    left: int = 0
    """Chunks that were not asked about because the calls were used up."""
    unread: int = 0

    @property
    def mark(self) -> str:
        """What the name of the extractor says of the model."""
        return identity(self.model)

    def reads(self, kind: str) -> bool:
        """Whether it adds something to documents of a kind."""
        return kind not in UNTOUCHED

    def extend(self, given: Prepared) -> Prepared:
        """A document with what the model reads in it. One that it did not read whole is not marked as read by it.
        ModelError: the model does not answer; what was answered until then is kept."""
        if not self.reads(given.kind):
            return given
        left = self.left
        entities, relations, mentions = merged(
            (given.entities, given.relations, given.mentions), self.extracted(given.chunks)
        )
        extractor = given.extractor if self.left > left else f"{given.extractor}+{self.mark}"
        return replace(given, entities=entities, relations=relations, mentions=mentions, extractor=extractor)

    def extracted(self, chunks: Sequence[Chunk]) -> Extracted:
        """What the model reads in chunks, as far as these bear it out. Chunks of code, which have a symbol, and scraps
        are not asked about."""
        found: Extracted = ((), (), ())
        asked = [(at, one) for at, one in enumerate(chunks) if not one.symbol and len(one.text.split()) >= MIN_WORDS]
        for number, (place, chunk) in enumerate(asked, start=1):
            if (read := self._answer(chunk)) is not None:
                found = merged(found, taken(read, chunk, place))
            if self.progress is not None:
                self.progress("reading with the model", number, len(asked))
        return found

    def _answer(self, chunk: Chunk) -> dict[str, Any] | None:
        shown = "\n".join(part for part in (" > ".join(chunk.headings), chunk.text[:MAX_CHARACTERS]) if part)
        key = sha256("\0".join(("graph", shown, self.mark, prompts.text("extract_graph"))).encode()).hexdigest()
        if (known := self.kept.get(key)) is not None:
            return known
        if self.calls >= self.max_calls:
            self.left += 1
            return None
        mark, text = marked(shown, "TEXT")
        tail = prompts.fill(
            "extract_graph", mark=mark, text=text, types=", ".join(TYPES), entities=str(MAX_ENTITIES),
            relations=str(MAX_RELATIONS),
        )  # fmt: skip
        ask = Ask("", "", tail, "```json\n", max_tokens=MAX_TOKENS, timeout_s=_TIMEOUT_S, grammar=_RULES)
        completion = sample(self.model, ask, 1)[0]
        self.calls += 1
        read = read_object(completion.text)
        if read is None or not {"entities", "relations"} & set(read):
            self.unread += 1
            return None
        self.kept.put(key, {name: read.get(name) for name in ("entities", "relations")})
        return read

    def warnings(self) -> list[str]:
        """What the model did not do, in sentences."""
        told = []
        if self.left:
            told.append(
                f"{self.left:,} pieces of text were not read by the model: its calls were used up. "
                "Add them again to go on."
            )
        if self.unread:
            told.append(f"{self.unread:,} answers of the model could not be read; there the rules alone count.")
        return told


_VAGUE = ("", "name", "term")


def merged(ruled: Extracted, modelled: Extracted) -> Extracted:
    """One name for one thing whatever its case, or an alias of it.

    The model's description and type are taken where the rules have none; "mentioned with" gives way to what the model
    says of the same two names.
    """
    entities: dict[str, Entity] = {normal(one.name): one for one in ruled[0]}
    names = {normal(alias): one.name for one in ruled[0] for alias in one.aliases} | {
        key: one.name for key, one in entities.items()
    }  # fmt: skip
    for one in modelled[0]:
        own = names.setdefault(normal(one.name), one.name)
        known = entities.get(normal(own))
        if known is None:
            entities[normal(own)] = one
            continue
        kind = one.type if known.type in _VAGUE and one.type not in _VAGUE else known.type
        said, chunk = (known.description, known.chunk) if known.description else (one.description, one.chunk)
        entities[normal(own)] = replace(known, type=kind, description=said, chunk=chunk)
    more = [replace(one, source=names[normal(one.source)], target=names[normal(one.target)]) for one in modelled[1]]
    more = [one for one in more if one.source != one.target]
    told = {frozenset((one.source, one.target)) for one in more}
    kept = [one for one in ruled[1] if one.kind != TOGETHER or frozenset((one.source, one.target)) not in told]
    relations: dict[tuple[str, str, str], Relation] = {}
    for relation in (*kept, *more):
        relations.setdefault((relation.source, relation.target, relation.kind), relation)
    counts: dict[tuple[int, str], int] = {}
    for mention in (*ruled[2], *modelled[2]):
        key = (mention.chunk, names.get(normal(mention.name), mention.name))
        counts[key] = max(counts.get(key, 0), mention.count)
    mentions = tuple(Mention(chunk, name, count) for (chunk, name), count in counts.items())
    return tuple(entities.values()), tuple(relations.values()), mentions
