"""Turns as they were answered, for the next request of the same conversation: their texts lack some of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from hopql.serve.openai.history import Said

if TYPE_CHECKING:
    from hopql.state.conversation import Turn

_MOST: Final = 1_000
_Key = tuple[str, str, Said, str]


class KeptTurns:
    """The latest turns of all conversations. What is no longer here is read off the conversation's text, which loses
    digits of long numbers and how ambiguous words were read."""

    def __init__(self) -> None:
        self._turns: OrderedDict[_Key, Turn] = OrderedDict()

    def keep(self, tenant: str, user: str, said: Said, answer: str, turn: Turn) -> None:
        """Keep a turn by who asked, what was said and the text of the answer."""
        self._turns[(tenant, user, said, answer)] = turn
        self._turns.move_to_end((tenant, user, said, answer))
        while len(self._turns) > _MOST:
            self._turns.popitem(last=False)

    def of(self, tenant: str, user: str) -> Mapping[tuple[Said, str], Turn]:
        """The turns of one user, by what was said and the text of the answer."""
        return _Own(self._turns, tenant, user)


class _Own(Mapping[tuple[Said, str], "Turn"]):
    def __init__(self, turns: Mapping[_Key, Turn], tenant: str, user: str) -> None:
        self._turns, self._whose = turns, (tenant, user)

    def __getitem__(self, key: tuple[Said, str]) -> Turn:
        return self._turns[(*self._whose, *key)]

    def __iter__(self) -> Iterator[tuple[Said, str]]:
        return (key[2:] for key in self._turns if key[:2] == self._whose)

    def __len__(self) -> int:
        return sum(1 for _ in self)
