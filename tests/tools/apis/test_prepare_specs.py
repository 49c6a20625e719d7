from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from hopql.state.apis import Operation
from hopql.tools.apis.prepare_specs import Packed, Prepared, Refused, prepare_spec, read_specs
from tests.tools.apis.specs import ADS, ORDERS, written


def read(tmp_path: Path, spec: Any, name: str = "spec") -> Prepared:
    found = prepare_spec(written(tmp_path, **{name: spec})[0])
    assert isinstance(found, Prepared), found
    return found


def text(tmp_path: Path, content: str, name: str = "spec.yaml") -> Prepared | Refused:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    return prepare_spec(file)


def by_name(found: Prepared, name: str) -> Operation:
    return next(one for one in found.operations if f"{one['method']} {one['path']}" == name)


def names(fields: Any) -> list[str]:
    return [field["name"] for field in fields]


def test_openapi_3(tmp_path: Path) -> None:
    found = read(tmp_path, ORDERS)
    card = found.card
    assert (card["title"], card["version"], card["form"]) == ("Orders API", "2.1", "OpenAPI 3.0.3")
    assert card["operations"] == 6
    assert card["description"] == "Orders of customers , and their refunds."
    assert card["servers"] == ["https://eu.shop.example/v2"]
    assert card["tags"][0] == "orders: What was bought."
    assert "/orders" in card["key_paths"] and card["skipped"] == []
    create = by_name(found, "POST /orders")
    assert names(create["body"]) == ["customer_id", "items", "items[].sku", "items[].count", "parent"]
    assert [field["required"] for field in create["body"]] == [True, True, True, False, False]
    assert create["gives"][0]["name"] == "id" and create["status"] == "201"
    assert create["security"] == ["token"] and card["schemes"][0]["kind"] == "bearer"
    cancel = by_name(found, "DELETE /orders/{orderId}")
    assert cancel["deprecated"] and cancel["security"] == [] and names(cancel["parameters"]) == ["orderId"]
    assert by_name(found, "GET /orders")["parameters"][0]["enum"] == ["open", "shipped", "refunded"]


def test_swagger_2(tmp_path: Path) -> None:
    found = read(tmp_path, ADS)
    assert found.card["servers"] == ["https://ads.example.net/v3"] and found.card["form"] == "Swagger 2.0"
    assert found.card["schemes"] == [{"name": "key", "kind": "apiKey", "where": "header", "parameter": "X-Key"}]
    create = by_name(found, "POST /campaigns")
    assert names(create["body"]) == ["campaignId", "name", "budget", "state"]
    assert create["content_type"] == "application/json" and create["status"] == "201"
    assert names(by_name(found, "GET /campaigns")["gives"])[0] == "[].campaignId"
    image = by_name(found, "PUT /campaigns/{campaignId}/image")
    assert image["content_type"] == "multipart/form-data"
    assert [(field["name"], field["where"], field["type"]) for field in image["body"]] == [("file", "form", "file")]


def test_openapi_3_1_types(tmp_path: Path) -> None:
    spec = {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "webhooks": {"x": {}}, "paths": {"/a": {"get": {
        "parameters": [{"name": "q", "in": "query", "schema": {"type": ["string", "null"], "examples": ["x"]}},
                       {"name": "kind", "in": "query", "schema": {"const": "fixed"}}]}}}}  # fmt: skip
    found = read(tmp_path, spec)
    first, second = found.operations[0]["parameters"]
    assert first["type"] == "string or null" and first["example"] == '"x"' and second["enum"] == ["fixed"]
    assert any("webhooks" in one for one in found.card["skipped"])


