"""The fixed point of the model, and the exact formulas where they cover it."""
