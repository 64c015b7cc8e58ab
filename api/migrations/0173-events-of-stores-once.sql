-- migration: no transaction
-- An order's event counts once in its store.
CREATE UNIQUE INDEX CONCURRENTLY order_events_once ON order_events (seller_id, store_id, source, event_id);
