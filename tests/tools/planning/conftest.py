"""A small catalog of trips, with names that two things share."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog

AIRPORTS = ["Portland Intl", "Portland Intl Jetport", "Boston Logan Intl", "Reno Tahoe", "Lake One", "Lake Two"]
LAKES = [f"Lake {name}" for name in ("Three", "Four", "Five", "Six", "Seven")]
CARDS = [
    TableCard(
        name="airport",
        columns=[
            Column(name="code", samples=["PDX", "PWM", "BOS", "RNO"], key=True),
            Column(name="name", samples=AIRPORTS + LAKES),
            Column(name="altitude", type="integer"),
        ],
        primary_key=["code"],
    ),
    TableCard(
        name="trip",
        columns=[
            Column(name="id", type="integer", key=True),
            Column(name="origin", samples=["PDX", "PWM"]),
            Column(name="dest", samples=["BOS", "RNO"]),
            Column(name="dep_delay", type="integer", description="Departure delay in minutes."),
            Column(name="arr_delay", type="integer", description="Arrival delay in minutes."),
            Column(name="highest_fare", type="integer"),
            Column(name="lowest_fare", type="integer"),
            Column(name="air_speed", type="integer"),
        ],
        primary_key=["id"],
        foreign_keys=[ForeignKey(columns=["origin"], table="airport", to=["code"])],
    ),
    TableCard(
        name="region",
        columns=[Column(name="region_name", samples=["Georgia", "Ohio", "Jordan", "Kent"])],
        primary_key=["region_name"],
    ),
    TableCard(
        name="guest",
        columns=[
            Column(name="id", type="integer", key=True),
            Column(name="guest_name", samples=["Georgia", "Ada", "Grace", "Alan"]),
            Column(name="home", samples=["Ohio", "Kent", "Jordan"]),
        ],
        primary_key=["id"],
    ),
]


@pytest.fixture(scope="session")
def trips(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    folder: Path = tmp_path_factory.mktemp("trips")
    build(folder, CARDS, [])
    return Catalog.open(folder)
