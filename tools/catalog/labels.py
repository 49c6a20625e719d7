"""Names of tables and columns in words that people read.

`sbTickerSymbol` and `sbtickersymbol` are ticker symbol where every table begins with `sb`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from hopql.state.cards import TableCard
from hopql.tools.search.tokens import is_word, split_identifier, split_name

_LONG: Final = 4
"""Letters of a word that names run together are split at."""
_TABLES: Final = 3
"""Tables that must share a prefix before it says nothing."""


@dataclass(frozen=True)
class Labels:
    """How the names of one schema read."""

    known: tuple[str, ...]
    """Words that stand alone in some name, longest first: `invoiceid` is an invoice's where there is an `invoice`."""
    prefix: tuple[str, ...] = ()
    """Words that all tables begin with."""

    @classmethod
    def of(cls, cards: Sequence[TableCard]) -> Labels:
        """The labels of these tables."""
        names = [_last(card.name) for card in cards]
        columns = {column.name for card in cards for column in card.columns}
        parts = {part for name in (*names, *columns) for part in split_identifier(name) if len(part) >= _LONG}
        alone = {part for part in parts if is_word(part)}
        labels = cls(tuple(sorted(alone, key=lambda word: (-len(word), word))))
        split = [labels.words(name) for name in names]
        starts = zip(*(words[:-1] for words in split), strict=False)
        shared = tuple(words[0] for words in takewhile(lambda words: len(set(words)) == 1, starts))
        said = all(any(map(str.isalpha, words[len(shared) :])) for words in split)
        return cls(labels.known, shared if said and len(names) >= _TABLES else ())

    def words(self, name: str) -> tuple[str, ...]:
        """The words of a name in lower case, without the prefix that all tables share."""
        found = tuple(word for part in split_identifier(_last(name)) for word in self._split(part))
        length = len(self.prefix)
        return found[length:] if found[:length] == self.prefix and len(found) > length else found

    def label(self, name: str) -> str:
        """The words of a name as one text; the name where it has none."""
        return " ".join(self.words(name)) or name

    def unlike(self, name: str) -> str:
        """The label where it says what the plain parts of the name do not; empty otherwise."""
        label = self.words(name)
        return "" if label == split_identifier(_last(name)) else " ".join(label)

    def _split(self, part: str) -> Sequence[str]:
        head = next((word for word in self.known if part.startswith(word) and part != word), "")
        rest = part.removeprefix(head)
        apart = head and not is_word(part) and (rest in self.known or is_word(rest))
        return (head, rest) if apart else split_name(part)


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
