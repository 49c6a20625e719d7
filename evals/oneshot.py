"""The baseline to beat: the whole schema as plain DDL, one greedy call, no repair, nothing else."""

from __future__ import annotations

import time

from hopql.evals.outcome import Outcome
from hopql.evals.reading import run_read_only
from hopql.state.cards import TableCard
from hopql.tools.database.engine import Engine
from hopql.tools.errors import HopQLError, ModelError
from hopql.tools.models import chat_model, complete

_SYSTEM = "You write one PostgreSQL query that answers the question. Reply with SQL only."


class Oneshot:
    """Asks the model once with `CREATE TABLE` statements as the database itself describes them."""

    def __init__(self, engine: Engine, model: str = "") -> None:
        """Read the schema once; the model is the one that HopQL would use."""
        self._engine = engine
        self._model = chat_model(model)
        self._schema = "\n\n".join(plain_ddl(card) for card in engine.introspect())

    def ask(self, question: str, notes: str) -> Outcome:
        """Ask, take what comes, run it."""
        begun = time.perf_counter()
        words = f"\n{notes}" if notes else ""
        try:
            answer = complete(self._model, _SYSTEM, f"{self._schema}\n\n", f"Question: {question}{words}\n")
        except ModelError as error:
            return Outcome(error=str(error), stopped=True)
        sql = answer.text.replace("```sql", "").split("```")[0].strip().rstrip(";")
        outcome = Outcome(
            sql=sql, model_seconds=answer.seconds, calls=1, tokens_in=answer.tokens_in, tokens_out=answer.tokens_out,
            cached_tokens=answer.cached_tokens,
        )  # fmt: skip
        try:
            outcome.rows = run_read_only(self._engine, sql)
            outcome.status, outcome.attempts = "answered", ["executed"]
        except HopQLError as error:
            outcome.error, outcome.attempts = str(error), ["failed"]
        outcome.seconds = time.perf_counter() - begun
        return outcome


def plain_ddl(card: TableCard) -> str:
    """A card as `CREATE TABLE`, with types and keys and nothing that had to be looked up in the rows."""
    parts = [f'  "{column.name}" {column.type}' for column in card.columns]
    if card.primary_key:
        parts.append(f"  PRIMARY KEY ({', '.join(card.primary_key)})")
    parts += [
        f"  FOREIGN KEY ({', '.join(key.columns)}) REFERENCES {key.table} ({', '.join(key.to)})"
        for key in card.foreign_keys
    ]
    return f"CREATE TABLE {card.name} (\n" + ",\n".join(parts) + "\n);"
