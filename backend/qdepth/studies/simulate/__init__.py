"""One design simulated to a precision, evaluated, and proved."""
