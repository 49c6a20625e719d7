"""What holds here, line by line: each claim of docs/security.md tried on this workspace, its database and this machine.

Nothing is believed because our own configuration says so: what must be refused is asked for, layer by layer, with the
layers above switched off.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from hopql.tools.configuration import CARDS, how_to_init
from hopql.tools.errors import HopQLError
from hopql.tools.options import effective
from hopql.tools.security.audit_access import Holding, State
from hopql.tools.workspace import Workspace, open_workspace

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

__all__ = ["Holding", "State", "examine"]


def examine(workspace: str = "") -> Iterator[Holding]:
    """Try the claims one after another; what there is not (a database, an index) is left out and said, and a database
    that cannot be reached does not keep the rest from being looked at."""
    try:
        opened = open_workspace(workspace)
        options = effective(None, opened)
    except HopQLError as error:
        yield Holding("here", "there is a workspace", "wrong", str(error), error.hint)
        return
    if opened.has_database:
        yield from _database(opened)
    else:
        yield Holding("database", "there is a database", "told",
                      f"none; `{how_to_init(opened.path)}` gives the workspace one")  # fmt: skip
    from hopql.tools.security.audit_access import data_goes, files_are_private

    yield from files_are_private(opened)
    yield from data_goes(options)


def _database(workspace: Workspace) -> Iterator[Holding]:
    from hopql.tools.catalog.cards import load_cards
    from hopql.tools.database.engine import connect
    from hopql.tools.database.names import Names
    from hopql.tools.security.attack_grants import grants_hold, guard_holds

    try:
        cards = load_cards(workspace.path / CARDS)
        names = Names(cards, grants=workspace.grants)
    except HopQLError as error:
        yield Holding("granted", "the cards can be read", "wrong", str(error), error.hint)
        cards, names = [], Names([])
    with suppress(HopQLError):  # without an index, the cards say what runs may read
        names = workspace.catalog.names
    try:
        engine = connect(workspace.url, lambda: workspace.grants)
    except HopQLError as error:
        yield from guard_holds("postgres", names)
        yield from grants_hold(names, cards, None)
        yield Holding("database", "the database can be reached", "wrong", str(error), error.hint)
        return
    with closing(engine):
        yield from guard_holds(engine.dialect, names)
        yield from grants_hold(names, cards, engine)
        yield from _beneath(workspace, engine)


def _beneath(workspace: Workspace, engine: Engine) -> Iterator[Holding]:
    """The layers beneath the guard."""
    from hopql.tools.security.attack_database import bounds_hold, file_holds, server_holds
    from hopql.tools.security.audit_access import login_holds, rows_hold

    yield from server_holds(engine, workspace.url) if engine.dialect == "postgres" else file_holds(engine)
    yield from login_holds(engine, workspace.config.url)
    yield from bounds_hold(engine, effective(None, workspace))
    yield from rows_hold(workspace, engine)
