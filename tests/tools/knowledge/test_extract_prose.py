"""None"""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.tools.knowledge.documents import Chunk, Entity, Relation
from hopql.tools.knowledge.extract_prose import MAX_TOGETHER, extract_prose, labelled, other_names, plain_definition
from hopql.tools.knowledge.sections import Link
from hopql.tools.knowledge.segment_text import unit


def entities(text: str, title: str = "Handbook", headings: Sequence[str] = ()) -> dict[str, Entity]:
    return {one.name: one for one in extract_prose([Chunk(text, tuple(headings))], title)[0]}


def relations(text: str, title: str = "Handbook") -> dict[tuple[str, str, str], Relation]:
    found = extract_prose([Chunk(text, (title,))], title)[1]
    return {(one.source, one.kind, one.target): one for one in found}


def test_names_of_people_organisations_and_places_are_found_with_their_types() -> None:
    found = entities("In 1930 George W. Jenkins met Ada Lovelace of the Analytical Society in Lake Placid, Florida.")
    assert {
        name: found[name].type for name in ("George W. Jenkins", "Analytical Society", "Lake Placid", "Florida")
    } == {
        "George W. Jenkins": "person",
        "Analytical Society": "organisation",
        "Lake Placid": "place",
        "Florida": "place",
    }
    assert found["Ada Lovelace"].type == "person"


def test_a_common_word_at_the_start_of_a_sentence_is_no_entity() -> None:
    text = (
        "Locations are listed. Today we deploy. However, nothing changed. Install it. Orders come on Mondays in March."
    )
    assert set(entities(text)) == {"Handbook"}


def test_a_single_word_counts_when_it_is_capitalised_within_a_sentence_as_well() -> None:
    assert "Kubernetes" not in entities("Kubernetes restarts it.")
    assert "Kubernetes" in entities("Kubernetes restarts it. We run it on Kubernetes.")
    assert "Church" not in entities("He left the Church. The church was old, a church of stone.")


def test_abbreviations_are_aliases_of_what_they_stand_for() -> None:
    found = entities("The mean time to repair (MTTR) is measured. The National Health Service (NHS) pays.")
    assert found["mean time to repair"].aliases == ("MTTR",)
    assert found["National Health Service"].aliases == ("NHS",)
    assert "NHS" not in found


def test_definitions_describe_their_terms() -> None:
    text = "A cold start is the first run after a deploy. Idempotence means that a retry changes nothing."
    found = entities(text)
    assert found["cold start"].description == "A cold start is the first run after a deploy."
    assert found["cold start"].type == "term"
    assert found["idempotence"].description.startswith("Idempotence means")


def test_a_glossary_list_and_a_table_define_terms() -> None:
    text = (
        "- **Dead letter queue**: where messages go that failed five times.\n- `retry_after`: seconds until the next.\n"
        "- Note: this is no term at all, only a remark.\n- Backoff (BO): the pause that grows after each failure.\n\n"
        "| Service | Owner | Port |\n|---|---|---|\n| billing-api | Maria Lopez | 8080 |\n"
    )
    made = extract_prose([Chunk(text, ("Handbook",))], "Handbook")
    found = {one.name: one for one in made[0]}
    assert "failed five times" in found["Dead letter queue"].description
    assert found["retry_after"].type == "code"
    assert "Note" not in found
    assert found["Backoff"].aliases == ("BO",)
    assert found["billing-api"].description == "Service: billing-api; Owner: Maria Lopez; Port: 8080"
    assert ("billing-api", "owner", "Maria Lopez") in {(one.source, one.kind, one.target) for one in made[1]}


def test_a_labelled_line_is_a_relation_of_its_heading() -> None:
    made = extract_prose([Chunk("Owner: Maria Lopez\nThe rest follows.", ("Handbook", "Billing pipeline"))], "Handbook")
    assert ("Billing pipeline", "owner", "Maria Lopez") in {(one.source, one.kind, one.target) for one in made[1]}


def test_relations_are_read_from_subject_verb_and_object() -> None:
    found = relations(
        "Acme Corporation was founded in 1990 by Ruth Stone. Acme Corporation is a company that belongs to Globex"
        " Holdings, and employs Peter Novak."
    )
    assert ("Acme Corporation", "founded by", "Ruth Stone") in found
    assert ("Acme Corporation", "employs", "Peter Novak") in found
    one = found["Acme Corporation", "founded by", "Ruth Stone"]
    assert one.text == "Acme Corporation was founded in 1990 by Ruth Stone." and one.chunk == 0


def test_a_negated_relation_says_not() -> None:
    found = relations("Acme Corporation was not founded by Ruth Stone.")
    assert [kind for _, kind, _ in found] == ["not founded by"]


def test_objects_that_and_joins_have_the_same_relation() -> None:
    found = relations("Tennessee is bordered by Kentucky, Ohio and Georgia.")
    assert {target for source, kind, target in found if (source, kind) == ("Tennessee", "bordered by")} == {
        "Kentucky",
        "Ohio",
        "Georgia",
    }


