"""Output of the commands: tables and text, files, progress, exit codes."""
