"""Questions of operations by a model: several operations a call, a bound on the calls, answers kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from hopql import prompts
from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis.synthesis.ruled import by_rules
from hopql.tools.apis.texts import line
from hopql.tools.errors import ModelError
from hopql.tools.foreign import line as one_line
from hopql.tools.foreign import marked
from hopql.tools.models import Ask, sample
from hopql.tools.models.kept import Kept, kept
from hopql.tools.models.structured import identity, json_rules, read_object
from hopql.tools.search.tokens import content_words, stem

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

AT_ONCE: Final = 8
_MOST: Final = 3
_RULES: Final = json_rules(
    '"{" ws "\\"operations\\":" ws "[" ws one ("," ws one){0,7} ws "]" ws "}"',
    'one ::= "{\\"n\\": " [0-9] ", \\"questions\\": " texts "}"\n',
)


def by_model(
    model: BaseChatModel, *, max_calls: int = 200, timeout_s: float = 120.0, answers: Kept | None = None
) -> Callable[[SpecCard, Sequence[Operation]], list[list[str]]]:
    """A writer of questions that asks a model, and has the rules' beside them, and alone once the calls are used up or
    the model fails. A question that shares no word with its operation is dropped; answers are kept.
    """
    left = [max_calls]
    store = answers or kept("apis")

    def write(card: SpecCard, operations: Sequence[Operation]) -> list[list[str]]:
        found = by_rules(card, operations)
        for begin in range(0, len(operations), AT_ONCE):
            block = operations[begin : begin + AT_ONCE]
            for place, more in enumerate(_asked(block, model, store, left, timeout_s)):
                found[begin + place] += more
        return found

    return write


def _asked(
    block: Sequence[Operation], model: BaseChatModel, store: Kept, left: list[int], timeout_s: float
) -> list[list[str]]:
    told = "\n".join(f"{n}. {one_line(line(one)[:300])}" for n, one in enumerate(block, 1))
    key = sha256("\0".join(("ask", told, identity(model), prompts.text("ask_of_operation"))).encode()).hexdigest()
    read: dict[str, Any] | None = store.get(key)
    if read is None and left[0] > 0:
        left[0] -= 1
        mark, shown = marked(told, "OPERATIONS")
        tail = prompts.fill("ask_of_operation", mark=mark, operations=shown)
        ask = Ask(
            system="", prefix="", tail=tail, opened="```json\n", max_tokens=80 * len(block), timeout_s=timeout_s,
            grammar=_RULES,
        )  # fmt: skip
        try:
            read = read_object(sample(model, ask, 1)[0].text)
        except ModelError:
            left[0] = 0  # A model that does not answer is not asked again for each of thousands of operations.
        if read is not None and isinstance(read.get("operations"), list):
            store.put(key, {"operations": read["operations"]})
    said = (read or {}).get("operations")
    listed = [one for one in said if isinstance(one, dict)] if isinstance(said, list) else []
    by_number = {one.get("n"): one.get("questions") for one in listed}
    return [_sharing(by_number.get(n), one) for n, one in enumerate(block, 1)]


def _sharing(said: Any, operation: Operation) -> list[str]:
    """Questions that share a content word with what an operation says of itself."""
    own = {stem(word) for word in content_words(f"{line(operation)} {operation['description']}")}
    texts = [" ".join(one.split())[:200] for one in said if isinstance(one, str)] if isinstance(said, list) else []
    return [one for one in texts if own & {stem(word) for word in content_words(one)}][:_MOST]
