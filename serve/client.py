"""The Python client, and the one way in: every face asks through `HopQL.ask` or `HopQL.stream`. Beside it, the client
of a server, which needs neither database, index nor model here."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from hopql.serve.result import Result
from hopql.state.context import Context
from hopql.tools.base.errors import ConnectError, HopQLError, UsageError, WorkspaceError
from hopql.tools.base.stop_runs import follow_stream

if TYPE_CHECKING:
    from hopql.state.graphs import ApiOutput, KnowledgeOutput
    from hopql.state.knowledge import KnowledgeContext, KnowledgeFilters
    from hopql.tools.workspace.open_workspace import Workspace

_TIMEOUT_S: Final = 600.0
"""A question of many hops to a small model takes minutes."""


class HopQL:
    """Questions to one workspace.

    >>> HopQL("demo").ask("How many flights left JFK in March?").rows  # doctest: +SKIP
    """

    def __init__(self, workspace: str | Path = "", **options: Any) -> None:
        """Name the workspace (folder or name; empty: the default one) and options for all its questions
        (fields of `hopql.state.context.Context`).

        Raises:
            UsageError: when an option does not exist, or its value cannot be used.
            WorkspaceError: when there is no such workspace.
        """
        if find_spec("langgraph") is None:
            raise UsageError(
                "Only HopQL's client is installed here: LangGraph is missing.",
                hint="Run `pip install 'hopql[local]'`, or ask a server: `hopql ask --server URL`, "
                "hopql.HopQLClient(URL).",
            )
        from hopql.tools.workspace.open_workspace import open_workspace

        self.options = {**options, "workspace": str(workspace)}
        self.context({})
        self.workspace: Workspace = open_workspace(str(workspace))

    def ask(self, question: str, *, notes: str = "", **options: Any) -> Result:
        """Ask one question, of whatever sources it needs.

        `notes` are definitions, rules and units for it; further options are `Context`'s (`user`: whose memories may be
        read beside the shared ones). Failures do not raise: they are in `Result.failure`.

        Raises:
            UsageError: the question is not text, or an option does not exist or has a value that cannot be used.
        """
        from hopql.graph.ask import graph

        check_question(question)
        context = self.context({**({"notes": notes} if notes else {}), **options})
        begun = time.perf_counter()
        state = graph.invoke({"question": question}, context=context)
        return result_of(question, dict(state), time.perf_counter() - begun)

    def stream(self, question: str, *, notes: str = "", **options: Any) -> Iterator[dict[str, Any] | Result]:
        """Ask one question and watch: an event `{"event": "start"|"end", "node", "ms", "detail", "hop"}` for each step
        as it happens (`hop`: the one that it is part of, if any), and the `Result` last. Closing the stream before
        that stops the run, with its query.

        Raises:
            UsageError: at the first event; see `ask`.
        """
        from hopql.graph.ask import graph

        check_question(question)
        context = self.context({**({"notes": notes} if notes else {}), **options})
        yield from watched(graph, {"question": question}, question, context=context)

    def inform(self, question: str, *, filters: KnowledgeFilters | None = None, **options: Any) -> KnowledgeOutput:
        """Ask documents, code and schemas only, by the graph `knowledge`: the answer with its checked claims, its
        references and what it lacks. Failures do not raise: they are in `failure`.

        `filters` narrow which documents count; further options are `Context`'s (`mode`, `answers`, `response_type`).

        Raises:
            UsageError: see `ask`.
        """
        from hopql.graph.knowledge import graph

        check_question(question)
        state = graph.invoke({"question": question, "filters": filters}, context=self.context(options))
        return cast("KnowledgeOutput", state)

    def look_up(
        self, question: str, *, filters: KnowledgeFilters | None = None, **options: Any
    ) -> tuple[KnowledgeContext, list[str]]:
        """What an answer from documents, code and schemas would be written from, found without a model; and what is to
        be said of it. Options are `Context`'s (`mode`, `knowledge_k`, `knowledge_tokens`).

        Raises:
            UsageError: see `ask`.
            ConnectError: the state database cannot be reached.
        """
        from hopql.tools.knowledge.open_knowledge import with_schema
        from hopql.tools.planning.extract_keywords import read_keywords
        from hopql.tools.planning.read_rules import rules_of

        workspace = self.current
        chosen = self.effective(workspace, **options)
        knowledge, remarks = with_schema(workspace)
        found = knowledge.search(
            question, read_keywords(question, rules_of(workspace)), chosen.mode, filters=filters, k=chosen.knowledge_k,
            budget=chosen.knowledge_tokens,
        )  # fmt: skip
        return found, remarks

    def calls_for(self, question: str, **options: Any) -> ApiOutput:
        """Ask API specs only, by the graph `api`: the calls that do what is asked, in their order, ready to be made;
        what no spec offers is in `lacking`. None is made. Failures do not raise: they are in `failure`.

        Options are `Context`'s (`api_files`, `api_k`, `api_filter`, `expansion`).

        Raises:
            UsageError: see `ask`.
        """
        from hopql.graph.api import graph

        check_question(question)
        return cast("ApiOutput", graph.invoke({"question": question}, context=self.context(options)))

    @property
    def user(self) -> str:
        """Who asks by this client: whose memories and conversations are read."""
        return self.effective().user

    @property
    def tenant(self) -> str:
        """Whose questions may be replayed, and whose conversations there are: the tenant's, or this user's own where
        rows differ from user to user."""
        return self.workspace.space_for(self.effective())

    @property
    def current(self) -> Workspace:
        """The workspace, opened again when its settings have changed."""
        from hopql.tools.workspace.open_workspace import open_workspace

        return open_workspace(str(self.options["workspace"]))

    def effective(self, workspace: Workspace | None = None, **given: Any) -> Context:
        """The options in force: of this client, with these before them, over those of the environment and of the
        workspace, by default as this client opened it."""
        from hopql.tools.workspace.read_config import effective

        return effective(self.context(given), workspace or self.workspace)

    def speaking_for(self, user: str = "", tenant: str = "", claims: Mapping[str, str] | None = None) -> HopQL:
        """A client of the same workspace and options for another user, tenant, or with other claims; empty: as this
        one."""
        said = {"user": user, "tenant": tenant, "claims": dict(claims or {})}
        given = {name: value for name, value in said.items() if value}
        return HopQL(**{**self.options, **given}) if given else self

    def cancel(self) -> None:
        """Stop what this client has running on the database; another thread may call it."""
        if "engine" in self.workspace.__dict__:
            self.workspace.engine.cancel()

    def context(self, options: dict[str, Any]) -> Context:
        """The options of one run: the client's, and these before them.

        Raises:
            UsageError: when one does not exist, or its value cannot be used.
        """
        from pydantic import ValidationError

        from hopql.tools.workspace.read_config import option_told

        try:
            return Context(**{**self.options, **options})
        except ValidationError as error:
            raise UsageError(option_told(error), hint="`hopql ask --options` lists all options.") from error


def watched(
    graph: Any, given: Any, question: str, asks: Callable[[], dict[str, Any] | None] = lambda: None, **how: Any
) -> Iterator[dict[str, Any] | Result]:
    """The steps of a graph's run, and its result last; `asks` tells what it stopped to ask. Who leaves early stops the
    run."""
    begun, state = time.perf_counter(), dict[str, Any]()
    for mode, chunk in follow_stream(graph.stream(given, stream_mode=["custom", "values"], **how)):
        if mode == "custom":
            yield chunk
        else:
            state.update(chunk)
    yield result_of(question, state, time.perf_counter() - begun, asks())


def check_question(question: object) -> None:
    """Raise UsageError for a question that is not text."""
    if not isinstance(question, str):
        raise UsageError(
            "A question is text.", hint=f"Ask in words; what was given is of type {type(question).__name__}."
        )


def result_of(question: str, state: dict[str, Any], seconds: float, asks: dict[str, Any] | None = None) -> Result:
    """What a run left in its state, as a result; `asks` is what it stopped to ask, where the state does not say it."""
    own = ("question", "seconds", "hops")
    kept = {key: state[key] for key in Result.__dataclass_fields__ if key in state and key not in own}
    kept["hops"] = state.get("runs", [])
    asks = asks or next((dict(each.value) for each in state.get("__interrupt__", ())), None)
    if asks:
        kept.update(status="asks", answer=asks["message"], choices=list(asks["choices"]))
    return Result(
        question=state.get("question") or question, seconds=seconds, **{"status": "failed", "answer": "", **kept}
    )


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
        import httpx

        address = httpx.URL(url) if url.startswith(("http://", "https://")) else None
        if address is None or not address.host:
            raise UsageError(f"'{url}' is no address of a server.", hint="Give one such as http://127.0.0.1:8321.")
        self.url, self.options = url.rstrip("/"), options
        headers = {b"Authorization": f"Bearer {key}".encode()} if key else {}
        headers |= {b"X-User": user.encode()} if user else {}
        self._http = httpx.Client(headers=headers, timeout=httpx.Timeout(timeout_s, connect=10))

    def ask(self, question: str, *, notes: str = "", **options: Any) -> Result:
        """Ask one question. What the question came to, a failure too, is in the result, as `HopQL.ask` gives it.

        Raises:
            UsageError: the server does not take the question or an option.
            WorkspaceError: what answers at the address is no HopQL.
            ConnectError: nothing answers there, or it does not let this client in.
        """
        import httpx

        config = {"configurable": {**self.options, **options}}
        body = {"input": {"question": question, "notes": notes}, "config": config}
        try:
            answer = self._http.post(f"{self.url}/ask/invoke", json=body)
        except httpx.HTTPError as error:
            raise ConnectError(
                f"No HopQL server answers at {self.url}: {error or type(error).__name__}.",
                hint="Check the address, and that `hopql serve` runs there.",
            ) from error
        with contextlib.suppress(ValueError):
            said = answer.json()
            if isinstance(said, dict) and isinstance(said.get("output"), dict):
                return _result(said["output"])
            if isinstance(said, dict) and "error" in said and answer.status_code != 404:
                kind: type[HopQLError] = ConnectError if answer.status_code in (401, 403, 429, 503) else UsageError
                raise kind(str(said["error"]), hint=str(said.get("hint", "")))
        raise WorkspaceError(
            f"What answers at {self.url} is no HopQL server (status {answer.status_code}).",
            hint="Check the address: `hopql serve` tells it when it starts.",
        )

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
