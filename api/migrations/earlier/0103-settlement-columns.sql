-- Of which gateway a settlement file is, and what its days are: those of the sales or those on which installments are settled.
-- Null for files of before, and where nothing says so.
ALTER TABLE settlement_imports ADD COLUMN gateway text, ADD COLUMN day_kind text;

-- Who holds the money of a line, and what the file and the ledger say of it, each amount apart. Null for what a side does not name,
-- and for lines of before.
ALTER TABLE reconciliation_items
  ADD COLUMN custody text,
  ADD COLUMN gross_cents bigint,
  ADD COLUMN fee_cents bigint,
  ADD COLUMN net_cents bigint,
  ADD COLUMN expected_gross_cents bigint,
  ADD COLUMN expected_fee_cents bigint,
  ADD COLUMN expected_net_cents bigint;
ALTER TABLE reconciliation_items
  ADD CONSTRAINT reconciliation_items_custody_check CHECK (custody IN ('plataforma', 'vendedor')) NOT VALID;
ALTER TABLE settlement_imports ADD CONSTRAINT settlement_imports_day_kind_check CHECK (day_kind IN ('sale', 'due')) NOT VALID;
