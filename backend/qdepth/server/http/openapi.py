"""The OpenAPI description, with additions that the framework cannot derive."""

import json
import re
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, RedirectResponse, Response

from qdepth.server.http.schemas import Finding, Problem, StaleProblem

TAGS = [
    {"name": "designs", "description": "What an architect lays out"},
    {"name": "evaluations", "description": "Questions answered in one call"},
    {"name": "load curves", "description": "Throughput and latency over the load"},
    {"name": "sweeps", "description": "One design over values of its fields"},
    {"name": "calibrations", "description": "Parameters of a design fitted to measurements"},
    {"name": "imports", "description": "Files of users, read into a design"},
    {"name": "timelines", "description": "How long operations take, and their cost meanwhile"},
    {"name": "failures", "description": "What survives when parts of a design fail"},
    {"name": "plans", "description": "The cheapest change that meets all targets, and until when"},
    {"name": "runs", "description": "Longer questions, with progress and cancel"},
    {"name": "scenarios", "description": "Stored designs, in versions that never change"},
    {"name": "shares", "description": "Links that read, edit or prove"},
    {"name": "batches", "description": "Tables of candidates in, with results out"},
    {"name": "prices", "description": "Price lists of suppliers, read for a design"},
    {"name": "exports", "description": "Files to take along"},
    {"name": "keys", "description": "Keys of scripts and sheets"},
    {"name": "sheets", "description": "Reads for spreadsheets: one number or one table a call"},
    {"name": "cases", "description": "Published numbers compared with computed ones"},
    {"name": "known answers", "description": "Textbook results compared with simulated ones"},
    {"name": "people", "description": "Who is signed in, and who did what"},
    {"name": "health", "description": "Signs of life"},
]


_SERVER_SENT_EVENTS = {
    "description": "Events, each with `event:` and `data:`, which is JSON",
    "type": "string",
}
_RENAMED = {"Array": "StorageArray", "Number": "Quantity"}
"""Schemas whose own names would hide types of languages."""
_SCHEMA = re.compile(r"#/components/schemas/([A-Za-z_]+?)(-Input|-Output)?(?=\")")
_SCHEMES = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A key, or none if a link or an id opens the resource",
    },
    "key": {
        "type": "apiKey",
        "in": "query",
        "name": "key",
        "description": "A key that only reads, for spreadsheets",
    },
}
_OF_THE_FRAMEWORK = ("HTTPValidationError", "ValidationError")
"""Error documents that the framework describes and this API never answers."""


def install(app: FastAPI, prefix: str, static_dir: Path) -> None:
    """Let the app describe itself, to programs and to readers.

    The readable page is built with the frontend; without that there is only the document.
    """

    def describe() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = description(app)
        return app.openapi_schema

    app.openapi = describe  # type: ignore[method-assign]  # FastAPI's way to change it
    page = static_dir / "api-reference.html"

    def docs() -> Response:
        return FileResponse(page) if page.is_file() else RedirectResponse(f"{prefix}/openapi.json")

    app.add_api_route(f"{prefix}/docs", docs, include_in_schema=False)


def request_example(body: Any) -> dict[str, Any]:
    """Describe the JSON body of a request by an example."""
    return {"requestBody": {"content": {"application/json": {"example": body}}}}


def description(app: FastAPI, *, separate: bool = False) -> dict[str, Any]:
    """Describe the API, `separate` with different schemas for input and output."""
    document = get_openapi(
        title=app.title,
        summary=app.summary,
        version=app.version,
        routes=app.routes,
        tags=TAGS,
        separate_input_output_schemas=separate,
    )
    schemas = document["components"]["schemas"]
    for name in _OF_THE_FRAMEWORK:
        schemas.pop(name, None)
    for model in (Finding, Problem, StaleProblem):
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
        schema.pop("$defs", None)
        schemas[model.__name__] = schema
    document["components"]["securitySchemes"] = _SCHEMES
    document["security"] = [{}, *({name: []} for name in _SCHEMES)]
    for operations in document["paths"].values():
        for operation in operations.values():
            operation["summary"] = _summary(operation["description"])
            _correct(operation["responses"])
    renamed = _renamed(document)
    return renamed if separate else _for_generators(renamed)


def _for_generators(here: Any) -> Any:
    """The same description without what generators of clients write wrong code for.

    An object as the default of another schema becomes words, and a list of files has no limits.
    """
    if isinstance(here, list):
        return [_for_generators(each) for each in here]
    if not isinstance(here, dict):
        return here
    plain = {
        key: each if key in ("example", "examples", "default") else _for_generators(each)
        for key, each in here.items()
    }
    if "$ref" in plain and isinstance(plain.get("default"), dict):
        default = f"Default: `{json.dumps(plain.pop('default'))}`."
        plain["description"] = f"{plain.get('description', '')}\n\n{default}".lstrip()
    if "contentMediaType" in plain.get("items", ()):
        return {key: each for key, each in plain.items() if key not in ("minItems", "maxItems")}
    return plain


def _summary(text: str) -> str:
    """The first sentence of a description."""
    paragraph = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    return paragraph.split(". ", maxsplit=1)[0].removesuffix(".")


def _renamed(document: dict[str, Any]) -> dict[str, Any]:
    """The same document with schemas that no language has names for already.

    Clients are generated with titles as names, so they are not those that people read.
    """
    schemas = {}
    for name, schema in document["components"]["schemas"].items():
        own, dash, variant = name.partition("-")
        title = _RENAMED.get(own, own)
        schemas[f"{title}{dash}{variant}"] = schema | {"title": title}
    document["components"]["schemas"] = schemas
    text = _SCHEMA.sub(_renamed_reference, json.dumps(document))
    renamed_document: dict[str, Any] = json.loads(text)
    return renamed_document


def _renamed_reference(found: re.Match[str]) -> str:
    name, variant = found[1], found[2] or ""
    return f"#/components/schemas/{_RENAMED.get(name, name)}{variant}"


def _correct(responses: dict[str, Any]) -> None:
    """Take out what the framework adds and this API does not answer."""
    if "HTTPValidationError" in str(responses.get("422")):
        del responses["422"]
    for response in responses.values():
        for content in response.get("content", {}).values():
            if content.pop("itemSchema", None):  # a word of OpenAPI 3.2
                content["schema"] = _SERVER_SENT_EVENTS
