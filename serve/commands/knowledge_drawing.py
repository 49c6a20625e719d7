"""`hopql knowledge show, graph`: one entity in words, and the graph as a picture or a file."""

from __future__ import annotations

from pathlib import Path

import click

from hopql.serve.commands.knowledge_opening import as_json, filters_of, narrowing, opened, print_json, where


@click.command("show")
@click.argument("entity", nargs=-1, required=True)
@click.option("-n", "limit", type=click.IntRange(1, 1000), default=20, show_default=True,
              help="Relations in each direction, and passages, at most.")  # fmt: skip
@as_json
@narrowing
@where
def _show(
    entity: tuple[str, ...], limit: int, as_json: bool, document: tuple[str, ...], tag: tuple[str, ...], since: str,
    until: str, workspace: str,
) -> None:  # fmt: skip
    """Show what the documents say of ENTITY: names, descriptions by document, relations, passages."""
    from hopql.serve.knowledge_show import show_about
    from hopql.tools.knowledge.cut_neighbourhood import about

    filters = filters_of(document, tag, since, until)
    found = about(opened(workspace, schema=True)[1], " ".join(entity), limit=limit, filters=filters)
    if as_json:
        print_json(found)
    else:
        show_about(found)


@click.command("graph")
@click.argument("entity", nargs=-1)
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="graph.svg (a picture), graph.mmd (Mermaid) or graph.graphml (Gephi, yEd, networkx).")  # fmt: skip
@click.option("--depth", type=click.IntRange(1, 10), default=1, show_default=True, help="Relations away from ENTITY.")
@click.option("-n", "limit", type=click.IntRange(1, 200), default=30, show_default=True, help="Entities at most.")
@as_json
@narrowing
@where
def _graph(
    entity: tuple[str, ...], out: Path, depth: int, limit: int, as_json: bool, document: tuple[str, ...],
    tag: tuple[str, ...], since: str, until: str, workspace: str,
) -> None:  # fmt: skip
    """Draw what is around ENTITY into a file. Without ENTITY: the most connected entities, and in a .graphml file all
    of them."""
    from hopql.serve.knowledge_show import counted, line
    from hopql.tools.knowledge.draw_picture import picture

    filters = filters_of(document, tag, since, until)
    store = opened(workspace, schema=True)[1]
    entities, relations = picture(store, out, " ".join(entity), depth=depth, limit=limit, filters=filters)
    if as_json:
        print_json({"file": str(out), "entities": entities, "relations": relations})
    else:
        shown = "1 entity" if entities == 1 else f"{entities:,} entities"
        click.echo(f"{shown} and {counted(relations, 'relation')} in {line(str(out))}", err=True)


COMMANDS = {each.name: each for each in (_show, _graph)}
