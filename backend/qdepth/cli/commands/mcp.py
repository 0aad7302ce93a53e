"""`qdepth mcp`: a server of tools for assistants, on standard input and output."""

import argparse
from pathlib import Path

from qdepth.errors import QdepthError, WrongUse
from qdepth.mcp_server.named_designs import NamedDesigns
from qdepth.mcp_server.shared_links import Links
from qdepth.mcp_server.tools import Tools

LONGEST_S = 60.0


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Serve eight read-only tools over the Model Context Protocol on standard input and output. "
        "An assistant starts the command; it ends when the assistant does."
    )
    parser.add_argument(
        "--folder",
        type=Path,
        help="folder whose design files (*.json) the tools may read (default: none)",
    )
    parser.add_argument(
        "--server",
        metavar="ADDRESS",
        help="Qdepth server whose view links the tools may read, such as "
        "https://qdepth.example.org (default: none)",
    )
    parser.add_argument(
        "--longest-s",
        type=float,
        default=LONGEST_S,
        help="seconds after which a simulation or a plan is ended (default %(default)g)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until standard input ends."""
    try:
        from qdepth.mcp_server.serve import server_of  # noqa: PLC0415  few have the SDK
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("mcp"):
            raise
        raise QdepthError(
            'The MCP SDK is not installed here. Install it with: pip install "qdepth[mcp]"'
        ) from None
    if args.folder is not None and not args.folder.is_dir():
        raise WrongUse(f"{args.folder} is not a folder. Choose one with design files.")
    links = Links(None if args.server is None else args.server.rstrip("/"))
    server_of(Tools(NamedDesigns(args.folder, links), args.longest_s)).run("stdio")
    return 0
