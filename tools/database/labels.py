"""What a database is called in messages: its URL without secrets."""

from __future__ import annotations

import psycopg
import psycopg.conninfo

from hopql.tools.errors import ConnectError


def label(url: str) -> str:
    """`postgresql://user@host:port/name` of a PostgreSQL URL, without password and options.

    A password with `@` or `/` that is not percent-encoded would be read as part of the host, the port or the name:
    such a URL is refused, and nothing of it is said.

    Raises:
        ConnectError: the URL cannot be read with certainty.
    """
    unclear = ConnectError(
        "This PostgreSQL URL cannot be read.",
        hint="Percent-encode special characters of the password (@ is %40, / is %2F, : is %3A, # is %23, ? is %3F, "
        "% is %25), and check the rest: postgresql://user:password@host:port/name.",
    )
    try:
        parts = psycopg.conninfo.conninfo_to_dict(url)
    except (psycopg.Error, UnicodeError):
        raise unclear from None
    host = str(parts.get("host") or parts.get("hostaddr") or "")
    port = str(parts.get("port") or "")
    authority, _, path = url.partition("://")[2].partition("?")[0].partition("/")
    if authority.count("@") > 1 or "@" in path or "@" in host or any(not p.isdigit() for p in port.split(",") if p):
        raise unclear
    user = f"{parts['user']}@" if parts.get("user") else ""
    where = "" if host.startswith("/") else host
    return f"postgresql://{user}{where}{f':{port}' if where and port else ''}/{parts.get('dbname') or ''}"
