"""The order in which calls would be made."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.tools.apis.answering.names import resource
from hopql.tools.apis.answering.plan import Planned


def ordered(calls: Sequence[Planned]) -> list[Planned]:
    """Calls as the request has them, but for two things: what gives goes before what needs it, and a deletion after all
    others on the same resource. Links never go in a circle, so that there is an order."""
    left = [*(call for call in calls if not _ends(call, calls)), *(call for call in calls if _ends(call, calls))]
    found: list[Planned] = []
    while left:
        ready = next(
            (call for call in left if all(giver in found for giver in call.givers() if giver in calls)), left[0]
        )
        found.append(ready)
        left.remove(ready)
    return found


def _ends(call: Planned, calls: Sequence[Planned]) -> bool:
    """Whether a call deletes what other calls are about."""
    if call.operation["method"] != "DELETE":
        return False
    own = (call.operation["spec"], resource(call.operation["path"]))
    return any(
        other is not call and other.operation["method"] != "DELETE"
        and (other.operation["spec"], resource(other.operation["path"])) == own
        for other in calls
    )  # fmt: skip
