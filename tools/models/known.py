"""What can be said of a model by its name alone, without starting it."""

from __future__ import annotations

from collections.abc import Callable

from hopql.tools.settings import settings

Progress = Callable[[str, int, int], None]


def is_local(name: str = "") -> bool:
    """Whether the name (empty: the setting's) is the embedded model, whose prompt cache is ours."""
    return (name or settings().model).split(":")[0].strip() == "local"


def fetch_model(name: str = "", *, progress: Progress | None = None) -> None:
    """Fetch the weights that the name means, when it is embedded and they are not there; nothing for others.

    Raises:
        ArtifactError: when they cannot be fetched.
    """
    wanted = name or settings().model
    if is_local(wanted):
        from hopql.tools.models.weights import weights

        weights(wanted.partition(":")[2].strip(), progress=progress)


def describe(name: str = "") -> str:
    """What the model is and how it stands, in one line; nothing is fetched or started.

    Raises:
        ModelError: when its weights are not there, or were changed.
        UsageError: when there is no model of that name.
    """
    wanted = name or settings().model
    if not is_local(wanted):
        from hopql.tools.models import factory

        factory.chat_model(wanted)
        from hopql.tools.secrets import without_login

        place = f" at {without_login(settings().base_url)}" if settings().base_url else ""
        return f"{wanted}{place} (not asked: it may cost money)"
    from hopql.tools.errors import ModelError
    from hopql.tools.models.server import server_status
    from hopql.tools.models.weights import check, expected

    path = expected(wanted.partition(":")[2].strip())
    if not path.exists():
        fetched = "The first question fetches them; `hopql demo` does it now."
        raise ModelError(
            f"The weights of {wanted} are not on this machine ({path}).",
            hint="Unset HOPQL_OFFLINE, which forbids fetching them." if settings().offline else fetched,
        )
    check(wanted.partition(":")[2].strip())
    runs = any(status["healthy"] for status in server_status())
    return f"{path.name}, its server {'runs' if runs else 'starts with the first question'}"
