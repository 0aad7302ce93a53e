"""Changes that lift the bottleneck of a design, settings before purchases."""
