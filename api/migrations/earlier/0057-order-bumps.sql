-- migration: no transaction
CREATE INDEX CONCURRENTLY order_items_of_bumps ON order_items (seller_id, order_id) WHERE kind = 'orderbump';
