"""Answers of documents and APIs in the page, and how text that others wrote is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hopql.graph.step import words_of
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.workspace.open_workspace import open_workspace
from tests.serve.page.static.conftest import Looking, Served
from tests.tools.apis.specs import ORDERS

Look = Callable[..., Looking]
HANDBOOK = """# Rules

## Sizes

- **Bulk order**: an order of more than twelve pieces of `quantity`.
- **Small order**: an order of one piece.
"""


@pytest.fixture(scope="module", autouse=True)
def informed(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The shop has a handbook and a spec."""
    folder = tmp_path_factory.mktemp("told")
    handbook = Path(folder / "handbook")
    handbook.mkdir()
    (handbook / "rules.md").write_text(HANDBOOK)
    (folder / "orders.json").write_text(json.dumps(ORDERS))
    workspace = open_workspace(str(served.folder))
    knowledge_of(workspace).add([handbook], workers=1, tags=["rules"])
    apis_of(workspace).add([folder / "orders.json"], dense=False)
    yield
    knowledge_of(workspace).remove(["*"])


def test_what_documents_say_leads_to_the_passage(looking: Look) -> None:
    look = looking(viewport={"width": 360, "height": 800})
    look.ask("What does our handbook say about bulk orders?")
    mark = look.last(".sentence button.cite").first
    expect(look.last(".sentence").first).to_contain_text("more than twelve pieces")
    mark.focus()
    look.page.keyboard.press("Enter")
    expect(look.last(".sources summary:focus")).to_contain_text("rules.md")
    expect(look.last(".passage li strong").first).to_have_text("Bulk order")
    expect(look.last(".passage li code")).to_have_text("quantity")
    assert look.serious() == []
    assert look.page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_calls_tell_what_they_need_and_are_copied(looking: Look) -> None:
    look = looking(permissions=["clipboard-read", "clipboard-write"])
    look.ask("Which API call refunds an order?")
    call = look.last(".calls > li").last
    expect(call.locator(".callhead")).to_have_text("POST/orders/{orderId}/refunds")
    needs = call.locator("tbody tr").all_inner_texts()
    assert [line.split("\t")[0] for line in needs] == ["orderId", "amount"]
    call.locator("button[aria-label^='Copy']").click()
    copied = look.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("curl -X POST 'https://eu.shop.example/v2/orders/") and "\\\n  -d '" in copied
    assert look.last(".hops").count() == 0 and look.serious() == []


def test_what_is_loaded_is_listed_and_found(looking: Look) -> None:
    page = looking(path="/#loaded").page
    expect(page.locator(".loaded li", has_text="Orders API")).to_contain_text("operations")
    expect(page.locator(".loaded li", has_text="Rules")).to_contain_text("rules.md")
    page.fill("#loaded input", "ordersapi.nowhere")
    expect(page.locator("#loaded-parts")).to_contain_text("None fits.")
    page.fill("#loaded input", "RULES")
    expect(page.locator(".loaded li", has_text="rules.md")).to_be_visible()
    expect(page.locator(".loaded li", has_text="Orders API")).to_have_count(0)


SHOWN = {
    "a\nb\n\nc": "<p>a\nb</p><p>c</p>",
    "1. one\n2. two\n   more\n   - in\n\nafter": '<ol><li value="1"><p>one</p></li><li value="2"><p>two\nmore</p>'
    "<ul><li><p>in</p></li></ul></li></ol><p>after</p>",
    "3. a\n\n4. b": '<ol><li value="3"><p>a</p></li><li value="4"><p>b</p></li></ol>',
    "**b** `c*` x_y_z 2 * 3 [7] [w](https://e.org) [r](r.md)": '<p><strong>b</strong> <code>c*</code> x_y_z 2 * 3 [7] '
    '<a href="https://e.org" target="_blank" rel="noopener noreferrer">w</a> r</p>',
    "[x](javascript:alert(1)) <img src=x onerror=alert(1)>": "<p>x) &lt;img src=x onerror=alert(1)&gt;</p>",
    "# H #\n> q\n> r": '<p class="heading">H</p><blockquote><p>q\nr</p></blockquote>',
    "": "",
}  # fmt: skip


def test_markdown_is_shown_and_nothing_in_it_runs(looking: Look) -> None:
    page = looking().page
    shown = "async text => (await import('/static/prose.js')).prose(text)"
    for text, html in SHOWN.items():
        assert page.evaluate(f"async text => (await ({shown})(text)).innerHTML", text) == html, text
    kinds = "async text => [...(await ({})(text)).querySelectorAll('pre, td, th')].map(one => one.textContent)"
    fenced = "```py\n<b>\n- x\n```\n| a | b |\n|---|---|\n| 1 | 2 |"
    assert page.evaluate(kinds.format(shown), fenced) == ["<b>\n- x", "a", "b", "1", "2"]
    timed = "async text => {{ const begun = performance.now(); await ({})(text); return performance.now() - begun; }}"
    for hard in (">" * 20_000, "- " * 10_000, "`" * 20_000, "**" * 10_000, "[" * 20_000, "1. a\n\n" * 4_000):
        assert page.evaluate(timed.format(shown), hard) < 3000, hard[:9]


def test_steps_of_hops_side_by_side_stand_with_their_hop(looking: Look) -> None:
    events = [
        ("start", "plan_hops", None), ("end", "plan_hops", None), ("start", "ask_sql", 1), ("start", "ask_memory", 2),
        ("start", "search_memory", 2), ("start", "recall", 1), ("end", "search_memory", 2), ("start", "recall", 2),
        ("end", "recall", 1), ("end", "ask_memory", 2), ("start", "answer_hops", None),
    ]  # fmt: skip
    told = [{"event": event, "node": node, "words": words_of(node), "ms": 5, "hop": hop} for event, node, hop in events]
    page = looking().page
    lines, live = page.evaluate(
        """async events => {
            const made = (await import('/static/steps.js')).strip();
            events.forEach(event => made.take(event));
            const words = (place, which) => [...place.querySelectorAll(which)].map(each => each.textContent);
            return [[...made.list.querySelectorAll('.group')].map(one => words(one, 'li > span:first-child')),
                words(made.list, '.live > span:first-child')];
        }""",
        told,
    )
    assert lines == [
        ["hop 1", "looking for a like question"],
        ["hop 2", "searching what was told", "looking for a like question"],
    ]
    assert live == ["hop 1", "looking for a like question", "putting the answer together"]


def test_rows_of_a_query_of_ones_own_are_saved_without_formulas(looking: Look) -> None:
    rows = [{"a": "=cmd()", "n": -5}, {"a": "-12.5", "n": None}, {"a": '@x,"y"', "n": 1.5}]
    made = looking().page.evaluate("async (rows) => (await import('/static/copy.js')).csv(['a', 'n'], rows)", rows)
    assert made.splitlines() == ["a,n", "'=cmd(),-5", "-12.5,", '"\'@x,""y""",1.5']


def test_a_hops_broken_number_is_rounded_and_exact_on_hover(looking: Look) -> None:
    said = ("2328.600000000004", "7", "v1.25")
    values = [{"value": text, "kind": "amount", "evidence": "", "origin": "column"} for text in said]
    run = {"source": "sql", "text": "Revenue", "status": "resolved", "values": values, "ms": 5, "answer": ""}
    shown = looking().page.evaluate(
        "async run => { const told = (await import('/static/hops.js')).hopsOf({ hops: [run, run], sql: '' })"
        ".querySelector('strong span'); return [told.textContent, told.title]; }",
        run,
    )
    assert shown == ["2,328.60, 7, v1.25", "2328.600000000004, 7, v1.25"]
