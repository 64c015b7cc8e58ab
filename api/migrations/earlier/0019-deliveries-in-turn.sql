-- Until when a delivery of the connection is being looked into, one at a time; after that, when the last one was. Whose turn is
-- longest ago is next.
ALTER TABLE payment_gateways ADD COLUMN hearing_until timestamptz;

-- Which connections have deliveries waiting, and since when, without reading all that wait.
DROP INDEX webhook_deliveries_waiting;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (seller_id, connection_id, next_attempt_at)
  WHERE status = 'waiting';

-- The newest of a connection, as its store reads them.
CREATE INDEX webhook_deliveries_latest ON webhook_deliveries (seller_id, connection_id, received_at DESC);
