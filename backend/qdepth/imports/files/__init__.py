"""Files of others, opened within limits: archives, texts in any encoding, workbooks, tables."""
