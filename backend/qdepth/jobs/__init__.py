"""The kinds of jobs, one module each: what is asked, its parts, and how they are answered."""
