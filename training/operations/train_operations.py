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

import argparse
import json
import random
import tempfile
import time
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
from hopql.training.tag_network import TextEncoder, added_layers, open_tokenizer, save_tensors, trained

DATA = Path(__file__).parent / "data"
RANK = 32
"""Columns of the factors that are written."""
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
    needs = [(tokenizer.encode(said_of(need)).ids[:MAX_TOKENS], {place[call] for call in calls})
             for request in api.requests for need, calls in needs_of(request)]  # fmt: skip
    return Read([tokenizer.encode(line).ids[:MAX_TOKENS] for line in opened.lines(own)], needs)


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


def judge(network: Network, apis: list[Read]) -> str:
    """Of needs that a call serves, the share for which the best of their API, and of all APIs, is right, and the latter
    has .5; of those that none serves, for how many none has."""
    own = every = sure = served = refused = none = 0
    with torch.no_grad():
        lines = [network.vectors(api.lines) for api in apis]
        for at, api in enumerate(apis):
            begin = sum(len(one) for one in lines[:at])
            odds = network.vectors([ids for ids, _ in api.needs]) @ torch.cat(lines).T
            odds = odds * network.head.weight[0, 0] + network.head.bias
            for row, (_, places) in zip(odds, api.needs, strict=True):
                best = int(row.argmax())
                served, none = served + bool(places), none + (not places)
                own += int(row[begin : begin + len(api.lines)].argmax()) in places
                every += best - begin in places
                sure += best - begin in places and float(row[best]) >= 0
                refused += not places and float(row[best]) < 0
    shares = ", ".join(f"{name} {count / served:.3f}" for name, count in (("own", own), ("all", every), ("sure", sure)))
    return f"of {served}: {shares}; none {refused} of {none}"


def train(network: Network, apis: list[Read], chosen: list[Read], rng: random.Random, told: argparse.Namespace) -> None:
    """Train; what is to choose by is judged after each epoch."""
    body = [one for one in network.bert.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW([{"params": body}, {"params": network.head.parameters()}], weight_decay=0.01)
    steps = told.epochs * (len(list(batches(apis, random.Random(0)))) + 5)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimiser, [told.rate, 0.03], total_steps=steps, pct_start=0.1)
    print("before:", judge(network, chosen), flush=True)
    begun = time.monotonic()
    for epoch in range(told.epochs):
        total, count = 0.0, 0
        for needs, lines, wanted in batches(apis, rng):
            with torch.autocast("cpu", torch.bfloat16, enabled=told.bf16):
                loss = loss_of(network(needs, lines), wanted).mean()
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            if rates.last_epoch < steps - 1:
                rates.step()
            total, count = total + loss.item(), count + 1
        took = f"epoch {epoch + 1}: loss {total / count:.3f}, {time.monotonic() - begun:.0f} s; "
        print(took + judge(network, chosen), flush=True)


def indexed(apis: list[Api], index: Apis, folder: Path) -> Opened:
    """The APIs as one collection, by their documents in a new folder."""
    folder.mkdir()
    for api in apis:
        (folder / f"{api.name}.json").write_text(json.dumps(as_openapi(api)), encoding="utf-8")
    index.add([folder])
    return index.opened()


def ask(collections: list[list[Api]], work: Path, misses: bool) -> None:
    """Answer the requests of each collection of APIs, as the Python client does, and print what is right."""
    found = []
    for number, apis in enumerate(collections):
        workspace = made(work / f"workspace_{number}")
        indexed(apis, apis_of(workspace), work / f"specs_{number}")
        found += [answered(workspace, one) for api in apis for one in questions_of(api)]
    print("\n".join(table(found)))
    for one in found if misses else ():
        if not one.right:
            gold = ", ".join(name for name, _ in one.question.gold)
            print(f"{one.question.id}: {one.question.question}\n  gold {gold}\n  gave {', '.join(one.named)}")


def main() -> None:
    """Write, or ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", type=Path, nargs="?", const=WEIGHTS, metavar="FILE")
    which.add_argument("--ask", type=Path, metavar="FOLDER")
    parser.add_argument("--misses", action="store_true", help="Tell what is wrong: not of what nobody is to read.")
    parser.add_argument("--together", action="store_true", help="Ask all APIs of the folder as one collection.")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--bf16", action="store_true", help="Where the processor has it.")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        if told.ask:
            apis = load_apis(told.ask)
            ask([apis] if told.together else [[api] for api in apis], Path(work), told.misses)
            return
        torch.set_num_threads(2)
        torch.manual_seed(0)
        rng, tokenizer, names = random.Random(0), open_tokenizer(), ("train", "choose")
        given = {name: load_apis(DATA / name) for name in names}
        opened = indexed([*given["train"], *given["choose"]], Apis(Path(work) / "index"), Path(work) / "specs")
        read = {name: [read_api(api, opened, tokenizer) for api in given[name]] for name in names}
        print({name: (len(some), sum(len(one.needs) for one in some)) for name, some in read.items()}, flush=True)
        network = Network()
        train(network, read["train"], read["choose"], rng, told)
        kept = {f"operation.{name}": one.detach().clone() for name, one in network.head.named_parameters()}
        matrices = {name: one for name, one in trained(network.bert).items() if one.ndim == 2}
        save_tensors(kept | added_layers(matrices, RANK), told.write)


if __name__ == "__main__":
    main()
