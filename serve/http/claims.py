"""What the server says of who asks, on its way to the faces: a header that no request can set."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

CLAIMS: Final = "x-hopql-claims"
"""A JSON object of texts; `hopql.serve.http.identity` sets it, and takes away what a request brings under this name."""


def claims_in(headers: Mapping[str, str]) -> dict[str, str]:
    """The claims of who sent a request."""
    return dict(json.loads(headers.get(CLAIMS) or "{}"))
