"""`hopql knowledge ask, search`: answers from documents, code and schemas."""

from __future__ import annotations

import sys

import click

from hopql.serve.commands.knowledge_opening import as_json, by_mode, filters_of, narrowing, opened, print_json, where


@click.command("ask")
@click.argument("question", nargs=-1, required=True)
@click.option("-m", "--model", default="", help="Have this model write the answer; for the embedded one sentences are "
              "quoted, see --answers.")  # fmt: skip
@click.option("--answers", type=click.Choice(["auto", "model", "sentences"]), help="Who writes the answer: the model, "
              "or the documents' own sentences are quoted.")  # fmt: skip
@click.option("--response-type", default="", help="Form of the answer: Bullet Points, Single Paragraph, …")
@click.option("--explain", is_flag=True, help="What was found too, and how each sentence was checked.")
@as_json
@by_mode
@narrowing
@where
def _ask(
    question: tuple[str, ...], explain: bool, as_json: bool, document: tuple[str, ...], tag: tuple[str, ...],
    since: str, until: str, workspace: str, **options: str | None,
) -> int:  # fmt: skip
    """Answer QUESTION from documents, code and schemas alone: each sentence is checked against what it cites, and what
    the documents do not say is said. With `-`, the question is read from standard input."""
    from hopql.serve.client import HopQL
    from hopql.serve.exits import telling_stop
    from hopql.serve.knowledge_show import answer_json, exit_code, show_answer
    from hopql.serve.leaving import leaving_at_once

    filters = filters_of(document, tag, since, until)
    client = HopQL(workspace)
    with leaving_at_once(telling_stop(client.cancel), "Stopped."):
        given = {name: value for name, value in options.items() if value}
        state = client.inform(_text(question), filters=filters, **given)
    if as_json:
        print_json(answer_json(state))
    else:
        show_answer(state, explain=explain)
    return exit_code(state)


@click.command("search")
@click.argument("question", nargs=-1, required=True)
@click.option("-k", "knowledge_k", type=click.IntRange(0, 1000), help="Entities, relations or passages that are looked "
              "at; 0: as the mode has it.")  # fmt: skip
@click.option("--tokens", "knowledge_tokens", type=click.IntRange(200, 200_000), help="Size of what is found, at most.")
@click.option("--rerank", metavar="cross-encoder:NAME", help="Order the passages anew by this model.")
@as_json
@by_mode
@narrowing
@where
def _search(
    question: tuple[str, ...], as_json: bool, document: tuple[str, ...], tag: tuple[str, ...], since: str, until: str,
    workspace: str, **given: str | int | None,
) -> int:  # fmt: skip
    """Show what an answer to QUESTION would be written from: entities, relations, passages. Needs no model."""
    from hopql.nodes.wording_rules import rules_of
    from hopql.serve.client import HopQL
    from hopql.serve.knowledge_show import show_context
    from hopql.tools.options import effective
    from hopql.tools.planning.extract_keywords import by_rules

    filters = filters_of(document, tag, since, until)
    folder, store = opened(workspace, schema=True)
    client = HopQL(workspace, **{name: value for name, value in given.items() if value is not None})
    options, text = effective(client.context({}), folder), _text(question)
    found = store.search(
        text, by_rules(text, rules_of(folder)), options.mode, filters=filters, k=options.knowledge_k,
        budget=options.knowledge_tokens, rerank=options.rerank,
    )  # fmt: skip
    if as_json:
        print_json(found)
    else:
        show_context(found)
    return 0


def _text(question: tuple[str, ...]) -> str:
    return sys.stdin.read() if question == ("-",) else " ".join(question)


COMMANDS = {each.name: each for each in (_ask, _search)}
