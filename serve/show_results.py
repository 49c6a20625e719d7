"""Results for a person's eyes: tables, colours and boxes on a terminal, plain text in a pipe, the whole plan; and in
files: a chart, and the rows as CSV."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from hopql.serve.result import Result, gate_lines
from hopql.serve.terminal import console, counted, one_line, safe, say, whisper
from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.base.write_files import write_whole
from hopql.tools.display.word_results import figures

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from hopql.state.database import Rows


SHOWN_ROWS: Final = 20
SHOWN_RECORDS: Final = 5
"""Records take many lines each."""
_NARROWEST: Final = 12
"""Cells of text are not folded to less than that."""
_BETWEEN: Final = 3
_NUMBERS: Final = ("number", "ordinal", "place")
"""Roles of columns whose cells stand on the right; keys do where they are numbers."""
WHOLE: Final = "--json gives"


def rows_table(rows: Rows, width: int, whole: str = WHOLE) -> RenderableType:
    """The first rows; `width` is the terminal's, in characters, and `whole` says what gives all of them."""
    from rich.table import Table

    from hopql.tools.display.classify_columns import columns_of

    found = columns_of(rows["columns"], rows["types"], rows["rows"])
    numeric = [
        column.role in _NUMBERS or (column.role == "id" and not any(isinstance(value, str) for value in column.values))
        for column in found
    ]
    columns = [figures(column.values[:SHOWN_ROWS], column.role) for column in found]
    heads, shown = rows.get("labels") or rows["columns"], [list(map(safe, row)) for row in zip(*columns, strict=True)]
    if _least(heads, shown, numeric) > width:
        return _records(rows, heads, shown[:SHOWN_RECORDS], whole)
    table = Table(show_edge=False, caption_justify="left", caption=_hidden(rows, SHOWN_ROWS, whole))
    for name, number in zip(heads, numeric, strict=True):
        table.add_column(_plain(name), justify="right" if number else "left", no_wrap=number, overflow="fold")
    for told, row in zip(shown, rows["rows"], strict=False):
        table.add_row(*map(_plain, told, row))
    return table


def _records(rows: Rows, heads: Sequence[str], shown: list[list[str]], whole: str) -> RenderableType:
    """Each row as lines of name and value."""
    from rich.console import Group
    from rich.rule import Rule
    from rich.table import Table
    from rich.text import Text

    parts: list[RenderableType] = []
    for number, (told, row) in enumerate(zip(shown, rows["rows"], strict=False), 1):
        record = Table.grid(padding=(0, 2))
        record.add_column(style="bold", no_wrap=True)
        record.add_column(overflow="fold")
        for name, cell, value in zip(heads, told, row, strict=True):
            record.add_row(_plain(name), _plain(cell, value))
        parts += [Rule(f"row {number}", align="left", style="dim"), record]
    if hidden := _hidden(rows, len(shown), whole):
        parts.append(Text(hidden, style="dim italic"))
    return Group(*parts)


def _hidden(rows: Rows, shown: int, whole: str) -> str | None:
    more = rows["row_count"] - shown
    return f"{counted(more, 'more row is', 'more rows are')} not shown; {whole} all of the page" if more > 0 else None


def _least(heads: Sequence[str], shown: list[list[str]], numeric: list[bool]) -> int:
    """The narrowest that a table of these columns can be read in."""
    from rich.cells import cell_len

    total = _BETWEEN * len(heads) - 1
    for index, name in enumerate(heads):
        longest = max((cell_len(line) for row in shown for line in row[index].split("\n")), default=0)
        total += max(longest if numeric[index] else min(longest, _NARROWEST), min(cell_len(name), _NARROWEST))
    return total


def _plain(text: str, value: object = "") -> Any:
    """A text in which nothing is markup, dim where it stands for NULL."""
    from rich.text import Text

    return Text(safe(text), style="dim" if value is None else "")


_CHART_WIDTH, _LABEL_WIDTH = 100, 40
"""A chart of a terminal, and what its bars are called, is no wider."""
_MOST_BARS: Final = 31
_NAMING: Final = ("category", "boolean", "id", "time", "ordinal", "period")
"""Roles of columns by which bars are drawn."""


def show_event(out: Console, event: dict[str, Any]) -> None:
    """One line for a step that ended: its name, its time, what it found."""
    from rich.markup import escape

    if event["event"] == "end":
        detail = escape(safe(event["detail"]))
        out.print(f"  [dim]{event['ms']:>8.0f} ms[/dim]  {event.get('words', event['node']):<36} [dim]{detail}[/dim]")


ANYWAY: Final = "with `hopql ask --anyway`"


