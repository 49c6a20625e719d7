from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

import pytest

from hopql.state.hops import Hop
from hopql.state.memory import Found, Memory, SearchQuery
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import SemanticMemory
from hopql.tools.planning.follow_passages import (
    BEAM,
    followed,
    mentions,
    names_in,
    parted,
    passages,
    passages_on_the_way,
    planned,
)

PASSAGES = {
    "Tall Grass (film)": "Tall Grass is a 1987 drama film about a farm, directed by Ilse Brandt.",
    "Ilse Brandt": "Ilse Brandt was a painter and later made films. She was born in Ghent and married Karl Moser.",
    "Ghent": "Ghent is a port in the north-west of Belgium. Its cathedral was finished by the architect Jan Stassyns.",
    "Short Grass": "Short Grass is a film of 1950 with a rancher, set in New Mexico and directed by Lesley Selander.",
    "Lesley Selander": "Lesley Selander made more than a hundred westerns. He was born in Los Angeles.",
    "Los Angeles": "Los Angeles is a city of California, known for its film studios and its traffic.",
    "Antwerp": "Antwerp is a port of Belgium on the Scheldt, with a cathedral and a museum of printing.",
    "Pasture": "A pasture is land with tall grass on which cattle graze through the summer.",
}


@pytest.fixture(scope="module")
def memory() -> Iterator[SemanticMemory]:
    """A memory of short articles, each with its title as the first line and no metadata."""
    store = SemanticMemory(f"t_{uuid4().hex[:12]}")
    store.add([Memory(text=f"{title}\n{text}", category="document_chunks") for title, text in PASSAGES.items()])
    yield store
    store.purge()


class Searching:
    """Searches of a memory, each noted."""

    def __init__(self, memory: SemanticMemory) -> None:
        self.memory, self.texts = memory, []  # type: tuple[SemanticMemory, list[str]]

    def __call__(self, text: str) -> Sequence[Found]:
        self.texts.append(text)
        return self.memory.search(SearchQuery(text=text, category="document_chunks", purpose="", priority=1), k=8)


def titles(found: Sequence[Found]) -> list[str]:
    return [one["text"].split("\n")[0] for one in found]


def hop(id_: int, text: str, gives: str = "", needs: Sequence[int] = ()) -> Hop:
    return Hop(id=id_, source="memory", text=text, gives=gives, kind="", asks="", asked=not gives, needs=list(needs))


def test_a_question_is_planned_from_the_inside_out() -> None:
    hops = planned("How old is the birthplace of the director of Tall Grass?")
    assert [one["gives"] for one in hops] == ["DIRECTOR", "BIRTHPLACE", ""]
    assert hops[0]["kind"] == "person"
    assert [one["needs"] for one in hops] == [[], [1], [2]]


def test_a_question_that_needs_nothing_first_is_one_hop() -> None:
    assert [one["text"] for one in planned("Who directed Tall Grass?")] == ["Who directed Tall Grass?"]


def test_passages_are_found_by_way_of_what_others_mention(memory: SemanticMemory) -> None:
    trails = followed(planned("Who finished the cathedral of the birthplace of the director of Tall Grass?"),
                      Searching(memory))  # fmt: skip
    assert trails[0].values["DIRECTOR"] == "Ilse Brandt"
    assert titles(passages(trails, 3)) == ["Tall Grass (film)", "Ilse Brandt", "Ghent"]


def test_one_search_alone_does_not_find_them(memory: SemanticMemory) -> None:
    question = "Who finished the cathedral of the birthplace of the director of Tall Grass?"
    trails = followed([hop(1, question)], Searching(memory))
    assert set(titles(passages(trails, 3))) != {"Tall Grass (film)", "Ilse Brandt", "Ghent"}


def test_every_passage_once_and_no_more_than_asked_for(memory: SemanticMemory) -> None:
    trails = followed(planned("Where was the director of Tall Grass born?"), Searching(memory))
    found = passages(trails, 5)
    assert len(found) == len({one["id"] for one in found}) == 5
    assert passages(trails, 1) == found[:1]


def test_searches_are_bounded(memory: SemanticMemory) -> None:
    searching = Searching(memory)
    hops = planned("Who finished the cathedral of the birthplace of the director of Tall Grass?")
    assert len(followed(hops, searching)) <= BEAM
    assert len(searching.texts) <= BEAM * len(hops)
    assert len(set(searching.texts)) == len(searching.texts)


