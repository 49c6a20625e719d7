"""The schema: its tables, their cards to read and edit, a picture of the joins."""

from __future__ import annotations

import threading
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response
from pydantic import ConfigDict, Field

from hopql.serve.http.caller import Called
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS, UnknownError
from hopql.serve.http.models import Text
from hopql.serve.page.models import CardOut, SchemaOut, TableTold
from hopql.state.cards import TableCard
from hopql.tools.errors import UsageError
from hopql.tools.workspace import Workspace

router = APIRouter(tags=["schema"])
_editing: Final = threading.Lock()
_FACTS: Final = (
    "name", "kind", "primary_key", "foreign_keys", "row_estimate", "hidden", "in_schema", "parents", "children"
)  # fmt: skip
"""What the database and the operator say, and nobody else."""


class CardIn(CardOut):
    """An edited card."""

    model_config = ConfigDict(extra="forbid")

    description: Text = Field("", max_length=20_000)


@router.get("/schema", summary="List tables")
def tables(caller: Called) -> SchemaOut:
    """The tables that questions are planned with."""
    cards = caller.workspace.catalog.cards if caller.workspace.has_database else []
    return SchemaOut(tables=[
        TableTold(
            name=card.name, kind=card.kind, description=card.description,
            columns=[column.name for column in card.columns], rows=card.row_estimate,
            label=caller.workspace.catalog.index.labels.unlike(card.name),
        )
        for card in cards
    ])  # fmt: skip


@router.get(
    "/schema.svg", summary="The joins as a picture", response_class=Response,
    responses={**NOT_THERE, 200: {"content": {"image/svg+xml": {}}, "description": "A picture."}},
)  # fmt: skip
def picture(
    caller: Called,
    table: Annotated[list[str] | None, Query(max_length=50, description="Only what is around these.")] = None,
) -> Response:
    """Tables as boxes with their keys, joins as lines with their conditions; of a large schema, a part that says so."""
    from hopql.tools.pictures import schema_svg

    caller.workspace.require_database()
    for name in table or ():
        _card(caller.workspace, name)
    return Response(schema_svg(caller.workspace.catalog, table), media_type="image/svg+xml")


@router.get("/schema/{table}", summary="Show a table's card", responses=NOT_THERE)
def card(table: str, caller: Called) -> CardOut:
    """What is known of a table, as questions are planned with it."""
    caller.workspace.require_database()
    return _told(caller.workspace, _card(caller.workspace, table))


@router.put("/schema/{table}", summary="Edit a table's card", responses=NOT_THERE | NOT_YOURS)
def edit(table: str, given: CardIn, caller: Called) -> CardOut:
    """Save a card, and bring the index up to date. Descriptions, samples, essential marks, join hints and suggested
    joins are people's to say; names, types, keys are the database's and have to stay."""
    from hopql.tools.catalog.cards import load_cards, save_cards, woven
    from hopql.tools.catalog.join_graph import check_joins
    from hopql.tools.configuration import CARDS
    from hopql.tools.preparation import index

    caller.let_change_for_all("Whoever runs the server edits what is said of tables.")
    workspace = caller.workspace
    workspace.require_database()
    with _editing:
        file = workspace.path / CARDS
        every = load_cards(file)
        cards = workspace.grants.apply(every)
        old = next((one for one in cards if one.name.lower() == table.lower()), None)
        if old is None:
            raise _unknown(table)
        new = TableCard.model_validate(given.model_dump(exclude={"labels"}))
        _refuse_other_facts(old, new)
        edited = [new if one is old else one for one in cards]
        if wrong := check_joins(edited):
            raise UsageError(f"{wrong[0]}.", hint="A join hint reads a.id = b.a_id, with names of the schema.")
        save_cards(file, woven(edited, every, workspace.grants))
        index(workspace.path)
    return _told(workspace, _card(workspace, new.name))


def _told(workspace: Workspace, card: TableCard) -> CardOut:
    labels = workspace.catalog.index.labels
    said = {name: labels.unlike(name) for name in (card.name, *(column.name for column in card.columns))}
    return CardOut(**dict(card), labels={name: label for name, label in said.items() if label})


def _refuse_other_facts(old: TableCard, new: TableCard) -> None:
    for name in _FACTS:
        if getattr(new, name) != getattr(old, name):
            raise UsageError(f"{name} is the database's to say.", hint="Leave it as it was.")
    if any(column.hidden for column in new.columns):
        raise UsageError("What is hidden is the operator's to say.", hint="Mark it in tables.jsonl.")
    were, are = ([(column.name, column.type) for column in one.columns] for one in (old, new))
    if were != are:
        raise UsageError("The columns and their types are the database's to say.", hint="Edit what is said of them.")


def _card(workspace: Workspace, table: str) -> TableCard:
    found = next((one for one in workspace.catalog.cards if one.name.lower() == table.lower()), None)
    if found is None:
        raise _unknown(table)
    return found


def _unknown(table: str) -> UnknownError:
    return UnknownError(f"There is no table {table[:200]!r}.", hint="`/api/schema` lists the tables.")
