"""The Python client, and the one way in: every face asks through `HopQL.ask` or `HopQL.stream`."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from hopql.serve.result import Result
from hopql.state.context import Context
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.state.graphs.api import ApiOutput
    from hopql.state.graphs.knowledge import KnowledgeOutput
    from hopql.state.knowledge import KnowledgeFilters
    from hopql.tools.workspace import Workspace


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
        from hopql.tools.workspace import open_workspace

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
        as it happens (`hop`: the one that it is part of, if any), and the `Result` last.

        Raises:
            UsageError: at the first event; see `ask`.
        """
        from hopql.graph.ask import graph

        check_question(question)
        context = self.context({**({"notes": notes} if notes else {}), **options})
        begun = time.perf_counter()
        state: dict[str, Any] = {}
        for part in graph.stream({"question": question}, context=context, stream_mode=["custom", "values"]):
            mode, chunk = cast(tuple[str, dict[str, Any]], part)
            if mode == "custom":
                yield chunk
            else:
                state = chunk
        yield result_of(question, state, time.perf_counter() - begun)

    def inform(
        self, question: str, *, filters: KnowledgeFilters | None = None, **options: Any
    ) -> KnowledgeOutput:
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
        from hopql.tools.options import effective

        return effective(self.context({}), self.workspace).user

    @property
    def tenant(self) -> str:
        """Whose questions may be replayed, and whose conversations there are: the tenant's, or this user's own where
        rows differ from user to user."""
        from hopql.tools.options import effective

        return self.workspace.space_for(effective(self.context({}), self.workspace))

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

        from hopql.tools.options import option_told

        try:
            return Context(**{**self.options, **options})
        except ValidationError as error:
            raise UsageError(option_told(error), hint="`hopql ask --options` lists all options.") from error


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
