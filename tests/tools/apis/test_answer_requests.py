"""A word of a shell holds whatever it holds, and makes nothing of it for a client that renders Markdown."""

from __future__ import annotations

import copy
import json
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.apis.answer_requests import Answer, answer_request, quote_word
from hopql.tools.apis.open_collection import Apis
from tests.tools.apis.specs import ADS, ORDERS, written

HOSTILE = "x'\"]); import os; os.system('touch /tmp/x') # $(touch /tmp/x) `id` \n\\ {y}"


def asked(apis: Apis, question: str) -> Answer:
    context = apis.search(question)
    cards = {card["id"]: card for card in apis.specs()}
    return answer_request(question, context, lookup=apis.operation, near=apis.operations, cards=cards)


def made(folder: Path, **specs: Any) -> Apis:
    written(folder / "specs", **specs)
    apis = Apis(folder / "index")
    apis.add([folder / "specs"])
    return apis


@pytest.fixture(scope="module")
def apis(tmp_path_factory: pytest.TempPathFactory) -> Apis:
    return made(tmp_path_factory.mktemp("answers"), orders=ORDERS, ads=ADS)


def steps(found: Answer) -> list[str]:
    return [f"{call['method']} {call['path']}" for call in found.calls]


def shell(curl: str) -> list[str]:
    subprocess.run(["bash", "-n"], input=curl, text=True, check=True)
    return shlex.split(curl)


def test_what_is_created_is_used_by_the_next(apis: Apis) -> None:
    found = asked(apis, "Create an order for customer c-7, then refund it with an amount of 12.5")
    assert steps(found) == ["POST /orders", "POST /orders/{orderId}/refunds"]
    create, refund = found.calls
    customer = next(one for one in create["inputs"] if one["name"] == "customer_id")
    assert (customer["value"], customer["origin"]) == ("c-7", "question")
    order = next(one for one in refund["inputs"] if one["name"] == "orderId")
    assert (order["origin"], order["call"], order["field"]) == ("call", 1, "id") and refund["after"] == [1]
    assert create["url"] == "https://eu.shop.example/v2/orders" and create["gives"][0] == "id"
    body = json.loads(shell(create["curl"])[-1])
    assert body == {"customer_id": "c-7", "items": [{"sku": "<ORDER_SKU>"}]}
    assert "-H" in shell(create["curl"]) and "$API_TOKEN" in create["curl"]


def test_a_missing_id_of_a_path_is_given_by_a_list(apis: Apis) -> None:
    found = asked(apis, "pause a campaign")
    assert steps(found) == ["GET /campaigns", "POST /campaigns/{campaignId}/pause"]
    assert found.calls[0]["need"] == 0 and found.calls[1]["inputs"][0]["field"] == "[].campaignId"


def test_an_id_that_is_said_needs_no_list(apis: Apis) -> None:
    found = asked(apis, "pause campaign 12")
    assert steps(found) == ["POST /campaigns/{campaignId}/pause"]
    assert found.calls[0]["url"] == "https://ads.example.net/v3/campaigns/12/pause"
    assert '-H "X-Key: $API_KEY"' in found.calls[0]["curl"]


def test_what_deletes_comes_last(apis: Apis) -> None:
    found = asked(apis, "Cancel an order, but get the order before")
    assert steps(found)[-1] == "DELETE /orders/{orderId}" and "deprecated" in found.text


def test_what_no_spec_offers_is_said_with_the_nearest(apis: Apis) -> None:
    found = asked(apis, "Create a campaign and translate a poem into Latin")
    assert "POST /campaigns" in steps(found)
    assert "“translate a poem into Latin”" in found.lacking and "Nearest: " in found.lacking
    assert found.text.endswith(found.lacking)


def test_nothing_is_asked_of_an_empty_collection(tmp_path: Path) -> None:
    found = asked(Apis(tmp_path), "create a campaign")
    assert found.calls == [] and "No spec offers" in found.lacking


