-- The feed of a store reads what arrived last. Orders are found by their ids, which grow with time, and events of checkouts by
-- their key.
CREATE INDEX order_events_by_arrival ON order_events (seller_id, received_at);
