"""The order of hops: each after what it needs."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.hops import Hop
from hopql.tools.queries.placeholders import names


def ordered(hops: Sequence[Hop]) -> list[Hop]:
    """The hops with their needs, each after what it needs, numbered so."""
    giver = {hop["gives"]: hop for hop in hops if hop["gives"]}
    ordered: list[Hop] = []

    def place(hop: Hop) -> None:
        if hop in ordered:
            return
        for name in names(hop["text"]):
            if name in giver and giver[name] is not hop:
                place(giver[name])
        ordered.append(hop)

    for hop in hops:
        place(hop)
    number = {id(hop): place for place, hop in enumerate(ordered, 1)}
    needs = {id(hop): [number[id(giver[name])] for name in names(hop["text"]) if name in giver] for hop in ordered}
    return [{**hop, "id": number[id(hop)], "needs": needs[id(hop)]} for hop in ordered]
