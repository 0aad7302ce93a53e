"""What is left of a design when parts of it fail."""
