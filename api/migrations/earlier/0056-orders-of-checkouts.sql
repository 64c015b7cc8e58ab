-- migration: no transaction
CREATE INDEX CONCURRENTLY orders_of_checkout ON orders (seller_id, store_id, checkout, ordered_at, id) WHERE checkout <> '';
