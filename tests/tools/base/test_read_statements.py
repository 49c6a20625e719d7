from __future__ import annotations

from hopql.tools.base.read_statements import exchanged, opposed, read, same_names, table


def test_figures_are_numbers_codes_and_words_for_them() -> None:
    assert read("We settled on two hours, 1,500 seats and N725MQ in July.").figures >= {"2", "1500", "n725mq", "july"}
    assert read("On 2024-03-01 at 9:30").figures >= {"2024-03-01", "9:30"}
    assert read("C++ and F# here").figures == {"c++", "f#"}


def test_names_are_capitalised_words_but_not_what_merely_begins_a_sentence() -> None:
    assert read("The team likes Dana Ruiz's plan. We fly United.").names == {"dana", "ruiz", "united"}
    assert same_names(read("Team prefers United"), read("The team prefers United."))
    assert not same_names(read("The team prefers United"), read("The team prefers Delta"))


def test_denials_are_counted_contractions_too() -> None:
    assert read("They don't, and never did").negations == (("never", 1), ("not", 1))
    assert read("They don’t").negations == (("not", 1),)
    assert read("They do").negations == ()


def test_the_subject_is_what_stands_before_the_verb() -> None:
    assert read("The team prefers United.").subject == read("Team prefers Delta").subject != ()
    assert read("Dana Ruiz likes tea").subject != read("Dana likes tea").subject
    assert read("Window seats for everybody").subject == ()


def test_one_exchange_is_one_run_of_words_in_one_place() -> None:
    assert exchanged(read("team prefers window seats"), read("team prefers aisle seats"))
    assert not exchanged(read("team prefers window seats"), read("team prefers window seats on Fridays"))
    assert not exchanged(read("old team prefers window seats"), read("young team prefers aisle seats"))


def test_opposites_come_from_the_table() -> None:
    for one, other in table()["opposites"]:
        assert opposed(read(f"it is {one} there"), read(f"it is {other} there")), (one, other)
    assert not opposed(read("raised and lowered"), read("lowered and raised"))