def test_pronouns_and_the_thing_point_back_to_the_subject() -> None:
    text = (
        "The Ledger is a journal published by Portland Press. It was founded by Ruth Stone."
        " The journal is edited by Peter Novak."
    )
    found = relations(text, "The Ledger")
    assert ("The Ledger", "founded by", "Ruth Stone") in found
    assert ("The Ledger", "edited by", "Peter Novak") in found


def test_the_subject_of_a_second_verb_is_not_the_last_object() -> None:
    found = relations("The Ledger is a film directed by Ruth Stone and starring Peter Novak.", "The Ledger")
    assert ("The Ledger", "starring", "Peter Novak") in found
    assert ("Ruth Stone", "starring", "Peter Novak") not in found


def test_a_name_before_a_noun_is_not_the_object() -> None:
    kinds = {kind for _, kind, _ in relations("Ruth Stone follows Missouri politician habits.")}
    assert kinds <= {"mentioned with"}


def test_names_that_only_share_a_sentence_are_mentioned_together_with_little_weight_and_bounded() -> None:
    found = relations("For Ruth Stone, Peter Novak, Ada Lovelace and so on, see Globex Holdings: ask Karl Marx.")
    assert found
    assert all(one.weight < 0.5 for (_, kind, _), one in found.items() if kind == "mentioned with")
    crowd = " ".join(
        f"Last week we saw both Anna Number{chr(97 + n)}x with Bert Other{chr(97 + n)}x." for n in range(26)
    )
    together = [key for key in relations(crowd) if key[1] == "mentioned with"]
    assert 0 < len(together) <= MAX_TOGETHER


def test_keywords_are_nouns_of_the_sentence_that_are_no_entity() -> None:
    found = relations("Acme Corporation was founded by Ruth Stone as a retailer of medical instruments.")
    words = found["Acme Corporation", "founded by", "Ruth Stone"].keywords
    assert "instruments" in words and "medical" in words and "acme" not in words and "ruth" not in words


def test_last_names_mean_the_whole_name_within_the_document() -> None:
    text = "The study was led by Anna Freud. Later Freud left for London, and London praised Freud."
    made = extract_prose([Chunk(text)], "Study")
    assert "Freud" not in {one.name for one in made[0]}
    assert {one.name: one.count for one in made[2]}["Anna Freud"] == 3


def test_other_names_are_aliases() -> None:
    found = entities("Globex Holdings, also known as Globex and The G, is a company in Ohio.")
    assert found["Globex Holdings"].aliases[0] == "Globex"
    assert found["Globex Holdings"].type == "organisation"


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


def test_headings_are_topics_but_for_those_every_document_has() -> None:
    found = entities("Something is done here by everyone.", "Guide", ["Guide", "Late refunds", "Overview"])
    assert found["Late refunds"].type == "topic"
    assert found["Late refunds"].description == "Something is done here by everyone."
    assert "Overview" not in found


def test_other_languages_do_not_break_it_and_are_not_flooded_with_nouns() -> None:
    german = (
        "Der Kunde bezahlt die Rechnung. Die Rechnung geht an den Kunden, und das Geld kommt auf das Konto der Bank."
    )
    assert len(entities(german, "Zahlung")) <= 3
    assert "三体" in entities("《三体》是刘慈欣的小说。它很有名。", "书")
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


@settings(max_examples=150, deadline=None)
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


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("A hop is a change of the source.", "hop"),
        ("An error budget is the time that may be lost.", "error budget"),
        ("Photosynthesis is a process by which plants grow.", "photosynthesis"),
        ("Idempotence means that a retry changes nothing.", "idempotence"),
    ],
)
def test_terms_that_are_defined(sentence: str, term: str) -> None:
    found = plain_definition(sentence)
    assert found is not None and found.term == term and found.lower


@pytest.mark.parametrize(
    "sentence",
    [
        "A good example is the bank.",
        "The result is a list of rows.",
        "This is a process of ours.",
        "It means that.",
        "A dog barks.",
    ],
)
def test_sentences_that_define_nothing(sentence: str) -> None:
    assert plain_definition(sentence) is None


def test_labels_are_terms_only_where_something_follows() -> None:
    found = labelled(unit("**Gate**: is the question about this?"))
    assert found is not None and found.term == "Gate"
    assert labelled(unit("**never** do this")) is None
    assert labelled(unit("**Note**: do this")) is None


def test_names_behind_also_known_as() -> None:
    assert other_names(", also known as Globex and The G, is a company.") == ["Globex", "The G"]
    assert other_names(", Inc., commonly known as Publix, is a chain") == ["Publix"]
    assert other_names(" (abbreviated as NSW) is a state") == ["NSW"]
    assert other_names(" is known as a place of rest") == []
