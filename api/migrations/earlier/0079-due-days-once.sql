-- migration: no transaction
-- As `receivables_due_days`, with the amount in the key: an index stores equal keys once, but nothing once that includes other
-- columns. What falls due on a day often has the same few amounts.
CREATE INDEX CONCURRENTLY receivables_due_amounts ON receivables (seller_id, store_id, available_on, open_cents)
  WHERE status = 'agendado';
