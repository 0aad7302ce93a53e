"""What a design costs: its offers, what they add up to, and what is bought several times."""
