"""A database's URL as people write it: variables of the environment, relative paths, and which database it names."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.base.hide_secrets import remember

_VARIABLE = re.compile(r"\$\{(\w+)\}")
_LOGIN = re.compile(r"(?<=://)[^/?#]*(?=@)")
_FILES = ("sqlite", "duckdb")


def filled(url: str, what: str = "The database's URL") -> str:
    """The URL with each `${VARIABLE}` replaced from the environment; the result may hold a password.

    A value that stands within `user:password`, or is a parameter's value, is percent-encoded, so that any password
    can be given as it is. A variable elsewhere, or one that is the whole URL, is taken as it is. The secrets in it are
    hidden from now on wherever text leaves this process. `what` the URL is of is said in errors.

    Raises:
        WorkspaceError: when a variable is not set.
    """
    login = _LOGIN.search(url)
    within = range(*login.span()) if login else range(0)

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in os.environ:
            raise WorkspaceError(
                f"{what} takes {name} from the environment, where it is not set.",
                hint=f"Set {name}, or write the URL out.",
            )
        before = url[: match.start()]
        encoded = match.start() in within or ("?" in before and before.endswith("="))
        return quote(os.environ[name], safe="") if encoded else os.environ[name]

    whole = _VARIABLE.sub(value, url)
    remember(whole)
    return whole


def lasting(url: str) -> str:
    """The URL as it holds from any folder: the path of a database file made absolute, all else as it is.

    Raises:
        UsageError: when it is empty.
    """
    if not url.strip():
        raise UsageError(
            "The database's URL is empty.",
            hint="Give postgresql://user@host/name, sqlite:///path or duckdb:///path; is the shell's variable set?",
        )
    scheme, _, rest = url.partition("://")
    kind = scheme.split("+")[0].lower() if rest else ""
    if _VARIABLE.search(url) or (rest and kind not in _FILES):
        return url
    path = Path(rest.removeprefix("/") if rest else url).expanduser()
    return f"{scheme}:///{path.absolute()}" if rest else str(path.absolute())


def same_database(one: str, other: str) -> bool:
    """Whether two URLs name one database to one user; passwords are not looked at. Raises WorkspaceError, see
    `filled`."""
    return one == other or _named(filled(one)) == _named(filled(other))


def _named(url: str) -> tuple[object, ...]:
    """What of a URL says which database it is."""
    scheme, _, rest = url.partition("://")
    kind = scheme.split("+")[0].lower() if rest else ""
    if not rest or kind in _FILES:
        return (str(Path(rest.removeprefix("/") if rest else url).expanduser().resolve()),)
    login, _, place = rest.rpartition("@")
    try:
        parts = urlsplit(f"postgresql://{place}")
        where: tuple[object, ...] = (parts.hostname or "", parts.port or 5432, unquote(parts.path.strip("/")))
    except ValueError:
        where = (place,)
        parts = urlsplit("")
    kind = "postgresql" if kind == "postgres" else kind
    rest_of_it = sorted(part for part in parts.query.split("&") if not part.lower().startswith("password="))
    return (kind, unquote(login.partition(":")[0]), *where, *rest_of_it)
