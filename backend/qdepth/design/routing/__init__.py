"""Which paths a host has to a device."""
