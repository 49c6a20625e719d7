"""What a chat client sends. Of its many settings only those that mean something here are read; the rest is ignored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

_MOST_MESSAGES = 2_000


class Part(BaseModel):
    """One piece of a message: text, or something that HopQL cannot read."""

    model_config = ConfigDict(extra="allow")

    type: str
    text: str = ""


class Message(BaseModel):
    """One message of the conversation."""

    model_config = ConfigDict(extra="ignore")

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[Part] | None = None


class StreamOptions(BaseModel):
    """How a stream is told."""

    model_config = ConfigDict(extra="ignore")

    include_usage: bool | None = Field(False, description="A last chunk with the usage.")


class Own(BaseModel):
    """What is HopQL's own, under `hopql`."""

    model_config = ConfigDict(extra="forbid")

    notes: str = Field("", max_length=20_000, description="Definitions, rules and units for this question.")
    ask_back: bool = Field(True, description="Ask back where the question can be read in several ways.")


class ChatIn(BaseModel):
    """The body of `/v1/chat/completions`."""

    model_config = ConfigDict(extra="ignore")

    model: Annotated[str, Field(max_length=200, description="`hopql`, `hopql-fast` or `hopql-max`.")]
    messages: Annotated[list[Message], Field(max_length=_MOST_MESSAGES, description="The conversation, oldest first.")]
    stream: bool | None = False
    stream_options: StreamOptions | None = None
    n: int | None = Field(1, description="Only 1: there is one answer.")
    user: Annotated[str | None, Field(max_length=500, description="Who asks, as the header X-User.")] = None
    hopql: Own = Field(default_factory=Own)

    @property
    def with_usage(self) -> bool:
        """A stream ends with a chunk of usage."""
        return bool(self.stream_options and self.stream_options.include_usage)

    def texts(self) -> list[tuple[str, str]]:
        """Roles and texts of what user and assistant said; what is no text of theirs is left out."""
        told = [(one.role, text_of(one.content)) for one in self.messages if one.role in ("user", "assistant")]
        return [(role, text) for role, text in told if text.strip()]


def text_of(content: str | list[Part] | None) -> str:
    """The text of a message, its pieces on lines of their own."""
    if isinstance(content, str) or content is None:
        return content or ""
    return "\n".join(part.text for part in content if part.type in TEXTS)


TEXTS = frozenset(("text", "input_text", "output_text"))
"""Kinds of pieces that are text."""


def unreadable(messages: list[Message]) -> tuple[str, str] | None:
    """Place and kind of the first piece of a user's message that is no text."""
    for number, message in enumerate(messages):
        if message.role == "user" and isinstance(message.content, list):
            for place, part in enumerate(message.content):
                if part.type not in TEXTS:
                    return f"messages.{number}.content.{place}", part.type
    return None


def model_card(name: str, created: int) -> dict[str, Any]:
    """A model as `/v1/models` lists it."""
    return {"id": name, "object": "model", "created": created, "owned_by": "hopql"}
