"""How an answer is read: numbers, headings, doubts, refusals; pictures are looked at closely, files are dropped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from hopql.serve.page.workspace_routes import FOLDER
from hopql.tools.display.word_results import figures
from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.workspace.open_workspace import open_workspace
from tests.serve.page.static.conftest import Looking, Served

Look = Callable[..., Looking]
COLUMNS: list[list[object]] = [
    [2328.600000000004, 5, None], [481, 7], [0.0432, 0.5], [0.25, 0.5], [0.123456], [0.00004, 120.5], [12345678, -3],
    [-0.004, 1.5], [1e18, 1.5],
]  # fmt: skip
DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    const event = kind => new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
    dispatchEvent(event('dragenter'));
    const covered = !document.getElementById('dropping').hidden;
    dispatchEvent(event('drop'));
    return covered;
}"""


@pytest.fixture(scope="module", autouse=True)
def _forgotten(served: Served) -> Iterator[None]:
    """What is dropped is deleted after the tests."""
    yield
    knowledge_of(open_workspace(str(served.folder))).remove(["*"])


def test_numbers_are_rounded_for_people_and_copied_as_they_are(looking: Look) -> None:
    look = looking(permissions=["clipboard-read", "clipboard-write"])
    look.ask("What is the worth of each product?")
    said = "2 rows: name and price × 931.44, highest price × 931.44 first; Gadget leads with 9,314.40."
    expect(look.last("p.sentence")).to_have_text(said)
    look.last("button:has-text('Table')").click()
    expect(look.last("th")).to_have_text(["name", "price × 931.44"])
    expect(look.last("tbody td.number")).to_have_text(["9,314.40", "2,328.60"])
    expect(look.last("tbody td.number span >> nth=1")).to_have_attribute("title", "2328.6000000000004")
    expect(look.last("th:nth-child(2) button")).to_have_attribute("title", "Sort by price * 931.44")
    look.last("button[aria-label='Copy the rows']").click()
    copied = look.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines()[0] == "name\tprice * 931.44" and "2328.6000000000004" in copied


def test_a_single_number_has_its_label_once(looking: Look) -> None:
    look = looking()
    look.ask("What is the average, many times over?")
    expect(look.last(".figure strong")).to_have_text("2,328.60")
    expect(look.last(".figure strong span")).to_have_attribute("title", "2328.6000000000004")
    expect(look.last(".figure > span")).to_have_text("average of price × 931.44")
    expect(look.last("p.sentence")).to_have_count(0)


def test_the_page_rounds_as_the_other_faces_do(looking: Look) -> None:
    page = looking().page
    shown = "async ([values, role]) => values.map((await import('/static/dom.js')).figures(values, role))"
    for values in COLUMNS:
        own = [value for value in values if value is not None]
        told = [text.replace("4e-05", "0.00004").replace("1e+18", "1000000000000000000") for text in figures(own)]
        assert page.evaluate(shown, [own, "number"]) == told, values
    assert page.evaluate(shown, [[2009, 12345], "ordinal"]) == figures([2009, 12345], "ordinal")


def test_what_is_doubtful_is_said_where_it_is_seen(looking: Look) -> None:
    page = looking().page
    told = """async given => {
        const { answer } = await import('/static/answer.js');
        const place = document.getElementById('turns');
        document.body.classList.remove('empty');
        const anyway = () => { document.title = 'asked anyway'; };
        place.replaceChildren(...answer(given, { thread: 't', anyway }).flat(3).filter(Boolean));
    }"""
    base = {"question": "q", "answer": "count: 3", "seconds": 1, "columns": ["n"], "rows": [{"n": 3}], "row_count": 1}
    page.evaluate(told, {**base, "status": "answered", "doubts": ["Rows may be counted twice.", "It names no year."]})
    expect(page.locator(".doubts strong")).to_have_text("HopQL is not sure")
    expect(page.locator(".doubts p")).to_have_text(["Rows may be counted twice.", "It names no year."])
    page.evaluate(told, {**base, "status": "answered", "doubts": []})
    expect(page.locator(".doubts")).to_have_count(0)
    refused = {"status": "out_of_domain", "answer": "No.", "rows": [], "columns": [], "gate": {"nearest": ["orders"]}}
    page.evaluate(told, {**base, **refused, "why": {"refused": "It is far (-2.00)."}})
    expect(page.locator(".note-box p").first).to_have_text("It is far (-2.00). The nearest tables: orders.")
    expect(page.locator(".note-box a")).to_have_attribute("href", "#schema/orders")
    page.click("button:has-text('Ask anyway')")
    assert page.title() == "asked anyway"


