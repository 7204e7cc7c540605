"""The transcript: one widget that draws cached strips, whatever its length."""
