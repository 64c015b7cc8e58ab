-- Of an order's total, what the store goes without: what was paid short it has accepted.
ALTER TABLE orders ADD COLUMN waived_cents bigint DEFAULT 0 NOT NULL;
