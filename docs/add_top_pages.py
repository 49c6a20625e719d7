"""A hook of mkdocs: README and CONTRIBUTING are in the site too, and links between them and `docs/` work there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the top of the repository under their names in the site."""
    for name, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: MkDocsConfig, files: Files) -> str:
    """Links as the site has them: `docs/hops.md` is `hops.md`, `../README.md` is `index.md`."""
    for name, there in PAGES.items():
        markdown = markdown.replace(f"](../{name}", f"]({there}").replace(f"]({name}", f"]({there}")
    return markdown.replace("](docs/", "](") if page.file.src_uri in PAGES.values() else markdown
