"""A login that may only read: the SQL that makes it, or brings one in line with what is granted now; and its making.

It is granted what a workspace grants, table by table or column by column, and nothing else. What it holds already is
read from the catalog, so that only the difference is granted and revoked: in one transaction, with a password that
never leaves this process in plain text, is kept in a file beside the workspaces, and named by the database's URL.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from hopql.state.cards import TableCard
from hopql.tools.base.errors import QueryError, UsageError
from hopql.tools.base.hide_secrets import remember_key
from hopql.tools.base.settings import settings
from hopql.tools.base.write_files import write_whole
from hopql.tools.database.check_reach import (
    DEFINERS,
    Grant,
    Table,
    as_cards,
    granted,
    read_tables,
    read_views,
    withheld,
)
from hopql.tools.database.engine import Engine, with_login
from hopql.tools.database.explain_failures import label, login_failure
from hopql.tools.database.grants import EVERYTHING, Grants
from hopql.tools.database.inspect_login import Ask, asking, open_to_all
from hopql.tools.database.quote_names import literal, quoted

NAME_BYTES = 63
"""PostgreSQL cuts a longer name off."""
CONNECTIONS = 20
"""Of all processes that use the login; more where a process alone may run more queries at once."""
COMMENT = "Made by HopQL: may only read what a workspace grants"
"""What PostgreSQL says of such a login (`\\du+`); one without it is changed only when that is told."""
_SETTINGS = {
    "default_transaction_read_only": "on", "statement_timeout": "'2min'", "lock_timeout": "'5s'",
    "idle_in_transaction_session_timeout": "'5min'",
}  # fmt: skip
_TEMPORARY = ("temp_file_limit", "'2GB'")
_WORK_MEM_KB = 65_536
"""Memory of one sort or hash table: what the server says, and no more than this."""
_TOGETHER = 100
"""Tables of one GRANT."""

_SERVER = """
SELECT current_database()::text, current_user::text, r.rolsuper, r.rolsuper OR r.rolcreaterole,
  array_to_json(current_schemas(false)), current_setting('server_version_num')::int,
  (SELECT setting::int FROM pg_settings WHERE name = 'work_mem')
FROM pg_roles r WHERE r.rolname = current_user"""
_ROLE = """
SELECT r.rolsuper, coalesce(shobj_description(r.oid, 'pg_authid'), ''),
  r.rolcanlogin AND NOT (r.rolsuper OR r.rolcreatedb OR r.rolcreaterole OR r.rolinherit OR r.rolreplication
    OR r.rolbypassrls) AND r.rolconnlimit = {1},
  (SELECT json_agg(s) FROM pg_db_role_setting d, unnest(d.setconfig) s WHERE d.setrole = r.oid AND d.setdatabase = 0),
  (SELECT json_agg(g.rolname::text) FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid),
  (SELECT json_agg(n.nspname::text) FROM pg_namespace n, aclexplode(n.nspacl) a
   WHERE a.grantee = r.oid AND a.privilege_type = 'USAGE'),
  EXISTS (SELECT FROM pg_database d, aclexplode(d.datacl) a
   WHERE d.datname = current_database() AND a.grantee = r.oid AND a.privilege_type = 'CONNECT')
FROM pg_roles r WHERE r.rolname = {0}"""
"""Whether a role is a superuser, its comment, whether it is as it should be, and its settings, memberships, schemas and
CONNECT."""
_HELD = """
SELECT n.nspname::text, c.relname::text, c.relkind = 'S', NULL, a.privilege_type
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
WHERE a.grantee = {0}
UNION ALL
SELECT n.nspname::text, c.relname::text, false, t.attname::text, a.privilege_type
FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace,
  aclexplode(t.attacl) a
