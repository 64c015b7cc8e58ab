-- When a payout that the bank had paid came back; `ended_at` still says when it was paid.
ALTER TABLE payouts ADD COLUMN returned_at timestamptz;
