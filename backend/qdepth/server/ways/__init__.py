"""Ways: the same VMs over other protocols, next to each other."""
