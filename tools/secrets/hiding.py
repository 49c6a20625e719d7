"""Text without secrets: first those that are known, in each form in which they may be written, then what looks like
one."""

from __future__ import annotations

import re
import traceback
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from json import dumps
from typing import Final
from urllib.parse import quote, quote_plus

from hopql.tools.secrets.known import secrets

HIDDEN: Final = "***"
_ANYWHERE: Final = 12
"""A shorter secret is hidden only where no letter or digit adjoins it."""
_BEFORE: Final = r"(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))"
_AFTER: Final = r"(?![A-Za-z0-9])"
_NO_PLACE: Final = r"(?-i:(?!\$?\{?[A-Z_]{2,20}\b))"
"""What stands in capitals, KEY or ${TOKEN}, says where a secret belongs."""
_SHAPES: Final = (
    (re.compile(r"(://[^\s:/@]*):\S*@"), r"\1@"),
    (re.compile(r"(https?://)[^\s/@:?#'\"]+@", re.IGNORECASE), r"\1"),
    (re.compile(r"(password[\"']?\s*[=:]\s*)('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\S+)", re.IGNORECASE), r"\1***"),
    (re.compile(r"([?&][^\s=&]*(?:token|secret|key|sig|signature|auth|pwd)=)[^\s&'\"]+", re.IGNORECASE), r"\1***"),
    (re.compile(rf"(authorization\W{{1,4}}(?:(?:bearer|basic|token)\s+)?+){_NO_PLACE}[^\s'\"\\,}}`]+", re.I), r"\1***"),
    (re.compile(r"(\bbearer\s+)[\w.~+/-]{16,}=*", re.IGNORECASE), r"\1***"),
    (re.compile(r"\b(?:sk|lsv2)[-_][\w-]{16,}"), HIDDEN),
)
"""What a secret looks like that is not known, as one in an answer of somebody else's server."""


def hide(text: str) -> str:
    """The text without secrets."""
    known = _pattern(secrets())
    if known is not None:
        text = known.sub(HIDDEN, text)
    for shape, instead in _SHAPES:
        text = shape.sub(instead, text)
    return text


def trace(error: BaseException) -> str:
    """An error with its trace and its causes, without secrets."""
    return hide("".join(traceback.format_exception(error)))


@lru_cache(maxsize=8)
def _pattern(known: frozenset[str]) -> re.Pattern[str] | None:
    written: dict[str, str] = {}
    for secret in known:
        for form in _forms(secret):
            around = (_BEFORE, _AFTER) if len(secret) < _ANYWHERE else ("", "")
            written[form] = f"{around[0]}{re.escape(form)}{around[1]}"
    ordered = sorted(written, key=lambda form: (-len(form), form))
    return re.compile("|".join(written[form] for form in ordered)) if written else None


def _forms(secret: str) -> Iterator[str]:
    """A secret as URLs, JSON, Python, HTML and HTTP's headers write it."""
    encoded = secret.encode(errors="surrogatepass")
    yield secret
    yield quote(encoded, safe="")
    yield quote(encoded)
    yield quote_plus(encoded)
    yield dumps(secret)[1:-1]
    yield dumps(secret, ensure_ascii=False)[1:-1]
    yield repr(secret)[1:-1]
    yield escape(secret)
    yield b64encode(encoded).decode().rstrip("=")
