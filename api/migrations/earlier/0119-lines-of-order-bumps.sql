-- migration: no transaction
CREATE INDEX CONCURRENTLY order_items_of_order_bump ON order_items (seller_id, orderbump_id, order_id) WHERE orderbump_id <> '';
