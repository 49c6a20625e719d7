"""What the page sends and copies, and whose thread it is."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.serve.page.static.conftest import Looking

Look = Callable[..., Looking]
WHO = "Which customers are there?"


def test_notes_and_effort_go_along(looking: Look) -> None:
    look = looking()
    page = look.page
    page.click("#options summary")
    page.fill("#notes", "A customer is a buyer.")
    page.select_option("#effort", "balanced")
    page.press("#notes", "Tab")
    expect(page.locator("#options-set")).to_have_text("(notes, effort)")
    with page.expect_request("**/asks") as sent:
        look.send(WHO)
    assert sent.value.post_data_json == {
        "question": WHO, "notes": "A customer is a buyer.", "options": {"effort": "balanced"}
    }  # fmt: skip
    look.answered(1)
    page.reload()
    expect(page.locator("#notes")).to_have_value("A customer is a buyer.")


def test_another_users_thread_is_read_and_not_gone_on_with(looking: Look) -> None:
    look = looking()
    look.ask(WHO)
    path = look.page.url.removeprefix(look.served.url)
    other = looking(1)
    other.page.evaluate("() => sessionStorage.setItem('hopql-user', 'Zoë 小')")
    other.open(path)
    other.answered(1)
    expect(other.page.locator("#not-yours")).to_be_visible()
    other.send("How much was sold of each product?")
    expect(other.page).not_to_have_url(look.page.url)
    other.answered(1)
    expect(other.page.locator(".turn")).to_have_count(1)
    expect(other.page.locator("#not-yours")).to_be_hidden()
    expect(other.page.locator("#threads a")).to_have_count(1)


def test_rows_are_copied_for_a_spreadsheet(looking: Look) -> None:
    look = looking(permissions=["clipboard-read", "clipboard-write"])
    look.ask("Show five thousand rows")
    look.last(".filter").fill("null")
    look.last("th:nth-child(1) button").click()
    look.last("th:nth-child(1) button").click()
    look.last("button[aria-label='Copy the rows']").click()
    expect(look.page.locator("#toast")).to_have_text("The rows copied.")
    lines = look.page.evaluate("() => navigator.clipboard.readText()").splitlines()
    cells = [line.split("\t") for line in lines]
    assert cells[0] == ["id", "city", "amount"] and {row[1] for row in cells[1:]} == {""}
    numbers = [int(row[0]) for row in cells[1:]]
    assert numbers == sorted(numbers, reverse=True) and len(numbers) == 500
