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
from dataclasses import dataclass, field
from functools import cache
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
_LONGEST: Final = 40
"""Tokens of the longest part of a question, and of the longest value."""
_SAME: Final = 0.6
"""Share of tokens (F1) from which two runs are the same part."""
_NEAR: Final = 8.0
"""What the cosine of a part and a memory adds to the score of that memory."""
Near = Callable[[tuple[int, int]], NDArray[np.float32]]
"""How near in meaning each item is to a part of the question (its characters)."""


@dataclass(frozen=True)
class Piece:
    """A text among the tokens: its marker's position, and of each token its position and the characters it stands
    for."""

    marker: int
    tokens: list[tuple[int, int, int]]
    parts: list[int] = field(default_factory=list)
    """Of each token of an item the number of its part: what is before the first colon is 0, then each semicolon begins
    another. A value is within one, or all of the last ones together."""

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
        ids.extend(encoded.ids[:most])
        ids.append(gap)
        return Piece(marker, tokens, parts)

    asked = add(question, QUESTION_TOKENS)
    add(tables, TABLES_TOKENS)
    return Encoded(ids, asked, [add(item, ITEM_TOKENS, listed=True) for item in items])


def _id(tokenizer: Tokenizer, token: str) -> int:
    number = tokenizer.token_to_id(token)
    assert number is not None
    return int(number)


def decode(
    encoded: Encoded, scores: NDArray[np.float32], actions: NDArray[np.float32], near: Near | None = None
) -> list[Step]:
    """Steps, the likeliest first: one for each action that is possible.

    Args:
        scores: (tokens, 5): span start, span end, item, value start, value end.
        actions: as ACTIONS says.
        near: of memories. A question may have several parts that memories settle, in any order: then only what
            overlaps a part speaks against its being filled, from the memory that is near to it.
    """
    chance = np.exp(log_softmax(actions))
    part, part_sure, apart = _best(encoded.question, scores[:, 0], scores[:, 1])
    steps = [Step("ask", float(chance[0]))]
    if part_sure:
        steps += [
            Step("first", float(chance[2] * part_sure), part),
            Step("unknown", float(chance[4] * part_sure), part),
            Step("keep", float(chance[7] * part_sure), part),
        ]
    steps += [Step("any", float(chance[8])), Step("drop", float(chance[9]))]
    if encoded.items:
        pointing = scores[[item.marker for item in encoded.items], 2]
        if near and part_sure and int(chance.argmax()) == ACTIONS.index("fill"):
            pointing = pointing + _NEAR * near(part)
        pointed = np.exp(log_softmax(pointing))
        item = int(pointed.argmax())
        value, value_sure, _ = _best(encoded.items[item], scores[:, 3], scores[:, 4])
        read = float(pointed[item]) * value_sure
        if part_sure:
            steps.append(Step("fill", float(chance[1]) * (apart if near else part_sure) * read, part, item, value))
            steps.append(Step("swap", float(chance[5]) * part_sure * read, part, item, value))
            steps.append(Step("add", float(chance[6]) * part_sure * float(pointed[item]), part, item))
        steps.append(Step("answer", float(chance[3]) * read, (0, 0), item, value))
    return sorted(steps, key=lambda step: -chance[ACTIONS.index(step.action)])