def show_result(
    result: Result, *, sql_only: bool = False, where: str | None = "", chart: bool = True,
    anyway: str = ANYWAY, whole: str = WHOLE,
) -> None:  # fmt: skip
    """The SQL, the rows and the sentence on stdout; what went wrong, and what was replayed, on stderr. With `sql_only`,
    nothing but SQL is on stdout.

    Args:
        where: options that say whose answer it is, as `hopql memory` takes them; None: it is a server's.
        chart: draw one below the rows where one fits; never in a pipe.
        anyway: how what was refused is asked all the same.
        whole: what gives all rows where only the first are shown.
    """
    if not result.ok:
        show_failure(result, refusal_to_stderr=sql_only, anyway=anyway)
        for told in result.doubts:
            whisper(told)
        return
    if sql_only:
        sys.stdout.write(f"{result.sql}\n")
    elif sys.stdout.isatty():
        _show_on_terminal(result, chart=chart, whole=whole)
    else:
        _show_plain(result)
    sys.stdout.flush()
    for told in filter(None, [replay_of(result, where), *result.doubts]):
        whisper(told)


def replay_of(result: Result, where: str | None = "") -> str:
    """What was replayed, with what values, and how to say that it is wrong here; empty where nothing was."""
    if result.recalled is None:
        return ""
    here = result.asking and where is not None
    complain = f"; hopql memory feedback{where} {result.asking} down if it is wrong" if here else ""
    return one_line(f"replayed {result.replayed}, {result.seconds:.2f} s{complain}")


def _show_on_terminal(result: Result, *, chart: bool, whole: str) -> None:
    out = console()
    if result.sql and result.queried:
        out.print(coloured(result.sql))
    if result.rows and result.rows["rows"] and result.queried:
        out.print(rows_table(result.rows, out.width, whole), soft_wrap=False)
        if chart and out.encoding.startswith("utf") and (drawn := bars(result.rows)):
            out.print("", drawn, "", soft_wrap=False, width=min(out.width, _CHART_WIDTH))
    out.print(safe(result.answer), style="bold", markup=False)
    if evidence := result.evidence:
        out.print(safe(evidence), markup=False)
    out.print(costs(result), style="dim")


def coloured(sql: str) -> Text:
    """SQL in colours, whole however long its lines are: the terminal folds them, so what is copied can be run."""
    from rich.syntax import Syntax

    told = Syntax("", "sql", theme="ansi_dark", background_color="default").highlight(safe(sql))
    told.rstrip()
    return told


def bars(rows: Rows) -> RenderableType | None:
    """A bar from zero on for each row's number, by what names each row; None where that shows nothing."""
    from rich.bar import Bar
    from rich.table import Table

    from hopql.tools.display.classify_columns import columns_of, number_of

    found = columns_of(rows["columns"], rows["types"], rows["rows"])
    named = next((one for one in found if one.role in _NAMING and one.unique), None)
    measure = next((one for one in found if one.role == "number" and len(one.numbers) >= 2), None)
    if named is None or measure is None or len(rows["rows"]) > _MOST_BARS:
        return None
    numbers = [number_of(value) or 0.0 for value in measure.values]
    least, most = min(0.0, *numbers), max(0.0, *numbers)
    chart = Table.grid(padding=(0, 1), expand=True)
    chart.add_column(max_width=_LABEL_WIDTH, no_wrap=True, overflow="ellipsis")
    chart.add_column(ratio=1)
    chart.add_column(no_wrap=True, justify="right")
    names, told = figures(named.values, named.role), figures(measure.values)
    for name, number, figure in zip(names, numbers, told, strict=True):
        bar = Bar(most - least, min(number, 0.0) - least, max(number, 0.0) - least, color="cyan")
        chart.add_row(_plain(one_line(name)), bar, _plain(figure))
    return chart


