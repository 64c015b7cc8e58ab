-- migration: no transaction
-- As `receivables_due_amounts`, apart for each custodian.
CREATE INDEX CONCURRENTLY receivables_due_by_custody ON receivables (seller_id, store_id, custody, available_on, open_cents)
  WHERE status = 'agendado';
