"""Who is signed in, and signing in and out."""
