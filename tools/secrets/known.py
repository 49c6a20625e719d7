"""The secrets in force: those of the environment as it is now, and those that were handed to this process since."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Final
from urllib.parse import unquote

from hopql.tools.secrets.urls import of_url

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
    from hopql.tools.secrets.logs import guard_logs

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
        told = list(_told)
    return _in_force(tuple(told), tuple(os.environ.items()))


@lru_cache(maxsize=8)
def _in_force(told: tuple[str, ...], environment: tuple[tuple[str, str], ...]) -> frozenset[str]:
    return frozenset((*told, *filter(is_worth, _of_environment(environment))))


def is_worth(secret: str) -> bool:
    """Whether a text can be hidden wherever it stands: `postgres` or `none` as a password could be any word, and would
    take words out of messages. Those are hidden only where they stand as a password."""
    short = len(secret) < _SHORTEST or (secret.isalpha() and len(secret) <= _WORD)
    return not short and not secret.startswith(("/", "~", "${"))


def is_secret_variable(name: str, value: str) -> bool:
    """Whether a variable of the environment holds a secret: by its name, or as a URL with a login."""
    return bool(_NAMED.search(name)) or ("://" in value and any(map(is_worth, of_url(value))))


def _of_environment(environment: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, value in environment:
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
