"""The inputs of a call, and what a request says for them: bound where its words leave no doubt, and never guessed.

With them the words of identifiers and paths, by which calls are linked too.
"""

from __future__ import annotations

import dataclasses
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from hopql.state.apis import ApiField, Operation, Scheme, SpecCard, Where
from hopql.tools.base.tokenize_text import singular, split_identifier

Words = tuple[str, ...]


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


KEYS: Final = frozenset(("id", "uuid", "guid", "identifier"))
"""What an identifier calls the id of a resource, all the same thing."""
CODES: Final = _set("key code number no ref reference token slug handle sku arn pnr")
"""Other things that tell one of a resource from the others."""
WRAPPERS: Final = _set(
    "data item result response content payload body record list entry value attribute object row element hit document"
    " embedded page collection output resource"
)
"""Names around the fields of an answer that say nothing of what it holds."""
GENERIC: Final = (
    KEYS | CODES
    | _set("name title label description type kind status state date time value amount count email phone url address")
    | _set("note text message data format version language category")
)  # fmt: skip
"""Names that say nothing without the resource that they are of."""
_ACTIONS: Final = _set(
    "get list search find fetch read create add new insert update edit set put patch delete remove cancel query bulk"
    " batch all count me self by do post execute run approve reject activate deactivate enable disable archive restore"
    " publish close reopen show"
)
_SKIPPED: Final = re.compile(r"^(?:v\d[\w.-]*|\d{4}-\d\d(?:-\d\d)?|api|apis|rest|rpc|public)$", re.IGNORECASE)
PARAMETER: Final = re.compile(r"\{[+;/.?#&]?([^{}*]*)\*?\}")


@lru_cache(maxsize=50_000)
def words_of(name: str) -> Words:
    """Lower-case words of an identifier, in the singular: `adGroupIds` → ad, group, id."""
    return tuple(singular(word) for word in split_identifier(re.sub(r"[^\w]+|_+", " ", name)))


def leaf(name: str) -> str:
    """The last part of a field's path: `items[].sku` → sku."""
    return name.rsplit(".", 1)[-1].replace("[]", "")


def containers(name: str) -> list[Words]:
    """The words of what a field stands in, from outside, without names that only wrap: `data.orders[].id` → order."""
    found = [words_of(part.replace("[]", "")) for part in name.split(".")[:-1]]
    return [words for words in found if words and not set(words) <= WRAPPERS]


def path_parameters(path: str) -> list[str]:
    """Names of a path's parameters, in order."""
    return [match for match in PARAMETER.findall(path.split("#")[0]) if match]


def resource(path: str) -> Words:
    """What a path is about, in the singular: `/v2/customers/{id}/ad-groups/search` → ad, group."""
    for segment in reversed(segments(path)):
        if PARAMETER.search(segment) and not PARAMETER.sub("", segment).strip(":."):
            continue
        if words := _noun(PARAMETER.sub("", segment)):
            return words
    return ()


def owner(name: str, path: str) -> Words:
    """What stands before a parameter in a path, which a bare id is of: `/orders/{id}` → order. Empty where another
    parameter or nothing stands there."""
    before = ""
    for segment in segments(path):
        if name in PARAMETER.findall(segment):
            return _noun(before) if before and not PARAMETER.search(before) else ()
        before = segment
    return ()


def slot(field: ApiField, operation: Operation) -> str:
    """The name of a value, for its placeholder, in snake case: `{id}` of /orders/{id} → order_id; a name
    that says nothing by itself gets its resource."""
    words = split_identifier(re.sub(r"[^\w]+|_+", " ", leaf(field["name"])))
    single = tuple(singular(word) for word in words)
    if len(words) == 1 and single[0] in GENERIC:
        around = containers(field["name"])
        about = around[-1] if around else owner(field["name"], operation["path"]) if field["where"] == "path" else ()
        words = (*(about or resource(operation["path"])), *words)
    elif not words:
        words = containers(field["name"])[-1] if containers(field["name"]) else ()
    return identifier("_".join(words)) or "value"


def identifier(text: str) -> str:
    """A text as a lower-case name of letters, digits and underscores; empty where no letter of it fits."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"\W+|__+", "_", ascii_text).strip("_").lower()[:60].rstrip("_")


def segments(path: str) -> list[str]:
    """The parts of a path."""
    return [part for part in path.split("#")[0].split("?")[0].split("/") if part]


def _noun(segment: str) -> Words:
    """The words of a path's segment without what it does to them: getOrder → order; a version has none."""
    if _SKIPPED.match(segment):
        return ()
    words = list(words_of(segment.split(":")[0]))
    while words and words[0] in _ACTIONS:
        words.pop(0)
    if "by" in words:
        words = words[: words.index("by")]
    return tuple(words)


