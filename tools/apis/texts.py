"""The texts of specs and operations that are searched: tokens for BM25, sentences for vectors, a line for people and
models."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from hopql.state.apis import ApiField, Operation, SpecCard
from hopql.tools.search.tokens import document_tokens, split_identifier

LEXICON: Final = "texts-1"
"""Changes when any of these texts may: what was indexed with another one is indexed anew."""
_DENSE_WORDS: Final = 48
"""Words of an operation that are embedded: what comes after them says little, and each costs time."""
_LINE_FIELDS: Final = 8
_PLAIN: Final = ("id", "ids", "limit", "offset", "page", "cursor", "format", "fields", "sort", "order")
_PARAMETER: Final = re.compile(r"\{([^{}]*)\}")


def lexical(card: SpecCard, operation: Operation) -> list[str]:
    """Tokens of an operation: path (twice, as it says most), summary, description, parameters and fields, tags, title
    of its spec."""
    path = _PARAMETER.sub(" ", operation["path"])
    parts = [
        operation["method"], path, path, operation["operation_id"], operation["summary"], operation["description"],
        " ".join(_PARAMETER.findall(operation["path"])), " ".join(operation["tags"]), card["title"],
        " ".join(_names(operation["parameters"])), " ".join(_names(operation["body"])),
        " ".join(value for field in chain(operation["parameters"], operation["body"]) for value in field["enum"][:12]),
    ]  # fmt: skip
    return document_tokens(" ".join(part for part in parts if part))


def dense(card: SpecCard, operation: Operation) -> str:
    """An operation as a short text: what it does, its path in words, which API it is of."""
    said = " ".join(part for part in (_sentence(operation["summary"]), operation["description"]) if part)
    path = " ".join(split_identifier(_PARAMETER.sub(" ", operation["path"])))
    words = f"{said or operation['operation_id']} {operation['method'].lower()} {path}".split()
    return " ".join(words[:_DENSE_WORDS])


def card_lexical(card: SpecCard) -> list[str]:
    """Tokens of a spec's card."""
    parts = [card["title"], card["description"], *card["tags"], *card["domains"], *card["key_paths"], card["summary"]]
    return document_tokens(" ".join(parts))


def card_dense(card: SpecCard) -> str:
    """A spec's card as a short text: title, description, tags."""
    return " ".join(f"{_sentence(card['title'])} {card['description']} {', '.join(card['tags'][:12])}".split()[:120])


def line(operation: Operation) -> str:
    """An operation in a line: `POST /path (summary) [business parameters] {tags}`."""
    told = operation["summary"] or _first(operation["description"]) or operation["operation_id"]
    names = business(operation)
    return " ".join(
        part for part in (
            f"{operation['method']} {operation['path']}",
            f"({told})" if told else "",
            f"[{', '.join(names)}]" if names else "",
            f"{{{', '.join(operation['tags'])}}}" if operation["tags"] else "",
        ) if part
    )  # fmt: skip


def business(operation: Operation) -> list[str]:
    """Names of the parameters and fields that say what an operation is about: required ones first, without paging and
    ids, headers left out."""
    fields = [field for field in chain(operation["parameters"], operation["body"]) if field["where"] != "header"]
    fields.sort(key=lambda field: not field["required"])
    names = (field["name"].split(".")[-1].removesuffix("[]") for field in fields)
    return [name for name in dict.fromkeys(names) if name.lower() not in _PLAIN][:_LINE_FIELDS]


def _names(fields: Sequence[ApiField]) -> list[str]:
    """Names of fields, each word of a path once."""
    return list(dict.fromkeys(chain.from_iterable(field["name"].split(".") for field in fields)))


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def _first(text: str) -> str:
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0][:160]
