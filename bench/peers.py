"""A system that is measured beside this project: put into the user's cache once, and imported from there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence

from hopql.tools.errors import UsageError
from hopql.tools.settings import settings


def have(title: str, pins: Sequence[str]) -> None:
    """Have a system on the import path. It is got by pip without what it depends on: that is at hand here too.

    Args:
        title: of the system, for messages.
        pins: requirements.

    Raises:
        UsageError: it cannot be got; the message ends as pip's does.
    """
    folder = settings().cache_dir / "peers" / "-".join(pins).replace("==", "-")
    if not folder.is_dir():
        if settings().offline:
            raise UsageError(f"{title} is not installed, and HOPQL_OFFLINE is set.", hint="Run once without it.")
        draft = folder.with_name(f"{folder.name}.draft")
        shutil.rmtree(draft, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(draft), *pins]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        if done.returncode:
            told = (done.stderr or done.stdout).strip()[-800:]
            raise UsageError(f"{title} cannot be installed: {told}", hint="Is a package index reachable by pip?")
        draft.rename(folder)
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
