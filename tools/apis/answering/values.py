"""What a request says for the inputs of a call: bound where its words leave no doubt, and never guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from hopql.state.apis import ApiField, Operation
from hopql.tools.apis.answering.inputs import element, inputs, kind
from hopql.tools.apis.answering.names import CODES, KEYS, leaf, owner, resource, singular, words_of
from hopql.tools.apis.answering.plan import Json, Key, Value, key_of

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


def said(texts: Sequence[str], question: str, operation: Operation) -> dict[Key, Value]:
    """The values that a request says for an operation.

    Args:
        texts: the parts of the request that the operation serves, looked at first.
        question: the whole of it; an id or an address that it names once is meant everywhere.
    """
    fields = [field for field in inputs(operation) if kind(field) != "object"]
    text = ". ".join(texts)
    found: dict[Key, Value] = {}
    for field in fields:
        value = _named(field, text, operation)
        if value is None and _is_key(field, operation):
            value = _named(field, question, operation)
        if value is not None:
            found[key_of(field)] = Value(value)
    for key, bound in [*_dates(fields, text), *_chosen(fields, text), *_addresses(fields, text or question)]:
        found.setdefault(key, Value(bound))
    return _unshared(found, fields)


def _named(field: ApiField, text: str, operation: Operation) -> Json | None:
    """A value that stands at the field's own words, once."""
    if _is_date(field):
        return None
    raw = {match for pattern in _patterns(field, operation) for match in _matches(pattern, text)}
    values = [value for value in (_typed(one, field) for one in raw) if value is not None]
    return values[0] if len(set(map(str, values))) == 1 else None


def _patterns(field: ApiField, operation: Operation) -> Iterator[str]:
    """Ways to say a value of a field."""
    name = leaf(field["name"])
    yield rf"(?<![\w.]){re.escape(name)}\s*(?:=|:|\bis\b)\s*(?:{_QUOTED}|(?P<bare>[\w.@+-]+))"
    words = list(words_of(name))
    spelt = r"[\s_-]+".join(rf"{re.escape(word)}(?:s|es)?" for word in words)
    if not words:
        return
    if _is_key(field, operation):
        about = [word for word in words if word not in KEYS | CODES] or list(owner(field["name"], operation["path"]))
        about = about or list(resource(operation["path"]))
        if about:
            thing = r"[\s_-]+".join(rf"{re.escape(word)}(?:s|es)?" for word in about)
            marks = (
                r"(?:(?:\s+with|\s+has|\s+having)?(?:\s+(?:the|its|an?))?(?:\s+unique)?"
                r"\s+(?:id|ids|number|no\.?|code|key|reference))?"
            )
            yield rf"\b{thing}\b{marks}(?:\s+is)?\s*(?:[:#=]\s*)?(?:{_QUOTED}|{_TOKEN})"
        return
    joint = r"\s*(?:of|is|to|at|as|=|:|called|named)?\s*(?:the\s+)?"
    if kind(field) in ("integer", "number"):
        yield rf"\b{spelt}\b{joint}(?:about\s+|up\s+to\s+)?{_NUMBER}(?![\w%.]*\d)"
        yield rf"(?<![\w.,-]){_NUMBER}\s+(?:\w+\s+)?{spelt}\b" if len(words[-1]) > 3 else rf"{_NUMBER}\s+{spelt}\b"
        return
    yield rf"\b{spelt}\b(?:\s+(?:of|is|to|as|called|named))?\s*[:=]?\s*(?:{_QUOTED})"
    if not field["enum"] and field["format"] in ("", "iata", "code"):
        yield rf"(?<!\w){spelt}\s+(?:(?:code|number)\s+)?{_PROPER}"
    if words[-1] in ("name", "title") and len(words) <= 2:
        about = words[:-1] or list(resource(operation["path"]))
        thing = r"[\s_-]+".join(rf"{re.escape(word)}(?:s|es)?" for word in about)
        if thing:
            yield rf"\b{thing}\b\s+(?:called|named|titled|with\s+the\s+(?:name|title))\s+(?:{_QUOTED})"


def _matches(pattern: str, text: str) -> Iterator[str]:
    for match in re.finditer(pattern, text, re.IGNORECASE):
        groups = [value for value in match.groupdict().values() if value]
        if groups:
            yield groups[0]


def _typed(raw: str, field: ApiField) -> Json | None:
    """A text as a value of a field's type; None where it cannot be one."""
    type_ = element(field) or kind(field)
    plain = raw.strip().lstrip("#")
    value: Json | None = plain
    if type_ in ("integer", "number"):
        digits = re.sub(r"[$€£,\s]", "", plain).replace("−", "-")
        if not re.fullmatch(r"-?\d+(?:\.\d+)?", digits):
            return None
        value = float(digits) if "." in digits else int(digits)
        if type_ == "integer" and isinstance(value, float):
            return None
    elif type_ == "boolean":
        value = {"true": True, "false": False, "yes": True, "no": False}.get(plain.lower())
    elif field["format"] == "email" and not _EMAIL.fullmatch(plain):
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


def _chosen(fields: Sequence[ApiField], text: str) -> Iterator[tuple[Key, Json]]:
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
    words = words_of(leaf(field["name"]))
    return bool(words) and (words[-1] in KEYS or (field["where"] == "path" and (words[-1] in CODES or singular(
        words[-1]) in resource(operation["path"]))))  # fmt: skip


def _unshared(found: dict[Key, Value], fields: Sequence[ApiField]) -> dict[Key, Value]:
    """The values without those that two fields of different names would share: who is meant is not clear then."""
    names: dict[str, set[str]] = {}
    for key, value in found.items():
        names.setdefault(str(value.value), set()).add(leaf(key[1]).lower())
    return {key: value for key, value in found.items() if len(names[str(value.value)]) == 1}
