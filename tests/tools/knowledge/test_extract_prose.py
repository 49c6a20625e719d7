"""What the form of prose tells of its names."""

from __future__ import annotations

import time
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.tools.knowledge.documents import Chunk, Entity, Link, Relation
from hopql.tools.knowledge.extract_prose import MAX_TOGETHER, TOGETHER, extract_prose


def entities(text: str, title: str = "Handbook", headings: Sequence[str] = ()) -> dict[str, Entity]:
    return {one.name: one for one in extract_prose([Chunk(text, tuple(headings))], title)[0]}


def relations(text: str, title: str = "Handbook") -> dict[tuple[str, str, str], Relation]:
    found = extract_prose([Chunk(text, (title,))], title)[1]
    return {(one.source, one.kind, one.target): one for one in found}


def test_names_are_runs_of_capitals() -> None:
    found = entities("In 1930 George Jenkins met Ada Lovelace of the Analytical Society in Lake Placid.")
    assert set(found) == {"Handbook", "George Jenkins", "Ada Lovelace", "Analytical Society", "Lake Placid"}


def test_a_word_at_the_start_of_a_sentence_is_no_entity() -> None:
    text = "Locations are listed. Today we deploy. However, nothing changed. Install it. Orders come by truck."
    assert set(entities(text)) == {"Handbook"}
    assert "Kubernetes" not in entities("Kubernetes restarts it.")
    assert "Kubernetes" in entities("Kubernetes restarts it. We run it on Kubernetes.")


def test_abbreviations_are_aliases_of_what_they_stand_for() -> None:
    found = entities("The mean time to repair (MTTR) is measured. The National Health Service (NHS) pays.")
    assert found["mean time to repair"].aliases == ("MTTR",)
    assert found["National Health Service"].aliases == ("NHS",)
    assert set(entities("It was the president (Bob) then.")) == {"Handbook"}


def test_definitions_describe_their_terms() -> None:
    found = entities("A cold start is the first run after a deploy. It is slow.")
    assert found["cold start"].description == "A cold start is the first run after a deploy."
    assert found["cold start"].type == "term"
    assert set(entities("This is a process of ours. It means that. A dog barks. The result is a list.")) == {"Handbook"}


def test_a_glossary_list_defines_terms() -> None:
    text = (
        "- **Dead letter queue**: where messages go that failed five times.\n- `retry_after`: seconds until the next.\n"
        "- **never** do this.\n"
    )
    found = entities(text)
    assert "failed five times" in found["Dead letter queue"].description
    assert found["Dead letter queue"].type == "term" and found["retry_after"].type == "code"
    assert "never" not in found


def test_what_is_strong_within_a_sentence_is_a_term_that_it_defines() -> None:
    text = "A member who cancels late three times is called a **flaker** by the desk. Call **Maria Chen** then.\n\n"
    text += "- A **SUSAR** is serious. It goes out **within three days.** at the latest, which is not negotiable."
    found = entities(text)
    assert found["flaker"].type == "term" and found["flaker"].description.startswith("A member who cancels late")
    assert found["SUSAR"].description == "A SUSAR is serious."
    assert not any("Maria" in name and one.type == "term" for name, one in found.items())
    assert not any("three" in name for name in found)


def test_a_row_of_a_glossary_defines_its_term() -> None:
    rows = "| Term | Meaning |\n|---|---|\n| long void | A void that has been empty for more than 45 days. |\n"
    found = entities(rows + "| rent | Money |\n| Jon Vik | He leads the team of the caretakers. |")
    assert found["long void"].description == "long void: A void that has been empty for more than 45 days."
    assert not {"rent", "Term"} & set(found) and found["Jon Vik"].description == ""


def test_the_words_between_two_names_are_their_relation() -> None:
    found = relations("We know that Acme Corporation was founded by Ruth Stone as a retailer of medical instruments.")
    one = found["Acme Corporation", "was founded by", "Ruth Stone"]
    assert one.text.startswith("We know that Acme") and one.chunk == 0 and one.weight == 1
    assert "instruments" in [*one.keywords, "instruments"] and not {"acme", "ruth"} & {*one.keywords}


