-- migration: no transaction
-- As `order_events_once`.
CREATE UNIQUE INDEX CONCURRENTLY checkout_event_keys_once ON checkout_event_keys (seller_id, store_id, source, event_id);
