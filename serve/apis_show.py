"""What specs offer, for a person's eyes. Texts of specs are data: nothing in them moves a terminal's cursor or changes
its colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from serve.knowledge_show import SHOWN, block, counted, line

if TYPE_CHECKING:
    from state.apis import ApiContext, ApiField, ApiOutput, Operation, SpecCard
    from tools.apis.adding import Added

_NOTHING_FOUND: Final = 8
_BRIEF: Final = 160


def show_added(added: Added) -> None:
    """What an indexing run did: counts first, then what was not read and why, and what was skipped in what was."""
    click.echo(
        f"Specs: {added.added:,} added, {added.replaced:,} replaced, {added.unchanged:,} unchanged, "
        f"{added.removed:,} removed; {counted(added.operations, 'operation')} in the index"
    )
    if added.aside:
        click.echo(f"{counted(added.aside, 'file')} beside them hold no spec", err=True)
    _told("Not read", [f"{line(one.uri)}: {line(one.why)}" for one in added.refused])
    _told("Warnings", [line(one) for one in added.warnings])
    skipped = [f"{line(uri)}: {line(one, _BRIEF)}" for uri, found in added.skipped.items() for one in found]
    _told("Skipped in what was read", skipped)


def _told(title: str, lines: Sequence[str]) -> None:
    if lines:
        click.echo(f"{title}:", err=True)
        for one in lines[:SHOWN]:
            click.echo(f"  {one}", err=True)
        if len(lines) > SHOWN:
            click.echo(f"  and {len(lines) - SHOWN:,} more; --json gives them", err=True)


def added_json(added: Added) -> dict[str, Any]:
    """An indexing run for programs."""
    return asdict(added)


def show_specs(specs: Sequence[SpecCard]) -> None:
    """Specs, two lines each."""
    for card in specs:
        gone = "; deprecated" if card["deprecated"] else ""
        skipped = f"; {counted(len(card['skipped']), 'place')} skipped" if card["skipped"] else ""
        click.echo(f"{line(card['title'])} {line(card['version'])}".rstrip())
        told = f"{card['id']}; {counted(card['operations'], 'operation')}; {card['form']}{gone}{skipped}"
        click.echo(f"      {told}; {line(card['uri'])}")
    click.echo(f"{counted(len(specs), 'spec')}, {sum(card['operations'] for card in specs):,} operations", err=True)


def show_spec(card: SpecCard, operations: Sequence[Operation]) -> None:
    """A spec: its card, and its operations a line each."""
    from tools.apis.texts import line as told

    click.echo(f"{line(card['title'])} {line(card['version'])}".rstrip())
    for name, text in (
        ("about", line(card["description"], 400)), ("servers", line(", ".join(card["servers"]))),
        ("security", ", ".join(f"{line(one['name'])} ({one['kind']})" for one in card["schemes"])),
        ("read from", f"{line(card['uri'])} ({card['form']})"),
    ):  # fmt: skip
        if text:
            click.echo(f"  {name}: {text}")
    for operation in operations:
        click.echo(f"  {line(told(operation), 240)}{'  (deprecated)' if operation['deprecated'] else ''}")
    _told("Skipped", [line(one, _BRIEF) for one in card["skipped"]])


def show_operation(operation: Operation, card: SpecCard) -> None:
    """An operation: what it does, what it needs, what it gives."""
    click.echo(f"{operation['method']} {line(operation['path'])}{'  (deprecated)' if operation['deprecated'] else ''}")
    click.echo(f"  {line(operation['summary'])}")
    click.echo(f"  of {line(card['title'])} {line(card['version'])}, {line(card['uri'])}")
    if operation["description"] and operation["description"] != operation["summary"]:
        click.echo(f"  {line(operation['description'], 600)}")
    if operation["security"]:
        click.echo(f"  security: {line(', '.join(operation['security']))}")
    _fields("Parameters", operation["parameters"])
    _fields(f"Body ({line(operation['content_type'])})", operation["body"])
    _fields(f"Gives ({operation['status'] or 'default'})", operation["gives"])
    click.echo()


def _fields(title: str, fields: Sequence[ApiField]) -> None:
    if not fields:
        return
    click.echo(f"  {title}:")
    for one in fields:
        kind = ", ".join(part for part in (one["type"], one["format"]) if part)
        place = "" if one["where"] in ("body", "form", "response") else f"{one['where']}, "
        must = ", required" if one["required"] else ""
        values = f"; one of {line(', '.join(one['enum'][:12]))}" if one["enum"] else ""
        said = f": {line(one['description'], _BRIEF)}" if one["description"] else ""
        click.echo(f"    {line(one['name']) or '(whole)'} ({place}{kind}{must}){said}{values}")


def show_context(context: ApiContext) -> None:
    """What a search found: needs, specs, operations."""
    click.echo("Needs:")
    for need in context["needs"]:
        unmet = "  (nothing serves it)" if need["n"] in context["unmet"] else ""
        click.echo(f"  {need['n']}. {line(need['text'])}{unmet}")
        if need["paths"]:
            click.echo(f"     {need['by']}: {line('; '.join([*need['paths'], *need['words']]), 200)}")
    click.echo("Specs:")
    for spec in context["specs"]:
        click.echo(f"  {spec['score']:.2f}  {line(spec['title'])} {line(spec['version'])}  ({line(spec['why'], 120)})")
    click.echo("Operations:")
    for one in context["operations"]:
        operation = one["operation"]
        needs = ", ".join(map(str, one["needs"][:3]))
        told = f"{operation['method']} {line(operation['path'])}  {line(operation['summary'], 80)}"
        click.echo(f"  {one['score']:.2f}  {told}  [{line(one['title'])}; need {needs}]")
    left = f"; {context['left_out']:,} operations found no room" if context["left_out"] else ""
    click.echo(f"{context['tokens']:,} tokens of context{left}", err=True)


def show_failure(state: ApiOutput) -> None:
    """What went wrong, on stderr."""
    failure = state.get("failure")
    click.echo(f"Error: {line(failure['message'])}" if failure else block(state["answer"], ""), err=True)
    if failure and failure["hint"]:
        click.echo(line(failure["hint"]), err=True)


def show_answer(state: ApiOutput, *, script: bool = False, explain: bool = False) -> None:
    """The calls of an answer on stdout; what no spec offers, and what went wrong, on stderr.

    Args:
        script: show only the Python file.
        explain: show what was found as well.
    """
    if state.get("failure") or not state["calls_in_order"]:
        show_failure(state)
    elif script:
        click.echo(state["script"].rstrip())
        if state["lacking"]:
            click.echo(line(state["lacking"]), err=True)
    else:
        click.echo(block(state["answer"], ""))
    if explain and state["context"]:
        click.echo()
        show_context(state["context"])


def answer_json(state: ApiOutput) -> dict[str, Any]:
    """An answer for programs: the state of its run without the messages, which repeat it."""
    return {name: value for name, value in state.items() if name != "messages"}


def exit_code(state: ApiOutput) -> int:
    """Of the command line: 0 answered, 8 nothing offers it, or not all of it, otherwise the failure's."""
    failure = state.get("failure")
    if failure:
        return failure["exit_code"]
    return 0 if state["status"] == "answered" else _NOTHING_FOUND
