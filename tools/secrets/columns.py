"""Columns that hold what lets somebody in, or a person's number at the state, by their names."""

from __future__ import annotations

import re
from typing import Final

_SECRET: Final = re.compile(
    r"(^|_)(password|passwd|passphrase|pwd|passwort|credentials?|secret|token|api_?key|(access|private|secret|auth)_key"
    r"|(password|passwd|pwd)_(hash|salt|digest)|user_pass|passcode|otp|salt|cvv|cvc|ssn|nino"
    r"|(social_security|(national|social)_insurance|passport|credit_card|tax)_(no|number)|national_id(_number)?"
    r"|social_security|passport|credit_card|(card|iban|account)_pan|iban)$"
)
"""What a column's name ends in, in words joined by `_`: `token` is one, `token_count` is none."""


def is_secret_column(words: str) -> bool:
    """Whether a column of this name (its words in small letters, joined by `_`) looks as if it held a secret."""
    return bool(_SECRET.search(words))
