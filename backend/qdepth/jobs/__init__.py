"""The kinds of jobs, one module each: the question, its parts, and how to answer them."""
