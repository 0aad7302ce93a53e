"""Growth: how long a design meets its targets while its load, VMs and space grow."""
