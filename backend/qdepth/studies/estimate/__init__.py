"""One design solved with the analytic engine, under its own load and others."""
