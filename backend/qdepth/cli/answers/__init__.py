"""How commands show what they found: tables and text, files, progress, exit codes."""
