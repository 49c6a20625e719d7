"""What the soak asks of, what it asks, and what came of it.

The world: a throwaway PostgreSQL, two shops, documents, an API and memories, and every answer known. What comes back is
right, a clear error, an unclear one, or wrong.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal
from uuid import uuid4

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result


NAMES: Final = tuple(
    f"{first} {last}"
    for first in ("Ada", "Alan", "Grace", "Edsger", "Barbara", "Donald")
    for last in ("Lovelace", "Turing", "Hopper", "Dijkstra", "Liskov", "Knuth")
)
PRODUCTS: Final = tuple((f"Widget {letter}", 2.5 * number) for number, letter in enumerate("ABCDEFGHIJKL", 1))
CARERS: Final = {"London": "Maria Chen", "Oslo": "Jonas Berg", "Lima": "Rosa Quispe"}
_CITIES: Final = tuple(CARERS)
_ASKED: Final = re.compile(
    r"How many orders did (?P<name>\w+ \w+) place\?|Which products cost more than (?P<price>[\d.]+)\?"
    r"|(?P<heavy>How heavy is everything together)\?"
)
HEAVY: Final = (
    "SELECT count(*) AS n FROM orders a CROSS JOIN orders b CROSS JOIN orders c CROSS JOIN orders d CROSS JOIN orders e"
)
HANDBOOK: Final = """# Returns

## Late returns

A late return is a return that reaches us more than thirty days after the order was placed.
Late returns are refunded by half.

## Damaged goods

Damaged goods are refunded in full when they are reported within a week.
"""
_DDL: Final = """
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer(id),
    product_id INTEGER NOT NULL REFERENCES product(id), quantity INTEGER NOT NULL);
