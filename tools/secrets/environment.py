"""What a program that we start is told of our environment."""

from __future__ import annotations

import os
from collections.abc import Callable

from hopql.tools.secrets.known import is_secret_variable, secrets

_LONG = 12
"""A shorter secret may be part of a path by chance."""


def environment(needs: Callable[[str], bool] = lambda _: False) -> dict[str, str]:
    """The environment without variables that hold a secret, but for those that the program needs.

    A process shows its environment to everything of the same user, and a database's superuser may read files: what
    needs no key is given none.
    """
    known = secrets()
    return {
        name: value for name, value in os.environ.items()
        if needs(name)
        or not (
            is_secret_variable(name, value) or value in known or any(one in value for one in known if len(one) >= _LONG)
        )
    }  # fmt: skip
