-- Addresses that were renewed: each stays good for a day from then, however often that happens.
CREATE TABLE webhook_old_keys (
  seller_id text NOT NULL,
  connection_id text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  renewed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, connection_id, key_hash),
  FOREIGN KEY (seller_id, connection_id) REFERENCES payment_gateways (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('webhook_old_keys');
INSERT INTO webhook_old_keys (seller_id, connection_id, key_hash, renewed_at)
  SELECT seller_id, id, webhook_old_key_hash, webhook_renewed_at FROM payment_gateways
  WHERE webhook_old_key_hash IS NOT NULL AND webhook_renewed_at > now() - interval '1 day';
-- The columns stay, empty, for replicas of the version before that still run: they know of the latest renewal alone.
UPDATE payment_gateways SET webhook_old_key_hash = NULL, webhook_renewed_at = NULL WHERE webhook_old_key_hash IS NOT NULL;
