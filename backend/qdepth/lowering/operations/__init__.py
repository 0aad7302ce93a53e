"""Operations as flows of pieces: what they move, and on which way."""
