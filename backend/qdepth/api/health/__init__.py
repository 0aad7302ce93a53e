"""Signs of life."""
