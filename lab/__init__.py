"""The laboratory: measured rigs, the pages about accuracy, and the bench. Not in the wheel."""
