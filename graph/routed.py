"""A route that needs the run's options, as the graph runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

from langgraph.runtime import Runtime, get_runtime

from hopql.state.context import Context


def routed(route: Callable[..., Any]) -> Callable[[Any], Any]:
    """Give a route its runtime. Where a state is edited as if a node had written it (`update_state`, Studio's fork),
    LangGraph has none: then the route decides by the options that hold without a context."""

    def decide(state: Any) -> Any:
        try:
            runtime = get_runtime(Context)
        except (RuntimeError, KeyError):
            runtime = Runtime()
        return route(state, runtime or Runtime())

    decide.__name__, decide.__doc__ = route.__name__, route.__doc__
    # The targets that it can name are the graph's edges. `functools.wraps` would show `runtime` again.
    decide.__annotations__ = {"return": get_type_hints(route)["return"]}
    return decide