Key = tuple[Where, str]
"""Where an input stands, and its name."""
Json = Any
"""A string, number, truth value, list: as JSON has them."""


@dataclass(eq=False)
class Planned:
    """A call to be."""

    operation: Operation
    card: SpecCard
    """Of its spec."""
    need: int
    """The first need that it serves; 0: it only gives what another one needs."""
    texts: list[str] = dataclasses.field(default_factory=list)
    """The parts of the request that it serves."""
    others: list[str] = dataclasses.field(default_factory=list)
    """`METHOD /path` of operations that do it about as well."""
    values: dict[Key, Json] = dataclasses.field(default_factory=dict)
    """What the request says for its inputs."""
    links: dict[Key, tuple[Planned, ApiField]] = dataclasses.field(default_factory=dict)
    """Inputs that get a field of another call's answer."""

    def givers(self) -> list[Planned]:
        """The calls whose answers it has something from, each once."""
        return list(dict.fromkeys(giver for giver, _ in self.links.values()))


def key_of(one: ApiField) -> Key:
    """What tells an input of an operation from its others."""
    return one["where"], one["name"]


_NOT_SENT: Final = frozenset(("accept", "content-type", "authorization"))
"""Headers that OpenAPI has ignored where a spec lists them as parameters."""


def inputs_of(operation: Operation) -> list[ApiField]:
    """All inputs of an operation, in the order path, query and others, body; parameters of the path that the path
    does not have are left out."""
    named = path_parameters(operation["path"])
    listed = {field["name"]: field for field in operation["parameters"] if field["where"] == "path"}
    found = [listed[name] for name in named if name in listed]
    found += [
        field for field in operation["parameters"]
        if field["where"] != "path" and (field["where"] != "header" or field["name"].lower() not in _NOT_SENT)
    ]  # fmt: skip
    found += operation["body"]
    return list({key_of(field): field for field in found}.values())


def sent_inputs(operation: Operation, said: Collection[Key], schemes: Collection[Scheme] = ()) -> list[ApiField]:
    """The inputs that a call sends: what the path has, what is required, and what is said. What security sends by
    itself is not among them, nor an object of which fields are sent."""
    secret = {(scheme["where"], scheme["parameter"].lower()) for scheme in schemes if scheme["kind"] == "apiKey"}
    kept = [
        field for field in inputs_of(operation)
        if (field["where"] == "path" or field["required"] or key_of(field) in said)
        and (field["where"], field["name"].lower()) not in secret
    ]  # fmt: skip
    bodies = [field["name"] for field in kept if field["where"] == "body"]
    return [
        field for field in kept
        if field["where"] != "body"
        or not any(name.startswith((f"{field['name']}.", f"{field['name']}[]")) for name in bodies)
    ]  # fmt: skip


def spec_value(field: ApiField) -> Json | None:
    """What the spec itself says for a required input: its default, or the only value that it may have."""
    with suppress(ValueError):
        if (value := json.loads(field["default"] or "null")) is not None:
            return value
    return field["enum"][0] if len(field["enum"]) == 1 and kind(field) == "string" else None


def kind(field: ApiField) -> str:
    """The plain type of a field: of "string or null" string; "any" where it may be several."""
    kinds = [part.strip() for part in field["type"].split(" or ") if part.strip() != "null"]
    return kinds[0] if len(kinds) == 1 else "any"


def element(field: ApiField) -> str:
    """The type of a list's elements; empty where a field is no list."""
    whole = kind(field)
    if whole == "array":
        return "any"
    return whole.removeprefix("array of ") if whole.startswith("array of ") else ""


