"""What people read: one catalogue of sentences, English and Chinese."""
