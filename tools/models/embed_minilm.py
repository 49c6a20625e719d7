"""all-MiniLM-L6-v2 without torch: its published weights, written as an ONNX model, and its own tokenizer.

Mean of the last layer over the tokens that are not padding, then unit length: Reimers and Gurevych, Sentence-BERT
(arXiv:1908.10084), section 3, as the model's card asks. The operators are onnxruntime's fused ones for BERT
(https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md); the file format is protobuf, of which
only fields of ONNX's schema (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto) that occur here are written.
"""

from __future__ import annotations

import gzip
import json
import os
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hopql.tools.models import fetch_artifacts
from hopql.tools.models.fetch_artifacts import disk_errors, fetch, hashed
from hopql.tools.models.list_artifacts import MINILM

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer


VERSION = "1"
"""Goes up when the graph changes."""
_FLOAT, _INT32 = 1, 6
_CONTRIB = "com.microsoft"
_STORED = {"F32": "<f4", "F16": "<f2", "I8": "i1"}

Weights = dict[str, NDArray[np.float32]]


def write_bert(weights: Weights, config: Path, target: Path) -> None:
    """Write the encoder of a BERT model as an ONNX file, `target`: `input_ids` and `mask`, int32 (batch, sequence), to
    `hidden`, float32 (…, width). `weights` are float32 under Hugging Face's names, `config` is the model's own."""
    told = json.loads(config.read_text(encoding="utf-8"))
    nodes = _nodes(int(told["num_hidden_layers"]), int(told["num_attention_heads"]), float(told["layer_norm_eps"]))
    tensors = _renamed(weights, int(told["num_hidden_layers"]))
    graph = b"".join(
        [
            *(_bytes(1, node) for node in nodes),
            _bytes(2, b"bert"),
            *(_bytes(5, _tensor(name, values)) for name, values in tensors.items()),
            _bytes(11, _value("input_ids", _INT32, ["batch", "sequence"])),
            _bytes(11, _value("mask", _INT32, ["batch", "sequence"])),
            _bytes(12, _value("hidden", _FLOAT, ["batch", "sequence", int(told["hidden_size"])])),
        ]
    )
    operators = [_bytes(1, b"") + _int(2, 17), _bytes(1, _CONTRIB.encode()) + _int(2, 1)]
    model = _int(1, 8) + b"".join(_bytes(8, one) for one in operators) + _bytes(7, graph)
    draft = target.with_name(target.name + ".draft")
    draft.write_bytes(model)
    draft.replace(target)


def _nodes(layers: int, heads: int, epsilon: float) -> list[bytes]:
    norm = {"epsilon": epsilon}
    ends = ["words", "positions", "", "norm.weight", "norm.bias", "mask"]
    nodes = [_node("EmbedLayerNormalization", ["input_ids", "", *ends], ["x0", "lengths"], norm)]
    for i in range(layers):
        outer = {"x": f"x{i}", "lengths": "lengths", "out": "hidden" if i == layers - 1 else f"x{i + 1}"}
        for operator, inputs, output, attributes in (
            ("Attention", "x qkv.weight qkv.bias lengths", "a", {"num_heads": heads}),
            ("MatMul", "a out.weight", "b", {}),
            ("SkipLayerNormalization", "b x n1.weight n1.bias out.bias", "c", norm),
            ("MatMul", "c up.weight", "d", {}),
            ("BiasGelu", "d up.bias", "e", {}),
            ("MatMul", "e down.weight", "f", {}),
            ("SkipLayerNormalization", "f c n2.weight n2.bias down.bias", "out", norm),
        ):
            taken, given = ([outer.get(one, f"{i}.{one}") for one in names.split()] for names in (inputs, output))
            nodes.append(_node(operator, taken, given, attributes))
    return nodes


