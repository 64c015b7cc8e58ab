-- What a team calls orders by, and where they go. Few orders have tags: those stand together.
ALTER TABLE orders
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN shipping_state text NOT NULL DEFAULT '';
CREATE INDEX orders_tagged ON orders (seller_id, store_id, ordered_at, id) WHERE tags <> '{}';
