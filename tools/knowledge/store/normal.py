"""Names in a form by which the same name is recognised, and what kind of thing a type is."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import Final

from hopql.tools.postgres.lexical import clean

LONGEST_NAME: Final = 300
"""Characters of a name; what is longer is no name, and would not fit an index."""
_CODE_TEXT: Final = """
module package class function method constant attribute variable project database schema table column view key index
field parameter
"""
CODE: Final = frozenset(_CODE_TEXT.split())
"""Types that are read off syntax: their names are exact, so nothing is concluded from likeness."""
CODE_KINDS: Final = frozenset({"python", "schema", "structure"})
"""Kinds of documents whose entities are of such types."""
_SPACES: Final = re.compile(r"[\s_\-\u2010-\u2015\u00a0]+")
_ARTICLE: Final = re.compile(r"^(?:the|an?) (?=\S)")
_CODE_NAME: Final = re.compile(r"[^\s]*[^\s.][.:/\\][^\s.]+[^\s]*")
_QUOTES: Final = re.compile(r"[\"'`´‘’“”«»‹›„‚]")


@lru_cache(maxsize=200_000)
def normal(name: str) -> str:
    """The form that all spellings of a name share: without case, accents, quotes, an article and the plural's s of its
    last word; hyphens and underscores are spaces. A name of code or a path (`hopql.tools.search`) only loses its
    case.

    A name without any letter or digit is itself; a blank one is empty.
    """
    text = unicodedata.normalize("NFKC", clean(name)).strip()
    if _CODE_NAME.fullmatch(text) and any(c.isalpha() for c in text):
        return text.removesuffix("()").casefold()[:LONGEST_NAME]
    plain = _SPACES.sub(" ", _QUOTES.sub("", _unaccented(text).casefold())).strip(" .,;:!?")
    plain = _ARTICLE.sub("", plain)
    head, space, last = plain.rpartition(" ")
    plain = f"{head}{space}{_singular(last)}".removesuffix("()")
    return (plain if any(c.isalnum() for c in plain) else text.casefold())[:LONGEST_NAME].strip()


def _unaccented(text: str) -> str:
    """Latin, Greek and Cyrillic letters without their marks; marks of other scripts are part of the letter."""
    if text.isascii():
        return text
    kept: list[str] = []
    for letter in unicodedata.normalize("NFD", text):
        if unicodedata.combining(letter) and "\u0300" <= letter <= "\u036f":
            continue
        kept.append(letter)
    return unicodedata.normalize("NFC", "".join(kept))


def _singular(word: str) -> str:
    if len(word) < 4 or not word.isascii() or not word.isalpha() or word.endswith(("ss", "us", "is", "ous")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zzes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def named(name: str) -> str:
    """A name as it is kept: on one line, and not longer than a name may be."""
    return " ".join(clean(name).split())[:LONGEST_NAME].strip()


def id_of(*parts: str) -> str:
    """The id of what these parts tell apart: 20 hexadecimal characters, the same in every process."""
    return hashlib.blake2b("\x1f".join(parts).encode("utf-8", "replace"), digest_size=10).hexdigest()
