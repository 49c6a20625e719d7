"""Identifiers as plain words: `fk_cust_id` is a customer, `businesses` are many of a business."""

from __future__ import annotations

from hopql.tools.search.tokens import ABBREVIATIONS, split_identifier

_DECORATION = frozenset("tbl table dim fact stg vw fk pk info data list master mst".split())  # noqa: SIM905
_REFERENCE = frozenset("id key code no num nr number ref fk uuid guid pk".split())  # noqa: SIM905
_PLACES = "city state country county region continent capital"
_PROPER = frozenset(f"{_PLACES} name title brand company manufacturer author".split())
_ALIKE = frozenset("series species news staff equipment information data feedback media".split())  # noqa: SIM905
_ODD = {"person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet", "status": "statuses"}
_ODD_BACK = {many: one for one, many in _ODD.items()}


def readable(name: str) -> bool:
    """Whether people would understand the words of an identifier: letters, each word long enough and with a vowel."""
    parts = split_identifier(name)
    return bool(parts) and all(
        part in ABBREVIATIONS or part in _REFERENCE or (part.isalpha() and len(part) > 1 and set(part) & set("aeiouy"))
        for part in parts
    )


def parts(name: str) -> list[str]:
    """The words of an identifier without decoration, short forms written out."""
    last = split_identifier(name.rsplit(".", 1)[-1])
    kept = [part for part in last if part not in _DECORATION] or list(last)
    return [ABBREVIATIONS.get(part, part) for part in kept]


def phrase(name: str, *, table: str = "") -> str:
    """A column in words; words that its table has already said are dropped where something is left."""
    found = parts(name)
    said = {word for part in parts(table) for word in (part, singular(part))} if table else set()
    short = [part for part in found if part not in said]
    return " ".join(short or found)


def noun(name: str, *, table: str = "") -> str:
    """What a text column tells: `food_type` → food type, `category_name` → category, `name` → name."""
    found = parts(name)
    if len(found) > 1 and found[-1] == "name":
        found = found[:-1]
    own = parts(table) if table else []
    if len(found) > 1 and found[: len(own)] == [singular(part) for part in own]:
        found = found[len(own) :] or found
    return " ".join(found)


def role(column: str, parent: str) -> str:
    """What a referring column says beyond the table it refers to: `origin` → origin, `customer_id` → nothing."""
    said = {word for part in parts(parent) for word in (part, singular(part), plural(part))}
    return " ".join(part for part in parts(column) if part not in said | _REFERENCE | {"name"})


def is_reference(column: str) -> bool:
    """Whether the name ends like a key: `user_id`, `barcode_no`, `bid`."""
    last = split_identifier(column)[-1:]
    return bool(last) and (last[0] in _REFERENCE or (len(last[0]) <= 4 and last[0].endswith("id")))


def singular(word: str) -> str:
    """One of what a word names many of; a word that is singular stays."""
    head, _, last = word.rpartition(" ")
    return f"{head} {_one(last)}".strip()


def plural(word: str) -> str:
    """Many of what a word names."""
    head, _, last = word.rpartition(" ")
    return f"{head} {_many(_one(last))}".strip()


def _one(word: str) -> str:
    if word in _ODD_BACK:
        return _ODD_BACK[word]
    if word in _ALIKE or word in _ODD or word.endswith(("ss", "us", "is")) or not word.endswith("s") or len(word) < 4:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "uses")):
        return word[:-2]
    return word[:-1]


def _many(word: str) -> str:
    if word in _ODD:
        return _ODD[word]
    if word in _ALIKE:
        return word
    if word.endswith("y") and len(word) > 1 and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh", "z")) else "s")


def article(noun: str) -> str:
    """The noun with `a` or `an`."""
    return f"{'an' if noun[:1] in tuple('aeiou') else 'a'} {noun}"


def spoken(value: str, what: str = "name") -> str:
    """A stored value as a person writes it: the county "san mateo county" is San Mateo County; a cafe stays a cafe.

    Args:
        what: the noun of the column; names and places are written with capitals.
    """
    letters = [c for c in value if c.isalpha()]
    proper = bool(_PROPER & set(what.split()))
    if (value.islower() and len(letters) > 2 and proper) or (value.isupper() and len(letters) > 5):
        return " ".join(word[:1].upper() + word[1:].lower() for word in value.split(" "))
    return value
