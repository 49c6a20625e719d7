"""Making a read-only login: in one transaction, with a password that never leaves this process in plain text, is kept
in a file beside the workspaces, and named by the database's URL."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import psycopg

from hopql.tools.base.errors import QueryError
from hopql.tools.base.hide_secrets import remember_key
from hopql.tools.base.write_files import write_whole
from hopql.tools.database.explain_failures import label, login_failure
from hopql.tools.database.plan_login import LoginPlan
from hopql.tools.database.quote_names import quoted

_AUTHORITY = re.compile(r"(?<=://)(?:[^/?#]*@)?")
_OF_THE_LOGIN = {"user", "password", "passfile", "service"}
_LOCK = "SET LOCAL lock_timeout = '10s'; SET LOCAL statement_timeout = '5min'"


def new_password() -> str:
    """A password of 256 random bits, in letters, digits, - and _."""
    return secrets.token_urlsafe(32)


def make_login(url: str, plan: LoginPlan, password: str = "", *, everyone: bool = False) -> list[str]:
    """Run a plan as the login of `url`, all of it or nothing; the server gets a SCRAM verifier instead of the password,
    so that no log of its statements holds it. Its warnings are given back, such as that a table could not be granted.

    Args:
        password: empty: it has none, or keeps its own.
        everyone: also take from all logins what `plan.everyone` says.

    Raises:
        QueryError: the server refused a statement; nothing was changed.
        ConnectError: the login of `url` does not get in.
    """
    remember_key(password)
    warnings: list[str] = []
    try:
        session = psycopg.connect(url, connect_timeout=10, application_name="hopql", client_encoding="UTF8",
                                  prepare_threshold=None)  # fmt: skip
    except (psycopg.Error, UnicodeError) as error:
        raise login_failure(error, label(url)) from None
    session.add_notice_handler(lambda said: warnings.append(said.message_primary or ""))
    secret = ""
    if password:
        sealed = session.pgconn.encrypt_password(password.encode(), plan.name.encode(), b"scram-sha-256").decode()
        secret = f"ALTER ROLE {quoted(plan.name)} PASSWORD '{sealed}'"
    later = plan.everyone if everyone else []
    with session:
        session.execute(_LOCK.encode())
        _run(session, [*plan.statements[:1], *([secret] if secret else []), *plan.statements[1:], *later], secret)
    return [said for said in warnings if said]


def _run(session: psycopg.Connection, statements: Sequence[str], secret: str) -> None:
    for statement in statements:
        try:
            session.execute(statement.encode())
        except psycopg.Error as error:
            shown = "ALTER ROLE … PASSWORD …" if statement is secret else statement
            raise QueryError(
                f"The login was not made, and nothing was changed: {error.diag.message_primary or error}",
                hint=f"It was refused at: {shown} An administrator can run the whole: `hopql access apply --print`.",
            ) from None


def with_login(url: str, name: str, *, password: str = "", passfile: Path | None = None) -> str:
    """The PostgreSQL URL with `name` as its user, whatever login it had.

    Args:
        password: as it is to stand there, such as `${VARIABLE}`; empty: none.
        passfile: the file that libpq takes the password from.
    """
    login = quote(name, safe="") + (f":{password}" if password else "") + "@"
    place, _, rest = _AUTHORITY.sub(lambda _: login, url, count=1).partition("?")
    parts = [part for part in rest.split("&") if part and part.partition("=")[0].lower() not in _OF_THE_LOGIN]
    if passfile:
        parts.append(f"passfile={quote(str(passfile), safe='/')}")
    return place + (f"?{'&'.join(parts)}" if parts else "")


def password_file(folder: Path, url: str, name: str) -> Path:
    """Where the password of a login of this database is kept: one file a login, outside of all workspaces, so that no
    workspace that is shared or put under version control holds it."""
    parts = psycopg.conninfo.conninfo_to_dict(with_login(url, name))
    where = [str(parts.get(key) or "") for key in ("host", "hostaddr", "port", "dbname", "user")]
    return folder / f"{hashlib.sha256(repr(where).encode()).hexdigest()[:16]}.pgpass"


@contextmanager
def kept_password(file: Path, url: str, name: str, password: str) -> Iterator[None]:
    """Write the file of one login's password as libpq reads it, for this server and database only; readable by its
    owner only, without which libpq does not use it. It takes its place once the block has ended without an error.

    Raises:
        DiskError: it cannot be written; the block was not begun.
    """
    text = "".join(":".join(map(_escaped, [*place, name, password])) + "\n" for place in _places(url))
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(OSError):  # told where the file is written
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_whole(draft, text, private=True)
    try:
        yield
        draft.replace(file)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _places(url: str) -> Sequence[tuple[str, str, str]]:
    """Host, port and database as libpq looks them up: each host of the URL, and `localhost` for a default socket."""
    parts = psycopg.conninfo.conninfo_to_dict(url)
    host = str(parts.get("host") or parts.get("hostaddr") or os.environ.get("PGHOST") or "")
    ports = str(parts.get("port") or os.environ.get("PGPORT") or "5432").split(",")
    hosts = host.split(",") if host else ["localhost"]
    database = str(parts.get("dbname") or os.environ.get("PGDATABASE") or "*")
    found = [(each, ports[index] if index < len(ports) else ports[-1]) for index, each in enumerate(hosts)]
    local = [("localhost", port) for each, port in found if each.startswith("/")]
    return [(each, port or "5432", database) for each, port in [*found, *local]]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(":", "\\:")
