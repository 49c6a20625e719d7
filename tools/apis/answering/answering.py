"""From what was found to the calls of an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hopql.state.apis import ApiContext, Call, Input, Operation, SpecCard
from hopql.tools.apis.answering.choosing import chosen
from hopql.tools.apis.answering.curl import curl
from hopql.tools.apis.answering.inputs import as_text
from hopql.tools.apis.answering.linking import lacking_givers, link
from hopql.tools.apis.answering.names import leaf, plain
from hopql.tools.apis.answering.ordering import ordered
from hopql.tools.apis.answering.plan import Planned
from hopql.tools.apis.answering.requests import Held, Request, request_of, url_of
from hopql.tools.apis.answering.script import pieces, script
from hopql.tools.apis.answering.telling import lacking_of, told
from hopql.tools.apis.answering.values import said

_GIVES = 6


@dataclass(frozen=True)
class Answer:
    """The calls of an answer."""

    text: str
    calls: list[Call]
    lacking: str
    """What no spec offers, with the nearest; empty when everything is there."""
    python: str
    """All calls as one file."""


def answer(
    question: str,
    context: ApiContext,
    *,
    lookup: Callable[[str], Operation | None],
    near: Callable[[str], Sequence[Operation]],
    cards: Mapping[str, SpecCard],
) -> Answer:
    """The operations that serve the needs, in the order in which they would be called, with what each needs and gives.

    Nothing is made up: an input has what the request says, the spec's default, or what an earlier call gives;
    everything else that is required is a placeholder.

    Args:
        lookup: an operation by its id.
        near: the operations of a spec, by its id.
        cards: of the specs of what was found, by id.
    """
    calls = chosen(context, cards, lookup)
    for call in calls:
        call.values.update(said(call.texts, question, call.operation))
    calls = ordered(calls)
    link(calls)
    calls = ordered([*lacking_givers(calls, near), *calls])
    requests = [(call, request_of(call, cards)) for call in calls]
    code = pieces(requests)
    made = [_call(n, call, request, requests, code[n - 1], lookup) for n, (call, request) in enumerate(requests, 1)]
    lacking = lacking_of(context)
    return Answer(told(made, [call.notes for call in calls], lacking), made, lacking, script(requests))


def _call(
    n: int, call: Planned, request: Request, requests: Sequence[tuple[Planned, Request]], code: str,
    lookup: Callable[[str], Operation | None],
) -> Call:  # fmt: skip
    operation = call.operation
    numbers = {id(one): place for place, (one, _) in enumerate(requests, 1)}
    return Call(
        n=n, operation=operation["id"], method=operation["method"], path=operation["path"], url=url_of(request),
        title=call.title, version=call.version, uri=call.uri, need=call.need,
        does=plain(
            operation["summary"] or operation["description"] or operation["operation_id"] or operation["path"], 200
        ),
        inputs=[_input(one, numbers) for one in request.held], gives=_gives(call, requests),
        after=sorted({numbers[id(giver)] for giver in call.givers()}), security=operation["security"],
        deprecated=operation["deprecated"], curl=curl(operation["method"], request), python=code,
        others=[_named(other, operation, lookup) for other in call.others],
    )  # fmt: skip


def _input(one: Held, numbers: Mapping[int, int]) -> Input:
    field, giver = one.input, one.giver
    return Input(
        name=field["name"], where=field["where"], type=field["type"], required=field["required"],
        value=as_text(one.shown()), origin=one.origin, call=numbers[id(giver)] if giver else 0,  # type: ignore[typeddict-item]
        field=one.given["name"] if one.given else "", description=field["description"],
    )  # fmt: skip


def _gives(call: Planned, requests: Sequence[tuple[Planned, Request]]) -> list[str]:
    """Fields of a call's answer: what later calls take first, then what names the thing, then the rest."""
    taken = [one.given["name"] for _, request in requests for one in request.held if one.giver is call and one.given]
    names = [field["name"] for field in call.operation["gives"] if field["name"]]
    keys = [name for name in names if leaf(name).lower().endswith("id")]
    return list(dict.fromkeys([*taken, *keys[:2], *names]))[:_GIVES]


def _named(other: str, operation: Operation, lookup: Callable[[str], Operation | None]) -> str:
    """An alternative as a person reads it."""
    found = lookup(other)
    return f"{found['method']} {found['path']}" if found else other.removeprefix(f"{operation['spec']} ")
