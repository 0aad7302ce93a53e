"""What inventories say about an estate: hosts, ports, paths, datastores, VMs; no load."""
