"""Qdepth for assistants: eight tools over the Model Context Protocol, started by `qdepth mcp`."""
