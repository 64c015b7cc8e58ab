-- Where a login's challenge was handed out: a keyed hash of address and browser. The specification's second step sends no
-- challenge, and finds its own by this.
ALTER TABLE user_tokens ADD COLUMN device_hash text;
