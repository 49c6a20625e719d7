"""The command line: `hopql COMMAND`. A command's module is imported when it is run, so that `--help` is quick."""

from __future__ import annotations

import hopql.serve.interrupts  # noqa: F401 - first, so that Ctrl-C leaves no traceback

# isort: split

import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

import click
from click.shell_completion import CompletionItem

from hopql.serve.commands.options import HELP
from hopql.serve.exits import STOPPED, exit_line, tell_error
from hopql.tools.errors import HopQLError

COMMANDS: Final = {
    "demo": "Answer nine questions on a demo database, memory, handbook and specs; sets all up at the first run.",
    "init": "Read a database's schema into a workspace of editable cards.",
    "access": "Have PostgreSQL deny what the workspace denies: make and update the login that it asks as.",
    "index": "Build what questions are planned with from a workspace's cards.",
    "ask": "Answer a question: plan, SQL, checks, rows.",
    "chat": "Talk: follow-ups, choices, what to remember; goes on after a restart.",
    "memory": "What the workspace remembers: add, search, import, export, list, forget.",
    "knowledge": "Documents, code and schemas: add, search, ask, show, draw.",
    "apis": "OpenAPI and Swagger specs: add, ask which calls do something, search, show.",
    "schema": "Show tables, columns and joins; draw them.",
    "serve": "Serve page, LangServe, OpenAI API, MCP and REST over HTTP.",
    "studio": "Run LangGraph Studio's server on this machine: every graph, threads, playground.",
    "mcp": "Serve HopQL to MCP clients over standard input and output.",
    "doctor": "Check database, index, model and disk, and say what to run.",
    "settings": "List every setting: its variable, its value here, what it does.",
    "stop": "End the embedded model server and the embedded PostgreSQL.",
}

_MODULES: Final = {
    "demo": "ask", "init": "workspace", "index": "workspace", "chat": "ask", "schema": "workspace", "mcp": "serve",
    "settings": "installation", "stop": "installation",
}  # fmt: skip
"""Of `hopql.serve.commands`, where the name is not the command's."""
PLUGINS: Final = {"eval": "Measure answers on a suite of questions with known SQL; compare two runs."}
"""One line of help for those that are known, so that the list of commands imports none."""
GROUP: Final = "hopql.commands"
"""Entry points of this group are further commands: name = "module:attribute", a click command."""


def commands() -> dict[str, str]:
    """All commands with a line of help each: those of `serve`, then those that installed packages add."""
    added = {name: PLUGINS.get(name, f"See {place.partition(':')[0]}.") for name, place in plugins().items()}
    return COMMANDS | {name: told for name, told in added.items() if name not in COMMANDS}


def load(name: str) -> click.Command | None:
    """Import a command; None where there is none of that name."""
    if name not in COMMANDS:
        return plugin(name)
    command = getattr(import_module(f"hopql.serve.commands.{_MODULES.get(name, name)}"), f"{name}_command")
    assert isinstance(command, click.Command)
    return command


def plugin(name: str) -> click.Command | None:
    """The command that an installed package adds under that name, or None."""
    place = plugins().get(name)
    if place is None:
        return None
    module, _, attribute = place.partition(":")
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command)
    return command


def plugins() -> dict[str, str]:
    """Where each command that a package adds is, "module:attribute", by its name; the first on the path counts.

    Read straight from entry points: `importlib.metadata` takes longer to import than all of `hopql --help`."""
    found: dict[str, str] = {}
    for file in _files():
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if f"[{GROUP}]" in text:
            for name, place in _points(text):
                found.setdefault(name, place)
    return dict(sorted(found.items()))


