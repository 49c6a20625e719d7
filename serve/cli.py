"""The command line: `hopql COMMAND`. A command's module is imported when it is run, so that `--help` is quick."""

from __future__ import annotations

from hopql.serve.interrupts import raising, stopped  # first, so that Ctrl-C leaves no traceback

# isort: split

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Any, Final, NoReturn

import click
from click.shell_completion import CompletionItem

from hopql.serve.commands.options import HELP
from hopql.serve.terminal import exit_line, say, tell_error
from hopql.tools.base.errors import DiskError, HopQLError

COMMANDS: Final = {
    "demo": "Answer nine questions on demo data; the first run sets it up.",
    "init": "Read a database's schema into a workspace.",
    "access": "Create or update a read-only PostgreSQL login for a workspace.",
    "index": "Build the search index of a workspace.",
    "ask": "Answer a question.",
    "chat": "Have a conversation with follow-ups; it is kept.",
    "memory": "Manage memories and stored questions: add, search, approve, export, …",
    "knowledge": "Add, search and ask documents, code and schemas.",
    "apis": "Add OpenAPI and Swagger specs, and find the calls for a request.",
    "schema": "Show or draw tables, columns and joins.",
    "serve": "Serve the web page, LangServe, OpenAI API, MCP and REST over HTTP.",
    "studio": "Serve the graphs for LangGraph Studio on this machine.",
    "mcp": "Serve MCP over standard input and output.",
    "doctor": "Check database, index, model and disk, and say what to run.",
    "settings": "List all settings with their values.",
    "stop": "Stop the embedded model server and PostgreSQL.",
    "eval": "Measure answers on a suite of questions with gold SQL.",
}

_MODULES: Final = {
    "demo": "serve.commands.ask", "init": "serve.commands.workspace", "index": "serve.commands.workspace",
    "schema": "serve.commands.workspace", "mcp": "serve.commands.serve", "studio": "serve.commands.serve",
    "settings": "serve.commands.installation", "stop": "serve.commands.installation", "eval": "evals.command",
}  # fmt: skip
"""Where a command is that is not in `serve.commands.NAME`."""
_DISK: Final = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EACCES, errno.ENAMETOOLONG}
"""What is the place's fault, and not ours."""


class LazyGroup(click.Group):
    """Commands in the order a new user needs them; neither help nor completion of their names imports one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one; None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"hopql.{_MODULES.get(cmd_name, f'serve.commands.{cmd_name}')}")
        command = getattr(module, f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List them without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *given: Any, **how: Any) -> click.Context:
        """Read the arguments, which may show help."""
        with _read_or_not():
            return super().make_context(*given, **how)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _read_or_not():
            return super().invoke(ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names that begin so, then the group's own options."""
        names = [CompletionItem(name, help=told) for name, told in COMMANDS.items() if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]


@contextmanager
def _read_or_not() -> Iterator[None]:
    """Whoever reads the output may have enough before its end, as `head` has."""
    try:
        yield
    except BrokenPipeError:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise click.exceptions.Exit(0) from None


@click.group(cls=LazyGroup, epilog=exit_line(), context_settings=HELP)
@click.version_option(package_name="hopql", prog_name="hopql")
def cli() -> None:
    """Ask your database in plain language; see the plan, the checked SQL and the rows."""
    if variables := [name for name in os.environ if name.upper().startswith("HOPQL_")]:
        from hopql.serve.commands.installation import misspelt

        for told in misspelt(variables):
            say(told)


def main() -> None:
    """Run the command line. No traceback reaches the user: foreseeable errors say what to do, on standard error, and
    with --json as an object on standard output too."""
    _stand_in()
    try:
        with raising():
            code = cli.main(prog_name="hopql", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except (click.exceptions.Abort, KeyboardInterrupt):
        stopped()
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        tell_error(error.format_message(), kind="UsageError", code=error.exit_code)
        sys.exit(error.exit_code)
    except HopQLError as error:
        _end(str(error), error.hint, kind=type(error).__name__, code=error.exit_code)
    except Exception as error:
        if isinstance(error, UnicodeEncodeError) and error.reason.startswith("surrogates"):
            _end("A name or a text that was given is not UTF-8.", "Give it in UTF-8.", kind="UsageError", code=2)
        if isinstance(error, OSError) and error.errno in _DISK:
            where = error.filename or "The output"
            said = f"{where} cannot be read or written: {error.strerror}."
            _end(said, "Name another place, or free some space.", kind="DiskError", code=DiskError.exit_code)
        name = (error.name or "hopql") if isinstance(error, ModuleNotFoundError) else "hopql"
        if name.partition(".")[0] != "hopql" and find_spec("langgraph") is None:
            hint = "Run `pip install 'hopql[local]'`, or ask a server: `hopql ask --server URL QUESTION`."
            _end(f"Only HopQL's client is installed: {name} is missing.", hint, kind="UsageError", code=2)
        from hopql.tools.base.hide_secrets import hide

        said = f"something unforeseen went wrong: {type(error).__name__}: {hide(str(error))}"
        where = f"What happened is written to {_record(error)}; `hopql doctor` checks the parts."
        _end(said, where, kind="unforeseen", code=1)


def _end(said: str, hint: str, *, kind: str, code: int) -> NoReturn:
    """Say what is wrong and what to do, and leave with that exit code."""
    say(f"Error: {said}")
    if hint:
        say(hint)
    tell_error(said, hint=hint, kind=kind, code=code)
    sys.exit(code)


def _stand_in() -> None:
    """Have what the shell closed (`>&-`) read and write nothing, and have any letter written, whatever the encoding."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _record(error: Exception) -> str:
    """Write what happened to a file that only its owner reads, without passwords and without what was asked; return
    where."""
    from datetime import UTC, datetime

    from hopql.tools.base.hide_secrets import trace
    from hopql.tools.base.settings import settings

    try:
        file = settings().cache_dir / "errors.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(os.open(file, flags, 0o600), "a", encoding="utf-8") as out:
            file.chmod(0o600)
            out.write(f"\n{datetime.now(UTC).isoformat()}\n{trace(error)}")
    except (OSError, HopQLError):
        return "nowhere, since its folder cannot be written"
    return str(file)


if __name__ == "__main__":
    main()