def as_text(value: Json) -> str:
    """A value as it stands in a URL, a form or a header; a list's elements with commas."""
    if isinstance(value, list):
        return ",".join(as_text(one) for one in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


_QUOTED: Final = r"\"(?P<double>[^\"\n]{1,200})\"|“(?P<curly>[^”\n]{1,200})”|(?<!\w)'(?P<single>[^'\n]{1,200})'(?!\w)"
_TOKEN: Final = r"(?P<token>#?(?=[\w-]*\d)[A-Za-z0-9][\w-]*)"
_NUMBER: Final = r"(?P<number>[-−]?(?:[$€£]\s?)?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?(?:[$€£]\s?)?\d+(?:\.\d+)?)"
_PROPER: Final = (
    r"(?P<proper>(?-i:(?:[A-Z][A-Z0-9]+|[A-Z]?\d+[A-Z][\w-]*|[A-Z]\d[\w-]*)(?!\w)"
    r"|[A-Z][\w&'’-]*\w(?:\s+(?:of\s+)?[A-Z][\w&'’-]*\w\.?)*))"
)
"""A code or a name: B6, JFK, Frontier Airlines Inc."""
_EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_ISO: Final = re.compile(r"(?<![\w-])\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\w-])")

_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_WRITTEN: Final = re.compile(
    rf"\b(?:(?P<month>{_MONTH})\.?\s+(?P<day>\d\d?)(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})"
    rf"|(?P<day2>\d\d?)(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month2>{_MONTH})\.?,?\s+(?P<year2>\d{{4}}))\b",
    re.IGNORECASE,
)
_DULL_ENUM: Final = frozenset(
    ("all", "any", "none", "true", "false", "yes", "no", "default", "other", "new", "id", "name")
)
_STARTS: Final = frozenset(("start", "from", "begin", "since", "after"))
_ENDS: Final = frozenset(("end", "to", "until", "before"))



def bind_values(texts: Sequence[str], question: str, operation: Operation) -> dict[Key, Json]:
    """The values that a request says for an operation. `texts`: the parts of the request that the operation serves,
    looked at first. `question`: the whole of it; an id or an address that it names once is meant everywhere."""
    fields = [field for field in inputs_of(operation) if kind(field) != "object"]
    text = ". ".join(texts)
    found: dict[Key, Json] = {}
    for field in fields:
        value = _named(field, text, operation)
        if value is None and _is_key(field, operation):
            value = _named(field, question, operation)
        if value is not None:
            found[key_of(field)] = value
    for key, bound in [*_dates(fields, text), *_enum_values(fields, text), *_addresses(fields, text or question)]:
        found.setdefault(key, bound)
    return _unshared(found)


def _named(field: ApiField, text: str, operation: Operation) -> Json | None:
    """A value that stands at the field's own words, once."""
    if _is_date(field):
        return None
    found = (match for pattern in _patterns(field, operation) for match in re.finditer(pattern, text, re.IGNORECASE))
    raw = {next(filter(None, match.groups()), "") for match in found}
    values = [value for one in raw if one and (value := _typed(one, field)) is not None]
    return values[0] if len(set(map(str, values))) == 1 else None


def _patterns(field: ApiField, operation: Operation) -> Iterator[str]:
    """Ways to say a value of a field."""
    name = leaf(field["name"])
    yield rf"(?<![\w.]){re.escape(name)}\s*(?:=|:|\bis\b)\s*(?:{_QUOTED}|(?P<bare>[\w.@+-]+))"
    words = list(words_of(name))
    if not words:
        return
    spelt = _spelt(words)
    if _is_key(field, operation):
        about = [word for word in words if word not in KEYS | CODES] or list(owner(field["name"], operation["path"]))
        about = about or list(resource(operation["path"]))
        if about:
            marks = (
                r"(?:(?:\s+with|\s+has|\s+having)?(?:\s+(?:the|its|an?))?(?:\s+unique)?"
                r"\s+(?:id|ids|number|no\.?|code|key|reference))?"
            )
            yield rf"\b{_spelt(about)}\b{marks}(?:\s+is)?\s*(?:[:#=]\s*)?(?:{_QUOTED}|{_TOKEN})"
        return
    joint = r"\s*(?:of|is|to|at|as|=|:|called|named)?\s*(?:the\s+)?"
    if kind(field) in ("integer", "number"):
        yield rf"\b{spelt}\b{joint}(?:about\s+|up\s+to\s+)?{_NUMBER}(?![\w%.]*\d)"
        yield rf"(?<![\w.,-]){_NUMBER}\s+(?:\w+\s+)?{spelt}\b" if len(words[-1]) > 3 else rf"{_NUMBER}\s+{spelt}\b"
        return
    yield rf"\b{spelt}\b(?:\s+(?:of|is|to|as|called|named))?\s*[:=]?\s*(?:{_QUOTED})"
    if not field["enum"] and field["format"] in ("", "iata", "code"):
        yield rf"(?<!\w){spelt}\s+(?:(?:code|number)\s+)?{_PROPER}"
    about = words[:-1] or list(resource(operation["path"]))
    if words[-1] in ("name", "title") and len(words) <= 2 and about:
        yield rf"\b{_spelt(about)}\b\s+(?:called|named|titled|with\s+the\s+(?:name|title))\s+(?:{_QUOTED})"


def _spelt(words: Sequence[str]) -> str:
    return r"[\s_-]+".join(rf"{re.escape(word)}(?:s|es)?" for word in words)


def _typed(raw: str, field: ApiField) -> Json | None:
    """A text as a value of a field's type; None where it cannot be one."""
    type_ = element(field) or kind(field)
    value: Json | None = raw.strip().lstrip("#")
    if type_ in ("integer", "number", "boolean"):
        try:
            value = json.loads(re.sub(r"[$€£,\s]", "", raw).replace("−", "-").lstrip("#").lower())
        except ValueError:
            return None
        if type(value) not in {"integer": (int,), "number": (int, float), "boolean": (bool,)}[type_]:
            return None
    elif field["format"] == "email" and not _EMAIL.fullmatch(str(value)):
        return None
    if field["enum"]:
        value = next((one for one in field["enum"] if one.lower() == str(value).lower()), None)
    return [value] if element(field) and value is not None else value


def _dates(fields: Sequence[ApiField], text: str) -> Iterator[tuple[Key, Json]]:
    """Dates: one for the only field that takes one, two for a start and an end."""
    dated = [field for field in fields if _is_date(field)]
    dates = list(dict.fromkeys([*_ISO.findall(text), *filter(None, map(_iso, _WRITTEN.finditer(text)))]))
    if len(dated) == 1 and len(dates) == 1:
        yield key_of(dated[0]), dates[0]
    elif len(dates) == 2:
        starts = [field for field in dated if _STARTS & set(words_of(leaf(field["name"])))]
        ends = [field for field in dated if _ENDS & set(words_of(leaf(field["name"])))]
        if len(starts) == len(ends) == 1:
            first, last = sorted(dates)
            yield from ((key_of(starts[0]), first), (key_of(ends[0]), last))


def _iso(match: re.Match[str]) -> str:
    month, day, year = (match[name] or match[f"{name}2"] for name in ("month", "day", "year"))
    try:
        return datetime.strptime(f"{day} {month[:3]} {year}", "%d %b %Y").date().isoformat()
    except ValueError:
        return ""


def _is_date(field: ApiField) -> bool:
    words = words_of(leaf(field["name"]))
    return field["format"] in ("date", "date-time") or (kind(field) == "string" and bool(words) and words[-1] == "date")


def _enum_values(fields: Sequence[ApiField], text: str) -> Iterator[tuple[Key, Json]]:
    """Values that a field lists and the request names, where no other field lists the same."""
    listing = Counter(value.lower() for field in fields for value in {*field["enum"]})
    plain = f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "
    for field in fields:
        named = [
            value for value in dict.fromkeys(field["enum"])
            if len(value) > 2 and value.lower() not in _DULL_ENUM and listing[value.lower()] == 1
            and f" {' '.join(re.findall(r'[a-z0-9]+', value.lower()))} " in plain
        ]  # fmt: skip
        if element(field) and named:
            yield key_of(field), named
        elif len(named) == 1:
            yield key_of(field), named[0]


def _addresses(fields: Sequence[ApiField], text: str) -> Iterator[tuple[Key, Json]]:
    emails = list(dict.fromkeys(_EMAIL.findall(text)))
    taking = [
        field for field in fields if field["format"] == "email" or words_of(leaf(field["name"]))[-1:] == ("email",)
    ]
    if len(emails) == 1 and len(taking) == 1:
        yield key_of(taking[0]), [emails[0]] if element(taking[0]) else emails[0]


def _is_key(field: ApiField, operation: Operation) -> bool:
    """Whether a field tells one of its kind from the others: an id, or a parameter of the path."""
    last = words_of(leaf(field["name"]))[-1:]
    of_path = CODES.union(resource(operation["path"])) if field["where"] == "path" else frozenset[str]()
    return not KEYS.union(of_path).isdisjoint(last)


def _unshared(found: dict[Key, Json]) -> dict[Key, Json]:
    """The values without those that two fields of different names would share: who is meant is not clear then."""
    names: dict[str, set[str]] = {}
    for key, value in found.items():
        names.setdefault(str(value), set()).add(leaf(key[1]).lower())
    return {key: value for key, value in found.items() if len(names[str(value)]) == 1}
