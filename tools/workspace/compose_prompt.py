"""The prompt of a question in a workspace: what the workspace holds, composed as its options say, within its limits;
its parts in the SPEC's order or cache-friendly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from hopql import prompts
from hopql.state.cards import FewShot
from hopql.state.context import Context
from hopql.state.plan import Example, Plan, PlanColumn, PlanTable, ValueHit
from hopql.state.sql import Attempt, Prompt
from hopql.tools.base.quote_text import block, line
from hopql.tools.base.settings import settings
from hopql.tools.models.choose_model import is_local
from hopql.tools.workspace.open_workspace import Workspace

DIALECTS = {"postgres": "PostgreSQL", "sqlite": "SQLite", "duckdb": "DuckDB"}
CHARACTERS_A_TOKEN = 3.2
"""Of SQL and schema text; only to decide what fits, never reported."""
_INTENT = 4000
"""Characters of an example's question, which is on one line, whoever asked it."""
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
    workspace: Workspace, question: str, plan: Plan, examples: Sequence[Example], options: Context, share: _Share,
    local: bool,
) -> Prompt:  # fmt: skip
    catalog, dialect = workspace.catalog, workspace.engine.dialect
    layout = options.layout
    if layout == "auto":
        layout = "prefix" if local else "spec"
    shown = plan if share.columns is None else narrowed(plan, share.columns)
    area = catalog.area(plan, options) if layout == "prefix" and share.columns is None else None
    others = [] if local else catalog.left_out(plan, dialect)
    if sum(len(name) + 2 for name in others) > options.listed_tables_tokens * CHARACTERS_A_TOKEN:
        others = []  # they do not fit
    material = Material(
        question=question,
        dialect=dialect,
        schema=catalog.schema_text(area.whole if area else shown, dialect, style=share.style),
        others=others,
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


@dataclass(frozen=True)
class Material:
    """What a prompt is made of. `stable` says that the schema is the same for many questions of the workspace, so that
    it is worth keeping in the prompt cache; `further` is what one question needs beside it; `others` are names of
    tables that are not shown."""

    question: str
    dialect: str
    schema: str
    others: Sequence[str] = ()
    stable: bool = False
    further: str = ""
    examples: Sequence[Example] = ()
    fewshots: Sequence[FewShot] = ()
    values: Sequence[ValueHit] = ()
    workspace_notes: str = ""
    notes: str = ""
    guidance: str = ""


def compose(material: Material, *, layout: Literal["spec", "prefix"], prefix_example_tokens: int = 1500) -> Prompt:
    """The prompt of a question.

    `spec`: persona, question, schema, reference information, notes, question again. `prefix`: what changes least
    first (persona, rules, schema, workspace notes and, where all of them fit in `prefix_example_tokens`, the
    few-shots), and the question only last, so that a server's prompt cache is hit.

    Names, values, examples and messages are data: each is on lines of its own that no section of the prompt begins
    with. Notes are the asking user's and the workspace's; what hops add to them is on one line each.
    """
    return _prefix_layout(material, prefix_example_tokens) if layout == "prefix" else _spec_layout(material)


def explain_failures(tail: str, attempts: Sequence[Attempt]) -> str:
    """The tail of a prompt with what was wrong with the candidates that failed put before its end.

    The failed queries themselves are not shown: a small model that reads its own query writes it again.
    """
    told = [
        f"- {line(problem['message'])}"
        + (f" Closest real names: {', '.join(map(line, near))}." if (near := problem["suggestions"]) else "")
        for attempt in attempts
        for problem in attempt["problems"]
        if problem["kind"] != "repeated"
    ]
    if not told:
        return tail
    return f"{prompts.fill('sql_retry', problems=chr(10).join(dict.fromkeys(told)))}\n\n{tail}"


def _prefix_layout(material: Material, budget: int) -> Prompt:
    shown = _all_fewshots(material.fewshots)
    fits = bool(shown) and len(shown) <= budget * CHARACTERS_A_TOKEN
    prefix = _blocks(
        ("Database Schema", _lines(material.schema, _others(material.others))),
        ("Notes", material.workspace_notes),
        ("Examples", shown if fits else ""),
    )
    tail = _blocks(
        ("Further tables and columns", material.further),
        ("Closest examples", _closest(material) if fits else _examples(material.examples)),
        ("Stored values that match the question", _values(material.values)),
        ("Notes on this question", _lines(material.notes, material.guidance)),
        ("Question", material.question),
    )
    system = f"{_persona(material.dialect)}\n\n{prompts.text('sql_rules')}\n\n{prompts.text('sql_similar')}"
    key = sha256(f"{system}\0{prefix}".encode()).hexdigest()[:32] if material.stable else ""
    return Prompt(system=system, prefix=prefix + "\n\n", tail=tail, layout="prefix", cache_key=key)


def _spec_layout(material: Material) -> Prompt:
    reference = _lines(
        prompts.text("sql_rules"),
        prompts.text("sql_similar") if any(example["marker"] for example in material.examples) else "",
        _examples(material.examples),
        _values(material.values),
        _lines(material.workspace_notes, material.notes),
        material.guidance,
    )
    body = "\n\n".join(
        [
            f"[User Question]\n{material.question}",
            f"[Database Schema]\n{_lines(material.schema, _others(material.others))}",
            f"[Reference Information]\n{reference}",
            f"[User Question (Repeated)]\n{material.question}",
        ]
    )
    system = f"[System Instructions]\n{_persona(material.dialect)}"
    return Prompt(system=system, prefix="", tail=body, layout="spec", cache_key="")


def _persona(dialect: str) -> str:
    return prompts.fill("sql_system", dialect=DIALECTS.get(dialect, dialect))


def _others(names: Sequence[str]) -> str:
    return prompts.fill("sql_others", names=", ".join(map(line, names))) if names else ""


def _blocks(*parts: tuple[str, str]) -> str:
    return "\n\n".join(f"### {title}\n{text}" for title, text in parts if text)


def _lines(*parts: str) -> str:
    return "\n\n".join(part.strip() for part in parts if part.strip())


def _examples(examples: Sequence[Example]) -> str:
    return "\n\n".join(
        f"{shot['marker']} Question: {line(shot['intent'], _INTENT)}\nTables: {', '.join(map(line, shot['tables']))}\n"
        f"SQL: {block(shot['sql'])}".strip()
        for shot in examples
    )


def _all_fewshots(fewshots: Sequence[FewShot]) -> str:
    return "\n\n".join(
        f"Example {number}. Question: {line(shot.intent, _INTENT)}\nSQL: {block(shot.sql)}"
        for number, shot in enumerate(fewshots, 1)
    )


def _references(material: Material) -> str:
    """The marked examples by their number: their SQL was read with the prefix, and is not read again."""
    numbers = {shot.intent: number for number, shot in enumerate(material.fewshots, 1)}
    return "\n".join(
        f"{shot['marker']} Example {numbers[shot['intent']]}: {line(shot['intent'], _INTENT)}"
        for shot in material.examples
        if shot["marker"] and shot["intent"] in numbers
    )


def _closest(material: Material) -> str:
    """Earlier questions, and examples much like this one, in full where the prefix does not have them, and references
    to the examples that it has."""
    known = {shot.intent for shot in material.fewshots}
    unread = [shot for shot in material.examples if shot["intent"] not in known]
    learned = [shot for shot in unread if shot.get("origin") == "asked" or shot["marker"]]
    return _lines(_examples(learned), _references(material))


def _values(values: Sequence[ValueHit]) -> str:
    lines = []
    for hit in values:
        literal = line(" ".join(hit["value"].split())).replace("'", "''")
        lines.append(f'- "{line(hit["phrase"])}" is {line(hit["table"])}.{line(hit["column"])} = \'{literal}\'')
    return "\n".join(lines)
