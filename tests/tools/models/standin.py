"""A stand-in for the program `llama-server`: its flags and endpoints, with words for tokens and no model.

A prompt's tokens are its words; what the slot holds is not read again; the answer is `SELECT <words of the prompt>`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SLOT: list[str] = []
COUNTS = {"prompt_tokens_total": 0, "tokens_predicted_total": 0, "requests_processing": 0, "requests_deferred": 0}


class Handler(BaseHTTPRequestHandler):
    """The endpoints that HopQL uses."""

    told: argparse.Namespace

    def do_GET(self) -> None:
        if self.path == "/metrics":
            return self._send("\n".join(f"llamacpp:{name} {count}" for name, count in COUNTS.items()))
        if self.path != "/health" and not self._allowed():
            return self._send({"error": {"message": "Invalid API Key"}}, 401)
        return self._send({"status": "ok"})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self._allowed():
            return self._send({"error": {"message": "Invalid API Key"}}, 401)
        if self.path == "/apply-template":
            text = "".join(f"<{turn['role']}>\n{turn['content']}\n" for turn in body["messages"])
            return self._send({"prompt": text + "<assistant>\n"})
        if self.path.startswith("/slots/0"):
            return self._slot(body)
        self._complete(body)
        return None

    def _slot(self, body: dict[str, Any]) -> None:
        path = Path(self.told.slot_save_path) / body["filename"]
        if self.path.endswith("save"):
            path.write_text(json.dumps(SLOT))
        else:
            try:
                SLOT[:] = json.loads(path.read_text())
            except ValueError:
                return self._send({"error": {"message": "Unable to restore slot"}}, 400)
        return self._send({"filename": path.name})

    def _complete(self, body: dict[str, Any]) -> None:
        words = body["prompt"].split()
        if len(words) > self.told.ctx_size:
            said = {"type": "exceed_context_size_error", "n_prompt_tokens": len(words), "n_ctx": self.told.ctx_size}
            self._send({"error": said}, 400)
            return
        if "die" in words:
            print("main: error: the stand-in was asked to die", flush=True)
            os._exit(9)
        same = next(
            (i for i, (a, b) in enumerate(zip(words, SLOT, strict=False)) if a != b), min(len(words), len(SLOT))
        )
        SLOT[:] = words
        COUNTS["prompt_tokens_total"] += len(words) - same
        COUNTS["tokens_predicted_total"] += 2
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self._event({"prompt_progress": {"total": len(words), "cache": same, "processed": len(words)}, "content": ""})
        if "sleep" in words:
            time.sleep(1)
        timings = {"cache_n": same, "prompt_n": len(words) - same}
        end = {"content": "", "stop": True, "stop_type": "word", "tokens_predicted": 2, "timings": timings}
        written = range(body.get("n_cmpl", 1))
        first = {"completion_probabilities": [{"logprob": -0.5}]}
        for index in written:
            self._event({"index": index, "content": "SELECT ", **first})
        for index in reversed(written):
            text = str(len(words)) + f" + {index}" * (index > 0) + " adapted" * self._adapted(body)
            self._event({"index": index, "content": text, "completion_probabilities": [{"logprob": -0.1}]})
            self._event({"index": index, **end})

    def _adapted(self, body: dict[str, Any]) -> bool:
        """Whether the request turns the adapter on, which the server has and leaves off by itself."""
        return body.get("lora") == [{"id": 0, "scale": 1.0}] and self.told.lora and self.told.lora_init_without_apply

    def _event(self, event: dict[str, Any]) -> None:
        self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
        self.wfile.flush()

    def _allowed(self) -> bool:
        return self.headers.get("Authorization") == f"Bearer {os.environ['LLAMA_API_KEY']}"

    def _send(self, answer: object, status: int = 200) -> None:
        sent = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *args: object) -> None:
        pass


def main() -> None:
    """Serve as the flags say."""
    parser = argparse.ArgumentParser()
    for flag in ("model", "alias", "host", "slot-save-path", "lora"):
        parser.add_argument(f"--{flag}")
    for flag in ("ctx-size", "parallel", "batch-size", "threads", "port", "cache-ram", "poll"):
        parser.add_argument(f"--{flag}", type=int)
    for flag in ("metrics", "slots", "no-warmup", "kv-unified", "lora-init-without-apply"):
        parser.add_argument(f"--{flag}", action="store_true")
    Handler.told = parser.parse_args()
    if Handler.told.ctx_size == 666:
        sys.exit("error: the stand-in does not like this context")
    ThreadingHTTPServer(("127.0.0.1", Handler.told.port), Handler).serve_forever()


if __name__ == "__main__":
    main()
