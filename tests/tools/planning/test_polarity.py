"""Whether a question and a memory are both for or both against, and of one relation."""

from __future__ import annotations

import pytest

from hopql.tools.planning.read_memories import agrees, other_relation, shares_relation


@pytest.mark.parametrize(
    ("text", "said", "same"),
    [
        ("the carrier that Ana avoids", "Ana prefers Delta.", False),
        ("the carrier that Ana prefers", "Ana no longer flies Delta.", False),
        ("the carrier that Ana cannot stand", "Ana hates Delta.", True),
        ("the carrier that Ana is fond of", "Ana prefers Delta.", True),
        ("the town that Ana moved away from", "Ana moved to Rome.", False),
        ("the town that Ana moved to", "Ana moved to Rome.", True),
        ("the supplier that Ana failed to get rid of", "Ana wanted to drop Kern, but it was rejected.", True),
        ("the town of Ana's second office", "Ana has her office in Rome.", False),
        ("the town next to Ana's office", "Ana has her office in Rome.", True),
        ("the delay limit", "Not later than 45 minutes is our delay limit; not only for us.", True),
    ],
)
def test_for_and_against(text: str, said: str, same: bool) -> None:
    assert agrees(text, said) is same


def test_relations_that_are_both_known_and_not_akin_differ() -> None:
    assert other_relation("the carrier Ana prefers", "Ana is our contact at Delta.", ["Ana", "Delta", "carrier"])
    assert not other_relation("the carrier Ana adores", "Ana is our contact at Delta.", ["Ana", "Delta", "carrier"])
    assert not other_relation("who handles Delta", "Ana is our contact at Delta.", ["Ana", "Delta"])


def test_words_of_names_are_words_of_no_relation() -> None:
    assert not other_relation("the city of Best Contact", "Ana prefers Rome.", ["Best Contact", "Ana", "Rome"])


def test_a_relation_is_shared_or_unknown() -> None:
    assert shares_relation("the day Ana was born", "Ana's birthday is in May.", ["Ana"])
    assert not shares_relation("the day Ana was hired", "Ana's birthday is in May.", ["Ana"])
    assert shares_relation("the day Ana frobnicates", "Ana's birthday is in May.", ["Ana"])
