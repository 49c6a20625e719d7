"""The words of identifiers and paths: which resource an operation is about, which one an id is of, and what a
placeholder or a variable for a value is called."""

from __future__ import annotations

import keyword
import re
import unicodedata
from functools import lru_cache
from typing import Final

from hopql.state.apis import ApiField, Operation
from hopql.tools.search.tokens import split_identifier

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
GENERIC: Final = KEYS | CODES | _set(
    "name title label description type kind status state date time value amount count email phone url address note text"
    " message data format version language category"
)
"""Names that say nothing without the resource that they are of."""
_ACTIONS: Final = _set(
    "get list search find fetch read create add new insert update edit set put patch delete remove cancel query bulk"
    " batch all count me self by do post execute run approve reject activate deactivate enable disable archive restore"
    " publish close reopen show"
)
_SKIPPED: Final = re.compile(r"^(?:v\d[\w.-]*|\d{4}-\d\d(?:-\d\d)?|api|apis|rest|rpc|public)$", re.IGNORECASE)
_PARAMETER: Final = re.compile(r"\{[+;/.?#&]?([^{}*]*)\*?\}")
_IRREGULAR: Final = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "indices": "index", "matrices": "matrix",
    "vertices": "vertex", "movies": "movie", "cookies": "cookie", "series": "series", "species": "species",
    "news": "news",
    "analyses": "analysis", "leaves": "leaf", "bonuses": "bonus", "statuses": "status", "aliases": "alias",
    "criteria": "criterion", "media": "media", "lens": "lens", "gas": "gas", "canvas": "canvas", "atlas": "atlas",
}  # fmt: skip


@lru_cache(maxsize=50_000)
def singular(word: str) -> str:
    """The singular of a lower-case English noun, by rule: categories → category, boxes → box, status stays."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 3 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "zes", "ches", "shes")):
        return word[:-2]
    return word[:-1]


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
    return [match for match in _PARAMETER.findall(path.split("#")[0]) if match]


def resource(path: str) -> Words:
    """What a path is about, in the singular: `/v2/customers/{id}/ad-groups/search` → ad, group."""
    for segment in reversed(_segments(path)):
        if _PARAMETER.search(segment) and not _PARAMETER.sub("", segment).strip(":."):
            continue
        if words := _noun(_PARAMETER.sub("", segment)):
            return words
    return ()


def owner(name: str, path: str) -> Words:
    """What stands before a parameter in a path, which a bare id is of: `/orders/{id}` → order. Empty where another
    parameter or nothing stands there."""
    before = ""
    for segment in _segments(path):
        if name in _PARAMETER.findall(segment):
            return _noun(before) if before and not _PARAMETER.search(before) else ()
        before = segment
    return ()


def slot(field: ApiField, operation: Operation) -> str:
    """The name of a value, for variables and placeholders, in snake case: `{id}` of /orders/{id} → order_id; a name
    that says nothing by itself gets its resource."""
    words = split_identifier(_plain(leaf(field["name"])))
    single = tuple(singular(word) for word in words)
    if len(words) == 1 and single[0] in GENERIC:
        around = containers(field["name"])
        about = around[-1] if around else owner(field["name"], operation["path"]) if field["where"] == "path" else ()
        words = (*(about or resource(operation["path"])), *words)
    elif not words:
        words = containers(field["name"])[-1] if containers(field["name"]) else ()
    return identifier("_".join(words)) or "value"


def identifier(text: str) -> str:
    """A text as a lower-case name that Python and a shell take for a variable; empty where no letter of it fits."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = re.sub(r"\W+|__+", "_", ascii_text).strip("_").lower()[:60].rstrip("_")
    if not name or not re.search(r"[a-z]", name):
        return f"n{name}" if name else ""
    if name[0].isdigit():
        return f"n{name}"
    return f"{name}_value" if keyword.iskeyword(name) or keyword.issoftkeyword(name) else name


def plain(text: str, most: int = 300) -> str:
    """A text of a spec on one line, without what steers a terminal or a reader's eye: control and formatting
    characters, line ends, lone surrogates."""
    seen = (char for char in text if char.isspace() or unicodedata.category(char)[0] != "C")
    kept = "".join(" " if char.isspace() else char for char in seen)
    line = " ".join(kept.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _segments(path: str) -> list[str]:
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


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+|_+", " ", name)
