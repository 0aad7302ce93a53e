"""The report: a solution in the words of a storage architect."""
