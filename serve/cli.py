"""The command line: `hopql COMMAND`. A command's module is imported when it is run, so that `--help` is quick."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from tools.errors import HopQLError

COMMANDS = {
    "demo": "Answer nine questions on a demo database, memory, handbook and specs; sets all up at the first run.",
    "init": "Read a database's schema into a workspace of editable cards.",
    "index": "Build what questions are planned with from a workspace's cards.",
    "ask": "Answer a question: plan, SQL, checks, rows.",
    "chat": "Talk: follow-ups, choices, what to remember; goes on after a restart.",
    "memory": "What the workspace remembers: add, search, import, export, list, forget.",
    "knowledge": "Documents, code and schemas: add, search, ask, show, draw.",
    "apis": "OpenAPI and Swagger specs: add, ask which calls do something, search, show.",
    "serve": "Serve the query memory over HTTP: REST API and dashboard.",
    "doctor": "Check database, index, model and disk, and say what to run.",
    "stop": "End the embedded model server and the embedded PostgreSQL.",
}

GROUP = "hopql.commands"
"""Entry points of this group are further commands: name = "module:attribute", a click command."""
PLUGINS = {"eval": "Measure answers on a suite of questions with known SQL; compare two runs."}
"""One line of help for those that are known, so that the list of commands imports none."""

EPILOG = (
    "Exit codes: 0 answered or done, 2 bad input, 3 workspace or index, 4 database, 5 query, 6 model, 7 disk, "
    "8 no valid query found, a hop unresolved or nothing in documents or specs, 9 out of domain, 130 stopped by Ctrl-C."
)


class LazyGroup(click.Group):
    """Commands by name; the help of one is imported only with it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order a new user needs them."""
        return list(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command, or stand in for it where only its one-line help is wanted."""
        if cmd_name not in COMMANDS:
            return plugin(cmd_name)
        command = import_module(f"serve.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(commands().items()))


def commands() -> dict[str, str]:
    """All commands with a line of help each: those of `serve`, then those that installed packages add."""
    from importlib.metadata import entry_points

    added = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {**COMMANDS, **{point.name: PLUGINS.get(point.name, f"See {point.module}.") for point in added}}


def plugin(name: str) -> click.Command | None:
    """The command that an installed package adds under that name, or None."""
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=name):
        command = point.load()
        assert isinstance(command, click.Command)
        return command
    return None


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hopql", prog_name="hopql")
def cli() -> None:
    """Ask your database in plain language; see the plan, the checked SQL and the rows."""


def main() -> None:
    """Run the command line. No traceback reaches the user: foreseeable errors say what to do."""
    from serve.leaving import leaving_for_certain

    try:
        with leaving_for_certain():
            code = cli.main(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.Abort:
        _stopped()
    except KeyboardInterrupt:
        _stopped()
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except HopQLError as error:
        _say(f"Error: {error}")
        if error.hint:
            _say(error.hint)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        from tools.database.failures import scrub

        _say(f"Error: something unforeseen went wrong: {type(error).__name__}: {scrub(str(error))}")
        _say(f"What happened is written to {_record(error)}; `hopql doctor` checks the parts.")
        sys.exit(1)


def _say(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201


def _stopped() -> None:
    """Leave at once after Ctrl-C: threads that wait on a database or a model are not waited for."""
    import os

    _say("Stopped.")
    sys.stdout.flush()
    os._exit(130)


def _record(error: Exception) -> str:
    """Write what happened to a file that only its owner reads, without passwords; return where."""
    import os
    import traceback
    from datetime import UTC, datetime

    from tools.database.failures import scrub
    from tools.settings import settings

    try:
        file = settings().cache_dir / "errors.log"
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as out:
            file.chmod(0o600)
            out.write(f"\n{datetime.now(UTC).isoformat()}")
            out.writelines(f" {scrub(argument)}" for argument in sys.argv)
            out.write("\n")
            out.writelines(scrub(part) for part in traceback.format_exception(error))
    except (OSError, HopQLError):
        return "nowhere, since its folder cannot be written"
    return str(file)


if __name__ == "__main__":
    main()
