"""Where a model's service is, and as whom it is asked."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote


def without_login(url: str) -> str:
    """The URL as it may be shown: without `user:password@`."""
    return re.sub(r"://\S*@", "://", url)


class Place(NamedTuple):
    """An address without a login, as libraries log it and send it to tracers; and the login, which the HTTP client has
    to send as it would have."""

    base_url: str
    login: tuple[str, str] | None


def place_of(base_url: str) -> Place:
    """Of a server's address, which may have a `user:password@`."""
    scheme, _, rest = base_url.partition("://")
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    login = authority.rpartition("@")[0]
    if not login:
        return Place(base_url, None)
    user, _, password = login.partition(":")
    return Place(f"{scheme}://{rest.removeprefix(f'{login}@')}", (unquote(user), unquote(password)))
