"""Where a model's service is, and as whom it is asked."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote


def without_login(url: str) -> str:
    """The URL as it may be shown: without `user:password@`."""
    return re.sub(r"://\S*@", "://", url)


def place_of(base_url: str) -> dict[str, Any]:
    """Options of LangChain's clients of the OpenAI API for a server of that address. A login in it is given to the HTTP
    client, which sends it as it would have; the address itself, which libraries log and send to tracers, has none."""
    scheme, _, rest = base_url.partition("://")
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    login = authority.rpartition("@")[0]
    if not login:
        return {"base_url": base_url}
    import openai

    user, _, password = login.partition(":")
    auth = unquote(user), unquote(password)
    return {
        "base_url": f"{scheme}://{rest.removeprefix(f'{login}@')}",
        "http_client": openai.DefaultHttpxClient(auth=auth),
        "http_async_client": openai.DefaultAsyncHttpxClient(auth=auth),
    }
