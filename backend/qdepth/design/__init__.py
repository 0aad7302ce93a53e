"""The design document `qdepth/1`: what an architect lays out."""
