"""Published cases, and the scenarios that ship."""
