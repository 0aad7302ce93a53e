"""Who is signed in, sign-in and sign-out."""
