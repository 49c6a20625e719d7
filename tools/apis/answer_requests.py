"""From what was found to the calls of an answer: which, what one gives another, in which order, each as a request and
as curl, and the answer in words. Nothing in a value or a spec can be anything but data to a shell."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import indent
from typing import Any, Final
from urllib.parse import quote

from hopql.state.apis import (
    ApiContext,
    ApiField,
    Call,
    Input,
    Need,
    Operation,
    OperationFound,
    Origin,
    Scheme,
    SpecCard,
    Where,
)
from hopql.tools.apis.fill_inputs import (
    CODES,
    KEYS,
    PARAMETER,
    WRAPPERS,
    Json,
    Planned,
    Words,
    as_text,
    bind_values,
    containers,
    element,
    identifier,
    key_of,
    kind,
    leaf,
    owner,
    resource,
    sent_inputs,
    slot,
    spec_value,
    words_of,
)
from hopql.tools.apis.parse_operations import one_line

BASE: Final = "<BASE_URL>"
_SAFE: Final = "-._~"


@dataclass(frozen=True)
class Held:
    """What an input gets: a value, a field of another call's answer, or a placeholder."""

    input: ApiField
    origin: Origin
    shown: Json
    """What stands in the request: the value, or the placeholder, <ORDER_ID>; of a list a list."""
    giver: Planned | None = None
    given: ApiField | None = None

    @property
    def known(self) -> bool:
        """Whether it is a value."""
        return self.origin in ("question", "default")


@dataclass(frozen=True)
class Request:
    """A call's parts."""

    operation: Operation
    base: str
    held: list[Held]
    security: list[Scheme]

    def at(self, where: Where) -> list[Held]:
        """What stands at a place."""
        return [one for one in self.held if one.input["where"] == where]


def request_of(call: Planned) -> Request:
    """The request of a call whose values and links are known."""
    operation = call.operation
    servers = operation["servers"] or call.card["servers"]
    relative = next((one for one in servers if one.startswith("/")), "")
    whole = (one for one in servers if one.lower().startswith(("http://", "https://")))
    base = next(whole, f"{BASE}{relative}")
    named = {one["name"]: one for one in call.card["schemes"]}
    security = [
        named.get(name) or Scheme(name=name, kind="bearer", where="", parameter="") for name in operation["security"]
    ]
    held = []
    for one in sent_inputs(operation, call.values.keys(), security):
        key, mark = key_of(one), f"<{slot(one, operation).upper()}>"
        unknown = [mark] if element(one) else mark
        if key in call.links:
            held.append(Held(one, "call", unknown, *call.links[key]))
        elif key in call.values:
            held.append(Held(one, "question", call.values[key]))
        elif (value := spec_value(one)) is not None:
            held.append(Held(one, "default", value))
        else:
            held.append(Held(one, "placeholder", unknown))
    return Request(operation, base.rstrip("/"), held, security)


def url_of(request: Request) -> str:
    """The address, with the values of the path; placeholders stand as they are."""
    filled = {}
    for one in request.at("path"):
        shown = as_text(one.shown)
        filled[one.input["name"]] = quote(shown, safe=_SAFE) if one.known else shown
    return request.base + PARAMETER.sub(lambda match: filled.get(match[1], match[0]), request.operation["path"])


def body_of(held: Sequence[Held]) -> Json:
    """The body as JSON has it, of its fields: `customer.name` within an object, `items[].sku` in a list of one."""
    if len(held) == 1 and held[0].input["name"] in ("", "[]"):
        return held[0].shown
    root: dict[str, Any] = {}
    for one in held:
        node = root
        *outer, name = [part for part in one.input["name"].replace("[]", ".[]").split(".") if part] or [""]
        for part in outer:
            node = node.setdefault(part, {})
        node[name] = one.shown
    return _with_lists(root)


def _with_lists(node: Json) -> Json:
    """The same with lists of one where a field is called `[]`."""
    if not isinstance(node, dict):
        return node
    return [_with_lists(node["[]"])] if "[]" in node else {name: _with_lists(one) for name, one in node.items()}


_JSON: Final = "application/json"
_MARKDOWN: Final = re.compile(r"(!(?=\[)|\](?=\()|<(?=[!?]|/?[a-z][^<>]*[\s/:=]))", re.IGNORECASE)


