"""Measures that are run in a checkout, not by users: answers, speed, attacks, suites about HopQL itself.

Each module is a command: `python -m hopql.bench.NAME --help`. Here is what they share.
"""

from __future__ import annotations

import re
import sys
import time
from typing import Any, Final, Literal

from hopql.evals import run as run
from hopql.tools.base.errors import UsageError

HALVES: Final = ("dev", "held", "all")


def say(what: str, done: int, of: int) -> None:
    """Tell how far a long step is, on one line of stderr."""
    end = "\n" if done == of else ""
    print(f"\r{what}: {done:,} of {of:,}", end=end, file=sys.stderr, flush=True)


def tell_added(added: Any, seconds: float, what: str) -> str:
    """What adding files to an index came to, in a line; the first that were refused are named on stderr."""
    for one in added.refused[:5]:
        print(f"refused {one.uri}: {one.why}", file=sys.stderr)
    told = f"{added.added + added.replaced:,} {what}, {added.unchanged:,} as they were, {len(added.refused):,} refused"
    return f"indexed in {seconds:.1f} s: {told}"


def half_of(id_: str) -> Literal["dev", "held"]:
    """Questions of odd number are for development, those of even number are held out.

    Raises:
        UsageError: the id ends in no number.
    """
    number = re.search(r"\d+$", id_)
    if number is None:
        raise UsageError(f"The question id {id_!r} ends in no number.", hint="Number the questions: hq-01, hq-02, ….")
    return "dev" if int(number[0]) % 2 else "held"


def forget_vectors() -> None:
    """No vector of a question at hand, and the weights loaded: what is timed next embeds its own."""
    from hopql.tools.models import choose_embedder
    from hopql.tools.models.choose_embedder import Recent, embed_array, embedder

    choose_embedder._recent = Recent()
    embed_array(embedder(""), ["the weights are loaded before anything is timed"], query=True)


def timed(work: Any) -> float:
    """Milliseconds that something takes."""
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)
