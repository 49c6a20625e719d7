"""Process settings, read once from the environment (prefix `HOPQL_`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from hopql.tools.secrets import guard_logs


class Settings(BaseSettings):
    """What holds for the whole process. Options of one run are in `hopql.state.context.Context`."""

    model_config = SettingsConfigDict(
        env_prefix="HOPQL_", extra="ignore", env_ignore_empty=True, hide_input_in_errors=True
    )

    data_dir: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("hopql")),
        description="Named workspaces and the embedded PostgreSQL.",
    )
    cache_dir: Path = Field(
        default_factory=lambda: Path(platformdirs.user_cache_dir("hopql")),
        description="Fetched artifacts, the prompt cache, the model server's files.",
    )
    workspace: str = Field("", description="Default workspace: a folder or a name.")
    model: str = Field("local", description="Default chat model: local, local:0.5b, openai:NAME, fake:FILE.")
    model_path: Path | None = Field(None, description="A GGUF file to run instead of the packaged model.")
    base_url: str = Field(
        "", repr=False, description="Base URL of an OpenAI-compatible server (vLLM, Ollama, hosted)."
    )
    api_key: SecretStr | None = Field(None, description="Key for that server; OPENAI_API_KEY is used without one.")
    embedder: str = Field("minilm", description="Retrieval model: minilm, sentence-transformers:NAME, openai:NAME.")
    marker: str = Field("minilm", description="Similarity marking model; minilm is all-MiniLM-L6-v2.")
    server_idle_s: float = Field(
        900.0, gt=0, description="The embedded model server ends after this many idle seconds."
    )
    server_threads: int = Field(0, ge=0, description="Threads of the embedded model; 0: the cores there are.")
    server_shared: Path | None = Field(
        None,
        description="Folder of one embedded model server that a group of this machine's users share; whoever may write "
        "there may see what is asked. Empty: each user has one of their own.",
    )
    server_parallel: int = Field(
        4, ge=1, le=16, description="Candidates that the embedded model writes side by side; they share its context."
    )
    server_context: int = Field(8192, ge=512, description="Context of the embedded model, in tokens.")
    tape: Path | None = Field(None, description="Keep model answers in this file and repeat them; for measuring.")
    synthesise: Literal["auto", "always", "never"] = Field(
        "auto", description="Write examples from the schema; auto: where there are fewer than 5 few-shots."
    )
    guard_secrets: bool = Field(True, description="`hopql init` hides columns that look like passwords or keys.")
    trust_the_guard: bool = Field(
        False,
        description="Ask also as a PostgreSQL login that may read what [access] denies: HopQL's reading of the SQL "
        "alone then stands before it.",
    )
    query_memory: bool = Field(True, description="Keep questions with their SQL, and look them up.")
    state_url: str = Field(
        "", repr=False, description="PostgreSQL URL of memories and checkpoints; empty: the embedded one."
    )
    queries: int = Field(4, ge=1, le=100, description="Queries that run at once on a workspace's database.")
    queries_per_user: int = Field(3, ge=0, description="Of these, queries of one user; 0: any number.")
    query_wait_s: float = Field(30.0, gt=0, description="Seconds that a query waits for its turn; then it is refused.")
    duckdb_copy_gb: float = Field(
        4.0, ge=0,
        description="Largest DuckDB file, in gigabytes, of which what is granted is copied, as is done where [access] "
        "denies some of it.",
    )  # fmt: skip
    offline: bool = Field(False, description="Never fetch anything.")


@cache
def settings() -> Settings:
    """The settings of this process, read at the first call.

    Raises:
        UsageError: when a variable of the environment cannot be used; the message names it.
    """
    from pydantic import ValidationError

    from hopql.tools.errors import UsageError

    guard_logs()
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = "HOPQL_" + "_".join(str(part) for part in first["loc"]).upper()
        raise UsageError(f"{name}: {first['msg']}", hint=f"Correct or unset {name}.") from None
