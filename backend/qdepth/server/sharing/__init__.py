"""Links: to read, to edit, and to prove a result."""
