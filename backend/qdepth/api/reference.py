"""The description of the API as a page to read: no script, no file from elsewhere."""

import json
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid GrayText; }
h3 { margin-bottom: 0; font-family: ui-monospace, monospace; font-size: 1rem; }
p { margin: 0.25rem 0 0.75rem; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border: 1px solid GrayText; }
summary { cursor: pointer; padding: 0.25rem 0; }
"""


def reference_page(document: dict[str, Any], prefix: str) -> str:
    """Write the page from the OpenAPI document."""
    sections = "".join(_section(tag, document) for tag in document["tags"])
    info = document["info"]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(info["title"])} API</title>
<link rel="stylesheet" href="{prefix}/docs.css">
</head>
<body>
<main>
<h1>{escape(info["title"])} API</h1>
<p>{escape(info["summary"])}, version {escape(info["version"])}. For programs:
<a href="{prefix}/openapi.json">OpenAPI document</a>,
<a href="{prefix}/design-schema">JSON Schema of a design</a>.</p>
{sections}
</main>
</body>
</html>
"""


def _section(tag: dict[str, str], document: dict[str, Any]) -> str:
    calls = "".join(
        _call(f"{method.upper()} {path}", operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if tag["name"] in operation["tags"]
    )
    return (
        f"<h2>{escape(tag['name'].capitalize())}</h2>\n<p>{escape(tag['description'])}.</p>{calls}"
    )


def _call(name: str, operation: dict[str, Any]) -> str:
    parts = [f"\n<h3>{escape(name)}</h3>\n<p>{escape(operation['description'])}</p>"]
    for parameter in operation.get("parameters", []):
        text = f"{parameter['name']} ({parameter['in']})"
        about = parameter.get("description", "")
        parts.append(f"<p><code>{escape(text)}</code> {escape(about)}</p>")
    parts += [_details(one["label"], one["source"]) for one in operation["x-codeSamples"]]
    if "requestBody" in operation:
        parts.append(_example("Request", operation["requestBody"]))
    for status, answer in operation["responses"].items():
        parts.append(_example(f"{status} {answer['description']}", answer))
    return "\n".join(parts)


def _example(title: str, body: dict[str, Any]) -> str:
    for content in body.get("content", {}).values():
        example = content["example"]
        text = example if isinstance(example, str) else json.dumps(example, indent=2)
        return _details(title, text)
    return f"<p>{escape(title)}</p>"


def _details(title: str, text: str) -> str:
    return (
        f"<details><summary>{escape(title)}</summary>"
        f'<pre tabindex="0">{escape(text)}</pre></details>'
    )
