"""The page in a real browser, over a served shop whose model is scripted; skipped where there is no Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import pytest

from hopql.bench.speed import chromium
from hopql.serve.http.app import app
from hopql.state.context import Context
from hopql.tools.base.settings import settings
from hopql.tools.memory import writer
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.workspace.open_workspace import open_workspace
from tests.serve.conftest import running
from tests.tools.planning.made import own_shop

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

CHROMIUM: Final = chromium()
TIMEOUT_MS: Final = 20_000
"""For what takes a second or two on a machine that has nothing else to do."""
BIG: Final = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
    "SELECT i AS id, CASE WHEN i % 10 = 0 THEN NULL ELSE 'city ' || (i % 7) END AS city, "
    "i * 7919 % 10007 AS amount FROM n"
)
PER_PRODUCT: Final = (
    "SELECT p.name, sum(o.quantity) AS sold FROM orders o JOIN product p ON p.id = o.product_id GROUP BY p.name"
)
MARKUP: Final = (
    """SELECT '<img src=x onerror="document.title=1">' AS bad, 2 AS "2", NULL AS gone, 9007199254740993 AS large"""
)


def _replies() -> list[Reply]:
    """What the scripted model says, by a word of the question; each again and again."""
    said = [
        Reply(match="five thousand", reply=BIG), Reply(match="sold of each product", reply=PER_PRODUCT),
        Reply(match="slowly", reply="SELECT count(*) AS n FROM orders", seconds=6),
        Reply(match="dead model", error="The model cannot be reached."), Reply(match="markup", reply=MARKUP),
        Reply(match="worth", reply="SELECT name, price * 931.44 FROM product ORDER BY 2 DESC"),
        Reply(match="average", reply="SELECT avg(price) * 931.44 FROM product WHERE price < 5"),
        Reply(match="wrongly", reply="SELECT count(*) AS n FROM product"),
    ]  # fmt: skip
    others = "|".join(reply.match for reply in said)
    return [*said, Reply(match=rf"\A(?![\s\S]*({others}))", reply="SELECT name, city FROM customer ORDER BY id")]


@dataclass
class Served:
    """A server that runs."""

    url: str
    folder: Path


class Looking:
    """A page, and short ways to use it."""

    def __init__(self, page: Page, served: Served) -> None:
        from playwright.sync_api import expect

        self.page, self.served = page, served
        self.wrong: list[str] = []
        page.set_default_timeout(TIMEOUT_MS)
        expect.set_options(timeout=TIMEOUT_MS)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.wrong.append(message.text)

    def open(self, path: str = "/") -> Looking:
        self.page.goto(self.served.url + path)
        self.page.wait_for_selector("#examples li, .turn", state="attached")
        return self

    def send(self, question: str) -> None:
        """Ask, without waiting for the answer."""
        self.page.fill("#question", question)
        self.page.press("#question", "Enter")

    def ask(self, question: str) -> None:
        """Ask, and wait until the answer is there."""
        before = self.page.locator(".turn:not(.live)").count()
        self.send(question)
        self.answered(before + 1)

    def answered(self, turns: int) -> None:
        """Wait for so many answered turns."""
        self.page.wait_for_function(
            "n => document.querySelectorAll('.turn:not(.live)').length >= n && !document.querySelector('.turn.live')",
            arg=turns,
        )

    def last(self, selector: str) -> Any:
        return self.page.locator(f".turn:last-child {selector}")

    def serious(self) -> list[Any]:
        """What keeps somebody from using the page, as axe finds it."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page).response["violations"]
        return [
            (one["id"], [node["html"][:160] for node in one["nodes"]])
            for one in found if one["impact"] in ("serious", "critical")
        ]  # fmt: skip


@pytest.fixture(scope="module")
def served(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`hopql serve`'s application over a shop of the module's own, on a port of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOPQL_QUERY_MEMORY", "1")
        patch.setenv("HOPQL_SERVE_WORKERS", "1")
        for name in ("HOPQL_SERVE_KEY", "HOPQL_SERVE_RATE"):
            patch.delenv(name, raising=False)
        settings.cache_clear()
        folder, _ = own_shop(shop, tmp_path_factory.mktemp("browser"))
        script = scripted(_replies(), f"page-{uuid4().hex[:8]}")
        given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules", "max_rows": 5000}
        given["planner"] = "reader"
        made = app(folder, given, key="")
        with running(made, timeout_graceful_shutdown=3) as address:
            yield Served(address, folder)
        assert writer().flush(30)
        memory_of(open_workspace(str(folder)), Context()).purge(everything=True)
    settings.cache_clear()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    if not CHROMIUM:
        pytest.skip("needs Chromium: none is on the PATH, and HOPQL_CHROMIUM names none")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        yield running
        running.close()


@pytest.fixture
def looking(browser: Browser, served: Served) -> Iterator[Callable[..., Looking]]:
    """Opens pages; the same `context` number gives tabs of one browser. Nothing may go wrong in any."""
    contexts: dict[int, Any] = {}
    pages: list[Looking] = []

    def one(context: int = 0, path: str = "/", **given: Any) -> Looking:
        if context not in contexts:
            contexts[context] = browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **given})
        pages.append(Looking(contexts[context].new_page(), served).open(path))
        return pages[-1]

    yield one
    wrong = [error for page in pages for error in page.wrong]
    for context in contexts.values():
        context.close()
    assert wrong == []