def _renamed(given: Weights, layers: int) -> Weights:
    """The graph's tensors: dense weights as `(in, out)`, query, key and value side by side, one segment."""
    tensors = {
        "words": given["embeddings.word_embeddings.weight"],
        "positions": given["embeddings.position_embeddings.weight"]
        + given["embeddings.token_type_embeddings.weight"][0],
        "norm.weight": given["embeddings.LayerNorm.weight"],
        "norm.bias": given["embeddings.LayerNorm.bias"],
    }
    pairs = {
        "out": "attention.output.dense",
        "n1": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "n2": "output.LayerNorm",
    }
    for i in range(layers):
        layer = f"encoder.layer.{i}."
        inner = [f"{layer}attention.self.{kind}." for kind in ("query", "key", "value")]
        tensors[f"{i}.qkv.weight"] = np.concatenate([given[f"{one}weight"].T for one in inner], axis=1)
        tensors[f"{i}.qkv.bias"] = np.concatenate([given[f"{one}bias"] for one in inner])
        for ours, theirs in pairs.items():
            tensors[f"{i}.{ours}.weight"] = given[f"{layer}{theirs}.weight"].T
            tensors[f"{i}.{ours}.bias"] = given[f"{layer}{theirs}.bias"]
    return tensors


def read_tensors(path: Path, *names: str) -> Weights:
    """The tensors of a safetensors file, or of one in gzip, as float32, integers left out: a length, a JSON header with
    offsets, the bytes. What is kept in bytes, `NAME.int8` of shape (rows, columns) with `NAME.scale` of each row, is
    told as `NAME`. `names` are how those begin that are wanted; without any, all."""
    whole = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    (length,) = struct.unpack("<Q", whole[:8])
    start = 8 + length
    tensors: dict[str, NDArray[Any]] = {}
    for name, one in json.loads(whole[8:start]).items():
        if name != "__metadata__" and one["dtype"] in _STORED and name.startswith(names or ("",)):
            first, last = one["data_offsets"]
            flat = np.frombuffer(whole[start + first : start + last], dtype=_STORED[one["dtype"]])
            tensors[name] = flat.reshape(one["shape"]).astype("<f4", copy=False)
    for name in [name for name in tensors if name.endswith(".int8")]:
        scale = tensors.pop(f"{name[:-5]}.scale")
        tensors[name[:-5]] = tensors.pop(name) * scale[:, None]
    return tensors


def _node(
    operator: str, inputs: Sequence[str], outputs: Sequence[str], attributes: Mapping[str, int | float]
) -> bytes:
    domain = "" if operator == "MatMul" else _CONTRIB
    named = b"".join(_bytes(1, name.encode()) for name in inputs) + b"".join(_bytes(2, n.encode()) for n in outputs)
    told = b"".join(_bytes(5, _attribute(name, value)) for name, value in attributes.items())
    return named + _bytes(4, operator.encode()) + told + _bytes(7, domain.encode())


def _attribute(name: str, value: float) -> bytes:
    if isinstance(value, int):
        return _bytes(1, name.encode()) + _int(3, value) + _int(20, 2)
    return _bytes(1, name.encode()) + b"\x15" + struct.pack("<f", value) + _int(20, 1)


def _tensor(name: str, values: NDArray[np.float32]) -> bytes:
    shape = b"".join(_int(1, size) for size in values.shape)
    content = np.ascontiguousarray(values, dtype="<f4").tobytes()
    return shape + _int(2, _FLOAT) + _bytes(8, name.encode()) + _bytes(9, content)


def _value(name: str, kind: int, shape: Sequence[str | int]) -> bytes:
    sizes = [_int(1, one) if isinstance(one, int) else _bytes(2, one.encode()) for one in shape]
    tensor = _int(1, kind) + _bytes(2, b"".join(_bytes(1, size) for size in sizes))
    return _bytes(1, name.encode()) + _bytes(2, _bytes(1, tensor))