def _files() -> Iterator[Path]:
    """The entry points of every installed package."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
        except OSError:  # a folder that is not there, or a zip file
            continue
        for package in packages:
            yield Path(package, "entry_points.txt")


def _points(text: str) -> Iterator[tuple[str, str]]:
    """Names and places of the group."""
    inside = False
    for line in text.splitlines():
        if line.startswith("["):
            inside = line.strip() == f"[{GROUP}]"
        elif inside and "=" in line:
            name, place = line.split("=", 1)
            yield name.strip(), place.split("[", 1)[0].strip()


class LazyGroup(click.Group):
    """Commands in the order a new user needs them; neither help nor completion of their names imports one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in order."""
        return list(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one."""
        return load(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List them without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(commands().items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names that begin so, then the group's own options."""
        names = [CompletionItem(name, help=told) for name, told in commands().items() if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]


@click.group(cls=LazyGroup, epilog=exit_line(), context_settings=HELP)
@click.version_option(package_name="hopql", prog_name="hopql")
def cli() -> None:
    """Ask your database in plain language; see the plan, the checked SQL and the rows."""


def main() -> None:
    """Run the command line. No traceback reaches the user: foreseeable errors say what to do, on standard error, and
    with --json as an object on standard output too."""
    try:
        from hopql.serve.interrupts import leaving_for_certain

        with leaving_for_certain():
            code = cli.main(prog_name="hopql", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except (click.exceptions.Abort, KeyboardInterrupt):
        _stopped()
    except click.ClickException as error:
        error.show()
        tell_error(error.format_message(), kind="UsageError", code=error.exit_code)
        sys.exit(error.exit_code)
    except HopQLError as error:
        _say(f"Error: {error}")
        if error.hint:
            _say(error.hint)
        tell_error(str(error), hint=error.hint, kind=type(error).__name__, code=error.exit_code)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except ModuleNotFoundError as error:
        if (error.name or "hopql").partition(".")[0] == "hopql" or _has_engine():
            _unforeseen(error)
            sys.exit(1)
        told = f"Only HopQL's client is installed: {error.name} is missing."
        hint = "Run `pip install 'hopql[local]'`, or ask a server: `hopql ask --server URL QUESTION`."
        _say(f"Error: {told}\n{hint}")
        tell_error(told, hint=hint, kind="UsageError", code=2)
        sys.exit(2)
    except Exception as error:
        _unforeseen(error)
        sys.exit(1)


def _has_engine() -> bool:
    from importlib.util import find_spec

    return find_spec("langgraph") is not None


def _unforeseen(error: Exception) -> None:
    from hopql.tools.secrets import hide

    said = f"something unforeseen went wrong: {type(error).__name__}: {hide(str(error))}"
    where = f"What happened is written to {_record(error)}; `hopql doctor` checks the parts."
    _say(f"Error: {said}")
    _say(where)
    tell_error(said, hint=where, kind="unforeseen", code=1)


def _say(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201


def _stopped() -> None:
    """Leave at once after Ctrl-C: threads that wait on a database or a model are not waited for."""
    _say("Stopped.")
    tell_error("Stopped.", kind="StoppedError", code=STOPPED)
    sys.stdout.flush()
    os._exit(STOPPED)


def _record(error: Exception) -> str:
    """Write what happened to a file that only its owner reads, without passwords and without what was asked; return
    where."""
    from datetime import UTC, datetime

    from hopql.tools.secrets import trace
    from hopql.tools.settings import settings

    try:
        file = settings().cache_dir / "errors.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(os.open(file, flags, 0o600), "a", encoding="utf-8") as out:
            file.chmod(0o600)
            out.write(f"\n{datetime.now(UTC).isoformat()}")
            out.write(f" {_command(sys.argv[1:])}\n{trace(error)}")
    except (OSError, HopQLError):
        return "nowhere, since its folder cannot be written"
    return str(file)


def _command(arguments: Sequence[str]) -> str:
    """A command line without what people wrote in it: the command's words and the names of options."""
    import re

    words = [each.partition("=")[0] for each in arguments if re.match(r"--?[a-z]", each)]
    first = [each for each in arguments[:2] if re.fullmatch(r"[a-z-]+", each) and not each.startswith("-")]
    return " ".join([*first[: 1 if first and first[0] in ("ask", "chat") else 2], *words])


if __name__ == "__main__":
    main()
