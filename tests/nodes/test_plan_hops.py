"""Most questions are one hop, and what cannot be run is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.nodes.plan_hops import plan_hops
from hopql.state.memory import Memory
from hopql.tools.errors import UsageError
from hopql.tools.memory import SemanticMemory
from tests.nodes.running import requested, runtime
from tests.tools.planning.made import own_shop

OURS = "How many orders of our preferred product were placed?"
BOTH = [{"source": name, "in_scope": True, "score": 1.0, "why": ""} for name in ("sql", "memory")]


@pytest.fixture(scope="module")
def remembering(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A shop that remembers one thing, which only ada sees."""
    folder, name = own_shop(shop, tmp_path_factory.mktemp("plan"))
    store = SemanticMemory(name, "ada")
    store.add([Memory(text="Our preferred product is the Gadget.", metadata={"subject": "team", "entity": "Gadget"})])
    yield folder
    store.purge()


def test_where_nothing_is_remembered_there_is_one_hop(shop: Path, tmp_path: Path) -> None:
    folder, _ = own_shop(shop, tmp_path)
    (hop,) = plan_hops(requested(OURS), runtime(folder))["hops"]
    assert (hop["source"], hop["text"], hop["gives"], hop["needs"]) == ("sql", OURS, "", [])


def test_what_only_a_memory_knows_is_a_hop_of_its_own(remembering: Path) -> None:
    for user, sources in (("ada", ["memory", "sql"]), ("bob", ["sql"]), ("", ["sql"])):
        hops = plan_hops(requested(OURS, scopes=BOTH), runtime(remembering, user=user, planner="reader"))["hops"]
        assert [hop["source"] for hop in hops] == sources, "who sees no memory asks the database"


def test_a_plain_question_is_one_hop_whatever_is_remembered(remembering: Path) -> None:
    question = "Which products did Ada Lovelace order?"
    (hop,) = plan_hops(requested(question, scopes=BOTH), runtime(remembering, user="ada"))["hops"]
    assert (hop["source"], hop["text"]) == ("sql", question)


def test_sql_is_never_split(remembering: Path) -> None:
    query = "SELECT 'our preferred product' AS told"
    (hop,) = plan_hops(requested(query, scopes=BOTH), runtime(remembering, user="ada"))["hops"]
    assert (hop["source"], hop["text"]) == ("sql", query)


def test_too_long_a_chain_is_a_failure(remembering: Path) -> None:
    with pytest.raises(UsageError, match="at most 1 are followed"):
        plan_hops(requested(OURS, scopes=BOTH), runtime(remembering, user="ada", max_hops=1))
