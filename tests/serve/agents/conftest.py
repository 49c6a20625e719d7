"""A shop, a scripted model behind HopQL, and a scripted chat model that calls tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langchain_core.language_models.fake_chat_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolCall
from langchain_core.outputs import ChatResult
from langchain_core.runnables import Runnable
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply

BY_ADA = "How many orders did Ada Lovelace place?"
ADA = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"


class ToolCaller(FakeMessagesListChatModel):
    """Says what it is scripted to, and keeps what it was shown and which tools it was given."""

    seen: list[list[BaseMessage]] = Field(default_factory=list)
    tools: list[Any] = Field(default_factory=list)

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[Any, Any]:  # type: ignore[override]
        self.tools.extend(tools)
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        self.seen.append(list(messages))
        return super()._generate(messages, *args, **kwargs)


def calling(tool: str, **given: Any) -> AIMessage:
    """A chat model's wish to call a tool."""
    return AIMessage("", tool_calls=[ToolCall(name=tool, args=given, id=uuid4().hex)])


@pytest.fixture
def client(shop: Path) -> Callable[..., HopQL]:
    """HopQL over the shop, whose model gives these replies."""

    def one(*replies: str | Reply, **options: Any) -> HopQL:
        script = scripted(list(replies) or [Reply(error="the model was asked")], f"agents-{uuid4().hex[:8]}")
        given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
        return HopQL(shop, **given)

    return one
