"""Commands that collect an estate of vSphere, or print a collector."""
