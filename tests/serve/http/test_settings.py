"""Settings of the server: what they take, what they refuse and how that is said."""

from __future__ import annotations

import pytest

from hopql.serve.http.settings import PREFIX, ServeSettings, named_keys, serve_settings
from hopql.tools.base.errors import UsageError


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ServeSettings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("", []), ("abc", [("key", "abc")]), ("abc, def", [("key", "abc"), ("key-2", "def")]),
        ("ann=abc,def,bob=x=y", [("ann", "abc"), ("key-2", "def"), ("bob", "x=y")]),
        ("bG9uZy1yYW5kb20xMg==", [("key", "bG9uZy1yYW5kb20xMg==")]), ("ann=QUJD==", [("ann", "QUJD==")]),
        ("bG9uZy1yYW5kb24=", [("key", "bG9uZy1yYW5kb24=")]), ("abc,,def,", [("key", "abc"), ("key-2", "def")]),
        ("ann=OLD,ann=NEW", [("ann", "OLD"), ("ann", "NEW")]),
    ],
)  # fmt: skip
def test_keys_have_names(text: str, keys: list[tuple[str, str]]) -> None:
    found = named_keys(text)
    assert [(key.name, key.secret) for key in found] == keys
    assert all(key.named is not key.name.startswith("key") for key in found), "what is of its place is not given"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("KEY", "two words", "header"), ("KEY", "good,ключ", "header"), ("KEY", "a=same,b=same", "twice"),
        ("KEY", ",", "no key"), ("KEY", "  ", "no key"), ("KEY", " , ,", "no key"), ("KEY", "ann=", "is missing"),
        ("KEY", "good,ann==", "is missing"), ("KEY", "=x", "is missing"), ("KEY", "production-team=", "is missing"),
        ("CORS", "*", "no origin"), ("CORS", "app.example", "no origin"),
        ("CORS", "https://a.example/path", "no origin"),
        ("CORS", "https://*.example", "no origin"), ("CORS", "null", "no origin"), ("RATE", "often", "120/minute"),
        ("RATE", "0/minute", "120/minute"), ("RATE", "5", "120/minute"), ("MAX_BYTES", "5 MB", "integer"),
        ("MAX_BYTES", "0", "greater"), ("WORKERS", "-1", "greater"), ("GRACE_S", "soon", "number"),
        ("LOG", "xml", "'text' or 'json'"), ("METRICS", "perhaps", "boolean"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(f"{PREFIX}{name}", value)
    with pytest.raises(UsageError) as error:
        serve_settings()
    assert str(error.value).startswith(f"{PREFIX}{name}: ") and told in str(error.value)
    assert f"{PREFIX}{name}" in error.value.hint
    assert error.value.__cause__ is None and (name != "KEY" or value not in repr(error.value))


def test_values_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "KEY": " ann=k1 ", "CORS": "https://App.example/, http://localhost:5173", "RATE": "10/Second; 500/hour",
        "MAX_BYTES": "2048", "WORKERS": "3", "GRACE_S": "2.5", "LOG": "json", "METRICS": "0",
    }.items():  # fmt: skip
        monkeypatch.setenv(f"{PREFIX}{name}", value)
    settings = serve_settings()
    assert settings.secret == "ann=k1" and "k1" not in repr(settings)
    assert settings.cors == ("https://app.example", "http://localhost:5173") and settings.rate == "10/second; 500/hour"
    assert (settings.max_bytes, settings.workers, settings.grace_s) == (2048, 3, 2.5)
    assert settings.log == "json" and not settings.metrics
