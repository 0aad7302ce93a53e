"""Commands that collect an estate of vSphere, or print what does."""
