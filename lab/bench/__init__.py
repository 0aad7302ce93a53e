"""How fast the engines are: named work, measured in one run, as ratios."""