def test_files_are_sent_as_parts(apis: Apis) -> None:
    words = shell(asked(apis, "upload the image of campaign 3").calls[-1]["curl"])
    assert words[words.index("-F") + 1] == "file=@<FILE>"


def test_nothing_in_a_spec_becomes_code(tmp_path: Path) -> None:
    spec = copy.deepcopy(ORDERS)
    spec["servers"] = [{"url": f"https://h.example/{HOSTILE}"}]
    spec["components"]["securitySchemes"]["token"] = {"type": "apiKey", "in": "header", "name": HOSTILE}
    create = spec["paths"]["/orders"]["post"]
    create["summary"] = f"Create an order {HOSTILE}"
    create["parameters"] = [
        {"name": f"{place}{HOSTILE}", "in": place, "required": True, "schema": {"type": "string", "default": HOSTILE}}
        for place in ("query", "header", "cookie")
    ]  # fmt: skip
    order = spec["components"]["schemas"]["Order"]
    order["properties"][HOSTILE] = {"type": "string", "enum": [HOSTILE]}
    order["required"].append(HOSTILE)
    spec["paths"][f"/things/{{a{HOSTILE}}}/{HOSTILE}"] = {"get": {"summary": "Inspect the thing"}}
    apis = made(tmp_path, orders=spec)
    for question in ("create an order", "inspect the thing"):
        found = asked(apis, question)
        assert found.calls
        for call in found.calls:
            words = shell(call["curl"])
            assert words[0] == "curl" and "touch" not in [word.strip("$()`'\";") for word in words]
        assert not any("\n" in line for line in found.text.split("\n"))


def test_the_suites_specs_give_requests_that_can_be_read(tmp_path: Path, shared: Path) -> None:
    apis = Apis(tmp_path)
    apis.add([shared / "suites" / "api" / "socbenchd_1" / "04-consumer_discretionary"], dense=False)
    queries = json.loads((shared / "suites/api/socbenchd_1/04-consumer_discretionary/queries.json").read_text())
    for one in queries["queries"]:
        found = asked(apis, one["query"])
        for call in found.calls:
            assert shell(call["curl"])[0] == "curl"


@pytest.mark.parametrize(
    "text",
    [
        "plain", "it's", "$(reboot) `reboot` \\ \"", "![a](https://evil.example/?q=1)", "[a](javascript:b)", "a](b](c",
        "<img src=x onerror=y>", "<https://evil.example>", "<!-- x", "'![a]('<img ", "![![![",
    ],
)  # fmt: skip
def test_a_shell_reads_the_same_text_and_markdown_sees_nothing(text: str) -> None:
    word = quote_word(text)
    read = subprocess.run(["sh", "-c", f"printf %s {word}"], capture_output=True, text=True, check=True)
    assert read.stdout == text
    assert not any(mark in word for mark in ("![", "](", "<img", "<https:", "<!"))


def test_ordinary_words_stay() -> None:
    for text in ('{"a": ["b"], "c": "<id>"}', "https://ours.example/{orderId}?a=1", "X-Key: a [b] (c)"):
        assert quote_word(text) == f"'{text}'"


def test_a_call_of_another_spec_is_told_with_its_title_or_its_place(tmp_path: Path) -> None:
    twin, other = copy.deepcopy(ORDERS), copy.deepcopy(ORDERS)
    twin["servers"] = [{"url": "https://twin.example/v2"}]
    other["info"]["title"] = "Shop API"
    made(tmp_path, orders=ORDERS, twin=twin, other=other)
    found = asked(Apis(tmp_path / "index"), "Create an order for customer c-7")
    [call] = found.calls
    titles = {"orders": "Orders API", "twin": "Orders API", "other": "Shop API"}
    own = titles.pop(Path(call["uri"]).stem)
    told = {f"POST /orders ({tmp_path / 'specs' / name}.json)" if title == own else f"POST /orders ({title})"
            for name, title in titles.items()}  # fmt: skip
    assert set(call["others"]) == told
