"""Pages as columns, how they are parsed, and what an algorithm gives back."""
