"""Hours of a measured series, answered one by one."""
