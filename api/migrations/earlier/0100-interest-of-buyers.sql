-- Of the payment's amount, what its buyer pays for paying in installments. Null for what was sold before lines told it from the price.
ALTER TABLE receivables ADD COLUMN interest_cents bigint;
