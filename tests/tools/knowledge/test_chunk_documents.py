"""Sections are cut and joined by the structure of the document."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.tools.knowledge import read_markdown
from hopql.tools.knowledge.chunk_documents import MAX_CHARS, MAX_TOKENS, chunked, tokens
from hopql.tools.knowledge.cut_sentences import sentences
from hopql.tools.knowledge.documents import Chunk, Link, Section, Sections
from hopql.tools.knowledge.read_file import read_raw

LONG = " ".join(f"Sentence number {n} says that part {n} costs {n} euros." for n in range(80))


def chunks(sections: Sections) -> list[Chunk]:
    return chunked(sections)[0]


def of(*sections: Section) -> Sections:
    return Sections(sections, "title")


def test_paragraphs_of_a_section_are_joined_and_keep_their_lines() -> None:
    made = chunks(
        of(Section("One.", ("A",), 3, 3), Section("Two\nthree.", ("A",), 5, 6), Section("x " * 40, ("B",), 9, 9))
    )
    assert (made[0].text, made[0].headings, made[0].line, made[0].line_to) == ("One.\n\nTwo\nthree.", ("A",), 3, 6)
    assert len(made) == 2


def test_headings_are_not_joined_unless_both_sections_are_tiny() -> None:
    tiny, other = Section("Few words.", ("A", "B"), 3, 3), Section("As few.", ("A", "C"), 7, 7)
    cousin, large = Section("Fewer.", ("Z", "D"), 9, 9), Section("word " * 30, ("Z", "E"), 11, 11)
    made = chunks(of(tiny, other, cousin, large))
    assert [(c.headings, c.text, c.line, c.line_to) for c in made] == [
        (("A",), "B\nFew words.\n\nC\nAs few.", 3, 7),
        (("Z", "D"), "Fewer.", 9, 9),
        (("Z", "E"), large.text, 11, 11),
    ]


def test_pages_are_not_joined() -> None:
    made = chunks(of(Section("One.", page=1), Section("Two.", page=2), Section("Three.", page=2)))
    assert [(c.page, c.text) for c in made] == [(1, "One."), (2, "Two.\n\nThree.")]


def test_long_paragraphs_are_cut_at_sentences_one_of_which_is_repeated() -> None:
    made = chunks(of(Section(LONG, ("A",), 4, 4)))
    assert len(made) > 2
    for one, other in itertools.pairwise(made):
        last = one.text[one.text.rindex("Sentence") :]
        assert one.text.endswith(".") and other.text.startswith(last)
    assert {(c.line, c.line_to, c.headings) for c in made} == {(4, 4, ("A",))}


def test_lines_of_pieces_are_exact() -> None:
    text = "\n".join(f"line {n} has words, and ends here." for n in range(10, 210))
    for block in ("prose", "code", "list"):
        made = chunks(of(Section(text, (), 10, 209, block=block)))
        assert len(made) > 3
        for chunk in made:
            assert (
                chunk.text.startswith(f"line {chunk.line} ") and f"line {chunk.line_to} " in chunk.text.split("\n")[-1]
            )


def test_tables_and_code_are_cut_only_when_they_do_not_fit() -> None:
    rows = [f"| name {n} | value {n} |" for n in range(20)]
    small = Section("\n".join(["| a | b |", "| - | - |", *rows]), ("T",), 30, 51, block="table", head=2)
    before = Section("word " * 200, ("T",), 20, 20)
    assert [c.text for c in chunks(of(before, small))] == [before.text, small.text]


def test_a_cut_table_repeats_the_names_of_its_columns() -> None:
    rows = [f"| name {n} | value {n} |" for n in range(200)]
    made = chunks(of(Section("\n".join(["| a | b |", "| - | - |", *rows]), ("T",), 1, 202, block="table", head=2)))
    assert len(made) > 2
    assert all(c.text.startswith("| a | b |\n| - | - |\n| name ") for c in made)
    assert [row for c in made for row in c.text.split("\n")[2:]] == rows
    assert made[1].line == made[0].line_to + 1 and made[-1].line_to == 202


def test_parts_of_code_stand_between_marks_of_their_own() -> None:
    lines = [f"line {n} of some code" for n in range(200)]
    made = chunks(of(Section("\n".join(["```python", *lines, "```"]), ("C",), 1, 202, block="code")))
    assert len(made) > 2 and made[0].text.startswith("```python\nline 0 ")
    assert all(chunk.text.startswith("```\nline ") for chunk in made[1:])
    assert all(chunk.text.endswith("\n```") and chunk.text.count("```") == 2 for chunk in made)
    assert [line for chunk in made for line in chunk.text.split("\n")[1:-1]] == lines


def test_links_get_the_chunks_that_they_are_in() -> None:
    sections = (
        Section(LONG + " See guide.md for more.", (), 1, 1),
        Section("x " * 200, ("B",)),
        Section("[y](z)", ("C",)),
    )
    links = (Link("the guide", "guide.md", 0), Link("y", "z", 2), Link("lost", "q", 9))
    made, found = chunked(Sections(sections, "t", links=links))
    assert ["guide.md" in made[found[0].chunk].text, made[found[1].chunk].text, found[2].chunk] == [True, "[y](z)", -1]


@pytest.mark.parametrize(
    "text",
    ["x" * 50_000, "." * 50_000, "word " * 10_000, "这是测试。" * 5_000, "\n" * 9_000 + "a", "a " + " " * 9_000 + "b"],
)
def test_nothing_is_larger_than_a_chunk(text: str) -> None:
    for block in ("prose", "table"):
        for chunk in chunks(of(Section(text, (), 1, 1 + text.count("\n"), block=block, head=1))):
            assert len(chunk.text) <= MAX_CHARS + 2 and tokens(chunk.text) <= MAX_TOKENS and chunk.text.strip()


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.text(alphabet="ab .!\n|。é", min_size=1, max_size=900), min_size=1, max_size=6),
    st.sampled_from(["prose", "code"]),
)
def test_no_word_is_lost(texts: list[str], block: str) -> None:
    sections = [
        Section(text * 3, (str(n),), block="code" if block == "code" else "prose") for n, text in enumerate(texts)
    ]
    made = chunks(of(*[section for section in sections if section.text.strip()]))
    letters = "".join(chunk.text for chunk in made)
    wanted = "".join(text * 3 for text in texts)
    assert all(letters.count(letter) >= wanted.count(letter) for letter in "ab!|é。")


def test_sentences_end_where_people_end_them() -> None:
    text = 'Dr. Gray paid 3.50 euros, e.g. for tea. He left! "Why?" Nobody knows. see below'
    assert [text[begin:end].strip() for begin, end in sentences(text)] == [
        "Dr. Gray paid 3.50 euros, e.g. for tea.",
        "He left!",
        '"Why?"',
        "Nobody knows. see below",
    ]
    assert "".join(text[begin:end] for begin, end in sentences(text)) == text


def test_the_handbook_of_this_project_is_cut_with_exact_lines() -> None:
    raw = read_raw(Path(__file__).parents[3] / "README.md")
    lines = raw.text.split("\n")
    made = chunks(read_markdown.read_markdown(raw))
    assert len(made) > 5
    for chunk in made:
        # Of a part of a piece of code the last line is a mark that was put there.
        ends = chunk.text.split("\n")[-2:] if chunk.text.endswith("\n```") else chunk.text.split("\n")[-1:]
        assert any(end.split()[-1] in lines[chunk.line_to - 1] for end in ends) and tokens(chunk.text) <= MAX_TOKENS
