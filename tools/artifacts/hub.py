"""One file from a URL, taken up where an earlier download stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit

import httpx

from hopql.tools.artifacts.partial import Partial

_TRIES_WITHOUT_PROGRESS = 3
_unreachable: dict[str, str] = {}


class SourceError(Exception):
    """This source cannot give the bytes; the next one may."""


def download(url: str, partial: Partial, told: Callable[[int], None], *, connect_s: float = 4.0) -> None:
    """Append what `partial` lacks. A host that could not be reached is not tried again in this process.

    Args:
        told: called with the bytes there are, a few times a second at most by the caller's own choice.
        connect_s: seconds to wait for a connection; short, because another source follows.

    Raises:
        SourceError: the host cannot be reached, or does not have the file.
        ChangedBytesError: it has another file.
    """
    host = urlsplit(url).netloc
    if host in _unreachable:
        raise SourceError(_unreachable[host])
    timeout = httpx.Timeout(30.0, connect=connect_s)
    failures = 0
    with httpx.Client(timeout=timeout, follow_redirects=True, headers={"Accept-Encoding": "identity"}) as client:
        while not partial.complete:
            before = partial.size
            try:
                _append(client, url, partial, told)
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
                if partial.size == before and not failures:
                    _unreachable[host] = f"{host} cannot be reached ({error})"
                    raise SourceError(_unreachable[host]) from error
                failures += 1
            except httpx.HTTPError as error:
                failures = failures + 1 if partial.size == before else 1
                if failures >= _TRIES_WITHOUT_PROGRESS:
                    raise SourceError(f"{host} broke off: {error or type(error).__name__}") from error
            if failures >= _TRIES_WITHOUT_PROGRESS:
                raise SourceError(f"{host} broke off")
            if failures:
                time.sleep(0.2 * failures)


def _append(client: httpx.Client, url: str, partial: Partial, told: Callable[[int], None]) -> None:
    start = partial.size
    with client.stream("GET", url, headers={"Range": f"bytes={start}-"} if start else {}) as answer:
        if answer.status_code == 416:
            partial.rewind(everything=True)
            raise httpx.ReadError("the server has fewer bytes than are here")
        if answer.status_code not in (200, 206):
            raise SourceError(f"{urlsplit(url).netloc} answered {answer.status_code}")
        resumed = answer.headers.get("content-range", "").startswith(f"bytes {start}-")
        if start and not (answer.status_code == 206 and resumed):
            partial.rewind(everything=True)
        for chunk in answer.iter_bytes():
            partial.write(chunk)
            told(partial.size)
    if not partial.complete:
        raise httpx.ReadError("the connection ended early")
