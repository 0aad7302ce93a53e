"""Uses of the flow: evaluate a design, compare designs, reproduce published cases."""
