"""Every option of a run, typed, so that Studio can edit it and each face can set it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError


class Context(BaseModel):
    """Options of a run. What is not set here comes from the workspace, then the environment
    (`HOPQL_<NAME>`), then these defaults."""

    model_config = ConfigDict(extra="forbid")

    workspace: str = Field("", description="Folder or name of the workspace; empty: the default one.")
    model: str = Field("", description="Chat model: local, local:0.5b, openai:NAME, fake; empty: the setting.")
    notes: str = Field("", description="Definitions, rules and units for this question; kept in force in every step.")
    guidance: str = Field(
        "", description="How the model should write the SQL of this run; the last word before the question."
    )
    layout: Literal["auto", "spec", "prefix"] = Field(
        "auto", description="Order of the prompt; auto: prefix when local."
    )
    schema_format: Literal["ddl", "compact"] = Field("ddl", description="How the schema is written in the prompt.")
    gate: Literal["near", "bm25", "off"] = Field("near", description="Rule of the out-of-domain gate.")
    need_any_hits: int = Field(1, ge=0, description="Tables that must score above t_table_min.")
    t_table_min: float = Field(0.01, ge=0, description="Least BM25 score of a table that counts as a hit.")
    t_gate: float = Field(
        -0.8, description="Least score in scope without a word of doubt: how much nearer to this schema than to others."
    )
    t_gate_doubt: float = Field(-1.8, description="Least score that is asked on, with a word of doubt.")
    max_tables: int = Field(8, ge=1, description="Tables of a plan, bridges not counted.")
    hosted_tables: int = Field(
        32, ge=1, description="The same where a hosted model reads the plan, unless max_tables is set."
    )
    listed_tables_tokens: int = Field(
        2000,
        ge=0,
        description="A hosted model is told the names of tables that the plan leaves out, where all fit in this.",
    )
    max_columns: int = Field(
        24, ge=1, description="Columns of the best table, joins and value hits always in; the others get fewer."
    )
    whole_schema_columns: int = Field(160, ge=0, description="A schema with at most this many columns is shown whole.")
    max_examples: int = Field(4, ge=0, le=24, description="Few-shots in the prompt.")
    prefix_example_tokens: int = Field(
        2500, ge=0, description="In the prefix layout, all few-shots go into the cached prefix when they fit in this."
    )
    value_hints: bool = Field(True, description="Name stored values that match the question to the model.")
    rrf_k: int = Field(60, ge=1, description="Constant of reciprocal rank fusion of examples.")
    t_exact: float = Field(0.95, ge=0, le=1, description="Cosine from which an example is an exact match.")
    t_similar: float = Field(0.80, ge=0, le=1, description="Cosine from which an example is very similar.")
    effort: Literal["fast", "balanced", "max"] = Field(
        "balanced",
        description="Candidates: one; more where the first is doubtful; up to eight, chosen by their results.",
    )
    candidates: int = Field(0, ge=0, le=32, description="Most candidates that are written; 0: as effort says.")
    sample_temperature: float = Field(0.7, ge=0, le=2, description="Sampling temperature of further candidates.")
    max_attempts: int = Field(3, ge=1, le=10, description="Candidates that may fail before one has run.")
    max_widenings: int = Field(2, ge=0, le=5, description="Times the planner may widen a plan.")
    max_tokens: int = Field(512, ge=16, description="Tokens a candidate may have.")
    temperature: float = Field(0.0, ge=0, le=2, description="Sampling temperature of the first candidate.")
    max_rows: int = Field(1000, ge=1, description="Rows of a result's page.")
    timeout_s: float = Field(30.0, gt=0, description="Seconds a query may run on the server.")
    model_timeout_s: float = Field(300.0, gt=0, description="Seconds a model call may take.")
    max_cost: float = Field(
        1e8,
        ge=0,
        description="Highest estimated cost of a query that is run, in the planner's units (a page read); 0: any.",
    )
    execute: bool = Field(True, description="Run the query; off: stop at validated SQL.")
    user: str = Field(
        "",
        description="Who asks: whose memories are read beside the shared ones, and whose rows where [access] says so.",
    )
    tenant: str = Field("", description="Whose questions may be replayed; each tenant has a query memory of its own.")
    claims: dict[str, str] = Field(
        {}, description="JSON: what is known of the user beside the name, for the database's own policies."
    )
    replay: Literal["off", "exact", "template"] = Field(
        "template",
        description="What an earlier question may answer: itself; the same words with other values.",
    )
    confirmations: int = Field(
        3,
        ge=0,
        description="Times that the model must have written what a replay with other values gives, before one is made; "
        "what a person approved or agreed to needs none.",
    )
    learned: Literal["auto", "off", "strict", "agreed", "all"] = Field(
        "auto",
        description="Earlier questions as examples: approved ones; or those that several candidates or users agree on; "
        "auto: strict where there are users or tenants.",
    )
    remember: bool = Field(True, description="Keep the question in the query memory.")
    t_replay: float = Field(0.95, ge=0, le=1, description="Cosine that counts as near where embedders are compared.")
    t_example: float = Field(0.85, ge=0, le=1, description="Cosine from which an earlier question may be an example.")
    max_queries: int = Field(5, ge=1, le=16, description="Search queries of a plan over the memory.")
    max_hops: int = Field(6, ge=1, le=16, description="Rounds of hops; what is unresolved after them is said.")
    planner: Literal["auto", "reader", "model"] = Field(
        "auto",
        description="Who reads in the memory how a question is split into hops: the packaged reader or the chat model; "
        "auto: the chat model, but for the embedded one the reader.",
    )
    keywords: Literal["auto", "rules", "model"] = Field(
        "auto", description="How keywords are read from a question; auto: by rules for the embedded model."
    )
    queries: Literal["auto", "rules", "model"] = Field(
        "auto", description="How search queries are written; auto: by rules for the embedded model."
    )
    ask_back: bool = Field(
        False, description="Stop and ask where a question can be read in several ways, and before something is stored."
    )
    keep_turns: bool = Field(False, description="Store each turn of a conversation in the memory.")
    memory_k: int = Field(5, ge=1, le=100, description="Memories that each search query gives at most.")
    mode: Literal["local", "global", "hybrid", "mix", "naive", "ppr"] = Field(
        "mix",
        description="Search of documents, code and schemas: by names (local, 40), themes (global, 30), both (hybrid, "
        "35), both and passages (mix), passages (naive), a walk over the graph (ppr).",
    )
    knowledge_k: int = Field(0, ge=0, le=1000, description="Entities or relations that a search takes; 0: as its mode.")
    knowledge_tokens: int = Field(
        6000, ge=200, le=200_000, description="Tokens of the context of an answer from documents."
    )
    rerank: str = Field(
        "",
        pattern=r"^(|cross-encoder:.+)$",
        description="What orders passages anew: cross-encoder:NAME; empty: nothing.",
    )
    answers: Literal["auto", "model", "sentences"] = Field(
        "auto",
        description="Who writes an answer from documents: the model, or their best sentences, quoted; auto: sentences "
        "for the embedded model and for effort fast.",
    )
    response_type: str = Field(
        "Multiple Paragraphs", max_length=200, description="Form of an answer from documents: Bullet Points, …"
    )
    api_files: int = Field(5, ge=1, le=20, description="Specs that a request to APIs selects at most.")
    api_k: int = Field(10, ge=1, le=200, description="Operations that a request to APIs finds.")
    api_tokens: int = Field(
        2000, ge=100, le=100_000, description="Tokens of what the selected specs offer, an operation a line."
    )
    api_filter: Literal["boost", "hard", "off"] = Field(
        "boost",
        description="What the selected specs count: they come first and all others stay in the race; nothing else "
        "counts; no difference.",
    )
    expansion: Literal["auto", "model", "off"] = Field(
        "auto", description="Whether the chat model names the specs' paths for a request; auto: a hosted one does."
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
