"""One module for each kind of file, with a table of its columns."""