def write_curl(request: Request) -> str:
    """The call as curl, for a POSIX shell, a part a line."""
    lines = [f"curl -X {request.operation['method']} {quote_word(url_of(request) + _query(request))}"]
    lines += [f"-H {quote_word(f'{_name(one)}: {as_text(one.shown)}')}" for one in request.at("header")]
    cookies = "; ".join(f"{_name(one)}={as_text(one.shown)}" for one in request.at("cookie"))
    if cookies:
        lines.append(f"-b {quote_word(cookies)}")
    lines += [_secret(scheme) for scheme in request.security]
    lines += _curl_body(request)
    return " \\\n  ".join(lines)


def _query(request: Request) -> str:
    """What stands after the address; a list's elements each by themselves, placeholders as they are."""
    found = []
    for one in request.at("query"):
        name, texts = quote(one.input["name"], safe="[]"), one.shown if isinstance(one.shown, list) else [one.shown]
        found += [f"{name}={quote(text, safe='') if one.known else text}" for text in map(as_text, texts)]
    return f"?{'&'.join(found)}" if found else ""


def _curl_body(request: Request) -> list[str]:
    form, body, content = request.at("form"), request.at("body"), request.operation["content_type"]
    if form and content.startswith("multipart/"):
        return [f"-F {quote_word(f'{_name(one)}={_file(one)}{as_text(one.shown)}')}" for one in form]
    if form:
        return [f"--data-urlencode {quote_word(f'{_name(one)}={as_text(one.shown)}')}" for one in form]
    if not body:
        return []
    text = json.dumps(body_of(body), ensure_ascii=False)
    return [f"-H {quote_word(f'Content-Type: {content or _JSON}')}", f"-d {quote_word(text)}"]


def _file(one: Held) -> str:
    return "@" if one.input["type"] == "file" or one.input["format"] == "binary" else ""


def _secret(scheme: Scheme) -> str:
    """What proves who calls, taken from the environment: only our own text stands in double quotes."""
    if scheme["kind"] == "basic":
        return '-u "$API_USER:$API_PASSWORD"'
    if scheme["kind"] == "apiKey" and scheme["parameter"]:
        name = "".join(char for char in scheme["parameter"] if char.isalnum() or char in "-_.[]")
        if scheme["where"] == "query":
            return f'--url-query "{name}=$API_KEY"'
        if scheme["where"] == "cookie":
            return f'-b "{name}=$API_KEY"'
        return f'-H "{name}: $API_KEY"'
    return '-H "Authorization: Bearer $API_TOKEN"'


def quote_word(text: str) -> str:
    """A text as one word of a POSIX shell. What Markdown would make a picture, a link or HTML of is taken apart by
    quotes that end and begin again, which the shell does not see."""
    word = "'" + text.replace("\0", "").replace("'", "'\\''") + "'"
    return _MARKDOWN.sub(r"\1''", word)


def _name(one: Held) -> str:
    """The name of a field without what would end it where it stands."""
    kept = "".join(char for char in one.input["name"] if char not in "\r\n:;=@<")
    return kept or identifier(leaf(one.input["name"]))


_ABOUT_AS_WELL: Final = 0.9
_MOST_OTHERS: Final = 3


def choose_calls(
    context: ApiContext, cards: Mapping[str, SpecCard], lookup: Callable[[str], Operation | None]
) -> list[Planned]:
    """The calls to be, in the order of the needs; needs with the same operation share a call."""
    calls: dict[str, Planned] = {}
    for need in context["needs"]:
        candidates = [one for one in operations_serving(context, need) if one["operation"]["spec"] in cards]
        if need["n"] in context["unmet"] or not candidates:
            continue
        operation = candidates[0]["operation"]
        if operation["id"] not in calls:
            whole, others = lookup(operation["id"]) or operation, _others(candidates[0], candidates)
            calls[operation["id"]] = Planned(whole, cards[operation["spec"]], need["n"], others=others)
        calls[operation["id"]].texts.append(need["text"])
    return list(calls.values())


def operations_serving(context: ApiContext, need: Need) -> list[OperationFound]:
    """The operations that were found for a need, the one that serves it best first."""
    found = [one for one in context["operations"] if need["n"] in one["needs"]]
    return sorted(found, key=lambda one: (one["needs"].index(need["n"]), one["n"]))


