"""Gold standards made by a person in the browser: labels on text slots, kept as documents of a test package."""
