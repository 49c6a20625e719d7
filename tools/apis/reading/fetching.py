"""A spec from a URL that the user named: the only time that the network is used."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from hopql.tools.addresses import filled
from hopql.tools.apis.reading.raw import Raw, raw_of
from hopql.tools.errors import UsageError
from hopql.tools.secrets import bare

MAX_BYTES: Final = 32 * 2**20
_TIMEOUT: Final = 30.0
_LOOK: Final = "Look if the URL is right."
_LOGIN: Final = (
    "Logins and tokens in a URL are not kept: write them as variables of the environment, in single quotes: "
    "'https://user:${TOKEN}@host/openapi.json'."
)


def is_url(source: object) -> bool:
    """Whether a source is fetched rather than opened."""
    return isinstance(source, str) and source.lower().startswith(("http://", "https://"))


def fetch(url: str) -> Raw:
    """What stands at a URL. A `${VARIABLE}` in it is taken from the environment. What is kept of the URL is without
    logins and tokens, unless a variable stands for them.

    Raises:
        UsageError: it does not answer, answers with an error or with too much, or with no spec.
    """
    import httpx

    data, whole = bytearray(), filled(url, "The spec's URL")
    try:
        with httpx.stream("GET", whole, follow_redirects=True, timeout=_TIMEOUT) as response:
            response.raise_for_status()
            for block in response.iter_bytes():
                data += block
                if len(data) > MAX_BYTES:
                    raise UsageError(f"It is larger than {MAX_BYTES // 2**20} MB.", hint="Fetch it, and split it.")
            said = response.headers.get("last-modified", "")
    except httpx.HTTPStatusError as error:
        code = error.response.status_code
        raise UsageError(f"It answers with {code}.", hint=_LOGIN if code in (401, 403) else _LOOK) from None
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        told = " ".join(str(error).split())[:200] or type(error).__name__
        raise UsageError(f"It does not answer: {told}.", hint="Look if the URL is right and can be reached.") from None
    return raw_of(bare(url), bytes(data), _when(said))


def _when(said: str) -> str:
    try:
        found = parsedate_to_datetime(said)
    except (TypeError, ValueError):
        found = datetime.now(UTC)
    return found.astimezone(UTC).isoformat(timespec="seconds")