def test_no_search_keeps_its_braces(memory: SemanticMemory) -> None:
    searching = Searching(memory)
    followed(planned("Where was the director of Tall Grass born?"), searching)
    assert not any("{{" in text for text in searching.texts)


def test_where_nothing_is_found_the_noun_is_searched_for() -> None:
    asked: list[str] = []

    def nothing(text: str) -> list[Found]:
        asked.append(text)
        return []

    trails = followed([hop(1, "director of Tall Grass", "DIRECTOR"), hop(2, "{{DIRECTOR}} was born", "", [1])], nothing)
    assert asked == ["director of Tall Grass", "director was born"]
    assert passages(trails) == []


def test_a_circle_is_refused(memory: SemanticMemory) -> None:
    circle = [hop(1, "{{B}} of it", "A", [2]), hop(2, "{{A}} of it", "B", [1])]
    with pytest.raises(UsageError, match="wait for each other"):
        followed(circle, Searching(memory))


def test_hops_may_come_in_any_order(memory: SemanticMemory) -> None:
    hops = [hop(2, "{{DIRECTOR}} was born in city", "", [1]), hop(1, "director of Tall Grass", "DIRECTOR")]
    assert titles(passages(followed(hops, Searching(memory)), 2)) == ["Tall Grass (film)", "Ilse Brandt"]


def test_only_a_question_with_hops_has_passages_on_the_way(memory: SemanticMemory) -> None:
    found = passages_on_the_way("Where was the director of Tall Grass born?", Searching(memory))
    assert [memory.get(id_)["text"].split("\n")[0] for id_ in found] == ["Tall Grass (film)", "Ilse Brandt"]
    assert passages_on_the_way("Who directed Tall Grass?", Searching(memory)) == []


def passage(text: str, **metadata: Any) -> Found:
    return Found(
        id=text[:20], text=text, category="document_chunks", metadata=metadata, user="", distance=0.3, score=0.1,
        created="2026-01-01T00:00:00+00:00", provenance="", superseded_by="", query="", purpose="",
    )  # fmt: skip


def likeliest(text: str, query: str, kind: str) -> str:
    return mentions(passage(text), query, kind)[0][0]


def test_a_name_near_the_words_of_the_query_is_likeliest() -> None:
    text = "Tall Grass\nTall Grass is a film set in Nebraska and directed by Ilse Brandt."
    assert likeliest(text, "director of Tall Grass", "person") == "Ilse Brandt"


def test_names_of_the_query_are_not_supposed_again() -> None:
    text = "Tall Grass\nTall Grass was written by Ilse Brandt."
    assert [name for name, _ in mentions(passage(text), "author of Tall Grass", "person")] == ["Ilse Brandt"]


def test_a_title_that_the_query_does_not_name_is_supposed() -> None:
    text = "Northwind Press\nIt published Tall Grass in the spring."
    assert likeliest(text, "company published Tall Grass", "company") == "Northwind Press"


def test_an_amount_is_supposed_only_where_one_is_asked_for() -> None:
    text = "Tall Grass\nTall Grass was released in 1987 by Northwind Press."
    years = [name for name, _ in mentions(passage(text), "Tall Grass was released in year", "date")]
    companies = [name for name, _ in mentions(passage(text), "company released Tall Grass", "company")]
    assert "1987" in years
    assert "1987" not in companies


def test_at_most_so_many() -> None:
    text = "List\n" + ", ".join(f"Name{letter}" for letter in "abcdefghij")
    assert len(mentions(passage(text), "things of list", "", most=4)) == 4


def test_a_passage_without_names_gives_nothing() -> None:
    assert mentions(passage("nothing is said here"), "director of Tall Grass", "person") == []


def test_a_name_ends_with_its_sentence() -> None:
    assert names_in("born in Ghent. The city of New York, by J. R. Hartley") == ["Ghent", "New York", "J. R. Hartley"]


def test_a_title_is_the_subject_or_the_first_line() -> None:
    assert parted(passage("Tall Grass (film)\nIt is long.")) == ("Tall Grass", "It is long.")
    assert parted(passage("It is long.", subject="Tall Grass")) == ("Tall Grass", "It is long.")
    assert parted(passage("It is long.")) == ("", "It is long.")
    slow = "It is long.\nIt is slow."
    assert parted(passage(slow, subject="Tall Grass")) == ("Tall Grass", slow)
