"""What documents and specs hold, and what reading them did, for a person's eyes. Their texts are data: nothing in them
moves a terminal's cursor or changes its colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.serve.terminal import counted, one_line, safe, say, show_facts, show_first, width

if TYPE_CHECKING:
    from hopql.state.apis import ApiContext, ApiField, Operation, SpecCard
    from hopql.state.graphs import ApiOutput, KnowledgeOutput
    from hopql.state.knowledge import ChunkFound, Claim, EntityFound, KnowledgeContext, Reference, RelationFound
    from hopql.state.sql import Failure
    from hopql.tools.apis.add_specs import Added as AddedSpecs
    from hopql.tools.knowledge.documents import Added as AddedDocuments
    from hopql.tools.knowledge.knowledge import About, DocumentFound


_NOTHING_FOUND: Final = 8
_GLANCE: Final = 200
"""Letters of a passage where only a glance is wanted."""


def fitted(head: str, said: str, tail: str = "") -> str:
    """A line of a table: its head and tail whole, what is said between cut to what room they leave."""
    text = one_line(said)
    if len(text) > (room := max(width() - len(head) - len(tail) - 4, 24)):
        text = one_line(text, room - 1)
    return "  ".join(part for part in (head, text, tail) if part)


def block(text: str, indent: str = "") -> str:
    """A text as it is written, safe on a terminal. Only its own line ends are line ends: a separator within a quoted
    value must not break a line of a command."""
    lines = text.replace("\r\n", "\n").strip("\n").split("\n")
    return "\n".join(f"{indent}{safe(one.expandtabs(4))}".rstrip() for one in lines)


def answer_json(state: KnowledgeOutput | ApiOutput) -> dict[str, Any]:
    """An answer for programs: the state of its run without the messages, which repeat it."""
    return {name: value for name, value in state.items() if name != "messages"}


def exit_code(state: KnowledgeOutput | ApiOutput) -> int:
    """Of the command line: 0 answered, 8 nothing says or offers it, or not all of it, otherwise the failure's."""
    failure = state.get("failure")
    if failure:
        return failure["exit_code"]
    return 0 if state["status"] == "answered" else _NOTHING_FOUND


def _show_failure(failure: Failure | None) -> bool:
    """What went wrong, on stderr; whether anything did."""
    if failure:
        say(f"Error: {one_line(failure['message'])}", *filter(None, [one_line(failure["hint"])]))
    return failure is not None


def place(found: ChunkFound | Reference) -> str:
    """Where a passage stands: title, headings, lines or page, address, day."""
    parts = [found["title"] or found["document"]]
    if headings := [one for one in found["headings"] if one and one != found["title"]]:
        parts.append(" › ".join(headings))
    if found["page"]:
        parts.append(f"page {found['page']}")
    elif found["line"]:
        last = found["line_to"]
        parts.append(f"lines {found['line']}–{last}" if last > found["line"] else f"line {found['line']}")
    return one_line(f"{', '.join(parts)} ({found['document']}, {found['modified'][:10]})")


def show_documents(found: Sequence[DocumentFound]) -> None:
    """Documents, two lines each."""
    for one in found:
        click.echo(f"{one_line(one['uri'])}  {one_line(one['title'])}")
        tags = f"; tags: {one_line(', '.join(one['tags']))}" if one["tags"] else ""
        warned = f"; {counted(len(one['warnings']), 'warning')}" if one["warnings"] else ""
        click.echo(f"      {one['kind']}; {counted(one['chunks'], 'chunk')}; {one['modified'][:10]}{tags}{warned}")
    click.echo(counted(len(found), "document"), err=True)


def show_found(context: KnowledgeContext) -> None:
    """What a search found: entities and relations on a line each, passages as they are written."""
    if context["fallback"]:
        click.echo(one_line(context["fallback"]), err=True)
    if context["entities"]:
        click.echo("Entities:")
        for entity in context["entities"]:
            told = next((one["text"] for one in entity["descriptions"] if one["text"]), "")
            click.echo(f"  {_named(entity)}{': ' + one_line(told, _GLANCE) if told else ''}")
    _relations("Relations", context["relations"], 0)
    for chunk in context["chunks"]:
        click.echo(f"\n[{chunk['n']}] {place(chunk)}")
        click.echo(block(chunk["text"], "    "))
    if not (context["entities"] or context["relations"] or context["chunks"]):
        click.echo("Nothing was found.", err=True)
    left = f"; {context['left_out']:,} more found no room" if context["left_out"] else ""
    searched = f"; searched for: {one_line('; '.join(context['searched']))}" if context["searched"] else ""
    click.echo(f"{context['mode']}, {context['tokens']:,} tokens{left}{searched}", err=True)


