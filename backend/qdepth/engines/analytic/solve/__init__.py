"""The fixed point of the model, and the exact formulas for networks that they cover."""
