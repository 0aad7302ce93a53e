"""The server of the tools, by the official SDK; only this module needs it."""

import functools
from collections.abc import Callable
from threading import Lock
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import ValidationError

from qdepth import __version__
from qdepth.errors import QdepthError
from qdepth.library.keyword_options import refused_options
from qdepth.mcp_server.tools import Tools

INSTRUCTIONS = (
    "Qdepth plans the capacity of vSphere storage by queueing theory. Call catalogue first for the "
    "names of designs. Quote the sentences of an answer, state its intervals, and pass on its "
    "doubts. Estimates have a stated error; answer with is_simulated gives confidence intervals."
)


class QdepthServer(MCPServer[Any]):
    """A server whose errors are the sentences of Qdepth, without the words of the SDK."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool; an error is the tool's message, or states what is wrong with an argument."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(str(refused_options(cause))) from None
            raise (cause if isinstance(cause, ToolError) else error) from None


def server_of(tools: Tools) -> QdepthServer:
    """Return a server with the eight tools, which answers one call after the other."""
    server = QdepthServer(
        "qdepth", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR"
    )
    turn = Lock()
    for tool in (
        tools.catalogue, tools.answer, tools.what_binds, tools.compare, tools.headroom,
        tools.plan, tools.sweep, tools.share,
    ):  # fmt: skip
        is_outside = tool == tools.share
        server.tool(
            annotations=ToolAnnotations(
                read_only_hint=True,
                destructive_hint=False,
                idempotent_hint=True,
                open_world_hint=is_outside,
            )
        )(_refusing_in_words(tool, turn))
    return server


def _refusing_in_words(tool: Callable[..., Any], turn: Lock) -> Callable[..., Any]:
    """A tool whose errors are the sentences of Qdepth."""

    @functools.wraps(tool)
    def answer(*args: Any, **named: Any) -> Any:
        try:
            with turn:
                return tool(*args, **named)
        except QdepthError as error:
            raise ToolError(str(error)) from None

    return answer
