-- migration: no transaction
CREATE INDEX CONCURRENTLY orders_with_coupon ON orders (seller_id, store_id, coupon, ordered_at, id) WHERE coupon <> '';