def test_forms_of_a_body_are_joined_and_none_of_their_fields_is_required(tmp_path: Path) -> None:
    schema = {"allOf": [
        {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}},
        {"oneOf": [{"type": "object", "required": ["b"], "properties": {"b": {"type": "integer"}}},
                   {"type": "object", "properties": {"c": {"type": "integer"}}}]}]}  # fmt: skip
    body = {"requestBody": {"content": {"application/json": {"schema": schema}}}}
    spec = {"openapi": "3.0.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"post": body}}}
    fields = read(tmp_path, spec).operations[0]["body"]
    assert [(field["name"], field["required"]) for field in fields] == [("a", True), ("b", False), ("c", False)]


def test_yaml_reads_dates_and_on_as_text(tmp_path: Path) -> None:
    found = text(tmp_path, "openapi: 3.0.0\ninfo: {title: T, version: 2024-01-31}\npaths:\n  /on:\n    get:\n"
                 "      parameters:\n      - {name: on, in: query, schema: {type: string, enum: [on, off]}}\n"
                 "      responses: {200: {description: ok}}\n")  # fmt: skip
    assert isinstance(found, Prepared) and found.card["version"] == "2024-01-31"
    assert found.operations[0]["parameters"][0]["enum"] == ["on", "off"]
    assert found.operations[0]["status"] == "200"


def test_yaml_anchors_are_followed_and_bombs_refused(tmp_path: Path) -> None:
    good = text(
        tmp_path, "openapi: 3.0.0\ninfo: &i {title: T, version: '1'}\nx: *i\npaths: {/a: {get: {summary: A}}}\n"
    )
    assert isinstance(good, Prepared)
    lines = ["openapi: 3.0.0", "paths: {}", "a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    bomb = text(tmp_path, "\n".join(lines))
    assert isinstance(bomb, Refused) and "aliases" in bomb.why
    circle = text(tmp_path, "openapi: 3.0.0\npaths: {}\na: &a [*a]\n")
    assert isinstance(circle, Refused) and "aliases" in circle.why


def nested(depth: int, form: str) -> str:
    """A spec with something nested that deep at its end."""
    begin = "openapi: 3.0.0\npaths: {/a: {get: {summary: A}}}\n"
    if form == "json":
        inner = '{"a":' * depth + "1" + "}" * depth
        return '{"openapi": "3.0.0", "paths": {"/a": {"get": {"summary": "A"}}}, "x": ' + inner + "}"
    if form == "flow":
        return f"{begin}x: {'{a: ' * depth}1{'}' * depth}\n"
    if form == "list":
        return f"{begin}x: {'[' * depth}{']' * depth}\n"
    if form == "dashes":
        return f"{begin}x:\n  {'- ' * depth}1\n"
    if form == "aliases":
        return begin + "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, depth))
    return begin + "? " * depth + "1\n"


@pytest.mark.parametrize("form", ["json", "flow", "list", "dashes", "keys", "aliases"])
@pytest.mark.parametrize("depth", [300, 30_000])
def test_what_is_nested_too_deeply_is_refused_and_ends_nothing(tmp_path: Path, form: str, depth: int) -> None:
    found = text(tmp_path, nested(depth, form), "spec.json" if form == "json" else "spec.yaml")
    why = "unfold" if form == "aliases" and depth > 1000 else "nested too deeply"
    assert isinstance(found, Refused) and why in found.why and found.uri.endswith(("json", "yaml"))
    assert not isinstance(text(tmp_path, nested(20, form), "ok.yaml"), Refused) or form in ("keys",)


def test_mappings_that_merge_mappings_are_bounded(tmp_path: Path) -> None:
    begin = "openapi: 3.0.0\npaths: {/a: {get: {summary: A}}}\n"
    good = text(tmp_path, begin + "d: &d {title: T, version: '1'}\ninfo: {<<: *d, version: '2'}\n")
    assert isinstance(good, Prepared) and good.card["title"] == "T" and good.card["version"] == "2"
    for lines in (
        ["a0: &a0 {x: 1, y: 2}", *(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 30))],
        [f"a: &a {{{', '.join(f'k{n}: 1' for n in range(5000))}}}", f"b: {{<<: [{', '.join(['*a'] * 5000)}]}}"],
    ):
        bomb = text(tmp_path, begin + "\n".join(lines))
        assert isinstance(bomb, Refused) and "unfold" in bomb.why


@pytest.mark.parametrize(
    ("content", "aside"),
    [('{"a": 1}', True), ("[1, 2]", True), ("just words", True), ('{"openapi": "3.0.0"', False), ("a: b: c", False),
     ('{"swaggerVersion": "1.2", "apis": []}', False)],
)  # fmt: skip
def test_what_is_no_spec_is_refused_and_told_apart(tmp_path: Path, content: str, aside: bool) -> None:
    found = text(tmp_path, content, "x.json")
    assert isinstance(found, Refused) and found.aside is aside and found.why


def test_what_cannot_be_read_is_left_out_and_listed(tmp_path: Path) -> None:
    spec = copy.deepcopy(ORDERS)
    spec["paths"]["/orders"]["get"]["parameters"].append({"name": "x"})
    spec["paths"]["/orders"]["get"]["tags"] = "orders"
    spec["paths"]["/bad"] = "nothing"
    found = read(tmp_path, spec)
    assert len(found.operations) == 6
    told = " ".join(found.card["skipped"])
    assert "paths./orders.get.parameters: one has no name" in told and "paths./bad: it is no object" in told
    listed = by_name(found, "GET /orders")
    assert names(listed["parameters"]) == ["status"] and listed["tags"] == []


def test_references_stay_below_the_folder(tmp_path: Path) -> None:
    (tmp_path / "outside.json").write_text('{"S": {"type": "object", "properties": {"secret": {"type": "string"}}}}')
    root = tmp_path / "specs"
    parts = root / "parts"
    parts.mkdir(parents=True)
    (parts / "s.yaml").write_text("S: {type: object, properties: {inside: {type: string}}}\n")
    (parts / "link.json").symlink_to(tmp_path / "outside.json")

    def body(ref: str) -> dict[str, Any]:
        return {"post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": ref}}}}}}

    refs = ["parts/s.yaml#/S", "../outside.json#/S", "parts/link.json#/S", "http://127.0.0.1:9/s.json#/S",
            "file:///etc/passwd", "#/nowhere"]  # fmt: skip
    spec = {"openapi": "3.0.0", "info": {"title": "T", "version": "1"},
            "paths": {f"/{n}": body(ref) for n, ref in enumerate(refs)}}  # fmt: skip
    file = root / "spec.json"
    file.write_text(json.dumps(spec))
    found = prepare_spec(file, root=root)
    assert isinstance(found, Prepared)
    assert [names(one["body"]) for one in found.operations] == [["inside"], [], [], [], [], []]
    assert len(found.card["skipped"]) == 5 and found.parts == [str((parts / "s.yaml").resolve())]


