"""Train the reader of `hopql.tools.planning.read_evidence` on the worlds of `training/hops/data`: of `train` as many
readings of hops as --plain says, of the others all in each epoch.

    python training/hops/train_reader.py --out FILE [--epochs N] [--start FILE] [--plain SHARE]

The encoder begins as the packaged all-MiniLM-L6-v2; its embeddings stay as they are. After each epoch FILE is written
as the product carries it, and the worlds of `data/choose` are judged.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import torch
from judge_reader import judge, judge_talks
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from worlds import DATA, State, World, load_worlds, readings_of, render, said_of, talks_of

from hopql.tools.planning.plan_hops import choose_step
from hopql.tools.planning.read_evidence import ACTIONS, LINKS, Action, Encoded, Piece, Step, decode, encode
from hopql.tools.planning.read_turns import begin_of, items_of, items_of_choices
from hopql.training.tag_network import (
    added_layers,
    begin_with,
    in_bytes,
    open_encoder,
    open_tokenizer,
    read_hidden,
    save_tensors,
    seeded,
    train,
    trained,
)

BATCH, RANK = 32, 160
"""Readings of a step, and columns of the factors that are written."""
WIDTH = 48
"""Numbers of a key or query of a link."""
WARM, SMOOTH, FASTER = 0.06, 0.02, 10
"""Share of the steps until the rate is full, label smoothing of the actions, rate of the heads."""
ELSEWHERE, LESS, HELD, NO_TABLES, NOT_TOLD = 0.1, 0.15, 0.6, 0.05, 0.15
"""How often a memory is another world's, evidence is less, each of it is held then, no table is told, and the memory
that is needed is not there: then nobody knows."""
APART, SHORT = 6, 5
"""Of each world and epoch the whole questions that are read after unrelated ones, of more words than SHORT."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
PLACED = (
    "the {}", "{}", "{} one", "the {} one please", "I mean the {}", "number {1}", "no. {1}", "option {1}", "choice {1}",
)  # fmt: skip
"""How the place of a choice is told, in words and numbers."""
LEADS = (
    "remember that {}", "Remember: {}", "please remember that {}", "remember, {}", "keep in mind that {}",
    "Note that {}", "{}",
)  # fmt: skip
WISHES = ("I prefer {}", "we prefer {}", "I want {}", "my favourite is {}", "I always take {}", "we like {} best")
TOLD = 4
"""Of each world with lines and epoch those that are to be remembered in another lead, and wishes."""
Coded = tuple[State, Encoded]


class Network(nn.Module):
    """The encoder with its heads."""

    def __init__(self) -> None:
        super().__init__()
        self.bert = open_encoder()
        self.tokens = nn.Linear(384, 5)
        self.action = nn.Linear(384, len(ACTIONS))
        self.links = nn.Linear(384, 2 * LINKS * WIDTH)
        nn.init.zeros_(self.links.weight[LINKS * WIDTH :])
        nn.init.zeros_(self.links.bias)
        self.drop = nn.Dropout(0.1)

    def heads(self) -> dict[str, nn.Parameter]:
        """What reads the encoder's output, by name."""
        return {name: one for name, one in self.named_parameters() if not name.startswith("bert.")}

    def forward(self, texts: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor, Tensor]:
        """Scores of tokens (batch, tokens, 5), of actions (batch, 10), and links (batch, tokens, 2, LINKS, WIDTH)."""
        hidden, _ = read_hidden(self.bert, texts)
        links = self.links(self.drop(hidden)).float().unflatten(-1, (2, LINKS, WIDTH))
        return self.tokens(self.drop(hidden)).float(), self.action(self.drop(hidden[:, 0])).float(), links


def loss_of(coded: Sequence[Coded], tokens: Tensor, actions: Tensor, links: Tensor) -> Tensor:
    """Cross entropy of the action, and of the part, the memory and the value where the right step has them: of any of
    those that could be filled in."""
    gold = torch.tensor([ACTIONS.index(state.action) for state, _ in coded])
    total = cross_entropy(actions, gold, label_smoothing=SMOOTH)
    for row, (state, encoded) in enumerate(coded):
        ways = [(state.part, state.item, state.value), *state.also]
        losses = torch.stack([loss_of_way(state.action, *way, encoded, tokens[row], links[row]) for way in ways])
        total = total - torch.logsumexp(-losses, 0) / len(coded)
    return total