def _best(
    piece: Piece, begins: NDArray[np.float32], ends: NDArray[np.float32], barred: Sequence[bool] = ()
) -> tuple[tuple[int, int], float, float]:
    """The likeliest run of tokens, as characters, with its probability, and that of runs that are the same part among
    those that overlap it. But for all of the text, a run begins with no `barred` token."""
    if not piece.tokens:
        return (0, 0), 0.0, 0.0
    places = [position for position, _, _ in piece.tokens]
    pairs = log_softmax(begins[places])[:, None] + log_softmax(ends[places])[None, :]
    rows, columns = np.indices(pairs.shape)
    possible = (columns >= rows) & (columns - rows < _LONGEST)
    if piece.parts:
        parts, whole = np.array(piece.parts), (rows == piece.parts.count(0)) & (columns == len(places) - 1)
        possible &= (parts[rows] == parts[columns]) | whole
    if any(barred):
        possible &= ~np.array(barred)[rows] | ((rows == 0) & (columns >= len(places) - 2))
        pairs = pairs - np.logaddexp.reduce(pairs[possible])
    pairs = np.where(possible, pairs, -np.inf)
    first, last = np.unravel_index(int(pairs.argmax()), pairs.shape)
    sure = np.exp(pairs)
    shared = np.minimum(columns, last) - np.maximum(rows, first) + 1
    same = 2 * shared >= _SAME * (columns - rows + 1 + last - first + 1)
    apart = sure[same].sum() / sure[shared > 0].sum()
    return (piece.tokens[first][1], piece.tokens[last][2]), float(sure[first, last]), float(apart)


WEIGHTS: Final = Path(__file__).parent / "reader.safetensors"


class Reader:
    """The trained model: the packaged MiniLM's embeddings, with layers and heads of its own. Loads at the first
    question; may be called from many threads."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._weights = weights
        self._lock = threading.Lock()
        self._parts: tuple[Any, Tokenizer, Weights] | None = None

    def read_memories(self, question: str, tables: str, items: Sequence[str]) -> list[Step]:
        """Steps for a question with memories (`day: text`), the likeliest first."""

        def near(part: tuple[int, int]) -> NDArray[np.float32]:
            texts = [question[slice(*part)], *(item.partition(": ")[2] for item in items[:ITEMS])]
            vectors = embed_array(embedder("minilm"), texts)
            cosines: NDArray[np.float32] = vectors[1:] @ vectors[0]
            return cosines

        return self.read(question, tables, items, ORDERS, near)

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
        read, scores, actions = self._scored(question, tables, [[items[at] for at in order] for order in turned])
        for row, (order, encoded) in enumerate(zip(turned, read, strict=True)):
            there = [place for at in range(count) for place in encoded.items[order.index(at)].places]
            scores[row, [place for item in read[0].items for place in item.places]] = scores[row, there]
        return decode(read[0], scores.mean(axis=0), actions.mean(axis=0), near)

    def find_value(self, question: str, item: str) -> tuple[str, float]:
        """The words of a text that answer a question, if any do, and how sure that is, 0 to 1. Where none do, it is
        mostly all of the text. A part of it that begins with a word of the question tells nothing."""
        read, scores, _ = self._scored(question, "", [[item]])
        asked, piece = set(content_words(question)), read[0].items[0]
        said = [match.span() for match in re.finditer(r"\w+", item) if match[0].lower() in asked]
        repeats = [any(begin < last and end > first for first, last in said) for _, begin, end in piece.tokens]
        (begin, end), sure, _ = _best(piece, scores[0, :, 3], scores[0, :, 4], repeats)
        return item[begin:end], sure

    def _scored(
        self, question: str, tables: str, turned: Sequence[Sequence[str]]
    ) -> tuple[list[Encoded], NDArray[np.float32], NDArray[np.float32]]:
        """The same question and items in several orders, at once: encoded, scores of tokens and of actions."""
        session, tokenizer, heads = self._loaded()
        read = [encode(tokenizer, question, tables, items) for items in turned]
        ids = np.array([one.ids for one in read], dtype=np.int32)
        hidden = session.run(None, {"input_ids": ids, "mask": np.ones_like(ids)})[0]
        scores = hidden @ heads["tokens.weight"].T + heads["tokens.bias"]
        return read, scores, hidden[:, 0] @ heads["action.weight"].T + heads["action.bias"]

    def _loaded(self) -> tuple[Any, Tokenizer, Weights]:
        with self._lock:
            if self._parts is None:
                self._parts = open_tuned(self._weights, "tokens.", "action.")
            return self._parts


@cache
def reader() -> Reader:
    """The packaged reader, one a process."""
    return Reader()
