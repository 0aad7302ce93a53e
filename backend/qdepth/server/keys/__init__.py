"""Keys of scripts and sheets."""
