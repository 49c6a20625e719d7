"""The prompt of a question in a workspace: what the workspace holds, composed as its options say."""

from __future__ import annotations

from collections.abc import Sequence

from state.context import Context
from state.plan import Example, Plan
from state.sql import Prompt
from tools.composition import Material, compose
from tools.models.known import is_local
from tools.workspace import Workspace


def prompt_for(
    workspace: Workspace, question: str, plan: Plan, examples: Sequence[Example], options: Context
) -> Prompt:
    """Compose in the layout that `options` asks for; `auto` is `prefix` for the embedded model, else `spec`."""
    layout = options.layout
    if layout == "auto":
        layout = "prefix" if is_local(options.model) else "spec"
    catalog, dialect = workspace.catalog, workspace.engine.dialect
    material = Material(
        question=question,
        dialect=dialect,
        schema=catalog.schema_text(plan, dialect, style=options.schema_format),
        stable=plan["whole_schema"],
        examples=examples,
        fewshots=catalog.fewshots,
        values=plan["values"],
        workspace_notes=workspace.notes,
        notes=options.notes,
        guidance=options.guidance,
    )
    return compose(material, layout=layout, prefix_example_tokens=options.prefix_example_tokens)
