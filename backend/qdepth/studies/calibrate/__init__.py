"""Parameters of a design fitted to measurements."""
