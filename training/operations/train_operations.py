"""Train what says whether an operation of an API does what a need asks (`read_operations` of
`hopql.tools.apis.score_operations`).

    python training/operations/train_operations.py --write --bf16     # into the product
    python training/operations/train_operations.py --ask FOLDER       # what the product makes of a folder's requests

Needs, as `split_into_needs` cuts them out of requests, and operations, as their lines in the index tell them, get
vectors of the packaged embedder with layers of its own; the odds are a line over their cosine. Of each batch the right
operations of a need are told from those of three APIs and from none (InfoNCE; van den Oord and others,
arXiv:1807.03748).
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from load_apis import Api, Request, as_openapi, load_apis, questions_of
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn.functional import log_softmax

from hopql.bench.apis import answered, made, table
from hopql.state.apis import Need
from hopql.tools.apis.index_specs import Opened
from hopql.tools.apis.open_collection import Apis, apis_of
from hopql.tools.apis.score_operations import WEIGHTS, said_of
from hopql.tools.apis.split_needs import make_need, split_into_needs
from hopql.tools.models.embed_minilm import MAX_TOKENS
from hopql.training.tag_network import (
    TextEncoder,
    added_layers,
    named,
    open_tokenizer,
    read_arguments,
    save_tensors,
    seeded,
    train,
    trained,
)

DATA = Path(__file__).parent / "data"
EPOCHS, RATE, RANK = 2, 6e-5, 32
"""The last: columns of the factors that are written."""
TOGETHER, EACH = 4, 10
"""APIs of a batch, and needs of each."""


def needs_of(request: Request) -> Iterator[tuple[Need, set[str]]]:
    """The needs that the product finds in a request, and those that its author marked, each with its calls."""
    for need in split_into_needs(request.text):
        words = need["text"].split(" (")[0]
        begin = request.text.find(words)
        end = begin + len(words)
        yield need, {call for first, last, call in request.parts if begin < 0 or (first < end and begin < last)}
    for first, last, call in request.parts:
        if request.text[first:last] != request.text.strip():
            around = request.text[:first] if len(request.parts) == 1 else ""
            yield {**make_need(1, request.text[first:last]), "besides": around.strip()}, {call}


class Network(TextEncoder):
    """The encoder, and what a cosine counts."""

    def __init__(self) -> None:
        super().__init__()
        self.head = nn.Linear(1, 1)
        with torch.no_grad():
            self.head.weight.fill_(20.0)
            self.head.bias.fill_(-10.0)

    def forward(self, needs: Sequence[list[int]], lines: Sequence[list[int]]) -> Tensor:
        """Log odds, (needs, lines)."""
        odds: Tensor = self.vectors(needs) @ self.vectors(lines).T * self.head.weight[0, 0] + self.head.bias
        return odds


@dataclass(frozen=True)
class Read:
    """An API as the network reads it: token numbers of its operations' lines, and needs with the places of what is
    right."""

    lines: list[list[int]]
    needs: list[tuple[list[int], set[int]]]


def read_api(api: Api, opened: Opened, tokenizer: Tokenizer) -> Read:
    """An API of a collection."""
    spec = next(row for row, card in enumerate(opened.cards) if card["title"] == api.title)
    own = [row for row in range(opened.size) if opened.spec_of[row] == spec]
    place = {f"{opened.methods[row]} {opened.paths[row]}": at for at, row in enumerate(own)}
    needs = [(tokenizer.encode(said_of(need)).ids, {place[call] for call in calls})
             for request in api.requests for need, calls in needs_of(request)]  # fmt: skip
    return Read([tokenizer.encode(line).ids for line in opened.lines(own)], needs)


def batches(apis: list[Read], rng: random.Random) -> Iterator[tuple[list[list[int]], list[list[int]], Tensor]]:
    """Needs of some APIs, the lines of all their operations, and which are right, (needs, lines)."""
    left = [(api, rng.sample(api.needs, len(api.needs))) for api in apis]
    while left:
        needs, lines, right = list[list[int]](), list[list[int]](), list[set[int]]()
        for api, own in rng.sample(left, min(TOGETHER, len(left))):
            for ids, places in own[:EACH]:
                needs.append(ids)
                right.append({len(lines) + at for at in places})
            lines += api.lines
            del own[:EACH]
        wanted = torch.zeros(len(needs), len(lines))
        for row, places in enumerate(right):
            wanted[row, list(places)] = 1
        yield needs, lines, wanted
        left = [one for one in left if one[1]]


def loss_of(odds: Tensor, wanted: Tensor) -> Tensor:
    """Of each need the logarithm of how unlikely what is right is, among all operations and none (log odds 0)."""
    every = torch.cat([odds, torch.zeros(len(odds), 1)], dim=1)
    right = torch.cat([wanted, (wanted.sum(1, keepdim=True) == 0).float()], dim=1)
    return -torch.logsumexp(log_softmax(every, dim=1).masked_fill(right == 0, -1e4), dim=1)


def indexed(apis: list[Api], index: Apis, folder: Path) -> Opened:
    """The APIs as one collection, by their documents in a new folder."""
    folder.mkdir()
    for api in apis:
        (folder / f"{api.name}.json").write_text(json.dumps(as_openapi(api)), encoding="utf-8")
    index.add([folder])
    return index.opened()


def ask(collections: list[list[Api]], work: Path) -> None:
    """Answer the requests of each collection of APIs, as the Python client does, and print what is right."""
    found = []
    for number, apis in enumerate(collections):
        workspace = made(work / f"workspace_{number}")
        indexed(apis, apis_of(workspace), work / f"specs_{number}")
        found += [answered(workspace, one) for api in apis for one in questions_of(api)]
    print("\n".join(table(found)))


def main() -> None:
    """Write, or ask."""
    parser = read_arguments(__doc__)
    parser.add_argument("--together", action="store_true", help="Ask all APIs of the folder as one collection.")
    parser.add_argument("--bf16", action="store_true", help="Where the processor has it.")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        if told.ask:
            apis = load_apis(told.ask)
            ask([apis] if told.together else [[api] for api in apis], Path(work))
            return
        rng, tokenizer = seeded(), open_tokenizer(MAX_TOKENS)
        given = load_apis(DATA / "train")
        opened = indexed(given, Apis(Path(work) / "index"), Path(work) / "specs")
        read = [read_api(api, opened, tokenizer) for api in given]
    network, epochs = Network(), [list(batches(read, rng)) for _ in range(EPOCHS)]

    def loss(batch: tuple[list[list[int]], list[list[int]], Tensor]) -> Tensor:
        needs, lines, wanted = batch
        return loss_of(network(needs, lines), wanted).mean()

    groups = [{"params": list(trained(network.bert).values())}, {"params": network.head.parameters()}]
    train(groups, [RATE, 0.03], epochs, sum(map(len, epochs)), loss, bf16=told.bf16)
    save_tensors(named(network.head, "operation") | added_layers(trained(network.bert, matrices=True), RANK), WEIGHTS)


if __name__ == "__main__":
    main()
