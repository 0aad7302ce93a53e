"""Visit ratios: how often an I/O comes to stations and limits, on average."""
