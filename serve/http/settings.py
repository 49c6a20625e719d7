"""Settings of the server, read from the environment (prefix `HOPQL_SERVE_`)."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from hopql.tools.base.errors import UsageError

PREFIX: Final = "HOPQL_SERVE_"
MOST_BYTES: Final = 5 * 1024 * 1024
_ORIGIN: Final = re.compile(r"[a-z][a-z0-9+.-]*://[^/\s@*]+")
_NAMED: Final = re.compile(r"([A-Za-z][\w.-]{0,39})=(.*[^=].*)", re.ASCII)
"""`name=KEY`; what ends in signs of equality only is a key in Base64, or a name without a key."""
_KEYLESS: Final = re.compile(r"[A-Za-z][\w.-]{0,39}=+", re.ASCII)
_BASE64: Final = re.compile(r"(?=.*[a-z])(?=.*[A-Z])(?=.{16})(?:[\w-]{4})*[\w-]{2}(?:==|[\w-]=)", re.ASCII)
"""A key in Base64, too long and too mixed for a name with its sign of equality."""


class Key(NamedTuple):
    """A key, and the name that logs and metrics show instead of it."""

    name: str
    secret: str
    named: bool
    """The name was given, and is not of its place."""


def named_keys(text: str) -> tuple[Key, ...]:
    """The keys of a setting: one or several, comma separated, each `KEY` or `name=KEY`. Those without a name are
    `key`, `key-2`, and so on.

    Raises:
        ValueError: one cannot be sent in a header, or stands there twice; a name has no key, a key an empty name; or
            there is no key between the commas.
    """
    keys: list[Key] = []
    for number, given in enumerate((part.strip() for part in text.split(",") if part.strip()), 1):
        if not given.isascii() or not given.isprintable() or " " in given:
            raise ValueError("a key cannot be sent in a header: use ASCII letters, digits and signs")
        if given.startswith("=") or (_KEYLESS.fullmatch(given) and not _BASE64.fullmatch(given)):
            raise ValueError("a name or its key is missing: write each as KEY or name=KEY")
        found = _NAMED.fullmatch(given)
        name, secret = found.groups() if found else ("key" if number == 1 else f"key-{number}", given)
        if any(secret == key.secret for key in keys):
            raise ValueError("a key stands there twice")
        keys.append(Key(name, secret, found is not None))
    if text and not keys:
        raise ValueError("there is no key in it: write each as KEY or name=KEY")
    return tuple(keys)


def _parts(given: Any) -> Any:
    return [part.strip() for part in given.split(",") if part.strip()] if isinstance(given, str) else given


class ServeSettings(BaseSettings):
    """Settings of the server."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", hide_input_in_errors=True)

    key: SecretStr = Field(
        SecretStr(""),
        description="API keys, comma separated, each `KEY` or `name=KEY`. Every request must send one of them.",
    )
    cors: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parts)] = Field(
        (), description="Allowed origins of other web pages, comma separated: `https://app.example`."
    )
    rate: str = Field(
        "", description="Rate limit of each key, or of each address without a key: `120/minute`, `10/second; 500/hour`."
    )
    max_bytes: int = Field(MOST_BYTES, ge=1024, le=1 << 30, description="Maximum bytes of a request body.")
    memory_mb: int = Field(
        0, ge=0,
        description="Memory limit in megabytes. Above it, the server answers POST requests with 503. 0: no limit.",
    )
    workers: int = Field(
        0, ge=0, le=1024, description="Questions that are answered at the same time. 0: as many as the model allows."
    )
    grace_s: float = Field(
        10.0, ge=0, le=3600, description="Seconds that running requests have to finish after a stop signal."
    )
    log: Literal["text", "json"] = Field("text", description="Log format.")
    identity: Literal["auto", "header", "key"] = Field(
        "auto",
        description="What identifies the user. header: X-User and X-Tenant. key: the name of the key. auto: key if "
        "keys are set and [access] separates rows by user, else header.",
    )
    claims: dict[str, dict[str, str]] = Field(
        {}, description='JSON with facts about the user of each key: {"zoe": {"tenant": "acme", "region": "north"}}.'
    )
    claims_header: str = Field(
        "", description="Name of a header with the user's claims as JSON. Only behind a proxy that sets it."
    )
    metrics: bool = Field(True, description="Serve metrics at `/metrics`.")

    @field_validator("key")
    @classmethod
    def _key(cls, given: SecretStr) -> SecretStr:
        named_keys(given.get_secret_value())
        return given

    @field_validator("cors")
    @classmethod
    def _cors(cls, given: tuple[str, ...]) -> tuple[str, ...]:
        origins = tuple(origin.lower().rstrip("/") for origin in given)
        for origin in origins:
            if not _ORIGIN.fullmatch(origin):
                raise ValueError(f"{origin} is no origin: write each as https://host or https://host:port")
        return origins

    @field_validator("rate")
    @classmethod
    def _rate(cls, given: str) -> str:
        given = given.strip().lower()
        if given:
            from limits import parse_many

            try:
                usable = all(item.amount > 0 for item in parse_many(given))
            except ValueError:
                usable = False
            if not usable:
                raise ValueError("write it as 120/minute, or several as 10/second; 500/hour")
        return given

    @property
    def secret(self) -> str:
        """The keys as they were given; empty: none."""
        return self.key.get_secret_value().strip()


def serve_settings() -> ServeSettings:
    """The settings as the environment has them now.

    Raises:
        UsageError: a variable cannot be used; the message names it, and holds no key.
    """
    try:
        return ServeSettings()
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        name, told = f"{PREFIX}{first['loc'][0]}".upper(), first["msg"].removeprefix("Value error, ")
        raise UsageError(f"{name}: {told}.", hint=f"Correct or unset {name}.") from None  # it would show the key
