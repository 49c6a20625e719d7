"""What the graph of documents knows, and what reading them did, for a person's eyes. Texts of documents are data:
nothing in them moves a terminal's cursor or changes its colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.serve.terminal import counted, one_line, printable, show_first

if TYPE_CHECKING:
    from hopql.state.graphs.api import ApiOutput
    from hopql.state.graphs.knowledge import KnowledgeOutput
    from hopql.state.knowledge import ChunkFound, Claim, EntityFound, KnowledgeContext, Reference, RelationFound
    from hopql.tools.knowledge.documents import Added
    from hopql.tools.knowledge.find_entities import About
    from hopql.tools.knowledge.knowledge import DocumentFound
    from hopql.tools.knowledge.merge_entities import MergeFound


_NOTHING_FOUND: Final = 8
_BRIEF: Final = 200
"""Letters of a passage where only a glance is wanted."""


def block(text: str, indent: str = "    ") -> str:
    """A text as it is written, line by line, safe on a terminal."""
    return "\n".join(f"{indent}{printable(one.expandtabs(4))}".rstrip() for one in text.strip("\n").splitlines())


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


def show_context(context: KnowledgeContext) -> None:
    """What a search found: entities and relations on a line each, passages as they are written."""
    if context["fallback"]:
        click.echo(one_line(context["fallback"]), err=True)
    if context["entities"]:
        click.echo("Entities:")
        for entity in context["entities"]:
            told = next((one["text"] for one in entity["descriptions"] if one["text"]), "")
            click.echo(f"  {_named(entity)}{': ' + one_line(told, _BRIEF) if told else ''}")
    if context["relations"]:
        click.echo("Relations:")
        for relation in context["relations"]:
            click.echo(f"  {_related(relation)}")
    for chunk in context["chunks"]:
        click.echo(f"\n[{chunk['n']}] {place(chunk)}")
        click.echo(block(chunk["text"]))
    if not (context["entities"] or context["relations"] or context["chunks"]):
        click.echo("Nothing was found.", err=True)
    left = f"; {context['left_out']:,} more found no room" if context["left_out"] else ""
    searched = f"; searched for: {one_line('; '.join(context['searched']))}" if context["searched"] else ""
    click.echo(f"{context['mode']}, {context['tokens']:,} tokens{left}{searched}", err=True)


def _named(entity: EntityFound) -> str:
    return one_line(entity["name"]) + (f" ({one_line(entity['type'])})" if entity["type"] else "")


def _related(relation: RelationFound) -> str:
    told = f": {one_line(relation['text'], _BRIEF)}" if relation["text"] else ""
    return f"{one_line(relation['source'])} — {one_line(relation['kind'])} → {one_line(relation['target'])}{told}"


def show_answer(state: KnowledgeOutput, *, explain: bool = False) -> None:
    """An answer with its references on stdout; what went wrong on stderr.

    Args:
        explain: show what was found too, and how each sentence was checked.
    """
    failure, context = state.get("failure"), state.get("context")
    if failure:
        click.echo(f"Error: {one_line(failure['message'])}", err=True)
        if failure["hint"]:
            click.echo(one_line(failure["hint"]), err=True)
        return
    click.echo(block(state["answer"], ""), err=state["status"] != "answered")
    if state["references"]:
        click.echo("\nReferences:")
        for one in state["references"]:
            click.echo(f"[{one['n']}] {place(one)}")
    if explain:
        for claim in state["claims"]:
            click.echo(_checked(claim))
        if context:
            click.echo()
            show_context(context)
    by = {"sentences": "sentences of the documents", "model": "written by the model"}.get(state["written_by"], "")
    mode = context["mode"] if context else ""
    if told := ", ".join(part for part in (by, mode) if part):
        click.echo(told, err=True)


def _checked(claim: Claim) -> str:
    held = "held" if claim["held"] else "not held"
    cites = "".join(f"[{n}]" for n in claim["cites"])
    return f"\n  {held} {cites}: {one_line(claim['text'])}\n      {one_line(claim['why'])}".rstrip()


def answer_json(state: KnowledgeOutput | ApiOutput) -> dict[str, Any]:
    """An answer for programs: the state of its run without the messages, which repeat it."""
    return {name: value for name, value in state.items() if name != "messages"}


def exit_code(state: KnowledgeOutput | ApiOutput) -> int:
    """Of the command line: 0 answered, 8 nothing says or offers it, or not all of it, otherwise the failure's."""
    failure = state.get("failure")
    if failure:
        return failure["exit_code"]
    return 0 if state["status"] == "answered" else _NOTHING_FOUND


def show_about(about: About) -> None:
    """An entity: names, descriptions with their documents, relations, passages."""
    entity = about["entity"]
    click.echo(_named(entity))
    if entity["aliases"]:
        click.echo(f"  also called: {one_line('; '.join(entity['aliases']))}")
    for one in entity["descriptions"]:
        click.echo(f"\n  {one_line(one['title'])} ({one_line(one['document'])}, {one['modified'][:10]}):")
        click.echo(block(one["text"] or "(it only names it)", "    "))
    _relations("Relations", about["relations_out"], about["more_out"])
    _relations("Relations to it", about["relations_in"], about["more_in"])
    if about["chunks"]:
        click.echo("\nPassages that speak of it:")
        for chunk in about["chunks"]:
            click.echo(f"  {place(chunk)}\n      {one_line(chunk['text'], _BRIEF)}")
        _more(about["more_chunks"])


def _relations(title: str, relations: Sequence[RelationFound], more: int) -> None:
    if relations:
        click.echo(f"\n{title}:")
        for one in relations:
            click.echo(f"  {_related(one)}")
        _more(more)


def _more(more: int) -> None:
    if more:
        click.echo(f"  and {more:,} more; -n shows them", err=True)


def show_merges(found: Sequence[MergeFound]) -> None:
    """Merges, a line each: both names, why, and whether it was undone."""
    for one in found:
        undone = f"; taken apart {one['undone'][:10]}" if one["undone"] else ""
        sure = f", {one['score']:.2f}" if one["score"] < 1 else ""
        click.echo(f"{one_line(one['one'])} = {one_line(one['other'])}  ({one_line(one['reason'])}{sure}{undone})")
    click.echo(counted(len(found), "merge"), err=True)


def show_added(added: Added) -> None:
    """Counts first, then what was not read and why, warnings, and what is the same as another document."""
    refused = f", {len(added.refused):,} refused" if added.refused else ""
    click.echo(
        f"Documents: {added.added:,} added, {added.replaced:,} replaced, {added.unchanged:,} unchanged, "
        f"{added.removed:,} removed{refused} in {added.seconds:.1f} s"
    )
    merged = f"; {added.merged:,} entities were merged" if added.merged else ""
    if added.added or added.replaced or merged:
        told = ", ".join(
            counted(number, what) for number, what in ((added.chunks, "chunk"), (added.relations, "relation"))
        )
        entities = "1 entity" if added.entities == 1 else f"{added.entities:,} entities"
        click.echo(f"Stored: {told}, {entities}{merged}")
    show_first("Not read", [f"{one_line(one.uri)}: {one_line(one.why)}" for one in added.refused])
    show_first("Warnings", [one_line(one) for one in added.warnings])
    show_first("The same bytes", [f"{one_line(one)} is the same as {one_line(other)}" for one, other in added.same])
