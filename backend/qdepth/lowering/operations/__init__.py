"""Operations as flows of pieces: the data they move, and their path."""