WHERE a.grantee = {0} ORDER BY 1, 2, 4, 5"""
"""What access lists give a role on tables, columns and sequences."""
_LATER = """
SELECT pg_get_userbyid(f.defaclrole)::text, (SELECT n.nspname::text FROM pg_namespace n WHERE n.oid = f.defaclnamespace)
FROM pg_default_acl f, aclexplode(f.defaclacl) a WHERE a.grantee = {0} AND f.defaclobjtype = 'r' ORDER BY 1, 2"""
_OID = "(SELECT oid FROM pg_roles WHERE rolname = {0})"
_OPEN_TO_ALL = """
SELECT format('REVOKE EXECUTE ON FUNCTION %I.%I(%s) FROM PUBLIC;', n.nspname, p.proname,
  pg_get_function_identity_arguments(p.oid))
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE has_function_privilege('public', p.oid, 'EXECUTE') AND (
  p.proname ~ '^dblink' OR n.nspname = 'pg_catalog' AND p.proname ~
  '^(lo_creat|lo_create|lo_from_bytea|lo_put|lo_unlink|lowrite|lo_truncate|lo_truncate64|pg_logical_emit_message)$')"""
_MINE = "SELECT rolname FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')"
"""Roles for which this login may say what later tables are granted."""
_OTHERS = """
SELECT r.rolname::text FROM pg_roles r WHERE NOT r.rolsuper AND r.rolname !~ '^pg_' AND r.rolname NOT IN ({0}, {1})
  AND NOT EXISTS (SELECT FROM pg_roles m WHERE m.rolname = {0} AND pg_has_role(m.oid, r.oid, 'MEMBER')) ORDER BY 1"""
"""Roles that are neither the login nor one that it may take on."""
_OPEN_DEFINERS = f"{DEFINERS} AND has_function_privilege('public', p.oid, 'EXECUTE') ORDER BY 1"


@dataclass(frozen=True)
class LoginPlan:
    """How a read-only login is made, or brought in line."""

    name: str
    statements: list[str]
    """They make the login, the first creates or alters the role; or they are the difference, none where it is so."""
    everyone: list[str]
    """They take from all logins, and from roles that runs take on, what these may do and a reader may not: other
    programs may need it, so they are for people to choose."""
    told: list[str] = field(default_factory=list)
    """What to know, in sentences."""
    exists: bool = False
    may_create: bool = True
    """Whether the login that asked may create roles."""
    keeps: bool = False
    """It is this workspace's own login, and keeps its password."""
    unreadable: list[str] = field(default_factory=list)
    """Views that are not granted, since they read what is denied with their owner's rights; and tables whose rows hold
    those of a denied partition or child."""

    @property
    def script(self) -> str:
        """SQL for psql, in one transaction, without a password: psql's own command asks for it."""
        notes, everyone = _commented(self.told), _commented(self.everyone)
        optional = f"\n-- What everyone may do, this login may do too. These change it for all logins:\n{everyone}"
        secret = "" if self.keeps else f"\\password {quoted(self.name)}\n"
        changes = "BEGIN;\n" + "\n".join(self.statements) + "\nCOMMIT;\n" if self.statements else "-- Nothing to do.\n"
        return notes + changes + secret + (optional if self.everyone else "")


def is_reader(ask: Ask) -> bool:
    """Whether this login was made by HopQL."""
    said = ask("SELECT coalesce(shobj_description(oid, 'pg_authid'), '') FROM pg_roles WHERE rolname = session_user")
    return str(said[0][0]).startswith(COMMENT)


