"""What the demo's handbook says of the data is so, and what it says of people agrees with the team's memory."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import psycopg
import pytest
import yaml

from hopql.tools.setup.load_demo import FILES

PAGES = {path.stem: " ".join(path.read_text(encoding="utf-8").split()) for path in (FILES / "handbook").glob("*.md")}
MISSING_PLANE = (
    "SELECT {} FROM flights f WHERE tailnum IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM planes p WHERE p.tailnum = f.tailnum)"
)
MISSING_DEST = "SELECT {} FROM flights WHERE dest NOT IN (SELECT faa FROM airports)"
MISSING_HOUR = (
    "SELECT count(*) FROM flights f WHERE NOT EXISTS "
    "(SELECT 1 FROM weather w WHERE w.origin = f.origin AND w.time_hour = f.time_hour)"
)
SAID = [
    ("data-caveats", "16 carriers", "SELECT count(*) FROM airlines", 16),
    ("data-caveats", "105 destinations", "SELECT count(DISTINCT dest) FROM flights", 105),
    ("data-caveats", "336,776 flights", "SELECT count(*) FROM flights", 336776),
    ("data-caveats", "NULL for 8,255 flights", "SELECT count(*) FROM flights WHERE dep_time IS NULL", 8255),
    ("data-caveats", "missing for 2,512 flights", "SELECT count(*) FROM flights WHERE tailnum IS NULL", 2512),
    ("data-caveats", "every flight that left has a tail number",
     "SELECT count(*) FROM flights WHERE tailnum IS NULL AND dep_time IS NOT NULL", 0),
    ("data-caveats", "1,207 delayed flights",
     "SELECT count(*) FROM flights WHERE dep_time < sched_dep_time AND dep_delay > 0", 1207),
    ("data-caveats", "27 July",
     "SELECT count(*) FROM flights WHERE dest = 'LGA' AND month = 7 AND day = 27 AND dep_time IS NULL", 1),
    ("data-caveats", "One flight from Newark to LaGuardia", "SELECT count(*) FROM flights WHERE distance = 17", 1),
    ("data-caveats", "7,602 flights", MISSING_DEST.format("count(*)"), 7602),
    ("data-caveats", "Four destinations", MISSING_DEST.format("count(DISTINCT dest)"), 4),
    ("data-caveats", "five are called Municipal Airport",
     "SELECT count(*) FROM airports WHERE name = 'Municipal Airport'", 5),
    ("data-caveats", "721, with 50,094 flights", MISSING_PLANE.format("count(DISTINCT tailnum)"), 721),
    ("data-caveats", "721, with 50,094 flights", MISSING_PLANE.format("count(*)"), 50094),
    ("data-caveats", "47,869 of the 50,094", MISSING_PLANE.format("count(*)") + " AND carrier IN ('MQ', 'AA')", 47869),
    ("data-caveats", "N725MQ", MISSING_PLANE.format("count(DISTINCT tailnum)") + " AND tailnum = 'N725MQ'", 1),
    ("data-caveats", "planes without a year of manufacture | 70", "SELECT count(*) FROM planes WHERE year IS NULL", 70),
    ("data-caveats", "23 of 3,322", "SELECT count(speed) FROM planes", 23),
    ("data-caveats", "23 of 3,322", "SELECT count(*) FROM planes", 3322),
    ("data-caveats", "1956", "SELECT min(year) FROM planes", 1956),
    ("data-caveats", "McDonnell Douglas in three",
     "SELECT count(DISTINCT manufacturer) FROM planes WHERE manufacturer LIKE 'MCDONNELL%'", 3),
    ("data-caveats", "1,556 flights", MISSING_HOUR, 1556),
    ("data-caveats", "1,048 miles an hour at Newark on 12 February, 03:00",
     "SELECT round(wind_speed) FROM weather WHERE origin = 'EWR' AND month = 2 AND day = 12 AND hour = 3", 1048),
    ("data-caveats", "30 December, 18:00",
     "SELECT count(*) FROM weather WHERE time_hour > '2013-12-30 18:00 America/New_York'", 0),
    ("data-caveats", "missing in 2,729 rows", "SELECT count(*) FROM weather WHERE pressure IS NULL", 2729),
    ("definitions", "2,470 flights", "SELECT count(*) FROM flights WHERE arr_delay = 15", 2470),
    ("definitions", "Only completed flights have an `arr_delay` and an `air_time`",
     "SELECT count(*) FROM flights WHERE (arr_delay IS NULL) <> (air_time IS NULL)", 0),
    ("definitions", "JFK to Boston, 187",
     "SELECT DISTINCT distance FROM flights WHERE origin = 'JFK' AND dest = 'BOS'", 187),
    ("definitions", "JFK to San Francisco, 2,586",
     "SELECT DISTINCT distance FROM flights WHERE origin = 'JFK' AND dest = 'SFO'", 2586),
    ("definitions", "LaGuardia to Denver, 1,620", "SELECT max(distance) FROM flights WHERE origin = 'LGA'", 1620),
    ("definitions", "Puerto Rico only",
     "SELECT count(*) FROM flights WHERE sched_dep_time >= 2200 AND sched_arr_time BETWEEN 300 AND 659 "
     "AND dest NOT IN ('SJU', 'BQN', 'PSE')", 0),
    ("cancellations", "472 of 930 flights",
     "SELECT count(*) FROM flights WHERE month = 2 AND day = 8 AND dep_time IS NULL", 472),
    ("cancellations", "472 of 930 flights", "SELECT count(*) FROM flights WHERE month = 2 AND day = 8", 930),
    ("cancellations", "another 393",
     "SELECT count(*) FROM flights WHERE month = 2 AND day = 9 AND dep_time IS NULL", 393),
    ("cancellations", "1,175 of them",
     "SELECT count(*) FROM flights WHERE dep_time IS NOT NULL AND arr_delay IS NULL", 1175),
    ("cancellations", "717 of these have an arrival time",
     "SELECT count(arr_time) FROM flights WHERE dep_time IS NOT NULL AND arr_delay IS NULL", 717),
]  # fmt: skip


@pytest.fixture(scope="module")
def flights(flights_url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(flights_url) as connection:
        yield connection


def header(page: str) -> dict[str, object]:
    text = (FILES / "handbook" / f"{page}.md").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text.split("---")[1]))


@pytest.mark.parametrize(("page", "phrase", "sql", "value"), SAID)
def test_a_figure_is_that_of_the_data(
    flights: psycopg.Connection, page: str, phrase: str, sql: str, value: int
) -> None:
    assert phrase in PAGES[page]
    assert [int(found) for (found,) in flights.execute(sql.encode()).fetchall()] == [value]


def test_each_page_says_when_it_was_updated_and_the_contents_say_the_same() -> None:
    for page in PAGES:
        assert header(page).keys() >= {"title", "updated"}
        if page != "about":
            assert f"({page}.md)" in PAGES["about"]
            line = re.search(rf"\({page}\.md\)[^|]*\|[^|]*\| (\S+) \|", PAGES["about"])
            assert line and line[1] == str(header(page)["updated"])


def test_links_lead_to_pages() -> None:
    for page, text in PAGES.items():
        for target in re.findall(r"\]\(([\w-]+)\.md", text):
            assert target in PAGES, page


def test_the_older_page_still_has_the_limit_that_a_newer_one_amends() -> None:
    assert "30 minutes" in PAGES["reporting"] and "45 minutes" not in PAGES["reporting"]
    assert "delay limit** for departures is 45 minutes" in PAGES["delays"]
    assert str(header("reporting")["updated"]) < str(header("delays")["updated"])


def test_people_and_rules_agree_with_the_memory() -> None:
    memories = [json.loads(line) for line in (FILES / "memories.jsonl").read_text(encoding="utf-8").splitlines()]
    whole = " ".join(PAGES.values())
    contacts = [one for one in memories if one["metadata"].get("topic") == "airline contacts"]
    assert len(contacts) == 6
    for one in contacts:
        pair = {one["metadata"]["subject"], one["metadata"]["entity"]}
        rows = re.findall(r"\| ([^|]+) \| ([^|,]+)", PAGES["clients-and-carriers"])
        assert any(pair == {left.strip(), right.strip()} for left, right in rows), pair
    for keeper, airport in (("Maria Chen", "Newark"), ("Tom Okafor", "JFK"), ("Priya Nair", "LaGuardia")):
        told = [one["text"] for one in memories if "valid_until" not in one and airport in one["text"]]
        assert any(keeper in text for text in told)
        assert re.search(rf"\*\*{keeper}\*\* {airport}", whole)
    assert "Virgin America" not in whole  # what one person alone was told
