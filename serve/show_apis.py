"""What specs offer, and what reading them did, for a person's eyes. Texts of specs are data: nothing in them moves a
terminal's cursor or changes its colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.serve.terminal import counted, one_line, printable, show_first
from hopql.tools.apis.parse_operations import MOST_TOLD

if TYPE_CHECKING:
    from hopql.state.apis import ApiContext, ApiField, Call, Operation, SpecCard
    from hopql.state.graphs.api import ApiOutput
    from hopql.tools.apis.add_specs import Added


_NARROW: Final = 80
"""Columns of a table, at least,"""
_WIDE: Final = 120
"""and at most."""


def width() -> int:
    """Columns that a table may have."""
    return min(max(get_terminal_size((100, 24)).columns, _NARROW), _WIDE)


def fitted(head: str, said: str, tail: str = "") -> str:
    """A line of a table: its head and tail whole, what is said between cut to what room they leave."""
    room = max(width() - len(head) - len(tail) - 4, 24)
    text = one_line(said)
    text = text if len(text) <= room else f"{text[: room - 1].rstrip()}…"
    return "  ".join(part for part in (head, text, tail) if part)


def block(text: str) -> str:
    """A text as it is written, safe on a terminal. Only its own line ends are line ends: a separator within a quoted
    value must not break a line of a script."""
    return "\n".join(printable(one).rstrip() for one in text.split("\n"))


def wrapped(head: str, text: str) -> str:
    """A text of several lines, indented as its head is long; no word, path or URL is broken."""
    return fill(text, width(), initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False,
                break_on_hyphens=False)  # fmt: skip


_BRIEF: Final = 160
_PATH, _REST = 44, 56
"""Letters that paths are aligned to, at most, and those of a line that are for the rest of it."""


def show_specs(specs: Sequence[SpecCard]) -> None:
    """Specs, two lines each."""
    for card in specs:
        gone = "; deprecated" if card["deprecated"] else ""
        skipped = f"; {counted(len(card['skipped']), 'place')} not understood" if card["skipped"] else ""
        click.echo(_titled(card))
        about = f"{card['id']}; {counted(card['operations'], 'operation')}; {one_line(card['form'])}{gone}{skipped}"
        click.echo(f"      {about}; {one_line(card['uri'])}")
    operations = counted(sum(card["operations"] for card in specs), "operation")
    click.echo(f"{counted(len(specs), 'spec')}, {operations}", err=True)
    if not specs:
        click.echo("`hopql apis add PATH` adds specs of files, folders and URLs.", err=True)


def _titled(card: SpecCard) -> str:
    return one_line(f"{card['title']} {card['version']}") or card["id"]


def show_spec(card: SpecCard, operations: Sequence[Operation]) -> None:
    """A spec: its card, and its operations a line each."""
    click.echo(f"{_titled(card)}{'  (deprecated)' if card['deprecated'] else ''}")
    for name, text in (
        ("id", card["id"]), ("about", one_line(card["description"], 400)),
        ("servers", one_line(", ".join(card["servers"]), 400)),
        ("security", one_line(", ".join(f"{one['name']} ({one['kind']})" for one in card["schemes"]), 400)),
        ("read from", one_line(f"{card['uri']} ({card['form']})")),
    ):  # fmt: skip
        if text:
            click.echo(wrapped(f"  {name + ':':<10} ", text))
    click.echo()
    show_lines(operations)
    click.echo(counted(len(operations), "operation"), err=True)
    show_first("Not understood", [one_line(one, _BRIEF) for one in card["skipped"]])


def show_lines(operations: Sequence[Operation], *, ids: bool = False) -> None:
    """Operations, a line each; with the ids of their specs where they are of several."""
    across = _across([one["path"] for one in operations])
    for one in operations:
        head = f"  {one['method']:<6} {one_line(one['path']):<{across}}"
        tail = "(deprecated)" if one["deprecated"] else ""
        click.echo(fitted(head, _said(one), f"{one['spec']} {tail}".strip() if ids else tail).rstrip())


def _across(paths: Sequence[str]) -> int:
    """The width of a column of paths; longer ones than there is room for stand out of it."""
    return max((len(path) for path in paths if len(path) <= min(_PATH, width() - _REST)), default=0)


def _said(operation: Operation) -> str:
    return operation["summary"] or operation["description"] or operation["operation_id"]


def show_operation(operation: Operation, card: SpecCard, call: Call | None) -> None:
    """An operation: what it does, what it needs, what it gives, and a request that is ready but for its values."""
    gone = "  (deprecated)" if operation["deprecated"] else ""
    click.echo(f"{operation['method']} {one_line(operation['path'])}{gone}")
    if said := one_line(operation["summary"], 400):
        click.echo(f"  {said}")
    if operation["description"] and operation["description"] != operation["summary"]:
        click.echo(wrapped("  ", one_line(operation["description"], 800)))
    click.echo(f"  of {_titled(card)} ({one_line(card['uri'])})")
    if operation["operation_id"]:
        click.echo(f"  operationId: {one_line(operation['operation_id'])}")
    if operation["security"]:
        click.echo(f"  security: {one_line(', '.join(operation['security']))}")
    kind = f" ({one_line(operation['content_type'])})" if operation["content_type"] else ""
    _fields("Parameters", operation["parameters"])
    _fields(f"Body{kind}", operation["body"])
    _fields(f"Gives ({one_line(operation['status']) or 'default'})", operation["gives"])
    if call is not None:
        click.echo("\n  curl:")
        click.echo("\n".join(f"    {one}".rstrip() for one in block(call["curl"]).split("\n")))


def _fields(title: str, fields: Sequence[ApiField]) -> None:
    if not fields:
        return
    click.echo(f"\n  {title}:")
    for one in fields:
        kind = " ".join(part for part in (one["type"], one["format"]) if part)
        place = "" if one["where"] in ("body", "form", "response") else f"{one['where']}, "
        must = ", required" if one["required"] and one["where"] != "response" else ""
        more = f", and {len(one['enum']) - 12} more" if len(one["enum"]) > 12 else ""
        values = f"; one of {one_line(', '.join(one['enum'][:12]), 240)}{more}" if one["enum"] else ""
        default = f"; default {one_line(one['default'], 60)}" if one["default"] else ""
        said = f": {one_line(one['description'], _BRIEF)}" if one["description"] else ""
        click.echo(f"    {one_line(one['name']) or '(whole)'} ({place}{one_line(kind)}{must}){said}{values}{default}")


def show_context(context: ApiContext, *, err: bool = False) -> None:
    """What a search found: needs, specs, operations; on stderr with `err`."""
    click.echo("Needs:", err=err)
    for need in context["needs"]:
        unmet = "  (nothing serves it)" if need["n"] in context["unmet"] else ""
        click.echo(f"  {need['n']}. {one_line(need['text'])}{unmet}", err=err)
        if named := "; ".join(chain(need["paths"], need["parameters"], need["words"])):
            click.echo(fitted(f"     {need['by'] or 'expanded'}:", named), err=err)
    click.echo("Specs:", err=err)
    for spec in context["specs"]:
        head = f"  {spec['score']:.2f}  {one_line(spec['title'] + ' ' + spec['version'])}"
        click.echo(fitted(head, spec["why"], f"[{spec['id']}]"), err=err)
    click.echo("Operations:", err=err)
    across = _across([one["operation"]["path"] for one in context["operations"]])
    several = len({one["uri"] for one in context["operations"]}) > 1
    for one in context["operations"]:
        operation = one["operation"]
        head = f"  {one['score']:.2f}  {operation['method']:<6} {one_line(operation['path']):<{across}}"
        needs = f"need{'s' if len(one['needs']) > 1 else ''} {', '.join(map(str, one['needs'][:3]))}"
        tail = [
            one_line(one["title"], 32) if several else "", "deprecated" if operation["deprecated"] else "",
            needs if len(context["needs"]) > 1 else "",
        ]  # fmt: skip
        told_of = "; ".join(filter(None, tail))
        click.echo(fitted(head, _said(operation), f"[{told_of}]" if told_of else ""), err=err)
    if not context["operations"]:
        click.echo("  none", err=err)
    left = f", {counted(context['left_out'], 'operation')} had no room" if context["left_out"] else ""
    click.echo(f"What the selected specs offer: {context['tokens']:,} tokens{left}", err=True)


def show_failure(state: ApiOutput) -> None:
    """What went wrong, or that nothing was found, on stderr."""
    failure = state.get("failure")
    click.echo(f"Error: {one_line(failure['message'])}" if failure else block(state["answer"]), err=True)
    if failure and failure["hint"]:
        click.echo(one_line(failure["hint"]), err=True)


def show_answer(state: ApiOutput, *, script: bool = False, explain: bool = False) -> None:
    """The calls of an answer on stdout; that nothing was found, and what went wrong, on stderr.

    Args:
        script: only the Python file is on stdout; what no spec offers is told on stderr.
        explain: show what was found as well.
    """
    if state.get("failure") or not state["calls_in_order"]:
        show_failure(state)
    elif script:
        click.echo(block(state["script"]).rstrip("\n"))
        if state["lacking"]:
            click.echo(block(state["lacking"]), err=True)
    else:
        click.echo(block(state["answer"]).rstrip("\n"))
    if explain and state["context"]:
        click.echo(err=script)
        show_context(state["context"], err=script)


def show_added(added: Added, held: Mapping[str, int]) -> None:
    """Counts first, then what was not read and why, warnings, and what was not understood of what was read.

    Args:
        held: how many specs and operations there are now.
    """
    refused = f", {len(added.refused):,} refused" if added.refused else ""
    click.echo(
        f"Specs: {added.added:,} added, {added.replaced:,} replaced, {added.unchanged:,} unchanged, "
        f"{added.removed:,} removed{refused} in {added.seconds:.1f} s"
    )
    click.echo(f"In the index: {counted(held['specs'], 'spec')} with {counted(held['operations'], 'operation')}")
    if added.aside:
        click.echo(f"Left aside: {counted(added.aside, 'file')} of JSON or YAML that {_hold(added.aside)}", err=True)
    show_first("Not read", [f"{one_line(one.uri)}: {one_line(one.why)}" for one in added.refused])
    show_first("Warnings", [one_line(one) for one in added.warnings])
    skipped = [f"{one_line(uri)}: {one_line(one, _BRIEF)}" for uri, found in added.skipped.items() for one in found]
    places = counted(sum(map(len, added.skipped.values())), "place")
    more = "more than " if any(len(found) > MOST_TOLD for found in added.skipped.values()) else ""
    show_first(f"Not understood: {more}{places} of {counted(len(added.skipped), 'spec')}", skipped)


def _hold(files: int) -> str:
    return "is no spec" if files == 1 else "are no specs"


def added_json(added: Added, held: Mapping[str, int]) -> dict[str, Any]:
    """An indexing run for programs."""
    return {**asdict(added), "index": dict(held)}
