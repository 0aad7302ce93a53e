"""Readers of logs of guests and single virtual disks about their own I/Os."""