def plan_login(
    engine: Engine, name: str, *, cards: Sequence[TableCard] | None = None, grants: Grants = EVERYTHING,
    role: str = "", change: bool = False, own: bool = False,
) -> LoginPlan:  # fmt: skip
    """What makes `name` a login that may read what `cards` name, and nothing more. Nothing is run but queries.

    Args:
        cards: the tables and columns to grant; None: all that this login may read.
        grants: what the cards were sifted by. Where nothing is withheld, tables that are made later may be read too.
        role: of `[access]`, which runs take on.
        change: alter a role of that name where there is one, and give it another password.
        own: the workspace asks as this login: where HopQL made it, it is brought in line and keeps its password.

    Raises:
        UsageError: the name cannot be used, or there is such a role and it is not to be changed.
    """
    odd = not name.isprintable() or name.lower().startswith("pg_") or name.lower() in ("public", "none", "")
    if odd or len(name.encode()) > NAME_BYTES or name != name.strip():
        raise UsageError(
            f"A login cannot be named {name!r}.", hint=f"Choose up to {NAME_BYTES} bytes, not beginning with pg_."
        )
    ask = asking(engine)
    database, user, superuser, may_create, path, version, memory = ask(_SERVER)[0]
    held = _Held.of(ask, name)
    keeps = own and not change and held.comment.startswith(COMMENT)
    _may_be_changed(name, held, user, change or keeps)
    tables = read_tables(ask)
    reads = {} if grants.everything else read_views(ask)
    denied = {} if grants.everything else withheld(tables, reads, grants)
    found, unreadable = _without(granted(tables, cards), denied)
    login = quoted(name)
    mine = None if superuser else {row[0] for row in ask(_MINE)}
    statements = [
        *_role(login, superuser, held), *_settings(login, superuser, path, memory, held),
        *_memberships(login, role, version >= 160_000, held),
        *([] if held.connect else [f"GRANT CONNECT ON DATABASE {quoted(database)} TO {login};"]),
        *_schemas(found, login, held), *_difference(found, login, held),
        *_later(found if grants.everything else [], login, mine, held),
    ]  # fmt: skip
    everyone = sorted([*open_to_all(ask), *(row[0] for row in ask(_OPEN_TO_ALL))])
    everyone += _past(ask, tables, denied, name, role)
    views = {tables[oid].card for oid in reads if oid in tables}.intersection(unreadable)
    told = _told(database, found, login, role, superuser=superuser, unreadable=sorted(views))
    told += [f"{line}." for line in grants.held_back(as_cards(tables.values()))]
    return LoginPlan(name, statements, everyone, told, held.exists, may_create, keeps, unreadable)


Rights = dict[tuple[str, str], set[tuple[str, str | None]]]
"""Privileges by schema and table, each with its column, or with None on the whole table."""


@dataclass
class _Held:
    """What a role holds already."""

    exists: bool = False
    superuser: bool = False
    comment: str = ""
    is_reader: bool = False
    settings: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    schemas: list[str] = field(default_factory=list)
    connect: bool = False
    later: list[tuple[str, str]] = field(default_factory=list)
    tables: Rights = field(default_factory=dict)
    sequences: list[tuple[str, str]] = field(default_factory=list)

    @staticmethod
    def of(ask: Ask, name: str) -> _Held:
        oid = _OID.format(literal(name))
        role = _ROLE.format(literal(name), _connections())
        for superuser, comment, reader, chosen, roles, schemas, connect in ask(role):
            later = [(owner, schema or "") for owner, schema in ask(_LATER.format(oid))]
            listed = chosen or [], roles or [], schemas or []
            return _Held(True, superuser, comment, reader, *listed, connect, later, *_listed(ask, oid))
        return _Held()


def _listed(ask: Ask, oid: str) -> tuple[Rights, list[tuple[str, str]]]:
    """What access lists give a role on tables, and the sequences that they name."""
    tables: Rights = {}
    sequences = dict[tuple[str, str], None]()
    for schema, table, sequence, column, privilege in ask(_HELD.format(oid)):
        if sequence:
            sequences[schema, table] = None
        else:
            tables.setdefault((schema, table), set()).add((privilege, column))
    return tables, list(sequences)


def _without(found: list[Grant], denied: dict[int, frozenset[int]]) -> tuple[list[Grant], list[str]]:
    """The grants without what is denied by what the catalog says beside the cards; views that are left out by it."""
    kept: list[Grant] = []
    lost = []
    for table, columns in found:
        hidden = {table.columns[number] for number in denied.get(table.oid, ())}
        if not hidden:
            kept.append((table, columns))
        elif left := [name for name in columns or table.readable if name not in hidden]:
            kept.append((table, left))
        else:
            lost.append(table.card)
    return kept, lost


