-- migration: no transaction
-- What falls due by day, without reading the rows.
CREATE INDEX CONCURRENTLY receivables_due_days ON receivables (seller_id, store_id, available_on) INCLUDE (open_cents)
  WHERE status = 'agendado';
