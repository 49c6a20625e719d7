"""Which columns look as if they held secrets."""

from __future__ import annotations

import pytest

from hopql.tools.search.tokens import split_identifier
from hopql.tools.secrets import is_secret_column


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("password", True), ("customerPassword", True), ("login_passwd", True), ("api_key", True), ("apiToken", True),
        ("SSN", True), ("private_key", True), ("password_hash", True), ("iban", True),
        ("user_pass", True), ("creditCardNumber", True), ("nino", True), ("national_insurance_no", True), ("otp", True),
        ("passport_number", True), ("tax_number", True), ("social_security_number", True), ("council_tax_id", False),
        ("option", False), ("pass_count", False), ("bus_pass", False),
        ("token_count", False), ("primary_key", False), ("key", False), ("passengers", False), ("short_passing", False),
        ("author_id", False), ("code", False), ("card_number", False), ("passport_office", False),
    ],
)  # fmt: skip
def test_a_name_tells(name: str, secret: bool) -> None:
    assert is_secret_column("_".join(split_identifier(name))) is secret
