"""Take in what is asked: a question to the database, a request to the whole agent, a search, an inquiry, a task. Each
is read from the input or from the last message, and starts every record of its run afresh."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from langchain_core.messages import AIMessage, HumanMessage
from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import ApiState, AskState, KnowledgeState, MemoryState, SQLState
from hopql.state.sql import Failure
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import AccessError, HopQLError, ModelError, UsageError, failure_of
from hopql.tools.knowledge.open_knowledge import checked_filters
from hopql.tools.planning.find_ambiguities import with_readings
from hopql.tools.planning.plan_hops import is_sql
from hopql.tools.planning.read_turns import read_statement

MAX_CHARACTERS = 8000


def receive_question(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier question of the thread left."""
    asked, begun = _begun(
        state, attempts=None, rows=None, sql="", gate=None, plan=None, examples=[], prompt=None, missing=[],
        widened=[], widenings=0, candidate=None, pool=None, drafts=[], more=False, recalled=None, learned=[],
        asking="", doubts=[],
    )  # fmt: skip
    question = " ".join(asked.split())
    complaint = complaint_of(question) or _unasked(runtime)
    given = not complaint and _is_sql(asked, runtime)
    if given:
        question = asked.strip()
        tell("it is SQL: checked and run as it is")
    return {**begun, "question": question, "handled": question, "sql_given": given, "failure": complaint}


def receive_request(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier question of the thread left. How that was read stays with its turn;
    one that was left unsettled for this request is named."""
    asked, begun = _begun(
        state, attempts=None, rows=None, sql="", gate=None, plan=None, examples=[], prompt=None, recalled=None,
        asking="", hops=[], runs=None, unresolved=[], remarks=[*filter(None, [state.get("left")])], rounds=0, open="",
        scopes=[], keywords=None, doubts=[], ambiguity=None, misfits=0, settled=[], told="", readings=[], carried=[],
        turns=with_readings(state.get("turns") or [], state.get("readings") or []), left="", introduced="",
    )  # fmt: skip
    failure = _failure(" ".join(asked.split()), lambda: opened(runtime))
    if not failure:
        ask_back = opened(runtime)[1].ask_back
        with suppress(ModelError):  # where the reader cannot be had, that is said when something must be read
            begun["told"] = read_statement(asked, confirmed=ask_back)
        if begun["told"] and ask_back:
            begun["status"] = "asks"  # what is to be remembered waits for a yes
    return {**begun, "question": asked.strip(), "failure": failure}


def receive_search(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier request of the thread left."""
    asked, begun = _begun(
        state, lookups=None, keywords=None, search=None, values={}, unresolved=[], found=[], rounds=0, fresh=[]
    )
    question = " ".join(asked.split())
    return {**begun, "question": question, "failure": complaint_of(question)}


def receive_inquiry(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question` and `within`, the filters that came with it, and reset what an earlier question of the thread
    left. The workspace is opened here, where a failure to do so can be told."""
    asked, begun = _begun(
        state, keywords=None, context=None, claims=[], references=[], lacking="", written_by="", drafts=0, filters=None
    )
    question = " ".join(asked.split())
    failure, within = _failure(question, lambda: opened(runtime)), None
    if not failure:
        try:
            within = checked_filters(state.get("filters"))
        except HopQLError as error:
            failure = failure_of(error)
    return {**begun, "question": question, "within": within, "failure": failure}


def receive_task(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier request of the thread left. Workspace and index are opened here, where
    a failure to do so can be told."""
    asked, begun = _begun(
        state, context=None, calls_in_order=[], lacking="", needs=[], specs=[], rich="", left_out=0, tokens=0,
        widened=False,
    )  # fmt: skip
    question = " ".join(asked.split()) if "\n" not in asked.strip() else asked.strip()
    failure = _failure(question, lambda: apis_of(opened(runtime)[0]).opened())
    return {**begun, "question": question, "failure": failure}


def _begun(state: Mapping[str, Any], **records: Any) -> tuple[str, dict[str, Any]]:
    """What is asked, and the records of a run as it begins: those that all graphs keep, and these."""
    asked, messages = asked_in(state)
    common = {"calls": None, "steps": [None], "failure": None, "answer": "", "status": "running", "handled": asked}
    return asked, {**common, **records, **messages}


def asked_in(state: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """What is asked, from `question` or from the last message; and the message to add where it is not one yet.

    A `question` that is new to the thread goes before its last message, which a run that was stopped may have left
    unanswered. Halves of surrogate pairs, which a command line may bring, are replaced: nothing can store them.
    """
    asked = str(state.get("question") or "").encode("utf-8", "replace").decode("utf-8")
    messages = state.get("messages") or []
    if messages and isinstance(messages[-1], HumanMessage) and asked in ("", state.get("handled")):
        return messages[-1].text, {}
    return asked, {"messages": [HumanMessage(asked)]} if asked else {}


def complaint_of(question: str) -> Failure | None:
    """What is wrong with a question before anything is done with it: it is empty, or too long to read."""
    if not question:
        error = UsageError("The question is empty.", hint="Ask a whole question, in plain language.")
    elif len(question) > MAX_CHARACTERS:
        error = UsageError(
            f"The question has {len(question):,} characters; at most {MAX_CHARACTERS:,} can be read.",
            hint="Ask for one thing, and put definitions and rules into --notes or the workspace's notes.md.",
        )
    else:
        return None
    return failure_of(error)


def _unasked(runtime: Runtime[Context]) -> Failure | None:
    """What is wrong where the workspace has to know who asks, and is not told: nothing is read for nobody. The same
    where the database lets its login read what is denied."""
    try:
        workspace, options = opened(runtime)
        workspace.identity_for(options)
        workspace.check_login()
    except (UsageError, AccessError) as error:
        return failure_of(error)
    except HopQLError:
        return None  # the next node meets it too, and tells
    return None


def _is_sql(asked: str, runtime: Runtime[Context]) -> bool:
    try:
        return is_sql(asked, opened(runtime)[0])
    except HopQLError:
        return False  # the next node meets it too, and tells


def _failure(question: str, check: Callable[[], object]) -> Failure | None:
    """What is wrong with a question, else with what is checked: routes need it, and cannot say so."""
    if failure := complaint_of(question):
        return failure
    try:
        check()
    except HopQLError as error:
        return failure_of(error)
    return None


def left_for(request: str, left: str) -> dict[str, Any]:
    """The update with which a node leaves its question: the request is taken in next, as any other is.

    Args:
        left: says what became of what waited; the request's remarks tell it too.
    """
    tell(left)
    return {
        "question": request,
        "handled": request,
        "left": left,
        "ambiguity": None,
        "misfits": 0,
        "readings": [],
        "messages": [AIMessage(left)],
    }
