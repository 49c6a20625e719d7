"""Every option of a run, typed, so that Studio can edit it and each face can set it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator
from pydantic_core import PydanticCustomError


class Context(BaseModel):
    """Options of a run. What is not set here comes from the workspace, then the environment
    (`HOPQL_<NAME>`), then these defaults."""

    model_config = ConfigDict(extra="forbid")

    workspace: str = Field("", description="Folder or name of the workspace. Empty: the default workspace.")
    model: str = Field("", description="Chat model: local, local:0.5b, openai:NAME, fake. Empty: HOPQL_MODEL.")
    notes: str = Field("", description="Definitions, rules and units for this question. They apply to every hop.")
    guidance: str = Field(
        "",
        description="Instructions on how to write the SQL. They are the last part of the prompt before the question.",
    )
    layout: Literal["auto", "spec", "prefix"] = Field(
        "auto", description="Order of the prompt. auto: prefix for the embedded model, spec for a hosted one."
    )
    schema_format: Literal["ddl", "compact"] = Field("ddl", description="Format of the schema in the prompt.")
    gate: Literal["near", "bm25", "off"] = Field("near", description="Method of the out-of-domain gate.")
    need_any_hits: int = Field(1, ge=0, description="Number of tables that must score above t_table_min.")
    t_table_min: float = Field(0.01, ge=0, description="Minimum BM25 score of a table that counts as a hit.")
    t_gate: float = Field(
        -1.0,
        description="Minimum gate score for an answer without a warning: the logarithm of the odds that the schema "
        "answers the question.",
    )
    t_gate_doubt: float = Field(
        -2.0, description="Minimum gate score for an answer with a warning. Below it, the question is refused."
    )
    max_tables: int = Field(8, ge=1, description="Tables that schema linking selects. Bridge tables are not counted.")
    hosted_tables: int = Field(
        32, ge=1, description="max_tables for a hosted model, unless max_tables is set."
    )
    listed_tables_tokens: int = Field(
        2000,
        ge=0,
        description="A hosted model also gets the names of all other tables if they fit in this many tokens.",
    )
    max_columns: int = Field(
        24, ge=1,
        description="Columns of the best table. Other tables get fewer. Join columns and columns with matching "
        "values are always included.",
    )
    whole_schema_columns: int = Field(
        160, ge=0, description="A schema with at most this many columns is put whole into the prompt."
    )
    max_examples: int = Field(4, ge=0, le=24, description="Few-shot examples in the prompt.")
    prefix_example_tokens: int = Field(
        2500, ge=0,
        description="With layout=prefix, all few-shots go into the cached prefix if they fit in this many tokens.",
    )
    value_hints: bool = Field(True, description="Put stored values that match the question into the prompt.")
    rrf_k: int = Field(60, ge=1, description="Constant k of reciprocal rank fusion, for the choice of examples.")
    t_exact: float = Field(
        0.95, ge=0, le=1, description="Minimum cosine similarity of an example that counts as an exact match."
    )
    t_similar: float = Field(
        0.80, ge=0, le=1, description="Minimum cosine similarity of an example that counts as very similar."
    )
    effort: Literal["fast", "balanced", "max"] = Field(
        "balanced",
        description="SQL candidates. fast: one. balanced: what the embedded model is unsure of it writes once more, "
        "without its adapter; of other models more if the first is doubtful. max: up to eight, chosen by their "
        "results.",
    )
    candidates: int = Field(0, ge=0, le=32, description="Maximum number of candidates. 0: as effort sets it.")
    sample_temperature: float = Field(
        0.7, ge=0, le=2, description="Sampling temperature of all candidates after the first."
    )
    max_attempts: int = Field(3, ge=1, le=10, description="Candidates that may fail before HopQL gives up.")
    max_widenings: int = Field(
        2, ge=0, le=5, description="Times that schema linking may run again to add a missing table or column."
    )
    max_tokens: int = Field(512, ge=16, description="Maximum tokens of a candidate.")
    temperature: float = Field(0.0, ge=0, le=2, description="Sampling temperature of the first candidate.")
    max_rows: int = Field(1000, ge=1, description="Maximum rows of a result.")
    timeout_s: float = Field(30.0, gt=0, description="Maximum seconds of a query.")
    model_timeout_s: float = Field(300.0, gt=0, description="Maximum seconds of a model call.")
    max_cost: float = Field(
        1e8,
        ge=0,
        description="Maximum estimated cost of a query, in the database planner's units (one page read). 0: no limit.",
    )
    execute: bool = Field(True, description="Run the query. 0: stop after the SQL is validated.")
    user: str = Field(
        "",
        description="Who asks. HopQL reads this user's memories and the shared ones, and this user's rows if "
        "[access] separates rows by user.",
    )
    tenant: str = Field("", description="Tenant of the user. Each tenant has its own query memory.")
    claims: dict[str, str] = Field(
        {}, description="JSON with facts about the user, for the database's row-level policies."
    )
    replay: Literal["off", "exact", "template"] = Field(
        "template",
        description="Reuse of stored SQL. exact: for the same question. template: also for the same words with other "
        "values.",
    )
    confirmations: int = Field(
        3,
        ge=0,
        description="Model answers that must confirm a stored query before it is replayed with other values. A query "
        "that a person approved needs none.",
    )
    learned: Literal["auto", "off", "strict", "agreed", "all"] = Field(
        "auto",
        description="Stored questions that become few-shot examples. strict: approved ones. agreed: also those that "
        "several candidates or users agree on. all: any. auto: strict with users or tenants, else agreed.",
    )
    remember: bool = Field(True, description="Store the question in the query memory.")
    t_replay: float = Field(
        0.95, ge=0, le=1, description="Cosine similarity that counts as near in `hopql memory compare-embeddings`."
    )
    t_example: float = Field(
        0.85, ge=0, le=1, description="Minimum cosine similarity of a stored question that becomes an example."
    )
    max_queries: int = Field(5, ge=1, le=16, description="Maximum search queries over the memory.")
    max_hops: int = Field(
        6, ge=1, le=16, description="Maximum rounds of hops. The answer names what is still unresolved."
    )
    planner: Literal["auto", "reader", "model"] = Field(
        "auto",
        description="What splits a question into hops: the packaged reader or the chat model. auto: the reader for "
        "the embedded model, else the chat model.",
    )
    keywords: Literal["auto", "rules", "model"] = Field(
        "auto",
        description="How keywords are extracted. auto: without a call for the embedded model, else by the model.",
    )
    queries: Literal["auto", "rules", "model"] = Field(
        "auto", description="How search queries are written. auto: as keywords are."
    )
    ask_back: bool = Field(
        False, description="Ask the user if a question is ambiguous, and before something is stored."
    )
    keep_turns: bool = Field(False, description="Store each turn of a conversation in the memory.")
    memory_k: int = Field(5, ge=1, le=100, description="Maximum memories per search query.")
    mode: Literal["local", "global", "hybrid", "mix", "naive", "ppr"] = Field(
        "mix",
        description="Search in documents, code and schemas. local: by names. global: by themes. hybrid: both. mix: "
        "both and passages. naive: passages. ppr: a walk over the graph.",
    )
    knowledge_k: int = Field(
        0, ge=0, le=1000, description="Entities or relations that a search returns. 0: as the mode sets it."
    )
    knowledge_tokens: int = Field(
        6000, ge=200, le=200_000, description="Tokens of document context for an answer."
    )
    answers: Literal["auto", "model", "sentences"] = Field(
        "auto",
        description="How an answer from documents is made: written by the model, or quoted sentences. auto: "
        "sentences for the embedded model and for effort=fast, else the model.",
    )
    response_type: str = Field(
        "Multiple Paragraphs", max_length=200,
        description="Form of an answer that the model writes from documents, as in Bullet Points",
    )
    api_files: int = Field(5, ge=1, le=20, description="Maximum API specs that a request selects.")
    api_k: int = Field(10, ge=1, le=200, description="Maximum API operations that a request finds.")
    api_tokens: int = Field(
        2000, ge=100, le=100_000, description="Tokens for the list of operations of the selected specs."
    )
    api_filter: Literal["boost", "hard", "off"] = Field(
        "boost",
        description="Effect of the selected specs. boost: their operations rank higher. hard: only their operations "
        "count. off: none.",
    )
    expansion: Literal["auto", "model", "off"] = Field(
        "auto",
        description="Whether the chat model expands a request with paths of the specs. auto: a hosted model does.",
    )

    @model_validator(mode="before")
    @classmethod
    def _known(cls, given: Any) -> Any:
        """Names an option that there is not, with the nearest that there is: an option that is not taken is told."""
        if cls.model_config.get("extra") == "forbid" and isinstance(given, dict):
            for name in sorted(str(name) for name in given.keys() - cls.model_fields.keys()):
                near = get_close_matches(name.lower(), cls.model_fields, n=1)
                meant = f"; did you mean '{near[0]}'?" if near else ""
                told = {"name": name[:60], "meant": meant or "."}
                raise PydanticCustomError("unknown_option", "There is no option '{name}'{meant}", told)
        return given

    @field_validator("*", mode="before")
    @classmethod
    def _storable(cls, given: Any) -> Any:
        """Halves of surrogate pairs, which a command line may bring, are replaced: nothing can store them."""
        return given.encode("utf-8", "replace").decode("utf-8") if isinstance(given, str) else given
