"""Stored values and shorthands for the tests of replay."""

from __future__ import annotations

import datetime
import re

from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Refusal, Replay, replay, template
from hopql.tools.memory.tokenize_question import Reading, Template, Value

STORED = {
    "JFK": {"flights.origin": "JFK", "flights.dest": "JFK", "airports.faa": "JFK"},
    "LGA": {"flights.origin": "LGA", "flights.dest": "LGA", "airports.faa": "LGA"},
    "EWR": {"flights.origin": "EWR", "flights.dest": "EWR", "airports.faa": "EWR"},
    "LaGuardia": {"flights.origin": "LGA", "flights.dest": "LGA", "airports.faa": "LGA"},
    "BOS": {"flights.dest": "BOS", "airports.faa": "BOS"},
    "JetBlue": {"airlines.name": "JetBlue Airways", "flights.carrier": "B6"},
    "Delta": {"airlines.name": "Delta Air Lines Inc.", "flights.carrier": "DL"},
    "100%": {"airlines.name": "100% Air"},
    "Ohio": {"state.state_name": "ohio", "river.river_name": "ohio"},
    "Texas": {"state.state_name": "texas"},
    "Iowa": {"state.state_name": "iowa"},
}
AIRPORTS = ("origin", "dest", "faa")
ASKED = datetime.date(2020, 1, 15)
LATER = datetime.date(2020, 6, 30)


def values(question: str) -> list[Value]:
    """The stored values of a question, as an index gives them."""
    return [
        Value(
            text=text, column=column, canonical=canonical,
            domain="airport" if column.rpartition(".")[2] in AIRPORTS else "",
        )
        for text, places in STORED.items()
        if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", question, re.IGNORECASE)
        for column, canonical in places.items()
    ]  # fmt: skip


def asked(question: str) -> Reading:
    return read(question, values(question))


def made(question: str, sql: str, dialect: str = "postgres") -> Template:
    return template(asked(question), sql, asked=ASKED, dialect=dialect)


def given(stored: Template, question: str) -> Replay | Refusal:
    return replay(stored, asked(question), today=LATER)


def sql_of(stored: Template, question: str) -> str:
    found = given(stored, question)
    assert isinstance(found, Replay), found
    return found.sql
