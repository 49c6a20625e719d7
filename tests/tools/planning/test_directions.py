"""The right names in the wrong order say something else."""

from __future__ import annotations

import pytest

from hopql.tools.planning.read_memories import contradicts, turned_down


@pytest.mark.parametrize(
    ("text", "said", "wrong"),
    [
        ("who reports to Ana", "Ben reports to Ana Rossi.", False),
        ("who reports to Ana", "Ana reports to Joe.", True),
        ("who reports to Ana", "Ana manages Ben.", False),
        ("who reports to Ana", "Joe is Ana's boss.", True),
        ("Ana's direct report", "Ben answers to Ana.", False),
        ("Ana's boss", "Ana reports to Joe.", False),
        ("Ana's boss", "Ben reports to Ana.", True),
        ("Ana's boss", "Ana's boss is Joe.", False),
        ("Ana's manager", "Joe is the manager of Ana.", False),
        ("Ana's deputy", "Ben is Ana's deputy.", False),
        ("Ana's deputy", "Ana is Joe's deputy.", True),
        ("whom does Ana report to", "Ben reports to Ana.", True),
        ("who reports to Ana", "Ana likes tea.", False),
        ("Ana's shop", "Ben reports to Ana.", False),
    ],
)
def test_who_stands_above_whom(text: str, said: str, wrong: bool) -> None:
    assert contradicts(text, said) is wrong


@pytest.mark.parametrize(
    ("text", "down"),
    [
        ("Ana wanted a new shop, but we decided against it.", True),
        ("Ana wanted a new shop and was overruled", True),
        ("The board turned it down.", True),
        ("The proposal was not accepted.", True),
        ("We decided on a new shop.", False),
        ("They turned the old shop into a school.", False),
    ],
)
def test_what_was_turned_down(text: str, down: bool) -> None:
    assert turned_down(text) is down
