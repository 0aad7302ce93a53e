"""A read-only PowerCLI script that administrators run, and the shape of what it writes."""
