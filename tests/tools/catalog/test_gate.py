from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.cards import Column, FewShot, TableCard
from hopql.state.context import Context
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.gate import MOST_TEXTS, is_readable, is_small_talk
from hopql.tools.catalog.schema_text import Documents

CARDS = [
    TableCard(
        name="sbtickersymbol",
        columns=[Column(name="lastprice", type="int"), Column(name="Ticker", type="text")],
    ),
    TableCard(name="CustOrders", columns=[Column(name="shippedAt", type="date")]),
]


def test_names_are_compared_as_words_however_they_are_written() -> None:
    named = ["sb ticker symbol last price", "sb ticker symbol ticker", "customer orders shipped at"]
    assert Documents(CARDS).column_names(MOST_TEXTS) == named


def test_a_very_large_schema_is_compared_by_its_tables() -> None:
    column = Column(name="a", type="int")
    cards = [TableCard(name=f"t{n}", columns=[column] * 1000) for n in range(MOST_TEXTS // 1000 + 1)]
    assert list(dict.fromkeys(Documents(cards).column_names(MOST_TEXTS))) == [f"t {n}" for n in range(len(cards))]


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    folder = tmp_path_factory.mktemp("gate")
    shots = [FewShot(intent="Which punters bought in Leeds?", tables=["CustOrders"], sql="SELECT 1")]
    build(folder, CARDS, shots)
    return Catalog.open(folder)


@pytest.mark.parametrize(
    "question",
    ["How many tickers are there?", "Which orders were shipped late?", "Wie viele Bestellungen gab es?",
     "How many punters bought in York?"],
)  # fmt: skip
def test_what_the_schema_its_examples_or_another_language_say_is_asked(catalog: Catalog, question: str) -> None:
    assert catalog.gate(question, Context())["in_scope"]


@pytest.mark.parametrize(
    "question",
    ["How many patients were admitted to the cardiology ward?", "Which rivers are longer than 300 km?",
     "Write me a poem about autumn leaves.", "What should I cook for dinner tonight?"],
)  # fmt: skip
def test_what_is_nearer_to_other_schemas_or_to_none_is_refused(catalog: Catalog, question: str) -> None:
    found = catalog.gate(question, Context())
    assert not found["in_scope"] and not found["doubtful"]


@pytest.mark.parametrize(
    "question",
    ["How much revenue did we make in 2022?", "Which sales rep brought in the most revenue?",
     "What is the total revenue?"],
)  # fmt: skip
def test_words_of_business_for_what_a_schema_calls_otherwise_are_asked(tmp_path: Path, question: str) -> None:
    shop = {
        "customer": ["first_name", "last_name", "company", "country", "support_rep_id"],
        "employee": ["last_name", "first_name", "title", "reports_to", "hire_date"],
        "invoice": ["customer_id", "invoice_date", "billing_country", "total"],
        "invoice_line": ["invoice_id", "track_id", "unit_price", "quantity"],
        "track": ["name", "album_id", "genre_id", "composer", "milliseconds", "unit_price"],
    }
    build(tmp_path, [TableCard(name=n, columns=[Column(name=c, type="text") for c in cs]) for n, cs in shop.items()])
    assert Catalog.open(tmp_path).gate(question, Context())["in_scope"]


def test_codes_are_read_as_the_words_of_a_question_that_they_may_stand_for(tmp_path: Path) -> None:
    workshop = {"prj": ["prj_id", "ttl", "st_dt", "fin_dt"], "flt": ["flt_id", "rep_dt", "sev", "fix_dt"],
                "cust": ["cust_id", "nm", "cty"]}  # fmt: skip
    cards = [TableCard(name=n, columns=[Column(name=c, type="text") for c in cs]) for n, cs in workshop.items()]
    build(tmp_path, cards)
    catalog = Catalog.open(tmp_path)
    for question in ("How many faults of each severity are there?", "Which customers are of that city?"):
        assert catalog.gate(question, Context())["in_scope"]
    for question in ("Which rivers flow through more than three states?", "Write a poem about my favourite planet."):
        assert not catalog.gate(question, Context())["in_scope"]


def test_a_common_word_that_is_stored_somewhere_lets_no_off_topic_question_in(tmp_path: Path) -> None:
    songs = TableCard(name="track", columns=[Column(name="title", type="text", samples=["Leaves", "Dinner", "Leeds"])])
    build(tmp_path, [songs])
    catalog = Catalog.open(tmp_path)
    assert not catalog.gate("Write me a poem about autumn leaves.", Context())["in_scope"]
    stored = catalog.gate("Who sings Leeds?", Context())
    assert stored["in_scope"] and stored["value_hits"]


@pytest.mark.parametrize(
    ("question", "readable"),
    [
        ("How many flights left JFK?", True),
        ("Which musicgenres sell best in 2022?", True),
        ("Wie viele Flüge sind im März ausgefallen?", False),
        ("Quel est le morceau le plus long ?", False),
        ("hw mny shoppers hav we gt altogethr", False),
        ("三月有多少航班?", False),
        ("Сколько рейсов было в марте?", False),
        ("", True),
        ("42", True),
    ],
)
def test_other_languages_are_noticed(question: str, readable: bool) -> None:
    assert is_readable(question, "minilm") is readable


@pytest.mark.parametrize("said", ["Thanks!", "hello", "what can you do", "Danke dir", "¿Qué sabes hacer?"])
def test_what_is_said_to_whoever_answers_is_small_talk(said: str) -> None:
    assert is_small_talk(said)


@pytest.mark.parametrize(
    "said",
    ["How many customers are there?", "Tell me a joke about cats.", "customers", "Wie viele Kunden gibt es in Bonn?",
     "Which customer is named Thanks?", ""],
)  # fmt: skip
def test_questions_are_none(said: str) -> None:
    assert not is_small_talk(said)
