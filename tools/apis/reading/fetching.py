"""A spec from a URL that the user named: the only time that the network is used."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from tools.apis.reading.raw import Raw, raw_of
from tools.errors import UsageError

MAX_BYTES: Final = 32 * 2**20
_TIMEOUT: Final = 30.0


def is_url(source: object) -> bool:
    """Whether a source is fetched rather than opened."""
    return isinstance(source, str) and source.lower().startswith(("http://", "https://"))


def fetch(url: str) -> Raw:
    """What stands at a URL.

    Raises:
        UsageError: it does not answer, answers with an error or with too much, or with no spec.
    """
    import httpx

    data = bytearray()
    try:
        with httpx.stream("GET", url, follow_redirects=True, timeout=_TIMEOUT) as response:
            response.raise_for_status()
            for block in response.iter_bytes():
                data += block
                if len(data) > MAX_BYTES:
                    raise UsageError(f"It is larger than {MAX_BYTES // 2**20} MB.", hint="Fetch it, and split it.")
            said = response.headers.get("last-modified", "")
    except httpx.HTTPStatusError as error:
        raise UsageError(f"It answers with {error.response.status_code}.", hint="Look if the URL is right.") from error
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        told = " ".join(str(error).split())[:200] or type(error).__name__
        raise UsageError(f"It does not answer: {told}.", hint="Look if the URL is right and can be reached.") from error
    return raw_of(url, bytes(data), _when(said))


def _when(said: str) -> str:
    try:
        found = parsedate_to_datetime(said)
    except (TypeError, ValueError):
        found = datetime.now(UTC)
    return found.astimezone(UTC).isoformat(timespec="seconds")
