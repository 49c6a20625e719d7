"""A client of a HopQL server: asks over HTTP, and needs neither database, index nor model here."""

from __future__ import annotations

from typing import Any

import httpx

from hopql.serve.result import Result
from hopql.tools.errors import ConnectError, HopQLError, UsageError, WorkspaceError

_TIMEOUT_S = 600.0
"""A question of many hops to a small model takes minutes."""


class HopQLClient:
    """Questions to a server that `hopql serve` runs.

    >>> HopQLClient("http://127.0.0.1:8321").ask("How many flights left JFK in March?").answer  # doctest: +SKIP
    """

    def __init__(
        self, url: str, *, key: str = "", user: str = "", timeout_s: float = _TIMEOUT_S, **options: Any
    ) -> None:  # fmt: skip
        """
        Args:
            url: the server's address, as `hopql serve` tells it.
            key: one of the server's `HOPQL_SERVE_KEY`; empty where it has none.
            user: who asks.
            timeout_s: seconds to wait for an answer.
            options: of all its questions, as `hopql ask --options` lists them.

        Raises:
            UsageError: the address is none.
        """
        address = httpx.URL(url) if url.startswith(("http://", "https://")) else None
        if address is None or not address.host:
            raise UsageError(f"'{url}' is no address of a server.", hint="Give one such as http://127.0.0.1:8321.")
        self.url, self.options = url.rstrip("/"), options
        headers = {**({"Authorization": f"Bearer {key}"} if key else {}), **({"X-User": user} if user else {})}
        self._http = httpx.Client(headers=headers, timeout=httpx.Timeout(timeout_s, connect=10))

    def ask(self, question: str, *, notes: str = "", **options: Any) -> Result:
        """Ask one question. What the question came to, a failure too, is in the result, as `HopQL.ask` gives it.

        Raises:
            UsageError: the server does not take the question or an option.
            WorkspaceError: what answers at the address is no HopQL.
            ConnectError: nothing answers there, or it does not let this client in.
        """
        config = {"configurable": {**self.options, **options}}
        body = {"input": {"question": question, "notes": notes}, "config": config}
        try:
            answer = self._http.post(f"{self.url}/ask/invoke", json=body)
        except httpx.HTTPError as error:
            raise ConnectError(
                f"No HopQL server answers at {self.url}: {error or type(error).__name__}.",
                hint="Start one with `hopql serve`, or check the address.",
            ) from error
        try:
            said = answer.json()
        except ValueError:
            said = None
        known = isinstance(said, dict) and answer.status_code != 404
        if not known or not (isinstance(said.get("output"), dict) or "error" in said):
            raise WorkspaceError(
                f"What answers at {self.url} is no HopQL server (status {answer.status_code}).",
                hint="Check the address: `hopql serve` tells it when it starts.",
            )
        if "error" in said:
            kind: type[HopQLError] = ConnectError if answer.status_code in (401, 403, 429, 503) else UsageError
            raise kind(str(said["error"]), hint=str(said.get("hint", "")))
        return _result(said["output"])

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def __enter__(self) -> HopQLClient:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _result(told: dict[str, Any]) -> Result:
    """The result that `Result.as_json` told. Cells come as JSON has them; the types of columns are not told."""
    own = {name: told[name] for name in Result.__dataclass_fields__ if name in told and name != "rows"}
    columns = list(told["columns"])
    if columns:
        own["rows"] = {
            "columns": columns, "types": [""] * len(columns), "rows": [list(row.values()) for row in told["rows"]],
            "row_count": told["row_count"], "truncated": told["truncated"], "seconds": told["seconds"],
            "labels": told.get("labels", columns),
        }  # fmt: skip
    return Result(**own)
