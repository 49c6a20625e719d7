"""What of a URL, or of a connection string, is secret; and the URL without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote, urlsplit, urlunsplit

_PARAMETER: Final = re.compile(
    r"pass(?!file)|pwd|token|secret|key|sig(nature)?$|auth|credential|session|jwt|^code$", re.IGNORECASE
)
"""Names of parameters whose values let somebody in."""
_PAIR: Final = re.compile(r"(\w*(?:password|passwd|pwd|secret))\s*=\s*('(?:[^'\\]|\\.)*'|\S+)", re.IGNORECASE)
"""Of a connection string: `password='with \\' blanks'`."""
_WEB: Final = re.compile(r"https?", re.IGNORECASE)


def of_url(text: str) -> Iterator[str]:
    """The secrets in a URL or a connection string, as they are written and decoded: a password, a token before `@`,
    values of parameters such as `token` or `sslpassword`. A URL whose password was not percent-encoded can be read in
    several ways: its pieces are secret too, since an error may take one of them for the host."""
    scheme, mark, rest = text.partition("://")
    if not mark:
        yield from (_unquoted(found.group(2)) for found in _PAIR.finditer(text))
        return
    for login in dict.fromkeys((_authority(rest).rpartition("@")[0], rest.rpartition("@")[0])):
        user, colon, password = login.partition(":")
        if colon:
            yield from _both(login)
            yield f"{unquote(user)}:{unquote(password)}"  # what a header in Base64 holds
            yield from _both(password)
            yield from (piece for part in re.split(r"[@/?#:]", password) for piece in _both(part))
        elif _WEB.fullmatch(scheme):
            yield from _both(user)
    for part in rest.partition("?")[2].partition("#")[0].split("&"):
        name, _, value = part.partition("=")
        if value and is_secret_name(unquote(name)):
            yield from _both(value)


def is_secret_name(name: str) -> bool:
    """Whether a parameter of that name holds what lets somebody in."""
    return bool(_PARAMETER.search(name))


def bare(url: str) -> str:
    """A web address as it may be kept and shown: without login, and without parameters that let somebody in. What is
    written as `${VARIABLE}` names a secret and is none, and stays."""
    try:
        parts = urlsplit(url)
    except ValueError:  # no address at all
        return re.sub(r"://\S*@", "://", url.partition("?")[0])
    login, at, host = parts.netloc.rpartition("@")
    netloc = parts.netloc if at and _named_only(login) else host
    query = "&".join(
        part for part in parts.query.split("&")
        if not is_secret_name(unquote(part.partition("=")[0])) or _named_only(part.partition("=")[2])
    )  # fmt: skip
    kept = parts._replace(netloc=netloc, query=query)
    return url if (netloc, query) == (parts.netloc, parts.query) else urlunsplit(kept)


def _named_only(text: str) -> bool:
    """Whether all of a password is a variable's name."""
    return bool(re.fullmatch(r"\$\{\w+\}", text.rpartition(":")[2]))


def _authority(rest: str) -> str:
    return re.split(r"[/?#]", rest, maxsplit=1)[0]


def _both(text: str) -> Iterator[str]:
    yield text
    yield unquote(text)


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith("'") else text