def test_a_look_from_before_the_end_of_a_run_does_not_show_it_again(looking: Look) -> None:
    look = looking()
    runs: list[str] = []
    look.page.on("request", lambda request: runs.extend(re.findall(r"/api/runs/(\w+)/events", request.url)))
    look.ask("Which customers are there?")

    def stale(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), "running": runs[0], "question": "Which?"})

    look.page.route(re.compile(r"/api/threads/\w+$"), stale)
    look.page.evaluate("async () => (await import('/static/thread.js')).refresh()")
    look.page.wait_for_timeout(300)
    assert look.page.locator(".turn").count() == 1


def test_a_picture_fits_and_is_zoomed_by_keys_buttons_and_wheel(looking: Look) -> None:
    page = looking(path="/#schema").page
    image = page.locator("#table .picture")
    expect(image).to_be_visible()
    page.wait_for_function("() => document.querySelector('.zoombar span').textContent !== ''")
    width = "() => document.querySelector('#table .picture').clientWidth"
    fits = page.evaluate(width)
    assert page.evaluate("() => (place => place.scrollWidth === place.clientWidth)(document.querySelector('.zoom'))")
    assert page.locator("button[aria-label='Zoom out']").is_disabled()
    page.click("button[aria-label='Zoom in']")
    nearer = page.evaluate(width)
    assert nearer > fits * 1.2
    page.focus(".zoom")
    page.keyboard.press("+")
    assert page.evaluate(width) > nearer
    page.keyboard.press("0")
    assert page.evaluate(width) == fits
    page.hover(".zoom")
    page.mouse.wheel(0, -120)
    page.wait_for_function(f"fits => ({width})() > fits * 1.2", arg=fits)
    page.click("button[aria-label='Fit the whole picture']")
    assert page.evaluate(width) == fits


def test_two_fingers_zoom_a_picture(looking: Look) -> None:
    page = looking(path="/#schema", has_touch=True).page
    page.wait_for_function("() => document.querySelector('.zoombar span')?.textContent")
    pinched = """() => {
        const place = document.querySelector('.zoom'), image = place.querySelector('img'), before = image.clientWidth;
        const touch = (id, x) => new Touch({ identifier: id, target: place, clientX: x, clientY: 300 });
        const fingers = apart => ({ touches: [touch(0, 600 - apart), touch(1, 600 + apart)], cancelable: true });
        place.dispatchEvent(new TouchEvent('touchstart', fingers(50)));
        place.dispatchEvent(new TouchEvent('touchmove', fingers(100)));
        return image.clientWidth / before;
    }"""
    assert page.evaluate(pinched) == pytest.approx(2, abs=0.02)


def test_files_are_dropped_anywhere_and_what_is_wrong_is_said(looking: Look) -> None:
    look = looking()
    page = look.page
    assert page.evaluate(DROP, ["sizes.md", "# Sizes\n\nA bulk order has more than twelve pieces.\n"])
    expect(page.locator(".outcomes .good")).to_contain_text("sizes.md was added: 1 passage")
    expect(page.locator(".loaded li", has_text="sizes.md")).to_be_visible()
    expect(page.locator("#dropping")).to_be_hidden()
    assert (look.served.folder / FOLDER / "sizes.md").is_file()
    page.evaluate(DROP, ["tool.exe", "MZ"])
    expect(page.locator(".outcomes .bad")).to_contain_text("tool.exe is of no kind that is read")
    page.evaluate(DROP, ["settings.yaml", "a: 1\n"])
    expect(page.locator(".outcomes .bad >> nth=1")).to_contain_text("settings.yaml was not added")
    page.evaluate(DROP, ["large.txt", "x" * 6_000_000])
    expect(page.locator(".outcomes .bad >> nth=2")).to_contain_text("too large: 5.7 MB; 5 MB is the most")


def test_files_are_chosen_by_a_button_too(looking: Look, tmp_path: Path) -> None:
    page = looking(path="/#loaded").page
    (tmp_path / "names.md").write_text("# Names\n\nA customer is whoever ordered once.\n")
    with page.expect_file_chooser() as choosing:
        page.click("button:has-text('Add files')")
    choosing.value.set_files(tmp_path / "names.md")
    expect(page.locator(".outcomes li")).to_contain_text("names.md was added")


def test_files_can_be_added_as_soon_as_the_server_says_so_however_late(looking: Look) -> None:
    page, held = looking(path="/#loaded").page, list[Any]()
    page.route("**/api/about", lambda route: held.append(route))
    page.reload()
    expect(page.locator("#loaded-parts")).to_contain_text("APIs")
    expect(page.locator("button:has-text('Add files')")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("button:has-text('Add files')")).to_be_visible()


def test_the_dashboard_has_a_way_back(looking: Look) -> None:
    look = looking()
    look.page.goto(look.served.url + "/memory/dashboard")
    look.page.click("a:has-text('Back to the questions')")
    expect(look.page.locator("#question")).to_be_visible()
