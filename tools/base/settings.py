"""Process settings, read once from the environment (prefix `HOPQL_`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from hopql.tools.base.hide_secrets import guard_logs


class Settings(BaseSettings):
    """What holds for the whole process. Options of one run are in `hopql.state.context.Context`."""

    model_config = SettingsConfigDict(
        env_prefix="HOPQL_", extra="ignore", env_ignore_empty=True, hide_input_in_errors=True
    )

    data_dir: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("hopql")),
        description="Folder of named workspaces and of the embedded PostgreSQL.",
    )
    cache_dir: Path = Field(
        default_factory=lambda: Path(platformdirs.user_cache_dir("hopql")),
        description="Folder of downloaded models, the prompt cache and the model server's files.",
    )
    workspace: str = Field("", description="Default workspace: a folder or a name.")
    model: str = Field("local", description="Default chat model: local, local:0.5b, openai:NAME, fake:FILE.")
    model_path: Path | None = Field(None, description="A GGUF file to run instead of the packaged model.")
    base_url: str = Field(
        "", repr=False, description="Base URL of an OpenAI-compatible server (vLLM, Ollama, hosted)."
    )
    api_key: SecretStr | None = Field(None, description="API key for that server. Default: OPENAI_API_KEY.")
    embedder: str = Field(
        "minilm", description="Embedding model for retrieval: minilm, sentence-transformers:NAME, openai:NAME."
    )
    marker: str = Field(
        "minilm",
        description="Embedding model that compares a question with the few-shot examples; minilm is all-MiniLM-L6-v2.",
    )
    server_idle_s: float = Field(
        900.0, gt=0, description="Idle seconds after which the embedded model server stops."
    )
    server_threads: int = Field(0, ge=0, description="Threads of the embedded model. 0: one per core.")
    server_shared: Path | None = Field(
        None,
        description="Folder of an embedded model server that several users of this machine share. Whoever can write "
        "there can see the questions. Empty: one server per user.",
    )
    server_parallel: int = Field(
        4, ge=1, le=16, description="Candidates that the embedded model writes in parallel. They share its context."
    )
    server_context: int = Field(8192, ge=512, description="Context length of the embedded model, in tokens.")
    tape: Path | None = Field(
        None, description="File that records the model's answers and replays them, for measurements."
    )
    synthesise: Literal["auto", "always", "never"] = Field(
        "auto", description="Generate few-shot examples from the schema. auto: if there are fewer than 5 few-shots."
    )
    guard_secrets: bool = Field(True, description="`hopql init` hides columns that look like passwords or keys.")
    trust_the_guard: bool = Field(
        False,
        description="Also query as a PostgreSQL login that can read what [access] denies. Only HopQL's check of the "
        "SQL then protects it.",
    )
    query_memory: bool = Field(True, description="Store questions with their SQL, and reuse them.")
    state_url: str = Field(
        "", repr=False, description="PostgreSQL URL for memories and checkpoints. Empty: the embedded PostgreSQL."
    )
    queries_at_once: int = Field(
        4, ge=1, le=100, description="Queries that run at the same time on a workspace's database."
    )
    queries_per_user: int = Field(3, ge=0, description="Queries of one user that run at the same time. 0: no limit.")
    query_wait_s: float = Field(30.0, gt=0, description="Seconds that a query waits in the queue before it is refused.")
    duckdb_copy_gb: float = Field(
        4.0, ge=0,
        description="Largest DuckDB file in gigabytes that HopQL copies. It copies the granted part of a file if "
        "[access] denies some of it.",
    )  # fmt: skip
    offline: bool = Field(False, description="Never download anything.")


@cache
def settings() -> Settings:
    """The settings of this process, read at the first call.

    Raises:
        UsageError: when a variable of the environment cannot be used; the message names it.
    """
    from pydantic import ValidationError

    from hopql.tools.base.errors import UsageError

    guard_logs()
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = "HOPQL_" + "_".join(str(part) for part in first["loc"]).upper()
        raise UsageError(f"{name}: {first['msg']}", hint=f"Correct or unset {name}.") from None
