"""Visit ratios: mean visits of an I/O to stations and limits."""