def _may_be_changed(name: str, held: _Held, mine: str, change: bool) -> None:
    if name == mine or held.superuser:
        whose = "the login that you gave" if name == mine else "a superuser"
        raise UsageError(f'"{name}" is {whose}: it is not made read-only.', hint="Choose another name.")
    if held.exists and not change:
        raise UsageError(
            f'There is a role "{name}" already; it is not changed.',
            hint="Choose another name, or have it changed, its password too, with --change-login.",
        )


def _connections() -> int:
    return max(CONNECTIONS, 4 * settings().queries_at_once)


def _role(login: str, superuser: bool, held: _Held) -> list[str]:
    said = [] if held.comment == COMMENT else [f"COMMENT ON ROLE {login} IS {literal(COMMENT)};"]
    if held.is_reader:
        return said
    plain = f"LOGIN NOCREATEDB NOCREATEROLE NOINHERIT CONNECTION LIMIT {_connections()}"
    # of a role that is there, only a superuser may name the others
    plain += " NOSUPERUSER NOREPLICATION NOBYPASSRLS" if superuser or not held.exists else ""
    return [f"{'ALTER' if held.exists else 'CREATE'} ROLE {login} WITH {plain};", *said]


def _settings(login: str, superuser: bool, path: list[str], memory: int | None, held: _Held) -> list[str]:
    """Bounds of the login's sessions, and the schemas that this login finds tables in, so that names stay the same."""
    chosen = {**_SETTINGS, "work_mem": f"'{min(memory or 4096, _WORK_MEM_KB)}kB'"}
    if superuser:
        chosen |= dict([_TEMPORARY])
    if path:
        chosen["search_path"] = ", ".join(map(quoted, path))
    said = set(map(_bare, held.settings))
    return [f"ALTER ROLE {login} SET {n} = {v};" for n, v in chosen.items() if _bare(f"{n}={v}") not in said]


def _bare(setting: str) -> str:
    return re.sub(r"[\s\"']", "", setting)


def _memberships(login: str, role: str, inherit: bool, held: _Held) -> list[str]:
    """The role that runs take on is granted, without what it holds; every other is revoked. Roles that stand for users
    are people's to grant."""
    if "{" in role:
        return []
    taken = [f"REVOKE {quoted(each)} FROM {login};" for each in held.roles if each != role]
    if not role or role in held.roles:
        return taken
    return [*taken, f"GRANT {quoted(role)} TO {login}{' WITH INHERIT FALSE' if inherit else ''};"]


def _schemas(found: Sequence[Grant], login: str, held: _Held) -> list[str]:
    wanted = sorted({table.schema for table, _ in found})
    return [
        *(f"REVOKE ALL ON SCHEMA {quoted(each)} FROM {login};" for each in held.schemas if each not in wanted),
        *(f"GRANT USAGE ON SCHEMA {quoted(each)} TO {login};" for each in wanted if each not in held.schemas),
    ]


def _difference(found: Sequence[Grant], grantee: str, held: _Held) -> list[str]:
    """REVOKE and GRANT from what is held to what is granted: tables together, and each of which only columns are."""
    statements = [f"REVOKE ALL ON SEQUENCE {quoted(*each)} FROM {grantee};" for each in held.sequences]
    wanted = {(table.schema, table.name): columns for table, columns in found}
    whole: dict[str, list[str]] = defaultdict(list)
    for key in dict.fromkeys((*held.tables, *wanted)):
        place, columns, rights = quoted(*key), wanted.get(key, []), held.tables.get(key, set())
        kept = {right for right in rights if right[0] == "SELECT" and (columns is None or right[1] in columns)}
        if extra := rights - kept:
            if not kept or ("SELECT", None) in extra:  # to revoke that takes the columns' too
                listed, kept = "ALL", set()
            else:
                listed = ", ".join(
                    sorted(name + (f" ({quoted(column)})" if column else "") for name, column in extra)
                )
            statements.append(f"REVOKE {listed} ON TABLE {place} FROM {grantee};")
        if columns is None and ("SELECT", None) not in kept:
            whole[key[0]].append(place)
        elif missing := [column for column in columns or () if ("SELECT", column) not in kept]:
            statements.append(f"GRANT SELECT ({', '.join(map(quoted, missing))}) ON TABLE {place} TO {grantee};")
    return statements + [
        f"GRANT SELECT ON TABLE {', '.join(tables[first : first + _TOGETHER])} TO {grantee};"
        for tables in whole.values() for first in range(0, len(tables), _TOGETHER)
    ]  # fmt: skip