def _others(best: OperationFound, candidates: list[OperationFound]) -> list[str]:
    """Operations that serve the need about as well, by the same method; those of another spec with its title, or where
    it is when the titles are the same."""
    method, told = best["operation"]["method"], []
    for one in candidates[1:]:
        if one["score"] >= _ABOUT_AS_WELL * best["score"] and one["operation"]["method"] == method:
            place = one["uri"] if one["title"] == best["title"] else one_line(one["title"], 80)
            same = one["operation"]["spec"] == best["operation"]["spec"]
            told.append(f"{method} {one['operation']['path']}{'' if same else f' ({place})'}")
    return told[:_MOST_OTHERS]


_MOST_ADDED: Final = 2


def link_calls(calls: Sequence[Planned]) -> None:
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
                call.links[key_of(field)] = (giver, found)
                break


def add_givers(calls: Sequence[Planned], near: Callable[[str], Sequence[Operation]]) -> list[Planned]:
    """Calls that list or find what a key of a path is still needed for, of the same spec; at most two."""
    added: list[Planned] = []
    for call in calls:
        for field in _open(call):
            if field["where"] != "path" or len(added) >= _MOST_ADDED:
                continue
            known = next((one for one in added if given_by(field, call.operation, one.operation)), None)
            giver = known or _giver(field, call, near(call.operation["spec"]))
            if giver and (found := given_by(field, call.operation, giver.operation)):
                call.links[key_of(field)] = (giver, found)
                added += [] if known else [giver]
    return added


def given_by(field: ApiField, operation: Operation, giver: Operation) -> ApiField | None:
    """The field of an operation's answer that is what another's input wants; None: there is none for sure."""
    wanted = key_owner(field, operation)
    if wanted is None or giver["method"] == "DELETE":
        return None
    about, key = wanted
    for one in giver["gives"]:
        kinds = {element(one) or kind(one), element(field) or kind(field)}
        alike = len(kinds - {"any"}) <= 1 and not kinds & {"object", "boolean"}
        if not alike or (element(one) and not element(field)) or leaf(one["name"]).startswith("*"):
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
    return Planned(best, call.card, 0)


def _open(call: Planned) -> list[ApiField]:
    """Required inputs that have no value yet and may be keys."""
    fields = sent_inputs(call.operation, call.values.keys())
    return [one for one in fields if key_of(one) not in call.values and key_of(one) not in call.links
            and kind(one) != "object" and key_owner(one, call.operation) is not None]  # fmt: skip


def _waits_for(call: Planned, other: Planned) -> bool:
    """Whether a call needs, over whatever others, what another gives."""
    return call is other or any(_waits_for(giver, other) for giver in call.givers())


def order_calls(calls: Sequence[Planned]) -> list[Planned]:
    """Calls as the request has them, but for two things: what gives goes before what needs it, and a deletion after all
    others on the same resource. Links never go in a circle, so that there is an order."""
    left = sorted(calls, key=lambda call: _ends(call, calls))
    found: list[Planned] = []
    while left:
        ready = next(
            (call for call in left if all(giver in found for giver in call.givers() if giver in calls)), left[0]
        )
        found.append(ready)
        left.remove(ready)
    return found


def _ends(call: Planned, calls: Sequence[Planned]) -> bool:
    """Whether a call deletes what other calls are about."""
    deletes = [one.operation["method"] == "DELETE" for one in (call, *calls)]
    abouts = [(one.operation["spec"], resource(one.operation["path"])) for one in (call, *calls)]
    return deletes[0] and (abouts[0], False) in zip(abouts[1:], deletes[1:], strict=True)


def tell_lacking(context: ApiContext) -> str:
    """What no spec offers, with the nearest that there is."""
    lines = []
    for need in context["needs"]:
        if need["n"] not in context["unmet"]:
            continue
        nearest = next(iter(operations_serving(context, need)), None)
        line = f"No spec offers “{one_line(need['text'], 160)}”."
        if nearest:
            operation = nearest["operation"]
            does = f": {one_line(operation['summary'], 100)}" if operation["summary"] else ""
            line += f" Nearest: {operation['method']} {operation['path']} ({one_line(nearest['title'], 80)}){does}."
        lines.append(line)
    return "\n".join(lines)


