"""The design document `qdepth/2`: what an architect lays out."""
