"""Sentences, and what a piece says of itself."""

from __future__ import annotations

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.knowledge.cut_sentences import Piece, pieces, split
from hopql.tools.knowledge.prepare_schema import listed_tables, table_lines


def test_prose_at_stops_but_not_at_abbreviations() -> None:
    assert split("Dr. Vera met J. Smith, e.g. at noon. She left. 3 stayed.") == [
        "Dr. Vera met J. Smith, e.g. at noon.", "She left.", "3 stayed.",
    ]  # fmt: skip
    assert split("It has 1.5 GB. 二つの文。次の文。") == ["It has 1.5 GB.", "二つの文。", "次の文。"]


def test_what_points_back() -> None:
    assert [one.points_back for one in pieces("Vera runs it. She is new. This holds.")] == [False, True, True]


def test_the_gist_of_a_signature_is_its_name() -> None:
    text = "def fuse(rankings: list[int], *, k: int=60) -> list[int]: Items, best first (counted from 1)."
    said = Piece(text, "docstring")
    assert said.gist == "def fuse: Items, best first (counted from 1)."
    assert Piece("fuse(a, b)", "signature").gist == "fuse"
    assert Piece("Times (local) count.", "prose").gist == "Times (local) count."


def test_lists_keep_their_lead_and_tables_their_headers() -> None:
    listed = "## Modes\n\nThere are two modes:\n\n- **local**: from\n  entities\n- global\n\n"
    found = pieces(f"{listed}| a | b |\n|---|---|\n| 1 | `x` |\n")
    assert [(one.form, one.text, one.lead) for one in found] == [
        ("prose", "There are two modes:", ""),
        ("item", "local: from entities", "There are two modes:"),
        ("item", "global", "There are two modes:"),
        ("row", "a: 1; b: x", ""),
    ]


def test_numbered_items_keep_their_numbers_and_their_sentences_their_item() -> None:
    found = pieces("1. Stop it. Wait a minute.\n2. Start it.\n")
    assert [(one.text, one.mark, one.first) for one in found] == [
        ("Stop it.", "1.", -1), ("Wait a minute.", "1.", 0), ("Start it.", "2.", -1),
    ]  # fmt: skip


def test_rows_and_items_that_only_refer() -> None:
    text = (
        "| page | about |\n|---|---|\n| [Delays](delays.md) | limits |\n| [A](https://x.org/a.html) | 12 |\n\n"
        "- [Install](#install)\n- see [Install](#install) first\n"
    )
    assert [one.refers for one in pieces(text)] == [True, False, True, False]


def test_code_is_shown_with_the_sentence_that_leads_to_it_and_not_by_itself() -> None:
    text = (
        "It is safe. Run it:\n\n```sh\nrm -rf /\n```\n\nDone now.\n\n```\nloose\n```\n\nand then goes on. Next.\n\n"
        "- Stop:\n\n  ```\n  halt\n  ```\n- Go.\n"
    )
    assert [(one.form, one.text, one.code) for one in pieces(text)] == [
        ("prose", "It is safe.", ""), ("prose", "Run it:", "```sh\nrm -rf /\n```"), ("prose", "Done now.", ""),
        ("prose", "Next.", ""), ("item", "Stop:", "```\nhalt\n```"), ("item", "Go.", ""),
    ]  # fmt: skip
    assert [one.code for one in pieces("Look:\n\n```\n" + "line\n" * 40 + "```\n")] == [""]


def test_a_text_that_is_too_long_ends_in_a_word() -> None:
    (one,) = pieces("word " * 400)
    assert one.text.endswith("word …") and len(one.text) < 710


def test_a_signature_stands_before_its_docstring_and_bodies_are_not_quoted() -> None:
    text = 'def add(a: int, b: int = 2) -> int:\n    """Sum of two. Never fails."""\n    c = """x"""\n    return c\n'
    assert [(one.form, one.text, one.lead) for one in pieces(text, "python")] == [
        ("docstring", "add(a: int, b: int=2) -> int: Sum of two.", ""),
        ("docstring", "Never fails.", "add"),
    ]


