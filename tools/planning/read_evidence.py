"""The reader: what settles a part of a question, read from the evidence that was found for it, by a small trained
model.

A question and what was found for it (memories, the database's tables) are read at once by a BERT encoder; the answer is
one step: which part of the question a memory settles and with which words of it, which part the database has to be
asked for first, that a memory tells the answer itself, that a part is known to nobody, or that the database can be
asked as it stands. Steps are taken until nothing is open, so two memories in a row are two readings. Values are copied
from the evidence, never written.

The method is extractive reading, as for SQuAD (Devlin et al., BERT, arXiv:1810.04805, section 4.2), over several pieces
at once with a pointer to the piece (Vinyals et al., arXiv:1506.03134). Data, script and report: `training/hops` in the
repository.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from hopql.tools.base.tokenize_text import content_words
from hopql.tools.models.choose_embedder import embed_array, embedder
from hopql.tools.models.embed_minilm import Weights, open_tuned
from hopql.tools.models.tag_words import log_softmax

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Action = Literal["ask", "fill", "first", "answer", "unknown", "swap", "add", "keep", "any", "drop"]
ACTIONS: Final[tuple[Action, ...]] = (
    "ask", "fill", "first", "answer", "unknown", "swap", "add", "keep", "any", "drop",
)  # fmt: skip
"""Ask it as it stands; fill a part with an item's words; ask the database for a part first; an item is the answer, or
the choice; a part that nobody told, or a reply that says nothing; put a part in the place of an item's words; add a
part to an item; remember a part; any choice will do; the question is given up."""
HOPS: Final[frozenset[Action]] = frozenset({"ask", "fill", "first", "answer", "unknown"})
"""The steps that are possible where memories are the items."""
QUESTION_TOKENS, TABLES_TOKENS, ITEM_TOKENS = 120, 60, 60
ITEMS: Final = 6
ORDERS: Final = 3
"""Orders in which memories are read."""
LINKS: Final = 5
"""What a pointer goes by beside its token: the part's begin by the item, its end by the item and by its begin, the
value's begin by the part's, its end by its begin. A question may hold several parts: so all four are of the same."""
_LONGEST: Final = 40
"""Tokens of the longest part of a question, and of the longest value."""
_SAME: Final = 0.6
"""Share of tokens (F1) from which two runs are the same part."""
_NEAR: Final = 8.0
"""What the cosine of a part and a memory adds to the score of that memory."""
_SETTLED, _SMALLER = 0.5, 0.8
"""Probability from which a memory settles a part within a part, and the share of its characters that it has at most."""
_UNIT: Final = re.compile(r"\d+(?:[./:,-]\d+)*|\w+|\S")
"""What is copied whole or not at all: a word, a date or number, a mark."""
Scores = NDArray[np.float32]
Near = Callable[[Sequence[tuple[int, int]]], Scores]
"""How near in meaning each item is to parts of the question (its characters): (parts, items)."""


@dataclass(frozen=True)
class Piece:
    """A text among the tokens: its marker's position, and of each token its position and the characters it stands
    for."""

    marker: int
    tokens: list[tuple[int, int, int]]
    parts: list[int] = field(default_factory=list)
    """Of each token of an item the number of its part: what is before the first colon is 0, then each semicolon begins
    another. A value is within one, or all of the last ones together."""
    edges: list[tuple[bool, bool]] = field(default_factory=list)
    """Of each token whether a unit begins and ends with it."""

    @property
    def places(self) -> list[int]:
        """Positions of the marker and of the tokens."""
        return [self.marker, *(place for place, _, _ in self.tokens)]


@dataclass(frozen=True)
class Encoded:
    """A question with its evidence, as the model takes it."""

    ids: list[int]
    question: Piece
    items: list[Piece]


@dataclass(frozen=True)
class Step:
    """What to do next, with the probability that the model gives it."""

    action: Action
    sure: float
    part: tuple[int, int] = (0, 0)
    """Characters of the question."""
    item: int = -1
    """Position among the evidence."""
    value: tuple[int, int] = (0, 0)
    """Characters of that item."""


def encode(tokenizer: Tokenizer, question: str, tables: str, items: Sequence[str]) -> Encoded:
    """Tokens of `[CLS] question [SEP] tables [SEP] item [SEP] item …`, each part cut at its limit."""
    ids, gap = [_id(tokenizer, "[CLS]")], _id(tokenizer, "[SEP]")

    def add(text: str, most: int, *, listed: bool = False) -> Piece:
        encoded = tokenizer.encode(text, add_special_tokens=False)
        marker = len(ids) - 1
        tokens = [(len(ids) + i, *encoded.offsets[i]) for i in range(min(most, len(encoded.ids)))]
        words = encoded.tokens[:most] if listed else []
        colon = words.index(":") if ":" in words else -1
        parts = [words[colon + 1 : at].count(";") + 1 if at > colon else 0 for at in range(len(words))]
        units = [found.span() for found in _UNIT.finditer(text)]
        begins, ends = {begin for begin, _ in units}, {end for _, end in units}
        edges = [(begin in begins, end in ends) for _, begin, end in tokens]
        ids.extend(encoded.ids[:most])
        ids.append(gap)
        return Piece(marker, tokens, parts, edges)

    asked = add(question, QUESTION_TOKENS)
    add(tables, TABLES_TOKENS)
    return Encoded(ids, asked, [add(item, ITEM_TOKENS, listed=True) for item in items])


def _id(tokenizer: Tokenizer, token: str) -> int:
    number = tokenizer.token_to_id(token)
    assert number is not None
    return int(number)


def decode(
    encoded: Encoded, scores: Scores, actions: Scores, links: Scores | None = None, near: Near | None = None
) -> list[Step]:
    """Steps, the likeliest first: one for each action that is possible.

    Args:
        scores: (tokens, 5): span start, span end, item, value start, value end.
        actions: as ACTIONS says.
        links: (tokens, 2, LINKS, width): keys and queries; what a query of one token and a key of another have in
            common is added to the score of the other. None: pointers know nothing of each other.
        near: of memories. A question may have several parts that memories settle, in any order: then only what
            overlaps a part speaks against its being filled, from the memory that is near to it.
    """
    chance, asked = np.exp(log_softmax(actions)), encoded.question
    linked = partial(_linked, links)

    def part_of(marker: int) -> Scores:
        places = asked.places[1:]
        begins = scores[places, 0] + linked(0, marker, places)
        return _pairs(asked, begins, scores[places, 1] + linked(1, marker, places) + linked(2, places, places))

    def value_of(item: Piece, begin: int) -> tuple[tuple[int, int], float]:
        places = item.places[1:]
        if not places:
            return (0, 0), 0.0
        begins, ends = scores[places, 3] + linked(3, begin, places), scores[places, 4] + linked(4, places, places)
        pairs = _pairs(item, begins, ends)
        first, last = _best(pairs)
        return _characters(item, first, last), float(np.exp(pairs[first, last]))

    steps = [Step(ACTIONS[at], float(chance[at])) for at in (0, 8, 9)]
    if asked.tokens:
        alone = part_of(asked.marker)
        first, last = _best(alone)
        part, sure = _characters(asked, first, last), float(np.exp(alone[first, last]))
        steps += [Step(ACTIONS[at], float(chance[at] * sure), part) for at in (2, 4, 7)]
    if encoded.items:
        told = log_softmax(scores[[item.marker for item in encoded.items], 2])
        item = int(told.argmax())
        value, read = value_of(encoded.items[item], asked.marker)
        steps.append(Step("answer", float(chance[3] * np.exp(told[item])) * read, (0, 0), item, value))
    if encoded.items and asked.tokens:
        joint = np.stack([part_of(item.marker) for item in encoded.items])
        tops = [_best(pairs) for pairs in joint]
        parts = [_characters(asked, *top) for top in tops]
        weighed = told + _NEAR * near(parts) if near else np.tile(told, (len(told), 1))
        item = int(np.argmax([weighed[at, at] + joint[at][top] for at, top in enumerate(tops)]))
        (first, last), part = tops[item], parts[item]
        value, read = value_of(encoded.items[item], asked.tokens[first][0])
        sure = float(np.exp(told[item] + joint[item][first, last]))
        if near:
            mass = np.exp(log_softmax(weighed[item]))[:, None, None] * np.exp(joint)
            rows, columns = np.indices(mass.shape[1:])
            shared = np.minimum(columns, last) - np.maximum(rows, first) + 1
            same = 2 * shared >= _SAME * (columns - rows + 1 + last - first + 1)
            fill = float(mass[item][same].sum() / mass[:, shared > 0].sum())
        else:
            fill = sure
        steps.append(Step("fill", float(chance[1]) * fill * read, part, item, value))
        steps.append(Step("swap", float(chance[5]) * sure * read, part, item, value))
        steps.append(Step("add", float(chance[6]) * sure, part, item))
    return sorted(steps, key=lambda step: -chance[ACTIONS.index(step.action)])


def _linked(links: Scores | None, kind: int, begin: int | Sequence[int], end: Sequence[int]) -> Scores | float:
    """What the queries of `begin` and the keys of `end` have in common: one row a query, or one vector."""
    if links is None:
        return 0.0
    common: Scores = links[begin, 1, kind] @ links[end, 0, kind].T / np.sqrt(links.shape[-1])
    return common


def _pairs(piece: Piece, begins: Scores, ends: Scores, barred: Sequence[bool] = ()) -> Scores:
    """The logarithm of the probability of each run of tokens, by its first and last token; `ends` may differ by the
    first. Runs of whole units are possible; but for all of the text, one begins with no `barred` token."""
    count = len(piece.tokens)
    ends = np.broadcast_to(ends, (count, count))
    pairs = log_softmax(begins)[:, None] + ends - np.logaddexp.reduce(ends, axis=1, keepdims=True)
    rows, columns = np.indices(pairs.shape)
    possible = (columns >= rows) & (columns - rows < _LONGEST)
    begin, end = np.array(piece.edges).T
    whole = possible & begin[:, None] & end
    possible = whole if whole.any() else possible
    if piece.parts:
        parts, rest = np.array(piece.parts), (rows == piece.parts.count(0)) & (columns == count - 1)
        possible &= (parts[rows] == parts[columns]) | rest
    if any(barred):
        possible &= ~np.array(barred)[rows] | ((rows == 0) & (columns >= count - 2))
        pairs = pairs - np.logaddexp.reduce(pairs[possible])
    return np.where(possible, pairs, -np.inf)


def _best(pairs: Scores) -> tuple[int, int]:
    first, last = np.unravel_index(int(pairs.argmax()), pairs.shape)
    return int(first), int(last)


def _characters(piece: Piece, first: int, last: int) -> tuple[int, int]:
    return piece.tokens[first][1], piece.tokens[last][2]


WEIGHTS: Final = Path(__file__).parent / "reader.safetensors.gz"


class Reader:
    """The trained model: the packaged MiniLM's embeddings, with layers and heads of its own. Loads at the first
    question; may be called from many threads."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._weights = weights
        self._lock = threading.Lock()
        self._parts: tuple[Any, Tokenizer, Weights] | None = None

    def read_memories(self, question: str, tables: str, items: Sequence[str]) -> list[Step]:
        """Steps for a question with memories (`day: text`), the likeliest first. A part that is to be filled is read by
        itself, too: where another memory answers it, it is filled with that; where another memory settles a smaller
        part of it, that is filled first."""

        def read(text: str) -> list[Step]:
            def near(parts: Sequence[tuple[int, int]]) -> Scores:
                told = [item.partition(": ")[2] for item in items[:ITEMS]]
                texts = list(dict.fromkeys(text[slice(*part)] for part in parts))
                vectors = embed_array(embedder("minilm"), [*texts, *told])
                rows = [texts.index(text[slice(*part)]) for part in parts]
                cosines: Scores = vectors[rows] @ vectors[len(texts) :].T
                return cosines

            return self.read(text, tables, items, ORDERS, near)

        steps = read(question)
        begin, end = steps[0].part
        if steps[0].action == "fill" and len(question[begin:end].split()) > 2:
            inner = read(question[begin:end])[0]
            first, last = inner.part
            smaller = inner.action == "fill" and last - first < _SMALLER * (end - begin)
            if (smaller or inner.action == "answer") and inner.item != steps[0].item and inner.sure >= _SETTLED:
                part = (begin + first, begin + last) if smaller else steps[0].part
                filled = replace(inner, action="fill", part=part)
                return [filled, *(step for step in steps if step.action != "fill")]
        return steps

    def read(
        self, question: str, tables: str, items: Sequence[str], orders: int = 1, near: Near | None = None
    ) -> list[Step]:
        """Steps for a question, the likeliest first.

        Args:
            tables: the nearest tables with their columns, in words.
            items: what was found for it; the first ITEMS count.
            orders: in how many orders the items are read, at once; the scores are averaged, since none means anything.
            near: as `decode` takes it.
        """
        items, count = items[:ITEMS], len(items[:ITEMS])
        turned = [[*range(first, count), *range(first)] for first in range(max(1, min(orders, count)))]
        read, hidden, heads = self._encoded(question, tables, [[items[at] for at in order] for order in turned])
        for row, (order, encoded) in enumerate(zip(turned, read, strict=True)):
            there = [place for at in range(count) for place in encoded.items[order.index(at)].places]
            hidden[row, [place for item in read[0].items for place in item.places]] = hidden[row, there]
        mean = hidden.mean(axis=0)
        links = _links_of(mean, heads)
        return decode(read[0], _over(mean, heads, "tokens"), _over(mean[0], heads, "action"), links, near)

    def find_value(self, question: str, item: str) -> tuple[str, float]:
        """The words of a text that answer a question, if any do, and how sure that is, 0 to 1. Where none do, it is
        mostly all of the text. A part of it that begins with a word of the question tells nothing."""
        read, (hidden,), heads = self._encoded(question, "", [[item]])
        asked, piece = set(content_words(question)), read[0].items[0]
        if not piece.tokens:
            return "", 0.0
        said = [match.span() for match in re.finditer(r"\w+", item) if match[0].lower() in asked]
        repeats = [any(begin < last and end > first for first, last in said) for _, begin, end in piece.tokens]
        places, scores, links = piece.places[1:], _over(hidden, heads, "tokens"), _links_of(hidden, heads)
        ends = scores[places, 4] + _linked(links, 4, places, places)
        pairs = _pairs(piece, scores[places, 3] + _linked(links, 3, 0, places), ends, repeats)
        first, last = _best(pairs)
        return item[slice(*_characters(piece, first, last))], float(np.exp(pairs[first, last]))

    def _encoded(
        self, question: str, tables: str, turned: Sequence[Sequence[str]]
    ) -> tuple[list[Encoded], Scores, Weights]:
        """The same question and items in several orders, at once: encoded, the last layer, and the heads over it."""
        session, tokenizer, heads = self._loaded()
        read = [encode(tokenizer, question, tables, items) for items in turned]
        ids = np.array([one.ids for one in read], dtype=np.int32)
        return read, session.run(None, {"input_ids": ids, "mask": np.ones_like(ids)})[0], heads

    def _loaded(self) -> tuple[Any, Tokenizer, Weights]:
        with self._lock:
            if self._parts is None:
                self._parts = open_tuned(self._weights, "tokens.", "action.", "links.")
            return self._parts


def _over(hidden: Scores, heads: Weights, name: str) -> Scores:
    scores: Scores = hidden @ heads[f"{name}.weight"].T + heads[f"{name}.bias"]
    return scores


def _links_of(hidden: Scores, heads: Weights) -> Scores | None:
    return _over(hidden, heads, "links").reshape(len(hidden), 2, LINKS, -1) if "links.weight" in heads else None


@cache
def reader() -> Reader:
    """The packaged reader, one a process."""
    return Reader()