def _bytes(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _int(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


MAX_TOKENS = 256
"""The model was trained on no more."""
DIMENSIONS = 384
_BATCH_TOKENS = 1024
_BATCH_TEXTS = 128


def fingerprint(tuned: Path | None = None) -> str:
    """Changes when the vectors may: by the weights, what is trained on top of them, and the graph's version."""
    return "-".join([MINILM.sha256[:12], *([hashed(tuned)[:12]] if tuned else []), VERSION])


class MiniLM:
    """The packaged retrieval and marking model, with layers of its own as `open_tuned` takes them. Loads at the first
    text; may be called from many threads."""

    def __init__(self, tuned: Path | None = None) -> None:
        self._tuned = tuned
        self._lock = threading.Lock()
        self._session: Any = None
        self._tokenizer: Any = None

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """Unit vectors, an array `(len(texts), 384)`; at most 256 tokens of a text count. There is no query format."""
        session, tokenizer = self._parts()
        out = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        encoded = tokenizer.encode_batch_fast(list(texts))
        for rows in _batches([len(one) for one in encoded]):
            out[rows] = _pooled(session, [encoded[i] for i in rows])
        return out

    def _parts(self) -> tuple[Any, Any]:
        with self._lock:
            if self._session is None:
                self._session, self._tokenizer, _ = open_tuned(self._tuned, "none")
                self._tokenizer.enable_truncation(max_length=MAX_TOKENS)
            return self._session, self._tokenizer


def open_session(path: Path) -> Any:
    """An ONNX file, ready to be run on every core that this process may use."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # idle threads keep no core from others
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def open_tuned(weights: Path | None, *heads: str) -> tuple[Any, Tokenizer, Weights]:
    """A session of this model, its tokenizer without a limit, and the heads over its last layer.

    Args:
        weights: safetensors with layers that take the place of this model's, or are added to them (`NAME.left` times
            `NAME.right`; Hu and others, LoRA, arXiv:2106.09685), and heads. None: the model as it is.
        heads: how the heads' names begin.
    """
    from tokenizers import Tokenizer

    def merged() -> Weights:
        tensors = read_tensors(model / "model.safetensors")
        return tensors | tuned_layers(read_tensors(weights) if weights else {}, tensors)

    model = fetch("minilm")
    file = model.with_name(f"{weights.stem}.onnx") if weights else model.with_suffix(".onnx")
    path = bert_file(file, hashed(weights) if weights else fingerprint(), merged, model / "config.json")
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return open_session(path), tokenizer, read_tensors(weights, *heads) if weights else {}


def tuned_layers(own: Weights, tensors: Weights) -> Weights:
    """Layers and heads of a file as `open_tuned` takes it; what it adds to `tensors` is put on those."""
    whole = {name: one for name, one in own.items() if not name.endswith((".left", ".right"))}
    for name in [name[:-5] for name in own if name.endswith(".left")]:
        whole[name] = tensors[name] + own[f"{name}.left"] @ own[f"{name}.right"]
    return whole


def bert_file(path: Path, mark: str, weights: Callable[[], Weights], config: Path) -> Path:
    """The ONNX file at `path`, written at the first use and where its `mark` is another."""
    from filelock import FileLock

    if not fetch_artifacts.holds(path, mark):
        with FileLock(f"{path}.lock"), disk_errors(path):
            if not fetch_artifacts.holds(path, mark):
                write_bert(weights(), config, path)
                fetch_artifacts.write(path, mark)
    return path


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Positions, in batches of texts of about the same length: padding is work for nothing."""
    batch: list[int] = []
    for i in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) == _BATCH_TEXTS or (len(batch) + 1) * lengths[i] > _BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def _pooled(session: Any, encoded: Sequence[Encoding]) -> NDArray[np.float32]:
    longest = max(len(one) for one in encoded)
    ids = np.zeros((len(encoded), longest), dtype=np.int32)
    mask = np.zeros_like(ids)
    for row, one in enumerate(encoded):
        ids[row, : len(one)] = one.ids
        mask[row, : len(one)] = 1
    hidden: NDArray[np.float32] = session.run(None, {"input_ids": ids, "mask": mask})[0]
    weights = mask.astype(np.float32)
    means = np.einsum("bsd,bs->bd", hidden, weights) / weights.sum(axis=1, keepdims=True)
    unit: NDArray[np.float32] = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-12)
    return unit