def costs(result: Result) -> str:
    """One line: seconds, model calls, tokens."""
    return (
        f"{result.seconds:.2f} s, {counted(result.model_calls, 'model call')}, {result.tokens_out} tokens written, "
        f"{result.tokens_in - result.cached_tokens} read and {result.cached_tokens} from the cache"
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
    if evidence := result.evidence:
        out.write(f"\n{evidence}\n")


def _exact(value: object) -> str:
    """A cell for a program: all digits, nothing for NULL, no tab and no line end."""
    if value is None:
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text.translate({ord(character): " " for character in "\t\r\n"})


def show_failure(result: Result, *, refusal_to_stderr: bool, anyway: str = ANYWAY) -> None:
    """Why there is no answer, on stderr; that a question is out of domain, on stdout unless told otherwise."""
    if result.status == "out_of_domain":
        for told in (result.answer, result.refused(anyway)):
            click.echo(safe(told), err=refusal_to_stderr)
        return
    if result.failure is None:
        say(result.answer)
        if result.status == "asks":
            choices = "; ".join(f"{number} {choice}" for number, choice in enumerate(result.choices, 1))
            say(f"{choices}. Ask with it, or in `hopql chat`, which takes an answer.")
        if evidence := result.evidence:
            whisper(evidence)
        return
    console(stderr=True).print("[red]Error:[/red] ", end="")
    say(result.failure["message"], *filter(None, [result.failure["hint"]]))
    if result.attempts:
        whisper("Last candidate:")
        say(result.attempts[-1]["sql"])


def show_explanation(out: Console, result: Result) -> None:
    """Gate scores, seeds, fused ranks, bridges, join path, columns and why, examples, prompt, attempts, times."""
    prompt = result.prompt
    kept = f" ({prompt['layout']} layout; kept on disk: {'yes' if prompt['cache_key'] else 'no'})" if prompt else ""
    for title, lines in (
        ("Replay", _replay(result)),
        ("Gate", gate_lines(result.gate) if result.gate else []),
        ("Plan", _plan(result)),
        ("Examples", [
            f"{one['similarity']:.3f} {one['marker']} {one['intent']}"
            f"{' (synthesised)' if one.get('origin') == 'synthesised' else ''}"
            for one in result.examples
        ]),
        ("Prompt", f"{prompt['system']}\n\n{prompt['prefix']}{prompt['tail']}\n```sql".splitlines() if prompt else []),
        ("Attempts", _attempts(result)),
        ("Steps", [
            f"{step['ms']:>9.1f} ms  {step.get('words', step['node']):<36} {step['detail']}" for step in result.steps
        ]),
    ):  # fmt: skip
        if lines:
            out.print(f"\n[bold]{title}[/bold]{kept if title == 'Prompt' else ''}")
        for line in lines:
            out.print(safe(f"  {'| ' if title == 'Prompt' else ''}{line}"), markup=False)


def _replay(result: Result) -> list[str]:
    if not (recalled := result.recalled):
        return []
    model = f", written by {recalled['model']}" if recalled["model"] else ""
    found = f"{recalled['kind']}, similarity {recalled['similarity']:.3f}, entry {recalled['entry']}{model}"
    return [replay_of(result), found]


def _plan(result: Result) -> list[str]:
    plan = result.plan
    if not plan:
        return []
    lines = [
        f"seeds by keyword: {', '.join(plan['seeds']) or 'none'}",
        "fused ranking (reciprocal ranks of BM25, vectors, columns):",
    ]
    for table in plan["ranked"][:12]:
        ranks = {"BM25": table["bm25_rank"], "vectors": table["dense_rank"], "columns": table["column_rank"]}
        places = ", ".join(f"{name} {rank + 1}" for name, rank in ranks.items() if rank is not None)
        hit = ", value hit" if table["value_hit"] else ""
        lines.append(f"  {table['score']:.4f}  {table['table']:<28} {places}{hit}")
    for value in plan["values"]:
        place = f"{value['table']}.{value['column']}"
        lines.append(f'value: "{value["phrase"]}" is {place} = {value["value"]!r} ({value["match"]})')
    lines.append(f"bridges: {', '.join(plan['bridges']) or 'none needed'}")
    lines += [f"join: {join['condition']}  ({join['kind']})" for join in plan["joins"]]
    for planned in plan["tables"]:
        columns = ", ".join(f"{column['name']} ({column['why']})" for column in planned["columns"])
        lines += [f"table {planned['name']} ({planned['why']}):", f"  {columns}"]
    return lines


def _attempts(result: Result) -> list[str]:
    lines = []
    for number, attempt in enumerate(result.attempts, 1):
        lines.append(f"{number}. {attempt['stage']}: {' '.join(attempt['sql'].split())}")
        lines += [f"   repaired ({repair['rule']}): {repair['told']}" for repair in attempt["repairs"]]
        lines += [f"   {problem['kind']}: {problem['message']}" for problem in attempt["problems"]]
    return lines


SUFFIXES: Final[dict[str, Literal["png", "svg"]]] = {".png": "png", ".svg": "svg"}


def check_suffix(path: Path, what: str, suffixes: Collection[str]) -> None:
    """Raise UsageError for a file whose name does not say how it is to be drawn."""
    if path.suffix.lower() not in suffixes:
        raise UsageError(f"{path.name}: {what}s end with {' or '.join(suffixes)}.", hint=f"Name the file {what}.svg.")


def write_chart(result: Result, path: Path) -> str:
    """Draw the chart that fits the rows best into a file, whose suffix says how; the kind drawn, such as `line`.

    Raises:
        UsageError: another suffix, no rows, or rows that no chart fits.
        DiskError: the file cannot be written.
    """
    from hopql.tools.display import charts_of, rendered

    check_suffix(path, "chart", SUFFIXES)
    rows = result.rows
    if rows is None or not rows["rows"]:
        raise UsageError("There are no rows to chart.", hint="Ask for values by a category or over time.")
    charts = charts_of(rows["columns"], rows["types"], rows["rows"], " ".join(result.question.split()), result.labels)
    if not charts:
        raise UsageError(
            "No chart fits these rows: a chart needs at least two rows, and a number by a category or over time.",
            hint="Ask, for example, for a count by month or by carrier.",
        )
    drawn = rendered(charts[0], result.records(), SUFFIXES[path.suffix.lower()])
    write_whole(path, drawn, hint="Choose a folder that you may write to.")
    return charts[0]["kind"]


_LINES: Final = 500
_FORMULA: Final = re.compile(r"^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[=+\-@＝＋－＠])")
"""Where a cell that a spreadsheet takes for a formula may begin: at the text's own beginning, and after what a
spreadsheet of another country may take for the end of the cell before. Excel reads the wide signs too."""
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d+)?([eE][+-]?\d+)?|Infinity)", re.ASCII)


