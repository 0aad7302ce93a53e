"""Readers of what guests and single virtual disks log of their own I/Os."""