def loss_of_way(
    action: Action, part: tuple[int, int], item: int, value: tuple[int, int], encoded: Encoded,
    tokens: Tensor, links: Tensor,
) -> Tensor:  # fmt: skip
    """Cross entropy of what a step points at: the item, the part's begin by the item, its end by both, the value's
    begin by the part's, its end by its begin."""
    total, begin = torch.zeros(()), encoded.question.marker

    def linked(kind: int, one: int, places: Sequence[int]) -> Tensor:
        return links[places, 0, kind] @ links[one, 1, kind] / WIDTH**0.5

    def pointed(scores: Tensor, at: int) -> Tensor:
        return cross_entropy(scores[None], torch.tensor([at]))

    if action in ("fill", "answer", "swap", "add"):
        total = total + pointed(tokens[[piece.marker for piece in encoded.items], 2], item)
    if action in ("fill", "first", "unknown", "swap", "add", "keep") and (ends := ends_of(encoded.question, part)):
        places = encoded.question.places[1:]
        by = encoded.items[item].marker if action in ("fill", "swap", "add") else begin
        begin = places[ends[0]]
        total = total + pointed(tokens[places, 0] + linked(0, by, places), ends[0])
        total = total + pointed(tokens[places, 1] + linked(1, by, places) + linked(2, begin, places), ends[1])
    if action in ("fill", "answer", "swap") and (ends := ends_of(encoded.items[item], value)):
        places = encoded.items[item].places[1:]
        total = total + pointed(tokens[places, 3] + linked(3, begin, places), ends[0])
        total = total + pointed(tokens[places, 4] + linked(4, places[ends[0]], places), ends[1])
    return total


def ends_of(piece: Piece, span: tuple[int, int]) -> tuple[int, int] | None:
    """The first and the last token of a run of characters; None where it was cut off."""
    inside = [at for at, (_, begin, end) in enumerate(piece.tokens) if end > span[0] and begin < span[1]]
    return (inside[0], inside[-1]) if inside else None


def varied(state: State, others: Sequence[str], chance: random.Random) -> State:
    """The same reading with its evidence in another order, some of it from elsewhere, sometimes less, sometimes without
    what is needed."""
    if state.talk:
        return talked(state, chance)
    settled = [(state.part, state.item, state.value), *state.also] if state.item >= 0 else []
    items, action, part = list(state.items), state.action, state.part
    if settled and chance.random() < NOT_TOLD:
        gone = chance.choice(settled)
        settled = [(*one[:1], one[1] - (one[1] > gone[1]), one[2]) for one in settled if one[1] != gone[1]]
        del items[gone[1]]
        if not settled:
            action, part = "unknown", gone[0] if action == "fill" else (0, len(state.question.rstrip("?.! ")))
    needed = {item for _, item, _ in settled}
    order = list(range(len(items)))
    chance.shuffle(order)
    if needed and chance.random() < LESS:
        order = [at for at in order if at in needed or chance.random() < HELD]
    told = [chance.choice(others) if at not in needed and chance.random() < ELSEWHERE else items[at] for at in order]
    tables = "" if chance.random() < NO_TABLES else state.tables
    made = State(state.question, tables, told, action, part)
    if settled:
        (made.part, made.item, made.value), *made.also = [(one, order.index(at), words) for one, at, words in settled]
    return made


def talked(state: State, chance: random.Random) -> State:
    """The same reading of a conversation with its turns in another order, sometimes without the earlier one."""
    replied = bool(state.tables)
    order = [at for at in range(len(state.items)) if replied or at < 2 or at == state.item or chance.random() < HELD]
    chance.shuffle(order)
    item = order.index(state.item) if state.item >= 0 else -1
    return replace(state, items=[state.items[at] for at in order], item=item)


