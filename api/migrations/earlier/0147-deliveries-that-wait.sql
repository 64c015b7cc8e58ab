-- migration: no transaction
-- For the hourly clean-up: what waits for a page of its buyer that is not opened again.
CREATE INDEX CONCURRENTLY pixel_deliveries_waiting ON pixel_deliveries (created_at) WHERE status = 'na_fila';
