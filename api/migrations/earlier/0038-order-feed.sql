-- The feed of a store reads what arrived last, of orders by their creation and of checkouts by the key of their events.
CREATE INDEX order_events_by_arrival ON order_events (seller_id, received_at);
