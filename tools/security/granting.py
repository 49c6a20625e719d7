"""Layer 3 as the workspace has it: what `[access]` hides, whether that is hidden, and whether the database agrees."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.cards import TableCard
from hopql.tools.database import Engine, Names, check
from hopql.tools.database.engine import Limits
from hopql.tools.database.grants import Grants
from hopql.tools.database.quoting import quoted
from hopql.tools.database.reach import Rights
from hopql.tools.security.denied_reads import denied_reads_hold
from hopql.tools.security.holding import Holding, Holdings, guarded

_MOST = 5
_TRIED = 200
_STARS = 20


def grants_hold(names: Names, cards: Sequence[TableCard], engine: Engine | None) -> Holdings:
    """What is hidden and that it stays so; without an engine, as far as the cards say it.

    Args:
        names: what runs may read.
        cards: those on disk, hidden ones among them.
    """
    grants = names.grants
    if grants.everything:
        yield Holding("granted", "what is hidden", "told", "nothing: each table and column of the cards may be read",
                      "[access] allow and deny in workspace.toml say what may.")  # fmt: skip
        return
    everything = _of_database(engine) if engine else []
    known = _with_cards(everything, cards)
    yield guarded("granted", "what is hidden", lambda: _hidden(grants, known))
    yield guarded("granted", "what is hidden is unknown to queries", lambda: _unknown(names, known, engine))
    yield from denied_reads_hold(names, *_lost(grants, known), engine, _dialect(engine))
    if unmatched := grants.unmatched(known):
        yield Holding("granted", "each pattern matches something", "warning", f"nothing: {', '.join(unmatched)}",
                      "Look whether it is misspelt; [access] in workspace.toml.")  # fmt: skip
    if engine and engine.dialect == "postgres":
        yield guarded("granted", "the database hides it too", lambda: _by_database(grants, engine))


def _of_database(engine: Engine) -> list[TableCard]:
    """Cards of all that the login may read, without samples."""
    if engine.dialect != "postgres":
        return engine.introspect(Limits(samples=0, sample_rows=0, sample_columns=0))
    from hopql.tools.database.logins import asking
    from hopql.tools.database.plan_login import readable

    return readable(asking(engine))


def _with_cards(found: Sequence[TableCard], cards: Sequence[TableCard]) -> list[TableCard]:
    """What the login may read, and what the cards know besides: what the database hides from the login too."""
    known = {card.name: card for card in found}
    for card in cards:
        seen = known.setdefault(card.name, card)
        names = {column.name for column in seen.columns}
        missing = [column for column in card.columns if column.name not in names]
        known[card.name] = seen.model_copy(update={"columns": [*seen.columns, *missing]})
    return list(known.values())


def _lost(grants: Grants, cards: Sequence[TableCard]) -> tuple[list[str], list[tuple[str, str]]]:
    """Hidden tables, and hidden columns of tables that are granted."""
    left = {card.name: {column.name for column in card.columns} for card in grants.apply(cards)}
    tables = [card.name for card in cards if card.name not in left]
    columns = [(c.name, one.name) for c in cards if c.name in left for one in c.columns if one.name not in left[c.name]]
    return tables, columns


def _hidden(grants: Grants, cards: Sequence[TableCard]) -> Holding:
    tables, columns = _lost(grants, cards)
    named = [".".join(column) for column in columns]
    told = [_count(tables, "table") + _few(tables), _count(columns, "column") + _few(named)]
    return Holding("granted", "what is hidden", "told", f"{' and '.join(told)}, by [access] and by marks in the cards")


def _unknown(names: Names, cards: Sequence[TableCard], engine: Engine | None) -> Holding:
    """Ask for what is hidden, and see that the guard knows it no better than what does not exist."""
    claim, dialect = "what is hidden is unknown to queries", _dialect(engine)
    tables, columns = _lost(names.grants, cards)
    asked = {name: f"SELECT count(*) FROM {_written(name)}" for name in tables[:_TRIED]}
    asked |= {f"{t}.{c}": f"SELECT {quoted(c)} FROM {_written(t)}" for t, c in columns[:_TRIED]}
    passed = [what for what, sql in asked.items() if check(sql, dialect, names)["ok"]]
    whole = list(dict.fromkeys(table for table, _ in columns))[:_STARS]
    passed += [f"SELECT * FROM {table}" for table in whole if _shows(table, columns, names, engine)]
    if passed:
        return Holding("granted", claim, "wrong", f"let through: {', '.join(passed)}", "Please report this hole.")
    stars = f", and left out of SELECT * from {_count(whole, 'table')}" if whole else ""
    return Holding("granted", claim, "holds", f"refused where asked for (tried: {len(asked)}){stars}")


def _shows(table: str, columns: Sequence[tuple[str, str]], names: Names, engine: Engine | None) -> bool:
    """Whether what is run for `SELECT *` shows a hidden column; its names alone are asked for, no row."""
    checked = check(f"SELECT * FROM {_written(table)}", _dialect(engine), names)
    if not checked["ok"]:
        return False
    sql = checked["sql"]
    shown = engine.run(f"SELECT * FROM ({sql}) AS canary LIMIT 0")["columns"] if engine else checked["columns"]
    hidden = {column for owner, column in columns if owner == table}
    return bool(hidden & {name.rpartition(".")[2] for name in shown})


def _dialect(engine: Engine | None) -> str:
    return engine.dialect if engine else "postgres"


def _by_database(grants: Grants, engine: Engine) -> Holding:
    found = Rights(engine).reach(grants)
    if found:
        return Holding("granted", "the database hides it too", "warning", " ".join(found.lines),
                       "hopql access apply makes a login that may not.")  # fmt: skip
    return Holding("granted", "the database hides it too", "holds", "this login may not read what is hidden")


def _written(name: str) -> str:
    return quoted(*name.split(".")) if "." in name else quoted(name)


def _count(found: Sequence[object], what: str) -> str:
    return f"{len(found):,} {what}{'' if len(found) == 1 else 's'}"


def _few(names: Sequence[str]) -> str:
    return f" ({', '.join(names[:_MOST])}{', …' if len(names) > _MOST else ''})" if names else ""
