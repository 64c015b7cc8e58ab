-- Rows of before have nothing in these columns.
ALTER TABLE reconciliation_items VALIDATE CONSTRAINT reconciliation_items_custody_check;
ALTER TABLE settlement_imports VALIDATE CONSTRAINT settlement_imports_day_kind_check;
