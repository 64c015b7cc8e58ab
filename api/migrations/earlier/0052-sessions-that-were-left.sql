-- migration: no transaction
CREATE INDEX CONCURRENTLY checkout_sessions_abandoned ON checkout_sessions (seller_id, store_id, first_abandoned_at)
  WHERE first_abandoned_at IS NOT NULL;
