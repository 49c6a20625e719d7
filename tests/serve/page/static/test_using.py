"""What is done with an answer in the page, and who can use the page: keys, phones, dark rooms, screen readers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hopql.serve.page.files import FOLDER
from hopql.tools.memory import writer
from tests.serve.page.static.conftest import Looking

Look = Callable[..., Looking]
WHO = "Which customers are there?"
WRONG = "How many customers are there, wrongly?"


def _edit(look: Looking, sql: str) -> None:
    look.last(".part >> nth=0").locator("summary").first.click()
    look.last("button:has-text('Edit and run')").click()
    look.last(".editor textarea").fill(sql)


def test_sql_is_edited_and_run_and_what_changes_data_is_refused(looking: Look) -> None:
    look = looking()
    look.ask(WHO)
    _edit(look, "SELECT name, price FROM product ORDER BY price DESC")
    look.page.keyboard.press("Control+Enter")
    expect(look.last(".rerun tbody tr").or_(look.last(".rerun .canvas svg"))).not_to_have_count(0)
    expect(look.last(".rerun h3")).to_contain_text("2 rows")
    look.last(".editor textarea").fill("DELETE FROM orders")
    look.last("button:has-text('Run')").click()
    expect(look.last(".rerun .trouble")).to_contain_text("Only a SELECT may be run; this is a DELETE.")
    look.last(".editor textarea").press("Escape")
    expect(look.last(".editor")).to_have_count(0)
    expect(look.last("pre.sql >> nth=0")).to_contain_text("SELECT name, city")


def test_a_wrong_answer_is_complained_of_corrected_and_not_given_again(looking: Look) -> None:
    look = looking()
    look.ask(WRONG)
    expect(look.last(".figure strong")).to_have_text("2")
    assert writer().flush(30)
    look.last("button[aria-label='This answer is wrong']").click()
    look.last(".complaint input").fill("It counts products.")
    look.last(".complaint button:has-text('Send')").click()
    expect(look.last(".feedback p")).to_contain_text("Noted as wrong")
    _edit(look, "SELECT count(*) AS n FROM customer")
    look.last("button:has-text('Keep as correction')").click()
    expect(look.last(".rerun .good")).to_contain_text("Kept")
    assert writer().flush(30)
    look.page.click("#new")
    look.ask(WRONG)
    expect(look.last(".replayed")).to_contain_text(WRONG)
    expect(look.last(".figure strong")).to_have_text("3")


def test_threads_are_listed_left_and_deleted(looking: Look) -> None:
    look = looking()
    page = look.page
    look.ask("Who are the customers of the shop?")
    first = page.url
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.locator("#welcome")).to_be_visible()
    page.go_back()
    expect(page.locator(".turn h2")).to_have_text("Who are the customers of the shop?")
    assert page.url == first
    page.locator("#threads li", has_text="Who are the customers").hover()
    page.click("button[aria-label='Delete: Who are the customers of the shop?']")
    page.click("#confirm-dialog button.danger")
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("#threads li", has_text="Who are the customers")).to_have_count(0)


def test_a_card_is_read_and_edited_and_what_is_wrong_is_said(looking: Look) -> None:
    look = looking(path="/#schema")
    page = look.page
    expect(page.locator("#table .picture")).to_be_visible()
    page.fill("#table-words", "price")
    expect(page.locator("#tables li")).to_have_count(2)
    page.click("#tables a:has-text('product')")
    page.click("button[aria-label='Edit the card of product']")
    page.fill(".cardbox textarea >> nth=0", "What the shop sells.")
    page.fill("input[aria-label='Description of price']", "In euros.")
    page.fill(".cardbox textarea >> nth=1", "product.id = nowhere.id")
    page.click(".cardbox button:has-text('Save')")
    expect(page.locator(".cardbox .trouble")).to_contain_text("nowhere")
    page.fill(".cardbox textarea >> nth=1", "")
    page.click(".cardbox button:has-text('Save')")
    expect(page.locator(".cardbox")).to_contain_text("In euros.")
    assert "What the shop sells." in (look.served.folder / "tables.jsonl").read_text()


def test_suggestions_are_chosen_with_the_keys(looking: Look) -> None:
    look = looking()
    look.ask(WHO)
    assert writer().flush(30)
    page = look.page
    page.click("#new")
    page.type("#question", "Which cust")
    expect(page.locator("#suggestions [role=option]").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#question")).to_have_attribute("aria-activedescendant", "suggestion-0")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_have_value(WHO)
    expect(page.locator("#suggestions")).to_be_hidden()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-dialog")).to_be_hidden()


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1200, "dark")])
def test_anybody_can_use_it(looking: Look, width: int, scheme: str) -> None:
    look = looking(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = look.page
    assert look.serious() == []
    look.ask("Show five thousand rows")
    look.ask("How much was sold of each product?")
    expect(look.last(".canvas svg")).to_be_visible()
    look.last(".part >> nth=1").locator("summary").first.click()
    expect(look.last(".why section").first).to_be_visible()
    _edit(look, "SELECT 1 AS one")
    assert look.serious() == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    dark = page.evaluate("() => parseInt(getComputedStyle(document.body).backgroundColor.slice(4)) < 100")
    assert dark == (scheme == "dark")
    if width < 800:
        expect(page.locator("#side")).to_be_hidden()
        page.click("#menu")
        expect(page.locator("#side")).to_be_visible()
        assert look.serious() == []
        page.keyboard.press("Escape")
        expect(page.locator("#side")).to_be_hidden()
    page.goto(look.served.url + "/#schema/orders")
    expect(page.locator(".cardbox")).to_be_visible()
    assert look.serious() == []


def test_the_theme_is_chosen_and_kept(looking: Look) -> None:
    look = looking()
    look.page.click("#theme")
    expect(look.page.locator("html")).to_have_attribute("data-theme", "dark")
    look.page.reload()
    expect(look.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_page_is_light_and_has_nothing_from_outside(looking: Look) -> None:
    sizes = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert sum(sizes.values()) < 300_000
    look = looking()
    assert not [url for url in _loaded(look) if not url.startswith(look.served.url)]
    names = {url.rpartition("/")[2] for url in _loaded(look) if "/static/" in url}
    assert names == set(sizes) - {"index.html"}


def _loaded(look: Looking) -> list[str]:
    found: list[str] = look.page.evaluate("() => performance.getEntriesByType('resource').map(one => one.name)")
    return [url for url in found if not url.startswith("data:")]