def csv_lines(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], *, raw: bool = False, end: str = "\n"
) -> Iterator[str]:
    """Lines of CSV, some at a time: a header first, quoted where it must be; NULL is an empty cell. A text that a
    spreadsheet would run as a formula begins with an apostrophe unless `raw`, which is for programs."""
    writer = csv.writer(_Echo())  # whose own end of a line makes it quote every sign that is one to somebody
    every = (writer.writerow([_in_csv(value, raw) for value in row]) for row in chain([columns], rows))
    lines = (line.removesuffix("\r\n") + end for line in every)
    while page := "".join(islice(lines, _LINES)):
        yield page


class _Echo:
    def write(self, line: str) -> str:
        """Give back the line, which the writer then gives."""
        return line


def _in_csv(value: Any, raw: bool) -> Any:
    """Numbers, also those that are kept as text, stay numbers."""
    if isinstance(value, bool):
        return str(value).lower()
    told = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value
    return _FORMULA.sub("'", told) if isinstance(told, str) and not raw and not _NUMBER.fullmatch(told) else told


STDOUT: Final = "-"


def check_files(csv_file: str, chart_file: str) -> None:
    """Raise UsageError for a file without a folder, or a chart's ending that cannot be drawn: nobody waits for an
    answer that then has no place."""
    if chart_file:
        check_suffix(Path(chart_file), "chart", SUFFIXES)
    for file in {csv_file, chart_file} - {"", STDOUT}:
        if not Path(file).expanduser().parent.is_dir():
            raise UsageError(f"There is no folder for '{file}'.", hint="Make it, or choose another place.")
        if Path(file).expanduser().is_dir():
            raise UsageError(f"'{file}' is a folder.", hint="Name a file in it.")


def write_files(result: Result, csv_file: str, chart_file: str, *, raw: bool = False) -> None:
    """Write what was asked for, and say so on standard error."""
    if not result.ok or not (csv_file or chart_file):
        return
    if result.rows is None or not result.queried:
        click.echo("The answer has no rows: nothing was written.", err=True)
        return
    if chart_file:
        kind = write_chart(result, Path(chart_file).expanduser())
        click.echo(f"The chart ({kind}) is in {chart_file}", err=True)
    if csv_file:
        write_csv(result.rows, csv_file, raw=raw)


def write_csv(rows: Rows, file: str, *, raw: bool = False) -> None:
    """Rows as CSV, UTF-8; `-` is standard output. Raises DiskError where the file cannot be written."""
    lines = csv_lines(rows["columns"], rows["rows"], raw=raw)
    more = "; there are more, -o max_rows=N gives them" if rows["truncated"] else ""
    if file == STDOUT:
        sys.stdout.writelines(lines)
        if more:
            click.echo(f"These are the first {rows['row_count']:,} rows{more}", err=True)
        return
    try:
        with Path(file).expanduser().open("w", encoding="utf-8", newline="") as out:
            out.writelines(lines)
    except OSError as error:
        said = f"'{file}' cannot be written: {error.strerror or error}."
        raise DiskError(said, hint="Choose another place.") from error
    click.echo(f"{counted(rows['row_count'], 'row is', 'rows are')} in {file}{more}", err=True)
