"""What the soak asks of: a throwaway PostgreSQL, two shops, documents, an API and memories, and every answer known."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

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

    from hopql.tools import postgres

    shop, state = postgres.embedded("shop"), postgres.embedded("kept")
    with psycopg.connect(shop, autocommit=True) as session:
        session.execute(statements().encode())
        session.execute("ANALYZE")
    return shop, state


def furnish(world: World, shop_url: str) -> None:
    """Make the workspaces, with documents, an API and memories in the first."""
    from hopql.tools.preparation import index, initialise

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
