"""From an inventory to a design: groups, what the files lack, and the document."""
