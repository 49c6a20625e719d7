"""The prompt of a question in a workspace: what the workspace holds, composed as its options say, within its limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hopql.state.cards import FewShot
from hopql.state.context import Context
from hopql.state.plan import Example, Plan, PlanColumn, PlanTable
from hopql.state.sql import Prompt
from hopql.tools.composition import CHARACTERS_A_TOKEN, Material, compose
from hopql.tools.models.choose_model import is_local
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace

_ALWAYS = ("primary key", "join", "value", "widened")
_SPARE_TOKENS = 256
_NAME = re.compile(r"[^\s=()]+")


@dataclass(frozen=True)
class _Share:
    """How much of everything a prompt gets."""

    style: Literal["ddl", "compact"]
    fewshot_tokens: int
    examples: int
    columns: int | None = None


def prompt_for(
    workspace: Workspace, question: str, plan: Plan, examples: Sequence[Example], options: Context
) -> Prompt:
    """Compose in the layout that `options` asks for; `auto` is `prefix` for the embedded model, else `spec`.

    Where the embedded model's context would overflow, less is shown: first no few-shots in the prefix, then fewer
    examples and the compact schema, then of each table fewer of the columns that are there by rank alone. What still
    does not fit is left to the model to refuse.
    """
    local = is_local(options.model)
    room = settings().server_context - options.max_tokens - _SPARE_TOKENS
    prompt: Prompt | None = None
    for share in _shares(options):
        prompt = _composed(workspace, question, plan, examples, options, share, local)
        size = sum(len(part) for part in (prompt["system"], prompt["prefix"], prompt["tail"]))
        if not local or size <= room * CHARACTERS_A_TOKEN:
            break
    assert prompt is not None
    return prompt


def _shares(options: Context) -> Iterator[_Share]:
    style, shots = options.schema_format, options.max_examples
    yield _Share(style, options.prefix_example_tokens, shots)
    yield _Share(style, 0, shots)
    yield _Share("compact", 0, min(shots, 1))
    for columns in (16, 8, 4, 0):
        yield _Share("compact", 0, 0, columns)


def _composed(
    workspace: Workspace,
    question: str,
    plan: Plan,
    examples: Sequence[Example],
    options: Context,
    share: _Share,
    local: bool,
) -> Prompt:
    catalog, dialect = workspace.catalog, workspace.engine.dialect
    layout = options.layout
    if layout == "auto":
        layout = "prefix" if local else "spec"
    shown = plan if share.columns is None else narrowed(plan, share.columns)
    area = catalog.area(plan, options) if layout == "prefix" and share.columns is None else None
    material = Material(
        question=question,
        dialect=dialect,
        schema=catalog.schema_text(area.whole if area else shown, dialect, style=share.style),
        others=() if local else _left_out(workspace, plan, options.listed_tables_tokens),
        stable=plan["whole_schema"] or area is not None,
        further=catalog.schema_text(area.further, dialect, style=share.style) if area else "",
        examples=examples[: share.examples],
        fewshots=_within(catalog.fewshots, area.whole) if area else catalog.fewshots,
        values=plan["values"] if options.value_hints else [],
        workspace_notes=workspace.notes,
        notes=options.notes,
        guidance=options.guidance,
    )
    return compose(material, layout=layout, prefix_example_tokens=share.fewshot_tokens)


def _within(fewshots: Sequence[FewShot], plan: Plan) -> list[FewShot]:
    """Examples that the tables of a plan are enough for."""
    tables = {table["name"].lower() for table in plan["tables"]}
    return [shot for shot in fewshots if {name.lower() for name in shot.tables} <= tables]


def _left_out(workspace: Workspace, plan: Plan, tokens: int) -> list[str]:
    """Names of the tables that a plan leaves out; none where they do not fit in so many tokens."""
    names = workspace.catalog.left_out(plan, workspace.engine.dialect)
    return names if sum(len(name) + 2 for name in names) <= tokens * CHARACTERS_A_TOKEN else []


def narrowed(plan: Plan, columns: int) -> Plan:
    """The plan with at most `columns` columns a table beside those that joins, keys, values and failures need."""
    joined = {name for join in plan["joins"] for name in _NAME.findall(join["condition"])}

    def fewer(table: PlanTable) -> PlanTable:
        def needed(column: PlanColumn) -> bool:
            return column["why"] in _ALWAYS or f"{table['name']}.{column['name']}" in joined

        free = [column["name"] for column in table["columns"] if not needed(column)][:columns]
        kept = [column for column in table["columns"] if needed(column) or column["name"] in free]
        return {**table, "columns": kept or table["columns"][:1]}

    return {**plan, "tables": [fewer(table) for table in plan["tables"]]}
