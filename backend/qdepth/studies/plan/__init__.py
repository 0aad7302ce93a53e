"""Goal seek: the cheapest change of a design that meets all its targets."""
