"""Making a read-only login: in one transaction, with a password that never leaves this process in plain text."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import psycopg

from hopql.tools.database.failures import login_failure
from hopql.tools.database.labels import label
from hopql.tools.database.login_sql import LoginPlan
from hopql.tools.database.quoting import quoted
from hopql.tools.errors import QueryError
from hopql.tools.secrets import remember_key

_LOCK = "SET LOCAL lock_timeout = '10s'; SET LOCAL statement_timeout = '5min'"


def new_password() -> str:
    """A password of 256 random bits, in letters, digits, - and _."""
    return secrets.token_urlsafe(32)


def make_login(url: str, plan: LoginPlan, password: str, *, everyone: bool = False) -> list[str]:
    """Run a plan as the login of `url`, all of it or nothing; the server gets a SCRAM verifier instead of the password,
    so that no log of its statements holds it.

    Args:
        everyone: also take from all logins what `plan.everyone` says.

    Returns:
        Warnings of the server, such as that a table could not be granted.

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
    verifier = session.pgconn.encrypt_password(password.encode(), plan.name.encode(), b"scram-sha-256").decode("ascii")
    secret = f"ALTER ROLE {quoted(plan.name)} PASSWORD '{verifier}'"
    everything = [*plan.statements[:1], secret, *plan.statements[1:], *(plan.everyone if everyone else ())]
    with session:
        session.execute(_LOCK.encode())
        _run(session, everything, secret)
    return [said for said in warnings if said]


def _run(session: psycopg.Connection, statements: Sequence[str], secret: str) -> None:
    for statement in statements:
        try:
            session.execute(statement.encode())
        except psycopg.Error as error:
            shown = "ALTER ROLE … PASSWORD …" if statement is secret else statement
            raise QueryError(
                f"The login was not made, and nothing was changed: {error.diag.message_primary or error}",
                hint=f"It was refused at: {shown} An administrator can run the whole: --print-login prints it.",
            ) from None
