"""Passwords, keys and tokens that this process knows: kept out of messages, logs, addresses and child processes."""

from __future__ import annotations

import logging
import os
import re
import traceback
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from json import dumps
from threading import Lock
from typing import Final
from urllib.parse import quote, quote_plus, unquote, urlsplit, urlunsplit

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
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    for login in dict.fromkeys((authority.rpartition("@")[0], rest.rpartition("@")[0])):
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
        return without_login(url.partition("?")[0])
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


def _both(text: str) -> Iterator[str]:
    yield text
    yield unquote(text)


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith("'") else text


_SECRET: Final = re.compile(
    r"(^|_)((passwords?|passwd|passphrase|pwd|passwort|kennwort|contrasena|senha|credentials?|secrets?|token|jwt|api_?keys?"
    r"|(access|private|secret|auth|ssh|signing|encryption|license|recovery)_keys?|user_pass|passcode|otp(_code)?|salt|pin"
    r"|(security|recovery)_(code|answer)|session_cookie|cvv|cvc|ssn|nino|cpf|bsn|pesel|aadhaar|curp|nif|dni"
    r"|national_id|social_security|passport|credit_card|(card|iban|account)_pan|iban"
    r"|(social_security|(national|social)_insurance|passport|credit_card|tax|national_id|identity|driver_license)_(no|number)"
    r")(_(hash|salt|digest|value|pem|last))?_?\d?)$"
)
"""What a column's name ends in, in words joined by `_`: `token` is one, `token_count` is none."""


def is_secret_column(words: str) -> bool:
    """Whether a column of this name (its words in small letters, joined by `_`) looks as if it held a secret."""
    return bool(_SECRET.search(words))


def private(path: str, flags: int) -> int:
    """An `opener` for `open`: a file that is made is readable by its owner only; one that is there keeps its mode."""
    return os.open(path, flags, 0o600)


def without_login(url: str) -> str:
    """The URL as it may be shown: without `user:password@`."""
    return re.sub(r"://\S*@", "://", url)


def place_of(base_url: str) -> tuple[str, tuple[str, str] | None]:
    """Of a server's address, which may have a `user:password@`: the address without it, as libraries log it and send it
    to tracers; and user and password, which the HTTP client has to send as it would have."""
    scheme, _, rest = base_url.partition("://")
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    login = authority.rpartition("@")[0]
    if not login:
        return base_url, None
    user, _, password = login.partition(":")
    return f"{scheme}://{rest.removeprefix(f'{login}@')}", (unquote(user), unquote(password))


_NAMED: Final = re.compile(
    r"((^|_)(API)?KEYS?|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|_HEADERS)$", re.IGNORECASE
)
"""Variables of the environment that hold a secret: `HOPQL_API_KEY`, `PGPASSWORD`, `OTEL_EXPORTER_OTLP_HEADERS`."""
_SHORTEST: Final = 6
_WORD: Final = 8
_MOST: Final = 2000
_told: dict[str, None] = {}
_lock = Lock()


def remember(*texts: str) -> None:
    """Have the secrets in these URLs and connection strings hidden from now on wherever text leaves this process. The
    oldest are forgotten beyond a couple of thousand."""
    remember_key(*(one for text in texts for one in of_url(text)))


def remember_key(*keys: str) -> None:
    """The same of bare passwords and keys."""
    guard_logs()
    with _lock:
        for one in keys:
            if is_worth(one) and _told.pop(one, True) is not False:
                _told[one] = None
        while len(_told) > _MOST:
            del _told[next(iter(_told))]


def secrets() -> frozenset[str]:
    """All that are in force."""
    with _lock:
        told = tuple(_told)
    return _in_force(told, tuple(os.environ.items()))


@lru_cache(maxsize=8)
def _in_force(told: tuple[str, ...], environment: tuple[tuple[str, str], ...]) -> frozenset[str]:
    found = (one for name, value in environment for one in _of_variable(name, value))
    return frozenset((*told, *filter(is_worth, found)))


def is_worth(secret: str) -> bool:
    """Whether a text can be hidden wherever it stands: `postgres` or `none` as a password could be any word, and would
    take words out of messages. Those are hidden only where they stand as a password."""
    short = len(secret) < _SHORTEST or (secret.isalpha() and len(secret) <= _WORD)
    return not short and not secret.startswith(("/", "~", "${"))


def is_secret_variable(name: str, value: str) -> bool:
    """Whether a variable of the environment holds a secret: by its name, or as a URL with a login."""
    return bool(_NAMED.search(name)) or ("://" in value and any(map(is_worth, of_url(value))))


def _of_variable(name: str, value: str) -> Iterator[str]:
    if _NAMED.search(name):
        yield from _parts(value)
    elif "://" in value and ("@" in value or "=" in value):
        yield from of_url(value)


def _parts(value: str) -> Iterator[str]:
    """A key; or several with names, `ann=KEY,bob=KEY`; or headers, `Authorization=Bearer%20KEY`."""
    yield value
    if "://" in value:
        yield from of_url(value)
    for part in value.split(","):
        for one in (part.strip(), part.partition("=")[2].strip()):
            yield one
            yield unquote(one)
            yield unquote(one).rpartition(" ")[2]


_LONG: Final = 12
"""A shorter secret may be part of a path or a word by chance: it is hidden only where no letter or digit adjoins it."""


def environment(needs: Callable[[str], bool] = lambda _: False) -> dict[str, str]:
    """The environment without variables that hold a secret, but for those that the program needs.

    A process shows its environment to everything of the same user, and a database's superuser may read files: what
    needs no key is given none.
    """
    known = secrets()
    return {
        name: value for name, value in os.environ.items()
        if needs(name)
        or not (
            is_secret_variable(name, value) or value in known or any(one in value for one in known if len(one) >= _LONG)
        )
    }  # fmt: skip


HIDDEN: Final = "***"
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
    written = {
        form: re.escape(form) if len(secret) >= _LONG else f"{_BEFORE}{re.escape(form)}{_AFTER}"
        for secret in known for form in _forms(secret)
    }  # fmt: skip
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


OURS: Final = ("hopql", "hopql.serve", "hopql.access")
OTHERS: Final = (
    "httpx", "httpx2", "httpcore.connection", "httpcore.proxy", "httpcore.http11", "httpcore.http2", "openai",
    "openai._base_client", "langchain", "langsmith", "langsmith.client", "urllib3.connectionpool", "requests",
    "psycopg", "psycopg.pool", "mcp", "opentelemetry.exporter.otlp.proto.http.trace_exporter",
)  # fmt: skip
"""Libraries that log what they send to whom: URLs with logins and parameters among it."""


class Hiding(logging.Filter):
    """Takes secrets out of a record before any handler sees it; lets every record pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true."""
        try:
            said = record.getMessage()
        except (TypeError, ValueError):  # the library's own mistake, which logging tells
            return True
        hidden = hide(said)
        if hidden != said:
            record.msg, record.args = hidden, ()
        if record.exc_info and not record.exc_text:
            record.exc_text = hide(logging.Formatter().formatException(record.exc_info))
        return True


_HIDING: Final = Hiding()


def guard_logs() -> None:
    """Have these loggers hide secrets; a second call changes nothing."""
    for name in (*OURS, *OTHERS):
        logging.getLogger(name).addFilter(_HIDING)
