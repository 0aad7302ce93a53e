"""Where the VMs of a class run and are stored."""
