"""Questions that administrators asked in public, with the right answers and those of Qdepth."""