def apart(worlds: Sequence[World], chance: random.Random) -> list[State]:
    """Whole questions after others of the same world, which leave them as they are."""
    out = []
    for world in worlds:
        asked = [render(question.text, set())[0] for question in world.questions]
        whole = [text for text in asked if len(text.split()) > SHORT]
        for text in chance.sample(whole, min(APART, len(whole))):
            out.append(State(text, "", [], "ask", talk=True))
            turns = [(before, "") for before in chance.sample(asked, 2)]
            talks = [told for one in world.conversations for _, told in one.turns] or ["12"]
            out.append(State(text, "", items_of([(one, chance.choice(talks)) for one, _ in turns]), "ask", talk=True))
    return out


def unfitting(worlds: Sequence[World], chance: random.Random) -> list[State]:
    """Choices with what is said to others: questions of the same world and lines to remember (a request), replies to
    another world's choices (they say nothing here), replies that mean any or none of them, and places."""
    replies = [(world, reply) for world in worlds for reply in world.replies]
    lines = [said for world in worlds for said, kept in world.lines if kept]
    by = {sort: [reply.said for _, reply in replies if reply.means == sort] for sort in ("any", "drop")}
    chosen = [(world, reply.said) for world, reply in replies if isinstance(reply.means, int)]
    out = []
    for world in worlds:
        asked = [render(question.text, set())[0] for question in world.questions]
        asked += [one.said for one in world.conversations if one.kind == "whole"]
        for message, labels in sorted({(reply.asked, tuple(reply.choices)) for reply in world.replies}):
            items = items_of_choices(labels)
            said = [(text, "ask") for text in [*chance.sample(asked, min(2, len(asked))), chance.choice(lines)]]
            said += [(chance.choice(by["any"]), "any"), (chance.choice(by["drop"]), "drop")]
            other, strange = chance.choice(chosen)
            if set(labels) == {"yes", "no"}:
                nothing = chance.choice(worlds).tables_in_words
                said += [(chance.choice(nothing).partition(" (")[0], "unknown") for _ in range(2)]
            elif other is not world:
                said.append((strange, "unknown"))
            out += [State(text, message, items, action, (0, len(text)), talk=True) for text, action in said]
            for text, place in chance.sample(list(by_place(len(items))), 2):
                value = (begin_of(items[place]), len(items[place]))
                out.append(State(text, message, items, "answer", item=place, value=value, talk=True))
    return out


def kept(worlds: Sequence[World], chance: random.Random) -> list[State]:
    """What is to be remembered, behind other leads, and wishes: all of the statement is kept."""
    labels = [label for world in worlds for reply in world.replies for label in reply.choices if len(label) > 3]
    out = []
    for world in worlds:
        told = [said[slice(*part)] for said, part in world.lines if part]
        said = chance.sample(told, min(TOLD, len(told)))
        said += [chance.choice(WISHES).format(chance.choice(labels)) for _ in said]
        for one in said:
            lead = chance.choice(LEADS[:-1] if one not in told else LEADS)
            begin = lead.index("{}")
            out.append(State(lead.format(one), "", [], "keep", (begin, begin + len(one)), talk=True))
    return out


def by_place(count: int) -> Iterator[tuple[str, int]]:
    """Replies that name the place of a choice, with the place."""
    for place, word in zip(range(count), ORDINALS, strict=False):
        yield from ((form.format(word, place + 1), place) for form in PLACED)
        if count == 2:
            yield from ((form.format(word), 1 - place) for form in ("not the {}", "anything but the {} one"))
    yield from ((form, count - 1) for form in ("the last one", "last", "the last"))


def reading(network: Network, tokenizer: Tokenizer) -> Callable[[str, str, Sequence[str]], list[Step]]:
    """How the network reads, as the judge asks for it."""

    def read(question: str, tables: str, items: Sequence[str]) -> list[Step]:
        encoded = encode(tokenizer, question, tables, items)
        with torch.no_grad():
            tokens, actions, links = (one[0].numpy() for one in network([encoded.ids]))
        return decode(encoded, tokens, actions, links)

    return read


