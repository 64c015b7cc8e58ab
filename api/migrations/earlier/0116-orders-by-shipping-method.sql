-- migration: no transaction
CREATE INDEX CONCURRENTLY orders_with_shipping_method ON orders (seller_id, store_id, shipping_method, ordered_at, id) WHERE shipping_method <> '';
