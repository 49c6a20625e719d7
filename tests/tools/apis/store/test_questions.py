"""Questions beside operations: an operation is found by their words, a spec is asked about once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis import Apis
from hopql.tools.apis.store import questions
from hopql.tools.apis.store.database import reading, transaction, writing
from hopql.tools.search.tokens import query_tokens


def test_an_operation_is_found_by_its_questions(apis: Apis, folder: Path) -> None:
    asked: list[str] = []

    def ask(card: SpecCard, operations: Sequence[Operation]) -> list[list[str]]:
        asked.append(card["title"])
        return [["How do I purchase something?"] if one["method"] == "POST" else [] for one in operations]

    wanted = query_tokens("purchase")
    apis.add([folder], dense=False)
    assert apis.opened().words.top(wanted, 5) == []
    apis.add([folder], dense=False, ask=ask)
    assert asked == ["Shop", "Zoo"] and [row for row, _ in apis.opened().words.top(wanted, 5)] == [1]
    apis.add([folder], dense=False, ask=ask)
    (folder / "zoo" / "zoo.json").touch()
    apis.add([folder], dense=False)
    assert len(asked) == 2 and apis.opened().words.top(wanted, 5)
    with reading(apis.folder) as connection:
        shop = apis.opened().cards[0]["id"]
        assert questions.of(connection, shop) == [[], ["How do I purchase something?"], []]
        assert questions.of(connection, "none") == []


def test_what_was_asked_before_a_failure_is_kept(apis: Apis, folder: Path) -> None:
    def ask(card: SpecCard, operations: Sequence[Operation]) -> list[list[str]]:
        if card["title"] == "Zoo":
            raise KeyboardInterrupt
        return [["What is for sale?"]] * len(operations)

    with pytest.raises(KeyboardInterrupt):
        apis.add([folder], dense=False, ask=ask)
    asked: list[str] = []
    apis.add([folder], dense=False, ask=lambda card, some: [[card["title"]] for _ in some if not asked.append("")])  # type: ignore[func-returns-value]
    assert len(asked) == 2 and len(apis.opened().words.top(query_tokens("sale"), 9)) == 3


def test_another_lexicon_tells_them_anew(apis: Apis, folder: Path) -> None:
    apis.add([folder], dense=False, ask=lambda card, some: [["purchase"] for _ in some])
    with writing(apis.folder) as connection:
        with transaction(connection):
            connection.execute("UPDATE questions SET lexicon = 'old', lexical = x''")
        questions.retell(connection)
    apis.add([folder], dense=False)
    assert len(apis.opened().words.top(query_tokens("purchase"), 9)) == 5
