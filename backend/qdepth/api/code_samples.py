"""Each call of the API as a line for curl and as a few lines of Python."""

import re
from typing import Any

BASE = "https://qdepth.example"
KEYED = ("keys",)
"""Tags of calls that are made with a key; `list_scenarios` is one of them too."""
_QUERY = {"metric": "total.iops", "before": "1", "after": "2"}
_DESIGNS = {"before": "vmfs", "after": "vvol"}
_FILES = {"application/json": "request.json", "text/csv": "table.csv"}


def code_samples(method: str, path: str, operation: dict[str, Any]) -> list[dict[str, str]]:
    """Give the samples of a call, in the form of the extension `x-codeSamples`.

    Names in the path are shell and Python variables; a body comes from a file that holds, for
    example, the example of the request.
    """
    call = _Call(method.upper(), path, operation)
    return [
        {"lang": "Shell", "label": "curl", "source": call.curl},
        {"lang": "Python", "label": "Python", "source": call.python},
    ]


class _Call:
    def __init__(self, method: str, path: str, operation: dict[str, Any]) -> None:
        self._method = method
        self._path = path
        parameters = operation.get("parameters", [])
        named = _DESIGNS if "scripts" in path else _QUERY
        self._query = "&".join(
            f"{one['name']}={named[one['name']]}"
            for one in parameters
            if one["in"] == "query" and one.get("required")
        )
        content = operation.get("requestBody", {}).get("content", {})
        self._type = next((kind for kind in _FILES if kind in content), None)
        self._headers = [("Content-Type", self._type)] if self._type else []
        if any(one["name"].lower() == "if-match" for one in parameters):
            self._headers.append(("If-Match", '"1"'))
        self._keyed = bool({*KEYED} & {*operation["tags"]}) or (
            operation["operationId"] == "list_scenarios"
        )

    @property
    def _address(self) -> str:
        return f"{BASE}{self._path}{f'?{self._query}' if self._query else ''}"

    @property
    def curl(self) -> str:
        """The call for a shell."""
        parts = ["curl"] if self._method == "GET" else [f"curl -X {self._method}"]
        if self._keyed:
            parts.append('-H "Authorization: Bearer $QDEPTH_KEY"')
        parts += [f"-H '{name}: {value}'" for name, value in self._headers]
        if self._type:
            parts.append(f"--data-binary @{_FILES[self._type]}")
        address = self._address.replace("{", "${")
        parts.append(f'"{address}"')
        return " \\\n  ".join(parts)

    @property
    def python(self) -> str:
        """The call with the standard library alone."""
        names = re.findall(r"\{(\w+)\}", self._path)
        headers = [f'"{name}": {value!r}' for name, value in self._headers]
        if self._keyed:
            headers.append('"Authorization": "Bearer " + os.environ["QDEPTH_KEY"]')
        mark = "f" if names else ""
        arguments = [f'    {mark}"{self._address}",']
        if self._type:
            arguments.append(f'    data=open("{_FILES[self._type]}", "rb").read(),')
        if headers:
            arguments.append(f"    headers={{{', '.join(headers)}}},")
        arguments.append(f'    method="{self._method}",')
        lines = [
            "import os, urllib.request" if self._keyed else "import urllib.request",
            "",
            *(f'{name} = "..."' for name in names),
            "request = urllib.request.Request(",
            *arguments,
            ")",
            "print(urllib.request.urlopen(request).read().decode())",
        ]
        return "\n".join(lines)
