-- Since when a payout waits because its owner is blocked; null while it does not.
ALTER TABLE payouts ADD COLUMN held_since timestamptz;
