"""A compiled graph as a Runnable that LangServe can serve: it brings the run's context, and tells its steps."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, cast

from anyio import CapacityLimiter
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.utils import ConfigurableFieldSpec
from pydantic import BaseModel

from hopql.serve.http.caller import share
from hopql.serve.langserve.models import config_model, settable, typed
from hopql.serve.langserve.options import askers
from hopql.tools.stopping import Stop, stoppable

if TYPE_CHECKING:
    from langchain_core.callbacks import AsyncCallbackManagerForChainRun
    from langgraph.graph.state import CompiledStateGraph

    from hopql.serve.client import HopQL
    from hopql.state.context import Context

Told = Callable[[str, dict[str, Any], float], dict[str, Any]]
"""Makes the output of a question's text, what its run left, and the seconds that it took. None: the graph's own."""
_ASKERS: Final = 8
_END: Final = object()
_STEPS: Final = 10_007
"""LangGraph's own limit of a run's steps: LangChain's, 25, would reach a graph that is run inside of a chain."""


class Served(Runnable[Any, dict[str, Any]]):
    """One graph over one client. A run's options are what its config has under `configurable`.

    A stream gives `{"events": [step]}` for each step that begins or ends, then the output; the sum of its chunks is
    the output with all the events. A stream that nobody follows any more stops its run.
    """

    def __init__(
        self, client: HopQL, graph: CompiledStateGraph[Any, Context, Any, Any], takes: type[BaseModel],
        gives: type[BaseModel], told: Told | None = None,
    ) -> None:  # fmt: skip
        self._client, self._graph, self._takes, self._gives, self._told = client, graph, takes, gives, told
        self._askers = CapacityLimiter(_ASKERS)
        self.name = graph.name

    def get_input_schema(self, config: RunnableConfig | None = None) -> type[BaseModel]:
        """What a request gives."""
        return self._takes

    def get_output_schema(self, config: RunnableConfig | None = None) -> type[BaseModel]:
        """What it gets."""
        return self._gives

    def config_schema(self, *, include: Any = None) -> type[BaseModel]:
        """What its config may hold."""
        return config_model()

    @property
    def config_specs(self) -> list[ConfigurableFieldSpec]:
        """The options that it may set, with what holds where it does not."""
        from hopql.tools.options import effective

        here = effective(self._client.context({}), self._client.workspace)
        return [
            ConfigurableFieldSpec(
                id=name, annotation=typed(field), name=name, description=field.description, default=getattr(here, name)
            )
            for name, field in settable().items()
        ]

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> dict[str, Any]:  # noqa: A002
        """Run the graph to its end."""
        return asyncio.run(self.ainvoke(input, config))

    async def ainvoke(
        self, input: Any, config: RunnableConfig | None = None, **kwargs: Any  # noqa: A002
    ) -> dict[str, Any]:  # fmt: skip
        """Run the graph to its end."""
        last: dict[str, Any] = {}
        async for chunk in self.astream(input, config):
            last = chunk
        return last

    async def astream(
        self, input: Any, config: RunnableConfig | None = None, **kwargs: Any  # noqa: A002
    ) -> AsyncIterator[dict[str, Any]]:  # fmt: skip
        """Run the graph and watch it: see the class."""

        async def once() -> AsyncIterator[Any]:
            yield input

        async for chunk in self._atransform_stream_with_config(once(), self._watched, config):
            yield chunk

    async def _watched(
        self, inputs: AsyncIterator[Any], run_manager: AsyncCallbackManagerForChainRun, config: RunnableConfig
    ) -> AsyncIterator[dict[str, Any]]:
        """The chunks of one run, which is a run of its own below this one."""
        parts: asyncio.Queue[Any] = asyncio.Queue()
        stop = Stop()
        running = asyncio.create_task(self._run(await anext(inputs), config, parts, stop))
        try:
            while (part := await parts.get()) is not _END:
                yield part
            await running  # raises what went wrong
        finally:
            if not running.done():
                running.cancel()
                Thread(target=stop.stop, daemon=True).start()  # the executor's threads may all be what it stops

    async def _run(self, asked: Any, config: RunnableConfig, parts: asyncio.Queue[Any], stop: Stop) -> None:
        asks = config.get("configurable", {})
        try:
            async with share(self._client, asks.get("tenant", ""), asks.get("user", "")), askers.get() or self._askers:
                with stoppable(stop):
                    await self._tell(asked, config, parts)
        finally:
            parts.put_nowait(_END)

    async def _tell(self, asked: Any, config: RunnableConfig, parts: asyncio.Queue[Any]) -> None:
        given = _given(asked)
        notes = {"notes": given.pop("notes")} if given.get("notes") else {}
        context = self._client.context({**config.get("configurable", {}), **notes})
        begun, state = time.perf_counter(), dict[str, Any]()
        traced: Any = {**config, "configurable": {}, "recursion_limit": _STEPS}
        async for part in self._graph.astream(given, traced, context=context, stream_mode=["custom", "values"]):
            mode, chunk = part
            if mode == "custom":
                parts.put_nowait({"events": [chunk]})
            else:
                state = dict(cast(dict[str, Any], chunk))
        if self._told:
            parts.put_nowait(self._told(given.get("question", ""), state, time.perf_counter() - begun))
        else:  # a stream of values has the run's inner state too
            parts.put_nowait({name: state[name] for name in self._gives.model_fields if name in state})


def _given(asked: Any) -> dict[str, Any]:
    """A request's input as the graphs take it: without what was left out."""
    given = {"question": asked} if isinstance(asked, str) else asked
    return {name: value for name, value in given.items() if value}
