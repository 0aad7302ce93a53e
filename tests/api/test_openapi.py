"""The description of the API: valid, complete, and true of its own examples."""

import ast
import json
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from qdepth.api.openapi import description
from qdepth.design.document.document import design_json_schema
from tests.support.json_numbers import JsonNumber, json_numbers
from tests.support.scenarios import scenario

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


def test_description_is_valid(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_every_body_has_an_example_that_fits_its_schema(document: dict[str, Any]) -> None:
    checked = 0
    for name, kind, content in _contents(document):
        assert "example" in content, name
        if kind == "text/event-stream":
            continue
        schema = {**content["schema"], "components": document["components"]}
        errors = [
            error.message for error in Draft202012Validator(schema).iter_errors(content["example"])
        ]
        assert errors == [], name
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
    with TestClient(app) as client:
        for name, operation in _operations(document):
            method, path = name.split(" ", 1)
            if "requestBody" not in operation or "{" in path:
                continue
            content = operation["requestBody"]["content"]
            kind = next(iter(content))
            body = content[kind]["example"]
            sent = body if kind == "text/csv" else json.dumps(body)
            answer = client.request(method, path, content=sent, headers={"Content-Type": kind})
            assert answer.status_code < 300, name
            assert str(answer.status_code) in operation["responses"], name


def test_published_examples_can_be_evaluated(client: TestClient) -> None:
    listed = client.get("/api/v1/examples").json()
    assert listed
    for example in listed:
        for design in example["designs"]:
            found = client.post("/api/v1/designs/check", json=design).json()
            assert found["problems"] == [], example["id"]


def test_page_to_read_shows_every_call_and_needs_no_script(
    document: dict[str, Any], client: TestClient
) -> None:
    answer = client.get("/api/v1/docs")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    for name, operation in _operations(document):
        assert f"<h3>{name}</h3>" in answer.text
        assert operation["description"].split("`")[0] in answer.text
    assert "<script" not in answer.text
    assert client.get("/api/v1/docs.css").headers["content-type"].startswith("text/css")


def test_every_call_has_a_line_for_curl_and_lines_of_python(document: dict[str, Any]) -> None:
    for name, operation in _operations(document):
        method, path = name.split(" ", 1)
        curl, python = (sample["source"] for sample in operation["x-codeSamples"])
        words = shlex.split(curl)
        assert words[0] == "curl", name
        assert words[-1].split("?")[0] == "https://qdepth.example" + path.replace("{", "${"), name
        assert ("-X" in words) == (method != "GET"), name
        tree = ast.parse(python)
        assert f'method="{method}"' in python
        assert all(
            not isinstance(node, ast.Constant) or node.value != "" for node in ast.walk(tree)
        )
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "query" and parameter.get("required"):
                assert f"{parameter['name']}=" in words[-1], name
            if parameter["name"].lower() == "if-match":
                assert 'If-Match: "1"' in words, name


def test_python_sample_calls_the_server(document: dict[str, Any], client: TestClient) -> None:
    """What the sample sends, without sending it: the request that it builds is answered."""
    made = client.post("/api/v1/scenarios", json=scenario()).json()
    operation = document["paths"]["/api/v1/scenarios/{scenario_id}/value"]["get"]
    python = operation["x-codeSamples"][1]["source"].replace('"..."', repr(made["id"]))
    names: dict[str, Any] = {}
    exec(python.rsplit("\n", 1)[0], names)  # noqa: S102  our own sample, without its last line
    request = names["request"]
    answer = client.request(request.method, request.selector)
    assert (answer.status_code, float(answer.text) > 0) == (200, True)
