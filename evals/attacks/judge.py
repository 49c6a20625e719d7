"""A second opinion on what the guard lets pass, from PostgreSQL itself.

The query is made a view, which is not run: PostgreSQL parses and analyses it and keeps the tree, with the number of
every function, table and column. What is volatile or made by people, and what is not granted, is read off that tree.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

import psycopg

from hopql.tools.database.routines import HARMLESS

_FUNCTION = re.compile(r":(?:funcid|opfuncid|aggfnoid|winfnoid) (\d+)")
_OPERATOR = re.compile(r":opno (\d+)")
_READ = re.compile(r"\{RTEPERMISSIONINFO :relid (\d+) [^}]*?:requiredPerms (\d+) [^}]*?:selectedCols \(b([ \d]*)\)")
_SELECT = 2
_FIRST_COLUMN = 7
"""What PostgreSQL adds to a column's number in a set of columns; 7 itself is the whole row."""
_REACHING = """
    SELECT DISTINCT proname FROM pg_proc WHERE oid = ANY(%(functions)s) AND (
      provolatile = 'v' AND proname <> ALL(%(harmless)s) OR oid >= 16384
      OR proname ~ '^(pg_(?!typeof)|lo_|has_|txid|to_reg)' OR proname ~ '(setting|description|_to_xml)')
    """
_OWN = "SELECT oid::text || ' is no operator of PostgreSQL' FROM pg_operator WHERE oid = ANY(%s) AND oid >= 16384"
_COLUMNS = """
    SELECT c.oid, n.nspname, c.relname, array_agg(a.attnum || '=' || a.attname) FROM pg_class c
    JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute a ON attrelid = c.oid
    WHERE c.oid = ANY(%s) AND NOT attisdropped GROUP BY 1, 2, 3
    """


class Judge:
    """Judges queries over one database.

    Args:
        granted: column names by table, `schema.table`.
        path: the schema whose tables queries name without one.
    """

    def __init__(self, url: str, granted: Mapping[str, Collection[str]], path: str = "public") -> None:
        self._session = psycopg.connect(url, autocommit=True)
        self._granted, self.path = granted, path

    def close(self) -> None:
        """End its session."""
        self._session.close()

    def harm(self, sql: str) -> str:
        """What is wrong with a query, `""` where it only reads what is granted, or what PostgreSQL cannot even read.

        That it cannot be read begins with `error:` and is no harm.
        """
        session = self._session
        session.execute("BEGIN")
        try:
            session.execute(f"SET LOCAL search_path = {self.path}".encode())
            made = f"CREATE TEMP VIEW judged AS SELECT 1 AS one FROM ({sql}\n) AS judged_query"
            try:
                session.cursor(binary=True).execute(made.encode())  # the extended protocol takes one statement
            except psycopg.Error as error:
                said = str(error).splitlines()[0]
                return said if "data-modifying" in said or "multiple commands" in said else f"error: {said}"
            tree = session.execute("SELECT ev_action::text FROM pg_rewrite WHERE ev_class = 'judged'::regclass")
            return self._read(str(tree.fetchone()))
        finally:
            session.execute("ROLLBACK")

    def runs(self, sql: str, *, writing: bool = False, timeout_ms: int = 200) -> str:
        """The SQLSTATE of running it as this login, rows unread; `00000` where it went well.

        Args:
            writing: in a transaction that may write, and is committed; else in a read-only one.
        """
        session = self._session
        session.execute("BEGIN READ WRITE" if writing else "BEGIN READ ONLY")
        end = "ROLLBACK"
        try:
            session.execute(f"SET LOCAL statement_timeout = {timeout_ms}; SET LOCAL search_path = {self.path}".encode())
            session.cursor(binary=True).execute(f"SELECT count(*) FROM ({sql}\n) AS q".encode())
            end = "COMMIT"
        except psycopg.Error as error:
            return error.sqlstate or "?????"
        finally:
            session.execute(end.encode())
        return "00000"

    def _read(self, tree: str) -> str:
        functions = [int(found) for found in _FUNCTION.findall(tree)]
        found = self._session.execute(_REACHING, {"functions": functions, "harmless": list(HARMLESS)}).fetchall()
        found += self._session.execute(_OWN, [[int(number) for number in _OPERATOR.findall(tree)]]).fetchall()
        wrong = [str(row[0]) for row in found]
        wrong += ["it locks rows"] if "{ROWMARKCLAUSE" in tree else []
        reads = [
            (int(table), int(needs), [int(bit) for bit in bits.split()]) for table, needs, bits in _READ.findall(tree)
        ]
        wrong += [f"needs right {needs} on {table}" for table, needs, _ in reads if needs & ~_SELECT]
        rows = self._session.execute(_COLUMNS, [[table for table, _, _ in reads]]).fetchall() if reads else []
        known = {row[0]: (f"{row[1]}.{row[2]}", dict(pair.split("=", 1) for pair in row[3])) for row in rows}
        for table, _, bits in reads:
            name, columns = known.get(table, (str(table), {}))
            granted = self._granted.get(name)
            if name.startswith("pg_temp"):
                continue
            if granted is None:
                wrong.append(f"reads {name}")
                continue
            asked = {columns.get(str(bit - _FIRST_COLUMN), "whole row") for bit in bits}
            wrong += [f"reads {name}.{column}" for column in asked - set(granted)]
        return "; ".join(wrong)
