"""Whose a thing is that a hop asks for."""

from __future__ import annotations

from hopql.tools.planning.read_memories import is_owned
from tests.tools.planning.made import memory


def test_a_client_without_a_name_cannot_be_told() -> None:
    told = memory("Kestrel Labs sends its people to Rome.", subject="Kestrel Labs", entity="Rome", kind="city")
    assert not is_owned(told, "the client's home city")
    assert is_owned(told, "the home city of Kestrel Labs")


def test_the_only_one_there_is_can_be_told() -> None:
    told = memory("The insurer wants old planes listed.", subject="insurer", entity="1985", kind="year")
    assert is_owned(told, "the insurer's year")


def test_what_is_the_teams_is_told_of_the_team() -> None:
    assert is_owned(memory("We like Delta.", subject="team"), "the team's favourite carrier")
    assert not is_owned(memory("Ana likes Delta.", subject="Ana"), "the team's favourite carrier")
