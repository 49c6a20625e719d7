"""What one call's answer gives another: an id that is returned by one and required by another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hopql.state.apis import ApiField, Operation
from hopql.tools.apis.answering.inputs import element, kind, sent
from hopql.tools.apis.answering.names import CODES, KEYS, WRAPPERS, Words, containers, leaf, owner, resource, words_of
from hopql.tools.apis.answering.plan import Link, Planned, key_of

_MOST_ADDED: Final = 2


def link(calls: Sequence[Planned]) -> None:
    """Link the required keys that nothing was said for to the answers of other calls, earlier ones first. A wrong link
    is worse than none: kinds and the resource that an id is of must agree, and no call may wait for itself. A later
    call gives only the key of what it makes itself."""
    for place, call in enumerate(calls):
        _link_one(call, list(reversed(calls[:place])))
    for place, call in enumerate(calls):
        makers = [one for one in calls[place + 1 :] if one.operation["method"] == "POST"]
        _link_one(call, makers, makes=True)


def _link_one(call: Planned, givers: Sequence[Planned], *, makes: bool = False) -> None:
    for field in _open(call):
        owned = key_owner(field, call.operation)
        for giver in givers:
            if makes and (owned is None or owned[0] != resource(giver.operation["path"])):
                continue
            found = None if _waits_for(giver, call) else given_by(field, call.operation, giver.operation)
            if found is not None:
                call.links[key_of(field)] = Link(giver, found, many=bool(element(field)))
                break


def lacking_givers(calls: Sequence[Planned], near: Callable[[str], Sequence[Operation]]) -> list[Planned]:
    """Calls that list or find what a key of a path is still needed for, of the same spec; at most two."""
    added: list[Planned] = []
    for call in calls:
        for field in _open(call):
            if field["where"] != "path" or len(added) >= _MOST_ADDED:
                continue
            known = next((one for one in added if given_by(field, call.operation, one.operation)), None)
            giver = known or _giver(field, call, near(call.operation["spec"]))
            if giver is None:
                continue
            found = given_by(field, call.operation, giver.operation)
            assert found is not None
            call.links[key_of(field)] = Link(giver, found, many=bool(element(field)))
            if giver not in added:
                added.append(giver)
    return added


def given_by(field: ApiField, operation: Operation, giver: Operation) -> ApiField | None:
    """The field of an operation's answer that is what another's input wants; None: there is none for sure."""
    wanted = key_owner(field, operation)
    if wanted is None or giver["method"] == "DELETE":
        return None
    about, key = wanted
    for one in giver["gives"]:
        if not _agree(one, field) or leaf(one["name"]).startswith("*"):
            continue
        words = words_of(leaf(one["name"]))
        around = containers(one["name"])
        if words == (*about, *key):
            return one
        of = around[-1] if around else resource(giver["path"])
        if words in ((*key,), *(((each,) for each in KEYS) if set(key) <= KEYS else ())) and of == about:
            inner = [words_of(part.replace("[]", "")) for part in one["name"].split(".")[:-1]]
            if all(set(part) <= WRAPPERS or part == about for part in inner):
                return one
    return None


def key_owner(field: ApiField, operation: Operation) -> tuple[Words, Words] | None:
    """What a key is of, and what it is called: `order_id` → (order), (id); `{id}` of /orders/{id} the same; None for
    what is no key."""
    words = words_of(leaf(field["name"]))
    if not words or words[-1] not in KEYS | CODES:
        about = owner(field["name"], operation["path"]) if field["where"] == "path" else ()
        return (about, ("id",)) if about and words == about else None
    about = words[:-1]
    if not about and field["where"] == "path":
        about = owner(field["name"], operation["path"])
    return (about, words[-1:]) if about else None


def _giver(field: ApiField, call: Planned, operations: Sequence[Operation]) -> Planned | None:
    """An operation of the same spec that gives a key and needs no key itself: a list before a single one."""
    fitting = [
        one for one in operations
        if one["method"] == "GET" and one["id"] != call.operation["id"] and not one["deprecated"]
        and "{" not in one["path"] and given_by(field, call.operation, one)
    ]  # fmt: skip
    if not fitting:
        return None
    best = min(fitting, key=lambda one: (sum(each["required"] for each in one["parameters"]), len(one["path"])))
    return Planned(best, call.title, call.version, call.uri, 0)


def _open(call: Planned) -> list[ApiField]:
    """Required inputs that have no value yet and may be keys."""
    fields = sent(call.operation, call.values.keys())
    return [one for one in fields if key_of(one) not in call.values and key_of(one) not in call.links
            and kind(one) != "object" and key_owner(one, call.operation) is not None]  # fmt: skip


def _agree(one: ApiField, other: ApiField) -> bool:
    kinds = {element(one) or kind(one), element(other) or kind(other)}
    return len(kinds - {"any"}) <= 1 and not kinds & {"object", "boolean"} and not (element(one) and not element(other))


def _waits_for(call: Planned, other: Planned) -> bool:
    """Whether a call needs, over whatever others, what another gives."""
    seen: list[Planned] = []
    left = list(call.givers())
    while left:
        one = left.pop()
        if one is other:
            return True
        if one not in seen:
            seen.append(one)
            left += one.givers()
    return call is other
