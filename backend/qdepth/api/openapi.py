"""The OpenAPI description, with what the framework cannot know by itself."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, Response

from qdepth.api.code_samples import code_samples
from qdepth.api.problems import Finding, Problem, StaleProblem
from qdepth.api.reference import STYLE, reference_page

TAGS = [
    {"name": "designs", "description": "What an architect lays out"},
    {"name": "evaluations", "description": "Questions answered in one call"},
    {"name": "load curves", "description": "Throughput and latency over the load"},
    {"name": "sweeps", "description": "One design over values of its fields"},
    {"name": "calibrations", "description": "Parameters of a design fitted to measurements"},
    {"name": "failures", "description": "What survives when parts of a design fail"},
    {"name": "runs", "description": "Longer questions, with progress and cancel"},
    {"name": "scenarios", "description": "Designs that are kept, in versions that never change"},
    {"name": "shares", "description": "Links that read, edit or prove"},
    {"name": "batches", "description": "Tables of candidates in, with results out"},
    {"name": "prices", "description": "Price lists of suppliers, read for a design"},
    {"name": "exports", "description": "Files to take along"},
    {"name": "keys", "description": "Keys of scripts and sheets"},
    {"name": "sheets", "description": "Reads for spreadsheets: one number or one table a call"},
    {"name": "cases", "description": "Published numbers beside computed ones"},
    {"name": "known answers", "description": "Textbook results beside simulated ones"},
    {"name": "health", "description": "Signs of life"},
]
_SERVER_SENT_EVENT = {
    "description": "What each event has",
    "type": "object",
    "properties": {"event": {"type": "string"}, "data": {"type": "string"}},
    "required": ["event", "data"],
}
_OF_THE_FRAMEWORK = ("HTTPValidationError", "ValidationError")
"""Error documents that the framework describes and this API never answers."""


def install(app: FastAPI, prefix: str) -> None:
    """Let the app describe itself, to programs and to readers."""

    def describe() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = description(app)
        return app.openapi_schema

    app.openapi = describe  # type: ignore[method-assign]  # FastAPI's way to change it

    def docs() -> HTMLResponse:
        return HTMLResponse(reference_page(describe(), prefix))

    def docs_style() -> Response:
        return Response(STYLE, media_type="text/css")

    app.add_api_route(f"{prefix}/docs", docs, include_in_schema=False)
    app.add_api_route(f"{prefix}/docs.css", docs_style, include_in_schema=False)


def description(app: FastAPI, *, separate: bool = False) -> dict[str, Any]:
    """Describe the API, `separate` with what it takes apart from what it answers."""
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
    # The examples are made of designs and reports, which takes long; few ask for the description.
    from qdepth.api.examples import exchanges  # noqa: PLC0415

    examples = exchanges()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _complete(operation, examples.get(operation["operationId"], {}))
            operation["x-codeSamples"] = code_samples(method, path, operation)
    return document


def _complete(operation: dict[str, Any], examples: dict[str, Any]) -> None:
    answers = operation["responses"]
    if "HTTPValidationError" in str(answers.get("422")):
        del answers["422"]
    bodies = {"request": operation.get("requestBody", {}), **answers}
    for name, example in examples.items():
        for content in bodies[name]["content"].values():
            if content.pop("itemSchema", None):  # a word of OpenAPI 3.2
                content["schema"] = _SERVER_SENT_EVENT
            content.setdefault("example", example)
