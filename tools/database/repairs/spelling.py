"""Names that are nearly a real name: a plural, a missing underscore, a letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz
from sqlglot import exp

from hopql.tools.database.names import letters
from hopql.tools.database.repairs.draft import Draft, Edit

_CERTAIN = 90.0
_APART = 6.0
_SHORTEST = 4


def spell_tables(draft: Draft) -> Iterable[Edit]:
    """A table that does not exist is the one granted table whose name it nearly is."""
    names = draft.resolver.names
    for node in draft.resolver.missing_tables:
        if node.args.get("catalog") or names.alike("", node.name):
            continue
        prefix = f"{node.args['db'].name}." if node.args.get("db") else ""
        real = nearly(prefix + node.name, list(names.cards)) or (not prefix and nearly(node.name, _bare(names.cards)))
        place = draft.place(node.args.get("db") or node.this, node.this)
        if real and place:
            full = real if real in names.cards else next(name for name in names.cards if name.endswith(f".{real}"))
            text = ".".join(draft.written(part) for part in full.split("."))
            used = not node.alias and any(c.table.lower() == node.name.lower() for c in draft.find(exp.Column))
            keep = f" AS {node.this.sql()}" if used else ""
            yield Edit(*place, text + keep, f"table {node.name} is {full}")


def spell_columns(draft: Draft) -> Iterable[Edit]:
    """A column that no table has is the one column in sight whose name it nearly is; one that another table has too,
    only where case, spaces and marks are all that is different."""
    for node, sources in draft.resolver.missing_columns:
        if not all(source.known for source in sources):
            continue
        sight = {key: real or key for source in sources for key, real in source.columns.items()}
        if draft.resolver.names.owners(node.name):
            sight = {key: real for key, real in sight.items() if letters(key) == letters(node.name)}
        real = nearly(node.name, sorted(sight))
        place = draft.place(node.this, node.this)
        if real and place and sum(real in source.columns for source in sources) == 1:
            written = draft.written(sight[real])
            yield Edit(*place, written, f"column {node.name} is {written}")


def nearly(name: str, among: Sequence[str]) -> str:
    """The one name that this is apart from case, underscores and number, or at least nine tenths; or nothing."""
    same = [other for other in among if _plain(other) == _plain(name)]
    if same or len(name) < _SHORTEST:
        return same[0] if len(same) == 1 else ""
    scored = sorted(((fuzz.ratio(name.lower(), other.lower()), other) for other in among), reverse=True)[:2]
    if not scored or scored[0][0] < _CERTAIN or re.findall(r"\d+", name) != re.findall(r"\d+", scored[0][1]):
        return ""
    return scored[0][1] if len(scored) == 1 or scored[0][0] - scored[1][0] >= _APART else ""


def _bare(names: Iterable[str]) -> list[str]:
    return [name.rpartition(".")[2] for name in names if "." in name]


def _plain(name: str) -> str:
    plain = re.sub(r"[^a-z0-9.]", "", name.lower())
    if plain.endswith("ies") and len(plain) > _SHORTEST:
        return plain[:-3] + "y"
    if re.search(r"(ss|x|ch|sh)es$", plain):
        return plain[:-2]
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") and len(plain) >= _SHORTEST else plain