"""


def orders_of(name: str) -> int:
    """How many orders a customer has placed."""
    return NAMES.index(name) % 7 + 1


def reply(prompt: str) -> str:
    """The SQL that answers the last question of a prompt."""
    asked = list(_ASKED.finditer(prompt))
    if not asked:
        return "SELECT 'not asked for' AS said"
    found = asked[-1]
    if found["name"]:
        return (
            "SELECT count(*) AS placed FROM orders o JOIN customer c ON c.id = o.customer_id "
            f"WHERE c.name = '{found['name']}'"
        )
    return HEAVY if found["heavy"] else f"SELECT name FROM product WHERE price > {found['price']} ORDER BY name"


def statements() -> str:
    """The shop as SQL that PostgreSQL and SQLite read."""
    lines = [_DDL]
    lines += [f"INSERT INTO product VALUES ({n}, '{name}', {price});" for n, (name, price) in enumerate(PRODUCTS, 1)]
    number = 0
    for place, name in enumerate(NAMES, 1):
        lines.append(f"INSERT INTO customer VALUES ({place}, '{name}', '{_CITIES[place % len(_CITIES)]}');")
        for _ in range(orders_of(name)):
            number += 1
            lines.append(f"INSERT INTO orders VALUES ({number}, {place}, {number % len(PRODUCTS) + 1}, 1);")
    return "\n".join(lines)


@dataclass(frozen=True)
class World:
    """Where everything is."""

    home: Path
    postgres: Path
    """Workspace of the shop in PostgreSQL, reached by the line that breaks."""
    sqlite: Path

    @classmethod
    def at(cls, home: Path) -> World:
        """The world of a folder."""
        return cls(home, home / "postgres-shop", home / "sqlite-shop")


def environment(home: Path) -> None:
    """Have this process, and those that it starts, keep everything in that folder. Before anything reads settings."""
    own = {"HOPQL_DATA_DIR": home / "data", "HOPQL_QUERY_MEMORY": "1", "HOPQL_ALLOW_MODEL": "1", "TMPDIR": home / "tmp"}
    for name in [name for name in os.environ if name.startswith(("HOPQL_", "OPENAI_")) and name != "HOPQL_CACHE_DIR"]:
        del os.environ[name]
    os.environ.update({name: str(value) for name, value in own.items()})
    (home / "tmp").mkdir(parents=True, exist_ok=True)


def databases() -> tuple[str, str]:
    """Start the throwaway PostgreSQL with the shop; the URLs of the shop's database and of the state's."""
    import psycopg

    from hopql.tools.base import run_postgres

    shop, state = run_postgres.embedded("shop"), run_postgres.embedded("kept")
    with psycopg.connect(shop, autocommit=True) as session:
        session.execute(statements().encode())
        session.execute("ANALYZE")
    return shop, state


def furnish(world: World, shop_url: str) -> None:
    """Make the workspaces, with documents, an API and memories in the first."""
    from hopql.tools.setup.prepare_workspace import index, initialise

    with sqlite3.connect(world.home / "shop.db") as database:
        database.executescript(statements())
    database.close()
    for folder, url in ((world.postgres, shop_url), (world.sqlite, f"sqlite:///{world.home / 'shop.db'}")):
        initialise(folder, url)
        index(folder, synthesise="never")
    (world.home / "handbook").mkdir()
    (world.home / "handbook" / "returns.md").write_text(HANDBOOK)
    (world.home / "returns.json").write_text(json.dumps(_API))
    told = world.home / "told.jsonl"
    told.write_text("".join(
        json.dumps({"text": f"{who} looks after {city}.", "metadata": {"subject": who, "entity": city}}) + "\n"
        for city, who in CARERS.items()
    ))  # fmt: skip
    for folder in (world.postgres, world.sqlite):
        _hopql("memory", "import", str(told), "-w", str(folder))
    _hopql("knowledge", "add", str(world.home / "handbook"), "-w", str(world.postgres))
    _hopql("apis", "add", str(world.home / "returns.json"), "-w", str(world.postgres))


def _hopql(*arguments: str) -> None:
    root = Path(__file__).parent.parent
    command = [sys.executable, "-m", "hopql.serve.cli", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"hopql {' '.join(arguments)}: {done.stderr.strip()[-400:]}")


_API: Final = {
    "openapi": "3.0.3", "info": {"title": "Returns", "version": "1"}, "servers": [{"url": "https://shop.example/api"}],
    "paths": {
        "/orders": {"get": {"operationId": "listOrders", "summary": "List orders",
                            "responses": {"200": {"description": "fine"}}}},
        "/returns": {"post": {"operationId": "createReturn", "summary": "Create a return",
                              "responses": {"200": {"description": "fine"}}}},
    },
}  # fmt: skip


Came = Literal["right", "error", "gave up", "unclear", "wrong"]
_CLEAR: Final = ("cancelled", "failed", "gave_up", "asks", "not_found", "unresolved", "out_of_domain", "nothing_found")
_WITHOUT_HINT: Final = ("FailedQueryError", "StoppedError", "QueryError", "ModelError")
_USERS: Final = ("", "zoe", "ben", "ida")


@dataclass
class Tally:
    """What came of all questions, by kind."""

    came: Counter[tuple[str, Came]] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)
    """The first unclear and wrong ones, as they came."""
    errors: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, kind: str, came: Came, told: str, seconds: float) -> None:
        """Count one."""
        with self._lock:
            self.came[kind, came] += 1
            self.longest = max(self.longest, seconds)
            if came == "error":
                self.errors[told[:110]] += 1
            elif came in ("unclear", "wrong") and len(self.bad) < 50:
                self.bad.append(f"{kind}: {came}: {told[:600]}")

    def total(self, came: Came) -> int:
        """How many came so."""
        return sum(count for (_, how), count in self.came.items() if how == came)


class Asker:
    """Asks, one question after the other, until told to end."""

    def __init__(self, world: World, tally: Tally, seed: int) -> None:
        self._random, self._tally, self._world = Random(seed), tally, world
        self._kinds: list[tuple[Callable[[], tuple[Came, str]], int]] = [
            (self._count, 50), (self._prices, 15), (self._memory, 6), (self._conversation, 6), (self._knowledge, 4),
            (self._api, 4), (self._slow, 3), (self._stopped, 4), (self._remember, 3),
        ]  # fmt: skip

    def run(self, ending: threading.Event) -> None:
        """Ask until then."""
        acts, weights = zip(*self._kinds, strict=True)
        while not ending.is_set():
            self.once(self._random.choices(acts, weights)[0])
            ending.wait(self._random.uniform(0, 0.2))

    def each(self) -> None:
        """Ask one question of every kind."""
        for act, _ in self._kinds:
            self.once(act)

    def once(self, act: Callable[[], tuple[Came, str]]) -> None:
        """Ask one question and note what came of it. A failure that is raised is told as its users would see it."""
        from hopql.tools.base.errors import HopQLError

        began = time.monotonic()
        try:
            came, told = act()
        except HopQLError as error:
            came, told = ("error" if error.hint else "unclear"), f"{type(error).__name__}: {error}"
        except Exception as error:
            came, told = "unclear", f"raised {type(error).__name__}: {error}"
        self._tally.note(act.__name__.strip("_"), came, told, time.monotonic() - began)

    def _client(self, **options: Any) -> HopQL:
        from hopql.serve.client import HopQL

        folder = self._random.choice([self._world.postgres, self._world.postgres, self._world.sqlite])
        given = {
            "model": "openai:soak", "gate": "off", "effort": "fast", "keywords": "rules", "model_timeout_s": 2.0,
            "timeout_s": 5.0, "user": self._random.choice(_USERS), **options,
        }  # fmt: skip
        return HopQL(folder, **given)

    def _count(self) -> tuple[Came, str]:
        name = self._random.choice(NAMES)
        result = self._client().ask(f"How many orders did {name} place?")
        return _judged(result, lambda: _rows(result) == [[orders_of(name)]])

    def _prices(self) -> tuple[Came, str]:
        price = self._random.choice([5, 7.5, 12, 20, 26])
        result = self._client().ask(f"Which products cost more than {price}?")
        return _judged(result, lambda: sorted(str(row[0]) for row in _rows(result)) == sorted(
            name for name, cost in PRODUCTS if cost > price
        ))  # fmt: skip

    def _memory(self) -> tuple[Came, str]:
        city = self._random.choice(list(CARERS))
        result = self._client().ask(f"Who looks after {city}?")
        return _judged(result, lambda: CARERS[city] in result.answer)

    def _conversation(self) -> tuple[Came, str]:
        from hopql.serve.conversation import conversation

        name = self._random.choice(NAMES)
        with conversation(self._client(), uuid4().hex) as talk:
            first = talk.say(f"How many orders did {name} place?")
            second = talk.say("Which products cost more than 20?") if first.ok else first
        return _judged(second, lambda: _rows(first) == [[orders_of(name)]] and len(_rows(second)) == 4)

    def _knowledge(self) -> tuple[Came, str]:
        state = self._own().inform("What is a late return?")
        return _judged_state(state, "thirty days" in str(state.get("answer")))

    def _api(self) -> tuple[Came, str]:
        state = self._own().calls_for("Create a return")
        return _judged_state(state, "/returns" in str(state.get("answer")))

    def _own(self) -> HopQL:
        from hopql.serve.client import HopQL

        return HopQL(self._world.postgres, model="openai:soak", model_timeout_s=2.0, keywords="rules")

    def _slow(self) -> tuple[Came, str]:
        """A query that is far too much: it is refused or ends in time."""
        result = self._client(timeout_s=0.5, replay="off").ask("How heavy is everything together?")
        return _judged(result, lambda: False)

    def _stopped(self) -> tuple[Came, str]:
        from hopql.tools.base.stop_runs import Stop, stoppable

        stop, name = Stop(), self._random.choice(NAMES)
        timer = threading.Timer(self._random.uniform(0, 0.3), stop.stop)
        timer.start()
        try:
            with stoppable(stop):
                result = self._client(replay="off").ask(f"How many orders did {name} place?")
        finally:
            timer.cancel()
            timer.join()
        return _judged(result, lambda: _rows(result) == [[orders_of(name)]])

    def _remember(self) -> tuple[Came, str]:
        """A memory of a few that are told again and again: the store does not grow by it."""
        from hopql.state.memory import Memory
        from hopql.tools.memory import SemanticMemory

        number = self._random.randrange(20)
        done = SemanticMemory(self._world.sqlite.name, "zoe").add([Memory(text=f"Shelf {number} holds part {number}.")])
        return ("right", "") if done[0]["id"] else ("wrong", str(done))


def _rows(result: Result) -> list[list[Any]]:
    return result.rows["rows"] if result.rows else []


def _judged(result: Any, right: Callable[[], bool]) -> tuple[Came, str]:
    if result.status == "answered":
        try:
            fits = right()
        except (TypeError, KeyError, IndexError):
            fits = False
        return ("right", "") if fits else ("wrong", f"{result.question} → {result.answer} · {result.sql} {result.rows}")
    return _failed(result.status, result.failure, result.answer)


def _judged_state(state: Any, fits: bool) -> tuple[Came, str]:
    if fits:
        return "right", ""
    if not state.get("failure") and state.get("status") == "answered":
        return "wrong", f"{state.get('answer')}"
    return _failed(str(state.get("status")), state.get("failure"), str(state.get("answer")))


def foreseen() -> set[str]:
    """The names of the errors that say what to do."""
    import hopql.tools.database.explain_failures  # noqa: F401 - makes one of them
    from hopql.tools.base.errors import HopQLError

    found, left = set[str](), [HopQLError]
    while left:
        found.add(left[-1].__name__)
        left.extend(left.pop().__subclasses__())
    return found


def _failed(status: str, failure: Any, answer: str) -> tuple[Came, str]:
    """What a question without an answer came to."""
    if failure:
        if failure["kind"] == status and status in _CLEAR:
            return "gave up", failure["message"]
        clear = failure["kind"] in foreseen() and "unforeseen" not in failure["message"]
        clear = clear and bool(failure["hint"] or failure["kind"] in _WITHOUT_HINT)
        return ("error" if clear else "unclear"), f"{failure['kind']}: {failure['message']}"
    return ("gave up" if status in _CLEAR else "unclear"), f"{status}: {answer}"
