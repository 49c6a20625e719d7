"""How soon the page is there, measured."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from hopql.bench.speed import chromium, main

pytestmark = pytest.mark.skipif(not chromium(), reason="needs chromium, which is not there")


def test_a_page_is_opened_and_weighed() -> None:
    done = CliRunner().invoke(main, ["--times", "1", "--page", "data:text/html,<p>here</p>"])
    assert done.exit_code == 0, done.output
    assert "first paint  p50 " in done.output and "1 requests, 0 kB" in done.output


def test_where_nothing_answers_that_is_said() -> None:
    done = CliRunner().invoke(main, ["--times", "1", "--page", "http://127.0.0.1:1/"])
    assert done.exit_code == 1 and "127.0.0.1:1" in done.output
