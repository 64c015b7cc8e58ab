-- migration: no transaction
-- A list of its own: few orders ever diverge, and people look for them.
CREATE INDEX CONCURRENTLY orders_divergent ON orders (seller_id, store_id, ordered_at, id) WHERE is_divergent;