def _named(entity: EntityFound) -> str:
    return one_line(entity["name"]) + (f" ({one_line(entity['type'])})" if entity["type"] else "")


def show_knowledge(state: KnowledgeOutput, *, explain: bool = False) -> None:
    """An answer with its references on stdout; what went wrong on stderr.

    Args:
        explain: show what was found too, and how each sentence was checked.
    """
    context = state.get("context")
    if _show_failure(state.get("failure")):
        return
    click.echo(block(state["answer"]), err=state["status"] != "answered")
    if state["references"]:
        click.echo("\nReferences:")
        for one in state["references"]:
            click.echo(f"[{one['n']}] {place(one)}")
    if explain:
        for claim in state["claims"]:
            click.echo(_checked(claim))
        if context:
            click.echo()
            show_found(context)
    by = {"sentences": "sentences of the documents", "model": "written by the model"}.get(state["written_by"], "")
    mode = context["mode"] if context else ""
    if told := ", ".join(part for part in (by, mode) if part):
        click.echo(told, err=True)


def _checked(claim: Claim) -> str:
    held = "held" if claim["held"] else "not held"
    cites = "".join(f"[{n}]" for n in claim["cites"])
    return f"\n  {held} {cites}: {one_line(claim['text'])}\n      {one_line(claim['why'])}".rstrip()


def show_about(about: About) -> None:
    """An entity: names, descriptions with their documents, relations, passages."""
    entity = about["entity"]
    click.echo(_named(entity))
    if entity["aliases"]:
        click.echo(f"  also called: {one_line('; '.join(entity['aliases']))}")
    for one in entity["descriptions"]:
        click.echo(f"\n  {one_line(one['title'])} ({one_line(one['document'])}, {one['modified'][:10]}):")
        click.echo(block(one["text"] or "(it only names it)", "    "))
    _relations("\nRelations", about["relations_out"], about["more_out"])
    _relations("\nRelations to it", about["relations_in"], about["more_in"])
    if about["chunks"]:
        click.echo("\nPassages that speak of it:")
        for chunk in about["chunks"]:
            click.echo(f"  {place(chunk)}\n      {one_line(chunk['text'], _GLANCE)}")
        _more(about["more_chunks"])


def _relations(title: str, relations: Sequence[RelationFound], more: int) -> None:
    if relations:
        click.echo(f"{title}:")
        for one in relations:
            told = f": {one_line(one['text'], _GLANCE)}" if one["text"] else ""
            ends = one_line(one["source"]), one_line(one["target"])
            click.echo(f"  {ends[0]} — {one_line(one['kind'])} → {ends[1]}{told}")
    _more(more)


def _more(more: int) -> None:
    if more:
        click.echo(f"  and {more:,} more; -n shows them", err=True)


_BRIEF: Final = 160
_KINDS: Final = 8
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
    show_facts({
        "id": card["id"], "about": card["description"], "servers": ", ".join(card["servers"]),
        "security": ", ".join(f"{one['name']} ({one['kind']})" for one in card["schemes"]),
        "read from": f"{card['uri']} ({card['form']})",
    })  # fmt: skip
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


def show_operation(operation: Operation, card: SpecCard, curl: str) -> None:
    """An operation: what it does, what it needs, what it gives, and a request that is ready but for its values."""
    gone = "  (deprecated)" if operation["deprecated"] else ""
    click.echo(f"{operation['method']} {one_line(operation['path'])}{gone}")
    show_facts({
        "does": operation["summary"],
        "about": operation["description"] if operation["description"] != operation["summary"] else "",
        "of": f"{_titled(card)} ({card['uri']})", "operationId": operation["operation_id"],
        "security": ", ".join(operation["security"]),
    })  # fmt: skip
    kind = f" ({one_line(operation['content_type'])})" if operation["content_type"] else ""
    _fields("Parameters", operation["parameters"])
    _fields(f"Body{kind}", operation["body"])
    _fields(f"Gives ({one_line(operation['status']) or 'default'})", operation["gives"])
    click.echo("\n  curl:")
    click.echo(block(curl, "    "))


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


