"""Turns of a conversation, and a stand-in for a catalog that knows a few values."""

from __future__ import annotations

from typing import Literal

from hopql.state.conversation import Ambiguity, Choice, Given, Turn

KINDS = {
    "jfk": "airports.faa flights.origin",
    "lga": "airports.faa flights.origin flights.dest",
    "ewr": "airports.faa flights.origin",
    "lax": "airports.faa flights.dest",
    "sfo": "airports.faa flights.dest",
    "newark": "airports.faa airports.name",
    "boston": "airports.faa airports.name",
    "jetblue": "airlines.carrier airlines.name",
    "delta air lines inc": "airlines.carrier airlines.name",
    "berlin": "customer.city",
    "paris": "customer.city",
    "widget x": "product.id",
    "texas": "state.name",
    "new york": "state.name",
}


def kind_of(phrase: str) -> str:
    """Which columns store a phrase; codes only in capitals."""
    if len(phrase) == 3 and not phrase.isupper():
        return ""
    return KINDS.get(phrase.lower(), "")


def turn(question: str, *rows: dict[str, str], answer: str = "", more: bool = False) -> Turn:
    """A turn whose answer had these rows."""
    values = [Given(value=value, kind=kind, row=n) for n, row in enumerate(rows) for kind, value in row.items()]
    return Turn(question=question, answer=answer, values=values, more=more)


def asked(phrase: str, *labels: str, about: Literal["value", "column", "date"] = "value") -> Ambiguity:
    """A choice that is asked; the first label is the likeliest."""
    rest = round(0.6 / max(len(labels) - 1, 1), 4)
    choices = [Choice(label=label, meaning=f"{phrase} is {label}.", score=rest if place else 0.4, taken="")
               for place, label in enumerate(labels)]  # fmt: skip
    return Ambiguity(about=about, phrase=phrase, message="Which?", choices=choices)


CITIES = asked("Portland", "all 3 of them", "Portland Intl", "Portland Intl Jetport", "Portland Hillsboro")
DELAYS = asked("delay", "Departure delay in minutes", "Arrival delay in minutes", about="column")
DATES = asked("03/04/2013", "March 4, 2013", "April 3, 2013", about="date")

JFK = turn("How many flights left JFK in March?", {"count": "4043"}, answer="count: 4,043")
ROUTE = turn("How many flights went from JFK to LAX in March 2013?", {"count": "11"})
BUSIEST = turn("Which airport had the most delays in 2013?", {"origin": "EWR", "delays": "52711"}, answer="EWR")
WORST = turn(
    "Which airlines have the worst average arrival delay?",
    {"carrier": "F9", "name": "Frontier Airlines Inc."},
    {"carrier": "FL", "name": "AirTran Airways Corporation"},
)
LATE = turn("How many flights by Delta Air Lines Inc. arrived more than 30 minutes late?", {"count": "11"})
DELAY = turn("What was the average departure delay of flights from JFK on July 4?", {"avg": "21.5"})
SPENT = turn(
    "Which customers ordered more than 5 Widget X since 2021-05-01?", {"name": "Ada Lovelace"}, {"name": "Alan Turing"}
)
BEST = turn("Who is our best customer?", {"name": "Ada Lovelace", "orders": "99"})
REVENUE = turn("What was the total revenue from customers in Berlin in 2022?", {"sum": "1234.5"})
PRICES = turn("List the 10 most expensive products sold last month, sorted by price.", {"name": "Widget X"}, more=True)
DAY = turn("On which day were most orders placed?", {"ordered_on": "2022-03-04", "orders": "40"})
SPAN = turn("How many orders were placed between January 2022 and March 2022?", {"count": "40"})
STUDENTS = turn("How many male students are enrolled in Physics?", {"count": "40"})
RIVER = turn("what is the longest river in texas", {"river_name": "rio grande"})
