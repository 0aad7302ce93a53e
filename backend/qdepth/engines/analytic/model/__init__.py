"""The analytic model: chains of customers, and the stations and limits where they meet."""