def _later(found: Sequence[Grant], login: str, mine: set[str] | None, held: _Held) -> list[str]:
    """What makes tables readable that the same owners make in the same schemas later; and what no longer does."""
    pairs = sorted({(table.owner, table.schema) for table, _ in found})
    pairs = [pair for pair in pairs if mine is None or pair[0] in mine]
    default = "ALTER DEFAULT PRIVILEGES FOR ROLE {}{} {} ON TABLES {} {};"

    def said(owner: str, schema: str, what: str, whom: str) -> str:
        return default.format(quoted(owner), f" IN SCHEMA {quoted(schema)}" if schema else "", what, whom, login)

    gone = [said(*pair, "REVOKE ALL", "FROM") for pair in held.later if pair not in pairs]
    return gone + [said(*pair, "GRANT SELECT", "TO") for pair in pairs if pair not in held.later]


def _past(
    ask: Ask, tables: dict[int, Table], denied: dict[int, frozenset[int]], name: str, role: str
) -> list[str]:  # fmt: skip
    """What takes from everyone, and from the role that runs take on, the reading of what is denied. Other roles that
    there are keep by name what they had through everyone."""
    if not denied:
        return []
    others = ", ".join(quoted(row[0]) for row in ask(_OTHERS.format(literal(name), literal(role))))
    of_all = _listed(ask, "0")[0]
    of_role = _listed(ask, _OID.format(literal(role)))[0] if role and "{" not in role else {}
    found = []
    for oid, hidden in denied.items():
        table = tables[oid]
        left = [column for number, column in table.columns.items() if number not in hidden]
        bare = {("SELECT", table.columns[number]) for number in hidden} | {("SELECT", None)}
        place = quoted(table.schema, table.name)
        for held, grantee in ((of_all, "PUBLIC"), (of_role, quoted(role))):
            if bare & held.get((table.schema, table.name), set()):
                found.append(f"REVOKE SELECT ON TABLE {place} FROM {grantee};")
                listed = ", ".join(map(quoted, left))
                found += [f"GRANT SELECT ({listed}) ON TABLE {place} TO {grantee};"] if left else []
                found += [f"GRANT SELECT ON TABLE {place} TO {others};"] if others and grantee == "PUBLIC" else []
    for function, *_ in ask(_OPEN_DEFINERS):
        found.append(f"REVOKE EXECUTE ON ROUTINE {function} FROM PUBLIC;")
        found += [f"GRANT EXECUTE ON ROUTINE {function} TO {others};"] if others else []
    return found


def _told(
    database: str, found: Sequence[Grant], login: str, role: str, *, superuser: bool, unreadable: Sequence[str]
) -> list[str]:  # fmt: skip
    what = "table or view" if len(found) == 1 else "tables and views"
    told = [f"A login that may only read {len(found):,} {what} of {database}."]
    if not superuser:
        told.append(f"Only a superuser may add: ALTER ROLE {login} SET {_TEMPORARY[0]} = {_TEMPORARY[1]};")
    if "{" in role:
        told.append(f"Runs take on the role {role}: GRANT each such role TO {login}.")
    if any(table.secured for table, _ in found):
        told.append("Some tables have row-level security: this login reads the rows that their policies give it.")
    if unreadable:
        told.append(f"Not granted, since they read what is denied: {', '.join(unreadable)}. Name one in `allow`, "
                    "without * and ?, where it may be shown.")  # fmt: skip
    return told


def _commented(texts: Sequence[str]) -> str:
    """Each line a comment: a name may hold a line's end."""
    return "".join(f"-- {line}\n" for text in texts for line in text.splitlines())


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