def write(network: Network, target: Path) -> None:
    """Write what the product carries."""
    heads = {name: one.detach() for name, one in network.heads().items()}
    heads |= in_bytes("links.weight", heads.pop("links.weight"))
    save_tensors({name: one.float().contiguous() if one.dtype != torch.int8 else one for name, one in heads.items()}
                 | added_layers(trained(network.bert), RANK), target)  # fmt: skip


def load_readings() -> tuple[list[World], list[list[State]], list[State]]:
    """The worlds; the readings of the questions of `train`, a list for each; those that each epoch has."""
    first = load_worlds(DATA / "train")
    others = [world for folder in sorted(DATA.glob("train_*")) for world in load_worlds(folder)]
    plain = [readings_of(world, one) for world in first for one in world.questions]
    states = [state for world in others for one in world.questions for state in readings_of(world, one)]
    talks = [state for world in first + others for one in world.conversations for state in talks_of(one)[0]]
    talks += [state for world in first + others for state in said_of(world)]
    count = len(states) + sum(map(len, plain))
    print(f"{len(first + others)} worlds, {count} readings of questions, {len(talks)} of lines", flush=True)
    return first + others, plain, states + talks


def epochs_of(
    told: argparse.Namespace, worlds: Sequence[World], plain: Sequence[list[State]], states: Sequence[State],
    tokenizer: Tokenizer,
) -> Iterator[list[list[Coded]]]:  # fmt: skip
    """The batches of each epoch, with other variants of the readings."""
    others = [memory for world in worlds for memory in world.memories.values()]
    for epoch in range(told.epochs):
        chance = random.Random(epoch)
        again = [state for some in chance.sample(plain, round(told.plain * len(plain))) for state in some]
        more = [*apart(worlds, chance), *unfitting(worlds, chance), *kept(worlds, chance)]
        made = [varied(state, others, chance) for state in [*states, *again, *more]]
        coded = [(state, encode(tokenizer, state.question, state.tables, state.items)) for state in made]
        coded.sort(key=lambda one: len(one[1].ids) + chance.random() * 40)
        batches = [coded[first : first + BATCH] for first in range(0, len(coded), BATCH)]
        chance.shuffle(batches)
        yield batches


def main() -> None:
    """Train, and tell of each epoch its loss and how the worlds to choose by are judged."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--epochs", type=int, default=8)
    ask.add_argument("--rate", type=float, default=1e-4)
    ask.add_argument("--start", type=Path, help="A file of the product's to go on from.")
    ask.add_argument("--plain", type=float, default=1.0, help="Share, by epoch, of the readings of hops of `train`.")
    ask.add_argument("--bf16", action="store_true", help="Where the processor has it; four times slower where not.")
    told = ask.parse_args()
    seeded()
    network, tokenizer, choose = Network(), open_tokenizer(), load_worlds(DATA / "choose")
    if told.start:
        found = begin_with(network.bert, told.start)
        network.load_state_dict({name: torch.tensor(found[name]) for name in network.heads()}, strict=False)
    worlds, plain, states = load_readings()

    def loss(batch: list[Coded]) -> Tensor:
        return loss_of(batch, *network.train()([encoded.ids for _, encoded in batch]))

    def judged() -> str:
        write(network, told.out)
        read = reading(network.eval(), tokenizer)
        return json.dumps(judge(choose, read, choose_step, sure=0.0) | judge_talks(choose, read))

    size = len(states) + round(told.plain * sum(map(len, plain))) + 2 * APART * len(worlds)
    size += len(unfitting(worlds, random.Random(0))) + len(kept(worlds, random.Random(0)))
    groups = [{"params": list(trained(network.bert).values())}, {"params": list(network.heads().values())}]
    shape = {"pct_start": WARM, "anneal_strategy": "linear", "cycle_momentum": False}
    train(groups, [told.rate, told.rate * FASTER], epochs_of(told, worlds, plain, states, tokenizer),
          told.epochs * (size // BATCH + 1), loss, judged, bf16=told.bf16, **shape)  # fmt: skip


if __name__ == "__main__":
    main()