def show_operations(context: ApiContext) -> None:
    """What a search found: needs, specs, operations."""
    click.echo("Needs:")
    for need in context["needs"]:
        unmet = "  (nothing serves it)" if need["n"] in context["unmet"] else ""
        click.echo(f"  {need['n']}. {one_line(need['text'])}{unmet}")
        if named := "; ".join(chain(need["paths"], need["parameters"], need["words"])):
            click.echo(fitted(f"     {need['by'] or 'expanded'}:", named))
    click.echo("Specs:")
    for spec in context["specs"]:
        head = f"  {spec['score']:.2f}  {one_line(spec['title'] + ' ' + spec['version'])}"
        click.echo(fitted(head, spec["why"], f"[{spec['id']}]"))
    click.echo("Operations:")
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
        click.echo(fitted(head, _said(operation), f"[{told_of}]" if told_of else ""))
    if not context["operations"]:
        click.echo("  none")
    left = f", {counted(context['left_out'], 'operation')} had no room" if context["left_out"] else ""
    click.echo(f"What the selected specs offer: {context['tokens']:,} tokens{left}", err=True)


def show_calls(state: ApiOutput, *, explain: bool = False) -> None:
    """The calls of an answer on stdout, with `explain` what was found as well; what went wrong, or that nothing was
    found, on stderr."""
    if not _show_failure(state.get("failure")):
        click.echo(block(state["answer"]), err=not state["calls_in_order"])
    if explain and state["context"]:
        click.echo()
        show_operations(state["context"])


def show_documents_added(added: AddedDocuments) -> None:
    """Counts first, then what was not read and why, warnings, and what is the same as another document."""
    _show_counts("Documents", added)
    merged = f"; {added.merged:,} entities were merged" if added.merged else ""
    if added.added or added.replaced or merged:
        told = f"{counted(added.chunks, 'chunk')}, {counted(added.relations, 'relation')}"
        click.echo(f"Stored: {told}, {counted(added.entities, 'entity', 'entities')}{merged}")
    _show_troubles(added)
    show_first("The same bytes", [f"{one_line(one)} is the same as {one_line(other)}" for one, other in added.same])
    if added.left:
        kinds = [f"{one_line(kind)} ({count:,})" for kind, count in added.left.items()]
        more = f" and {len(kinds) - _KINDS} more kinds" if len(kinds) > _KINDS else ""
        told = f"Left out, since folders are not searched for such files: {', '.join(kinds[:_KINDS])}{more}."
        click.echo(f"{told} Name one itself to have it read, if it is text.", err=True)


def show_specs_added(added: AddedSpecs, held: Mapping[str, int]) -> None:
    """The same of specs, and what was not understood of what was read; `held`: how many specs and operations there are
    now."""
    from hopql.tools.apis.parse_operations import MOST_TOLD

    _show_counts("Specs", added)
    click.echo(f"In the index: {counted(held['specs'], 'spec')} with {counted(held['operations'], 'operation')}")
    if added.aside:
        are = "is no spec" if added.aside == 1 else "are no specs"
        say(f"Left aside: {counted(added.aside, 'file')} of JSON or YAML that {are}")
    _show_troubles(added)
    skipped = [f"{one_line(uri)}: {one_line(one, _BRIEF)}" for uri, found in added.skipped.items() for one in found]
    places = counted(sum(map(len, added.skipped.values())), "place")
    more = "more than " if any(len(found) > MOST_TOLD for found in added.skipped.values()) else ""
    show_first(f"Not understood: {more}{places} of {counted(len(added.skipped), 'spec')}", skipped)


def _show_counts(what: str, added: AddedDocuments | AddedSpecs) -> None:
    refused = f", {len(added.refused):,} refused" if added.refused else ""
    click.echo(
        f"{what}: {added.added:,} added, {added.replaced:,} replaced, {added.unchanged:,} unchanged, "
        f"{added.removed:,} removed{refused} in {added.seconds:.1f} s"
    )


def _show_troubles(added: AddedDocuments | AddedSpecs) -> None:
    show_first("Not read", [f"{one_line(one.uri)}: {one_line(one.why)}" for one in added.refused])
    show_first("Warnings", [one_line(one) for one in added.warnings])
