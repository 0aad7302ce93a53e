"""The `qdepth` command."""
