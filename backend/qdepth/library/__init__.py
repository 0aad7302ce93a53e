"""Qdepth as a library: the offer of `import qdepth`, which the commands use too."""
