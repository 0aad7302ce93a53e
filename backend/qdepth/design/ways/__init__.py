"""Ways to lay out the storage of a design: the same VMs over another protocol."""
