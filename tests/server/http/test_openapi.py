"""The description of the API: valid, complete, and true of its own examples."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from qdepth.design.document.document import design_json_schema
from qdepth.server.http.openapi import description
from tests.support.json_numbers import JsonNumber, json_numbers

# The description does not depend on the database.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


@pytest.fixture
def document(client: TestClient) -> dict[str, Any]:
    """The description, as the API serves it."""
    answer = client.get("/api/v1/openapi.json")
    assert answer.status_code == 200
    description: dict[str, Any] = answer.json()
    return description


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def _contents(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name, operation in _operations(document):
        for kind, content in operation.get("requestBody", {}).get("content", {}).items():
            yield f"{name} request", kind, content
        for status, answer in operation["responses"].items():
            for kind, content in answer.get("content", {}).items():
                yield f"{name} {status}", kind, content


def test_every_number_that_is_taken_has_a_least_and_a_most(app: FastAPI) -> None:
    """Of each body and each parameter; answers are not limited."""
    taken = description(app, separate=True)
    definitions = taken["components"]["schemas"]
    numbers: list[JsonNumber] = []
    for name, operation in _operations(taken):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            numbers += json_numbers(content["schema"], definitions)
        for parameter in operation.get("parameters", ()):
            place = {"properties": {parameter["name"]: parameter["schema"]}}
            numbers += [
                number._replace(place=f"{name} {number.place}")
                for number in json_numbers(place, definitions)
            ]
    assert len(numbers) > 500
    assert {number.place for number in numbers if not number.is_bounded} == set()


def test_generators_of_clients_find_nothing_that_they_write_wrong_code_for(
    document: dict[str, Any],
) -> None:
    """Go knows no object as a default, calls the constructor of Key NewKey, and has one list of
    files; clients in TypeScript import what only the first type of a body needs."""
    schemas = document["components"]["schemas"]
    assert {name for name in schemas if name.startswith("New") and name[3:] in schemas} == set()
    assert '"Array"' not in json.dumps(sorted(schemas))
    defaults = [one for one in _objects(document) if "$ref" in one and "default" in one]
    assert [one for one in defaults if isinstance(one["default"], dict)] == []
    options = schemas["ComparisonRequest"]["properties"]["options"]
    assert options["description"] == 'Default: `{"engine": "auto", "seed": 1}`.'
    files = schemas["Body_post_import"]["properties"]["files"]
    assert (files["type"], "maxItems" in files) == ("array", False)
    bodies = [
        one["requestBody"]["content"] for _, one in _operations(document) if "requestBody" in one
    ]
    tables = [list(content) for content in bodies if "text/csv" in content]
    assert len(tables) == 2
    assert {kinds[0] for kinds in tables} == {"multipart/form-data"}


def _objects(here: Any) -> Iterator[dict[str, Any]]:
    if isinstance(here, dict):
        yield here
        here = list(here.values())
    for each in here if isinstance(here, list) else ():
        yield from _objects(each)


@pytest.mark.full
def test_description_is_valid(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_every_request_has_an_example(document: dict[str, Any]) -> None:
    bodies = [one for one in _contents(document) if one[0].endswith(" request")]
    assert len(bodies) > 20
    assert [name for name, _, content in bodies if "example" not in content] == []


def test_examples_fit_their_schemas(document: dict[str, Any]) -> None:
    checked = 0
    for name, _, content in _contents(document):
        if "example" in content:
            schema = {**content["schema"], "components": document["components"]}
            errors = Draft202012Validator(schema).iter_errors(content["example"])
            assert [error.message for error in errors] == [], name
            checked += 1
    assert checked > 60


def test_every_refusal_is_a_problem_document(document: dict[str, Any]) -> None:
    for name, operation in _operations(document):
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert list(answer["content"]) == ["application/problem+json"], f"{name} {status}"
                example = answer["content"]["application/problem+json"]["example"]
                assert example["status"] == int(status)


def test_every_call_with_a_body_tells_how_it_may_be_refused(document: dict[str, Any]) -> None:
    for name, operation in _operations(document):
        if "requestBody" in operation:
            assert {"400", "413", "415"} <= set(operation["responses"]), name
        assert operation["description"], name


def test_description_names_no_document_of_the_framework(document: dict[str, Any]) -> None:
    assert "HTTPValidationError" not in str(document)


def test_design_in_the_description_is_the_published_schema(
    document: dict[str, Any], client: TestClient
) -> None:
    published = client.get("/api/v1/design-schema").json()
    assert published == design_json_schema()
    described = document["components"]["schemas"]["Design"]["properties"]
    assert set(described) == set(published["properties"])
    assert described["notes"]["description"] == published["properties"]["notes"]["description"]


def test_examples_of_requests_are_accepted(document: dict[str, Any], app: FastAPI) -> None:
    """Where an example names calibrations, one that was started stands for them."""
    with TestClient(app) as client:
        started = ""
        for name, operation in _operations(document):
            method, path = name.split(" ", 1)
            if "requestBody" not in operation or "{" in path:
                continue
            content = operation["requestBody"]["content"]
            kind = next(iter(content))
            body = content[kind]["example"]
            if kind == "multipart/form-data":
                files = [
                    (field, text.encode())
                    for field, texts in body.items()
                    for text in ([texts] if isinstance(texts, str) else texts)
                ]
                answer = client.request(method, path, files=files)
            else:
                if "calibrations" in body:
                    body |= {"calibrations": [started]}
                sent = body if kind == "text/csv" else json.dumps(body)
                answer = client.request(method, path, content=sent, headers={"Content-Type": kind})
            assert answer.status_code < 300, name
            if path.endswith("/calibrations"):
                started = answer.json()["id"]
            assert str(answer.status_code) in operation["responses"], name


def test_published_examples_can_be_evaluated(client: TestClient) -> None:
    listed = client.get("/api/v1/examples").json()
    assert listed
    for example in listed:
        for design in example["designs"]:
            found = client.post("/api/v1/designs/check", json=design).json()
            assert found["problems"] == [], example["id"]


def test_without_the_page_to_read_there_is_the_document(client: TestClient) -> None:
    answer = client.get("/api/v1/docs", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/api/v1/openapi.json")


HIDDEN = {"Array", "Number", "String", "Object", "Error", "Map", "Set", "Date", "Record", "Symbol"}
"""Types of TypeScript and Go that a schema of the same name would hide in a generated client."""


def test_schemas_have_names_that_clients_can_use(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert {name for name in schemas if name in HIDDEN or "__" in name} == set()
    titles = [schema["title"] for schema in schemas.values() if "title" in schema]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_each_reference_leads_to_a_schema(document: dict[str, Any]) -> None:
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named <= set(document["components"]["schemas"])
    assert {"StorageArray", "Quantity"} <= named


def test_keys_are_described(document: dict[str, Any]) -> None:
    schemes = document["components"]["securitySchemes"]
    assert (schemes["bearer"]["scheme"], schemes["key"]["name"]) == ("bearer", "key")
    assert {} in document["security"]  # links and ids open what they name without a key


def test_summaries_are_sentences(document: dict[str, Any]) -> None:
    for name, operation in _operations(document):
        words = operation["operationId"].replace("_", " ")
        assert operation["summary"].lower() != words, name
        assert len(operation["summary"]) < 150, name


def test_files_are_binary_and_streams_are_text(document: dict[str, Any]) -> None:
    for name, kind, content in _contents(document):
        if "spreadsheetml" in kind and " 2" in name:
            assert content["schema"].get("format") == "binary", name
        if kind == "text/event-stream":
            assert content["schema"]["type"] == "string", name
