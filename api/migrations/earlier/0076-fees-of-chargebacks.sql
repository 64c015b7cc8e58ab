-- What the gateway charges for a chargeback, as it was agreed at the sale, and how many a payment has had.
ALTER TABLE receivables ADD COLUMN chargeback_fee_cents integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN chargeback_count smallint NOT NULL DEFAULT 0;
