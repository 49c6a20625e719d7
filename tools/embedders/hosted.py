"""Embeddings of the OpenAI API, or of a server that speaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from hopql.tools.errors import ModelError
from hopql.tools.secrets import remember
from hopql.tools.secrets.services import place_of, without_login
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


class Hosted(Embeddings):
    """`OpenAIEmbeddings` whose failures are told as HopQL's."""

    def __init__(self, inner: Embeddings, name: str) -> None:
        self._inner = inner
        self._name = name

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Vectors, in the service's own dimensions."""
        return _told(self._name, lambda: self._inner.embed_documents(texts))

    def embed_query(self, text: str) -> list[float]:
        """As a document."""
        return self.embed_documents([text])[0]

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """The same as an array `(len(texts), dim)`."""
        return np.asarray(self.embed_documents(list(texts)), dtype=np.float32)


def hosted(name: str) -> Embeddings:
    """The model `name` at `HOPQL_BASE_URL` with `HOPQL_API_KEY`; without them, OpenAI's with `OPENAI_API_KEY`.

    Raises:
        ModelError: there is no key.
    """
    import openai
    from langchain_openai import OpenAIEmbeddings

    chosen = settings()
    remember(chosen.base_url)
    options: dict[str, Any] = {"model": name, "max_retries": 2}
    if chosen.api_key:
        options["api_key"] = chosen.api_key
    elif chosen.base_url:
        options["api_key"] = "none"
    if chosen.base_url:
        place = place_of(chosen.base_url)
        options |= {"base_url": place.base_url, "check_embedding_ctx_length": False}
        if place.login:
            options["http_client"] = openai.DefaultHttpxClient(auth=place.login)
            options["http_async_client"] = openai.DefaultAsyncHttpxClient(auth=place.login)
    inner = _told(name, lambda: OpenAIEmbeddings(**options))
    return Hosted(inner, name)


def _told(name: str, call: Callable[[], T]) -> T:
    import openai

    try:
        return call()
    except openai.OpenAIError as error:
        said = without_login(str(error))
        raise ModelError(
            f"The embedding service failed for {name}: {said.splitlines()[0]}",
            hint="Check HOPQL_API_KEY (or OPENAI_API_KEY), HOPQL_BASE_URL and the model's name.",
        ) from None