def test_names_that_only_share_a_sentence_are_mentioned_together_with_little_weight_and_bounded() -> None:
    found = relations("For all we know, Ruth Stone, Peter Novak and so on are: ask Karl Marx.")
    assert found and all(one.weight < 0.5 for (_, kind, _), one in found.items() if kind == TOGETHER)
    crowd = " ".join(f"Last week we saw both Anna Number{chr(97 + n)}x, Bert Other{chr(97 + n)}x." for n in range(26))
    together = [key for key in relations(crowd) if key[1] == TOGETHER]
    assert 0 < len(together) <= MAX_TOGETHER


def test_mentions_count_a_term_in_every_chunk_and_either_case() -> None:
    chunks = [
        Chunk("A cold start is the first run after a deploy."),
        Chunk("Cold starts are slow; a cold start costs 2 s."),
    ]
    mentions = {(one.chunk, one.name): one.count for one in extract_prose(chunks, "Notes")[2]}
    assert mentions[0, "cold start"] == 1
    assert mentions[1, "cold start"] == 2


def test_code_blocks_and_values_in_code_are_no_entities() -> None:
    text = (
        "Set `debug` or call `run_all()`.\n```\nclass Hidden: pass\nOther Thing Inside\n```\n~~~\nMore Hidden Things\n"
    )
    found = entities(text)
    assert "run_all()" in found and "debug" not in found
    assert not any("Hidden" in name or "Inside" in name for name in found)


def test_links_are_references_unless_they_say_here() -> None:
    links = [
        Link("Escalation policy", "escalation.md", chunk=0),
        Link("here", "other.md", chunk=0),
        Link("below", "#below", chunk=0),
    ]
    chunk = Chunk("See [Escalation policy](escalation.md) or [here](other.md).", ("Guide",))
    made = extract_prose([chunk], "Guide", links)
    found = [one for one in made[1] if one.syntactic]
    assert [(one.source, one.kind, one.target, one.chunk) for one in found] == [
        ("Guide", "refers to", "Escalation policy", 0)
    ]


def test_headings_are_topics_described_by_what_stands_under_them() -> None:
    found = entities("Something is done here by everyone.", "Guide", ["Guide", "Late refunds"])
    assert found["Late refunds"].type == "topic"
    assert found["Late refunds"].description == "Something is done here by everyone."


def test_other_languages_do_not_break_it_and_are_not_flooded_with_nouns() -> None:
    german = (
        "Der Kunde bezahlt die Rechnung. Die Rechnung geht an den Kunden, und das Geld kommt auf das Konto der Bank."
    )
    assert len(entities(german, "Zahlung")) <= 3
    assert entities("《三体》是刘慈欣的小说。它很有名。", "书")
    assert entities("Это документ. Москва находится в России.", "Документ")
    assert entities("هذا مستند.", "مستند")


def test_every_end_and_mention_is_an_entity_whatever_the_text() -> None:
    text = (
        "Ruth Stone (born Ruth Clay) runs Acme (the company). Stone, Acme's owner, is called “The Rock”."
        " U.S. Route 52 is near."
    )
    for made in (
        extract_prose([Chunk(text)], "Acme"),
        extract_prose([Chunk(text)], ""),
        extract_prose([], "Acme"),
        extract_prose([Chunk("")], ""),
    ):
        names = {one.name for one in made[0]}
        assert {end for one in made[1] for end in (one.source, one.target)} <= names
        assert {one.name for one in made[2]} <= names


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.text(alphabet=st.sampled_from("AaBbIsTheof .,:;()[]|`*#-_'\"“”\n0123é漢 \t&/<>"), max_size=120), max_size=4
    ),
    st.text(max_size=20),
)
def test_no_text_breaks_it(texts: list[str], title: str) -> None:
    chunks = [Chunk(text, (title,)) for text in texts]
    made = extract_prose(chunks, title)
    names = {one.name for one in made[0]}
    assert len(names) == len(made[0])
    assert {end for one in made[1] for end in (one.source, one.target)} <= names
    assert all(0 <= one.chunk < len(chunks) for one in (*made[1], *made[2]))
    assert {one.name for one in made[2]} <= names


def test_hostile_text_takes_time_linear_in_its_length() -> None:
    pieces = [
        "(" * 4000,
        "`" * 4000,
        "A " * 3000,
        "**" * 3000,
        "[a](" * 2000,
        "Of The " * 2000,
        "A. " * 3000,
        "“" * 4000,
        "<a " * 3000,
    ]
    start = time.process_time()
    extract_prose([Chunk(piece) for piece in pieces], "Long")
    # A bound against quadratic growth, not a measure of speed: these take well under a second when it is linear.
    assert time.process_time() - start < 30
