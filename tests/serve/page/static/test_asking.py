"""Asking in the page: the steps, the rows, the chart, what breaks and what comes back."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.serve.page.static.conftest import Looking

Look = Callable[..., Looking]
SLOW = "How many orders are there, slowly?"
LATE = "Slowly count what was ordered"


def test_a_question_is_watched_and_answered(looking: Look) -> None:
    look = looking()
    page = look.page
    expect(page.locator("#examples button").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("Which customers are there?")
    page.keyboard.press("Enter")
    look.answered(1)
    assert re.search(r"/t/[a-z0-9]{16}$", page.url)
    expect(look.last("tbody tr")).to_have_count(3)
    expect(look.last("tbody tr:nth-child(3) .null")).to_have_text("NULL")
    look.last(".costs summary").click()
    steps = look.last(".steps li")
    told = steps.all_inner_texts()
    assert any(text.startswith("writing SQL") and "ms" in text for text in told)
    assert any(text.startswith("running the query") for text in told)
    expect(page.locator("#threads a[aria-current]")).to_contain_text("Which customers are there?")


def test_rows_are_sorted_filtered_and_paged_and_thousands_are_quick(looking: Look) -> None:
    look = looking()
    look.ask("Show five thousand rows")
    page = look.page
    expect(look.last("tbody tr")).to_have_count(50)
    expect(look.last(".range")).to_have_text("1–50 of 5,000 rows")
    begun = time.monotonic()
    look.last("th:nth-child(3) button").click()
    look.last("th:nth-child(3) button").click()
    expect(look.last("th:nth-child(3)")).to_have_attribute("aria-sort", "descending")
    cells = [int(text.replace(",", "")) for text in look.last("tbody td:nth-child(3)").all_inner_texts()]
    assert cells == sorted(cells, reverse=True) and cells[0] > 9990 and time.monotonic() - begun < 2
    look.last("th:nth-child(2) button").click()
    expect(look.last("tbody tr:first-child td:nth-child(2)")).to_have_text("city 0")
    look.last(".filter").fill("null")
    expect(look.last(".range")).to_have_text("1–50 of 500 of 5,000 rows")
    look.last(".after").click()
    expect(look.last(".range")).to_have_text("51–100 of 500 of 5,000 rows")
    with page.expect_download() as got:
        look.last("button[aria-label='Download as CSV']").click()
    lines = got.value.path().read_text().splitlines()
    assert lines[0] == "id,city,amount" and len(lines) == 5001


def test_data_is_text_and_nothing_else(looking: Look) -> None:
    look = looking()
    look.ask("Show <i>markup</i>")
    assert look.last("td img, h2 i").count() == 0
    texts = look.last("td").all_inner_texts()
    assert texts == ['<img src=x onerror="document.title=1">', "2", "NULL", "9007199254740993"]


def test_a_chart_is_drawn_where_one_fits(looking: Look) -> None:
    look = looking()
    asked: list[str] = []
    look.page.on("request", lambda request: asked.append(request.url))
    look.ask("Which customers are there?")
    assert not any(url.endswith("vega.js") for url in asked)
    look.ask("How much was sold of each product?")
    expect(look.last(".canvas svg")).to_be_visible()
    assert look.last(".canvas svg path").count() > 2
    with look.page.expect_download() as got:
        look.last("button[aria-label='Download as SVG']").click()
    assert got.value.path().read_text().startswith("<svg")
    look.last("button:has-text('Table')").click()
    expect(look.last("tbody tr")).to_have_count(2)
    look.page.reload()
    expect(look.last("tbody tr")).to_have_count(2)


def test_a_reload_goes_on_with_the_run_and_another_browser_sees_it(looking: Look) -> None:
    look = looking()
    look.send(SLOW)
    expect(look.page.locator(".steps li.live").first).to_be_visible()
    look.page.reload()
    expect(look.page.locator(".turn.live h2")).to_have_text(SLOW)
    tab = looking(path=look.page.url.removeprefix(look.served.url))
    other = looking(1, look.page.url.removeprefix(look.served.url))
    for each in (look, tab, other):
        each.page.wait_for_selector(".turn:not(.live) .figure")
        expect(each.page.locator(".turn")).to_have_count(1)


def test_a_tab_sees_what_another_asks(looking: Look) -> None:
    look = looking()
    look.ask("Which customers are there?")
    tab = looking(path=look.page.url.removeprefix(look.served.url))
    look.ask("Show <i>markup</i>")
    tab.answered(2)
    expect(tab.page.locator(".turn h2").last).to_have_text("Show <i>markup</i>")


def test_questions_queue_and_are_cancelled(looking: Look) -> None:
    first, second, third = (looking(number) for number in range(3))
    for look in (first, second, third):
        look.send(LATE)
        expect(look.page.locator(".turn.live .queue")).not_to_have_text("Sent…")
    expect(second.page.locator(".queue")).to_have_text("Next in line…")
    expect(third.page.locator(".queue")).to_have_text("1 before you")
    second.page.click(".turn.live button:has-text('Cancel')")
    expect(second.page.locator(".note-box")).to_contain_text("Stopped.")
    expect(third.page.locator(".queue")).to_have_text("Next in line…")
    first.page.click("#send")
    expect(first.page.locator(".note-box")).to_contain_text("Stopped.")
    expect(third.page.locator(".queue")).to_have_text("Working…")
    third.page.click("#send")
    expect(third.page.locator(".note-box")).to_contain_text("Stopped.")


def test_a_dead_model_is_said_and_can_be_asked_again(looking: Look) -> None:
    look = looking()
    look.ask("What does the dead model say?")
    expect(look.last(".trouble")).to_contain_text("The model cannot be reached.")
    look.last("button:has-text('Ask again')").click()
    look.answered(2)


def test_a_dead_server_is_said_and_waited_for(looking: Look) -> None:
    look = looking()
    look.page.route("**/*", lambda route: route.abort())
    look.send("Which customers are there?")
    expect(look.page.locator("#away")).to_be_visible()
    expect(look.page.locator("#question")).to_have_value("Which customers are there?")
    look.page.unroute("**/*")
    expect(look.page.locator("#away")).to_be_hidden()
    look.page.press("#question", "Enter")
    look.answered(1)


def test_a_question_back_is_answered_by_a_button(looking: Look) -> None:
    look = looking()
    look.ask("How many orders were placed on 01/05/2026?")
    expect(look.last(".choice")).to_have_count(2)
    look.last(".choice >> nth=1").click()
    look.answered(2)
    expect(look.last(".remarks")).to_contain_text("2026-05-01")
    expect(look.page.locator(".turn:first-child .choice:enabled")).to_have_count(0)


def test_a_stream_that_breaks_goes_on_where_it_was(looking: Look) -> None:
    look = looking()
    asked: list[str] = []

    def breaking(route: Route) -> None:
        asked.append(route.request.url.rpartition("?")[2])
        if len(asked) > 1:
            return route.continue_()
        begun = [{"number": 0, "event": "queued", "position": 0}, {"number": 1, "event": "started"}]
        body = "".join(f"data: {json.dumps(event)}\n\n" for event in begun)
        return route.fulfill(status=200, content_type="text/event-stream", body=body)

    look.page.route("**/events*", breaking)
    look.ask("Which customers are there?")
    assert asked == ["after=0", "after=1"]
    look.last(".costs summary").click()
    assert len(set(look.last(".steps li").all_inner_texts())) > 3


def test_the_key_is_asked_for_once_and_kept(looking: Look) -> None:
    look = looking()
    page = look.page

    def guarded(route: Route) -> None:
        if route.request.headers.get("authorization") == "Bearer right":
            return route.continue_()
        return route.fulfill(status=401, json={"error": "The key is missing or wrong.", "hint": "", "kind": ""})

    page.route("**/api/**", guarded)
    page.reload()
    page.fill("#key", "wrong")
    page.keyboard.press("Enter")
    expect(page.locator("#key-why")).to_contain_text("refused")
    page.fill("#key", "right")
    page.keyboard.press("Enter")
    expect(page.locator("#examples button").first).to_be_visible()
    expect(page.locator("#key-dialog")).to_be_hidden()
    assert page.evaluate("() => sessionStorage.getItem('hopql-key')") == "right"