def test_what_has_no_docstring_is_its_signature() -> None:
    text = "class Pool(Base):\n    def take(self, n: int) -> str:\n        return str(n)\n"
    assert [(one.form, one.text) for one in pieces(text, "python")] == [
        ("signature", "class Pool(Base)"), ("signature", "take(self, n: int) -> str"),
    ]  # fmt: skip


def test_constants_with_what_they_are_for() -> None:
    text = 'DEPTH: Final = 100\n"""Tables that are fused."""\nSQL = run(4)\n'
    assert [one.text for one in pieces(text, "python")] == ["DEPTH = 100: Tables that are fused."]


def test_arguments_and_errors_are_pieces() -> None:
    doc = "Plan it.\n\n    Args:\n        seeds: tables that\n            routes gave.\n        widen: names.\n"
    doc += "\n    Raises:\n        ValueError: no seed.\n"
    found = pieces(f'def plan(seeds, widen):\n    """{doc}    """\n', "python")
    assert [one.text for one in found] == [
        "plan(seeds, widen): Plan it.", "seeds: tables that routes gave.", "widen: names.", "ValueError: no seed.",
    ]  # fmt: skip
    assert {one.lead for one in found[1:]} == {"plan"}


def test_the_chunk_of_a_module() -> None:
    text = "module a.fusion\nRanks fused. By place.\nimports b, c\ndefines\n"
    text += "- fuse(k: int): Items of all.\n- _x(k)\n- and 3 more"
    assert [(one.form, one.text) for one in pieces(text, "python")] == [
        ("docstring", "a.fusion: Ranks fused."), ("docstring", "By place."), ("item", "fuse(k: int): Items of all."),
    ]  # fmt: skip


WEATHER = TableCard(
    name="weather",
    description="Hourly observations. Some are missing.",
    columns=[
        Column(name="origin", type="text", nullable=True, description="Code of the airport.", samples=["JFK", "LGA"]),
        Column(name="visib", type="numeric(10,2)", nullable=False, description="Visibility in miles."),
        Column(name="odd", type="text", nullable=True),
    ],
    primary_key=["origin", "time_hour"],
    foreign_keys=[ForeignKey(columns=["origin"], table="airports", to=["faa"])],
    join_hints=["weather.origin = flights.origin"],
)


def test_each_line_of_a_table_is_a_sentence() -> None:
    found = pieces("\n".join(table_lines(WEATHER)), "schema")
    assert [(one.form, one.text) for one in found] == [
        ("prose", "weather (table): Hourly observations."),
        ("prose", "Some are missing."),
        ("row", "weather.origin (text): Code of the airport. E.g. JFK, LGA"),
        ("row", "weather.visib (numeric(10,2), not null): Visibility in miles."),
        ("row", "weather.odd (text)"),
        ("item", "weather.origin and weather.time_hour together identify a row of weather (primary key)."),
        ("item", "weather.origin references airports.faa (foreign key)."),
        ("item", "weather is joined by weather.origin = flights.origin."),
    ]


def test_the_list_of_tables() -> None:
    text = listed_tables("shop", [WEATHER], "postgres", "- All is of 2013.\n- Late: delay > 0.")[0]
    assert [(one.form, one.text, one.lead) for one in pieces(text, "schema")] == [
        ("prose", "shop is a postgres database with 1 table.", ""),
        ("prose", "All is of 2013.", ""),
        ("prose", "Late: delay > 0.", ""),
        ("item", "weather (table): Hourly observations. Some are missing.", ""),
        ("item", "weather.origin = airports.faa", "How they are joined:"),
        ("item", "weather.origin = flights.origin", "How they are joined:"),
    ]


def test_a_package_is_one_piece() -> None:
    found = pieces("Shop: Sells. Ships.\n1. store (2 modules): Tables. It imports nothing.\n- and 4 more", "structure")
    assert [(one.form, one.text, one.mark) for one in found] == [
        ("prose", "Shop: Sells.", "-"), ("prose", "Ships.", "-"),
        ("item", "store (2 modules): Tables. It imports nothing.", "1."),
    ]  # fmt: skip