def test_circles_of_references_end(tmp_path: Path) -> None:
    spec = copy.deepcopy(ORDERS)
    spec["components"]["schemas"]["A"] = {"$ref": "#/components/schemas/B"}
    spec["components"]["schemas"]["B"] = {"$ref": "#/components/schemas/A"}
    spec["components"]["schemas"]["Tree"] = {"type": "object", "properties": {
        "children": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}}}  # fmt: skip
    for name in ("A", "Tree"):
        spec["paths"][f"/{name}"] = {"post": {"requestBody": {"content": {"application/json": {"schema": {
            "$ref": f"#/components/schemas/{name}"}}}}}}  # fmt: skip
    found = read(tmp_path, spec)
    assert names(by_name(found, "POST /Tree")["body"]) == ["children"]
    assert any("refers to itself" in one for one in found.card["skipped"])


def test_texts_of_a_spec_are_plain(tmp_path: Path) -> None:
    spec = copy.deepcopy(ORDERS)
    spec["info"]["title"] = "Or\x1b[31mders\u202e API\x00"
    spec["paths"]["/orders"]["get"]["description"] = (
        "<p>Lists <script>alert(1)</script>[orders](http://x) &amp; more</p>" + "x" * 5000
    )
    found = read(tmp_path, spec)
    assert found.card["title"] == "Orders API"
    said = by_name(found, "GET /orders")["description"]
    assert said.startswith("Lists orders & more") and "alert" not in said and len(said) <= 600


