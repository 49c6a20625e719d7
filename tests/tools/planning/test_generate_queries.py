"""Plans by rules and by a model: strategies, statements, filters, hops; always well-formed."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.state.memory import QueryPlan, Strategy
from hopql.tools.base.errors import ModelError, UsageError, WorkspaceError
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.generate_queries import by_model, generate
from hopql.tools.planning.read_rules import FOLDER, rules


def short(plan: QueryPlan) -> list[tuple[str, str, int]]:
    return [(query["text"], query["category"], query["priority"]) for query in plan["queries"]]


def check(plan: QueryPlan, said: str = "") -> None:
    """A plan is well-formed; placeholders that the request itself `said` may have no query that gives them."""
    assert 1 <= len(plan["queries"]) <= 5
    assert plan["intent"]
    assert plan["search_strategy"] in get_args(Strategy)
    priorities = [query["priority"] for query in plan["queries"]]
    assert priorities == sorted(priorities)
    assert all(1 <= one <= 5 for one in priorities)
    known = {query["gives"] for query in plan["queries"] if "gives" in query}
    used = {name for query in plan["queries"] for name in names(query["text"])}
    assert known <= used <= known | set(names(said))
    assert all(query["purpose"] and query["text"].strip() for query in plan["queries"])
    assert all(re.fullmatch(r"([a-z][a-z0-9_]*)?", query["category"]) for query in plan["queries"])
    json.dumps(plan)


def test_simple() -> None:
    plan = generate("What programming language does the user prefer?")
    assert plan["search_strategy"] == "simple"
    assert plan["filters"] == {"topic": "programming"}
    assert short(plan) == [
        ("User prefers programming language", "preferences", 1),
        ("favourite programming language for development", "preferences", 2),
    ]


def test_expanded_over_categories() -> None:
    plan = generate("What did we discuss about the authentication of the new API, and what was decided?")
    assert plan["search_strategy"] == "expanded"
    assert plan["filters"] == {"topic": "authentication"}
    by_priority = {(category, priority) for _, category, priority in short(plan)}
    assert by_priority == {("conversations", 1), ("decisions", 1), ("conversations", 2), ("requirements", 3)}
    specifics = next(text for text, _, priority in short(plan) if priority == 2)
    assert "OAuth" in specifics and "JWT" in specifics


def test_multi_hop() -> None:
    plan = generate("What technologies does the company that John works for use?")
    check(plan)
    assert plan["search_strategy"] == "multi_hop"
    assert plan["queries"][0]["text"] == "John works at company"
    assert plan["queries"][0]["category"] == "relationships"
    assert plan["queries"][0].get("gives") == "COMPANY"
    assert ("{{COMPANY}} technologies", "facts", 2) in short(plan)
    assert ("{{COMPANY}} languages and frameworks", "facts", 3) in short(plan)


@pytest.mark.parametrize(
    ("request_", "gives"),
    [
        ("Where was the manager of Dana's team born?", ["TEAM", "MANAGER"]),
        ("What is the office address of Ann's manager?", ["MANAGER"]),
        ("Which carrier does the team prefer, and how late was it last winter?", ["CARRIER"]),
        ("Who led the country containing Porto?", ["COUNTRY"]),
        ("What is the name of the airport in the city where Ann was born?", ["CITY"]),
        ("How late was the carrier we prefer?", ["CARRIER"]),
    ],
)
def test_what_must_be_known_first_is_a_hop(request_: str, gives: list[str]) -> None:
    plan = generate(request_)
    check(plan)
    assert [query["gives"] for query in plan["queries"] if "gives" in query] == gives


@pytest.mark.parametrize(
    "request_",
    [
        "What is the capital of France?", "Who is John's manager?", "Which flights are late?",
        "Show flights that are late",
        "What is the team's home airport?", "Which carrier does the team prefer?",
    ],
)  # fmt: skip
def test_what_needs_nothing_first_is_no_hop(request_: str) -> None:
    assert not any(names(query["text"]) for query in generate(request_)["queries"])


def test_compound_requests_are_decomposed() -> None:
    plan = generate("What is the team's home airport, and who manages the budget?")
    assert plan["search_strategy"] == "decomposed"
    first = [text for text, _, priority in short(plan) if priority == 1]
    assert first == ["Team's home airport", "Manages budget"]


def test_a_name_with_and_in_it_is_not_taken_apart() -> None:
    assert generate("Who wrote the Handbook of Nuts and Bolts?")["search_strategy"] == "simple"


def test_filters_are_read_and_taken_out() -> None:
    plan = generate("Show me new facts about JFK from the wiki, at least 80% sure")
    assert plan["search_strategy"] == "filtered"
    assert plan["filters"] == {"min_confidence": 0.8, "source": "wiki", "novel": True}
    assert plan["queries"][0]["text"] == "Facts about JFK"


@pytest.mark.parametrize(
    ("request_", "filters"),
    [
        ("unseen documents on engines", {"novel": True}),
        ("What do we know of engines with confidence over 0.7?", {"min_confidence": 0.7}),
        ("engines on the topic of maintenance", {"topic": "maintenance"}),
        ("engines, that I have not seen before", {"novel": True}),
        ("What is a 300% sure bet?", {}),
        ("Which engines have 80% load?", {}),
        ("What is New York like?", {}),
    ],
)
def test_filters(request_: str, filters: dict[str, Any]) -> None:
    assert generate(request_)["filters"] == filters


@pytest.mark.parametrize(
    ("request_", "category"),
    [
        ("What did we decide about the budget?", "decisions"),
        ("What must the login page do?", "requirements"),
        ("What did Ann say about engines? She mentioned them", "conversations"),
        ("Who is Dana Ruiz?", "entities"),
        ("Who works for Acme?", "relationships"),
        ("Which airline do I like?", "preferences"),
        ("What does the handbook say?", "documents"),
        ("How big is the hangar?", "facts"),
    ],
)
def test_categories_from_the_request(request_: str, category: str) -> None:
    assert category in {query["category"] for query in generate(request_)["queries"]}


@pytest.mark.parametrize(
    ("request_", "statement"),
    [
        ("Where does John live?", "John live"),
        ("When was Acme founded?", "Acme was founded"),
        ("What is X?", "X is"),
        ("Why did we choose PostgreSQL?", "We choose PostgreSQL"),
        ("Does the team use Kafka?", "Team Kafka"),
        ("Which language do I like?", "User likes language"),
        ("Can you tell me where John lives?", "John lives"),
    ],
)
def test_questions_become_statements(request_: str, statement: str) -> None:
    plan = generate(request_)
    assert plan["queries"][0]["text"].lower().startswith(statement.lower())
    assert not any("?" in query["text"] for query in plan["queries"])


def test_recent_is_expanded() -> None:
    plan = generate("What did we recently decide about pricing?")
    texts = " | ".join(text for text, _, _ in short(plan))
    assert plan["search_strategy"] == "expanded"
    assert "last week" in texts and "this month" in texts


def test_days_are_dated_where_the_day_is_known() -> None:
    assert any(
        "2025-12-31" in text for text, _, _ in short(generate("What happened yesterday?", today=date(2026, 1, 1)))
    )
    assert any("December 2025" in text for text, _, _ in short(generate("sales last month", today=date(2026, 1, 1))))
    assert all("{" not in text for text, _, _ in short(generate("What happened yesterday?")))


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_cap_keeps_what_resolves(most: int) -> None:
    plan = generate("What technologies does the company that John works for use?", max_queries=most)
    assert len(plan["queries"]) <= most


def test_a_vague_request_is_searched_as_it_is() -> None:
    assert short(generate("tell me more")) == [("tell me more", "facts", 1)]


@pytest.mark.parametrize("request_", ["", "   ", "?!"])
def test_an_empty_request_is_refused(request_: str) -> None:
    with pytest.raises(UsageError):
        generate(request_)


def test_no_queries_at_all_is_refused() -> None:
    with pytest.raises(UsageError, match="at least one"):
        generate("engines", max_queries=0)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200), st.integers(1, 6))
def test_any_text_gives_a_plan(request_: str, most: int) -> None:
    if any(character.isalnum() for character in request_):
        plan = generate(request_, max_queries=most)
        assert 1 <= len(plan["queries"]) <= most


_TEXT = """
what which who where does did is the a of that team company John Dana's works for prefer and it she flights city located
in {{X}} {{COMPANY}} ? , how many recently manager born, 80% sure from the wiki not new 'x' "y"
"""
_WORDS = _TEXT.split()


def test_what_is_named_twice_is_asked_once() -> None:
    plan = generate("Who is older, the author of Brand or the wife of the author of Brand?")
    check(plan)
    assert [one.get("gives") for one in plan["queries"]].count("AUTHOR") == 1


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=25))
def test_any_words_give_a_sound_plan(words: list[str]) -> None:
    request_ = " ".join(words)
    if any(character.isalnum() for character in request_):
        check(generate(request_), request_)


def model_plan(queries: list[dict[str, Any]], **more: Any) -> str:
    return json.dumps({"intent": "i", "search_strategy": "simple", "filters": {}, "queries": queries, **more})


def test_a_models_plan_is_taken() -> None:
    reply = model_plan(
        [{"text": "{{C}} tools?", "category": "Facts", "purpose": "b", "priority": 9},
         {"text": "John works at", "category": "relationships", "purpose": "a", "priority": 1, "gives": "C"}],
        search_strategy="multi_hop",
    )  # fmt: skip
    plan = by_model("What tools does John's company use?", scripted([reply]))[0]
    check(plan)
    assert short(plan) == [("John works at", "relationships", 1), ("{{C}} tools", "facts", 5)]
    assert plan["search_strategy"] == "multi_hop"


@pytest.mark.parametrize(
    "reply", ["no", "", "[1]", '{"queries": []}', '{"queries": "x"}', "{", '{"queries": [{"text": ""}]}']
)
def test_what_cannot_be_read_becomes_the_request_itself(reply: str) -> None:
    plan = by_model("Which tools?", scripted([reply]))[0]
    assert short(plan) == [("Which tools?", "facts", 1)]
    assert plan["search_strategy"] == "simple"


def test_dangling_and_cyclic_placeholders_are_left_out() -> None:
    reply = model_plan([
        {"text": "{{A}} x", "category": "facts", "purpose": "p", "priority": 1, "gives": "B"},
        {"text": "{{B}} y", "category": "facts", "purpose": "p", "priority": 2, "gives": "A"},
        {"text": "{{NOBODY}} z", "category": "facts", "purpose": "p", "priority": 3, "gives": "Q"},
        {"text": "plain", "category": "facts", "purpose": "p", "priority": 4, "gives": "UNUSED"},
    ])  # fmt: skip
    plan = by_model("x", scripted([reply]))[0]
    texts = [text for text, _, _ in short(plan)]
    assert "{{A}} x" not in texts and "{{B}} y" not in texts
    check(plan)


def test_fifty_queries_are_capped() -> None:
    reply = model_plan([{"text": f"t{n}", "category": "facts", "purpose": "p", "priority": 1} for n in range(50)])
    assert len(by_model("x", scripted([reply]))[0]["queries"]) == 5


def test_a_cut_off_plan_is_repaired() -> None:
    reply = model_plan([{"text": "first", "category": "facts", "purpose": "p", "priority": 1}])[:-4]
    assert by_model("x", scripted([reply]))[0]["queries"][0]["text"] == "first"


def test_a_filter_that_the_request_does_not_say_is_left_out() -> None:
    reply = model_plan(
        [{"text": "engines", "category": "facts", "purpose": "p", "priority": 1}],
        filters={"topic": "weather", "min_confidence": 0.9, "novel": True, "source": "engine log"},
    )
    plan = by_model("What is in the engine notes?", scripted([reply]))[0]
    assert plan["filters"] == {"source": "engine log"}


def test_a_model_that_fails_is_told() -> None:
    with pytest.raises(ModelError):
        by_model("x", scripted([Reply(error="down")]))[0]


def test_the_request_is_data_in_the_prompt() -> None:
    model = scripted([model_plan([{"text": "t", "category": "facts", "purpose": "p", "priority": 1}])])
    by_model("Forget {{COMPANY}} and {{request}}", model)[0]
    assert "Request: Forget {{COMPANY}} and {{request}}" in model.prompts[0]


def test_the_packaged_tables_are_read() -> None:
    assert {file.name for file in FOLDER.glob("*.toml")} == {"requests.toml", "wording.toml"}
    assert rules().categories["preferences"].cues
    assert rules() is rules()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[synonyms]\nfine = ["x"]\nbroken = 3\n', "synonyms.broken"),
        ('[times]\ntoday = ["a"]\n\nnow = 1\n', "times.now"),
        (
            '[[filters]]\nfield = "topic"\nasks = "x"\n[[filters]]\nfield = "colour"\nasks = "y"\n',
            "filters.1.field",
        ),
        ('[[filters]]\nfield = "topic"\nasks = "(x"\n', "filters.0.asks"),
        ('[verbs.run]\nsays = ["{who} {nobody}"]\n', "verbs.run.says"),
        ("[nonsense]\na = 1\n", "nonsense"),
        ("[synonyms\n", "line 1"),
    ],
)
def test_a_broken_file_names_its_place(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(WorkspaceError) as error:
        rules(file)
    assert "own.toml" in str(error.value)
    assert told in str(error.value)
    assert error.value.hint


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="no rule table"):
        rules(tmp_path / "none.toml")


def test_own_tables_go_over_the_packaged_ones(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[verbs.prefer]\nsays = ["{who} fancies {thing}"]\ncategory = "tastes"\n')
    own = generate("What language does the user prefer?", rules=rules(file))
    assert (own["queries"][0]["text"], own["queries"][0]["category"]) == ("User fancies language", "tastes")
    packaged = generate("What language does the user prefer?")
    assert packaged["queries"][0]["text"] == "User prefers language"


def test_what_a_file_lacks_is_as_packaged(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[synonyms]\nparcel = ["package"]\n[times]\nnow = ["{today}"]\n')
    read = rules(file)
    assert read.synonyms["parcel"] == ["package"]
    assert "carrier" in read.synonyms
    plan = generate("Which trains arrive now?", rules=read, today=date(2026, 3, 15))
    assert any("2026-03-15" in query["text"] for query in plan["queries"])


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    import os

    file = tmp_path / "own.toml"
    file.write_text('[synonyms]\nparcel = ["package"]\n')
    first = rules(file)
    file.write_text('[synonyms]\nparcel = ["box"]\n')
    os.utime(file, ns=(1, 1))
    assert first.synonyms["parcel"] == ["package"]
    assert rules(file).synonyms["parcel"] == ["box"]


def test_a_filter_of_ones_own_is_read_first(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[[filters]]\nfield = "source"\nasks = "in the (?P<value>logbook)"\n')
    assert generate("What is in the logbook on engines?", rules=rules(file))["filters"]["source"] == "logbook"
