"""A file or a URL, read as a spec. Whatever is wrong with it is said, and never raised."""

from __future__ import annotations

import hashlib
import re
from itertools import starmap
from pathlib import Path
from typing import Final

from hopql.tools.apis.parsing.cards import card_of
from hopql.tools.apis.parsing.checking import MOST_TOLD
from hopql.tools.apis.parsing.operations import Operations
from hopql.tools.apis.parsing.shapes import form_of
from hopql.tools.apis.parsing.texts import printable
from hopql.tools.apis.prepared import Prepared, Refused
from hopql.tools.apis.reading.fetching import fetch, is_url
from hopql.tools.apis.reading.raw import Raw, read
from hopql.tools.apis.refs.refs import Missing, Refs
from hopql.tools.errors import HopQLError
from hopql.tools.secrets import bare

READER: Final = "specs-2"


def prepare(source: Path | str, *, root: Path | None = None) -> Prepared | Refused:
    """A spec.

    Args:
        source: a file, or an http(s) URL.
        root: the folder below which `$ref`s to other files are followed; None: the file's own folder.
    """
    uri = address(source)
    try:
        if isinstance(source, str) and is_url(source):
            return _prepared(fetch(source), None)
        path = Path(source)
        return _prepared(read(path), root or path.resolve().parent)
    except HopQLError as error:
        told = f"{error} {error.hint}".strip()
        return Refused(uri, told, aside="so it is no spec" in told)
    except RecursionError:
        return Refused(uri, "It is nested too deeply.")
    except Exception as error:  # A file of somebody else's may hold anything; one file must not end the rest.
        return Refused(uri, f"It cannot be read: {type(error).__name__}: {' '.join(str(error).split())[:200]}")


def address(source: Path | str) -> str:
    """Where a source is, as its card says it: an absolute path, or the URL without secrets."""
    if isinstance(source, str) and is_url(source):
        return bare(source)
    return printable(str(Path(source).absolute()).encode("utf-8", "backslashreplace").decode())


def spec_id(uri: str, title: str) -> str:
    """A short name for a spec that no other place has: its title, and six digits of its place's SHA-256."""
    slug = "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:40].strip("-") or "spec"
    return f"{slug}-{hashlib.sha256(uri.encode()).hexdigest()[:6]}"


def _missing_told(ref: str, missing: Missing) -> str:
    """A reference that leads nowhere, with where it stands."""
    place = f", in {missing.place}" if missing.place else ""
    more = f" first, met {missing.times:,} times" if missing.times > 1 else ""
    return f"{printable(ref)[:200]}: {missing.why}{place}{more}"


def _prepared(raw: Raw, root: Path | None) -> Prepared | Refused:
    uri = raw.uri if "://" in raw.uri else address(Path(raw.uri))
    form = form_of(raw.contents)
    if not form:
        is_old = "swaggerVersion" in raw.contents
        why = "Swagger 1 is not read: convert it first." if is_old else "It is neither OpenAPI nor Swagger."
        return Refused(uri, why, aside=not is_old)
    refs = Refs(raw, root)
    info = raw.contents.get("info")
    title = info.get("title") if isinstance(info, dict) else ""
    spec = spec_id(uri, title if isinstance(title, str) and title.strip() else Path(uri).stem)
    reader = Operations(spec, raw.contents, form, refs)
    operations = list({operation["id"]: operation for operation in reader.read()}.values())
    card = card_of(spec, uri, raw.contents, form, operations, refs, raw.modified)
    skipped = [*reader.skipped, *starmap(_missing_told, refs.missing.items())]
    if raw.contents.get("webhooks"):
        skipped.append("webhooks: they are calls to you, and not read")
    card["skipped"] = skipped[:MOST_TOLD] + (
        [f"and {len(skipped) - MOST_TOLD:,} more"] if len(skipped) > MOST_TOLD else []
    )
    digest = hashlib.sha256(raw.digest.encode())
    for path, data in sorted(refs.parts.items()):
        digest.update(path.encode() + hashlib.sha256(data).digest())
    return Prepared(card, operations, digest.hexdigest(), READER, sorted(refs.parts))