def test_a_spec_of_an_unforeseen_kind_is_never_raised(tmp_path: Path) -> None:
    draw = random.Random(7)
    for turn in range(60):
        spec = copy.deepcopy(ORDERS)
        for _ in range(draw.randint(1, 4)):
            node: Any = spec
            while isinstance(node, dict | list) and node:
                keys = list(node) if isinstance(node, dict) else list(range(len(node)))
                key = draw.choice(keys)
                if draw.random() < 0.3 or not isinstance(node[key], dict | list):
                    node[key] = draw.choice([None, 5, "text", [], {}, [1], {"a": 1}, True, {"$ref": 3}])
                    break
                node = node[key]
        found = prepare_spec(written(tmp_path, **{f"s{turn}": spec})[0])
        assert isinstance(found, Prepared | Refused)
        assert not (isinstance(found, Refused) and "cannot be read:" in found.why), found


def test_two_places_of_equal_bytes_have_ids_of_their_own(tmp_path: Path) -> None:
    one, other = read(tmp_path / "a", ORDERS), read(tmp_path / "b", ORDERS)
    assert one.card["id"] != other.card["id"] and one.card["family"] == other.card["family"]
    assert read(tmp_path / "a", ORDERS).card["id"] == one.card["id"]


def test_an_operation_may_stand_elsewhere(tmp_path: Path) -> None:
    found = text(
        tmp_path,
        """
openapi: 3.0.3
info: {title: T, version: "1"}
paths:
  /pets:
    get: {$ref: "#/x-shared/list"}
x-shared:
  list:
    summary: List pets
    parameters: [{name: kind, in: query, schema: {type: string}}]
    responses: {"200": {description: ok}}
""",
    )
    assert isinstance(found, Prepared), found
    listed = by_name(found, "GET /pets")
    assert (listed["summary"], names(listed["parameters"]), found.card["skipped"]) == ("List pets", ["kind"], [])


def test_what_is_not_understood_is_told_with_its_place(tmp_path: Path) -> None:
    found = text(
        tmp_path,
        """
swagger: "2.0"
info: {title: T, version: "1"}
paths:
  /pets:
    fetch: {summary: Fetch}
    x-other: {summary: Not theirs}
    get:
      parameters: [{$ref: "#/parameters/gone"}, {name: a, in: matrix}, {in: query}]
      responses: {"200": {description: ok, schema: {$ref: "#/definitions/Gone"}}}
    post:
      parameters: [{$ref: "#/parameters/gone"}, {name: b, in: query, type: string}]
      callbacks: {done: {"{$request.body#/url}": {}}}
""",
    )
    assert isinstance(found, Prepared), found
    assert found.card["skipped"] == [
        "paths./pets.fetch: it is no method that is read",
        "paths./pets.post.callbacks: they are calls to you, and not read",
        "paths./pets.get.parameters: one has no name, or no place that there is",
        "paths./pets.get.parameters: one has no name, or no place that there is",
        "#/parameters/gone: it points nowhere, in paths./pets.get",
        "#/definitions/Gone: it points nowhere, in paths./pets.get",
    ]
    assert names(by_name(found, "POST /pets")["parameters"]) == ["b"]


def test_each_source_comes_back_once(tmp_path: Path) -> None:
    spec = {"openapi": "3.0.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get": {"responses": {}}}}}
    jobs = []
    for number in range(5):
        file = tmp_path / f"{number}.json"
        file.write_text("{" if number == 3 else json.dumps(spec))
        jobs.append(file)
    jobs.append(tmp_path / "gone.json")
    found = dict(read_specs([(file, tmp_path) for file in jobs], workers=0))
    assert list(found) != [] and set(found) == set(jobs)
    assert {file for file, one in found.items() if isinstance(one, Refused)} == {jobs[3], jobs[-1]}
    assert sum(isinstance(one, Packed) for one in found.values()) == 4
