-- migration: no transaction
-- Few orders have tags: those stand together.
CREATE INDEX CONCURRENTLY orders_tagged ON orders (seller_id, store_id, ordered_at, id) WHERE tags <> '{}';
