"""The process of the embedded model: `python -m hopql.tools.models.serve_weights JSON`, started by
`hopql.tools.models.run_server`.

It serves one weight file on a free loopback port, writes where and with which key into its state file (readable by
the user only), and ends itself when nothing was asked for a while, or when the state file is gone or another
server's.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

from hopql.tools.base import hide_secrets as secret
from hopql.tools.models import find_processes, run_server
from hopql.tools.models.run_server import Spec

_START_S = 170.0


def main(told: dict[str, Any]) -> int:
    """Serve until idle. Exit code 0 when ended in order, 1 when the model could not be served."""
    state, slots = Path(told["state"]), str(told["slots"])
    signal.signal(signal.SIGTERM, _end)
    # What it saves is for those alone who may look into its folder.
    os.umask(0o007 if state.parent.stat().st_mode & 0o070 else 0o077)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    find_processes.end_with_starter(told["starter"])
    key, spec = secrets.token_urlsafe(24), Spec(**told["spec"])
    program = shutil.which("llama-server")
    # A natively built server is faster than the wheel's portable one; where it cannot serve, the wheel's does.
    url, server = (program and _llama_server(program, spec, slots, key)) or _xllamacpp(spec, slots, key)
    child = server if isinstance(server, subprocess.Popen) else None
    find_processes.outlive_starter()
    try:
        running = {"pid": os.getpid(), "url": url, "key": key, "spec": asdict(spec), "born": find_processes.birth()}
        run_server.write(state, json.dumps(running))
        _watch(url, key, state, told["idle"], child)
    finally:
        if child is not None and child.poll() is None:
            child.terminate()
    return 0


def _xllamacpp(spec: Spec, slots: str, key: str) -> tuple[str, Any]:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = spec.path
    params.model_alias = {spec.id}
    params.n_ctx = spec.context
    params.n_parallel = spec.parallel
    params.kv_unified = True
    params.n_batch = 128
    params.cpuparams.n_threads = spec.threads
    params.cpuparams_batch.n_threads = spec.threads
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [key]
    params.ui = False
    params.endpoint_metrics = True
    params.endpoint_slots = True
    params.cache_ram_mib = 512
    params.slot_save_path = slots.rstrip("/") + "/"
    params.warmup = False
    if spec.adapter:
        adapter = xllamacpp.CommonAdapterLoraInfo()
        adapter.path, adapter.scale = spec.adapter, 0.0
        params.lora_adapters = [adapter]
        params.lora_init_without_apply = True
    server = xllamacpp.Server(params)
    return str(server.listening_address), server


def _llama_server(program: str, spec: Spec, slots: str, key: str) -> tuple[str, subprocess.Popen[bytes]] | None:
    """Its address and process, or None when it ends (an old one that does not know a flag, a port taken meanwhile)."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    flags = [
        *("--model", spec.path, "--alias", spec.id, "--ctx-size", str(spec.context)),
        *("--parallel", str(spec.parallel), "--kv-unified"),
        *("--batch-size", "128", "--threads", str(spec.threads), "--poll", "0"),
        *("--host", "127.0.0.1", "--port", str(port)),
        *("--metrics", "--slots", "--cache-ram", "512", "--slot-save-path", slots, "--no-warmup"),
        *(("--lora", spec.adapter, "--lora-init-without-apply") if spec.adapter else ()),
    ]
    child = subprocess.Popen(
        [program, *flags],
        stdin=subprocess.DEVNULL,
        env={**secret.environment(), "LLAMA_API_KEY": key},
        preexec_fn=find_processes.end_with_parent,
    )
    url, end = f"http://127.0.0.1:{port}", time.monotonic() + _START_S
    while child.poll() is None and time.monotonic() < end:
        try:
            if httpx.get(f"{url}/health", timeout=2.0, trust_env=False, verify=False).status_code == 200:
                return url, child
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    child.kill()
    print(f"{program} did not serve (code {child.wait()}); using the wheel's server", flush=True)  # noqa: T201
    return None


def _watch(url: str, key: str, state: Path, idle_s: float, child: subprocess.Popen[bytes] | None) -> None:
    """Return when the server has been idle for `idle_s`, lost its state file, or ended."""
    last, since = "", time.monotonic()
    with httpx.Client(headers={"Authorization": f"Bearer {key}"}, timeout=30.0, trust_env=False) as client:
        while child is None or child.poll() is None:
            time.sleep(min(5.0, max(0.1, idle_s / 10)))
            if not _still_mine(state):
                return
            work = _work(client, url)
            if work is None or work != last:
                last, since = work or "", time.monotonic()
            elif time.monotonic() - since >= idle_s:
                state.unlink(missing_ok=True)
                return


def _work(client: httpx.Client, url: str) -> str | None:
    """What the server has done so far, as text to compare; None while it works."""
    try:
        lines = client.get(f"{url}/metrics").text.splitlines()
    except httpx.HTTPError:
        return None
    counts = dict(line.rsplit(" ", 1) for line in lines if line.startswith("llamacpp:"))
    if any(float(counts.get(f"llamacpp:requests_{kind}", 0)) for kind in ("processing", "deferred")):
        return None
    return f"{counts.get('llamacpp:prompt_tokens_total')} {counts.get('llamacpp:tokens_predicted_total')}"


def _still_mine(state: Path) -> bool:
    try:
        return bool(json.loads(state.read_text(encoding="utf-8"))["pid"] == os.getpid())
    except (OSError, ValueError, KeyError):
        return False


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


if __name__ == "__main__":
    try:
        code = main(json.loads(sys.argv[1]))
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    sys.stdout.flush()
    os._exit(code)
