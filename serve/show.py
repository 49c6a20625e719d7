"""Results for a person's eyes: colours and boxes on a terminal, plain text in a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from hopql.serve.result import Result
from hopql.serve.tables import SHOWN_ROWS, rows_table, safe

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_CHART_WIDTH = 100
"""A chart of a terminal is no wider."""


def console(*, stderr: bool = False) -> Console:
    """A console for stdout, or for stderr: colours on a terminal, none in a pipe, with NO_COLOR or TERM=dumb."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def show_event(out: Console, event: dict[str, Any]) -> None:
    """One line for a step that ended: its name, its time, what it found."""
    from rich.markup import escape

    if event["event"] == "end":
        detail = escape(safe(event["detail"]))
        out.print(f"  [dim]{event['ms']:>8.0f} ms[/dim]  {event.get('words', event['node']):<36} [dim]{detail}[/dim]")


ANYWAY: Final = "with `hopql ask --anyway`"


def show_result(
    result: Result, *, limit: int = SHOWN_ROWS, sql_only: bool = False, where: str = "", chart: bool = True,
    anyway: str = ANYWAY,
) -> None:  # fmt: skip
    """The SQL, the rows and the sentence on stdout; what went wrong, and what was replayed, on stderr. With `sql_only`,
    nothing but SQL is on stdout.

    Args:
        where: options that say whose answer it is, as `hopql memory` takes them.
        chart: draw one below the rows where one fits; never in a pipe.
        anyway: how what was refused is asked all the same.
    """
    if not result.ok:
        show_failure(result, refusal_to_stderr=sql_only, anyway=anyway)
        return
    if sql_only:
        sys.stdout.write(f"{result.sql}\n")
    elif sys.stdout.isatty():
        _show_on_terminal(result, limit, chart=chart)
    else:
        _show_plain(result)
    for told in filter(None, [replay_of(result, where), *result.doubts]):
        from rich.markup import escape

        sys.stdout.flush()
        console(stderr=True).print(f"[dim]{escape(told)}[/dim]")


def replay_of(result: Result, where: str = "") -> str:
    """What was replayed, with what values, and how to say that it is wrong; empty where nothing was."""
    if result.recalled is None:
        return ""
    bound = f" ({'; '.join(result.recalled['bound'])})" if result.recalled["bound"] else ""
    complain = f"; hopql memory feedback{where} {result.asking} down if it is wrong" if result.asking else ""
    proof = f", {result.recalled['proof']}" if result.recalled["proof"] else ""
    told = f"replayed “{' '.join(result.recalled['question'].split())}”{bound}{proof}, {result.seconds:.2f} s{complain}"
    return "".join(letter if letter.isprintable() else " " for letter in told)


def _show_on_terminal(result: Result, limit: int, *, chart: bool) -> None:
    from rich.markup import escape

    out = console()
    if result.sql and result.queried:
        out.print(coloured(result.sql))
    if result.rows and result.rows["rows"] and result.queried:
        out.print(rows_table(result.rows, out.width, limit), soft_wrap=False)
        if chart:
            show_chart(result)
    out.print(f"[bold]{escape(safe(result.answer))}[/bold]")
    if evidence := _evidence(result):
        out.print(escape(safe(evidence)))
    out.print(f"[dim]{costs(result)}[/dim]")


def coloured(sql: str) -> Text:
    """SQL in colours, whole however long its lines are: the terminal folds them, so what is copied can be run."""
    from rich.syntax import Syntax

    told = Syntax("", "sql", theme="ansi_dark", background_color="default").highlight(safe(sql))
    told.rstrip()
    return told


def show_chart(result: Result) -> bool:
    """Draw the rows as bars or a line of blocks, where that shows something; whether it did."""
    from hopql.serve.charting import terminal_chart_of

    out = console()
    plain = not out.encoding.startswith("utf")
    drawn = terminal_chart_of(result, min(out.width, _CHART_WIDTH), plain=plain)
    if drawn:
        out.print(f"\n{safe(drawn)}\n", markup=False, style="cyan")
    return bool(drawn)


def _evidence(result: Result) -> str:
    """The hops of an answer, where it took more than one query."""
    from hopql.tools.planning.resolve_hops import evidence_of

    plain = len(result.hops) == 1 and result.hops[0]["source"] == "sql"
    return "" if plain else evidence_of(result.hops)


def costs(result: Result) -> str:
    """One line: seconds, model calls, tokens."""
    calls = f"{result.model_calls} model call{'s' if result.model_calls != 1 else ''}"
    fresh = result.tokens_in - result.cached_tokens
    return (
        f"{result.seconds:.2f} s, {calls}, {result.tokens_out} tokens written, "
        f"{fresh} read and {result.cached_tokens} from the cache"
    )


def _show_plain(result: Result) -> None:
    out = sys.stdout
    if result.sql and result.queried:
        out.write(result.sql.rstrip() + "\n\n")
    if result.rows and result.queried:
        out.write("\t".join(result.rows["columns"]) + "\n")
        for row in result.rows["rows"]:
            out.write("\t".join(_exact(value) for value in row) + "\n")
        out.write("\n")
    out.write(f"{result.answer}\n")
    if evidence := _evidence(result):
        out.write(f"\n{evidence}\n")


def _exact(value: object) -> str:
    """A cell for a program: all digits, nothing for NULL, no tab and no line end."""
    if value is None:
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text.translate({ord(character): " " for character in "\t\r\n"})


def show_failure(result: Result, *, refusal_to_stderr: bool, anyway: str = ANYWAY) -> None:
    """Why there is no answer, on stderr; that a question is out of domain, on stdout unless told otherwise."""
    from rich.markup import escape

    err = console(stderr=True)
    if result.status == "out_of_domain":
        out = console(stderr=refusal_to_stderr)
        out.print(escape(safe(result.answer)))
        out.print(escape(safe(result.refused(anyway))))
        return
    if result.failure is None:
        err.print(escape(safe(result.answer)))
        if result.status == "asks":
            choices = "; ".join(f"{number} {choice}" for number, choice in enumerate(result.choices, 1))
            err.print(escape(safe(f"{choices}. Ask with it, or in `hopql chat`, which takes an answer.")))
        if evidence := _evidence(result):
            err.print(f"[dim]{escape(safe(evidence))}[/dim]")
        return
    err.print(f"[red]Error:[/red] {escape(safe(result.failure['message']))}")
    if result.failure["hint"]:
        err.print(escape(safe(result.failure["hint"])))
    if result.attempts:
        err.print(f"[dim]Last candidate:[/dim]\n{escape(safe(result.attempts[-1]['sql']))}")
