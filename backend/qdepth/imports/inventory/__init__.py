"""Contents of inventories: hosts, ports, paths, datastores, VMs; no load."""
