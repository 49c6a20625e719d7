"""Which operations answer a request: for each need the one that serves it best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hopql.state.apis import ApiContext, Need, Operation, OperationFound, SpecCard
from hopql.tools.apis.answering.plan import Planned

_ABOUT_AS_WELL: Final = 0.9
_MOST_OTHERS: Final = 3


def chosen(
    context: ApiContext, cards: Mapping[str, SpecCard], lookup: Callable[[str], Operation | None]
) -> list[Planned]:
    """The calls to be, in the order of the needs; needs with the same operation share a call."""
    calls: dict[str, Planned] = {}
    for need in context["needs"]:
        candidates = serving(context, need)
        if need["n"] in context["unmet"] or not candidates:
            continue
        best, notes = _current(candidates, cards)
        operation = best["operation"]
        if operation["id"] in calls:
            call = calls[operation["id"]]
            call.texts = (*call.texts, need["text"])
            continue
        if best["selected"] or all(not one["selected"] for one in candidates[:3]):
            notes = [*notes, *_versions(operation, cards)]
        calls[operation["id"]] = Planned(
            lookup(operation["id"]) or operation, best["title"], best["version"], best["uri"], need["n"],
            texts=(need["text"],), others=_others(best, candidates), notes=notes,
        )  # fmt: skip
    return list(calls.values())


def serving(context: ApiContext, need: Need) -> list[OperationFound]:
    """The operations that were found for a need, the one that serves it best first."""
    found = [one for one in context["operations"] if need["n"] in one["needs"]]
    return sorted(found, key=lambda one: (one["needs"].index(need["n"]), one["n"]))


def _current(candidates: list[OperationFound], cards: Mapping[str, SpecCard]) -> tuple[OperationFound, list[str]]:
    """The best, unless it is deprecated and one of the same API, method and about the same worth is not."""
    best = candidates[0]
    if not best["operation"]["deprecated"]:
        return best, []
    for other in candidates[1:]:
        same = _family(other["operation"], cards) == _family(best["operation"], cards)
        alike = other["operation"]["method"] == best["operation"]["method"] and other["score"] >= 0.7 * best["score"]
        if same and alike and not other["operation"]["deprecated"]:
            name = f"{best['operation']['method']} {best['operation']['path']}"
            return other, [f"{name} would do it too, and is deprecated."]
    return best, []


def _others(best: OperationFound, candidates: list[OperationFound]) -> tuple[str, ...]:
    """Operations that serve the need about as well, by the same method."""
    method, floor = best["operation"]["method"], _ABOUT_AS_WELL * best["score"]
    return tuple(
        one["operation"]["id"] for one in candidates
        if one is not best and one["operation"]["method"] == method and one["score"] >= floor
    )[:_MOST_OTHERS]  # fmt: skip


def _versions(operation: Operation, cards: Mapping[str, SpecCard]) -> list[str]:
    """What is said of other versions of the same API among what was found."""
    own = cards.get(operation["spec"])
    if own is None or not own["family"]:
        return []
    same = [card for card in cards.values() if card["family"] == own["family"] and card["id"] != own["id"]]
    versions = sorted({card["version"] for card in same if card["version"] and card["version"] != own["version"]})
    return [f"There is also version {', '.join(versions)} of this API."] if versions else []


def _family(operation: Operation, cards: Mapping[str, SpecCard]) -> str:
    card = cards.get(operation["spec"])
    return card["family"] if card and card["family"] else operation["spec"]
