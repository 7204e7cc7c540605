"""What asks the person for something, above the box: one kind of subject a file."""
