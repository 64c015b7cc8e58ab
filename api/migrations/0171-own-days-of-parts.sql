-- When the money of a receivable came, and what was taken of it before it was released: a part of a sale covers nothing that went before
-- it came. Null and 0 for what was sold before that was kept.
ALTER TABLE receivables ADD COLUMN sold_at timestamptz, ADD COLUMN taken_cents bigint DEFAULT 0 NOT NULL;
