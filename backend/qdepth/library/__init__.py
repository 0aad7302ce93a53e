"""Qdepth as a library: what `import qdepth` offers, which the commands use too."""