def _step(call: Call) -> list[str]:
    api = f"{one_line(call['title'], 100)} {one_line(call['version'], 40)}".strip()
    old = " (deprecated)" if call["deprecated"] else ""
    only = " It gives what a later call needs." if not call["need"] else ""
    told = {
        "needs": "; ".join(map(_tell_input, call["inputs"])), "gives": ", ".join(call["gives"]),
        "or:": "; ".join(call["others"]),
    }  # fmt: skip
    return [
        f"{call['n']}. {one_line(call['does'], 160)}{only}",
        f"   {call['method']} {call['path']}{old} — {api} ({call['uri']})",
        *(f"   {what} {text}" for what, text in told.items() if text),
    ]


def _tell_input(one: Input) -> str:
    name = one["name"] or "the body"
    if one["origin"] == "call":
        return f"{name} (from call {one['call']}: {one['field']})"
    if one["origin"] == "placeholder":
        return f"{name} {one['value']}"
    return f"{name} = {one['value']}" + (" (the spec's default)" if one["origin"] == "default" else "")


_GIVES = 6


@dataclass(frozen=True)
class Answer:
    """The calls of an answer."""

    text: str
    calls: list[Call]
    lacking: str
    """What no spec offers, with the nearest; empty when everything is there."""


def answer_request(
    question: str,
    context: ApiContext,
    *,
    lookup: Callable[[str], Operation | None],
    near: Callable[[str], Sequence[Operation]],
    cards: Mapping[str, SpecCard],
) -> Answer:
    """The operations that serve the needs, in the order in which they would be called, with what each needs and gives.

    Nothing is made up: an input has what the request says, the spec's default, or what an earlier call gives;
    everything else that is required is a placeholder. `lookup` gives an operation by its id, `near` those of a spec,
    `cards` specs."""
    calls = choose_calls(context, cards, lookup)
    for call in calls:
        call.values.update(bind_values(call.texts, question, call.operation))
    calls = order_calls(calls)
    link_calls(calls)
    calls = order_calls([*add_givers(calls, near), *calls])
    requests = [(call, request_of(call)) for call in calls]
    made = [_call(n, call, request, requests) for n, (call, request) in enumerate(requests, 1)]
    lacking = tell_lacking(context)
    steps = ["\n".join([*_step(one), "", indent(one["curl"], "   ")]) for one in made]
    return Answer("\n\n".join([*steps, *filter(None, [lacking])]), made, lacking)


def _call(n: int, call: Planned, request: Request, requests: Sequence[tuple[Planned, Request]]) -> Call:
    operation = call.operation
    numbers = {id(one): place for place, (one, _) in enumerate(requests, 1)}
    return Call(
        n=n, operation=operation["id"], method=operation["method"], path=operation["path"], url=url_of(request),
        title=call.card["title"], version=call.card["version"], uri=call.card["uri"], need=call.need,
        does=one_line(
            operation["summary"] or operation["description"] or operation["operation_id"] or operation["path"], 200
        ),
        inputs=[
            Input(
                name=one.input["name"], where=one.input["where"], type=one.input["type"],
                required=one.input["required"], value=as_text(one.shown), origin=one.origin,
                call=numbers[id(one.giver)] if one.giver else 0, field=one.given["name"] if one.given else "",
                description=one.input["description"],
            ) for one in request.held
        ], gives=_gives(call, requests),
        after=sorted({numbers[id(giver)] for giver in call.givers()}), security=operation["security"],
        deprecated=operation["deprecated"], curl=write_curl(request),
        others=call.others,
    )  # fmt: skip


def _gives(call: Planned, requests: Sequence[tuple[Planned, Request]]) -> list[str]:
    """Fields of a call's answer: what later calls take first, then what names the thing, then the rest."""
    taken = [one.given["name"] for _, request in requests for one in request.held if one.giver is call and one.given]
    names = [field["name"] for field in call.operation["gives"] if field["name"]]
    keys = [name for name in names if leaf(name).lower().endswith("id")]
    return list(dict.fromkeys([*taken, *keys[:2], *names]))[:_GIVES]
