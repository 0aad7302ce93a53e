"""What an I/O does on its way, as expected visits to stations and limits."""
