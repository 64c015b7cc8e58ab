-- What a team calls orders by, and where they go.
ALTER TABLE orders
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN shipping_state text NOT NULL DEFAULT '';
