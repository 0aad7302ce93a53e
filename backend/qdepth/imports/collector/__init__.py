"""A read-only PowerCLI script for administrators, and the format of its output."""
